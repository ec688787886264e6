//! A contest while it is being played: who acts, and the cards on the table.

use serde::{Deserialize, Serialize};

use crate::shown::event::Mode;
use crate::state::hand::Hand;
use crate::state::lay::Lay;
use crate::state::sheet::{FighterId, WeaponId};

/// The cards one side of a contest has on the table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OnTable {
    /// Laid from the hand.
    pub laid: Lay,
    /// Turned from the deck, open to all.
    pub drawn: Hand,
    /// Whether the value cards of the lay are open to all.
    pub open: bool,
}

/// A contest while it is being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clash {
    /// Who acts.
    pub by: FighterId,
    /// Whom they act against; nobody if it is a number.
    pub target: Option<FighterId>,
    /// With what.
    pub weapon: Option<WeaponId>,
    /// How the target defends, once chosen.
    pub mode: Option<Mode>,
    /// The actor's cards.
    pub actor: OnTable,
    /// The defender's cards.
    pub defender: OnTable,
}
