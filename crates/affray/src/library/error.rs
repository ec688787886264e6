//! What can go wrong, with file and line where there is one.

use std::fmt;
use std::io;
use std::path::PathBuf;

use affray_core::query::QueryError;
use affray_core::{Diagnostic, RecordError, Refused, ResumeError};
use thiserror::Error;

/// Any failure of the library.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read.
    #[error("{message}; {help}")]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        message: String,
        /// What to change.
        help: &'static str,
        /// What the system says, if it said anything; it is part of the message.
        system: Option<io::Error>,
    },
    /// There is no game, ready-made encounter, seat or query of this name.
    #[error("{message}; {help}")]
    Unknown {
        /// What there is not.
        message: String,
        /// What to write instead.
        help: String,
    },
    /// An encounter has mistakes: all of them, in the order of the file.
    #[error("{0}")]
    Mistakes(Mistakes),
    /// A text is not a record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A record does not fit its encounter.
    #[error(transparent)]
    Resume(#[from] ResumeError),
    /// An answer, a change or a call was not taken; the fight is as it was.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// There is no option at this place.
    #[error("there is no option {option}, only 0 to {}", options - 1)]
    NoOption {
        /// The place that was given, from 0.
        option: usize,
        /// How many options there are.
        options: usize,
    },
    /// A decision function failed.
    #[error("no decision for {seat}: {reason}")]
    Decision {
        /// Whose decision.
        seat: String,
        /// Why there is none; it is part of the message, and so no source of its own.
        reason: Box<dyn std::error::Error + Send + Sync>,
    },
    /// A decision function would never be asked.
    #[error("nobody here is a person, so the function would never be asked; say `person(..)` of the encounter first")]
    NobodyDecides,
    /// A record of a fight under way keeps its secret to itself.
    #[error(
        "this record has no secret, so nobody can deal on from its end; resume what `Fight::save` gave, or look at it with \
         `Fight::resume_at`"
    )]
    Sealed,
    /// Somebody with real cards or dice must say what they show.
    #[error("{from} is a real one: say what turned up through Fight::play_mut")]
    RealCard {
        /// From where, in words.
        from: String,
    },
    /// A question about chances has no answer.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A value of the file cannot be changed so.
    #[cfg(feature = "simulation")]
    #[error(transparent)]
    Value(#[from] affray_sim::vary::AxisError),
}

impl Error {
    pub(crate) fn unknown(message: impl Into<String>, help: impl Into<String>) -> Error {
        Error::Unknown { message: message.into(), help: help.into() }
    }

    /// What is wrong, without what to change, where the two are apart: a missing file, an unknown name. For everything else
    /// the whole message; each of several [`Mistakes`] has a help of its own.
    pub fn message(&self) -> String {
        match self {
            Error::File { message, .. } | Error::Unknown { message, .. } => message.clone(),
            _ => self.to_string(),
        }
    }

    /// What to change, where that is apart from the message.
    pub fn help(&self) -> Option<&str> {
        match self {
            Error::File { help, .. } => Some(help),
            Error::Unknown { help, .. } => Some(help),
            _ => None,
        }
    }
}

/// The mistakes of an encounter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistakes {
    /// The encounter's name: its path, or that of a ready-made one.
    pub name: String,
    /// Its text.
    pub text: String,
    /// What is wrong. A mistake in a file that the encounter refers to names that file.
    pub diagnostics: Vec<Diagnostic>,
}

/// One mistake, with its place worked out.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Mistake {
    /// The file it is in.
    pub file: String,
    /// The line, from 1; `None` where it has no place in particular.
    pub line: Option<usize>,
    /// The column in letters, from 1.
    pub column: Option<usize>,
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

impl Mistakes {
    /// Each mistake with its file, line and column.
    pub fn all(&self) -> Vec<Mistake> {
        self.diagnostics.iter().map(|diagnostic| self.placed(diagnostic)).collect()
    }

    fn placed(&self, diagnostic: &Diagnostic) -> Mistake {
        let (file, text) =
            diagnostic.source.as_ref().map_or((&self.name, &self.text), |source| (&source.name, &source.text));
        let column = diagnostic.span.as_ref().map(|span| {
            let start = text.floor_char_boundary(span.start);
            let line = text[..start].rfind('\n').map_or(0, |end| end + 1);
            1 + text[line..start].chars().count()
        });
        Mistake {
            file: file.clone(),
            line: diagnostic.line(text),
            column,
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone(),
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let (Some(line), Some(column)) = (self.line, self.column) {
            write!(f, ":{line}:{column}")?;
        }
        write!(f, ": {}", self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> = self.all().iter().map(Mistake::to_string).collect();
        f.write_str(&all.join("\n"))
    }
}
