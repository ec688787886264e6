//! Errors for people: the file, the line, the words underlined, and what would be right.

use std::io::{self, IsTerminal, Write};

use affray_core::Trouble;
use miette::{Diagnostic, GraphicalReportHandler, GraphicalTheme, NamedSource, SourceSpan};
use thiserror::Error;

use crate::output::Failure;

/// A mistake in a file, as miette draws it.
#[derive(Debug, Error, Diagnostic)]
#[error("{message}")]
struct Mistake {
    message: String,
    #[source_code]
    source_code: NamedSource<String>,
    #[label("{label}")]
    span: Option<SourceSpan>,
    label: String,
    #[help]
    help: Option<String>,
}

/// A mistake that is in no file.
#[derive(Debug, Error, Diagnostic)]
#[error("{message}")]
struct Bare {
    message: String,
    #[help]
    help: Option<String>,
}

fn handler() -> GraphicalReportHandler {
    let coloured = io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
    let theme = if coloured { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    GraphicalReportHandler::new_themed(theme).with_links(false).with_context_lines(1)
}

fn draw(diagnostic: &dyn Diagnostic) -> String {
    let mut text = String::new();
    match handler().render_report(&mut text, diagnostic) {
        Ok(()) => text,
        // miette cannot draw some odd spans; the sentence alone will do.
        Err(_) => format!("{diagnostic}\n"),
    }
}

/// One mistake in a file, drawn.
fn mistake(name: &str, text: &str, trouble: &Trouble) -> String {
    // A mistake in a file that the encounter refers to is shown in that file.
    let (name, text) = trouble.source.as_ref().map_or((name, text), |source| (&source.name, &source.text));
    match &trouble.span {
        Some(span) => draw(&Mistake {
            message: trouble.message.clone(),
            source_code: NamedSource::new(name, text.to_owned()),
            span: Some((span.start, span.len()).into()),
            label: trouble.label.clone(),
            help: trouble.help.clone(),
        }),
        None => draw(&Bare { message: trouble.message.clone(), help: trouble.help.clone() }),
    }
}

/// Tells on standard error what went wrong.
pub fn write(failure: &Failure) -> io::Result<()> {
    let mut err = io::stderr().lock();
    match failure {
        Failure::PipeClosed => Ok(()),
        Failure::Output(_) => write!(err, "{}", draw(&Bare { message: failure.to_string(), help: None })),
        Failure::Plain { message, help } => {
            write!(err, "{}", draw(&Bare { message: message.clone(), help: help.clone() }))
        }
        Failure::InFile { name, text, troubles, .. } => {
            troubles.iter().try_for_each(|trouble| write!(err, "{}", mistake(name, text, trouble)))
        }
    }
}
