//! What the edges of the cards show.

use std::fmt;

use affray_core::{Card as _, Seat};
use serde::Serialize;

use crate::state::card::Card;

/// What the Anchor edge of each card shows, 1 (two crosses) to 4 (two ticks).
const ANCHOR: [u8; 20] = [1, 1, 1, 2, 2, 1, 2, 1, 2, 3, 4, 1, 3, 3, 1, 3, 4, 3, 1, 3];
/// What the Dart edge of each card shows.
const DART: [u8; 20] = [1, 2, 4, 4, 3, 3, 3, 1, 2, 2, 4, 4, 4, 4, 4, 2, 2, 4, 2, 3];

/// What an edge shows, worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Marks {
    /// Two crosses.
    #[serde(rename = "XX")]
    TwoCrosses,
    /// One cross.
    #[serde(rename = "X")]
    OneCross,
    /// One tick.
    #[serde(rename = "V")]
    OneTick,
    /// Two ticks.
    #[serde(rename = "VV")]
    TwoTicks,
}

impl Marks {
    /// What a fighter's edge of a card shows (TD-03).
    #[inline]
    pub fn read(seat: Seat, card: Card) -> Marks {
        let edge = if seat.index() == 0 { &ANCHOR } else { &DART };
        [Marks::TwoCrosses, Marks::OneCross, Marks::OneTick, Marks::TwoTicks][usize::from(edge[card.index()] - 1)]
    }
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Marks::TwoCrosses => "✗✗",
            Marks::OneCross => "✗",
            Marks::OneTick => "✔",
            Marks::TwoTicks => "✔✔",
        })
    }
}
