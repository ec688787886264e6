//! Output: standard output that can be piped, colour only on a terminal, nothing that a terminal would obey, and exit
//! codes.
//!
//! Everything printed goes through [`Safe`]. Names, notes and headers come from files, and files come from anywhere: what
//! is not a style of ours and not a visible character is written out (`\u{1b}`), in JSON as JSON does.

use std::borrow::Cow;
use std::fmt::{Arguments, Display};
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::process::ExitCode;

use affray_core::Diagnostic;
use affray_core::encounter::{is_visible, visible, visible_lines};
use serde::Serialize;
use thiserror::Error;

/// A stream that a terminal may read: only visible characters, lines, and our own styles pass as they are.
pub struct Safe<W> {
    to: W,
    /// Whether JSON is written: then characters are escaped as JSON has it.
    json: bool,
}

/// The escape sequences of [`style`]. Each is written alone, as one piece.
const OWN: [&str; 6] = ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[2m", "\u{1b}[31m", "\u{1b}[32m", "\u{1b}[36m"];

impl<W: Write> Write for Safe<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Nearly everything is plain; the rest is looked at character by character.
        if bytes.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\n')) {
            self.to.write_all(bytes)?;
            return Ok(bytes.len());
        }
        let text = String::from_utf8_lossy(bytes);
        let safe = match text.as_ref() {
            style if OWN.contains(&style) && !self.json => Cow::Borrowed(style),
            text if self.json => json_text(text),
            text => visible_lines(text),
        };
        self.to.write_all(safe.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// JSON with every character written out that is not visible. Such characters stand inside strings alone.
fn json_text(text: &str) -> Cow<'_, str> {
    let keep = |letter: char| letter == '\n' || is_visible(letter);
    if text.chars().all(keep) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for letter in text.chars() {
        if keep(letter) {
            safe.push(letter);
        } else {
            let mut units = [0; 2];
            safe.extend(letter.encode_utf16(&mut units).iter().map(|unit| format!("\\u{unit:04x}")));
        }
    }
    Cow::Owned(safe)
}

/// Standard output, buffered; colours are taken out where there is no terminal or `NO_COLOR` is set.
pub type Out = Safe<BufWriter<anstream::AutoStream<io::StdoutLock<'static>>>>;

/// Standard output.
pub fn stdout() -> Out {
    Safe { to: BufWriter::new(anstream::AutoStream::auto(io::stdout().lock())), json: false }
}

/// Writes out what is left.
pub fn flush(out: &mut Out) -> Result<(), CommandError> {
    Ok(out.flush()?)
}

/// Prints a value as JSON over several lines.
pub fn json(out: &mut Out, value: &impl Serialize) -> Result<(), CommandError> {
    out.json = true;
    let written = serde_json::to_writer_pretty(&mut *out, value);
    out.json = false;
    written?;
    Ok(writeln!(out)?)
}

/// Prints a value as JSON on one line.
pub fn json_line(out: &mut Out, value: &impl Serialize) -> Result<(), CommandError> {
    out.json = true;
    let written = serde_json::to_writer(&mut *out, value);
    out.json = false;
    written?;
    Ok(writeln!(out)?)
}

/// Something from a file or a command line, on one line and visible.
pub fn shown(text: impl Display) -> String {
    match visible(&text.to_string()) {
        Cow::Borrowed(text) => text.to_owned(),
        Cow::Owned(text) => text,
    }
}

/// The same, cut where it is long: a field of a record is no place for a page of text that scrolls the rest away.
pub fn brief(text: impl Display) -> String {
    const LONGEST: usize = 200;
    let text = shown(text);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// A path, on one line and visible.
pub fn shown_path(path: &Path) -> String {
    shown(path.display())
}

/// Prints a remark to standard error; [`remark!`](crate::remark) formats it.
pub fn remark(words: Arguments<'_>) {
    let mut to = Safe { to: anstream::stderr().lock(), json: false };
    // Standard error may be closed; then nothing can be said.
    let _ = writeln!(to, "{words}");
}

/// Prints a remark to standard error.
#[macro_export]
macro_rules! remark {
    ($($words:tt)*) => { $crate::output::remark(format_args!($($words)*)) };
}

/// What a command answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// Done, or yes.
    Yes,
    /// No.
    No,
    /// The results so far, after Ctrl-C.
    #[cfg_attr(not(feature = "workshop"), expect(dead_code, reason = "only long-running commands are stopped"))]
    Stopped,
}

impl Answer {
    /// As an exit code.
    pub fn code(self) -> ExitCode {
        match self {
            Answer::Yes => ExitCode::SUCCESS,
            Answer::No => ExitCode::from(1),
            Answer::Stopped => ExitCode::from(130),
        }
    }
}

/// Why a command could not answer.
#[derive(Debug, Error)]
pub enum CommandError {
    /// The reader of our output has gone; that is not an error.
    #[error("nobody reads the output")]
    PipeClosed,
    /// The output could not be written.
    #[error("the output cannot be written: {0}")]
    Output(io::Error),
    /// A plain sentence says it all.
    #[error("{message}")]
    Plain {
        /// What is wrong.
        message: String,
        /// What to change.
        help: Option<String>,
    },
    /// Mistakes in a file, shown in place. They are the answer "no" where the question was whether the file is right.
    #[error("{name} has mistakes")]
    InFile {
        /// The file's name.
        name: String,
        /// Its text.
        text: String,
        /// What is wrong.
        diagnostics: Vec<Diagnostic>,
        /// The exit code.
        code: u8,
    },
}

impl CommandError {
    /// A sentence, and what to change.
    pub fn plain(message: impl Into<String>, help: impl Into<String>) -> CommandError {
        CommandError::Plain { message: message.into(), help: Some(help.into()) }
    }

    /// An error of the library; `code` is the exit code for mistakes in a file.
    pub fn of(error: affray::Error, code: u8) -> CommandError {
        match error {
            affray::Error::Mistakes(affray::Mistakes { name, text, diagnostics }) => {
                CommandError::InFile { name, text, diagnostics, code }
            }
            error => CommandError::Plain { message: error.message(), help: error.help().map(str::to_owned) },
        }
    }

    /// As an exit code.
    pub fn code(&self) -> ExitCode {
        match self {
            CommandError::InFile { code, .. } => ExitCode::from(*code),
            CommandError::PipeClosed => ExitCode::SUCCESS,
            CommandError::Output(_) | CommandError::Plain { .. } => ExitCode::from(2),
        }
    }
}

impl From<affray::Error> for CommandError {
    fn from(error: affray::Error) -> CommandError {
        CommandError::of(error, 2)
    }
}

impl From<io::Error> for CommandError {
    fn from(error: io::Error) -> CommandError {
        match error.kind() {
            io::ErrorKind::BrokenPipe => CommandError::PipeClosed,
            _ => CommandError::Output(error),
        }
    }
}

impl From<serde_json::Error> for CommandError {
    fn from(error: serde_json::Error) -> CommandError {
        io::Error::from(error).into()
    }
}

/// How things look on a terminal.
pub mod style {
    use anstyle::{AnsiColor, Style};

    /// Headings and outcomes.
    pub const STRONG: Style = Style::new().bold();
    /// Rule ids and remarks.
    pub const FAINT: Style = Style::new().dimmed();
    /// Good news.
    pub const GOOD: Style = AnsiColor::Green.on_default().bold();
    /// Bad news.
    pub const BAD: Style = AnsiColor::Red.on_default().bold();
    /// Names a user can type.
    pub const NAME: Style = AnsiColor::Cyan.on_default();
}
