//! After the fight: how lucky each side was, when the fight turned, and the choice that cost most.
//!
//! Two measures, never mixed. [`Dealt`] is exact: what came of each decision against what could have come of it at once,
//! and dice against their mean. [`Luck`] is by simulation: the chance that the party gets what it hopes for, reckoned at
//! every answer of the tape by playing on; what a card or die moved it by is luck, and a decision is judged from the
//! chair of whoever made it.

mod dealt;
mod luck;

use std::ops::ControlFlow;

use affray_core::fight::forecast::AnyForecast;
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

/// The share of the work that what is exact takes, nearly.
const EXACT: f64 = 0.2;

/// What is told after a fight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    lines: Vec<String>,
}

impl Report {
    /// Reckons a finished fight. `people` are judged by their choices. Tells the share that is done; nothing where it is
    /// told to stop.
    pub fn of(
        forecast: &dyn AnyForecast,
        cast: &Cast,
        people: SeatSet,
        effort: Effort,
        mut tell: impl FnMut(f64) -> ControlFlow<()>,
    ) -> Option<Report> {
        let dealt = Dealt::reckon(forecast, effort.paths, |share| tell(EXACT * share))?;
        let luck = Luck::reckon(forecast, cast, people, effort, |share| tell(EXACT + (1.0 - EXACT) * share))?;
        Some(Report { lines: [dealt.lines(cast), luck.lines(cast)].concat() })
    }

    /// Its lines.
    pub fn lines(&self) -> Vec<String> {
        self.lines.clone()
    }
}
