//! The luck report after a fight: how lucky each side was, when the fight turned, and the choice that cost most.
//!
//! Two measures, never mixed. [`ExactLuck`] compares what came of each decision with what could have come of it before the
//! next one, and dice with their mean. [`SimulatedLuck`] estimates the party's chance to win at every answer of the tape by
//! playing on; what a card or die moved it by is luck, and a decision is judged by what its seat knew.

mod exact;
mod names;
mod simulated;

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use affray_core::fight::any_play::LogLine;
use affray_core::fight::forecast::{AnyForecast, PlayOnFrom};
use affray_core::{AnyPlay, Cast, Seat, SeatSet, Viewer};

use crate::outcomes::PATHS;

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

/// For whom a report is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readers {
    /// Whose decisions are judged.
    pub judged: SeatSet,
    /// Who is called "you".
    pub you: Option<Seat>,
}

impl Readers {
    /// People who read it together: "you" if it is one person.
    pub fn together(people: SeatSet) -> Readers {
        Readers { judged: people, you: people.iter().next().filter(|_| people.len() == 1) }
    }

    /// Everybody, each at their own screen: nobody is "you".
    pub fn apart(people: SeatSet) -> Readers {
        Readers { judged: people, you: None }
    }
}

/// About how much of the work the exact part is.
const EXACT_SHARE: f64 = 0.2;

/// The luck report, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    lines: Vec<String>,
}

impl Report {
    /// Analyses a finished fight with this log, for these readers. `progress` gets the share that is done and can cancel
    /// the work; the result is then `None`.
    pub fn of(
        forecast: &dyn AnyForecast,
        (cast, log): (&Cast, &[LogLine]),
        readers: Readers,
        effort: Effort,
        mut progress: impl FnMut(f64) -> ControlFlow<()>,
    ) -> Option<Report> {
        let exact = ExactLuck::of(forecast, effort.paths, |share| progress(EXACT_SHARE * share))?;
        let simulated = SimulatedLuck::of(forecast, cast, readers.judged, effort, |share| {
            progress(EXACT_SHARE + (1.0 - EXACT_SHARE) * share)
        })?;
        let names = Names::new(cast, readers.you, log);
        Some(Report { lines: [exact.lines(&names), simulated.lines(&names)].concat() })
    }

    /// The same within about this much time. `None` where the fight cannot be analysed, too.
    pub fn within(
        time: Duration,
        play: &dyn AnyPlay,
        forecast: &dyn AnyForecast,
        readers: Readers,
        progress: impl FnMut(f64) -> ControlFlow<()>,
    ) -> Option<Report> {
        let answers = play.answers();
        let options: usize = (0..answers)
            .flat_map(|place| forecast.options(place))
            .filter(|(seat, _)| readers.judged.contains(*seat))
            .map(|(_, options)| options.len())
            .sum();
        // A short trial shows how many fights there is time for.
        let started = Instant::now();
        forecast.wins(PlayOnFrom { answers: 0, option: None }, None, 10, 1)?;
        let each = started.elapsed().as_secs_f64() / 10.0;
        let positions = (answers + 1 + options) as f64;
        let fights = ((time.as_secs_f64() / (each * positions).max(1e-9)) as u32).clamp(20, 2_000);
        let effort = Effort { fights, paths: PATHS / 10 };
        let log = play.lines(Viewer::Referee);
        Report::of(forecast, (play.cast(), &log), readers, effort, progress)
    }

    /// Its lines.
    pub fn lines(&self) -> &[String] {
        &self.lines
    }
}
