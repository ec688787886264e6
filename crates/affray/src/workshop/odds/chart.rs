//! Answers as charts.

use affray_odds::Sweep;
use affray_odds::answer::{Answer, Part};
use affray_plot::{Bars, Colour, Estimate, Histogram, Lines, Matrix, Unit};
use affray_sim::{interval, words};

use super::export::{LEVEL, played};
use super::show::{Question, Shown, labels};
use crate::workshop::charts::{estimate, thousands};
use crate::workshop::shown::{Chart, Piece};

/// More numbers than this are a histogram.
const MANY: usize = 12;
/// More columns than this do not fit a heat map; fewer do where each has an interval.
const COLUMNS: usize = 12;
const COLUMNS_WITH_INTERVALS: usize = 8;

/// Every part of the answers as a panel of its own; those that are usual are drawn if none is named.
pub fn chart(question: &Question, title: String, shown: &[Shown], sweeps: &[Sweep]) -> Chart {
    let mut chart = Chart::new(title, question.subtitle.clone(), note(shown));
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
        for piece in pieces(question, of, &with_it, sweeps) {
            if is_usual(of) || (question.usual.is_empty() && is_main(of)) {
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

/// A chance, with its interval where it was played.
fn chance(answer: &Answer, part: &Part, label: &str) -> Estimate {
    let Some(outcome) = part.outcomes.iter().find(|outcome| outcome.label == label) else {
        return Estimate::exact(0.0);
    };
    match played(answer, outcome.p) {
        Some((_, interval)) if outcome.exact.is_empty() => estimate(interval),
        _ => Estimate::exact(outcome.p),
    }
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
fn pieces(question: &Question, of: &str, shown: &[&Shown], sweeps: &[Sweep]) -> Vec<Piece> {
    let parts: Vec<&Part> = shown.iter().filter_map(|shown| shown.answer.part(of)).collect();
    let labels = labels(parts.iter().copied());
    let of_label = |place: usize, label: &str| chance(&shown[place].answer, parts[place], label);
    let is_numbers = labels.len() > MANY && labels.iter().all(|label| label.parse::<i64>().is_ok());
    match (shown, sweeps) {
        ([_], _) if is_numbers => vec![spread(of, &labels, parts[0], &|label| of_label(0, label))],
        ([_], _) => {
            let bars = Bars::new(heading(of, parts[0]), Unit::Share).labels(labels.iter().copied());
            vec![bars.series("", labels.iter().map(|label| of_label(0, label)).collect::<Vec<_>>()).into()]
        }
        (_, [rows, columns]) if shown.len() == rows.values.len() * columns.values.len() => labels
            .iter()
            .map(|label| {
                let names = [rows, columns].map(|sweep| words::spelled(&sweep.name));
                let [down, across] = names;
                let empty = Matrix::new(format!("{of}: {label}"), Unit::Share, down, across)
                    .columns(columns.values.iter().map(|value| minus(value)));
                let matrix = rows.values.iter().enumerate().fold(empty, |matrix, (row, name)| {
                    let many = columns.values.len();
                    let cells = (row * many..(row + 1) * many).map(|place| Some(of_label(place, label)));
                    matrix.row(minus(name), cells.collect::<Vec<_>>())
                });
                Piece::Matrix(matrix)
            })
            .collect(),
        (_, [sweep])
            if labels.len() <= Colour::CATEGORIES
                && shown.len() == sweep.values.len()
                && sweep.values.iter().all(|value| value.parse::<f64>().is_ok()) =>
        {
            let about = question.params.iter().find(|(name, _)| *name == sweep.name).map_or("", |(_, about)| about);
            let across = format!("{} ({about})", words::spelled(&sweep.name));
            let lines = Lines::new(format!("chance of each {of}"), across, Unit::Share);
            let at = |place: usize| sweep.values[place].parse().unwrap_or_default();
            let lines = labels.iter().fold(lines, |lines, label| {
                let points = (0..shown.len()).map(|place| (at(place), of_label(place, label)));
                lines.line(*label, points.collect::<Vec<_>>())
            });
            vec![lines.into()]
        }
        _ if shown.len() <= Colour::CATEGORIES && labels.len() <= MANY => {
            let bars = Bars::new(of, Unit::Share).labels(labels.iter().copied());
            let bars = shown.iter().enumerate().fold(bars, |bars, (place, shown)| {
                bars.series(&shown.name, labels.iter().map(|label| of_label(place, label)).collect::<Vec<_>>())
            });
            vec![bars.into()]
        }
        _ if labels.len() <= most_columns(shown) => {
            let by = shown[0].differs_by.iter().map(|(name, _)| words::spelled(name)).collect::<Vec<_>>().join(", ");
            let (title, across) = match of.split_once(", ") {
                Some((title, unit)) => (title.to_owned(), unit),
                None => (format!("chance by {by} and {of}"), of),
            };
            let empty = Matrix::new(title, Unit::Share, by, across).columns(labels.iter().copied());
            let matrix = shown.iter().enumerate().fold(empty, |matrix, (place, shown)| {
                // What cannot be has no cell.
                let can_be = |label: &str| parts[place].outcomes.iter().any(|outcome| outcome.label == label);
                let cells = labels.iter().map(|label| can_be(label).then(|| of_label(place, label)));
                let values = shown.differs_by.iter().map(|(_, value)| minus(value)).collect::<Vec<_>>();
                matrix.row(values.join(", "), cells.collect::<Vec<_>>())
            });
            vec![Piece::Matrix(matrix)]
        }
        // Too many of both for one chart: one each.
        _ => shown
            .iter()
            .enumerate()
            .map(|(place, shown)| {
                let labels: Vec<&str> = parts[place].outcomes.iter().map(|outcome| outcome.label.as_str()).collect();
                let bars = Bars::new(format!("{}: {of}", shown.name), Unit::Share).labels(labels.iter().copied());
                bars.series("", labels.iter().map(|label| of_label(place, label)).collect::<Vec<_>>()).into()
            })
            .collect(),
    }
}

fn most_columns(shown: &[&Shown]) -> usize {
    if shown.iter().any(|shown| shown.answer.runs.is_some()) { COLUMNS_WITH_INTERVALS } else { COLUMNS }
}

fn heading(of: &str, part: &Part) -> String {
    match &part.mean {
        Some(mean) => format!("{of} (mean {:.2})", mean.value),
        None => of.to_owned(),
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
