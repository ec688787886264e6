//! After the fight: how lucky each side was, when the fight turned, and the choice that cost most.
//!
//! Two measures, never mixed. [`Dealt`] is exact: what came of each decision against what could have come of it at once,
//! and dice against their mean. [`Luck`] is by simulation: the chance that the party gets what it hopes for, reckoned at
//! every answer of the tape by playing on; what a card or die moved it by is luck, and a decision is judged from the
//! chair of whoever made it.

mod dealt;
mod luck;

use affray_core::forecast::AnyForecast;
use affray_core::{Cast, SeatSet};

pub use dealt::Dealt;
pub use luck::Luck;

/// How much work a report may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// So often every position is played on.
    pub fights: u32,
    /// More paths than this are not followed for exact odds.
    pub paths: usize,
}

/// What is told after a fight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    lines: Vec<String>,
}

impl Report {
    /// Reckons a finished fight. `people` are judged by their choices.
    pub fn of(forecast: &dyn AnyForecast, cast: &Cast, people: SeatSet, effort: Effort) -> Report {
        let mut lines = Dealt::reckon(forecast, effort.paths).lines(cast);
        lines.extend(Luck::reckon(forecast, cast, people, effort).lines(cast));
        Report { lines }
    }

    /// Its lines.
    pub fn lines(&self) -> Vec<String> {
        self.lines.clone()
    }
}
