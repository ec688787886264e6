//! The log of a fight as people read it, and as programs do.

use std::io::Write;

use affray_core::fight::any_play::LogLine;
use affray_core::{AnyPlay, Viewer, Weight};
use serde_json::json;

use crate::output::{CommandError, Out, json_line, shown, style};

/// The column of the rule ids, far enough right that the eye can skip them.
const RULE_COLUMN: usize = 78;

/// Prints the log as this viewer may read it.
pub fn print(out: &mut Out, play: &dyn AnyPlay, viewer: Viewer) -> Result<(), CommandError> {
    for LogLine { line, .. } in play.lines(viewer) {
        let (indent, look) = match line.weight {
            Weight::Heading => {
                writeln!(out)?;
                (0, style::STRONG)
            }
            Weight::Deed => (2, anstyle::Style::new()),
            Weight::Detail => (6, anstyle::Style::new()),
            Weight::Outcome => {
                writeln!(out)?;
                (0, style::STRONG)
            }
        };
        let text = shown(line.text);
        write!(out, "{:indent$}{look}{text}{look:#}", "")?;
        if let Some(rule) = line.rule {
            let gap = RULE_COLUMN.saturating_sub(indent + text.chars().count()).max(2);
            write!(out, "{:gap$}{faint}{rule}{faint:#}", "", faint = style::FAINT)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Prints the events as JSON, one a line, then a line that sums up.
///
/// The digest covers what is hidden too: somebody who knows it could try hands until one fits. So a seat gets it once the
/// fight is over, and a referee always.
pub fn print_json(out: &mut Out, play: &dyn AnyPlay, viewer: Viewer) -> Result<(), CommandError> {
    for event in play.events(viewer) {
        json_line(out, &event)?;
    }
    let mut last = json!({
        "over": play.is_over(),
        "summary": play.summary(),
        "steps": play.steps(),
        "answers": play.answers(),
    });
    if play.is_over() || viewer == Viewer::Referee {
        last["digest"] = play.digest().into();
    }
    json_line(out, &last)
}
