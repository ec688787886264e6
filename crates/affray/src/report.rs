//! Errors for people: the file, the line, the words underlined, and what would be right.

use std::io::{self, Write};
use std::ops::Range;

use affray_core::Diagnostic;
use affray_core::encounter::visible_lines;
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Renderer, Snippet};

use crate::output::{CommandError, shown};

/// The most mistakes that are drawn at a time.
const MOST_MISTAKES: usize = 50;

/// The lines that `span` is on, with the one before and the one after, so that a reader finds the place again.
fn around(text: &str, span: &Range<usize>) -> Range<usize> {
    let before = text[..span.start].rmatch_indices('\n').nth(1).map_or(0, |(at, _)| at + 1);
    let after = text[span.end..].match_indices('\n').nth(1).map_or(text.len(), |(at, _)| span.end + at);
    before..after
}

/// One mistake, drawn: what is wrong, the place where there is one, what would be right. Messages quote files and
/// command lines, so they are made visible here, for all commands.
fn draw(message: &str, place: Option<Snippet<'_, Annotation<'_>>>, help: Option<&str>) -> String {
    let (message, help) = (shown(message), help.map(shown));
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
    // Characters are written out one by one, so the span grows with what is in it and before it.
    let span = span.map(|span| {
        let length = |part: &str| visible_lines(part).len();
        let start = length(&text[..span.start]);
        start..start + length(&text[span])
    });
    let (name, text, label) = (shown(name), visible_lines(text), shown(&diagnostic.label));
    let place = span.map(|span| {
        let seen = around(&text, &span);
        Snippet::source(text.as_ref())
            .path(name)
            .annotation(AnnotationKind::Visible.span(seen))
            .annotation(AnnotationKind::Primary.span(span).label(label))
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
            let mut new: Vec<&Diagnostic> = Vec::new();
            for diagnostic in diagnostics {
                if new.len() < MOST_MISTAKES && !new.contains(&diagnostic) {
                    new.push(diagnostic);
                    writeln!(err, "{}", mistake(name, text, diagnostic))?;
                }
            }
            match diagnostics.len() {
                all if new.len() == MOST_MISTAKES && all > MOST_MISTAKES => {
                    writeln!(err, "… and up to {} more", all - MOST_MISTAKES)
                }
                _ if new.len() > 1 => writeln!(err, "{} mistakes", new.len()),
                _ => Ok(()),
            }
        }
    }
}
