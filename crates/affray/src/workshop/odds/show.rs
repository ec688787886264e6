//! Answers as tables with bars; as JSON, CSV and charts where that is wanted.

use std::io::Write;

use affray_odds::answer::Part;
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
    /// What is asked; what the answers' titles have in common if left out.
    pub title: String,
    /// The values that all answers share.
    pub subtitle: String,
    /// What the parameters mean.
    pub params: Vec<(String, String)>,
    /// How the names of the parts begin that a chart shows; the first part if left out.
    pub usual: Vec<String>,
}

/// Prints the answers in the form that is wanted.
pub fn answers(
    out: &mut Out,
    about: &Value,
    shown: &[Shown],
    sweeps: &[Sweep],
    form: &Form,
) -> Result<(), CommandError> {
    asked(out, about, &Question::default(), shown, sweeps, form)
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
        _ if question.title.is_empty() => capitalised(&in_common(shown)),
        _ => question.title.clone(),
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
                        matrices(out, shown, rows, columns)?;
                    }
                    _ => side_by_side(out, shown)?,
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

/// How the titles of all answers begin.
fn in_common(shown: &[Shown]) -> String {
    let Some(first) = shown.first().map(|first| first.answer.title.as_str()) else { return String::new() };
    let shared = shown.iter().fold(first.len(), |shared, other| {
        let pairs = first[..shared].char_indices().zip(other.answer.title.chars());
        pairs.take_while(|((_, one), other)| one == other).last().map_or(0, |((at, letter), _)| at + letter.len_utf8())
    });
    let shared = first[..shared].rsplit_once([':', ',']).map_or(&first[..shared], |(shared, _)| shared);
    if shared.is_empty() { first.to_owned() } else { shared.to_owned() }
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
        table.load_style(NOTHING).set_header([part.of.as_str(), chance, precision, ""]);
        for outcome in &part.outcomes {
            let precision = match played(answer, outcome.p) {
                Some((_, chance)) if outcome.exact.is_empty() => {
                    format!("{} to {}", percent(chance.low), percent(chance.high))
                }
                _ => short_fraction(&outcome.exact),
            };
            table.add_row([outcome.label.clone(), percent(outcome.p), precision, bar(outcome.p, 32)]);
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
fn cell(answer: &Answer, part: Option<&Part>, label: &str) -> String {
    let outcome = part.and_then(|part| part.outcomes.iter().find(|outcome| outcome.label == label));
    outcome.map_or_else(String::new, |outcome| match played(answer, outcome.p) {
        Some((_, chance)) if outcome.exact.is_empty() => {
            format!("{} ±{:.2}", percent(outcome.p), chance.half_width() * 100.0)
        }
        _ => percent(outcome.p),
    })
}

/// What the answers differ by, as the names of columns.
fn differing(shown: &[Shown]) -> Vec<String> {
    shown.iter().take(1).flat_map(|first| first.differs_by.iter().map(|(name, _)| words::spelled(name))).collect()
}

/// Several answers: a row each, a column for each outcome.
fn side_by_side(out: &mut Out, shown: &[Shown]) -> Result<(), CommandError> {
    let Some(first) = shown.first() else { return Ok(()) };
    let strong = style::STRONG;
    // Answers may differ in their parts and outcomes.
    let mut parts: Vec<&str> = Vec::new();
    let every = || shown.iter().flat_map(|shown| shown.answer.parts());
    let same_question = shown.iter().all(|shown| shown.answer.main.of == first.answer.main.of);
    for part in every() {
        if !parts.contains(&part.of.as_str()) {
            parts.push(&part.of);
        }
    }
    let labels_of = |of: &str| labels(every().filter(|part| part.of == of));
    if !same_question || parts.iter().any(|of| is_too_wide(&labels_of(of))) {
        averages(out, shown)?;
        for Shown { answer, .. } in shown {
            writeln!(out, "\n{strong}{}{strong:#}", answer.title)?;
            one(out, answer)?;
        }
        return Ok(());
    }
    for of in parts {
        writeln!(out, "\n{strong}{of}{strong:#}")?;
        let labels = labels_of(of);
        let mut table = Table::new();
        let has_mean = every().any(|part| part.of == of && part.mean.is_some());
        let mean = has_mean.then(|| "mean".to_owned());
        let heads = differing(shown).into_iter().chain(labels.iter().map(|label| (*label).to_owned())).chain(mean);
        table.load_style(NOTHING).set_header(heads);
        for Shown { differs_by, answer, .. } in shown {
            let part = answer.part(of);
            let mean = has_mean.then(|| {
                let mean = part.and_then(|part| part.mean.as_ref());
                mean.map_or(String::new(), |mean| format!("{:.3}", mean.value))
            });
            let values = differs_by.iter().map(|(_, value)| value.clone());
            table.add_row(values.chain(labels.iter().map(|label| cell(answer, part, label))).chain(mean));
        }
        align(&mut table, first.differs_by.len());
        write_table(out, &table)?;
    }
    Ok(())
}

/// Several answers in brief: what each part of them is on average, where they have averages.
fn averages(out: &mut Out, shown: &[Shown]) -> Result<(), CommandError> {
    let Some(first) = shown.first() else { return Ok(()) };
    let averaged: Vec<&str> =
        first.answer.parts().filter(|part| part.mean.is_some()).map(|part| part.of.as_str()).collect();
    if averaged.is_empty() {
        return Ok(());
    }
    let strong = style::STRONG;
    writeln!(out, "\n{strong}on average{strong:#}")?;
    let mut table = Table::new();
    let heads = averaged.iter().map(|of| (*of).to_owned());
    table.load_style(NOTHING).set_header(differing(shown).into_iter().chain(heads).chain(["how".to_owned()]));
    for Shown { differs_by, answer, .. } in shown {
        let mean = |of: &&str| {
            let mean = answer.part(of).and_then(|part| part.mean.as_ref());
            mean.map_or(String::new(), |mean| format!("{:.2}", mean.value))
        };
        let how = answer.runs.map_or_else(|| "exactly".to_owned(), |runs| format!("played {runs} times"));
        let values = differs_by.iter().map(|(_, value)| value.clone());
        table.add_row(values.chain(averaged.iter().map(mean)).chain([how]));
    }
    align(&mut table, first.differs_by.len());
    write_table(out, &table)
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
    for label in labels(main()) {
        let strong = style::STRONG;
        writeln!(out, "\n{strong}{label}{strong:#}: {} down, {} across", rows.name, columns.name)?;
        let mut table = Table::new();
        let name = words::spelled(&rows.name);
        let values = columns.values.iter().map(String::as_str);
        table.load_style(NOTHING).set_header(std::iter::once(name.as_str()).chain(values));
        for (row, answers) in rows.values.iter().zip(shown.chunks(columns.values.len())) {
            let cells = answers.iter().map(|shown| cell(&shown.answer, Some(&shown.answer.main), label));
            table.add_row(std::iter::once(row.clone()).chain(cells));
        }
        align(&mut table, 1);
        write_table(out, &table)?;
    }
    Ok(())
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
    if labels.iter().all(|label| label.parse::<i64>().is_ok()) {
        labels.sort_by_key(|label| label.parse::<i64>().unwrap_or_default());
    }
    labels
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
