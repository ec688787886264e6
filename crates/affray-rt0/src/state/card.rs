//! The tarot: 22 Majors and four suits of 14 (RT-02, RT-03).

use std::fmt;
use std::str::FromStr;

use affray_core::{Bag, Card, CardSet};

/// A pile of tarot cards in no known order; every card is different.
pub type Pile = CardSet<Tarot, u128>;

/// One of the 78 cards. Majors come first, then Wands, Swords, Cups and Pentacles, Ace to King.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tarot(u8);

affray_core::serde_by_code!(Tarot);

/// The suits of the Minor cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// Wands.
    Wands,
    /// Swords.
    Swords,
    /// Cups.
    Cups,
    /// Pentacles.
    Pentacles,
}

impl Suit {
    /// The suits in the order of the catalogue.
    pub const ALL: [Suit; 4] = [Suit::Wands, Suit::Swords, Suit::Cups, Suit::Pentacles];

    const fn letter(self) -> char {
        match self {
            Suit::Wands => 'W',
            Suit::Swords => 'S',
            Suit::Cups => 'C',
            Suit::Pentacles => 'P',
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Suit::Wands => "Wands",
            Suit::Swords => "Swords",
            Suit::Cups => "Cups",
            Suit::Pentacles => "Pentacles",
        }
    }
}

/// The five classes of card that an adversary's stat block tells apart (RT-67).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Wands.
    Wands,
    /// Swords.
    Swords,
    /// Cups.
    Cups,
    /// Pentacles.
    Pentacles,
    /// Any Major.
    Major,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 5] = [Class::Wands, Class::Swords, Class::Cups, Class::Pentacles, Class::Major];

    /// The class as data files write it.
    pub const fn slug(self) -> &'static str {
        match self {
            Class::Wands => "wands",
            Class::Swords => "swords",
            Class::Cups => "cups",
            Class::Pentacles => "pentacles",
            Class::Major => "major",
        }
    }
}

/// The places of all Wands and Swords, for look-ups by mask.
pub(crate) const BLADES: u128 = ((1 << 28) - 1) << 22;
/// The places of all Cups and Pentacles.
pub(crate) const CALM: u128 = BLADES << 28;

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
    pub const fn minor(suit: Suit, rank: u8) -> Tarot {
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
    pub const fn suit(self) -> Option<Suit> {
        if self.is_major() { None } else { Some(Suit::ALL[((self.0 - 22) / 14) as usize]) }
    }

    /// Its rank in the suit, 1 to 14, if it is a Minor.
    #[inline]
    pub const fn rank(self) -> Option<u8> {
        if self.is_major() { None } else { Some((self.0 - 22) % 14 + 1) }
    }

    /// Its class (RT-67).
    #[inline]
    pub const fn class(self) -> Class {
        match self.suit() {
            None => Class::Major,
            Some(Suit::Wands) => Class::Wands,
            Some(Suit::Swords) => Class::Swords,
            Some(Suit::Cups) => Class::Cups,
            Some(Suit::Pentacles) => Class::Pentacles,
        }
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

/// What was typed is no card.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no tarot card: write a Major as M0 to M21, a Minor as rank and suit (7W, 10S, PgC, KP)")]
pub struct UnknownCardError(pub String);

impl FromStr for Tarot {
    type Err = UnknownCardError;

    fn from_str(code: &str) -> Result<Self, UnknownCardError> {
        let unknown = || UnknownCardError(code.to_owned());
        if let Some(numeral) = code.strip_prefix(['M', 'm']) {
            let numeral: u8 = numeral.parse().map_err(|_| unknown())?;
            return if numeral < 22 { Ok(Tarot(numeral)) } else { Err(unknown()) };
        }
        let suit = match code.chars().last() {
            Some('W' | 'w') => Suit::Wands,
            Some('S' | 's') => Suit::Swords,
            Some('C' | 'c') => Suit::Cups,
            Some('P' | 'p') => Suit::Pentacles,
            _ => return Err(unknown()),
        };
        let rank = match code[..code.len() - 1].to_ascii_lowercase().as_str() {
            "a" | "1" => 1,
            "pg" => 11,
            "kn" => 12,
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

/// Takes a card that the rules know to be in the pile.
#[inline]
pub fn take(pile: &mut Pile, card: Tarot) {
    let held = pile.take(card);
    debug_assert!(held, "{card} lies where the rules say it lies");
}
