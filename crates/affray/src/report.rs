//! Errors for people: the file, the line, the words underlined, and what would be right.

use std::io::{self, Write};
use std::ops::Range;

use affray_core::Diagnostic;
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use crate::output::CommandError;

/// The lines that `span` is on, with the one before and the one after, so that a reader finds the place again.
fn around(text: &str, span: &Range<usize>) -> Range<usize> {
    let before = text[..span.start].rmatch_indices('\n').nth(1).map_or(0, |(at, _)| at + 1);
    let after = text[span.end..].match_indices('\n').nth(1).map_or(text.len(), |(at, _)| span.end + at);
    before..after
}

/// One mistake, drawn: what is wrong, the place where there is one, what would be right.
fn draw(message: &str, place: Option<Snippet<'_, Annotation<'_>>>, help: Option<&str>) -> String {
    let report = Group::with_title(Level::ERROR.primary_title(message))
        .elements(place)
        .elements(help.map(|help| Level::HELP.message(help)));
    Renderer::styled().decor_style(DecorStyle::Unicode).render(&[report])
}

/// One mistake in a file, drawn.
fn mistake(name: &str, text: &str, diagnostic: &Diagnostic) -> String {
    // A mistake in a file that the encounter refers to is shown in that file.
    let (name, text) = diagnostic.source.as_ref().map_or((name, text), |source| (&source.name, &source.text));
    // A span outside the text is not drawn; the message is enough.
    let span = diagnostic.span.clone().filter(|span| text.get(span.clone()).is_some());
    let place = span.map(|span| {
        Snippet::source(text)
            .path(name)
            .annotation(AnnotationKind::Visible.span(around(text, &span)))
            .annotation(AnnotationKind::Primary.span(span).label(&diagnostic.label))
    });
    draw(&diagnostic.message, place, diagnostic.help.as_deref())
}

/// Writes to standard error what went wrong.
pub fn write(failure: &CommandError) -> io::Result<()> {
    // Takes the colours out again where there is no terminal.
    let mut err = anstream::stderr().lock();
    match failure {
        CommandError::PipeClosed => Ok(()),
        CommandError::Output(_) => writeln!(err, "{}", draw(&failure.to_string(), None, None)),
        CommandError::Plain { message, help } => writeln!(err, "{}", draw(message, None, help.as_deref())),
        CommandError::InFile { name, text, diagnostics, .. } => {
            // The same mistake of several people is reported once.
            let mut new = diagnostics
                .iter()
                .enumerate()
                .filter(|(place, diagnostic)| !diagnostics[..*place].contains(diagnostic));
            new.try_for_each(|(_, diagnostic)| writeln!(err, "{}", mistake(name, text, diagnostic)))
        }
    }
}
