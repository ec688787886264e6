//! An Eddy in a fight (RT-81).

use serde::{Deserialize, Serialize};

use crate::state::arena::Zone;
use crate::state::card::Pile;
use crate::state::skill::Skill;

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
    /// The skill it has chosen, one step easier for it (RT-51).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skill: Option<Skill>,
}

impl Eddy {
    /// One that is whole, in this Zone.
    pub(crate) fn fresh(hp: u16, zone: Zone, skill: Option<Skill>) -> Eddy {
        Eddy { hp, shields: 0, zone, hand: Pile::default(), skill }
    }

    /// Whether it still works.
    #[inline]
    pub fn is_active(&self) -> bool {
        self.hp > 0
    }
}
