//! Milestones of the Supremacy worksheet, and by how much stat blocks have grown (RT-77).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::state::ids::BlockId;

/// How a stat block grows stronger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Boon {
    /// More hit points.
    Hp,
    /// More damage in every attack.
    Damage,
    /// More shields whenever it gives itself some.
    Shields,
    /// More intents a round.
    Intents,
}

/// By how much a stat block has grown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Growth {
    /// Hit points.
    pub hp: u16,
    /// Damage of every attack.
    pub damage: u16,
    /// Shields for itself.
    pub shields: u16,
    /// Intents a round.
    pub intents: u8,
}

/// Which of the four tallies of a combat were earned (RT-76).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Earned {
    /// Every player has full hit points.
    pub all_unhurt: bool,
    /// At least one player has.
    pub one_unhurt: bool,
    /// Every player took no Corruption.
    pub all_pure: bool,
    /// At least one player took none.
    pub one_pure: bool,
}

impl Earned {
    /// How many tallies that makes.
    pub const fn tallies(self) -> u8 {
        self.all_unhurt as u8 + self.one_unhurt as u8 + self.all_pure as u8 + self.one_pure as u8
    }
}

/// No GM deck feeds more than this.
const MOST_INTENTS: u8 = 4;

/// What the file says of one milestone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Milestone {
    /// The total that is passed.
    pub at: u16,
    /// Whose stat block grows; `None` is everybody's.
    pub block: Option<BlockId>,
    /// By how much.
    pub growth: Growth,
    /// How much Corruption every player gets rid of.
    pub shed: u16,
}

impl Boon {
    /// All of them.
    pub const ALL: [Boon; 4] = [Boon::Hp, Boon::Damage, Boon::Shields, Boon::Intents];

    /// How much the GM gives with one word.
    pub const fn step(self) -> u16 {
        match self {
            Boon::Hp => 5,
            Boon::Shields => 2,
            Boon::Damage | Boon::Intents => 1,
        }
    }
}

impl Growth {
    /// What has grown, and by how much.
    pub(crate) fn boons(self) -> impl Iterator<Item = (Boon, u16)> {
        let by = [self.hp, self.damage, self.shields, u16::from(self.intents)];
        Boon::ALL.into_iter().zip(by).filter(|&(_, by)| by > 0)
    }

    /// By how much in one way.
    pub(crate) const fn of(self, boon: Boon) -> u16 {
        match boon {
            Boon::Hp => self.hp,
            Boon::Damage => self.damage,
            Boon::Shields => self.shields,
            Boon::Intents => self.intents as u16,
        }
    }

    pub(crate) fn take(&mut self, boon: Boon, by: u16) {
        match boon {
            Boon::Hp => self.hp = self.hp.saturating_sub(by),
            Boon::Damage => self.damage = self.damage.saturating_sub(by),
            Boon::Shields => self.shields = self.shields.saturating_sub(by),
            Boon::Intents => self.intents = self.intents.saturating_sub(by.min(255) as u8),
        }
    }

    pub(crate) fn add(&mut self, boon: Boon, by: u16) {
        match boon {
            Boon::Hp => self.hp = self.hp.saturating_add(by),
            Boon::Damage => self.damage = self.damage.saturating_add(by),
            Boon::Shields => self.shields = self.shields.saturating_add(by),
            Boon::Intents => self.intents = self.intents.saturating_add(by.min(255) as u8).min(MOST_INTENTS),
        }
    }
}
