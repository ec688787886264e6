//! Answers as tables with bars; as JSON, CSV and charts where that is wanted.

use std::io::Write;

use affray_odds::answer::{Outcome, Part, Quantiles, Share, Spread};
use affray_odds::{Answer, Sweep};
use affray_sim::words;
use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Table};
use serde_json::Value;

use super::args::Form;
use super::export::{LEVEL, played};
use super::{chart, export};
use crate::output::{CommandError, Out, style};
use crate::workshop::shown::{is_meant, no_panel};
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
    let made = match shown {
        [only] => capitalised(&only.answer.title),
        _ => capitalised(&question.title),
    };
    let (title, subtitle) = form.shown.heading(made, question.subtitle.clone());
    let picked = picked(shown, &form.shown)?;
    let all = shown;
    let shown = picked.as_deref().unwrap_or(all);
    if form.shown.json {
        export::json(out, about, all)?;
    } else if !form.shown.prints_csv() {
        match shown {
            [only] => {
                head(out, &title, &subtitle)?;
                one(out, &only.answer)?;
            }
            _ => {
                head(out, &title, &subtitle)?;
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
    form.shown.write_csv(&export::csv(all), out)?;
    crate::output::flush(out)?;
    form.shown.draw(|| chart::chart(question, (title, subtitle), all, sweeps))
}

/// The answers with those parts alone that are named, if any are. A picture has panels besides, which no table has.
fn picked(shown: &[Shown], form: &crate::workshop::shown::OutputArgs) -> Result<Option<Vec<Shown>>, CommandError> {
    let names = || shown.iter().flat_map(|shown| shown.answer.parts()).map(|part| part.of.as_str());
    let is_picked = |of: &str| form.panels.iter().any(|wanted| is_meant(wanted, of));
    if !names().any(is_picked) {
        let mut known: Vec<&str> = Vec::new();
        for of in names() {
            if !known.contains(&of) {
                known.push(of);
            }
        }
        return match form.panels.first() {
            Some(wanted) if form.plot.is_none() => Err(no_panel(wanted, known)),
            _ => Ok(None),
        };
    }
    let pick = |shown: &Shown| {
        let mut parts = shown.answer.parts().filter(|part| is_picked(&part.of)).cloned();
        let main = parts.next()?;
        let answer = Answer { main, more: parts.collect(), ..shown.answer.clone() };
        Some(Shown { name: shown.name.clone(), differs_by: shown.differs_by.clone(), answer })
    };
    Ok(Some(shown.iter().filter_map(pick).collect()))
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
            true if part.mean.is_some() || are_numbers(&labels(std::iter::once(part))) => &["at least", "at most"],
            true => &["or better", "or worse"],
            false => &[],
        };
        let heads = [part.of.as_str(), chance, precision].into_iter().chain(more.iter().copied()).chain([""]);
        table.load_style(NOTHING).set_header(heads);
        for outcome in yes_first(ends_together(part)) {
            let precision = match played(answer, outcome.p) {
                Some((_, chance)) if outcome.exact.is_empty() => {
                    format!("{} to {}", percent(chance.low), percent(chance.high))
                }
                _ => short_fraction(&outcome.exact).unwrap_or_else(|| "…".to_owned()),
            };
            let more = [&outcome.at_least, &outcome.at_most].into_iter().filter(|_| has_more);
            let more = more.map(|share| share.as_ref().map_or(String::new(), |share| percent(share.p)));
            let cells = [outcome.label.clone(), percent(outcome.p), precision];
            table.add_row(cells.into_iter().chain(more).chain([bar(outcome.p, 32)]));
        }
        let is_cut = part.outcomes.iter().any(|outcome| short_fraction(&outcome.exact).is_none());
        align(&mut table, 1);
        // Bars begin at the left.
        if let Some(column) = table.column_iter_mut().last() {
            column.set_cell_alignment(CellAlignment::Left);
        }
        write_table(out, &table)?;
        if let Some(mean) = &part.mean {
            // A simulated mean has no fraction.
            let exact = short_fraction(&mean.exact).filter(|exact| !exact.is_empty());
            let exact = exact.map_or_else(String::new, |exact| format!(" ({exact})"));
            writeln!(out, "{faint}on average {:.4}{exact}{faint:#}", mean.value)?;
        }
        if let Some(Spread { deviation, quantiles, .. }) = &part.spread {
            let Quantiles { p5, p25, median, p75, p95 } = quantiles;
            write!(out, "{faint}standard deviation {deviation:.4}; median {median}; ")?;
            writeln!(out, "quantiles: {p5} at 5 %, {p25} at 25 %, {p75} at 75 %, {p95} at 95 %{faint:#}")?;
        }
        if is_cut {
            writeln!(out, "{faint}…: a long fraction, which --json has in full{faint:#}")?;
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

/// Numbers at either end that hardly ever come up, of which there are several, are one row: nobody reads them one by one.
fn ends_together(part: &Part) -> Vec<Outcome> {
    const SELDOM: f64 = 0.000_05;
    let outcomes = &part.outcomes;
    let (least, most) = (|outcome: &Outcome| outcome.at_least.clone(), |outcome: &Outcome| outcome.at_most.clone());
    let numbers = outcomes.iter().take_while(|outcome| outcome.at_least.is_some()).count();
    if numbers <= MOST_ACROSS || !are_numbers(&labels(std::iter::once(part))) {
        return outcomes.clone();
    }
    let seldom = |share: Option<Share>| share.is_some_and(|share| share.p < SELDOM);
    let low = outcomes[..numbers].iter().take_while(|outcome| seldom(most(outcome))).count();
    let high = outcomes[low..numbers].iter().rev().take_while(|outcome| seldom(least(outcome))).count();
    let together = |outcome: &Outcome, words: &str, share: Option<Share>| {
        let share = share.expect("numbers are counted from both ends");
        let label = format!("{} or {words}", outcome.label);
        Outcome { label, exact: share.exact, p: share.p, ..outcome.clone() }
    };
    let mut rows = Vec::new();
    let first = if low > 1 { low } else { 0 };
    let last = if high > 1 { numbers - high } else { numbers };
    if first > 0 {
        rows.push(together(&outcomes[first - 1], "less", most(&outcomes[first - 1])));
    }
    rows.extend_from_slice(&outcomes[first..last]);
    if last < numbers {
        rows.push(together(&outcomes[last], "more", least(&outcomes[last])));
    }
    rows.extend_from_slice(&outcomes[numbers..]);
    rows
}

/// Yes before no, in every table.
fn yes_first(mut outcomes: Vec<Outcome>) -> Vec<Outcome> {
    if let [no, yes] = outcomes.as_slice()
        && (no.label.as_str(), yes.label.as_str()) == ("no", "yes")
    {
        outcomes.reverse();
    }
    outcomes
}

/// The chance of an outcome in a table of many, with half its interval where it was played. An answer that does not know
/// the question at all has a dash.
fn cell(answer: &Answer, part: Option<&Part>, label: &str, column: Column) -> String {
    let Some(part) = part else { return "–".to_owned() };
    let (exact, p) = column.share(part, label).unwrap_or((if answer.runs.is_some() { "" } else { "0/1" }, 0.0));
    match played(answer, p) {
        Some((_, chance)) if exact.is_empty() => format!("{} ±{:.2}", percent(p), chance.half_width() * 100.0),
        _ => percent(p),
    }
}

/// What the answers differ by, as the names of columns.
fn differing(shown: &[&Shown]) -> Vec<String> {
    shown.iter().take(1).flat_map(|first| first.differs_by.iter().map(|(name, _)| words::spaced(name))).collect()
}

/// Several answers: a row each, a column for each outcome; numbers of which there are many go down instead.
fn side_by_side(out: &mut Out, shown: &[Shown], column: Column) -> Result<(), CommandError> {
    let every_one: Vec<&Shown> = shown.iter().collect();
    if let Some(mains) = in_same_words(shown) {
        writeln!(out)?;
        return rows(out, &every_one, &mains.map(Some).collect::<Vec<_>>(), column);
    }
    let strong = style::STRONG;
    if let Some((numbers, others)) = with_numbers(shown) {
        let parts: Vec<Option<&Part>> = numbers.iter().map(|shown| Some(&shown.answer.main)).collect();
        let which = column.words(&labels(parts.iter().copied().flatten()));
        let which = which.map_or(String::new(), |which| format!("{which} "));
        writeln!(out, "\n{strong}chance of {which}each number{strong:#}")?;
        rows(out, &numbers, &parts, column)?;
        for Shown { answer, .. } in others {
            writeln!(out, "\n{strong}{}{strong:#}", answer.title)?;
            one(out, answer)?;
        }
        return Ok(());
    }
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
        rows(out, &every_one, &parts, column)?;
        let is_ranked = |part: &&Part| part.outcomes.iter().any(|outcome| outcome.at_least.is_some());
        let words = labels_of(of);
        if !are_numbers(&words) && parts.iter().flatten().any(is_ranked) {
            let is_amount = parts.iter().flatten().any(|part| part.mean.is_some());
            writeln!(out, "\n{strong}{of}{strong:#}, {}", if is_amount { "at least" } else { "or better" })?;
            rows(out, &every_one, &parts, Column::AtLeast)?;
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

/// Different questions that are answered by numbers, at least two, next to those that are not.
pub fn with_numbers(shown: &[Shown]) -> Option<(Vec<&Shown>, Vec<&Shown>)> {
    let is_number = |shown: &&Shown| shown.answer.more.is_empty() && shown.answer.main.spread.is_some();
    let (numbers, others): (Vec<&Shown>, Vec<&Shown>) = shown.iter().partition(is_number);
    (!is_same_question(shown) && numbers.len() > 1).then_some((numbers, others))
}

/// More numbers than this go down, not across.
const MOST_ACROSS: usize = 14;

/// One part of several answers.
fn rows(out: &mut Out, shown: &[&Shown], parts: &[Option<&Part>], column: Column) -> Result<(), CommandError> {
    let labels = labels(parts.iter().copied().flatten());
    let mut measures: Vec<(&str, Measure)> = vec![("mean", mean), ("deviation", deviation)];
    measures.retain(|(_, measure)| parts.iter().copied().flatten().any(|part| measure(part).is_some()));
    // Different questions have long names, which leave less space.
    let is_one_question = parts.iter().flatten().all(|part| Some(part.of.as_str()) == parts[0].map(|first| &*first.of));
    let most_across = if is_one_question { MOST_ACROSS } else { MOST_ACROSS / 2 };
    if !(are_numbers(&labels) && labels.len() > most_across && labels.len() > shown.len()) {
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
    shown: &[&Shown],
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
    let parts = shown.iter().take(1).flat_map(|first| first.answer.parts());
    let averaged: Vec<&str> = parts.filter(|part| part.mean.is_some()).map(|part| part.of.as_str()).collect();
    if averaged.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{strong}on average{strong:#}")?;
    let heads: Vec<&str> = averaged.iter().copied().chain(["how"]).collect();
    row_each(out, &shown.iter().collect::<Vec<_>>(), &heads, &|_, answer| {
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

/// The outcomes that parts have, each once, in the order that every part has them in.
pub fn labels<'a>(parts: impl Iterator<Item = &'a Part>) -> Vec<&'a str> {
    let mut labels: Vec<&str> = Vec::new();
    for part in parts {
        // An outcome that is new comes where it stands in its own part: after the one before it.
        let mut after = 0;
        for outcome in &part.outcomes {
            after = match labels.iter().position(|label| *label == outcome.label) {
                Some(place) => place + 1,
                None => {
                    labels.insert(after, &outcome.label);
                    after + 1
                }
            };
        }
    }
    // Numbers in numeric order, not in the order in which they were met.
    if are_numbers(&labels) {
        labels.sort_by_key(|label| number(label));
    }
    if labels == ["no", "yes"] {
        labels.reverse();
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

/// A chance as people read it: what can happen is never shown as 0 %, nor what can fail as 100 %.
pub fn percent(p: f64) -> String {
    match format!("{:.2} %", p * 100.0) {
        _ if p == 0.0 => "0 %".to_owned(),
        shown if shown == "0.00 %" => "< 0.01 %".to_owned(),
        // What is added up from parts may miss 1 by a rounding.
        shown if shown == "100.00 %" && p < 1.0 - 1e-12 => "> 99.99 %".to_owned(),
        shown => shown,
    }
}

/// A fraction, if it is short enough for a table; JSON and CSV have the whole fraction.
fn short_fraction(exact: &str) -> Option<String> {
    const FITS: usize = 27;
    (exact.len() <= FITS).then(|| exact.to_owned())
}

/// A bar of at most `cells` cells, in eighths of a cell.
fn bar(p: f64, cells: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (p * (cells * 8) as f64).round() as usize;
    let text = "█".repeat(eighths / 8) + EIGHTHS[eighths % 8];
    if text.is_empty() && p > 0.0 { "▏".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_happen_is_not_shown_as_never_nor_as_always() {
        for (p, shown) in [
            (0.0, "0 %"),
            (1e-9, "< 0.01 %"),
            (0.000_1, "0.01 %"),
            (0.5, "50.00 %"),
            (0.999_9, "99.99 %"),
            (1.0 - 1e-9, "> 99.99 %"),
            (1.0, "100.00 %"),
        ] {
            assert_eq!(percent(p), shown, "{p}");
        }
    }

    #[test]
    fn outcomes_keep_their_order_where_answers_lack_some() {
        let part = |labels: &[&str]| {
            let chance = affray_core::exact::Chance::from_integer(1_u8.into());
            let outcomes = labels.iter().map(|label| Outcome::new(*label, &chance)).collect();
            Part { of: "result".to_owned(), outcomes, mean: None, spread: None }
        };
        let parts = [part(&["hit", "held", "missed"]), part(&["hit", "hit on a tie", "held", "missed", "dead"])];
        assert_eq!(labels(parts.iter()), ["hit", "hit on a tie", "held", "missed", "dead"]);
        assert_eq!(labels([part(&["no", "yes"])].iter()), ["yes", "no"]);
        assert_eq!(labels([part(&["4", "10"]), part(&["5", "9"])].iter()), ["4", "5", "9", "10"]);
    }
}
