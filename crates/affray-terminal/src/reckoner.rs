//! Odds and luck out of the rules: every branch followed where there are not too many, and fights played on by bots.

use std::time::{Duration, Instant};

use affray_core::fight::forecast::{AnyForecast, PlayOnFrom};
use affray_core::query::Budget;
use affray_core::{AnyGame, AnyPlay, Record, Seat, SeatSet};

use crate::after::{Effort, Report};
use crate::beside::Teller;
use crate::odds::{Known, Wins};
use crate::reckon::Reckon;

/// So many fights are played on for one question, shared out among its options.
const FIGHTS: u32 = 6_000;

/// More paths than this are not followed for one option.
const PATHS: usize = 50_000;

/// So long a report may take.
const PATIENCE: Duration = Duration::from_secs(4);

/// Reckons by the rules of a game.
pub struct Reckoner {
    /// The game.
    pub game: &'static dyn AnyGame,
}

impl Reckoner {
    fn read(&self, record: &str) -> Option<(Box<dyn AnyPlay>, Box<dyn AnyForecast>)> {
        let record = Record::read(record).ok()?;
        Some((self.game.resume(&record, true).ok()?, self.game.forecast(&record).ok()?))
    }
}

/// What comes of each option at once, exactly, by what the seat knows.
fn at_once(play: &dyn AnyPlay, seat: Seat, to: &Teller<(usize, Known)>) {
    let mut watch = Budget { allowed: PATHS, tell: &mut |_| to.go_on() };
    let mut option = 0;
    while let Some(option_odds) = play.option_odds(seat, option, &mut watch) {
        if to.tell((option, Known::AtOnce(option_odds.into()))).is_break() {
            return;
        }
        option += 1;
    }
}

/// The chance that each option gives, by simulation.
fn wins(forecast: &dyn AnyForecast, answers: usize, seat: Seat, to: &Teller<(usize, Known)>) {
    let options = forecast.options(answers).into_iter().find(|(asked, _)| *asked == seat);
    let options = options.map_or(0, |(_, options)| options.len());
    let fights = (FIGHTS / options.max(1) as u32).clamp(60, 1_000);
    for option in 0..options {
        let from = PlayOnFrom { answers, option: Some((seat, option)) };
        let Some(hopes) = forecast.wins(from, Some(seat), fights, 1) else { continue };
        let share = f64::from(hopes) / f64::from(fights);
        let within = 1.96 * (share * (1.0 - share) / f64::from(fights)).sqrt();
        if to.tell((option, Known::Wins(Wins { share, within }))).is_break() {
            return;
        }
    }
}

impl Reckon for Reckoner {
    fn odds(&self, record: &str, seat: Seat, to: &Teller<(usize, Known)>) {
        let Some((play, forecast)) = self.read(record) else { return };
        at_once(play.as_ref(), seat, to);
        wins(forecast.as_ref(), play.answers(), seat, to);
    }

    fn report(&self, record: &str, people: SeatSet, to: &Teller<f64>) -> Option<Report> {
        let (play, forecast) = self.read(record)?;
        let answers = play.answers();
        let options: usize = (0..answers)
            .flat_map(|place| forecast.options(place))
            .filter(|(seat, _)| people.contains(*seat))
            .map(|(_, options)| options.len())
            .sum();
        // A first taste says how many fights there is time for.
        let begun = Instant::now();
        let start = PlayOnFrom { answers: 0, option: None };
        forecast.wins(start, None, 10, 1)?;
        let each = begun.elapsed().as_secs_f64() / 10.0;
        let positions = (answers + 1 + options) as f64;
        let fights = ((PATIENCE.as_secs_f64() / (each * positions).max(1e-9)) as u32).clamp(20, 2_000);
        let effort = Effort { fights, paths: PATHS / 10 };
        Report::of(forecast.as_ref(), play.cast(), people, effort, |share| to.tell(share))
    }
}
