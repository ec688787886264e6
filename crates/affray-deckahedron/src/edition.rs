//! The three editions, and what each of them has at all. Where they only differ in a reading, see `rulings`.

use std::fmt;

use serde::{Deserialize, Serialize};

/// An edition of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Edition {
    /// The combat module of March 2017.
    #[serde(rename = "module-2017")]
    Module,
    /// Deckahedron World, October 2017.
    #[serde(rename = "world-2017")]
    World,
    /// The player's guide of 2018.
    #[serde(rename = "guide-2018")]
    Guide,
}

impl Edition {
    /// All of them, oldest first.
    pub const ALL: [Edition; 3] = [Edition::Module, Edition::World, Edition::Guide];

    /// How users write it.
    pub const fn slug(self) -> &'static str {
        match self {
            Edition::Module => "module-2017",
            Edition::World => "world-2017",
            Edition::Guide => "guide-2018",
        }
    }

    /// The edition of this name.
    pub fn find(slug: &str) -> Option<Edition> {
        Edition::ALL.into_iter().find(|edition| edition.slug() == slug)
    }

    /// What the referee is called (DK-01).
    pub const fn referee(self) -> &'static str {
        match self {
            Edition::Module => "Storyteller",
            Edition::World | Edition::Guide => "GM",
        }
    }

    /// Whether there are green tokens, flashbacks, the Bad Bank, GM moves, IMMEDIATE moves, four phases of damage and
    /// absorbing: everything that came with the world of October 2017.
    #[inline]
    pub const fn is_world(self) -> bool {
        matches!(self, Edition::World | Edition::Guide)
    }

    /// How far disadvantage may go: only the module's new skills reach -3 (DK-09).
    pub const fn lowest_net(self) -> i8 {
        match self {
            Edition::Module => -3,
            Edition::World | Edition::Guide => -2,
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.slug())
    }
}
