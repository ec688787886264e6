//! Traits: six pairs of opposites (RT-04).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A trait of a character; each stands next to its opposite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Trait {
    /// Hits harder; opens Flex.
    Strong,
    /// Hits softer.
    Weak,
    /// Acts first; opens Blur.
    Fast,
    /// Acts last.
    Slow,
    /// Casts stronger spells; opens Study.
    Clever,
    /// Learns no spells.
    Dull,
    /// Concentrates with one card; opens Feint.
    Wise,
    /// Concentrates with three cards and loses the lowest Minor.
    Foolish,
    /// No low cards in the deck; opens Take a Chance.
    Lucky,
    /// No Kings and Queens in the deck.
    Unlucky,
    /// Makes friends; opens Good Idea!
    Charming,
    /// Makes none; no group spells.
    Repulsive,
}

impl Trait {
    /// All traits, opposites side by side.
    pub const ALL: [Trait; 12] = [
        Trait::Strong,
        Trait::Weak,
        Trait::Fast,
        Trait::Slow,
        Trait::Clever,
        Trait::Dull,
        Trait::Wise,
        Trait::Foolish,
        Trait::Lucky,
        Trait::Unlucky,
        Trait::Charming,
        Trait::Repulsive,
    ];

    /// The other pole.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Trait {
        Trait::ALL[self as usize ^ 1]
    }

    /// The trait as data files write it.
    pub const fn slug(self) -> &'static str {
        match self {
            Trait::Strong => "strong",
            Trait::Weak => "weak",
            Trait::Fast => "fast",
            Trait::Slow => "slow",
            Trait::Clever => "clever",
            Trait::Dull => "dull",
            Trait::Wise => "wise",
            Trait::Foolish => "foolish",
            Trait::Lucky => "lucky",
            Trait::Unlucky => "unlucky",
            Trait::Charming => "charming",
            Trait::Repulsive => "repulsive",
        }
    }

    /// Why something that takes this trait is not to be had without it.
    pub(crate) const fn missing(self) -> &'static str {
        match self {
            Trait::Strong => "it takes the trait Strong",
            Trait::Weak => "it takes the trait Weak",
            Trait::Fast => "it takes the trait Fast",
            Trait::Slow => "it takes the trait Slow",
            Trait::Clever => "it takes the trait Clever",
            Trait::Dull => "it takes the trait Dull",
            Trait::Wise => "it takes the trait Wise",
            Trait::Foolish => "it takes the trait Foolish",
            Trait::Lucky => "it takes the trait Lucky",
            Trait::Unlucky => "it takes the trait Unlucky",
            Trait::Charming => "it takes the trait Charming",
            Trait::Repulsive => "it takes the trait Repulsive",
        }
    }

    /// The trait with this slug.
    pub fn find(slug: &str) -> Option<Trait> {
        Trait::ALL.into_iter().find(|found| found.slug() == slug)
    }
}

impl fmt::Display for Trait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let slug = self.slug();
        f.pad(&format!("{}{}", slug[..1].to_uppercase(), &slug[1..]))
    }
}

/// A set of traits.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct TraitSet(u16);

impl TraitSet {
    /// No trait.
    pub const NONE: TraitSet = TraitSet(0);

    /// Whether the trait is in the set.
    #[inline]
    pub const fn has(self, of: Trait) -> bool {
        self.0 >> of as u8 & 1 == 1
    }

    /// The set and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, of: Trait) -> TraitSet {
        TraitSet(self.0 | 1 << of as u8)
    }

    /// The set without one.
    #[inline]
    #[must_use]
    pub const fn without(self, of: Trait) -> TraitSet {
        TraitSet(self.0 & !(1 << of as u8))
    }

    /// The traits in the set.
    pub fn iter(self) -> impl Iterator<Item = Trait> {
        Trait::ALL.into_iter().filter(move |&of| self.has(of))
    }
}

impl FromIterator<Trait> for TraitSet {
    fn from_iter<I: IntoIterator<Item = Trait>>(traits: I) -> Self {
        traits.into_iter().fold(TraitSet::NONE, TraitSet::with)
    }
}

impl fmt::Debug for TraitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for TraitSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for TraitSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Trait>::deserialize(deserializer)?.into_iter().collect())
    }
}
