//! Where chance comes from.

use affray_core::Seat;

/// Where a card comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// The deck of the fighter in this seat (TD-01).
    Deck(Seat),
}

impl Source {
    /// Whose it is.
    #[inline]
    pub const fn seat(self) -> Seat {
        match self {
            Source::Deck(seat) => seat,
        }
    }
}
