//! `affray check`: is this encounter file sound?

use std::io::Write;

use affray_core::Sitter;

use crate::args::Check;
use crate::files;
use crate::output::{Answer, CommandError, Out, shown, style};

/// Points at mistakes, or says what is in the file.
pub fn run(args: &Check, out: &mut Out) -> Result<Answer, CommandError> {
    let (game, setup) = files::encounter(&args.file, &args.flags, 1)?;
    let findings = game.check(&setup).map_err(|diagnostics| CommandError::InFile {
        name: args.file.display().to_string(),
        text: setup.encounter.clone(),
        diagnostics,
        code: 1,
    })?;
    if args.json {
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
