//! The log in words: a game says what its own events read like, and here is what the GM, notes and orders read like.

use serde::Serialize;

use crate::{Line, LogEntry, Override, Overrule, Play, StepEvent, Viewer, Weight, Words};

/// A line of the log with its place in the fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// The number of the event it describes, from 0 over all events, including those that the viewer may not know of.
    pub event: usize,
    /// How many answers had been used.
    pub at: usize,
    /// The step, from 0.
    pub step: usize,
    /// The line.
    #[serde(flatten)]
    pub line: Line,
}

/// The words alone.
impl std::fmt::Display for LogLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.line.text)
    }
}

impl<S: Words + Overrule> Play<S> {
    /// The lines of the events from this one on, counted from 0, as a viewer may read them.
    pub fn lines_since(&self, viewer: Viewer, event: usize) -> Vec<LogLine> {
        self.log_since(event)
            .filter(|(_, entry)| entry.event.to.includes(viewer))
            .filter_map(|(index, entry)| {
                let line = self.line_of(index, &entry)?;
                Some(LogLine { event: index, at: entry.at, step: entry.step, line })
            })
            .collect()
    }

    fn line_of(&self, index: usize, entry: &LogEntry<S::Event>) -> Option<Line> {
        Some(match &entry.event.event {
            StepEvent::Event(event) => self.scene_of(index).line(self.cast(), event)?,
            StepEvent::Overruled(Override { quantity, value, reason }) => Line::bare(
                Weight::Deed,
                match reason.as_str() {
                    "" => format!("The GM sets {quantity} to {value}"),
                    why => format!("The GM sets {quantity} to {value}: {why}"),
                },
            ),
            StepEvent::Called(called) => {
                Line { weight: Weight::Deed, text: format!("The GM calls: {called}"), rule: called.rule }
            }
            StepEvent::Noted(note) => Line::bare(
                Weight::Detail,
                match note.by {
                    Some(seat) => format!("{}: “{}”", self.cast().name(seat), note.text),
                    None => format!("“{}”", note.text),
                },
            ),
            StepEvent::Ordered(order) => {
                let text = format!("Standing order of {}: {order}", self.cast().name(order.seat));
                Line::bare(Weight::Detail, text)
            }
        })
    }
}
