//! An Eddy in a fight (RT-81).

use serde::{Deserialize, Serialize};

use crate::state::arena::Zone;
use crate::state::card::Pile;
use crate::state::ids::PlayerId;
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
    /// The player who plays it in place of a character that is out for the Day; `None` for one with a seat of its own
    /// (RT-10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plays_for: Option<PlayerId>,
    /// Which of the GM's decks the cards in hand came from (ruling `gm_deck_policy`).
    #[serde(default)]
    pub deck: u8,
}

impl Eddy {
    /// One that is whole, in this Zone.
    pub(crate) fn fresh(hp: u16, zone: Zone, skill: Option<Skill>) -> Eddy {
        Eddy { hp, shields: 0, zone, hand: Pile::default(), skill, plays_for: None, deck: 0 }
    }

    /// One for a player whose character is out for the Day.
    pub(crate) fn standing_in(hp: u16, zone: Zone, player: PlayerId) -> Eddy {
        Eddy { plays_for: Some(player), ..Eddy::fresh(hp, zone, None) }
    }

    /// Whether it still works.
    #[inline]
    pub fn is_active(&self) -> bool {
        self.hp > 0
    }
}
