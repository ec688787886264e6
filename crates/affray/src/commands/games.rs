//! `affray games`: which games there are.

use std::io::Write;

use affray_catalogue as catalogue;
use serde_json::json;

use crate::args::Games;
use crate::output::{Answer, CommandError, Out, style};

/// Lists the games.
pub fn run(args: &Games, out: &mut Out) -> Result<Answer, CommandError> {
    if args.json {
        let all: Vec<_> = catalogue::ALL
            .iter()
            .map(|game| {
                json!({ "game": game.slug(), "title": game.title(), "about": game.about(),
                    "editions": game.editions(), "bots": game.bots(), "rules": game.register().rules.len() })
            })
            .collect();
        crate::output::json(out, &all)?;
        return Ok(Answer::Yes);
    }
    for game in catalogue::ALL.iter() {
        let (name, faint) = (style::NAME, style::FAINT);
        writeln!(out, "{name}{:<12}{name:#} {}: {}", game.slug(), game.title(), game.about())?;
        for edition in game.editions() {
            writeln!(out, "{:<13}{faint}edition {}: {}{faint:#}", "", edition.slug, edition.title)?;
        }
        for bot in game.bots() {
            writeln!(out, "{:<13}{faint}bot {}: {}{faint:#}", "", bot.name, bot.about)?;
        }
    }
    Ok(Answer::Yes)
}
