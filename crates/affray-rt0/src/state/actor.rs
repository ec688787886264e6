//! Who does something in a fight.

use serde::{Deserialize, Serialize};

use crate::state::ids::{EddyId, FoeId, PlayerId};

/// Somebody who acts in a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// A player, by seat.
    Player(PlayerId),
    /// An adversary, by list order.
    Adversary(FoeId),
    /// An Eddy.
    Eddy(EddyId),
}
