//! `--list`: what can be varied or tuned in an encounter, by its path.

use std::io::Write;
use std::path::Path;

use affray_core::AnyGame;
use affray_core::encounter::one_of;
use affray_core::game::Findings;
use affray_sim::vary::{self, Tunable};
use affray_sim::words::Spelling;
use serde::Serialize;

use super::args::Terms;
use super::sim::{head, table, trimmed};
use crate::output::{Answer, CommandError, Out, style};
use crate::workshop::played::Played;
use crate::workshop::setup;

/// One row of the list.
#[derive(Debug, Serialize)]
struct Row {
    path: String,
    /// What it is in this encounter.
    now: String,
    /// What it is, in words.
    what: String,
    /// What it may be, where that is known without trying.
    #[serde(skip_serializing_if = "String::is_empty")]
    takes: String,
}

/// Prints the paths of an encounter; with `only_numbers`, those that a balance can tune.
pub fn list(
    path: &Path,
    terms: &Terms,
    only_numbers: bool,
    is_json: bool,
    out: &mut Out,
) -> Result<Answer, CommandError> {
    let (game, setup) = setup::prepared(path, terms)?;
    let played = Played::of(game, &setup, path)?;
    let spelling = played.spelling();
    let in_file = vary::tunables(&setup.encounter).map_err(setup::wrong_axis)?;
    let in_file = in_file.into_iter().filter(|tunable| tunable.is_number || !only_numbers);
    let bots_there_are = one_of(game.bots().iter().map(|bot| bot.name));
    let mut a_number = None;
    let row = |Tunable { path, value, is_number }: Tunable| {
        let what = spelling.axis(&setup.encounter, &path);
        let takes = match value.as_str() {
            _ if is_number => "a number".to_owned(),
            "true" | "false" => "true or false".to_owned(),
            _ if path.rsplit('.').next() == Some("bot") => bots_there_are.clone(),
            _ => "a word".to_owned(),
        };
        if is_number && a_number.is_none() {
            a_number = Some(path.clone());
        }
        Row { path, now: value, what, takes }
    };
    let mut rows: Vec<Row> = in_file.map(row).collect();
    rows.extend(rulings(game, played.findings(), spelling, only_numbers));
    if !only_numbers {
        rows.extend(edition(game, &played));
        rows.extend(bots(game, &played));
    }
    if is_json {
        crate::output::json(out, &serde_json::to_value(&rows)?)?;
        return Ok(Answer::Yes);
    }
    head(out, played.title(), "")?;
    let mut all = table();
    all.set_header(["path", "now", "what it is", "takes"]);
    for Row { path, now, what, takes } in &rows {
        all.add_row([path, now, what, takes]);
    }
    writeln!(out, "{}", trimmed(&all))?;
    let first = rows.first().map_or("PATH", |row| row.path.as_str());
    let rulings = format!("`affray rulings {}` has the questions behind the rulings", game.slug());
    let use_it = match only_numbers {
        true => format!("tune one over a range: --tune {first}=FROM..TO"),
        false => match a_number {
            Some(number) => format!("vary one: --vary {first}=VALUE,VALUE or, for numbers, {number}=FROM..TO"),
            None => format!("vary one: --vary {first}=VALUE,VALUE"),
        },
    };
    writeln!(out, "{faint}{use_it}; {rulings}{faint:#}", faint = style::FAINT)?;
    Ok(Answer::Yes)
}

/// The rulings that can be set.
fn rulings(game: &dyn AnyGame, findings: &Findings, spelling: Spelling, only_numbers: bool) -> Vec<Row> {
    let rulings = game.register().rulings.iter().filter(|ruling| ruling.is_settable());
    let rulings = rulings.filter(|ruling| ruling.range.is_some() || !only_numbers);
    let row = |ruling: &affray_core::Ruling| {
        let changed = findings.changed.iter().find(|(name, _)| *name == ruling.name).map(|(_, value)| value);
        let usual = || ruling.by_edition.get(&findings.edition).or(ruling.default.as_ref());
        let range = ruling.range.map(|(least, most)| format!("{least} to {most}"));
        let words = ruling.options.iter().map(|option| option.value.clone());
        let takes: Vec<String> = range.into_iter().chain(words).collect();
        Row {
            path: format!("ruling.{}", ruling.name),
            now: changed.or_else(usual).cloned().unwrap_or_default(),
            what: format!("the ruling on {}", spelling.spelled(&ruling.name)),
            takes: one_of(takes.iter().map(String::as_str)),
        }
    };
    rulings.map(row).collect()
}

/// The edition, where there are several.
fn edition(game: &dyn AnyGame, played: &Played) -> Option<Row> {
    let takes = one_of(game.editions().iter().map(|edition| edition.slug));
    let row = |now: &str| {
        let (path, what) = ("edition".to_owned(), "the edition of the rules".to_owned());
        Row { path, now: now.to_owned(), what, takes }
    };
    played.edition().map(row)
}

/// Who may be given a bot: everybody, the sides, each seat.
fn bots(game: &dyn AnyGame, played: &Played) -> Vec<Row> {
    let takes = one_of(game.bots().iter().map(|bot| bot.name));
    let row = |(who, now): (String, String)| Row {
        path: format!("policy.{who}"),
        now,
        what: "who plays".to_owned(),
        takes: takes.clone(),
    };
    played.groups().into_iter().map(row).collect()
}
