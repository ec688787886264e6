//! What an edge of a card shows.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What one edge of a card shows, worst first, so that "take the best" is `max` (DK-10).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Face {
    /// ✗✗: failure.
    #[serde(rename = "XX")]
    TwoCrosses,
    /// ✗: a little worse than a success with a snag.
    #[serde(rename = "X")]
    OneCross,
    /// ✔: success with a snag.
    #[serde(rename = "V")]
    OneTick,
    /// ✔✔: full success.
    #[serde(rename = "VV")]
    TwoTicks,
}

impl Face {
    /// All faces, worst first.
    pub const ALL: [Face; 4] = [Face::TwoCrosses, Face::OneCross, Face::OneTick, Face::TwoTicks];

    /// The face with this place in [`Face::ALL`]; only the two low bits count.
    #[inline]
    pub const fn from_bits(bits: u32) -> Face {
        Face::ALL[(bits & 3) as usize]
    }

    /// Whether it is a success of either kind (DK-14).
    #[inline]
    pub const fn is_tick(self) -> bool {
        matches!(self, Face::OneTick | Face::TwoTicks)
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Face::TwoCrosses => "✗✗",
            Face::OneCross => "✗",
            Face::OneTick => "✔",
            Face::TwoTicks => "✔✔",
        })
    }
}
