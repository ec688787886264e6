//! `affray balance`: the number that makes a fight as hard as wanted.

use std::io::Write;

use affray::counted::with_keys;
use affray_core::{AnyBatch, AnyGame, Diagnostic, Setup};
use affray_sim::balance::{Found, NotFound, OnFrontier, Target, TriedValue, balance, fights_near_target, frontier};
use affray_sim::vary::{self, Axis};
use serde_json::{Value, json};

use super::sim::{head, open, percent, table, trimmed, use_threads};
use crate::output::{Answer, CommandError, Out, shown, style};
use crate::workshop::args::Balance;
use crate::workshop::charts;
use crate::workshop::csv::Csv;
use crate::workshop::played::Played;
use crate::workshop::progress::{Progress, stopped_early};
use crate::workshop::{setup, tunables};

/// What is asked, in words.
struct Asked {
    /// The encounter.
    title: String,
    /// By which rules and bots, and what is changed for this run.
    terms: String,
    /// By which rules and bots, for other programs.
    played: serde_json::Map<String, Value>,
    /// What is tuned.
    tuned: Vec<String>,
    /// What a win is called.
    win: String,
}

/// Looks for the value, or for the frontier of two.
pub fn run(args: &Balance, out: &mut Out) -> Result<Answer, CommandError> {
    if args.list {
        return tunables::list(&args.file, &args.terms, true, args.shown.json, out);
    }
    args.shown.check()?;
    args.shown.check_panels(charts::BALANCE_PANELS)?;
    let (game, setup) = setup::prepared(&args.file, &args.terms)?;
    let [first, others @ ..] = args.tune.as_slice() else { unreachable!("clap asks for one") };
    let (from, to) = range(first)?;
    let target = args.target.expect("clap asks for one").0;
    if target <= 0.0 || target >= 1.0 {
        return Err(CommandError::plain("the wanted chance lies between 0 and 100 %", "write --target 65%"));
    }
    if args.at_most == 0 || args.precision.0 <= 0.0 {
        return Err(CommandError::plain("no fights, no answer", "write --at-most 1000 or more, and --precision 0.5%"));
    }
    let wanted = Target {
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
        axis.check().map_err(setup::wrong_axis)?;
        vary::apply(&setup, &axis.path, &axis.values[0]).map_err(setup::wrong_axis)?;
    }
    let played = Played::of(game, &setup, &args.file)?;
    let varied: Vec<&str> = args.tune.iter().map(|axis| axis.path.as_str()).collect();
    let asked = Asked {
        title: played.title().to_owned(),
        terms: played.in_words(&setup, &args.terms, &varied),
        tuned: varied.iter().map(|path| played.spelling().axis(&setup.encounter, path)).collect(),
        played: played.as_json(),
        win: charts::win(&open(game, &setup, &args.file)?.columns()),
    };
    use_threads(args.terms.threads)?;
    match others {
        [] => one(args, game, &setup, &wanted, &asked, out),
        [other] => two(args, game, &setup, &wanted, other, &asked, out),
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
fn not_found(error: NotFound, tuned: &str, out: &mut Out) -> Result<Answer, CommandError> {
    match error {
        NotFound::Stopped { ref tried } => {
            print_tried(out, tuned, tried)?;
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
    wanted: &Target,
    asked: &Asked,
    out: &mut Out,
) -> Result<Answer, CommandError> {
    let (path, tuned) = (args.tune[0].path.as_str(), asked.tuned[0].as_str());
    // The answer, its check run, and a value or two as near.
    let progress = Progress::new(fights_near_target(wanted).saturating_mul(4));
    let found = balance(wanted, &|value| opened(game, setup, &[(path, value)]), &progress.watch);
    drop(progress);
    let found = match found {
        Ok(found) => found,
        Err(error) => return not_found(error, tuned, out),
    };
    let target = charts::percent(wanted.target);
    let title = format!("{}: {tuned} for {target} % “{}”", asked.title, asked.win);
    let (title, terms) = args.shown.heading(title, asked.terms.clone());
    if args.shown.json {
        let all = json!({ "path": path, "target": wanted.target, "level": wanted.level, "found": found });
        crate::output::json(out, &with_keys(asked.played.clone(), all))?;
    } else if !args.shown.prints_csv() {
        head(out, &title, &terms)?;
        print(out, tuned, &found, wanted)?;
    }
    let mut csv = csv_of(args);
    add_rows(&mut csv, &[], &found, wanted);
    args.shown.write_csv(&csv, out)?;
    crate::output::flush(out)?;
    let nearest = format!("{} comes nearest: {}", found.best.value, percent(&found.best.chance));
    let subtitle = [nearest.as_str(), terms.as_str()].into_iter().filter(|words| !words.is_empty());
    let subtitle = subtitle.collect::<Vec<_>>().join("; ");
    args.shown.draw(|| charts::balance((title, subtitle), tuned, &asked.win, &found, wanted))?;
    Ok(Answer::Yes)
}

fn print(out: &mut Out, tuned: &str, found: &Found, wanted: &Target) -> Result<(), CommandError> {
    let strong = style::STRONG;
    let (target, level) = (charts::percent(wanted.target), wanted.level * 100.0);
    let best = &found.best;
    let tuned = shown(tuned);
    writeln!(out, "{strong}{tuned} = {}{strong:#} gives {}; wanted {target} %", best.value, percent(&best.chance))?;
    let (least, most) = found.likely;
    let is_reached = found.tried.iter().any(|tried| tried.chance.holds(wanted.target));
    match (is_reached, least == most) {
        (true, true) => writeln!(out, "no other value that was fought can give {target} %, at {level} %")?,
        (true, false) => writeln!(out, "{least} to {most} may give {target} %, at {level} %")?,
        (false, _) => writeln!(out, "{target} % lies between {least} and {most}; neither gives it, at {level} %")?,
    }
    if let Some([left, middle, right]) = &found.turns {
        let more = if middle.chance.value > left.chance.value { "more" } else { "less" };
        writeln!(
            out,
            "the chance rises and falls: {} gives {more} than {} and than {}; other values may fit as well",
            middle.value, left.value, right.value
        )?;
    }
    let verdict = if agrees(found) { "agrees" } else { "does not agree: tune with a smaller --precision" };
    let check = &found.check;
    writeln!(out, "check run under another seed, {} fights: {}, {verdict}", check.fights, percent(&check.chance))?;
    let counts = || found.tried.iter().map(|tried| tried.fights);
    writeln!(
        out,
        "{} fights in the search, {} to {} a value: the nearer to {target} %, the more\n",
        found.fights(),
        counts().min().unwrap_or(0),
        counts().max().unwrap_or(0)
    )?;
    print_tried(out, &tuned, &found.tried)
}

/// Whether the intervals of the check run and of the search overlap.
fn agrees(found: &Found) -> bool {
    found.check.chance.low <= found.best.chance.high && found.best.chance.low <= found.check.chance.high
}

fn print_tried(out: &mut Out, tuned: &str, tried: &[TriedValue]) -> Result<(), CommandError> {
    let mut all = table();
    all.set_header([tuned, "chance to win", "fights"]);
    for tried in tried {
        all.add_row([tried.value.to_string(), percent(&tried.chance), tried.fights.to_string()]);
    }
    writeln!(out, "{}", trimmed(&all))?;
    Ok(())
}

/// A table for other programs: one row a value that was fought.
fn csv_of(args: &Balance) -> Csv {
    let tuned = args.tune.iter().rev().map(|axis| axis.path.as_str());
    let counted = ["run", "fights", "won", "chance", "low", "high", "level", "target", "best"];
    Csv::new(tuned.chain(counted))
}

/// The rows of one search; `other` is the value of the second number, if there is one.
fn add_rows(csv: &mut Csv, other: &[i64], found: &Found, wanted: &Target) {
    let search = found.tried.iter().map(|tried| ("search", tried));
    for (run, tried) in search.chain([("check", &found.check)]) {
        let values = other.iter().chain([&tried.value]).map(ToString::to_string);
        let counts = [tried.fights, tried.won].map(|count| count.to_string());
        let chance = tried.chance;
        let numbers =
            [chance.value, chance.low, chance.high, wanted.level, wanted.target].map(|number| number.to_string());
        let is_best = (tried.value == found.best.value).to_string();
        csv.row(values.chain([run.to_owned()]).chain(counts).chain(numbers).chain([is_best]));
    }
}

fn two(
    args: &Balance,
    game: &dyn AnyGame,
    setup: &Setup,
    wanted: &Target,
    other: &Axis,
    asked: &Asked,
    out: &mut Out,
) -> Result<Answer, CommandError> {
    let path = args.tune[0].path.as_str();
    let [tuned, other_words] = [&asked.tuned[0], &asked.tuned[1]].map(String::as_str);
    let others: Vec<i64> = other.values.iter().filter_map(|value| value.parse().ok()).collect();
    let progress = Progress::new(fights_near_target(wanted).saturating_mul(4 * others.len() as u64));
    let open = |value: i64, other_value: i64| opened(game, setup, &[(path, value), (other.path.as_str(), other_value)]);
    let rows = frontier(wanted, &others, &open, &progress.watch);
    let stopped = progress.watch.is_stopped();
    drop(progress);
    let rows = match rows {
        Ok(rows) => rows,
        Err(error) => return not_found(error, tuned, out),
    };
    if rows.iter().all(|(_, found)| found.is_err()) {
        let (_, found) = rows.into_iter().next().expect("a range has two values");
        return not_found(found.expect_err("all are out of reach"), tuned, out);
    }
    let target = charts::percent(wanted.target);
    let title = format!("{}: {tuned} by {other_words} for {target} % “{}”", asked.title, asked.win);
    let (title, terms) = args.shown.heading(title, asked.terms.clone());
    if args.shown.json {
        let rows: Vec<Value> =
            rows.iter().map(|(value, found)| json!({ "value": value, "found": found.as_ref().ok() })).collect();
        let all = json!({ "path": path, "other": other.path, "target": wanted.target, "level": wanted.level,
            "frontier": rows, "stopped": stopped });
        crate::output::json(out, &with_keys(asked.played.clone(), all))?;
    } else if !args.shown.prints_csv() {
        head(out, &title, &terms)?;
        print_frontier(out, [other_words, tuned], &rows, wanted)?;
    }
    let mut csv = csv_of(args);
    for (value, found) in rows.iter().filter_map(|(value, found)| Some((value, found.as_ref().ok()?))) {
        add_rows(&mut csv, &[*value], found, wanted);
    }
    args.shown.write_csv(&csv, out)?;
    crate::output::flush(out)?;
    args.shown.draw(|| charts::frontier((title, terms.clone()), (tuned, other_words), &rows, wanted))?;
    Ok(if stopped { stopped_early("later rows are missing") } else { Answer::Yes })
}

fn print_frontier(
    out: &mut Out,
    [other, tuned]: [&str; 2],
    rows: &[OnFrontier],
    wanted: &Target,
) -> Result<(), CommandError> {
    writeln!(out, "intervals at {} %", wanted.level * 100.0)?;
    let mut all = table();
    let may_be = format!("{tuned} that may give it");
    all.set_header([other, tuned, &may_be, "chance to win", "check run", "fights"]);
    for (value, found) in rows {
        all.add_row(match found {
            Ok(found) => [
                value.to_string(),
                found.best.value.to_string(),
                format!("{} to {}", found.likely.0, found.likely.1),
                percent(&found.best.chance),
                percent(&found.check.chance),
                found.fights().to_string(),
            ],
            Err(_) => [
                value.to_string(),
                "out of reach".to_owned(),
                String::new(),
                String::new(),
                String::new(),
                String::new(),
            ],
        });
    }
    writeln!(out, "{}", trimmed(&all))?;
    Ok(())
}
