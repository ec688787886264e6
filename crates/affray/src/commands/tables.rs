//! `affray tables`: weapons, wounds, moves, spells, as the rules use them.

use std::io::Write;

use affray_core::LookupTable;
use affray_core::encounter::nearest;

use crate::args::Tables;
use crate::files;
use crate::output::{Answer, CommandError, Out, style};

/// As wide as the rules are printed.
const WIDTH: usize = 100;

/// Prints the tables of a game, or lists what there is.
pub fn run(args: &Tables, out: &mut Out) -> Result<Answer, CommandError> {
    let game = files::game(&args.game)?;
    let all = game.tables();
    let mut wanted: Vec<&LookupTable> = Vec::new();
    for name in &args.names {
        let Some(table) = all.iter().find(|table| table.name == name) else {
            let help = match nearest(name, all.iter().map(|table| table.name)) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("`affray tables {}` lists them", game.slug()),
            };
            return Err(CommandError::plain(format!("{} has no table {name:?}", game.title()), help));
        };
        wanted.push(table);
    }
    if args.json {
        let printed = if args.names.is_empty() { all.iter().collect() } else { wanted };
        crate::output::json(out, &printed)?;
        return Ok(Answer::Yes);
    }
    let (strong, name, faint) = (style::STRONG, style::NAME, style::FAINT);
    if args.names.is_empty() {
        if all.is_empty() {
            writeln!(out, "{} has no tables to look up", game.title())?;
        }
        for table in &all {
            let rule = table.rule.map_or_else(String::new, |rule| rule.to_string());
            writeln!(out, "  {name}{:<14}{name:#} {} {faint}{rule}{faint:#}", table.name, table.title)?;
        }
        return Ok(Answer::Yes);
    }
    for (place, table) in wanted.into_iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        for (line, text) in affray_terminal::lookup_tables::lines(table, WIDTH).iter().enumerate() {
            match line {
                0 => writeln!(out, "{strong}{text}{strong:#}")?,
                1 | 2 => writeln!(out, "{faint}{text}{faint:#}")?,
                _ => writeln!(out, "{text}")?,
            }
        }
    }
    Ok(Answer::Yes)
}
