//! One of the two fighters.

use affray_core::Seat;
use serde::{Deserialize, Serialize};

use crate::state::card::Pile;

/// A fighter's cards and losses (TD-01).
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fighter {
    /// Face down.
    pub deck: Pile,
    /// Face up.
    pub discard: Pile,
    /// Stamina lost.
    pub lost: u8,
    /// Seen by this fighter alone; empty in an edition without hands (TD-08).
    pub hand: Pile,
}

/// Both seats: Anchor, Dart.
pub const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

/// The seat of the other fighter.
#[inline]
pub const fn opponent(seat: Seat) -> Seat {
    Seat(1 - seat.0)
}
