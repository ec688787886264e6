//! Output: standard output that can be piped, colour only on a terminal, and exit codes.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use affray_core::Diagnostic;
use thiserror::Error;

/// Standard output, buffered; colours are taken out where there is no terminal or `NO_COLOR` is set.
pub type Out = BufWriter<anstream::AutoStream<io::StdoutLock<'static>>>;

/// Standard output.
pub fn stdout() -> Out {
    BufWriter::new(anstream::AutoStream::auto(io::stdout().lock()))
}

/// Writes out what is left.
pub fn flush(out: &mut Out) -> Result<(), CommandError> {
    Ok(out.flush()?)
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

    /// As an exit code.
    pub fn code(&self) -> ExitCode {
        match self {
            CommandError::InFile { code, .. } => ExitCode::from(*code),
            CommandError::PipeClosed => ExitCode::SUCCESS,
            CommandError::Output(_) | CommandError::Plain { .. } => ExitCode::from(2),
        }
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
