//! Answers as a table with bars, as JSON, as CSV, as a chart.

use std::collections::BTreeMap;
use std::io::Write;

use affray_odds::answer::Part;
use affray_odds::{Answer, Sweep};
use affray_plot::{Bars, Estimate, Lines, Matrix, Picture, Unit};
use affray_sim::interval;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};
use serde_json::{Value, json};

use super::args::Form;
use crate::output::{CommandError, Out, style};
use crate::workshop::charts;

/// An answer, and the values in which it differs from the others given with it.
pub struct Shown {
    /// The differing values in one piece of text; empty for the only answer.
    pub name: String,
    /// The same, as names and values.
    pub differs_by: Vec<(String, String)>,
    /// The answer.
    pub answer: Answer,
}

/// The counts of playing a question many times.
pub struct Counted {
    /// The differing values.
    pub name: String,
    /// What was asked.
    pub title: String,
    /// How often it was played.
    pub runs: u64,
    /// How often each outcome came up.
    pub counts: BTreeMap<String, u64>,
}

/// Prints the answers in the form that is wanted.
pub fn answers(
    out: &mut Out,
    about: &Value,
    shown: &[Shown],
    sweeps: &[Sweep],
    form: &Form,
) -> Result<(), CommandError> {
    if form.json {
        as_json(out, about, shown)?;
    } else if form.csv {
        as_csv(out, shown)?;
    } else {
        match (shown, sweeps) {
            ([only], []) => one(out, &only.answer)?,
            (_, [rows, columns]) if shown.len() == rows.values.len() * columns.values.len() => {
                matrices(out, shown, rows, columns)?;
            }
            _ => side_by_side(out, shown)?,
        }
    }
    if let Some(path) = &form.plot {
        crate::output::flush(out)?;
        charts::write(&picture(shown, sweeps), path, form.force)?;
    }
    Ok(())
}

fn as_json(out: &mut Out, about: &Value, shown: &[Shown]) -> Result<(), CommandError> {
    let object = |shown: &Shown| -> Result<Value, CommandError> {
        let mut value = serde_json::to_value(&shown.answer)?;
        if !shown.differs_by.is_empty() {
            value["asked"] = shown.differs_by.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
        }
        Ok(value)
    };
    let mut whole = about.clone();
    if let [only] = shown
        && only.differs_by.is_empty()
    {
        for (key, value) in object(only)?.as_object().into_iter().flatten() {
            whole[key] = value.clone();
        }
    } else {
        whole["answers"] = Value::Array(shown.iter().map(object).collect::<Result<_, _>>()?);
    }
    crate::output::json(out, &whole)?;
    Ok(())
}

fn as_csv(out: &mut Out, shown: &[Shown]) -> Result<(), CommandError> {
    let cell = |text: &str| match text.contains([',', '"', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    };
    let names: Vec<&str> =
        shown.first().map_or(Vec::new(), |first| first.differs_by.iter().map(|(n, _)| n.as_str()).collect());
    let heads: Vec<&str> = names.into_iter().chain(["of", "label", "exact", "p"]).collect();
    writeln!(out, "{}", heads.join(","))?;
    for Shown { differs_by, answer, .. } in shown {
        for part in std::iter::once(&answer.main).chain(&answer.more) {
            for outcome in &part.outcomes {
                for (_, value) in differs_by {
                    write!(out, "{},", cell(value))?;
                }
                writeln!(out, "{},{},{},{}", cell(&part.of), cell(&outcome.label), outcome.exact, outcome.p)?;
            }
        }
    }
    Ok(())
}

/// One answer: every part with its fractions and bars.
fn one(out: &mut Out, answer: &Answer) -> Result<(), CommandError> {
    let strong = style::STRONG;
    writeln!(out, "{strong}{}{strong:#}", answer.title)?;
    for part in std::iter::once(&answer.main).chain(&answer.more) {
        writeln!(out)?;
        let mut table = Table::new();
        table.load_style(NOTHING).set_header([part.of.as_str(), "chance", "exactly", ""]);
        for outcome in &part.outcomes {
            table.add_row([
                outcome.label.clone(),
                percent(outcome.p),
                short_fraction(&outcome.exact),
                bar(outcome.p, 32),
            ]);
        }
        align(&mut table, 1);
        write_table(out, &table)?;
        if let Some(mean) = &part.mean {
            let faint = style::FAINT;
            // A simulated mean has no fraction.
            let exact =
                if mean.exact.is_empty() { String::new() } else { format!(" ({})", short_fraction(&mean.exact)) };
            writeln!(out, "{faint}on average {:.4}{exact}{faint:#}", mean.value)?;
        }
    }
    Ok(())
}

/// Several answers: a row each, a column for each outcome.
fn side_by_side(out: &mut Out, shown: &[Shown]) -> Result<(), CommandError> {
    let Some(first) = shown.first() else { return Ok(()) };
    // Answers may differ in their parts and outcomes.
    let mut parts: Vec<&str> = Vec::new();
    let every = || shown.iter().flat_map(|shown| std::iter::once(&shown.answer.main).chain(&shown.answer.more));
    let same_question = shown.iter().all(|shown| shown.answer.main.of == first.answer.main.of);
    if !same_question || is_too_wide(&labels(every())) {
        for Shown { answer, .. } in shown {
            one(out, answer)?;
            writeln!(out)?;
        }
        return Ok(());
    }
    for part in every() {
        if !parts.contains(&part.of.as_str()) {
            parts.push(&part.of);
        }
    }
    for (place, of) in parts.into_iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        let strong = style::STRONG;
        writeln!(out, "{strong}{of}{strong:#}")?;
        let labels = labels(every().filter(|part| part.of == of));
        let mut table = Table::new();
        let has_mean = every().any(|part| part.of == of && part.mean.is_some());
        let mean = has_mean.then_some("mean");
        table.load_style(NOTHING).set_header(std::iter::once("").chain(labels.iter().copied()).chain(mean));
        for Shown { name, answer, .. } in shown {
            let part = std::iter::once(&answer.main).chain(&answer.more).find(|part| part.of == of);
            let cell = |label: &&str| part.and_then(|part| p_of(part, label)).map_or(String::new(), percent);
            let mean = has_mean.then(|| {
                let mean = part.and_then(|part| part.mean.as_ref());
                mean.map_or(String::new(), |mean| format!("{:.3}", mean.value))
            });
            table.add_row(std::iter::once(name.clone()).chain(labels.iter().map(cell)).chain(mean));
        }
        align(&mut table, 1);
        write_table(out, &table)?;
    }
    Ok(())
}

/// Whether a column for each of these outcomes makes lines too long to read. Numbers are short, and belong in a row.
fn is_too_wide(labels: &[&str]) -> bool {
    const WIDEST: usize = 160;
    let worded = labels.iter().any(|label| label.parse::<i64>().is_err());
    worded && labels.iter().map(|label| 2 + label.chars().count().max("100.00 %".len())).sum::<usize>() > WIDEST
}

/// Two sweeps: a matrix for each outcome.
fn matrices(out: &mut Out, shown: &[Shown], rows: &Sweep, columns: &Sweep) -> Result<(), CommandError> {
    let main = || shown.iter().map(|shown| &shown.answer.main);
    for (place, label) in labels(main()).into_iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        let strong = style::STRONG;
        writeln!(out, "{strong}{label}{strong:#}: {} down, {} across", rows.name, columns.name)?;
        let mut table = Table::new();
        table.load_style(NOTHING).set_header(std::iter::once("").chain(columns.values.iter().map(String::as_str)));
        for (row, answers) in rows.values.iter().zip(shown.chunks(columns.values.len())) {
            let cells = answers.iter().map(|shown| p_of(&shown.answer.main, label).map_or(String::new(), percent));
            table.add_row(std::iter::once(row.clone()).chain(cells));
        }
        align(&mut table, 1);
        write_table(out, &table)?;
    }
    Ok(())
}

/// Prints the counts, as intervals.
pub fn counted(out: &mut Out, counted: &[Counted], form: &Form) -> Result<(), CommandError> {
    const LEVEL: f64 = 0.95;
    let estimate = |count: u64, runs: u64| interval::chance(count, runs, LEVEL);
    if form.json {
        let object = |counted: &Counted| {
            let outcomes: Vec<Value> = counted
                .counts
                .iter()
                .map(|(label, &count)| {
                    let interval = estimate(count, counted.runs);
                    json!({ "label": label, "count": count, "p": interval.value, "low": interval.low, "high": interval.high })
                })
                .collect();
            json!({ "title": counted.title, "simulated": counted.runs, "level": LEVEL, "outcomes": outcomes })
        };
        let whole: Vec<Value> = counted.iter().map(object).collect();
        let whole = if let [only] = whole.as_slice() { only.clone() } else { json!({ "answers": whole }) };
        crate::output::json(out, &whole)?;
        return Ok(());
    }
    if form.csv {
        writeln!(out, "asked,label,count,runs")?;
        for Counted { name, counts, runs, .. } in counted {
            for (label, count) in counts {
                writeln!(out, "{name:?},{label:?},{count},{runs}")?;
            }
        }
        return Ok(());
    }
    for (place, Counted { title, runs, counts, .. }) in counted.iter().enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        let (strong, faint) = (style::STRONG, style::FAINT);
        writeln!(out, "{strong}{title}{strong:#}  {faint}played {runs} times, not exact{faint:#}")?;
        let mut table = Table::new();
        table.load_style(NOTHING).set_header(["", "about", "95 % interval", ""]);
        for (label, &count) in counts {
            let interval = estimate(count, *runs);
            let between = format!("{} to {}", percent(interval.low), percent(interval.high));
            table.add_row([label.clone(), percent(interval.value), between, bar(interval.value, 32)]);
        }
        align(&mut table, 1);
        write_table(out, &table)?;
    }
    Ok(())
}

fn labels<'a>(parts: impl Iterator<Item = &'a Part>) -> Vec<&'a str> {
    let mut labels: Vec<&str> = Vec::new();
    for outcome in parts.flat_map(|part| &part.outcomes) {
        if !labels.contains(&outcome.label.as_str()) {
            labels.push(&outcome.label);
        }
    }
    // Numbers in numeric order, not in the order in which they were met.
    if labels.iter().all(|label| label.parse::<i64>().is_ok()) {
        labels.sort_by_key(|label| label.parse::<i64>().unwrap_or_default());
    }
    labels
}

fn p_of(part: &Part, label: &str) -> Option<f64> {
    part.outcomes.iter().find(|outcome| outcome.label == label).map(|outcome| outcome.p)
}

fn write_table(out: &mut Out, table: &Table) -> Result<(), CommandError> {
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn align(table: &mut Table, from: usize) {
    for column in table.column_iter_mut().skip(from) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    // Bars begin at the left.
    if let Some(column) = table.column_iter_mut().last() {
        column.set_cell_alignment(CellAlignment::Left);
    }
}

/// A chance as people read it; a small chance is never shown as 0 %.
fn percent(p: f64) -> String {
    match p {
        0.0 => "0 %".to_owned(),
        p if p < 0.000_05 => format!("{:.1e} %", p * 100.0),
        p => format!("{:.2} %", p * 100.0),
    }
}

/// A fraction short enough for a table; JSON and CSV have the whole fraction.
fn short_fraction(exact: &str) -> String {
    const FITS: usize = 27;
    if exact.len() <= FITS {
        return exact.to_owned();
    }
    let digits = exact.find('/').unwrap_or(exact.len());
    format!("{}… / {} digits", &exact[..8.min(digits)], exact.len() - digits - 1)
}

/// A bar of at most `cells` cells, in eighths of a cell.
fn bar(p: f64, cells: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (p * (cells * 8) as f64).round() as usize;
    let text = "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    if text.is_empty() && p > 0.0 { "▏".to_owned() } else { text }
}

fn picture(shown: &[Shown], sweeps: &[Sweep]) -> Picture {
    let title = match shown {
        [only] => only.answer.title.clone(),
        _ => shown.first().map_or(String::new(), |first| first.answer.main.of.clone()),
    };
    let mut picture = Picture::new(title).note("exact odds");
    let main = || shown.iter().map(|shown| &shown.answer.main);
    let labels = labels(main());
    match sweeps {
        [rows, columns] if shown.len() == rows.values.len() * columns.values.len() => {
            for label in labels {
                let columns_of = columns.values.iter().map(String::as_str);
                let mut matrix = Matrix::new(label, Unit::Share, &rows.name, &columns.name).columns(columns_of);
                for (row, answers) in rows.values.iter().zip(shown.chunks(columns.values.len())) {
                    let cells = answers.iter().map(|shown| p_of(&shown.answer.main, label).map(Estimate::exact));
                    matrix = matrix.row(row, cells.collect::<Vec<_>>());
                }
                picture = picture.panel(matrix);
            }
            picture
        }
        [sweep]
            if shown.len() == sweep.values.len() && sweep.values.iter().all(|value| value.parse::<f64>().is_ok()) =>
        {
            let mut lines = Lines::new("", &sweep.name, Unit::Share);
            for label in labels {
                let points: Vec<(f64, Estimate)> = sweep
                    .values
                    .iter()
                    .zip(shown)
                    .map(|(value, shown)| {
                        let p = p_of(&shown.answer.main, label).unwrap_or(0.0);
                        (value.parse().unwrap_or_default(), Estimate::exact(p))
                    })
                    .collect();
                lines = lines.line(label, points);
            }
            picture.panel(lines)
        }
        _ => {
            let mut bars = Bars::new("", Unit::Share).labels(labels.iter().copied());
            for Shown { name, answer, .. } in shown {
                let chances = labels.iter().map(|label| Estimate::exact(p_of(&answer.main, label).unwrap_or(0.0)));
                bars = bars.series(if name.is_empty() { &answer.main.of } else { name }, chances.collect::<Vec<_>>());
            }
            picture.panel(bars)
        }
    }
}
