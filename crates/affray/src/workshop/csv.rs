//! Tables for other programs: rows written as they come.

use std::io::{self, Write};

use affray_sim::run::Watch;

use crate::output::{Answer, CommandError, Out};

/// Quotes a cell where needed.
pub fn quote(text: &str) -> String {
    match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// Rows of a run, which is stopped when nobody reads them any more.
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

    /// Writes one row or several; stops the run if they cannot be written.
    pub fn add(&mut self, row: &str) {
        if self.written.is_ok() {
            self.written = writeln!(self.out, "{row}");
            if self.written.is_err() {
                self.watch.stop();
            }
        }
    }

    /// Whether all rows were written.
    pub fn done(self) -> Result<Answer, CommandError> {
        self.written?;
        Ok(Answer::Yes)
    }
}
