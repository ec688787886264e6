//! `affray balance`: the number that makes a fight as hard as wanted.

use std::io::Write;

use affray_core::{AnyBatch, AnyGame, Diagnostic, Setup};
use affray_sim::balance::{Found, NotFound, Tried, Wanted, balance, frontier};
use affray_sim::vary::{self, Axis};
use serde_json::{Value, json};

use super::sim::{open, percent, table, trimmed, use_threads};
use crate::output::{Answer, CommandError, Out, style};
use crate::workshop::args::Balance;
use crate::workshop::charts;
use crate::workshop::progress::{Progress, stopped_early};
use crate::workshop::setup;

/// Looks for the value, or for the frontier of two.
pub fn run(args: &Balance, out: &mut Out) -> Result<Answer, CommandError> {
    charts::check(args.shown.plot.as_deref(), args.shown.force)?;
    let (game, setup) = setup::prepared(&args.file, &args.terms)?;
    let [first, others @ ..] = args.tune.as_slice() else { unreachable!("clap asks for one") };
    let (from, to) = range(first)?;
    let target = args.target.0;
    if target <= 0.0 || target >= 1.0 {
        return Err(CommandError::plain("the wanted chance lies between 0 and 100 %", "write --target 65%"));
    }
    if args.at_most == 0 || args.precision.0 <= 0.0 {
        return Err(CommandError::plain("no fights, no answer", "write --at-most 1000 or more, and --precision 0.5%"));
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
    // A wrong path is reported before the first fight.
    for axis in &args.tune {
        range(axis)?;
        vary::apply(&setup, &axis.path, &axis.values[0])
            .map_err(|error| CommandError::plain(error.to_string(), "name a number as the file does: foe.0.hp"))?;
    }
    open(game, &setup, &args.file)?;
    use_threads(args.terms.threads)?;
    let title = game.check(&setup).map_or_else(|_| args.file.display().to_string(), |findings| findings.title);
    match others {
        [] => one(args, game, &setup, &wanted, &title, out),
        [other] => two(args, game, &setup, &wanted, other, &title, out),
        _ => Err(CommandError::plain("one number is tuned, or two", "leave the third --tune out")),
    }
}

fn range(axis: &Axis) -> Result<(i64, i64), CommandError> {
    let numbers: Option<Vec<i64>> = axis.values.iter().map(|value| value.parse().ok()).collect();
    let range = numbers.as_ref().and_then(|numbers| Some((*numbers.first()?, *numbers.last()?)));
    range
        .filter(|(from, to)| from < to)
        .ok_or_else(|| CommandError::plain("a number is tuned over a range", "write from and to: foe.0.hp=5..60"))
}

/// The encounter with these values in place.
fn opened(game: &dyn AnyGame, setup: &Setup, values: &[(&str, i64)]) -> Result<Box<dyn AnyBatch>, Vec<Diagnostic>> {
    let varied = values
        .iter()
        .try_fold(setup.clone(), |setup, (path, value)| vary::apply(&setup, path, &value.to_string()))
        .map_err(|error| vec![Diagnostic::new(error.to_string())])?;
    game.batch(&varied)
}

/// Reports a search that did not finish: what it found so far, or why it found nothing.
fn not_found(error: NotFound, path: &str, out: &mut Out) -> Result<Answer, CommandError> {
    match error {
        NotFound::Stopped { ref tried } => {
            print_tried(out, path, tried)?;
            crate::remark!("{faint}{error}{faint:#}", faint = style::FAINT);
            Ok(Answer::Yes)
        }
        NotFound::OutOfReach { .. } => {
            Err(CommandError::plain(error.to_string(), "widen the range, or tune another number"))
        }
        NotFound::DoesNotOpen { .. } => Err(CommandError::plain(error.to_string(), "narrow the range")),
    }
}

fn one(
    args: &Balance,
    game: &dyn AnyGame,
    setup: &Setup,
    wanted: &Wanted,
    title: &str,
    out: &mut Out,
) -> Result<Answer, CommandError> {
    let path = args.tune[0].path.as_str();
    let steps = (wanted.to.abs_diff(wanted.from) as f64).log2().ceil() as u64 + 2;
    let progress = Progress::new((args.at_most / 4).saturating_mul(steps));
    let found = balance(wanted, &|value| opened(game, setup, &[(path, value)]), &progress.watch);
    drop(progress);
    let found = match found {
        Ok(found) => found,
        Err(error) => return not_found(error, path, out),
    };
    if let Some(file) = &args.shown.plot {
        charts::write(
            &charts::balance(title, path, &found, wanted.target, wanted.level, wanted.seed),
            file,
            args.shown.force,
        )?;
    }
    if args.shown.json {
        let all = json!({ "path": path, "target": wanted.target, "level": wanted.level, "found": found });
        crate::output::json(out, &all)?;
        return Ok(Answer::Yes);
    }
    let strong = style::STRONG;
    let target = wanted.target * 100.0;
    let best = &found.best;
    writeln!(out, "{strong}{path} = {}{strong:#} gives {}; wanted {target:.1} %", best.value, percent(&best.chance))?;
    let (least, most) = found.likely;
    match least == most {
        true => writeln!(out, "no other value tried can give {target:.1} %, at {} %", wanted.level * 100.0)?,
        false => writeln!(out, "{least} to {most} may give {target:.1} %, at {} %", wanted.level * 100.0)?,
    }
    let verdict = if agrees(&found) { "agrees" } else { "does not agree: tune with a smaller --precision" };
    let check = &found.check;
    writeln!(out, "check run under another seed, {} fights: {}, {verdict}\n", check.fights, percent(&check.chance))?;
    print_tried(out, path, &found.tried)?;
    Ok(Answer::Yes)
}

/// Whether the intervals of the check run and of the search overlap.
fn agrees(found: &Found) -> bool {
    found.check.chance.low <= found.best.chance.high && found.best.chance.low <= found.check.chance.high
}

fn print_tried(out: &mut Out, path: &str, tried: &[Tried]) -> Result<(), CommandError> {
    let mut all = table();
    all.set_header([path, "chance", "fights"]);
    for tried in tried {
        all.add_row([tried.value.to_string(), percent(&tried.chance), tried.fights.to_string()]);
    }
    writeln!(out, "{}", trimmed(&all))?;
    Ok(())
}

fn two(
    args: &Balance,
    game: &dyn AnyGame,
    setup: &Setup,
    wanted: &Wanted,
    other: &Axis,
    title: &str,
    out: &mut Out,
) -> Result<Answer, CommandError> {
    let path = args.tune[0].path.as_str();
    let others: Vec<i64> = other.values.iter().filter_map(|value| value.parse().ok()).collect();
    let progress = Progress::new(args.at_most.saturating_mul(2 * others.len() as u64));
    let open = |value: i64, other_value: i64| opened(game, setup, &[(path, value), (other.path.as_str(), other_value)]);
    let rows = frontier(wanted, &others, &open, &progress.watch);
    let stopped = progress.watch.is_stopped();
    drop(progress);
    let rows = match rows {
        Ok(rows) => rows,
        Err(error) => return not_found(error, path, out),
    };
    if rows.iter().all(|(_, found)| found.is_err()) {
        let (_, found) = rows.into_iter().next().expect("a range has two values");
        return not_found(found.expect_err("all are out of reach"), path, out);
    }
    if let Some(file) = &args.shown.plot {
        charts::write(&charts::frontier(title, path, &other.path, &rows, wanted), file, args.shown.force)?;
    }
    if args.shown.json {
        let rows: Vec<Value> =
            rows.iter().map(|(value, found)| json!({ "value": value, "found": found.as_ref().ok() })).collect();
        let all = json!({ "path": path, "other": other.path, "target": wanted.target, "level": wanted.level,
            "frontier": rows, "stopped": stopped });
        crate::output::json(out, &all)?;
        return Ok(Answer::Yes);
    }
    let strong = style::STRONG;
    writeln!(out, "{strong}{path} by {}{strong:#} for {:.1} %", other.path, wanted.target * 100.0)?;
    let mut all = table();
    all.set_header([other.path.as_str(), path, "may be", "chance", "check run"]);
    for (value, found) in &rows {
        all.add_row(match found {
            Ok(found) => [
                value.to_string(),
                found.best.value.to_string(),
                format!("{} to {}", found.likely.0, found.likely.1),
                percent(&found.best.chance),
                percent(&found.check.chance),
            ],
            Err(_) => [value.to_string(), "out of reach".to_owned(), String::new(), String::new(), String::new()],
        });
    }
    writeln!(out, "{}", trimmed(&all))?;
    Ok(if stopped { stopped_early("later rows are missing") } else { Answer::Yes })
}
