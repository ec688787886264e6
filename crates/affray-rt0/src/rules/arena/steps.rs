//! Steps from Zone to Zone (RT-14).

use crate::rulings::Adjacency;
use crate::state::arena::{Arena, Zone};

impl Arena {
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
