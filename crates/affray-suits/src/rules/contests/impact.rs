//! From power and margin to Impact (SU-29 to SU-31).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rulings::{EffectBeyondTable, Rulings};

/// What a success does before armour, counted in halves: the table knows one half, and whole points (SU-30).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Impact {
    halves: u16,
}

impl Impact {
    /// Nothing at all.
    pub const NONE: Impact = Impact { halves: 0 };
    /// One half (SU-31).
    pub const HALF: Impact = Impact { halves: 1 };

    /// So many whole points.
    pub const fn points(points: u16) -> Self {
        Impact { halves: points * 2 }
    }

    /// The whole points in it.
    pub const fn whole(self) -> u16 {
        self.halves / 2
    }

    /// Whether a half is left over.
    pub const fn has_half(self) -> bool {
        self.halves % 2 == 1
    }

    /// Half of it, rounded up to a whole point, as the first trampling has it (SU-41).
    #[must_use]
    pub const fn halved(self) -> Self {
        Impact::points(self.halves.div_ceil(4))
    }
}

impl std::ops::Add for Impact {
    type Output = Impact;

    fn add(self, other: Impact) -> Impact {
        Impact { halves: self.halves + other.halves }
    }
}

impl fmt::Display for Impact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.whole(), self.has_half()) {
            (0, true) => f.write_str("½"),
            (whole, true) => write!(f, "{whole}½"),
            (whole, false) => write!(f, "{whole}"),
        }
    }
}

/// Power times so many tenths, halves up, and less than one half counts as one half (SU-30).
const fn row(power: u16, steps: u16) -> Impact {
    let tenths = power as u32 * steps as u32;
    if tenths < 5 { Impact::HALF } else { Impact::points(((tenths + 5) / 10) as u16) }
}

/// The Impact of `power` at so many steps of 10 % (SU-29, SU-30).
pub fn impact(power: u16, steps: i16, rulings: &Rulings) -> Impact {
    let Ok(steps) = u16::try_from(steps) else { return Impact::NONE };
    match rulings.effect_beyond_table {
        _ if steps == 0 => Impact::NONE,
        EffectBeyondTable::AddBase if steps > 10 => Impact::points(power) + row(power, steps - 10),
        EffectBeyondTable::AddBase | EffectBeyondTable::Formula => row(power, steps),
    }
}
