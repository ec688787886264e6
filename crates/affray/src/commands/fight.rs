//! `affray fight`: bots play an encounter out.

use std::io::Write;

use affray_core::{Dealer, Sitter, Viewer};

use super::log;
use crate::args::Fight;
use crate::files;
use crate::output::{Answer, CommandError, Out, style};
use crate::secret::secret;

/// Plays it and prints the log.
pub fn run(args: &Fight, out: &mut Out) -> Result<Answer, CommandError> {
    let (game, setup) = files::encounter(&args.file, &args.flags, 2)?;
    if let Some(path) = &args.record
        && path.exists()
        && !args.force
    {
        // Checked before the fight, so that no fight is played in vain.
        let message = format!("{} exists already", path.display());
        return Err(CommandError::plain(message, "name another file, or add --force to overwrite it"));
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
    let play = opening.begin(Some(Dealer::new(secret(args.seed)?, args.entropy.clone())));

    if args.json {
        log::print_json(out, play.as_ref(), Viewer::Referee)?;
    } else {
        let strong = style::STRONG;
        let edition = if findings.edition.is_empty() { String::new() } else { format!(", {}", findings.edition) };
        writeln!(out, "{strong}{}{strong:#} ({}{edition})", findings.title, game.title())?;
        for (name, value) in &findings.changed {
            writeln!(out, "{faint}ruling {name} = {value}{faint:#}", faint = style::FAINT)?;
        }
        log::print(out, play.as_ref(), Viewer::Referee)?;
        writeln!(out, "{}", play.summary())?;
    }
    if let Some(path) = &args.record {
        files::write(path, &play.record(true), args.force)?;
        crate::output::flush(out)?;
        anstream::eprintln!("{faint}recorded in {}{faint:#}", path.display(), faint = style::FAINT);
    } else if args.seed.is_none() && !args.json {
        crate::output::flush(out)?;
        anstream::eprintln!(
            "{faint}a different fight each time: --seed N repeats one, --record FILE keeps one{faint:#}",
            faint = style::FAINT
        );
    }
    Ok(Answer::Yes)
}
