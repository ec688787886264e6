//! The log in words, kept for each viewer so that an event is put into words once.

use std::borrow::Cow;

use affray_core::encounter::visible;
use affray_core::fight::any_play::LogLine;
use affray_core::{AnyPlay, Viewer};

/// The log of a fight as each viewer may read it.
///
/// Lines stay valid while answers are added: a step that is run again with one more answer begins with the same events,
/// and a line depends only on its event and on what never changes in a [setting](affray_core::Words::setting). After
/// anything else, undo or a GM override, the lines that may have changed are to be dropped.
#[derive(Debug, Default)]
pub struct Logs {
    viewers: Vec<(Viewer, ViewerLog)>,
}

/// The log of one viewer.
#[derive(Debug, Default)]
struct ViewerLog {
    lines: Vec<LogLine>,
    /// How many events the lines cover.
    events: usize,
}

impl Logs {
    /// The log of a viewer; only new events are put into words.
    pub fn read(&mut self, play: &dyn AnyPlay, viewer: Viewer) -> &[LogLine] {
        let place = self.viewers.iter().position(|(other, _)| *other == viewer).unwrap_or_else(|| {
            self.viewers.push((viewer, ViewerLog::default()));
            self.viewers.len() - 1
        });
        let log = &mut self.viewers[place].1;
        let events = play.event_count();
        if log.events < events {
            let lines = play.lines_since(viewer, log.events).into_iter();
            // Reasons and notes are free text, in a record from anywhere.
            log.lines.extend(lines.map(|mut line| {
                if let Cow::Owned(text) = visible(&line.line.text) {
                    line.line.text = text;
                }
                line
            }));
            log.events = events;
        }
        &log.lines
    }

    /// Drops all lines from the first one on for which `keep` is false.
    pub fn keep_while(&mut self, keep: impl Fn(&LogLine) -> bool) {
        for (_, log) in &mut self.viewers {
            log.lines.truncate(log.lines.partition_point(&keep));
            log.events = log.lines.last().map_or(0, |last| last.event + 1);
        }
    }
}
