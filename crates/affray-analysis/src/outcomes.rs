//! What comes of each option of a decision, within a budget of work and time.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use affray_core::query::Budget;
use affray_core::{AnyPlay, OddsEffort, OptionOdds, Seat};

/// The most paths followed for the exact odds of one option.
pub const PATHS: usize = 50_000;

/// The most time for the exact odds of one option, for somebody who waits for them.
pub const EXACT_TIME: Duration = Duration::from_millis(500);

/// Computes what comes of each option open to a seat, by what that seat knows: exactly where that takes no longer than
/// `exact_time`, else by simulation. `each` gets them in the order of the options; `check` is asked all the while, and
/// either can stop the work.
pub fn outcomes(
    play: &dyn AnyPlay,
    seat: Seat,
    exact_time: Duration,
    check: &dyn Fn() -> ControlFlow<()>,
    mut each: impl FnMut(OptionOdds) -> ControlFlow<()>,
) {
    for option in 0.. {
        let began = Instant::now();
        let mut in_time = |_| if began.elapsed() < exact_time { check() } else { ControlFlow::Break(()) };
        let exact = Budget { allowed: PATHS, report: &mut in_time };
        let mut effort = OddsEffort { exact, samples: OddsEffort::SAMPLES, check: &mut || check() };
        let Some(odds) = play.option_odds(seat, option, &mut effort) else { return };
        if each(odds).is_break() {
            return;
        }
    }
}
