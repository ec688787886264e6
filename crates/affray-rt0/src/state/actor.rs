//! Who does something in a fight.

use serde::{Deserialize, Serialize};

/// Whoever does something in a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    /// A player, by seat.
    Player(u8),
    /// An adversary, by list order.
    Adversary(u8),
    /// An Eddy.
    Eddy(u8),
}
