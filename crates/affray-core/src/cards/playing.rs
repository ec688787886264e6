//! Playing cards: four suits, thirteen faces.

use std::fmt;
use std::str::FromStr;

use crate::Card;

/// The four suits; hearts and diamonds are red.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PlayingSuit {
    /// ♠
    Spades,
    /// ♣
    Clubs,
    /// ♥
    Hearts,
    /// ♦
    Diamonds,
}

impl PlayingSuit {
    /// The suits in catalogue order.
    pub const ALL: [PlayingSuit; 4] =
        [PlayingSuit::Spades, PlayingSuit::Clubs, PlayingSuit::Hearts, PlayingSuit::Diamonds];

    /// The letter used in codes.
    pub const fn letter(self) -> char {
        match self {
            PlayingSuit::Spades => 'S',
            PlayingSuit::Clubs => 'C',
            PlayingSuit::Hearts => 'H',
            PlayingSuit::Diamonds => 'D',
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            PlayingSuit::Spades => "spades",
            PlayingSuit::Clubs => "clubs",
            PlayingSuit::Hearts => "hearts",
            PlayingSuit::Diamonds => "diamonds",
        }
    }

    /// The sign printed on cards.
    pub const fn sign(self) -> char {
        match self {
            PlayingSuit::Spades => '♠',
            PlayingSuit::Clubs => '♣',
            PlayingSuit::Hearts => '♥',
            PlayingSuit::Diamonds => '♦',
        }
    }
}

/// One kind of playing card. Its code is the face and the suit's letter: `6S`, `10H`, `QD`, `AC`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayingCard(u8);

impl PlayingCard {
    /// The card with this face, 1 (ace) to 13 (king).
    pub const fn new(face: u8, suit: PlayingSuit) -> Self {
        assert!(face >= 1 && face <= 13, "faces run from ace to king");
        PlayingCard((face - 1) * 4 + suit as u8)
    }

    /// 1 for an ace to 13 for a king.
    #[inline]
    pub const fn face(self) -> u8 {
        self.0 / 4 + 1
    }

    /// The suit.
    pub const fn suit(self) -> PlayingSuit {
        PlayingSuit::ALL[(self.0 % 4) as usize]
    }

    /// Whether it is a jack, queen or king.
    #[inline]
    pub const fn is_court(self) -> bool {
        self.face() > 10
    }

    /// Whether it is red.
    #[inline]
    pub const fn is_red(self) -> bool {
        self.0 % 4 >= 2
    }

    /// The card as people write it: `6♠`, `10♥`, `Q♦`.
    pub const fn pretty(self) -> Pretty {
        Pretty(self)
    }

    /// What it may be called, in lower case: its code first, then its suit, face and colour.
    pub fn names(self) -> Vec<String> {
        const FACES: [&str; 13] =
            ["ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king"];
        let face = self.face();
        let colour = if self.is_red() { "red" } else { "black" };
        let mut names = vec![
            self.to_string().to_lowercase(),
            self.suit().name().to_owned(),
            FACES[usize::from(face) - 1].to_owned(),
            colour.to_owned(),
        ];
        if self.is_court() {
            names.push("court".to_owned());
        } else if face > 1 {
            names.push(face.to_string());
        }
        names
    }

    fn write_face(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.face() {
            1 => f.write_str("A"),
            11 => f.write_str("J"),
            12 => f.write_str("Q"),
            13 => f.write_str("K"),
            pips => write!(f, "{pips}"),
        }
    }
}

/// Shows a card with its suit's sign.
#[derive(Debug, Clone, Copy)]
pub struct Pretty(PlayingCard);

impl fmt::Display for Pretty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write_face(f)?;
        write!(f, "{}", self.0.suit().sign())
    }
}

impl fmt::Display for PlayingCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_face(f)?;
        write!(f, "{}", self.suit().letter())
    }
}

/// What was typed is not a playing card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a playing card; write the face and the suit, as in 6S, 10H, QD or AC")]
pub struct PlayingCardError(String);

impl PlayingCardError {
    /// For this text.
    pub fn new(text: &str) -> Self {
        PlayingCardError(text.to_owned())
    }
}

impl FromStr for PlayingCard {
    type Err = PlayingCardError;

    fn from_str(text: &str) -> Result<Self, PlayingCardError> {
        let refuse = || PlayingCardError(text.to_owned());
        let text = text.trim();
        let sign = text.chars().next_back().ok_or_else(refuse)?;
        let suit = PlayingSuit::ALL
            .into_iter()
            .find(|suit| sign.to_ascii_uppercase() == suit.letter() || sign == suit.sign())
            .ok_or_else(refuse)?;
        let face = match &text[..text.len() - sign.len_utf8()] {
            "A" | "a" => 1,
            "J" | "j" => 11,
            "Q" | "q" => 12,
            "K" | "k" => 13,
            "T" | "t" => 10,
            pips => pips.parse().ok().filter(|pips| (2..=10).contains(pips)).ok_or_else(refuse)?,
        };
        Ok(PlayingCard::new(face, suit))
    }
}

impl Card for PlayingCard {
    const KINDS: usize = 52;

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        PlayingCard(index as u8)
    }
}

crate::serde_by_code!(PlayingCard);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_back_from_its_code_and_has_names_of_its_own() {
        let all: Vec<PlayingCard> = (0..PlayingCard::KINDS).map(PlayingCard::from_index).collect();
        for &card in &all {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(card.pretty().to_string().parse(), Ok(card));
            let code = &card.names()[0];
            assert_eq!(all.iter().filter(|other| other.names().contains(code)).count(), 1, "{code}");
        }
        let queen = PlayingCard::new(12, PlayingSuit::Hearts);
        assert_eq!(queen.names(), ["qh", "hearts", "queen", "red", "court"]);
    }
}
