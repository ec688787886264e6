//! What was asked and answered in a step, as bytes for the chain of a record.
//!
//! A question is bound by what could have been answered: the options of a decision in any order, the pile of a card,
//! the sides of a die. So a changed rule shows at the first question that differs, and a log line may be worded
//! otherwise, or be new, without making an old record look forged.

use serde::Serialize;

use crate::cards::Pile;
use crate::{Call, DealtBy, Note, Override, Scene, Seat, StandingOrder};

/// The answers of a step, each with what was asked.
#[derive(Debug, Clone, Default)]
pub struct Trail {
    bytes: Vec<u8>,
    /// Where each answer ends.
    ends: Vec<usize>,
    /// Options while they are put in order; kept so that it need not be allocated again.
    options: Vec<u8>,
    ranges: Vec<(usize, usize)>,
}

/// Appends a value in the postcard format.
fn write(bytes: &mut Vec<u8>, value: &(impl Serialize + ?Sized)) {
    *bytes = postcard::to_extend(value, std::mem::take(bytes)).expect("answers are plain data");
}

impl Trail {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    /// The bytes of each answer, in order.
    pub fn answers(&self) -> impl Iterator<Item = &[u8]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| &self.bytes[start..end])
    }

    fn close(&mut self) {
        self.ends.push(self.bytes.len());
    }

    fn dealt_by(&mut self, by: DealtBy) {
        self.bytes.push(match by {
            DealtBy::Engine => b'e',
            DealtBy::Person => b'p',
        });
    }

    /// A card turned up from a pile.
    pub fn card<S: Scene>(&mut self, card: S::Card, by: DealtBy, from: &dyn Pile<S::Card>) {
        self.bytes.push(b'c');
        from.each_kind(&mut |card, count| {
            write(&mut self.bytes, &card);
            write(&mut self.bytes, &count);
        });
        self.bytes.push(b'>');
        write(&mut self.bytes, &card);
        self.dealt_by(by);
        self.close();
    }

    /// A die or coin showed a face, counted from 0.
    pub fn face(&mut self, face: u32, of: u32, by: DealtBy) {
        self.bytes.push(b'f');
        write(&mut self.bytes, &(of, face));
        self.dealt_by(by);
        self.close();
    }

    /// A seat decided.
    pub fn pick<S: Scene>(&mut self, seat: Seat, choice: S::Choice, options: &[S::Choice]) {
        self.options.clear();
        self.ranges.clear();
        for option in options {
            let start = self.options.len();
            write(&mut self.options, option);
            self.ranges.push((start, self.options.len()));
        }
        // In one order, however this version lists them.
        let of = |&(start, end): &(usize, usize)| &self.options[start..end];
        self.ranges.sort_unstable_by(|one, other| of(one).cmp(of(other)));
        self.bytes.push(b'q');
        write(&mut self.bytes, &(seat.index(), options.len()));
        for &(start, end) in &self.ranges {
            write(&mut self.bytes, &(end - start));
            self.bytes.extend_from_slice(&self.options[start..end]);
        }
        self.bytes.push(b'>');
        write(&mut self.bytes, &choice);
        self.close();
    }

    /// The GM set something.
    pub fn set(&mut self, change: &Override) {
        self.bytes.push(b'!');
        write(&mut self.bytes, change);
        self.close();
    }

    /// The GM called for something, as it was written.
    pub fn call(&mut self, call: &Call) {
        self.bytes.push(b'&');
        write(&mut self.bytes, &(&call.name, &call.with, &call.reason));
        self.close();
    }

    /// Somebody added a note.
    pub fn note(&mut self, note: &Note) {
        self.bytes.push(b'n');
        write(&mut self.bytes, &(note.by.map(Seat::index), &note.text));
        self.close();
    }

    /// A seat set a standing order.
    pub fn order(&mut self, order: &StandingOrder) {
        self.bytes.push(b'o');
        write(&mut self.bytes, &(order.seat.index(), &order.name, &order.setting));
        self.close();
    }
}
