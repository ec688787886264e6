//! Playing cards: four suits, thirteen faces, low and high values (SU-08).

use std::fmt;
use std::str::FromStr;

use affray_core::Card;

/// The four suits; hearts and diamonds are red.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♠
    Spades,
    /// ♣
    Clubs,
    /// ♥
    Hearts,
    /// ♦
    Diamonds,
}

impl Suit {
    /// The suits in catalogue order.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Clubs, Suit::Hearts, Suit::Diamonds];

    /// The letter used in codes.
    pub const fn letter(self) -> char {
        match self {
            Suit::Spades => 'S',
            Suit::Clubs => 'C',
            Suit::Hearts => 'H',
            Suit::Diamonds => 'D',
        }
    }

    /// The sign printed on cards.
    pub const fn sign(self) -> char {
        match self {
            Suit::Spades => '♠',
            Suit::Clubs => '♣',
            Suit::Hearts => '♥',
            Suit::Diamonds => '♦',
        }
    }
}

/// One kind of playing card. Its code is the face and the suit's letter: `6S`, `10H`, `QD`, `AC`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayingCard(u8);

/// A pile of any number of packs.
pub type Pile = affray_core::CardBag<PlayingCard, 7>;

/// What a jack, queen and king add to their low value when read high.
const HIGH: u8 = 10;

/// The low values, looked up with every card that is turned: an entry for every value of a byte, so that no bounds are checked.
static LOW: [u8; 256] = {
    let mut low = [0; 256];
    let mut index = 0;
    while index < 52 {
        let face = PlayingCard(index as u8).face();
        low[index] = if face > HIGH { face - HIGH } else { face };
        index += 1;
    }
    low
};

impl PlayingCard {
    /// The card with this face, 1 (ace) to 13 (king).
    pub const fn new(face: u8, suit: Suit) -> Self {
        assert!(face >= 1 && face <= 13, "faces run from ace to king");
        PlayingCard((face - 1) * 4 + suit as u8)
    }

    /// How many cards of the catalogue come before those of a face.
    pub(crate) const fn before_face(face: u16) -> u32 {
        4 * (face as u32 - 1)
    }

    /// 1 for an ace to 13 for a king.
    #[inline]
    pub const fn face(self) -> u8 {
        self.0 / 4 + 1
    }

    /// The suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 4) as usize]
    }

    /// The low value: ace 1, pips as printed, jack 1, queen 2, king 3 (SU-08).
    #[inline]
    pub const fn low(self) -> u8 {
        LOW[self.0 as usize]
    }

    /// The high value: jack 11, queen 12, king 13 (SU-08).
    #[inline]
    pub const fn high(self) -> u8 {
        self.face()
    }

    /// Whether it is a jack, queen or king.
    #[inline]
    pub const fn is_court(self) -> bool {
        self.face() > HIGH
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
pub struct NotACard(String);

impl NotACard {
    pub(crate) fn new(text: &str) -> Self {
        NotACard(text.to_owned())
    }
}

impl FromStr for PlayingCard {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        let refuse = || NotACard(text.to_owned());
        let text = text.trim();
        let sign = text.chars().next_back().ok_or_else(refuse)?;
        let suit = Suit::ALL
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

affray_core::serde_by_code!(PlayingCard);
