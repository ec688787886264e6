//! The fight on the table, and where it stood after each change.

use affray_core::AnyPlay;

use crate::change::{Change, Move};

/// Where the fight stood after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Mark {
    pub number: u64,
    pub answers: usize,
}

/// The fight on the table.
pub(crate) struct Fighting {
    pub play: Box<dyn AnyPlay>,
    /// Where the fight stood after each change that is still part of it, in order.
    pub marks: Vec<Mark>,
    /// The changes at which something was taken back.
    pub taken_back: Vec<u64>,
    /// The number with which it began.
    pub began: u64,
}

impl Fighting {
    /// Notes where the fight stands after a change, if it is one that moves it.
    pub(super) fn mark(&mut self, number: u64, change: &Change) {
        let now = Mark { number, answers: self.play.answers() };
        match change {
            Change::Moved { what, from, .. } => mark(&mut self.marks, &mut self.taken_back, *what, *from, now),
            Change::Began { .. } => self.marks.push(now),
            _ => {}
        }
    }
}

/// Notes where a fight stands after a move.
pub(super) fn mark(marks: &mut Vec<Mark>, taken_back: &mut Vec<u64>, what: Move, from: usize, now: Mark) {
    if what == Move::TakenBack {
        marks.retain(|mark| mark.answers <= from);
        taken_back.push(now.number);
    }
    marks.push(now);
}
