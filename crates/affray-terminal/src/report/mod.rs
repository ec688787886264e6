//! The luck report after a fight: how lucky each side was, when the fight turned, and the choice that cost most.
//!
//! Two measures, never mixed. [`ExactLuck`] compares what came of each decision with what could have come of it before the
//! next one, and dice with their mean. [`SimulatedLuck`] estimates the party's chance to win at every answer of the tape by
//! playing on; what a card or die moved it by is luck, and a decision is judged by what its seat knew.

mod exact;
mod names;
mod simulated;

use std::ops::ControlFlow;

use affray_core::fight::any_play::LogLine;
use affray_core::fight::forecast::AnyForecast;
use affray_core::{Cast, SeatSet};

pub use exact::ExactLuck;
pub use names::Names;
pub use simulated::SimulatedLuck;

/// How much work a report may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// How often every position is played on.
    pub fights: u32,
    /// The most paths followed for exact odds.
    pub paths: usize,
}

/// About how much of the work the exact part is.
const EXACT_SHARE: f64 = 0.2;

/// The luck report, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    lines: Vec<String>,
}

impl Report {
    /// Analyses a finished fight with this log; the decisions of `people` are judged. `progress` gets the share that is done and can
    /// cancel the work; the result is then `None`.
    pub fn of(
        forecast: &dyn AnyForecast,
        (cast, log): (&Cast, &[LogLine]),
        people: SeatSet,
        effort: Effort,
        mut progress: impl FnMut(f64) -> ControlFlow<()>,
    ) -> Option<Report> {
        let exact = ExactLuck::of(forecast, cast, effort.paths, |share| progress(EXACT_SHARE * share))?;
        let simulated = SimulatedLuck::of(forecast, cast, people, effort, |share| {
            progress(EXACT_SHARE + (1.0 - EXACT_SHARE) * share)
        })?;
        let names = Names::new(cast, people, log);
        Some(Report { lines: [exact.lines(&names), simulated.lines(&names)].concat() })
    }

    /// Its lines.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}
