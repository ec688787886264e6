//! The fight as it stands.

use affray_core::Seat;
use serde::{Deserialize, Serialize};

use crate::edition::Edition;
use crate::state::fighter::Fighter;

/// The fight as it stands. Its rules are in `rules`, a file a chapter.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    /// The fighters, by seat.
    pub fighters: [Fighter; 2],
    /// Who acts.
    pub turn: Seat,
    /// Cards flipped or played so far.
    pub flips: u16,
    /// How much stamina a fighter begins with (TD-06).
    pub stamina: u8,
    /// Which rules hold.
    pub edition: Edition,
}

impl Fight {
    /// The fighter in a seat.
    #[inline]
    pub fn fighter(&self, seat: Seat) -> &Fighter {
        &self.fighters[seat.index()]
    }

    /// The fighter in a seat, to be changed.
    #[inline]
    pub fn fighter_mut(&mut self, seat: Seat) -> &mut Fighter {
        &mut self.fighters[seat.index()]
    }

    /// How much stamina a fighter has left.
    #[inline]
    pub fn stamina_left(&self, seat: Seat) -> u8 {
        self.stamina.saturating_sub(self.fighter(seat).lost)
    }
}
