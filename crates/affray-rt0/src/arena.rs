//! The arena: a square of Zones (RT-12 to RT-14).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rulings::Adjacency;

/// One square of the arena, counted from the top left, (1, 1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Zone {
    /// From the top, starting at 1.
    pub row: u8,
    /// From the left, starting at 1.
    pub column: u8,
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

    /// The Zones one step away, top row first (RT-14).
    pub fn steps(self, from: Zone, by: Adjacency) -> impl Iterator<Item = Zone> {
        self.zones().filter(move |&to| distance(from, to, by) == 1)
    }
}

/// How many steps lie between two Zones (RT-14).
#[inline]
pub fn distance(a: Zone, b: Zone, by: Adjacency) -> u8 {
    let (rows, columns) = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
    match by {
        Adjacency::Orthogonal => rows + columns,
        Adjacency::King => rows.max(columns),
    }
}

/// One step toward a Zone: along the longer difference, rows if equal (RT-70).
pub fn step_toward(from: Zone, to: Zone, by: Adjacency) -> Zone {
    let toward = |at: u8, aim: u8| match at.cmp(&aim) {
        std::cmp::Ordering::Less => at + 1,
        std::cmp::Ordering::Equal => at,
        std::cmp::Ordering::Greater => at - 1,
    };
    let (rows, columns) = (from.row.abs_diff(to.row), from.column.abs_diff(to.column));
    match by {
        Adjacency::King => Zone::at(toward(from.row, to.row), toward(from.column, to.column)),
        Adjacency::Orthogonal if rows >= columns => Zone::at(toward(from.row, to.row), from.column),
        Adjacency::Orthogonal => Zone::at(from.row, toward(from.column, to.column)),
    }
}
