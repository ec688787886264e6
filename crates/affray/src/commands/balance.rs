//! `affray balance`: the number that makes a fight as hard as wanted.

use std::io::Write;

use affray_sim::balance::{NotFound, Wanted, balance};
use affray_sim::vary;
use comfy_table::Table;
use comfy_table::presets::NOTHING;
use serde_json::json;

use super::sim::{open, percent, trimmed, use_threads};
use crate::args::Balance;
use crate::files;
use crate::output::{Answer, Failure, Out, style};
use crate::progress::Progress;

/// Looks for the value.
pub fn run(args: &Balance, out: &mut Out) -> Result<Answer, Failure> {
    let (game, setup) = files::encounter(&args.file, &args.terms.wishes, 2)?;
    let setup = files::with_policies(game, setup, &args.terms.policies, &args.file)?;
    let numbers: Option<Vec<i64>> = args.tune.values.iter().map(|value| value.parse().ok()).collect();
    let range = numbers.as_ref().and_then(|numbers| Some((*numbers.first()?, *numbers.last()?)));
    let Some((from, to)) = range.filter(|(from, to)| from < to) else {
        return Err(Failure::plain("a number is tuned over a range", "write --tune foes.0.hp=5..60"));
    };
    let target = args.target.0;
    if !(0.0..=1.0).contains(&target) || target == 0.0 || target >= 1.0 {
        return Err(Failure::plain("the wanted chance lies between 0 and 100 %", "write --target 65%"));
    }
    let wanted = Wanted {
        target,
        from,
        to,
        half_width: args.precision.0,
        at_most: args.at_most,
        level: args.terms.level.0,
        seed: args.terms.seed,
    };
    // A path that leads nowhere is said before the first fight.
    let varied = |value: i64| vary::apply(&setup, &args.tune.path, &value.to_string());
    varied(from).map_err(|error| Failure::Plain { message: error.to_string(), help: None })?;
    open(game.slug(), &setup, &args.file)?;
    let opener = |value: i64| {
        let setup = varied(value).map_err(|error| vec![affray_core::Trouble::new(error.to_string())])?;
        affray_catalogue::batch(game.slug(), &setup).expect("the game is counted: it was opened above")
    };
    use_threads(args.terms.threads)?;
    let steps = ((to - from) as f64).log2().ceil() as u64 + 2;
    let progress = Progress::new(steps * args.at_most / 4);
    let found = balance(&wanted, &opener, &progress.watch);
    drop(progress);
    let found = match found {
        Ok(found) => found,
        Err(error @ NotFound::OutOfReach { .. }) => {
            return Err(Failure::plain(error.to_string(), "widen the range, or tune another number"));
        }
        Err(error) => return Err(Failure::Plain { message: error.to_string(), help: None }),
    };
    if args.json {
        let all = json!({ "path": args.tune.path, "target": target, "found": found });
        serde_json::to_writer_pretty(&mut *out, &all)?;
        writeln!(out)?;
        return Ok(Answer::Yes);
    }
    let strong = style::STRONG;
    let best = &found.best;
    writeln!(
        out,
        "{strong}{} = {}{strong:#} gives {}; wanted {:.1} %",
        args.tune.path,
        best.value,
        percent(&best.chance),
        target * 100.0
    )?;
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["tried", "chance", "fights"]);
    for tried in &found.tried {
        table.add_row([tried.value.to_string(), percent(&tried.chance), tried.fights.to_string()]);
    }
    writeln!(out, "{}", trimmed(&table))?;
    Ok(Answer::Yes)
}
