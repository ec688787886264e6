//! Tables for other programs: rows written as they come.

use std::io::{self, Write};

use affray_sim::run::Watch;

use crate::output::{Answer, CommandError, Out};

/// A cell.
pub fn quote(text: &str) -> String {
    match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// Rows of a run that goes on only while somebody reads them.
pub struct Rows<'a> {
    out: &'a mut Out,
    watch: &'a Watch,
    written: io::Result<()>,
}

impl<'a> Rows<'a> {
    /// Writes the header.
    pub fn new(header: &str, watch: &'a Watch, out: &'a mut Out) -> Result<Self, CommandError> {
        writeln!(out, "{header}")?;
        Ok(Rows { out, watch, written: Ok(()) })
    }

    /// Writes a row, or several; the run is stopped where nobody takes them.
    pub fn add(&mut self, row: &str) {
        if self.written.is_ok() {
            self.written = writeln!(self.out, "{row}");
            if self.written.is_err() {
                self.watch.stop();
            }
        }
    }

    /// Whether all were taken.
    pub fn done(self) -> Result<Answer, CommandError> {
        self.written?;
        Ok(Answer::Yes)
    }
}
