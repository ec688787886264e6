//! Attributes and their ranks, which say which edge of a card is read.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The rank of an attribute; it names the edge that is read (DK-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rank {
    /// Rank 1, red.
    Anchor,
    /// Rank 2, yellow.
    Bulb,
    /// Rank 3, green.
    Crescent,
    /// Rank 4, blue.
    Dart,
}

impl Rank {
    /// All ranks, weakest first.
    pub const ALL: [Rank; 4] = [Rank::Anchor, Rank::Bulb, Rank::Crescent, Rank::Dart];

    /// The rank of this number, 1 to 4 (DK-02).
    pub fn new(number: u8) -> Option<Rank> {
        Rank::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// Its number, 1 to 4.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Rank::Anchor => "Anchor",
            Rank::Bulb => "Bulb",
            Rank::Crescent => "Crescent",
            Rank::Dart => "Dart",
        })
    }
}

/// What a character is good or bad at (DK-02).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Attribute {
    /// Strength.
    Str,
    /// Dexterity.
    Dex,
    /// Intelligence.
    Int,
}

impl Attribute {
    /// All three, in the order ties are broken.
    pub const ALL: [Attribute; 3] = [Attribute::Str, Attribute::Dex, Attribute::Int];
}

impl fmt::Display for Attribute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Attribute::Str => "Strength",
            Attribute::Dex => "Dexterity",
            Attribute::Int => "Intelligence",
        })
    }
}

/// The three ranks of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ranks {
    /// Strength.
    #[serde(rename = "str")]
    pub strength: Rank,
    /// Dexterity.
    #[serde(rename = "dex")]
    pub dexterity: Rank,
    /// Intelligence.
    #[serde(rename = "int")]
    pub intelligence: Rank,
}

impl Ranks {
    /// Ranks by number; `None` if one is not 1 to 4 (DK-02).
    pub fn new(strength: u8, dexterity: u8, intelligence: u8) -> Option<Ranks> {
        Some(Ranks {
            strength: Rank::new(strength)?,
            dexterity: Rank::new(dexterity)?,
            intelligence: Rank::new(intelligence)?,
        })
    }

    /// The rank of one attribute.
    #[inline]
    pub const fn of(self, attribute: Attribute) -> Rank {
        match attribute {
            Attribute::Str => self.strength,
            Attribute::Dex => self.dexterity,
            Attribute::Int => self.intelligence,
        }
    }

    /// The points these ranks cost; a new character has six (DK-02).
    pub const fn points(self) -> u8 {
        self.strength.number() + self.dexterity.number() + self.intelligence.number()
    }

    /// The best of these attributes, the earlier on a tie.
    pub fn best(self, among: &[Attribute]) -> Option<Attribute> {
        among.iter().copied().reduce(|best, next| if self.of(next) > self.of(best) { next } else { best })
    }
}
