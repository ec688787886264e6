//! `affray fight`: bots play an encounter out.

use std::io::Write;

use affray_core::{Sitter, Viewer};

use super::log;
use crate::args::Fight;
use crate::dealing::{self, dealer};
use crate::files;
use crate::output::{Answer, CommandError, Out, shown, shown_path, style};

/// Plays it and prints the log.
pub fn run(args: &Fight, out: &mut Out) -> Result<Answer, CommandError> {
    let (game, setup) = files::encounter(&args.file, &args.flags, 2)?;
    if let Some(path) = &args.record {
        files::refuse_overwriting(path, args.force)?;
    }
    let text = setup.encounter.clone();
    let mistakes = |diagnostics| CommandError::InFile {
        name: args.file.display().to_string(),
        text: text.clone(),
        diagnostics,
        code: 2,
    };
    let mut opening = game.open(&setup).map_err(mistakes)?;
    let findings = opening.findings();
    // Nobody is asked here, so a bot sits where the file has a person: the game's best.
    if let Some(best) = game.bots().last() {
        for info in findings.cast.seats().iter().filter(|info| !matches!(info.sitter, Sitter::Bot(_))) {
            let seated = opening.seat(&info.name, Sitter::Bot(best.name.to_owned()));
            seated.map_err(|diagnostic| mistakes(vec![diagnostic]))?;
        }
    }
    let dealt = dealing::DealingArgs { seed: args.seed, entropy: &args.entropy, ask: args.ask_words };
    let play = opening.begin(Some(dealer(&dealt)?));

    if args.json {
        log::print_json(out, play.as_ref(), Viewer::Referee)?;
    } else {
        let strong = style::STRONG;
        let edition = if findings.edition.is_empty() { String::new() } else { format!(", {}", findings.edition) };
        writeln!(out, "{strong}{}{strong:#} ({}{edition})", shown(findings.title), game.title())?;
        for (name, value) in &findings.changed {
            writeln!(out, "{faint}ruling {name} = {value}{faint:#}", faint = style::FAINT)?;
        }
        log::print(out, play.as_ref(), Viewer::Referee)?;
        writeln!(out, "{}", shown(play.summary()))?;
    }
    if let Some(path) = &args.record {
        files::write(path, play.record(true), args.force)?;
        crate::output::flush(out)?;
        crate::remark!("{faint}recorded in {}{faint:#}", shown_path(path), faint = style::FAINT);
    } else if args.seed.is_none() && !args.json {
        crate::output::flush(out)?;
        crate::remark!(
            "{faint}a different fight each time: --seed N repeats one, --record FILE keeps one{faint:#}",
            faint = style::FAINT
        );
    }
    Ok(Answer::Yes)
}
