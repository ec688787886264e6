//! Analysis of a fight: odds next to the options, and a luck report after the end. Both run as background jobs.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use affray_analysis::{Advised, EXACT_TIME, OddsColumn, OddsLine, OddsUpdate, Readers, Report, Wins, outcomes};
use affray_core::fight::any_play::OptionAdviceText;
use affray_core::fight::forecast::{AnyForecast, PlayOnFrom};
use affray_core::{AnyGame, AnyPlay, Record, Seat, SeatSet};

use crate::background::{Job, JobContext};
use crate::session::Session;

/// Computes odds and luck. It gets the fight as a record, so that it can run on a thread of its own, and stops when the
/// job is cancelled.
pub trait Analysis: Send + Sync {
    /// Sends for every option open to a seat what comes of it, then its chance to win, each as soon as it is known.
    /// Uses only what the seat may know.
    fn odds(&self, record: &str, seat: Seat, job: &JobContext<(usize, OddsUpdate)>);

    /// The luck report of a finished fight; the decisions of `people` are judged. Sends the share that is done. `None`
    /// where the fight cannot be analysed or the job is cancelled.
    fn report(&self, record: &str, people: SeatSet, job: &JobContext<f64>) -> Option<Report>;
}

impl Session {
    /// From now on odds and reports come from this analysis.
    pub fn attach_analysis(&mut self, analysis: impl Analysis + 'static) {
        self.analysis = Some(Arc::new(analysis));
    }

    /// Whether odds are available.
    pub fn has_odds(&self) -> bool {
        self.analysis.is_some()
    }

    /// Starts computing the odds of the open decision; `None` where no decision is open or no analysis is attached.
    pub fn start_odds(&self) -> Option<Job<(usize, OddsUpdate)>> {
        let (analysis, seat) = (self.analysis.clone()?, self.asked()?.seat);
        let record = self.play().record(true);
        Some(Job::start(move |job| analysis.odds(&record, seat, job)))
    }

    /// Waits for what this column shows for each option of the open decision; empty where none is open.
    pub fn odds(&self, column: OddsColumn) -> Vec<OddsLine> {
        let (Some(mut job), Some(asked)) = (self.start_odds(), self.asked()) else { return Vec::new() };
        let mut lines = vec![OddsLine::default(); asked.options.len()];
        while !lines.iter().all(|line| line.is_known(column)) {
            let Some((option, update)) = job.wait() else { break };
            lines[option].apply(update);
        }
        lines
    }

    /// Starts the luck report; the job sends the share that is done.
    pub fn start_report(&self) -> Option<Job<f64, Option<Report>>> {
        let analysis = self.analysis.clone()?;
        let (record, people) = (self.play().record(true), self.people());
        Some(Job::start(move |job| analysis.report(&record, people, job)))
    }

    /// Waits for the luck report.
    pub fn report(&self) -> Option<Report> {
        let mut job = self.start_report()?;
        while job.wait().is_some() {}
        job.take_result().flatten()
    }
}

/// Simulated fights for one question, divided among its options.
const FIGHTS: u32 = 6_000;

/// Time budget of a report.
const REPORT_TIME: Duration = Duration::from_secs(4);

/// Analysis by the game's own rules: exact odds where there are few enough branches, and fights played on by bots.
pub struct EngineAnalysis {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The most time for the exact odds of one option; what takes longer is simulated.
    pub exact_time: Duration,
}

impl EngineAnalysis {
    /// An analysis for somebody who waits for it.
    pub fn new(game: &'static dyn AnyGame) -> EngineAnalysis {
        EngineAnalysis { game, exact_time: EXACT_TIME }
    }

    fn read(&self, record: &str) -> Option<(Box<dyn AnyPlay>, Box<dyn AnyForecast>)> {
        let record = Record::read(record).ok()?;
        Some((self.game.resume(&record, true).ok()?, self.game.forecast(&record).ok()?))
    }
}

/// The chance to win with each option, by simulation.
fn send_wins(forecast: &dyn AnyForecast, answers: usize, seat: Seat, job: &JobContext<(usize, OddsUpdate)>) {
    let options = forecast.options(answers).into_iter().find(|(asked, _)| *asked == seat);
    let options = options.map_or(0, |(_, options)| options.len());
    let fights = (FIGHTS / options.max(1) as u32).clamp(60, 1_000);
    for option in 0..options {
        let from = PlayOnFrom { answers, option: Some((seat, option)) };
        let Some(wins) = forecast.wins(from, Some(seat), fights, 1) else { continue };
        let share = f64::from(wins) / f64::from(fights);
        let within = 1.96 * (share * (1.0 - share) / f64::from(fights)).sqrt();
        if job.send((option, OddsUpdate::Wins(Wins { share, within }))).is_break() {
            return;
        }
    }
}

/// The search behind the advice: enough for small errors, and over before somebody has read the options.
const SEARCH: &str = "search:2000";

/// What a search finds out about each option.
fn send_advice(play: &dyn AnyPlay, seat: Seat, job: &JobContext<(usize, OddsUpdate)>) {
    if job.check().is_break() {
        return;
    }
    let Some(advice) = play.advice(seat, SEARCH, 1) else { return };
    for (option, found) in advice.options.into_iter().enumerate() {
        let OptionAdviceText { visits, worth, error: within, line, .. } = found;
        let advised = Advised { worth, within, visits, is_best: option == advice.best, line };
        if job.send((option, OddsUpdate::Advice(advised))).is_break() {
            return;
        }
    }
}

impl Analysis for EngineAnalysis {
    fn odds(&self, record: &str, seat: Seat, job: &JobContext<(usize, OddsUpdate)>) {
        let Some((play, forecast)) = self.read(record) else { return };
        let mut options = 0..;
        outcomes(play.as_ref(), seat, self.exact_time, &|| job.check(), |odds| {
            options.next().map_or(ControlFlow::Break(()), |option| job.send((option, OddsUpdate::Outcome(odds.into()))))
        });
        send_wins(forecast.as_ref(), play.answers(), seat, job);
        send_advice(play.as_ref(), seat, job);
    }

    fn report(&self, record: &str, people: SeatSet, job: &JobContext<f64>) -> Option<Report> {
        let (play, forecast) = self.read(record)?;
        Report::within(REPORT_TIME, play.as_ref(), forecast.as_ref(), Readers::together(people), |share| {
            job.send(share)
        })
    }
}
