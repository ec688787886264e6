//! Answers as a table with bars, as JSON, as CSV, as a chart.

use std::collections::BTreeMap;
use std::io::Write;

use affray_odds::answer::{Part, Quantiles, Spread};
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

/// Which chance of a number stands in tables of several answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// Of exactly this outcome.
    Exactly,
    /// Of this number or a greater one.
    AtLeast,
    /// Of this number or a smaller one.
    AtMost,
}

/// Prints the answers in the form that is wanted.
pub fn answers(
    out: &mut Out,
    about: &Value,
    shown: &[Shown],
    sweeps: &[Sweep],
    column: Column,
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
                matrices(out, shown, rows, columns, column)?;
            }
            _ => side_by_side(out, shown, column)?,
        }
    }
    if let Some(path) = &form.plot {
        crate::output::flush(out)?;
        charts::write(&picture(shown, sweeps, column), path, form.force)?;
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
    let has_more =
        shown.iter().any(|shown| shown.answer.main.outcomes.iter().any(|outcome| outcome.at_least.is_some()));
    let more: &[&str] = if has_more { &["at_least", "at_most"] } else { &[] };
    let heads: Vec<&str> = names.into_iter().chain(["of", "label", "exact", "p"]).chain(more.iter().copied()).collect();
    writeln!(out, "{}", heads.join(","))?;
    for Shown { differs_by, answer, .. } in shown {
        for part in std::iter::once(&answer.main).chain(&answer.more) {
            for outcome in &part.outcomes {
                for (_, value) in differs_by {
                    write!(out, "{},", cell(value))?;
                }
                write!(out, "{},{},{},{}", cell(&part.of), cell(&outcome.label), outcome.exact, outcome.p)?;
                for share in [&outcome.at_least, &outcome.at_most].into_iter().filter(|_| has_more) {
                    write!(out, ",{}", share.as_ref().map_or(String::new(), |share| share.p.to_string()))?;
                }
                writeln!(out)?;
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
        let has_more = part.outcomes.iter().any(|outcome| outcome.at_least.is_some());
        let more: &[&str] = if has_more { &["at least", "at most"] } else { &[] };
        let heads = [part.of.as_str(), "chance", "exactly"].into_iter().chain(more.iter().copied()).chain([""]);
        table.load_style(NOTHING).set_header(heads);
        for outcome in &part.outcomes {
            let more = [&outcome.at_least, &outcome.at_most].into_iter().filter(|_| has_more);
            let more = more.map(|share| share.as_ref().map_or(String::new(), |share| percent(share.p)));
            let cells = [outcome.label.clone(), percent(outcome.p), short_fraction(&outcome.exact)];
            table.add_row(cells.into_iter().chain(more).chain([bar(outcome.p, 32)]));
        }
        align_with_bars(&mut table, 1);
        write_table(out, &table)?;
        if let Some(mean) = &part.mean {
            let faint = style::FAINT;
            // A simulated mean has no fraction.
            let exact =
                if mean.exact.is_empty() { String::new() } else { format!(" ({})", short_fraction(&mean.exact)) };
            writeln!(out, "{faint}on average {:.4}{exact}{faint:#}", mean.value)?;
        }
        if let Some(Spread { deviation, quantiles, .. }) = &part.spread {
            let faint = style::FAINT;
            let Quantiles { p5, p25, median, p75, p95 } = quantiles;
            write!(out, "{faint}standard deviation {deviation:.4}; half are at most {median}, ")?;
            writeln!(out, "5 % at most {p5}, 25 % {p25}, 75 % {p75}, 95 % {p95}{faint:#}")?;
        }
    }
    Ok(())
}

/// Several answers: a row each, a column for each outcome; numbers of which there are many go down instead.
fn side_by_side(out: &mut Out, shown: &[Shown], column: Column) -> Result<(), CommandError> {
    let Some(first) = shown.first() else { return Ok(()) };
    // Answers may differ in their parts and outcomes.
    let mut parts: Vec<&str> = Vec::new();
    let every = || shown.iter().flat_map(|shown| std::iter::once(&shown.answer.main).chain(&shown.answer.more));
    let same_question = shown.iter().all(|shown| shown.answer.main.of == first.answer.main.of);
    let same_words = || {
        let words = labels(std::iter::once(&first.answer.main));
        !are_numbers(&words) && every().all(|part| labels(std::iter::once(part)) == words)
    };
    if !same_question && same_words() {
        let mains: Vec<Option<&Part>> = shown.iter().map(|shown| Some(&shown.answer.main)).collect();
        return rows(out, "", shown, &mains, column);
    }
    if !same_question || is_too_wide(&labels(every())) {
        for (place, Shown { answer, .. }) in shown.iter().enumerate() {
            if place > 0 {
                writeln!(out)?;
            }
            one(out, answer)?;
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
        let all = |shown: &'_ Shown| {
            std::iter::once(&shown.answer.main).chain(&shown.answer.more).position(|part| part.of == of)
        };
        let parts: Vec<Option<&Part>> = shown
            .iter()
            .map(|shown| match all(shown)? {
                0 => Some(&shown.answer.main),
                place => shown.answer.more.get(place - 1),
            })
            .collect();
        rows(out, of, shown, &parts, column)?;
    }
    Ok(())
}

/// More numbers than this go down, not across.
const MOST_ACROSS: usize = 14;

/// One part of several answers under a heading.
fn rows(out: &mut Out, of: &str, shown: &[Shown], parts: &[Option<&Part>], column: Column) -> Result<(), CommandError> {
    let labels = labels(parts.iter().copied().flatten());
    let each = || shown.iter().zip(parts);
    let cell = |part: Option<&Part>, label: &str| {
        part.and_then(|part| p_of(part, label, column)).map_or(String::new(), percent)
    };
    let mean = |part: Option<&Part>| part.and_then(|part| part.mean.as_ref()).map(|mean| mean.value);
    let deviation = |part: Option<&Part>| part.and_then(|part| part.spread.as_ref()).map(|spread| spread.deviation);
    let number = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.3}"));
    let has_mean = each().any(|(_, part)| mean(*part).is_some());
    let has_spread = each().any(|(_, part)| deviation(*part).is_some());
    if !of.is_empty() {
        let strong = style::STRONG;
        let what = match column {
            Column::Exactly => "",
            Column::AtLeast => ", at least",
            Column::AtMost => ", at most",
        };
        writeln!(out, "{strong}{of}{strong:#}{}", if are_numbers(&labels) { what } else { "" })?;
    }
    let mut table = Table::new();
    table.load_style(NOTHING);
    if are_numbers(&labels) && has_spread && labels.len() > MOST_ACROSS && labels.len() > shown.len() {
        table.set_header(std::iter::once("").chain(shown.iter().map(|shown| shown.name.as_str())));
        for label in &labels {
            let cells = each().map(|(_, part)| cell(*part, label));
            table.add_row(std::iter::once((*label).to_owned()).chain(cells));
        }
        let averages = each().map(|(_, part)| number(mean(*part)));
        table.add_row(std::iter::once("mean".to_owned()).chain(averages));
        let deviations = each().map(|(_, part)| number(deviation(*part)));
        table.add_row(std::iter::once("deviation".to_owned()).chain(deviations));
    } else {
        let more = [has_mean.then_some("mean"), has_spread.then_some("deviation")];
        table.set_header(std::iter::once("").chain(labels.iter().copied()).chain(more.into_iter().flatten()));
        for (Shown { name, .. }, part) in each() {
            let cells = labels.iter().map(|label| cell(*part, label));
            let mean = has_mean.then(|| number(mean(*part)));
            let deviation = has_spread.then(|| number(deviation(*part)));
            table.add_row(std::iter::once(name.clone()).chain(cells).chain(mean).chain(deviation));
        }
    }
    align(&mut table, 1);
    write_table(out, &table)
}

/// Whether a column for each of these outcomes makes lines too long to read. Numbers are short, and belong in a row.
fn is_too_wide(labels: &[&str]) -> bool {
    const WIDEST: usize = 160;
    !are_numbers(labels)
        && labels.iter().map(|label| 2 + label.chars().count().max("100.00 %".len())).sum::<usize>() > WIDEST
}

/// Two sweeps: a matrix for each outcome, and for the mean of numbers.
fn matrices(out: &mut Out, shown: &[Shown], rows: &Sweep, columns: &Sweep, column: Column) -> Result<(), CommandError> {
    let main = || shown.iter().map(|shown| &shown.answer.main);
    let has_spread = main().all(|part| part.spread.is_some());
    let mut labels = labels(main());
    // What is not yes is no.
    if labels == ["yes", "no"] {
        labels.pop();
    }
    let what = match column {
        Column::AtLeast if are_numbers(&labels) => "at least ",
        Column::AtMost if are_numbers(&labels) => "at most ",
        _ => "",
    };
    for (place, label) in has_spread.then_some("mean").into_iter().chain(labels).enumerate() {
        if place > 0 {
            writeln!(out)?;
        }
        let strong = style::STRONG;
        let is_mean = has_spread && place == 0;
        let what = if is_mean { "" } else { what };
        writeln!(out, "{strong}{what}{label}{strong:#}: {} down, {} across", rows.name, columns.name)?;
        let mut table = Table::new();
        table.load_style(NOTHING).set_header(std::iter::once("").chain(columns.values.iter().map(String::as_str)));
        for (row, answers) in rows.values.iter().zip(shown.chunks(columns.values.len())) {
            let cells = answers.iter().map(|shown| match &shown.answer.main.mean {
                Some(mean) if is_mean => format!("{:.3}", mean.value),
                _ => p_of(&shown.answer.main, label, column).map_or(String::new(), percent),
            });
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
        align_with_bars(&mut table, 1);
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
    if are_numbers(&labels) {
        labels.sort_by_key(|label| number(label));
    }
    labels
}

/// A label as a number; words come after all numbers.
fn number(label: &str) -> i64 {
    label.parse().unwrap_or(i64::MAX)
}

/// Whether outcomes are numbers; drawing until something holds may also never end.
fn are_numbers(labels: &[&str]) -> bool {
    labels.iter().all(|label| label.parse::<i64>().is_ok() || *label == "never") && labels != ["never"]
}

fn p_of(part: &Part, label: &str, column: Column) -> Option<f64> {
    let exactly = || part.outcomes.iter().find(|outcome| outcome.label == label).map(|outcome| outcome.p);
    let Ok(wanted) = label.parse::<i64>() else { return exactly() };
    // A number that cannot come up has others above and below it.
    let outcomes = || part.outcomes.iter().filter(|outcome| outcome.at_least.is_some());
    let share = match column {
        Column::Exactly => return exactly(),
        Column::AtLeast => outcomes().find(|outcome| number(&outcome.label) >= wanted)?.at_least.as_ref(),
        Column::AtMost => outcomes().rfind(|outcome| number(&outcome.label) <= wanted)?.at_most.as_ref(),
    };
    share.map(|share| share.p)
}

fn write_table(out: &mut Out, table: &Table) -> Result<(), CommandError> {
    for line in table.lines() {
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Numbers end at the same place.
fn align(table: &mut Table, from: usize) {
    for column in table.column_iter_mut().skip(from) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// The same, but bars in the last column begin at the same place.
fn align_with_bars(table: &mut Table, from: usize) {
    align(table, from);
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

fn picture(shown: &[Shown], sweeps: &[Sweep], column: Column) -> Picture {
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
                    let cells =
                        answers.iter().map(|shown| p_of(&shown.answer.main, label, column).map(Estimate::exact));
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
                        let p = p_of(&shown.answer.main, label, column).unwrap_or(0.0);
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
                let chances =
                    labels.iter().map(|label| Estimate::exact(p_of(&answer.main, label, column).unwrap_or(0.0)));
                bars = bars.series(if name.is_empty() { &answer.main.of } else { name }, chances.collect::<Vec<_>>());
            }
            picture.panel(bars)
        }
    }
}
