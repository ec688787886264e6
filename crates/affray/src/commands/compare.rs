//! `affray compare`: what a change does to an encounter.

use std::io::Write;

use affray_sim::compare::{Cell, Setting, compare, grid};
use affray_sim::vary;
use comfy_table::Table;
use comfy_table::presets::NOTHING;
use serde_json::{Value, json};

use super::sim::{open, percent, trimmed, use_threads};
use crate::args::Compare;
use crate::files;
use crate::output::{Answer, Failure, Out, style};
use crate::progress::Progress;

/// Plays the same fights in every setting.
pub fn run(args: &Compare, out: &mut Out) -> Result<Answer, Failure> {
    if args.fights == 0 {
        return Err(Failure::plain("no fights, no answer", "write -n 1 or more"));
    }
    let mut settings: Vec<Setting> = Vec::new();
    for path in &args.files {
        let (game, setup) = files::encounter(path, &args.terms.wishes, 2)?;
        let setup = files::with_policies(game, setup, &args.terms.policies, path)?;
        for mut cell in grid(&args.vary) {
            let mut varied = setup.clone();
            for (axis, value) in &cell {
                varied = vary::apply(&varied, axis, value)
                    .map_err(|error| Failure::Plain { message: error.to_string(), help: None })?;
            }
            let batch = open(game.slug(), &varied, path)?;
            if args.files.len() > 1 {
                cell.insert(0, ("file".to_owned(), path.display().to_string()));
            }
            settings.push(Setting { values: cell, batch });
        }
    }
    if settings.len() < 2 {
        return Err(Failure::plain(
            "there is only one setting to compare",
            "add --vary ruling.NAME=VALUE,VALUE or a second file",
        ));
    }
    use_threads(args.terms.threads)?;
    let level = args.terms.level.0;
    let progress = Progress::new(args.fights * settings.len() as u64);
    let cells = compare(settings, args.terms.seed, args.fights, level, &progress.watch);
    let stopped = progress.watch.is_stopped();
    drop(progress);
    if args.json {
        serde_json::to_writer_pretty(&mut *out, &as_json(&cells, args, level))?;
        writeln!(out)?;
    } else {
        print(out, &cells, args, level)?;
    }
    if stopped {
        anstream::eprintln!("{faint}stopped early: later settings are missing{faint:#}", faint = style::FAINT);
    }
    Ok(Answer::Yes)
}

fn print(out: &mut Out, cells: &[Cell], args: &Compare, level: f64) -> Result<(), Failure> {
    let (strong, faint) = (style::STRONG, style::FAINT);
    let fights = args.fights;
    writeln!(
        out,
        "{strong}{fights} fights in each setting{strong:#}, matched by seed; intervals at {} %",
        level * 100.0
    )?;
    let mut table = Table::new();
    table.load_style(NOTHING);
    let win = cells.first().and_then(|cell| match &cell.tally.columns.first()?.kind {
        affray_core::Kind::Word(words) => words.first().cloned(),
        affray_core::Kind::Number => None,
    });
    table.set_header([
        "setting".to_owned(),
        win.unwrap_or_else(|| "won".to_owned()),
        "difference".to_owned(),
        String::new(),
    ]);
    for cell in cells {
        let setting: Vec<String> = cell.setting.iter().map(|(path, value)| format!("{path}={value}")).collect();
        let (difference, verdict) = match &cell.difference {
            None => ("the first is the measure".to_owned(), String::new()),
            Some(difference) => {
                let chance = difference.chance;
                let text =
                    format!("{:+.2} ({:+.2} to {:+.2})", chance.value * 100.0, chance.low * 100.0, chance.high * 100.0);
                (text, if difference.is_real { "real" } else { "may be chance" }.to_owned())
            }
        };
        table.add_row([setting.join(" "), percent(&cell.tally.win_chance(level)), difference, verdict]);
    }
    writeln!(out, "{}", trimmed(&table))?;
    for cell in cells {
        if let Some(difference) = &cell.difference
            && !difference.flipped.is_empty()
        {
            let setting: Vec<String> = cell.setting.iter().map(|(path, value)| format!("{path}={value}")).collect();
            let numbers: Vec<String> = difference.flipped.iter().map(u64::to_string).collect();
            writeln!(
                out,
                "{faint}{}: {} fights won that were lost, {} the other way; the first: number {}{faint:#}",
                setting.join(" "),
                difference.gained,
                difference.lost,
                numbers.join(", ")
            )?;
        }
    }
    Ok(())
}

fn as_json(cells: &[Cell], args: &Compare, level: f64) -> Value {
    let cells: Vec<Value> = cells
        .iter()
        .map(|cell| {
            let setting: serde_json::Map<String, Value> =
                cell.setting.iter().map(|(path, value)| (path.clone(), value.as_str().into())).collect();
            json!({ "setting": setting, "fights": cell.tally.fights, "won": cell.tally.won(),
                "chance": cell.tally.win_chance(level), "difference": cell.difference })
        })
        .collect();
    json!({ "seed": args.terms.seed, "fights": args.fights, "level": level, "cells": cells })
}
