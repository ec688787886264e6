//! `affray compare`: what a change does to an encounter.

use std::io::Write;
use std::path::{Path, PathBuf};

use affray::counted::with_keys;
use affray_core::AnyGame;
use affray_core::Setup;
use affray_sim::compare::{Cell, Setting, compare, grid, grid_size};
use affray_sim::vary;
use serde_json::{Value, json};

use super::sim::{head, open, percent, table, trimmed, use_threads};
use crate::args::Pair;
use crate::output::{Answer, CommandError, Out, shown, style};
use crate::workshop::args::Compare;
use crate::workshop::charts::{self, FILE};
use crate::workshop::csv::Csv;
use crate::workshop::played::Played;
use crate::workshop::progress::{Progress, stopped_early};
use crate::workshop::{setup, tunables};

/// The most settings compared at a time; nobody reads a longer table, and each takes memory.
const MOST_SETTINGS: usize = 1_000;

/// Plays the same fights in every setting.
pub fn run(args: &Compare, out: &mut Out) -> Result<Answer, CommandError> {
    if args.list {
        let [file] = args.files.as_slice() else {
            return Err(CommandError::plain("several files are not listed together", "name one file with --list"));
        };
        return tunables::list(file, &args.terms, false, args.shown.json, out);
    }
    if args.fights == 0 {
        return Err(CommandError::plain("no fights, no answer", "write -n 1 or more"));
    }
    let cells = grid_size(&args.vary).and_then(|cells| cells.checked_mul(args.files.len()));
    if cells.is_none_or(|cells| cells > MOST_SETTINGS) {
        let axes: Vec<String> = args.vary.iter().map(|axis| axis.values.len().to_string()).collect();
        let files = if args.files.len() > 1 { format!(" of {} files", args.files.len()) } else { String::new() };
        let message = format!("{} settings{files} are too many: {MOST_SETTINGS} are the most", axes.join(" × "));
        return Err(CommandError::plain(message, "try fewer values at a time"));
    }
    args.shown.check()?;
    args.shown.check_panels(charts::COMPARE_PANELS)?;
    for axis in &args.vary {
        axis.check().map_err(setup::wrong_axis)?;
    }
    let mut settings: Vec<Setting> = Vec::new();
    let mut axes: Vec<String> = Vec::new();
    let varied: Vec<&str> = args.vary.iter().map(|axis| axis.path.as_str()).collect();
    let (mut title, mut subtitles): (String, Vec<String>) = (String::new(), Vec::new());
    let mut games: Vec<&str> = Vec::new();
    let mut all_played: Vec<Played> = Vec::new();
    for path in &args.files {
        let (game, setup) = setup::prepared(path, &args.terms)?;
        if !games.contains(&game.title()) {
            games.push(game.title());
        }
        let mut common = Played::of(game, &setup, path)?;
        if axes.is_empty() {
            let several = (args.files.len() > 1).then(|| "encounter".to_owned());
            let varied = args.vary.iter().map(|axis| common.spelling().axis(&setup.encounter, &axis.path));
            axes = several.into_iter().chain(varied).collect();
            title = match args.files.len() {
                1 => common.title().to_owned(),
                _ => short_names(&args.files).join(", "),
            };
        }
        for mut cell in grid(&args.vary) {
            let varied =
                cell.iter().try_fold(setup.clone(), |varied, (axis, value)| apply(game, varied, axis, value, path))?;
            let batch = open(game, &varied, path)?;
            let played = Played::of(game, &varied, path)?;
            common.keep_common(&played);
            all_played.push(played);
            if args.files.len() > 1 {
                cell.insert(0, (FILE.to_owned(), path.display().to_string()));
            }
            settings.push(Setting { values: cell, batch });
        }
        subtitles.push(common.in_words(&setup, &args.terms, &varied));
    }
    let subtitle = said_once(&args.files, subtitles);
    if settings.len() < 2 {
        return Err(CommandError::plain(
            "there is only one setting to compare",
            "add --vary ruling.NAME=VALUE,VALUE or a second file",
        ));
    }
    use_threads(args.terms.threads)?;
    let level = args.terms.level.0;
    let progress = Progress::new(args.fights.saturating_mul(settings.len() as u64));
    let mut cells = compare(settings, args.terms.seed, args.fights, level, &progress.watch);
    let stopped = progress.watch.is_stopped();
    drop(progress);
    let win = win_of_all(&cells);
    let (title, subtitle) = args.shown.heading(format!("{title}: “{win}” by {}", axes.join(" and ")), subtitle);
    if args.shown.json {
        crate::output::json(out, &as_json(&cells, &all_played, args, level))?;
    } else if !args.shown.prints_csv() {
        head(out, &title, &subtitle)?;
        print(out, &cells, &axes, &win, games.len() > 1, args)?;
    }
    if let [_, _, ..] = games.as_slice() {
        let games = games.join(" and ");
        crate::remark!("{games} are different games: what is won in one is not what is won in another");
    }
    args.shown.write_csv(&as_csv(&cells, level), out)?;
    crate::output::flush(out)?;
    if args.shown.plot.is_some() {
        let names = short_names(&args.files);
        for (_, file) in cells.iter_mut().flat_map(|cell| &mut cell.setting).filter(|(axis, _)| axis == FILE) {
            if let Some(place) = args.files.iter().position(|path| path.as_os_str() == file.as_str()) {
                file.clone_from(&names[place]);
            }
        }
    }
    args.shown.draw(|| charts::compare((title, subtitle), &axes, &win, &cells, (level, args.terms.seed)))?;
    Ok(if stopped { stopped_early("these are the fights there were") } else { Answer::Yes })
}

/// What a win is called, where all settings call it the same.
fn win_of_all(cells: &[Cell]) -> String {
    let mut wins = cells.iter().map(|cell| charts::win(&cell.tally.columns));
    let first = wins.next().unwrap_or_default();
    if wins.all(|win| win == first) { first } else { "a win".to_owned() }
}

/// Short names that distinguish the files, for pictures with little space: without shared folders and the extension.
fn short_names(files: &[PathBuf]) -> Vec<String> {
    let is_shared = |folder: &&Path| files.iter().all(|file| file.starts_with(folder));
    let short = |path: &PathBuf| {
        let folder = path.ancestors().skip(1).find(is_shared).unwrap_or(Path::new(""));
        path.strip_prefix(folder).unwrap_or(path).with_extension("").display().to_string()
    };
    files.iter().map(short).collect()
}

/// What is said of each file: once where it is the same of all.
fn said_once(files: &[PathBuf], said: Vec<String>) -> String {
    match said.as_slice() {
        [first, rest @ ..] if rest.iter().all(|other| other == first) => first.clone(),
        _ => short_names(files)
            .iter()
            .zip(said)
            .map(|(name, said)| format!("{name}: {said}"))
            .collect::<Vec<_>>()
            .join(" | "),
    }
}

/// The setup with one axis at one value; `policy.party`, `policy.foes` and `policy.NAME` set bots.
pub fn apply(game: &dyn AnyGame, setup: Setup, axis: &str, value: &str, path: &Path) -> Result<Setup, CommandError> {
    match axis.strip_prefix("policy.") {
        Some(who) => setup::with_policies(game, setup, &[Pair(who.to_owned(), value.to_owned())], path),
        None => vary::apply(&setup, axis, value).map_err(setup::wrong_axis),
    }
}

/// The command that shows one fight of a setting.
fn command(args: &Compare, cell: &Cell, number: u64) -> String {
    let of = |name: &str| cell.setting.iter().find(|(axis, _)| axis == name).map(|(_, value)| value.clone());
    let file = of(FILE).unwrap_or_else(|| args.files[0].display().to_string());
    let mut words: Vec<String> = vec!["affray".to_owned(), "sim".to_owned(), file];
    let mut flag = |flag: &str, value: String| words.extend([format!("--{flag}"), value]);
    let terms = &args.terms;
    flag("seed", terms.seed.to_string());
    if let Some(edition) = of("edition").or_else(|| terms.flags.edition.clone()) {
        flag("edition", edition);
    }
    let pairs = |pairs: &[Pair]| pairs.iter().map(|Pair(name, value)| format!("{name}={value}")).collect::<Vec<_>>();
    for pair in pairs(&terms.flags.rulings) {
        flag("ruling", pair);
    }
    for pair in pairs(&terms.flags.bots) {
        flag("bot", pair);
    }
    for pair in pairs(&terms.set) {
        flag("set", pair);
    }
    for pair in pairs(&terms.policies) {
        flag("policy", pair);
    }
    for (axis, value) in cell.setting.iter().filter(|(axis, _)| axis != FILE && axis != "edition") {
        let split = |prefix: &str| axis.strip_prefix(prefix).map(|name| format!("{name}={value}"));
        if let Some(pair) = split("ruling.").or_else(|| split("rulings.")) {
            flag("ruling", pair);
        } else if let Some(pair) = split("bot.") {
            flag("bot", pair);
        } else if let Some(pair) = split("policy.") {
            flag("policy", pair);
        } else {
            flag("set", format!("{axis}={value}"));
        }
    }
    flag("fight", number.to_string());
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:+".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// For how many settings fights are named that went the other way; JSON has them for all.
const MOST_NAMED: usize = 3;

fn print(
    out: &mut Out,
    cells: &[Cell],
    axes: &[String],
    win: &str,
    is_of_several_games: bool,
    args: &Compare,
) -> Result<(), CommandError> {
    let (strong, faint, level) = (style::STRONG, style::FAINT, args.terms.level.0);
    let fights = cells.first().map_or(0, |cell| cell.tally.fights);
    let matched = if is_of_several_games { "" } else { ", matched by seed" };
    writeln!(out, "{fights} fights in each setting{matched}; intervals at {} %", level * 100.0)?;
    let mut grid = table();
    let heads = [win.to_owned(), "difference, percentage points".to_owned(), "is it real?".to_owned()];
    grid.set_header(axes.iter().cloned().chain(heads));
    for cell in cells {
        let (difference, verdict) = match &cell.difference {
            None => ("the others differ from this".to_owned(), String::new()),
            Some(difference) => {
                let chance = difference.chance;
                let text =
                    format!("{:+.2} ({:+.2} to {:+.2})", chance.value * 100.0, chance.low * 100.0, chance.high * 100.0);
                (text, if difference.is_real { "real" } else { "may be chance" }.to_owned())
            }
        };
        let values = cell.setting.iter().map(|(_, value)| value.clone());
        grid.add_row(values.chain([percent(&cell.tally.win_chance(level)), difference, verdict]));
    }
    writeln!(out, "{}", trimmed(&grid))?;
    if is_of_several_games {
        return Ok(()); // A seed deals different cards in another game: fights have nothing in common.
    }
    let turned = |cell: &&Cell| cell.difference.as_ref().is_some_and(|difference| !difference.flipped.is_empty());
    let first = shown(charts::setting(axes, &cells[0]));
    for cell in cells.iter().filter(turned).take(MOST_NAMED) {
        let Some(difference) = &cell.difference else { continue };
        let Some(&(number, won)) = difference.flipped.first() else { continue };
        let (gained, lost) = (difference.gained, difference.lost);
        let fights = if gained == 1 { "fight is" } else { "fights are" };
        writeln!(
            out,
            "\n{strong}{}{strong:#}: {gained} {fights} won that {first} loses; {lost} the other way round",
            shown(charts::setting(axes, cell))
        )?;
        let (before, after) = if won { ("lost", "won") } else { ("won", "lost") };
        writeln!(out, "  for example fight {number}, {before} with the first of these and {after} with the second:")?;
        writeln!(out, "  {faint}{}{faint:#}", command(args, &cells[0], number))?;
        writeln!(out, "  {faint}{}{faint:#}", command(args, cell, number))?;
    }
    let more = cells.iter().filter(turned).count().saturating_sub(MOST_NAMED);
    if more > 0 {
        writeln!(out, "\n{faint}{more} more settings differ; --json names such fights for each{faint:#}")?;
    }
    Ok(())
}

/// One row a setting.
fn as_csv(cells: &[Cell], level: f64) -> Csv {
    let axes = cells.iter().take(1).flat_map(|cell| cell.setting.iter().map(|(path, _)| path.as_str()));
    let counted = ["fights", "won", "chance", "low", "high", "level"];
    let compared = ["difference", "difference_low", "difference_high", "gained", "lost", "real"];
    let mut csv = Csv::new(axes.chain(counted).chain(compared));
    for cell in cells {
        let chance = cell.tally.win_chance(level);
        let numbers = [chance.value, chance.low, chance.high, level].map(|number| number.to_string());
        let difference: [String; 6] = match &cell.difference {
            Some(difference) => [
                difference.chance.value.to_string(),
                difference.chance.low.to_string(),
                difference.chance.high.to_string(),
                difference.gained.to_string(),
                difference.lost.to_string(),
                difference.is_real.to_string(),
            ],
            None => Default::default(),
        };
        let values = cell.setting.iter().map(|(_, value)| value.clone());
        let counts = [cell.tally.fights, cell.tally.won()].map(|count| count.to_string());
        csv.row(values.chain(counts).chain(numbers).chain(difference));
    }
    csv
}

fn as_json(cells: &[Cell], played: &[Played], args: &Compare, level: f64) -> Value {
    let all: Vec<Value> = cells
        .iter()
        .zip(played)
        .map(|(cell, played)| {
            let setting: serde_json::Map<String, Value> =
                cell.setting.iter().map(|(path, value)| (path.clone(), value.as_str().into())).collect();
            let flipped = cell.difference.iter().flat_map(|difference| &difference.flipped);
            let commands: Vec<Value> = flipped
                .map(|&(number, won)| {
                    json!({ "fight": number, "won": won, "before": command(args, &cells[0], number),
                        "after": command(args, cell, number) })
                })
                .collect();
            let counted = json!({ "setting": setting, "fights": cell.tally.fights, "won": cell.tally.won(),
                "chance": cell.tally.win_chance(level), "difference": cell.difference, "flipped": commands });
            with_keys(played.as_json(), counted)
        })
        .collect();
    json!({ "seed": args.terms.seed, "fights": args.fights, "level": level, "cells": all })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_names_keep_what_distinguishes_files() {
        let short = |files: &[&str]| short_names(&files.iter().map(PathBuf::from).collect::<Vec<_>>());
        assert_eq!(short(&["a/b/one.toml", "a/b/two.toml"]), ["one", "two"]);
        assert_eq!(short(&["a/b/one.toml", "a/c/one.toml"]), ["b/one", "c/one"]);
        assert_eq!(short(&["one.toml", "/tmp/one.toml"]), ["one", "/tmp/one"]);
    }
}
