//! `affray encounters`: the ready-made fights, by name.

use std::io::Write;
use std::path::Path;

use affray_catalogue as catalogue;
use affray_core::encounter::Difficulty;
use affray_core::{AnyGame, EmbeddedFile};
use serde_json::json;

use crate::args::Encounters;
use crate::files;
use crate::output::{Answer, CommandError, Out, shown_path, style};

/// What a file of a game's folder is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Use {
    /// A fight.
    Fight,
    /// Several fights of one party.
    Campaign,
    /// People or adversaries that others refer to.
    Part,
}

fn use_of(file: &EmbeddedFile) -> Use {
    match file.path.split_once('/') {
        None => Use::Fight,
        Some(("campaigns", _)) => Use::Campaign,
        Some(_) => Use::Part,
    }
}

/// Lists them, prints one, or writes one to a file.
pub fn run(args: &Encounters, out: &mut Out) -> Result<Answer, CommandError> {
    match args.name.as_deref() {
        Some(name) if name.contains('/') || args.out.is_some() => one(args, name, out),
        Some(slug) => list(&[files::game(slug)?], args.json, out),
        None => list(&catalogue::ALL, args.json, out),
    }
}

fn list(games: &[&dyn AnyGame], as_json: bool, out: &mut Out) -> Result<Answer, CommandError> {
    let files = |game: &dyn AnyGame| game.encounters().iter().filter(|file| use_of(file) != Use::Part);
    let name = |game: &dyn AnyGame, file: &EmbeddedFile| format!("{}/{}", game.slug(), file.name());
    if as_json {
        let all = games.iter().flat_map(|game| {
            files(*game).map(|file| {
                let campaign = use_of(file) == Use::Campaign;
                let difficulty = game.difficulty(file.name());
                let words = difficulty.as_ref().map(Difficulty::word);
                json!({ "name": name(*game, file), "game": game.slug(), "about": file.about(), "campaign": campaign,
                    "is_first": file.text == game.first(), "difficulty": words,
                    "won_by_plain_bots": difficulty.map(|difficulty| f64::from(difficulty.won) / 100.0) })
            })
        });
        crate::output::json(out, &all.collect::<Vec<_>>())?;
        return Ok(Answer::Yes);
    }
    let all = games.iter().flat_map(|game| files(*game).map(|file| name(*game, file)));
    let width = all.map(|name| name.len()).max().unwrap_or(0);
    let (strong, style, faint) = (style::STRONG, style::NAME, style::FAINT);
    for (place, game) in games.iter().enumerate() {
        let gap = if place == 0 { "" } else { "\n" };
        writeln!(out, "{gap}{strong}{}{strong:#}", game.title())?;
        for file in files(*game) {
            let kind = if use_of(file) == Use::Campaign { "A campaign: " } else { "" };
            writeln!(out, "  {style}{:<width$}{style:#}  {kind}{}", name(*game, file), file.about())?;
            if let Some(difficulty) = game.difficulty(file.name()) {
                writeln!(out, "  {:<width$}  {faint}{difficulty}{faint:#}", "")?;
            }
        }
    }
    writeln!(out, "\n{faint}affray play NAME, fight NAME, sim NAME; a campaign: affray campaign NAME{faint:#}")?;
    let measured = "how hard a fight is was measured with plain bots on every side, and a file may seat others";
    writeln!(out, "{faint}{measured}: affray sim NAME --policy everybody=plain{faint:#}")?;
    Ok(Answer::Yes)
}

fn one(args: &Encounters, name: &str, out: &mut Out) -> Result<Answer, CommandError> {
    let source = files::source(Path::new(name))?;
    affray::files::game_of(&source)?;
    let Some(path) = &args.out else {
        out.write_all(source.text.as_bytes())?;
        return Ok(Answer::Yes);
    };
    let assembled = files::assembled(source, args.allow_outside)?;
    files::write(path, &assembled.text, args.force)?;
    let path = shown_path(path);
    crate::remark!("wrote {path}; play it with: affray play {path}");
    Ok(Answer::Yes)
}
