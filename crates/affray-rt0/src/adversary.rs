//! An adversary in a fight, and an Eddy.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::arena::Zone;
use crate::card::{Pile, Tarot};

/// Whether an adversary is in the combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// Fights.
    Active,
    /// At 0 hit points (RT-72).
    Down,
    /// The GM said so (RT-72).
    Fled,
}

/// A card that decides what an adversary will do this round (RT-16).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Intent {
    /// The card.
    pub card: Tarot,
    /// Whether players see it.
    pub face_up: bool,
}

/// An adversary in a fight.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Adversary {
    /// Its stat block, by place in the book.
    pub block: u8,
    /// Which of its name it is; 0 when there is only one.
    pub number: u8,
    /// Hit points.
    pub hp: u16,
    /// Shields.
    pub shields: u16,
    /// Where it stands.
    pub zone: Zone,
    /// Whether it fights.
    pub standing: Standing,
    /// What it will do, in drawn order.
    pub intents: SmallVec<[Intent; 2]>,
}

impl Adversary {
    /// Whether it fights.
    #[inline]
    pub fn is_active(&self) -> bool {
        self.standing == Standing::Active
    }
}

/// A stand-in robot (RT-81).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Eddy {
    /// Hit points.
    pub hp: u16,
    /// Shields, which go like a player's.
    pub shields: u16,
    /// Where it stands.
    pub zone: Zone,
    /// Cards drawn this turn and not yet used.
    pub hand: Pile,
}

impl Eddy {
    /// Whether it still works.
    #[inline]
    pub fn is_active(&self) -> bool {
        self.hp > 0
    }
}
