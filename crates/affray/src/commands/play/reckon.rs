//! Odds beside options, and the luck report: a fight played on by bots.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use affray_core::chair::NOTHING;
use affray_core::exact::float;
use affray_core::forecast::{AnyForecast, From};
use affray_core::query::Watch;
use affray_core::{AnyPlay, Chances, Prospect, Record, Seat};
use affray_terminal::{Effort, Odds, OddsLine, Report, Session};

/// So many fights are played on for one question, shared out among its options.
const FIGHTS: u32 = 6_000;

/// More paths than this are not followed while somebody waits.
const PATHS: usize = 50_000;

/// So long a report may take.
const PATIENCE: Duration = Duration::from_secs(4);

fn forecast(play: &dyn AnyPlay) -> Option<Box<dyn AnyForecast>> {
    let record = Record::read(&play.record(true)).ok()?;
    affray_catalogue::forecast(&record)?.ok()
}

/// What comes of each option at once, exactly, by what the seat knows; nothing where there are too many paths.
fn at_once(play: &dyn AnyPlay, seat: Seat) -> Vec<Vec<(String, f64)>> {
    let mut watch = Watch { allowed: PATHS, tell: &mut |_| ControlFlow::Continue(()) };
    let prospects = play.prospects(seat, &mut watch).unwrap_or_default();
    let results = |prospect: Prospect| match prospect.chances {
        // Where nothing happens before the next decision there is nothing to say.
        Chances::Exact(results) if matches!(&results[..], [(what, _)] if what == NOTHING) => Vec::new(),
        Chances::Exact(results) => results.into_iter().map(|(what, chance)| (what, float(&chance))).collect(),
        Chances::OthersFirst | Chances::OutOfReach => Vec::new(),
    };
    prospects.into_iter().map(results).collect()
}

/// Odds of each option from the chair of the seat that is asked, by simulation.
pub fn odds() -> Odds {
    Box::new(|play, seat| {
        let Some(forecast) = forecast(play) else { return Vec::new() };
        let mut soon = at_once(play, seat);
        let answers = play.answers();
        let Some((_, options)) = forecast.options(answers).into_iter().find(|(asked, _)| *asked == seat) else {
            return Vec::new();
        };
        let fights = (FIGHTS / options.len().max(1) as u32).clamp(60, 1_000);
        let mut line = |option: usize| {
            let from = From { answers, option: Some((seat, option)) };
            let share = f64::from(forecast.hopes(from, Some(seat), fights, 1)?) / f64::from(fights);
            let within = 1.96 * (share * (1.0 - share) / f64::from(fights)).sqrt();
            let soon = soon.get_mut(option).map(std::mem::take).unwrap_or_default();
            Some(OddsLine { share, within: Some(within), soon })
        };
        (0..options.len()).map(&mut line).collect()
    })
}

/// How lucky everybody was; `None` where nothing can be reckoned.
pub fn report(session: &Session) -> Option<Report> {
    let forecast = forecast(session.play.as_ref())?;
    let answers = session.play.answers();
    let options: usize = (0..answers)
        .flat_map(|place| forecast.options(place))
        .filter(|(seat, _)| session.people().contains(*seat))
        .map(|(_, options)| options.len())
        .sum();
    // A first taste says how many fights there is time for.
    let begun = Instant::now();
    let start = From { answers: 0, option: None };
    forecast.hopes(start, None, 10, 1)?;
    let each = begun.elapsed().as_secs_f64() / 10.0;
    let positions = (answers + 1 + options) as f64;
    let fights = ((PATIENCE.as_secs_f64() / (each * positions).max(1e-9)) as u32).clamp(20, 2_000);
    let effort = Effort { fights, paths: PATHS / 10 };
    Some(Report::of(forecast.as_ref(), session.play.cast(), session.people(), effort))
}
