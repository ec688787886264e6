//! `affray check`: is this encounter file sound?

use std::io::Write;

use affray_core::game::Findings;
use affray_core::{AnyGame, Diagnostic, Sitter};
use serde_json::{Value, json};

use crate::args::Check;
use crate::files;
use crate::output::{Answer, CommandError, Out, shown, style};

/// What is in the file; an error where it has mistakes.
fn checked(args: &Check) -> Result<(&'static dyn AnyGame, Findings), CommandError> {
    let (game, setup) = files::encounter(&args.file, &args.flags, 1)?;
    let findings = game.check(&setup).map_err(|diagnostics| CommandError::InFile {
        name: args.file.display().to_string(),
        text: setup.encounter.clone(),
        diagnostics,
        code: 1,
    })?;
    Ok((game, findings))
}

/// A mistake for editors: where it is in bytes, and by line and column, both counted from 1, a column in characters.
fn as_json(name: &str, text: &str, mistake: &Diagnostic) -> Value {
    let (name, text) = mistake.source.as_ref().map_or((name, text), |source| (&source.name, &source.text));
    let place = |at: usize| {
        let before = text.get(..at)?;
        let line = 1 + before.matches('\n').count();
        let column = 1 + before.rsplit('\n').next().unwrap_or_default().chars().count();
        Some(json!({ "byte": at, "line": line, "column": column }))
    };
    let span = mistake.span.as_ref().and_then(|span| Some((place(span.start)?, place(span.end)?)));
    let (start, end) = span.unzip();
    json!({ "file": name, "message": mistake.message, "label": mistake.label, "help": mistake.help,
        "start": start, "end": end })
}

/// Points at mistakes, or says what is in the file.
pub fn run(args: &Check, out: &mut Out) -> Result<Answer, CommandError> {
    let (game, findings) = match checked(args) {
        Ok(sound) => sound,
        Err(CommandError::InFile { name, text, diagnostics, .. }) if args.json => {
            let mistakes: Vec<Value> = diagnostics.iter().map(|it| as_json(&name, &text, it)).collect();
            crate::output::json(out, &json!({ "sound": false, "mistakes": mistakes }))?;
            return Ok(Answer::No);
        }
        Err(error) => return Err(error),
    };
    if args.json {
        let mut findings = serde_json::to_value(&findings)?;
        findings["sound"] = json!(true);
        crate::output::json(out, &findings)?;
        return Ok(Answer::Yes);
    }
    let (good, strong, faint) = (style::GOOD, style::STRONG, style::FAINT);
    let edition = if findings.edition.is_empty() { String::new() } else { format!(", {}", findings.edition) };
    writeln!(out, "{good}sound{good:#}: {strong}{}{strong:#} ({}{edition})", shown(findings.title), game.title())?;
    for info in findings.cast.seats() {
        let sitter = match &info.sitter {
            Sitter::Person => "a person".to_owned(),
            Sitter::Paper => "a person with paper cards".to_owned(),
            Sitter::Bot(name) => format!("bot {name}"),
        };
        writeln!(out, "  {} {faint}({sitter}){faint:#}", shown(&info.name))?;
    }
    for (name, value) in &findings.changed {
        writeln!(out, "  ruling {name} = {value}")?;
    }
    for note in &findings.notes {
        writeln!(out, "  {}", shown(note))?;
    }
    Ok(Answer::Yes)
}
