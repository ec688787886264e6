//! What is reckoned about a fight: odds beside the options, and luck after the end. Both on a thread of their own.

use std::sync::Arc;

use affray_core::{Seat, SeatSet};

use crate::after::Report;
use crate::beside::{Teller, Work};
use crate::odds::{Beside, Known, OddsLine};
use crate::session::{Session, Turn};

/// Reckons odds and luck. It gets the fight as a record, so that it can work on a thread of its own, and stops when
/// nobody wants to know any more.
pub trait Reckon: Send + Sync {
    /// Tells of every option open to a seat what comes of it at once, then what chance it gives; each as it becomes
    /// known. It sees what the seat sees.
    fn odds(&self, record: &str, seat: Seat, to: &Teller<(usize, Known)>);

    /// How lucky everybody was in a finished fight, with `people` judged by their choices; tells the share that is done.
    /// Nothing where nothing can be reckoned.
    fn report(&self, record: &str, people: SeatSet, to: &Teller<f64>) -> Option<Report>;
}

impl Session {
    /// Has odds and luck reckoned by this.
    pub fn reckon(&mut self, reckon: impl Reckon + 'static) {
        self.reckon = Some(Arc::new(reckon));
    }

    /// Whether there is anything to reckon odds with.
    pub fn has_odds(&self) -> bool {
        self.reckon.is_some()
    }

    /// Begins to reckon what each option of the open decision is worth; nothing where none is open.
    pub fn odds_beside(&self) -> Option<Work<(usize, Known)>> {
        let (Some(reckon), Turn::Choice(asked)) = (self.reckon.clone(), self.turn()) else { return None };
        let record = self.play.record(true);
        Some(Work::begin(move |to| reckon.odds(&record, asked.seat, to)))
    }

    /// Waits for what is to stand beside each option of the open decision; empty where none is open.
    pub fn odds(&self, beside: Beside) -> Vec<OddsLine> {
        let (Some(mut work), Turn::Choice(asked)) = (self.odds_beside(), self.turn()) else { return Vec::new() };
        let mut lines = vec![OddsLine::default(); asked.options.len()];
        while !lines.iter().all(|line| line.is_known(beside)) {
            let Some((option, known)) = work.wait() else { break };
            lines[option].learn(known);
        }
        lines
    }

    /// Begins to reckon how lucky everybody was; tells the share that is done.
    pub fn report_beside(&self) -> Option<Work<f64, Option<Report>>> {
        let reckon = self.reckon.clone()?;
        let (record, people) = (self.play.record(true), self.people());
        Some(Work::begin(move |to| reckon.report(&record, people, to)))
    }

    /// Waits for how lucky everybody was.
    pub fn report(&self) -> Option<Report> {
        let mut work = self.report_beside()?;
        while work.wait().is_some() {}
        work.result().flatten()
    }
}
