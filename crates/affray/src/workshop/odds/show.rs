//! Answers as tables with bars; as JSON, CSV and charts where that is wanted.

use std::io::Write;

use affray_odds::answer::{Part, Quantiles, Spread};
use affray_odds::{Answer, Sweep};
use affray_sim::words;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};
use serde_json::Value;

use super::args::Form;
use super::export::{LEVEL, played};
use super::{chart, export};
use crate::output::{CommandError, Out, style};
use crate::workshop::sim::head;

/// An answer, and the values in which it differs from the others given with it.
pub struct Shown {
    /// The differing values in one piece of text; empty for the only answer.
    pub name: String,
    /// The same, as names and values.
    pub differs_by: Vec<(String, String)>,
    /// The answer.
    pub answer: Answer,
}

/// What is asked, for several answers together; one answer has a title of its own.
#[derive(Default)]
pub struct Question {
    /// What is asked.
    pub title: String,
    /// The values that all answers share.
    pub subtitle: String,
    /// What the parameters mean.
    pub params: Vec<(String, String)>,
    /// How the names of the parts begin that a chart shows; the first part if left out.
    pub usual: Vec<String>,
    /// Which chance of a number is shown.
    pub column: Column,
}

/// Which chance of a number stands in charts, and in tables of several answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Column {
    /// Of exactly this outcome.
    #[default]
    Exactly,
    /// Of this number or a greater one.
    AtLeast,
    /// Of this number or a smaller one.
    AtMost,
}

impl Column {
    /// In words, where these outcomes are numbers; nothing for the chance of exactly each.
    pub fn words(self, labels: &[&str]) -> Option<&'static str> {
        match self {
            Column::AtLeast if are_numbers(labels) => Some("at least"),
            Column::AtMost if are_numbers(labels) => Some("at most"),
            _ => None,
        }
    }

    /// The chance of an outcome: its fraction, which is empty where it was played, and the number.
    pub fn share<'a>(self, part: &'a Part, label: &str) -> Option<(&'a str, f64)> {
        let found = || part.outcomes.iter().find(|outcome| outcome.label == label);
        let exactly = || found().map(|outcome| (outcome.exact.as_str(), outcome.p));
        let Ok(wanted) = label.parse::<i64>() else {
            let ranked = match self {
                Column::Exactly => None,
                Column::AtLeast => found().and_then(|outcome| outcome.at_least.as_ref()),
                Column::AtMost => found().and_then(|outcome| outcome.at_most.as_ref()),
            };
            return ranked.map(|share| (share.exact.as_str(), share.p)).or_else(exactly);
        };
        // A number that cannot come up has others above and below it.
        let outcomes = || part.outcomes.iter().filter(|outcome| outcome.at_least.is_some());
        let share = match self {
            Column::Exactly => return exactly(),
            Column::AtLeast => outcomes().find(|outcome| number(&outcome.label) >= wanted)?.at_least.as_ref(),
            Column::AtMost => outcomes().rfind(|outcome| number(&outcome.label) <= wanted)?.at_most.as_ref(),
        };
        share.map(|share| (share.exact.as_str(), share.p))
    }
}

/// Prints the answers to a question in the form that is wanted.
pub fn asked(
    out: &mut Out,
    about: &Value,
    question: &Question,
    shown: &[Shown],
    sweeps: &[Sweep],
    form: &Form,
) -> Result<(), CommandError> {
    let title = form.shown.title_or(match shown {
        [only] => capitalised(&only.answer.title),
        _ => capitalised(&question.title),
    });
    if form.shown.json {
        export::json(out, about, shown)?;
    } else if !form.shown.prints_csv() {
        match shown {
            [only] => {
                head(out, &title, &question.subtitle)?;
                one(out, &only.answer)?;
            }
            _ => {
                head(out, &title, &question.subtitle)?;
                if shown.iter().all(|shown| shown.answer.runs.is_some()) {
                    say_played(out, &shown[0].answer)?;
                }
                match sweeps {
                    [rows, columns] if shown.len() == rows.values.len() * columns.values.len() => {
                        matrices(out, shown, rows, columns, question.column)?;
                    }
                    _ => side_by_side(out, shown, question.column)?,
                }
            }
        }
    }
    form.shown.write_csv(&export::csv(shown), out)?;
    crate::output::flush(out)?;
    form.shown.draw(|| chart::chart(question, title, shown, sweeps))
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// One answer: every part with its fractions and bars.
fn one(out: &mut Out, answer: &Answer) -> Result<(), CommandError> {
    let faint = style::FAINT;
    say_played(out, answer)?;
    for part in answer.parts() {
        writeln!(out)?;
        let is_exact = part.outcomes.iter().all(|outcome| !outcome.exact.is_empty());
        let (chance, precision) = if is_exact { ("chance", "exactly") } else { ("about", "interval") };
        let mut table = Table::new();
        let has_more = part.outcomes.iter().any(|outcome| outcome.at_least.is_some());
        let more: &[&str] = match has_more {
            true if are_numbers(&labels(std::iter::once(part))) => &["at least", "at most"],
            true => &["or better", "or worse"],
            false => &[],
        };
        let heads = [part.of.as_str(), chance, precision].into_iter().chain(more.iter().copied()).chain([""]);
        table.load_style(NOTHING).set_header(heads);
        for outcome in &part.outcomes {
            let precision = match played(answer, outcome.p) {
                Some((_, chance)) if outcome.exact.is_empty() => {
                    format!("{} to {}", percent(chance.low), percent(chance.high))
                }
                _ => short_fraction(&outcome.exact),
            };
            let more = [&outcome.at_least, &outcome.at_most].into_iter().filter(|_| has_more);
            let more = more.map(|share| share.as_ref().map_or(String::new(), |share| percent(share.p)));
            let cells = [outcome.label.clone(), percent(outcome.p), precision];
            table.add_row(cells.into_iter().chain(more).chain([bar(outcome.p, 32)]));
        }
        align(&mut table, 1);
        // Bars begin at the left.
        if let Some(column) = table.column_iter_mut().last() {
            column.set_cell_alignment(CellAlignment::Left);
        }
        write_table(out, &table)?;
        if let Some(mean) = &part.mean {
            // A simulated mean has no fraction.
            let exact =
                if mean.exact.is_empty() { String::new() } else { format!(" ({})", short_fraction(&mean.exact)) };
            writeln!(out, "{faint}on average {:.4}{exact}{faint:#}", mean.value)?;
        }
        if let Some(Spread { deviation, quantiles, .. }) = &part.spread {
            let Quantiles { p5, p25, median, p75, p95 } = quantiles;
            write!(out, "{faint}standard deviation {deviation:.4}; half are at most {median}, ")?;
            writeln!(out, "5 % at most {p5}, 25 % {p25}, 75 % {p75}, 95 % {p95}{faint:#}")?;
        }
    }
    Ok(())
}

/// Says that an answer was played, where it was.
fn say_played(out: &mut Out, answer: &Answer) -> Result<(), CommandError> {
    let (faint, level) = (style::FAINT, LEVEL * 100.0);
    if let Some(runs) = answer.runs {
        writeln!(out, "{faint}played {runs} times, not exact; intervals at {level} %{faint:#}")?;
    }
    Ok(())
}

/// The chance of an outcome in a table of many, with half its interval where it was played.
fn cell(answer: &Answer, part: Option<&Part>, label: &str, column: Column) -> String {
    let Some((exact, p)) = part.and_then(|part| column.share(part, label)) else { return String::new() };
    match played(answer, p) {
        Some((_, chance)) if exact.is_empty() => format!("{} ±{:.2}", percent(p), chance.half_width() * 100.0),
        _ => percent(p),
    }
}

/// What the answers differ by, as the names of columns.
fn differing(shown: &[Shown]) -> Vec<String> {
    shown.iter().take(1).flat_map(|first| first.differs_by.iter().map(|(name, _)| words::spaced(name))).collect()
}

/// Several answers: a row each, a column for each outcome; numbers of which there are many go down instead.
fn side_by_side(out: &mut Out, shown: &[Shown], column: Column) -> Result<(), CommandError> {
    if let Some(mains) = in_same_words(shown) {
        writeln!(out)?;
        return rows(out, shown, &mains.map(Some).collect::<Vec<_>>(), column);
    }
    let strong = style::STRONG;
    // Answers may differ in their parts and outcomes.
    let mut parts: Vec<&str> = Vec::new();
    let every = || shown.iter().flat_map(|shown| shown.answer.parts());
    for part in every() {
        if !parts.contains(&part.of.as_str()) {
            parts.push(&part.of);
        }
    }
    let labels_of = |of: &str| labels(every().filter(|part| part.of == of));
    if !is_same_question(shown) || parts.iter().any(|of| is_too_wide(&labels_of(of))) {
        averages(out, shown)?;
        for Shown { answer, .. } in shown {
            writeln!(out, "\n{strong}{}{strong:#}", answer.title)?;
            one(out, answer)?;
        }
        return Ok(());
    }
    for of in parts {
        let what = column.words(&labels_of(of)).map_or(String::new(), |what| format!(", {what}"));
        writeln!(out, "\n{strong}{of}{strong:#}{what}")?;
        let parts: Vec<Option<&Part>> = shown.iter().map(|shown| shown.answer.part(of)).collect();
        rows(out, shown, &parts, column)?;
        let is_ranked = |part: &&Part| part.outcomes.iter().any(|outcome| outcome.at_least.is_some());
        let words = labels_of(of);
        if !are_numbers(&words) && parts.iter().flatten().any(is_ranked) {
            writeln!(out, "\n{strong}{of}{strong:#}, or better")?;
            rows(out, shown, &parts, Column::AtLeast)?;
        }
    }
    Ok(())
}

fn is_same_question(shown: &[Shown]) -> bool {
    shown.iter().all(|other| other.answer.main.of == shown[0].answer.main.of)
}

/// What was asked for, where different questions are answered by the same words and nothing else.
pub fn in_same_words(shown: &[Shown]) -> Option<impl Iterator<Item = &Part>> {
    let words = labels(shown.iter().take(1).map(|first| &first.answer.main));
    let is_same = |other: &Shown| other.answer.more.is_empty() && labels(std::iter::once(&other.answer.main)) == words;
    let all = !is_same_question(shown) && !are_numbers(&words) && shown.iter().all(is_same);
    all.then(|| shown.iter().map(|shown| &shown.answer.main))
}

/// More numbers than this go down, not across.
const MOST_ACROSS: usize = 14;

/// One part of several answers.
fn rows(out: &mut Out, shown: &[Shown], parts: &[Option<&Part>], column: Column) -> Result<(), CommandError> {
    let labels = labels(parts.iter().copied().flatten());
    let mut measures: Vec<(&str, Measure)> = vec![("mean", mean), ("deviation", deviation)];
    measures.retain(|(_, measure)| parts.iter().copied().flatten().any(|part| measure(part).is_some()));
    let has_spread = measures.len() > 1;
    if !(are_numbers(&labels) && has_spread && labels.len() > MOST_ACROSS && labels.len() > shown.len()) {
        let heads: Vec<&str> = labels.iter().copied().chain(measures.iter().map(|(name, _)| *name)).collect();
        return row_each(out, shown, &heads, &|place, answer| {
            let cells = labels.iter().map(|label| cell(answer, parts[place], label, column));
            cells.chain(measures.iter().map(|(_, measure)| decimals(parts[place].and_then(measure)))).collect()
        });
    }
    let mut table = Table::new();
    table.load_style(NOTHING).set_header(std::iter::once("").chain(shown.iter().map(|shown| shown.name.as_str())));
    for label in labels {
        let cells = shown.iter().zip(parts).map(|(shown, part)| cell(&shown.answer, *part, label, column));
        table.add_row(std::iter::once(label.to_owned()).chain(cells));
    }
    for (name, measure) in measures {
        let cells = parts.iter().map(|part| decimals(part.and_then(measure)));
        table.add_row(std::iter::once(name.to_owned()).chain(cells));
    }
    align(&mut table, 1);
    write_table(out, &table)
}

fn decimals(value: Option<f64>) -> String {
    value.map_or(String::new(), |value| format!("{value:.3}"))
}

/// What a part is as one number, where it has that.
type Measure = fn(&Part) -> Option<f64>;

fn mean(part: &Part) -> Option<f64> {
    part.mean.as_ref().map(|mean| mean.value)
}

fn deviation(part: &Part) -> Option<f64> {
    part.spread.as_ref().map(|spread| spread.deviation)
}

/// A row for each answer: in what it differs, then cells under these heads.
fn row_each(
    out: &mut Out,
    shown: &[Shown],
    heads: &[&str],
    cells: &dyn Fn(usize, &Answer) -> Vec<String>,
) -> Result<(), CommandError> {
    let mut table = Table::new();
    let names = differing(shown);
    let from = names.len();
    table.load_style(NOTHING).set_header(names.into_iter().chain(heads.iter().map(|head| (*head).to_owned())));
    for (place, Shown { differs_by, answer, .. }) in shown.iter().enumerate() {
        table.add_row(differs_by.iter().map(|(_, value)| value.clone()).chain(cells(place, answer)));
    }
    align(&mut table, from);
    write_table(out, &table)
}

/// Several answers in brief: what each part of them is on average, where they have averages.
fn averages(out: &mut Out, shown: &[Shown]) -> Result<(), CommandError> {
    let strong = style::STRONG;
    if !is_same_question(shown) && shown.iter().any(|shown| shown.answer.main.mean.is_some()) {
        writeln!(out, "\n{strong}on average{strong:#}")?;
        return row_each(out, shown, &["mean", "deviation"], &|_, answer| {
            [mean(&answer.main), deviation(&answer.main)].map(decimals).into()
        });
    }
    let parts = shown.iter().take(1).flat_map(|first| first.answer.parts());
    let averaged: Vec<&str> = parts.filter(|part| part.mean.is_some()).map(|part| part.of.as_str()).collect();
    if averaged.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{strong}on average{strong:#}")?;
    let heads: Vec<&str> = averaged.iter().copied().chain(["how"]).collect();
    row_each(out, shown, &heads, &|_, answer| {
        let mean = |of: &&str| answer.part(of).and_then(mean).map_or(String::new(), |mean| format!("{mean:.2}"));
        let how = answer.runs.map_or_else(|| "exactly".to_owned(), |runs| format!("played {runs} times"));
        averaged.iter().map(mean).chain([how]).collect()
    })
}

/// Whether a column for each of these outcomes makes lines too long to read. Numbers are short, and belong in a row.
fn is_too_wide(labels: &[&str]) -> bool {
    const WIDEST: usize = 160;
    !are_numbers(labels)
        && labels.iter().map(|label| 2 + label.chars().count().max("100.00 %".len())).sum::<usize>() > WIDEST
}

/// Two sweeps: a matrix for the mean of numbers, and one for each outcome.
fn matrices(out: &mut Out, shown: &[Shown], rows: &Sweep, columns: &Sweep, column: Column) -> Result<(), CommandError> {
    let main = || shown.iter().map(|shown| &shown.answer.main);
    let mut matrix = |of: &str, cell: &dyn Fn(&Answer) -> String| {
        let strong = style::STRONG;
        writeln!(out, "\n{strong}{of}{strong:#}: {} down, {} across", rows.name, columns.name)?;
        let mut table = Table::new();
        let name = words::spaced(&rows.name);
        let values = columns.values.iter().map(String::as_str);
        table.load_style(NOTHING).set_header(std::iter::once(name.as_str()).chain(values));
        for (row, answers) in rows.values.iter().zip(shown.chunks(columns.values.len())) {
            let cells = answers.iter().map(|shown| cell(&shown.answer));
            table.add_row(std::iter::once(row.clone()).chain(cells));
        }
        align(&mut table, 1);
        write_table(out, &table)
    };
    if main().all(|part| part.spread.is_some()) {
        matrix("mean", &|answer| decimals(mean(&answer.main)))?;
    }
    let labels = telling(labels(main()));
    let what = column.words(&labels).map_or(String::new(), |what| format!("{what} "));
    for label in labels {
        matrix(&format!("{what}{label}"), &|answer| cell(answer, Some(&answer.main), label, column))?;
    }
    Ok(())
}

/// The outcomes that need a matrix of their own: what is not yes is no.
pub fn telling(mut labels: Vec<&str>) -> Vec<&str> {
    if labels == ["yes", "no"] {
        labels.pop();
    }
    labels
}

/// The outcomes that parts have, each once.
pub fn labels<'a>(parts: impl Iterator<Item = &'a Part>) -> Vec<&'a str> {
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

/// What comes out where drawing never ends.
pub const NEVER: &str = "never";

/// Whether outcomes are numbers; drawing until something holds may also never end.
pub fn are_numbers(labels: &[&str]) -> bool {
    labels.iter().all(|label| label.parse::<i64>().is_ok() || *label == NEVER) && labels != [NEVER]
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
}

/// A chance as people read it; a small chance is never shown as 0 %.
pub fn percent(p: f64) -> String {
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
