//! Answers as charts.

use affray_odds::Sweep;
use affray_odds::answer::{Answer, Part};
use affray_plot::{Bars, Colour, Estimate, Histogram, Lines, Matrix, Unit};
use affray_sim::{interval, words};

use super::draw::ASKED;
use super::export::{LEVEL, played};
use super::show::{self, Column, NEVER, Question, Shown, are_numbers, labels, percent, telling};
use crate::workshop::charts::{estimate, thousands};
use crate::workshop::shown::{Chart, Piece};

/// More numbers than this are a histogram.
const MANY: usize = 12;
/// More columns than this do not fit a heat map; fewer do where each has an interval.
const COLUMNS: usize = 12;
const COLUMNS_WITH_INTERVALS: usize = 8;

/// Every part of the answers as a panel of its own; those that are usual are drawn if none is named.
pub fn chart(question: &Question, words: (String, String), shown: &[Shown], sweeps: &[Sweep]) -> Chart {
    let mut chart = Chart::new(words.0, words.1, note(shown));
    if let Some(mains) = show::in_same_words(shown) {
        for piece in in_same_words(shown, &mains.collect::<Vec<_>>(), sweeps) {
            chart.add("chance", piece);
        }
        return chart;
    }
    // Numbers of several questions belong on one axis; each alone is there for whoever names it.
    let together = show::with_numbers(shown).map(|(numbers, _)| numbers).filter(|all| all.len() <= Colour::CATEGORIES);
    let together = together.unwrap_or_default();
    if !together.is_empty() {
        chart.add("chance", numbers_together(question.column, &together));
    }
    let is_together = |of: &str| together.iter().any(|shown| shown.answer.main.of == of);
    let mut parts: Vec<&str> = Vec::new();
    for part in shown.iter().flat_map(|shown| shown.answer.parts()) {
        if !parts.contains(&part.of.as_str()) {
            parts.push(&part.of);
        }
    }
    let is_usual = |of: &str| question.usual.iter().any(|usual| of.starts_with(usual.as_str()));
    let averaged: Vec<&str> = parts.iter().copied().filter(|of| is_usual(of)).collect();
    if !averaged.is_empty() && shown.len() > 1 {
        chart.add("means", means(shown, &averaged));
    }
    let is_main = |of: &str| shown.iter().any(|shown| shown.answer.main.of == of);
    for of in parts {
        let with_it: Vec<&Shown> = shown.iter().filter(|shown| shown.answer.part(of).is_some()).collect();
        let parts: Vec<&Part> = with_it.iter().filter_map(|shown| shown.answer.part(of)).collect();
        let mut is_usual = is_usual(of) || (question.usual.is_empty() && is_main(of) && !is_together(of));
        if let Some((rows, columns)) = two(sweeps, with_it.len())
            && parts.iter().all(|part| part.spread.is_some())
        {
            let mean = |place: usize| parts[place].mean.as_ref().map(|mean| Estimate::exact(mean.value));
            chart.add("mean", map(format!("mean of {of}"), Unit::Number, rows, columns, &mean));
            // A heat map for each of many numbers is more than anybody reads.
            is_usual &= labels(parts.iter().copied()).len() <= MANY;
        }
        for piece in pieces(question, of, &with_it, &parts, sweeps) {
            if is_usual {
                chart.add(of, piece);
            } else {
                chart.add_unusual(of, piece);
            }
        }
    }
    chart
}

fn note(shown: &[Shown]) -> String {
    let runs = shown.iter().filter_map(|shown| shown.answer.runs).max();
    let all = shown.iter().all(|shown| shown.answer.runs.is_some());
    match runs {
        None => "exact odds".to_owned(),
        Some(runs) if all => format!("played {} times each; intervals at {} %", thousands(runs), LEVEL * 100.0),
        Some(runs) => {
            let runs = thousands(runs);
            format!("exact odds; with an interval at {} % where it was played {runs} times instead", LEVEL * 100.0)
        }
    }
}

/// A chance, with its interval where it was played; nothing for what cannot be.
fn chance(answer: &Answer, part: &Part, label: &str, column: Column) -> Option<Estimate> {
    let (exact, p) = column.share(part, label)?;
    Some(match played(answer, p) {
        Some((_, interval)) if exact.is_empty() => estimate(interval),
        _ => Estimate::exact(p),
    })
}

/// Two sweeps that so many answers make a matrix of.
fn two(sweeps: &[Sweep], answers: usize) -> Option<(&Sweep, &Sweep)> {
    match sweeps {
        [rows, columns] if answers == rows.values.len() * columns.values.len() => Some((rows, columns)),
        _ => None,
    }
}

/// What varies along an axis; questions say by themselves that they are questions.
fn axis(name: &str) -> String {
    if name == ASKED { String::new() } else { words::spaced(name) }
}

/// A heat map of two sweeps; cells are numbered row by row.
fn map(title: String, unit: Unit, rows: &Sweep, columns: &Sweep, cell: &dyn Fn(usize) -> Option<Estimate>) -> Piece {
    let [down, across] = [rows, columns].map(|sweep| axis(&sweep.name));
    let empty = Matrix::new(title, unit, down, across).columns(columns.values.iter().map(|value| minus(value)));
    let many = columns.values.len();
    Piece::Matrix(rows.values.iter().enumerate().fold(empty, |matrix, (row, name)| {
        matrix.row(minus(name), (row * many..(row + 1) * many).map(cell).collect::<Vec<_>>())
    }))
}

/// The numbers of different questions as lines over one axis.
fn numbers_together(column: Column, shown: &[&Shown]) -> Piece {
    let labels = labels(shown.iter().map(|shown| &shown.answer.main));
    let chances: Vec<_> = shown
        .iter()
        .map(|shown| {
            move |label: &str| chance(&shown.answer, &shown.answer.main, label, column).unwrap_or(Estimate::exact(0.0))
        })
        .collect();
    let name = |shown: &Shown| format!("{} (mean {:.2})", shown.name, mean_of(&shown.answer.main));
    let each: Vec<Curve<'_>> =
        shown.iter().zip(&chances).map(|(shown, chance)| (name(shown), chance as &dyn Fn(&str) -> Estimate)).collect();
    let title = match column.words(&labels) {
        Some(which) => format!("chance of {which} each number"),
        None => "chance of each number".to_owned(),
    };
    curves(title, "", &labels, &each)
}

fn mean_of(part: &Part) -> f64 {
    part.mean.as_ref().map_or(0.0, |mean| mean.value)
}

/// The colour of an outcome by its place, where it has no better one: winning is blue and losing red, whatever wins.
fn outcome_colour(label: &str, place: usize) -> Colour {
    match label {
        "win" => Colour::GOOD,
        "lose" => Colour::BAD,
        "tie" => Colour::NEUTRAL,
        _ => Colour::category(place),
    }
}

/// Different questions that are answered by the same words.
fn in_same_words(shown: &[Shown], parts: &[&Part], sweeps: &[Sweep]) -> Vec<Piece> {
    let labels = telling(labels(parts.iter().copied()));
    let of_label = |place: usize, label: &str| chance(&shown[place].answer, parts[place], label, Column::Exactly);
    let title = |label: &str| format!("chance of “{label}”");
    if let Some((rows, columns)) = two(sweeps, shown.len()) {
        let map = |label: &&str| map(title(label), Unit::Share, rows, columns, &|place| of_label(place, label));
        return labels.iter().map(map).collect();
    }
    let (head, names) = match labels.as_slice() {
        ["yes"] => ("chance".to_owned(), vec![""]),
        [only] => (title(only), vec![""]),
        all => ("chance".to_owned(), all.to_vec()),
    };
    let bars = Bars::new(head, Unit::Share).labels(shown.iter().map(|shown| shown.name.clone()));
    let bars = labels.iter().zip(names).enumerate().fold(bars, |bars, (nth, (label, name))| {
        let chances = (0..shown.len()).map(|place| of_label(place, label).unwrap_or(Estimate::exact(0.0)));
        bars.series_in(outcome_colour(label, nth), name, chances.collect::<Vec<_>>())
    });
    vec![bars.into()]
}

/// What several answers bring on average, side by side.
fn means(shown: &[Shown], parts: &[&str]) -> Bars {
    let unit = parts.first().and_then(|of| of.split_once(", ")).map_or("", |(_, unit)| unit);
    let bars = Bars::new("on average", Unit::Number).across(unit).labels(shown.iter().map(|shown| shown.name.clone()));
    parts.iter().fold(bars, |bars, of| {
        let mean = |shown: &Shown| {
            let part = shown.answer.part(of);
            let mean = part.and_then(|part| part.mean.as_ref()).map_or(0.0, |mean| mean.value);
            match (part, shown.answer.runs) {
                (Some(part), Some(runs)) => played_mean(part, runs),
                _ => Estimate::exact(mean),
            }
        };
        let name = of.split_once(", ").map_or(*of, |(name, _)| name);
        bars.series(name, shown.iter().map(mean).collect::<Vec<_>>())
    })
}

/// The mean of numbers that were played so often, with its interval.
fn played_mean(part: &Part, runs: u64) -> Estimate {
    let numbers = || part.outcomes.iter().map(|outcome| (outcome.label.parse::<i128>().unwrap_or_default(), outcome.p));
    let count = |p: f64| (p * runs as f64).round() as i128;
    let sum = |power: u32| numbers().map(|(number, p)| number.pow(power) * count(p)).sum();
    estimate(interval::mean(runs, sum(1), sum(2), LEVEL))
}

/// One part of all answers, in the form that shows it best.
fn pieces(question: &Question, of: &str, shown: &[&Shown], parts: &[&Part], sweeps: &[Sweep]) -> Vec<Piece> {
    let column = question.column;
    let all_labels = labels(parts.iter().copied());
    // What is not yes is no: of several answers only one of them is drawn.
    let is_condition = shown.len() > 1 && all_labels == ["yes", "no"];
    let labels = if is_condition { telling(all_labels) } else { all_labels };
    let possible = |place: usize, label: &str| chance(&shown[place].answer, parts[place], label, column);
    let of_label = |place: usize, label: &str| possible(place, label).unwrap_or(Estimate::exact(0.0));
    let is_numbers = labels.len() > MANY && are_numbers(&labels);
    let has_spread = parts.iter().all(|part| part.spread.is_some());
    let which = column.words(&labels);
    let titled = which.map_or_else(|| of.to_owned(), |which| format!("{of}, {which}"));
    if let Some((rows, columns)) = two(sweeps, shown.len()).filter(|_| shown.len() > 1) {
        let which = which.map_or(String::new(), |which| format!("{which} "));
        let map = |label: &str| {
            let cell = |place: usize| Some(of_label(place, label));
            map(format!("{of}: {which}{label}"), Unit::Share, rows, columns, &cell)
        };
        return telling(labels).into_iter().map(map).collect();
    }
    match (shown, sweeps) {
        ([only], _) => vec![alone(of, of, only, parts[0], column)],
        (_, [sweep])
            if labels.len() <= Colour::CATEGORIES
                && shown.len() == sweep.values.len()
                && sweep.values.iter().all(|value| value.parse::<f64>().is_ok()) =>
        {
            let about = question.params.iter().find(|(name, _)| *name == sweep.name).map(|(_, about)| about);
            let name = words::spaced(&sweep.name);
            let across = about.map_or_else(|| name.clone(), |about| format!("{name} ({about})"));
            let title = match which {
                Some(which) => format!("{of}: chance of {which} each number"),
                None if is_condition => format!("chance of “{of}”"),
                None if are_numbers(&labels) => format!("{of}: chance of each number"),
                None => format!("{of}: chance of each outcome"),
            };
            let lines = Lines::new(title, across, Unit::Share);
            let at = |place: usize| sweep.values[place].parse().unwrap_or_default();
            let lines = labels.iter().enumerate().fold(lines, |lines, (nth, label)| {
                let points = (0..shown.len()).map(|place| (at(place), of_label(place, label)));
                lines.line_in(outcome_colour(label, nth), *label, points.collect::<Vec<_>>())
            });
            vec![lines.into()]
        }
        _ if is_numbers && has_spread && shown.len() <= Colour::CATEGORIES => {
            let chances: Vec<_> = (0..shown.len()).map(|place| move |label: &str| of_label(place, label)).collect();
            let name = |place: usize| match never(parts[place]) {
                never if never.is_empty() => shown[place].name.clone(),
                never => format!("{} ({never})", shown[place].name),
            };
            let each =
                chances.iter().enumerate().map(|(place, chance)| (name(place), chance as &dyn Fn(&str) -> Estimate));
            vec![curves(titled, of, &labels, &each.collect::<Vec<_>>())]
        }
        _ if is_condition => {
            let bars = Bars::new(format!("chance of “{of}”"), Unit::Share);
            let bars = bars.labels(shown.iter().map(|shown| shown.name.clone()));
            vec![bars.series("", (0..shown.len()).map(|place| of_label(place, "yes")).collect::<Vec<_>>()).into()]
        }
        _ if shown.len() <= Colour::CATEGORIES && labels.len() <= MANY => {
            let bars = Bars::new(titled, Unit::Share).labels(labels.iter().copied());
            let bars = shown.iter().enumerate().fold(bars, |bars, (place, shown)| {
                bars.series(&shown.name, labels.iter().map(|label| of_label(place, label)).collect::<Vec<_>>())
            });
            vec![bars.into()]
        }
        _ if labels.len() <= most_columns(shown) => {
            let by = shown[0].differs_by.iter().map(|(name, _)| axis(name)).filter(|name| !name.is_empty());
            let by = by.collect::<Vec<_>>().join(", ");
            // The commas of an expression are its own.
            let (title, across) = match of.split_once(", ").filter(|_| !has_spread) {
                Some((title, unit)) => (title.to_owned(), unit),
                None if by.is_empty() => (format!("chance of {titled}"), of),
                None => (format!("chance by {by} and {titled}"), of),
            };
            let empty = Matrix::new(title, Unit::Share, by, across).columns(labels.iter().copied());
            let matrix = shown.iter().enumerate().fold(empty, |matrix, (place, shown)| {
                // What cannot be has no cell.
                let cells = labels.iter().map(|label| possible(place, label));
                let values = shown.differs_by.iter().map(|(_, value)| minus(value)).collect::<Vec<_>>();
                matrix.row(values.join(", "), cells.collect::<Vec<_>>())
            });
            vec![Piece::Matrix(matrix)]
        }
        // Too many of both for one chart: one each.
        _ => (0..shown.len())
            .map(|place| alone(&format!("{}: {of}", shown[place].name), of, shown[place], parts[place], column))
            .collect(),
    }
}

/// One part of one answer.
fn alone(title: &str, of: &str, shown: &Shown, part: &Part, column: Column) -> Piece {
    let labels = labels(std::iter::once(part));
    let of_label = |label: &str| chance(&shown.answer, part, label, column).unwrap_or(Estimate::exact(0.0));
    let title = column.words(&labels).map_or_else(|| title.to_owned(), |which| format!("{title}, {which}"));
    match labels.len() > MANY && are_numbers(&labels) {
        true if column == Column::Exactly => spread(&title, &labels, part, &of_label),
        true => curves(heading(&title, part), of, &labels, &[(never(part), &of_label)]),
        false => {
            let bars = Bars::new(heading(&title, part), Unit::Share).labels(labels.iter().copied());
            bars.series("", labels.iter().map(|label| of_label(label)).collect::<Vec<_>>()).into()
        }
    }
}

/// How likely drawing never ends, in words.
fn never(part: &Part) -> String {
    let never = part.outcomes.iter().find(|outcome| outcome.label == NEVER);
    never.map_or_else(String::new, |never| format!("{NEVER}: {}", percent(never.p)))
}

type Curve<'a> = (String, &'a dyn Fn(&str) -> Estimate);

/// Many numbers of several answers, as a line each.
fn curves(title: String, across: &str, labels: &[&str], curves: &[Curve<'_>]) -> Piece {
    let numbers = || labels.iter().filter_map(|label| Some((label.parse::<f64>().ok()?, *label)));
    let lines = curves.iter().fold(Lines::new(title, across, Unit::Share), |lines, (name, of_label)| {
        lines.line(name, numbers().map(|(number, label)| (number, of_label(label))).collect::<Vec<_>>())
    });
    lines.into()
}

fn most_columns(shown: &[&Shown]) -> usize {
    if shown.iter().any(|shown| shown.answer.runs.is_some()) { COLUMNS_WITH_INTERVALS } else { COLUMNS }
}

fn heading(of: &str, part: &Part) -> String {
    match (&part.mean, &part.spread) {
        (Some(mean), Some(spread)) => format!("{of} (mean {:.2}, deviation {:.2})", mean.value, spread.deviation),
        (Some(mean), None) => format!("{of} (mean {:.2})", mean.value),
        (None, _) => of.to_owned(),
    }
}

/// The share at the upper end that is too little to be seen, and is said in words instead.
const UNSEEN: f64 = 0.001;

/// Many numbers, as a histogram.
fn spread(of: &str, labels: &[&str], part: &Part, of_label: &dyn Fn(&str) -> Estimate) -> Piece {
    let mut numbers: Vec<i64> = labels.iter().filter_map(|label| label.parse().ok()).collect();
    let share = |number: &i64| of_label(&number.to_string()).value;
    let mut unseen = 0.0;
    while let Some(last) = numbers.last().filter(|last| numbers.len() > 1 && unseen + share(last) < UNSEEN) {
        unseen += share(last);
        numbers.pop();
    }
    let (first, last) = (numbers.first().copied().unwrap_or(0), numbers.last().copied().unwrap_or(0));
    let mut title = heading(of, part);
    if unseen > 0.0 {
        title = format!("{title}; more than {last} has a chance of less than 0.1 %");
    }
    if labels.contains(&NEVER) {
        title = format!("{title}; {}", never(part));
    }
    // Neighbours that share a bar are added up; only exact chances can be, so played ones keep a bar each.
    let (step, bins) = Histogram::bins(numbers.iter().map(|&number| (number, 0)));
    let is_exact = part.outcomes.iter().all(|outcome| !outcome.exact.is_empty());
    let histogram = if step > 1 && is_exact {
        let share = |first: i64| Estimate::exact((first..first + step).map(|number| share(&number)).sum());
        Histogram::new(title, step, bins.iter().map(|&(first, _)| (first, share(first))))
    } else {
        Histogram::new(title, 1, (first..=last).map(|number| (number, of_label(&number.to_string()))))
    };
    Piece::Histogram(match &part.mean {
        Some(mean) => histogram.mean(mean.value),
        None => histogram,
    })
}

/// A number with a real minus sign.
fn minus(value: &str) -> String {
    match value.strip_prefix('-') {
        Some(digits) if digits.parse::<f64>().is_ok() => format!("−{digits}"),
        _ => value.to_owned(),
    }
}
