//! `affray fight`: bots play an encounter out.

use std::io::Write;

use affray_core::{Dealer, Secret, Sitter, Viewer};

use super::log;
use crate::args::Fight;
use crate::files;
use crate::output::{Answer, Failure, Out, style};

/// Plays it and prints the log.
pub fn run(args: &Fight, out: &mut Out) -> Result<Answer, Failure> {
    let (game, mut setup) = files::encounter(&args.file, &args.wishes, 2)?;
    if let Some(path) = &args.record
        && path.exists()
        && !args.force
    {
        // Said before the fight, so that no fight is played in vain.
        let message = format!("{} exists already", path.display());
        return Err(Failure::plain(message, "name another file, or add --force to write over it"));
    }
    let text = setup.encounter.clone();
    let mistakes =
        |diagnostics| Failure::InFile { name: args.file.display().to_string(), text: text.clone(), diagnostics, code: 2 };
    let findings = game.check(&setup).map_err(mistakes)?;
    // Nobody is asked here, so a bot sits where the file has a person: the game's best.
    if let Some(best) = game.bots().last() {
        let people = findings.cast.seats().iter().filter(|info| !matches!(info.sitter, Sitter::Bot(_)));
        setup.sitters.extend(people.map(|info| (info.name.clone(), Sitter::Bot(best.name.to_owned()))));
    }
    let secret = match args.seed {
        Some(seed) => Secret::from_seed(seed),
        None => fresh_secret()?,
    };
    let play = game.begin(&setup, Some(Dealer::new(secret, args.entropy.clone()))).map_err(mistakes)?;

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
            "{faint}another fight each time: --seed N repeats one, --record FILE keeps one{faint:#}",
            faint = style::FAINT
        );
    }
    Ok(Answer::Yes)
}

/// 256 bits from the operating system.
pub(super) fn fresh_secret() -> Result<Secret, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::plain(format!("the system gives no randomness: {error}"), "add --seed N"))?;
    Ok(Secret::new(bytes))
}
