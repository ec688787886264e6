//! Tables for other programs: one observation a row, plain numbers.

use std::io::{self, Write};

use affray_sim::run::RunControl;

use super::shown::{OutputArgs, wrote};
use crate::output::{Answer, CommandError, Out};

/// Quotes a cell where needed.
pub fn quote(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

/// A small table, made as a whole.
pub struct Csv(String);

impl Csv {
    /// The names of the columns.
    pub fn new<T: AsRef<str>>(heads: impl IntoIterator<Item = T>) -> Csv {
        let mut csv = Csv(String::new());
        csv.row(heads);
        csv
    }

    /// One row, a cell for each column.
    pub fn row<T: AsRef<str>>(&mut self, cells: impl IntoIterator<Item = T>) {
        let cells: Vec<String> = cells.into_iter().map(|cell| quote(cell.as_ref())).collect();
        self.0.push_str(&cells.join(","));
        self.0.push('\n');
    }

    /// The whole table.
    pub fn text(&self) -> &str {
        &self.0
    }
}

/// Rows of a run, which is stopped when nobody reads them any more.
pub struct Rows<'a> {
    out: Box<dyn Write + 'a>,
    watch: &'a RunControl,
    shown: &'a OutputArgs,
    written: io::Result<()>,
}

impl<'a> Rows<'a> {
    /// Writes the header, into the file that is named or to standard output.
    pub fn new(
        header: &str,
        watch: &'a RunControl,
        shown: &'a OutputArgs,
        out: &'a mut Out,
    ) -> Result<Self, CommandError> {
        let mut out: Box<dyn Write + 'a> = match shown.csv_file() {
            Some(path) => shown.open_csv(path)?,
            None => Box::new(out),
        };
        writeln!(out, "{header}")?;
        Ok(Rows { out, watch, shown, written: Ok(()) })
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
    pub fn done(mut self) -> Result<Answer, CommandError> {
        self.written?;
        self.out.flush()?;
        if let Some(path) = self.shown.csv_file() {
            wrote("wrote", path);
        }
        Ok(Answer::Yes)
    }
}
