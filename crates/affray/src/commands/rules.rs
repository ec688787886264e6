//! `affray rules`: the register of rules.

use std::io::Write;

use affray_core::encounter::nearest;
use affray_core::{AnyGame, Rule};
use affray_terminal::phrases;

use crate::args::Rules;
use crate::files;
use crate::output::{Answer, CommandError, Out, style};

/// Lists rules.
pub fn run(args: &Rules, out: &mut Out) -> Result<Answer, CommandError> {
    let (game, wanted) = match game_of_rule(&args.game) {
        Some(game) => (game, std::iter::once(&args.game).chain(&args.ids).collect()),
        None => (files::game(&args.game)?, args.ids.iter().collect::<Vec<_>>()),
    };
    let register = game.register();
    let mut rules: Vec<&Rule> = Vec::new();
    for &wanted in &wanted {
        let word = wanted.to_lowercase();
        let by = |fits: &dyn Fn(&Rule) -> bool| register.rules.iter().filter(|rule| fits(rule)).collect::<Vec<_>>();
        let mut found = by(&|rule| rule.id.to_lowercase() == word || rule.title.to_lowercase().contains(&word));
        if found.is_empty() {
            // A word of no title: what is called so in a table, with its rules, and rules that say it.
            let rows: Vec<String> = named(game, &word).into_iter().map(|(_, said)| said).collect();
            found = by(&|rule| {
                let is_cited = rows.iter().any(|said| said.split_whitespace().any(|cited| cited == rule.id));
                is_cited || rule.text.to_lowercase().contains(&word)
            });
        }
        if found.is_empty() {
            let help = match nearest(wanted, register.rules.iter().map(|rule| rule.id.as_str())) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("`affray rules {}` lists them all", game.slug()),
            };
            return Err(CommandError::plain(format!("{} has no rule {wanted:?}", game.title()), help));
        }
        rules
            .extend(found.into_iter().filter(|rule| rules.iter().all(|known| known.id != rule.id)).collect::<Vec<_>>());
    }
    let rows: Vec<String> =
        wanted.iter().flat_map(|wanted| named(game, &wanted.to_lowercase())).map(|(line, _)| line).collect();
    if wanted.is_empty() {
        rules.extend(&register.rules);
    }
    if args.json {
        crate::output::json(out, &rules)?;
        return Ok(Answer::Yes);
    }
    let (strong, faint) = (style::STRONG, style::FAINT);
    let mut chapter = "";
    for rule in rules {
        if rule.chapter != chapter {
            chapter = &rule.chapter;
            writeln!(out, "\n{strong}{chapter}{strong:#}")?;
        }
        let editions =
            if rule.editions.is_empty() { String::new() } else { format!(" ({})", rule.editions.join(", ")) };
        writeln!(out, "  {:<6} {strong}{}{strong:#}{faint}{editions}{faint:#}", rule.id, rule.title)?;
        paragraph(out, 9, &rule.text)?;
        if !rule.rulings.is_empty() {
            writeln!(out, "         {faint}rulings: {}{faint:#}", rule.rulings.join(", "))?;
        }
    }
    if !rows.is_empty() {
        writeln!(out, "\n{strong}In the tables{strong:#}")?;
        rows.iter().try_for_each(|row| paragraph(out, 2, row))?;
    }
    Ok(Answer::Yes)
}

/// What tables say of things whose names contain a word: the line, and it with the rules it cites.
fn named(game: &dyn AnyGame, word: &str) -> Vec<(String, String)> {
    let tables = game.tables();
    let rows = tables.iter().flat_map(|table| table.rows.iter().map(move |row| (table, row)));
    let fits = |row: &Vec<String>| row.first().is_some_and(|name| name.to_lowercase().contains(word));
    rows.filter(|(_, row)| fits(row)).map(|(table, row)| (phrases::row(table, row), row.join(" "))).collect()
}

/// The game that has a rule of this id, so that no game needs to be named.
fn game_of_rule(id: &str) -> Option<&'static dyn AnyGame> {
    let has = |game: &&dyn AnyGame| game.register().rules.iter().any(|rule| rule.id.eq_ignore_ascii_case(id));
    affray_catalogue::ALL.iter().copied().find(has)
}

/// Words folded into lines, indented.
pub fn paragraph(out: &mut Out, indent: usize, text: &str) -> Result<(), CommandError> {
    let space = 96 - indent;
    for block in text.trim().lines() {
        let mut line = String::new();
        for word in block.split_whitespace() {
            if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > space {
                writeln!(out, "{:indent$}{line}", "")?;
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        writeln!(out, "{:indent$}{line}", "")?;
    }
    Ok(())
}
