//! The tarot: 22 Majors and four suits of 14.

use std::fmt;
use std::str::FromStr;

use crate::Card;

/// One of the 78 cards. Majors come first, then Wands, Swords, Cups and Pentacles, Ace to King.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tarot(u8);

crate::serde_by_code!(Tarot);

/// The suits of the Minor cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TarotSuit {
    /// Wands.
    Wands,
    /// Swords.
    Swords,
    /// Cups.
    Cups,
    /// Pentacles.
    Pentacles,
}

impl TarotSuit {
    /// The suits in the order of the catalogue.
    pub const ALL: [TarotSuit; 4] = [TarotSuit::Wands, TarotSuit::Swords, TarotSuit::Cups, TarotSuit::Pentacles];

    /// The letter used in codes.
    pub const fn letter(self) -> char {
        match self {
            TarotSuit::Wands => 'W',
            TarotSuit::Swords => 'S',
            TarotSuit::Cups => 'C',
            TarotSuit::Pentacles => 'P',
        }
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            TarotSuit::Wands => "Wands",
            TarotSuit::Swords => "Swords",
            TarotSuit::Cups => "Cups",
            TarotSuit::Pentacles => "Pentacles",
        }
    }
}

const MAJORS: [&str; 22] = [
    "The Fool",
    "The Magician",
    "The High Priestess",
    "The Empress",
    "The Emperor",
    "The Hierophant",
    "The Lovers",
    "The Chariot",
    "Strength",
    "The Hermit",
    "Wheel of Fortune",
    "Justice",
    "The Hanged Man",
    "Death",
    "Temperance",
    "The Devil",
    "The Tower",
    "The Star",
    "The Moon",
    "The Sun",
    "Judgement",
    "The World",
];

impl Tarot {
    /// The Fool.
    pub const FOOL: Tarot = Tarot(0);
    /// The Magician, which casts spells.
    pub const MAGICIAN: Tarot = Tarot(1);
    /// The Wheel of Fortune.
    pub const WHEEL: Tarot = Tarot(10);
    /// Death.
    pub const DEATH: Tarot = Tarot(13);
    /// The Devil.
    pub const DEVIL: Tarot = Tarot(15);
    /// The Tower, which resets the player who draws it.
    pub const TOWER: Tarot = Tarot(16);
    /// The Sun.
    pub const SUN: Tarot = Tarot(19);
    /// The World.
    pub const WORLD: Tarot = Tarot(21);

    /// The Major with this numeral, 0 to 21.
    pub const fn major(numeral: u8) -> Tarot {
        assert!(numeral < 22, "there are 22 Majors");
        Tarot(numeral)
    }

    /// The Minor of this suit and rank: 1 Ace, 2 to 10, 11 Page, 12 Knight, 13 Queen, 14 King.
    pub const fn minor(suit: TarotSuit, rank: u8) -> Tarot {
        assert!(1 <= rank && rank <= 14, "a suit runs from Ace to King");
        Tarot(22 + suit as u8 * 14 + rank - 1)
    }

    /// Whether it is a Major.
    #[inline]
    pub const fn is_major(self) -> bool {
        self.0 < 22
    }

    /// Its numeral, if it is a Major.
    #[inline]
    pub const fn numeral(self) -> Option<u8> {
        if self.is_major() { Some(self.0) } else { None }
    }

    /// Its suit, if it is a Minor.
    #[inline]
    pub const fn suit(self) -> Option<TarotSuit> {
        if self.is_major() { None } else { Some(TarotSuit::ALL[((self.0 - 22) / 14) as usize]) }
    }

    /// Its rank in the suit, 1 to 14, if it is a Minor.
    #[inline]
    pub const fn rank(self) -> Option<u8> {
        if self.is_major() { None } else { Some((self.0 - 22) % 14 + 1) }
    }

    /// What it is called at the table.
    pub fn name(self) -> String {
        match (self.suit(), self.rank()) {
            (Some(suit), Some(rank)) => {
                let rank = match rank {
                    1 => "Ace".to_owned(),
                    11 => "Page".to_owned(),
                    12 => "Knight".to_owned(),
                    13 => "Queen".to_owned(),
                    14 => "King".to_owned(),
                    pip => pip.to_string(),
                };
                format!("{rank} of {}", suit.name())
            }
            _ => MAJORS[self.0 as usize].to_owned(),
        }
    }
}

impl Tarot {
    /// What it may be called, in lower case: its code first, then its suit, rank and so on.
    pub fn names(self) -> Vec<String> {
        let code = self.to_string().to_lowercase();
        let (Some(suit), Some(rank)) = (self.suit(), self.rank()) else {
            // The word that is only in this name: tower, priestess, hanged, fortune.
            let name = self.name().to_lowercase();
            let word = match self {
                Tarot(12) => "hanged",
                _ => name.rsplit(' ').next().unwrap_or(&name),
            };
            return vec![code, word.to_owned(), "major".to_owned()];
        };
        let (letter, suit) = (suit.letter().to_ascii_lowercase(), suit.name().to_lowercase());
        let court = |short: &str, word: &str| vec![format!("{short}{letter}"), word.to_owned(), "court".to_owned()];
        let more = match rank {
            1 => vec![format!("1{letter}"), "1".to_owned(), "ace".to_owned()],
            11 => court("p", "page"),
            12 => court("n", "knight"),
            13 => court("q", "queen"),
            14 => court("k", "king"),
            10 => vec![format!("t{letter}"), "10".to_owned()],
            pips => vec![pips.to_string()],
        };
        let mut names = vec![code, suit];
        names.extend(more);
        names.push("minor".to_owned());
        names.dedup();
        names
    }

    /// The cards that the typed text may mean: a code (`7w`, `qs`, `M16`), or the beginning of a Major's name or of the
    /// word that is only in it (`tow`, `priest`).
    pub fn meant(typed: &str) -> Vec<Tarot> {
        if let Ok(card) = typed.parse() {
            return vec![card];
        }
        let typed = typed.to_lowercase();
        if typed.len() < 2 {
            return Vec::new();
        }
        let begins = |card: &Tarot| {
            let name = card.name().to_lowercase();
            let beginnings = [name.as_str(), name.trim_start_matches("the "), &card.names()[1]];
            card.is_major() && beginnings.iter().any(|name| name.starts_with(&typed))
        };
        (0..Tarot::KINDS).map(Tarot::from_index).filter(begins).collect()
    }
}

impl Card for Tarot {
    const KINDS: usize = 78;

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        debug_assert!(index < Self::KINDS, "there are 78 cards");
        Tarot(index as u8)
    }
}

impl fmt::Display for Tarot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = match (self.suit(), self.rank()) {
            (Some(suit), Some(rank)) => {
                let letter = suit.letter();
                match rank {
                    1 => format!("A{letter}"),
                    11 => format!("Pg{letter}"),
                    12 => format!("Kn{letter}"),
                    13 => format!("Q{letter}"),
                    14 => format!("K{letter}"),
                    pip => format!("{pip}{letter}"),
                }
            }
            _ => format!("M{}", self.0),
        };
        f.pad(&code)
    }
}

/// What was typed is not a card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no tarot card: write a Major as M0 to M21, a Minor as rank and suit (7W, 10S, PgC, KP)")]
pub struct TarotError(pub String);

impl FromStr for Tarot {
    type Err = TarotError;

    fn from_str(code: &str) -> Result<Self, TarotError> {
        let unknown = || TarotError(code.to_owned());
        if let Some(numeral) = code.strip_prefix(['M', 'm']) {
            let numeral: u8 = numeral.parse().map_err(|_| unknown())?;
            return if numeral < 22 { Ok(Tarot(numeral)) } else { Err(unknown()) };
        }
        let suit = match code.chars().last() {
            Some('W' | 'w') => TarotSuit::Wands,
            Some('S' | 's') => TarotSuit::Swords,
            Some('C' | 'c') => TarotSuit::Cups,
            Some('P' | 'p') => TarotSuit::Pentacles,
            _ => return Err(unknown()),
        };
        let rank = match code[..code.len() - 1].to_ascii_lowercase().as_str() {
            "a" | "1" => 1,
            "pg" | "p" => 11,
            "kn" | "n" => 12,
            "t" => 10,
            "q" => 13,
            "k" => 14,
            pip => match pip.parse() {
                Ok(rank @ 2..=10) => rank,
                _ => return Err(unknown()),
            },
        };
        Ok(Tarot::minor(suit, rank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_back_from_its_code_and_has_names_of_its_own() {
        let all: Vec<Tarot> = (0..Tarot::KINDS).map(Tarot::from_index).collect();
        for &card in &all {
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Tarot::meant(&card.to_string().to_lowercase()), [card]);
            let code = &card.names()[0];
            assert_eq!(all.iter().filter(|other| other.names().contains(code)).count(), 1, "{code}");
        }
        assert_eq!(Tarot::TOWER.names(), ["m16", "tower", "major"]);
        assert_eq!(Tarot::minor(TarotSuit::Wands, 11).names(), ["pgw", "wands", "pw", "page", "court", "minor"]);
        assert_eq!(Tarot::meant("tow"), [Tarot::TOWER]);
        // One way to write a card: whatever names a card alone is also read as its code.
        for &card in &all {
            for name in card.names() {
                let alone = all.iter().filter(|other| other.names().contains(&name)).count() == 1;
                assert!(!alone || Tarot::meant(&name) == [card], "{name}");
            }
        }
    }
}
