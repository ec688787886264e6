//! An adversary in a fight, and its intents.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::state::arena::Zone;
use crate::state::card::Tarot;
use crate::state::ids::{BlockId, FoeId};
use crate::state::milestone::Growth;

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
    pub block: BlockId,
    /// Which of its name it is; 0 when there is only one.
    pub number: u8,
    /// Hit points.
    pub hp: u16,
    /// Shields.
    pub shields: u16,
    /// Who gave the shields, where that decides how long they last (ruling `adversary_shield_expiry`); oldest first.
    #[serde(default)]
    pub lent: SmallVec<[(FoeId, u16); 1]>,
    /// Where it stands.
    pub zone: Zone,
    /// Whether it fights.
    pub standing: Standing,
    /// What it will do, in drawn order.
    pub intents: SmallVec<[Intent; 8]>,
    /// By how much its stat block had grown when the combat began; what grows later counts in the next (RT-77).
    #[serde(default)]
    pub growth: Growth,
}

impl Adversary {
    /// Whether it fights.
    #[inline]
    pub fn is_active(&self) -> bool {
        self.standing == Standing::Active
    }

    /// Spends shields on damage, those given first before the others; gives how many points they took (RT-08).
    pub(crate) fn absorb(&mut self, amount: u16) -> u16 {
        let absorbed = self.shields.min(amount);
        self.shields -= absorbed;
        let mut left = absorbed;
        while let Some((_, lent)) = self.lent.first_mut() {
            let spent = left.min(*lent);
            *lent -= spent;
            left -= spent;
            if *lent > 0 {
                break;
            }
            self.lent.remove(0);
        }
        absorbed
    }

    /// Drops the shields that this adversary gave; says whether there were any.
    pub(crate) fn drop_from(&mut self, giver: FoeId) -> bool {
        let given: u16 = self.lent.iter().filter(|(by, _)| *by == giver).map(|&(_, lent)| lent).sum();
        self.lent.retain(|(by, _)| *by != giver);
        self.shields = self.shields.saturating_sub(given);
        given > 0
    }
}
