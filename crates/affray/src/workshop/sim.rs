//! `affray sim`: how an encounter goes, over many fights.

use std::io::Write;
use std::path::Path;

use affray::counted::{self, with_keys};
use affray_core::{AnyBatch, AnyGame, Kind, Record, Setup, Viewer};
use affray_sim::interval::Interval;
use affray_sim::partial::Partial;
use affray_sim::run::{Plan, RunControl, Until, each, run as simulate, run_range};
use affray_sim::tally::Tally;
use affray_sim::words::Spelling;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};

use super::bench;
use crate::args::Pair;
use crate::commands::log;
use crate::files;
use crate::output::{Answer, CommandError, Out, shown, style};
use crate::workshop::args::{Fights, Save, Sim};
use crate::workshop::charts;
use crate::workshop::csv::{Rows, quote};
use crate::workshop::played::Played;
use crate::workshop::progress::{Progress, stopped_early};
use crate::workshop::setup;

/// Plays the fights and prints what came of them.
pub fn run(args: &Sim, out: &mut Out) -> Result<Answer, CommandError> {
    args.shown.check()?;
    if args.shown.csv.is_some() && args.shown.plot.is_some() {
        return Err(CommandError::plain("a row a fight is not a picture", "write --csv or --plot, not both"));
    }
    let (game, setup) = setup::prepared(&args.file, &args.terms)?;
    let batch = open(game, &setup, &args.file)?;
    let played = Played::of(game, &setup, &args.file)?;
    args.shown.check_panels(charts::sim_panels(&batch.columns()).iter().map(String::as_str))?;
    if let Some(file) = &args.partial {
        return partial(game, &setup, batch.as_ref(), file, args);
    }
    let first = first(args)?;
    let until = match args.until {
        Some(half_width) => Until::Precise { half_width: half_width.0, at_most: first.unwrap_or(100_000_000) },
        None => Until::Fights(first.unwrap_or(100_000)),
    };
    let most = match until {
        Until::Fights(fights) | Until::Precise { at_most: fights, .. } => fights,
    };
    if most == 0 {
        return Err(CommandError::plain("no fights, no answer", "write -n 1 or more"));
    }
    if args.until.is_some_and(|half_width| half_width.0 <= 0.0) {
        return Err(CommandError::plain("no number of fights gives a chance exactly", "write --until 0.1% or more"));
    }
    if let Some(number) = args.fight {
        return show(game, batch.as_ref(), args, number, out);
    }
    if args.bench {
        let plain = bench::with_plain_bots(game, batch.as_ref(), &setup, &args.file)?;
        return bench::run(batch.as_ref(), plain.as_deref(), args, out);
    }
    use_threads(args.terms.threads)?;
    let plan = Plan { seed: args.terms.seed, until, level: args.terms.level.0 };
    let progress = Progress::new(most);
    if args.shown.csv.is_some() {
        return csv(batch.as_ref(), args, most, &progress, out);
    }
    let tally = simulate(batch.as_ref(), &plan, &progress.watch);
    if let Some(save) = &args.save {
        save_fights(batch.as_ref(), args, save, tally.fights, &progress.watch)?;
    }
    let stopped = progress.watch.is_stopped();
    drop(progress);
    if let (Until::Precise { half_width, .. }, false) = (plan.until, stopped) {
        not_as_precise(&tally, half_width, plan.level);
    }
    let (title, subtitle) = args.shown.heading(played.title(), played.in_words(&setup, &args.terms, &[]));
    let spelling = played.spelling();
    if args.shown.json {
        let counted = counted::simulation(&tally, args.terms.seed, plan.level, stopped);
        crate::output::json(out, &with_keys(played.as_json(), counted))?;
    } else {
        head(out, &title, &subtitle)?;
        print(out, &tally, spelling, plan.level)?;
    }
    args.shown.draw(|| charts::sim((title, subtitle), &tally, spelling, plan.level, plan.seed))?;
    Ok(if stopped { stopped_early("these are the fights there were") } else { Answer::Yes })
}

/// Says where fights ran out before the chance was known as precisely as wanted.
fn not_as_precise(tally: &Tally, wanted: f64, level: f64) {
    let reached = tally.win_chance(level).half_width();
    if reached > wanted {
        let [wanted, reached] = [wanted, reached].map(charts::percent);
        let fights = tally.fights;
        crate::remark!("±{wanted} % takes more than {fights} fights: the chance to win is known to ±{reached} %");
    }
}

/// How many fights are asked for, if it is said.
pub fn first(args: &Sim) -> Result<Option<u64>, CommandError> {
    match &args.fights {
        None => Ok(None),
        Some(Fights::First(fights)) => Ok(Some(*fights)),
        Some(Fights::Numbers(_)) => Err(CommandError::plain(
            "a range of fights is a piece of a simulation",
            "add --partial FILE, or write -n and how many",
        )),
    }
}

/// Counts some fights into a file, to be merged with others.
fn partial(
    game: &dyn AnyGame,
    setup: &Setup,
    batch: &dyn AnyBatch,
    file: &Path,
    args: &Sim,
) -> Result<Answer, CommandError> {
    let numbers = match &args.fights {
        None => 0..100_000,
        Some(Fights::First(0)) => return Err(CommandError::plain("no fights, no answer", "write -n 1 or more")),
        Some(Fights::First(fights)) => 0..*fights,
        Some(Fights::Numbers(numbers)) => numbers.clone(),
    };
    files::refuse_overwriting(file, args.shown.force)?;
    use_threads(args.terms.threads)?;
    let set: Vec<(String, String)> =
        args.terms.set.iter().map(|Pair(path, value)| (path.clone(), value.clone())).collect();
    let of = serde_json::to_value(counted::Run::new(game, setup, &set, args.terms.seed))?;
    let progress = Progress::new(numbers.end - numbers.start);
    let tally = run_range(batch, args.terms.seed, numbers.clone(), &progress.watch);
    if progress.watch.is_stopped() {
        return Ok(stopped_early("a piece is whole or it is none, so nothing is written"));
    }
    drop(progress);
    files::write(file, Partial::new(of, numbers, tally).write(), args.shown.force)?;
    crate::remark!("wrote {}; put pieces together with: affray merge", shown(file.display()));
    Ok(Answer::Yes)
}

/// The head of a table: what was asked, and with which values.
pub fn head(out: &mut Out, title: &str, subtitle: &str) -> Result<(), CommandError> {
    let (strong, faint) = (style::STRONG, style::FAINT);
    writeln!(out, "{strong}{}{strong:#}", shown(title))?;
    if !subtitle.is_empty() {
        writeln!(out, "{faint}{}{faint:#}", shown(subtitle))?;
    }
    Ok(())
}

/// Shows one fight of those that a simulation counts.
fn show(
    game: &dyn AnyGame,
    batch: &dyn AnyBatch,
    args: &Sim,
    number: u64,
    out: &mut Out,
) -> Result<Answer, CommandError> {
    let record = Record::read(&batch.record(args.terms.seed, number)).expect("our own record can be read");
    let play = game.resume(&record, false).expect("our own record can be played");
    if args.shown.json {
        log::print_json(out, play.as_ref(), Viewer::Referee)?;
    } else {
        log::print(out, play.as_ref(), Viewer::Referee)?;
        writeln!(out, "{}", shown(play.summary()))?;
    }
    Ok(Answer::Yes)
}

/// Opens an encounter to be fought many times.
pub fn open(game: &dyn AnyGame, setup: &Setup, path: &Path) -> Result<Box<dyn AnyBatch>, CommandError> {
    game.batch(setup).map_err(|diagnostics| CommandError::InFile {
        name: path.display().to_string(),
        text: setup.encounter.clone(),
        diagnostics,
        code: 2,
    })
}

/// Uses this many threads from now on.
pub fn use_threads(threads: Option<usize>) -> Result<(), CommandError> {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0))
        .build_global()
        .map_err(|error| CommandError::plain(format!("threads cannot be started: {error}"), "try --threads 1"))
}

/// A chance as people read it.
pub fn percent(interval: &Interval) -> String {
    format!("{:.2} % ({:.2} to {:.2})", interval.value * 100.0, interval.low * 100.0, interval.high * 100.0)
}

/// A table without lines.
pub fn table() -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table
}

/// What many fights came to, as tables.
pub fn print(out: &mut Out, tally: &Tally, spelling: Spelling, level: f64) -> Result<(), CommandError> {
    let strong = style::STRONG;
    let is_word = |column: &usize| matches!(tally.columns[*column].kind, Kind::Word(_));
    writeln!(out, "{} fights; intervals at {} %", tally.fights, level * 100.0)?;
    if tally.unended > 0 {
        writeln!(out, "{} did not end", tally.unended)?;
    }
    for column in (0..tally.columns.len()).filter(is_word) {
        writeln!(out, "\n{strong}{}{strong:#}", shown(spelling.column(&tally.columns[column].name)))?;
        let mut table = table();
        for (word, count, chance) in tally.chances(column, level) {
            if count > 0 || column == 0 {
                table.add_row([format!("  {}", spelling.spelled(word)), percent(&chance), bar(chance.value)]);
            }
        }
        writeln!(out, "{}", trimmed(&table))?;
    }
    let numbers: Vec<usize> = (0..tally.columns.len()).filter(|column| !is_word(column)).collect();
    if !numbers.is_empty() {
        let mut table = table();
        table.set_header(["measure", "mean", "5 %", "25 %", "median", "75 %", "95 %"]);
        for column in numbers {
            let counts = tally.counts(column);
            let mean = counts.mean(level);
            let spread = [0.05, 0.25, 0.5, 0.75, 0.95].map(|share| counts.quantile(share).to_string());
            let mut row = vec![
                spelling.column(&tally.columns[column].name),
                format!("{:.2} ± {:.2}", mean.value, mean.half_width()),
            ];
            row.extend(spread);
            table.add_row(row);
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        writeln!(out, "\n{}", trimmed(&table))?;
    }
    if tally.uses().any(|(_, uses)| uses.times > 0) {
        let mut table = table();
        table.set_header(["what was used", "uses a fight", "fights with it", "each brings"]);
        let mut all: Vec<_> = tally.uses().filter(|(_, uses)| uses.times > 0).collect();
        all.sort_by(|a, b| b.1.times.cmp(&a.1.times).then(a.0.cmp(b.0)));
        for (name, uses) in all {
            table.add_row([
                name.to_owned(),
                format!("{:.2}", uses.times as f64 / tally.fights as f64),
                format!("{:.1} %", 100.0 * uses.fights as f64 / tally.fights as f64),
                format!("{:.2}", uses.yielded as f64 / uses.times as f64),
            ]);
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(CellAlignment::Right);
        }
        writeln!(out, "\n{}", trimmed(&table))?;
        let faint = style::FAINT;
        writeln!(out, "{faint}each brings: damage on average, or whatever else a use comes to{faint:#}")?;
    }
    Ok(())
}

/// A table without blanks at the ends of its lines.
pub fn trimmed(table: &Table) -> String {
    table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

/// A share as a bar of up to thirty blocks.
pub fn bar(share: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share * 240.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

/// One row a fight.
fn csv(
    batch: &dyn AnyBatch,
    args: &Sim,
    fights: u64,
    progress: &Progress,
    out: &mut Out,
) -> Result<Answer, CommandError> {
    let columns = batch.columns();
    let header: Vec<String> = columns.iter().map(|column| quote(&column.name)).collect();
    let mut rows = Rows::new(&format!("fight,{}", header.join(",")), &progress.watch, &args.shown, out)?;
    each(
        batch,
        args.terms.seed,
        0..fights,
        &progress.watch,
        |fought| {
            let cells: Vec<String> = columns
                .iter()
                .zip(fought.values)
                .map(|(column, &value)| match &column.kind {
                    Kind::Word(words) => quote(words.get(value as usize).map_or("?", String::as_str)),
                    Kind::Number => value.to_string(),
                })
                .collect();
            format!("{},{}", fought.number, cells.join(","))
        },
        |row| rows.add(&row),
    );
    rows.done()
}

/// Writes records of the first fights that went a certain way.
fn save_fights(
    batch: &dyn AnyBatch,
    args: &Sim,
    save: &Save,
    fights: u64,
    watch: &RunControl,
) -> Result<(), CommandError> {
    let words = match batch.columns().first().map(|column| column.kind.clone()) {
        Some(Kind::Word(words)) => words,
        _ => Vec::new(),
    };
    let wanted = |outcome: i32| match save.which.as_str() {
        "wins" => outcome == 0,
        "losses" => outcome != 0,
        other => words.get(outcome as usize).is_some_and(|word| word == other),
    };
    if !["wins", "losses"].contains(&save.which.as_str()) && !words.contains(&save.which) {
        let all = words.iter().map(String::as_str).chain(["wins", "losses"]);
        let help = format!("write {}", affray_core::encounter::one_of(all));
        return Err(CommandError::plain(format!("no fight ends in {:?}", save.which), help));
    }
    let mut numbers = Vec::new();
    let mut start = 0;
    while start < fights && numbers.len() < save.count && !watch.is_stopped() {
        let end = (start + 1_000).min(fights);
        batch.fight(args.terms.seed, start..end, &mut |fought| {
            if let Some(&outcome) =
                fought.values.first().filter(|outcome| numbers.len() < save.count && wanted(**outcome))
            {
                numbers.push((fought.number, outcome));
            }
        });
        start = end;
    }
    let stem = args.file.file_stem().map_or("fight".into(), |stem| stem.to_string_lossy().into_owned());
    for (number, outcome) in numbers {
        let how = words.get(outcome as usize).map_or("", String::as_str);
        let name = format!("{stem}-{}-{number}.json", args.terms.seed);
        files::write(Path::new(&name), batch.record(args.terms.seed, number), args.shown.force)?;
        let name = shown(name);
        crate::remark!("wrote {name} ({}); read it with: affray replay {name}", shown(how));
    }
    Ok(())
}
