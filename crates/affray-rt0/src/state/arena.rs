//! The arena: a square of Zones (RT-12 to RT-14).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One square of the arena, counted from the top left, (1, 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Zone {
    /// From the top, starting at 1.
    pub row: u8,
    /// From the left, starting at 1.
    pub column: u8,
}

/// How big the battlefield is (RT-12).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Arena {
    /// A single Zone.
    Cramped,
    /// Three by three.
    #[default]
    Normal,
    /// Five by five.
    Large,
}

impl Zone {
    /// The Zone in this row and column.
    pub const fn at(row: u8, column: u8) -> Zone {
        Zone { row, column }
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.column)
    }
}

impl Arena {
    /// Zones along one side.
    #[inline]
    pub const fn side(self) -> u8 {
        match self {
            Arena::Cramped => 1,
            Arena::Normal => 3,
            Arena::Large => 5,
        }
    }

    /// Where everybody starts.
    #[inline]
    pub const fn centre(self) -> Zone {
        let middle = self.side().div_ceil(2);
        Zone::at(middle, middle)
    }

    /// Whether the Zone lies inside.
    pub const fn holds(self, zone: Zone) -> bool {
        zone.row >= 1 && zone.column >= 1 && zone.row <= self.side() && zone.column <= self.side()
    }

    /// Every Zone, row by row.
    pub fn zones(self) -> impl Iterator<Item = Zone> {
        let side = self.side();
        (1..=side).flat_map(move |row| (1..=side).map(move |column| Zone::at(row, column)))
    }
}
