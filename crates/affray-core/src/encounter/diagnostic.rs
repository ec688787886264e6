//! What is wrong in a file: where, why, and what would be right.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::assemble::Source;
use super::spelling::{nearest, one_of};

/// Something wrong in a file, and how to correct it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// What is wrong, in a sentence.
    pub message: String,
    /// Where: the bytes of the file.
    pub span: Option<Range<usize>>,
    /// A few words at the place itself.
    pub label: String,
    /// What would be right.
    pub help: Option<String>,
    /// The file it is in, where that is not the encounter's own.
    pub source: Option<Arc<Source>>,
}

impl Diagnostic {
    /// Something wrong at no place in particular.
    pub fn new(message: impl Into<String>) -> Diagnostic {
        Diagnostic { message: message.into(), span: None, label: "here".to_owned(), help: None, source: None }
    }

    /// Points at a place.
    #[must_use]
    pub fn at(mut self, span: Range<usize>) -> Diagnostic {
        self.span = Some(span);
        self
    }

    /// Says which file it is in.
    #[must_use]
    pub fn of(mut self, source: &Arc<Source>) -> Diagnostic {
        self.source = Some(Arc::clone(source));
        self
    }

    /// A few words at the place.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Diagnostic {
        self.label = label.into();
        self
    }

    /// What would be right.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// The line of the text that the diagnostic is in, from 1.
    pub fn line(&self, text: &str) -> Option<usize> {
        let start = text.floor_char_boundary(self.span.as_ref()?.start);
        Some(1 + text[..start].matches('\n').count())
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.help.as_ref().map_or(Ok(()), |help| write!(f, "; {help}"))
    }
}

impl std::error::Error for Diagnostic {}

/// A single diagnostic becomes a list, so that `?` passes it on where a file may have several.
impl From<Diagnostic> for Vec<Diagnostic> {
    fn from(diagnostic: Diagnostic) -> Vec<Diagnostic> {
        vec![diagnostic]
    }
}

/// What is wrong with a word that is not one of those allowed, with the nearest suggested.
pub fn unknown<'a>(what: &str, word: &str, allowed: impl IntoIterator<Item = &'a str> + Clone) -> Diagnostic {
    let diagnostic = Diagnostic::new(format!("there is no {what} {word:?}")).label(format!("no such {what}"));
    match nearest(word, allowed.clone()) {
        Some(near) => diagnostic.help(format!("did you mean {near:?}?")),
        None => diagnostic.help(format!("write {}", one_of(allowed))),
    }
}
