//! What happened compared with exact expectations.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use affray_core::exact::float;
use affray_core::fight::forecast::{AnswerText, AnyForecast};
use affray_core::fight::luck::{DecisionLuck, Tracked};
use affray_core::{AnswerOrigin, Seat};

use super::names::Names;
use crate::text;

/// What the decisions and dice of a fight brought, compared with exact expectations.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ExactLuck {
    /// For each seat, the numbers that its decisions changed.
    pub swings: BTreeMap<(Seat, Tracked), Sum>,
    /// How many decisions of a seat had chance in them.
    pub decisions: BTreeMap<Seat, usize>,
    /// The dice of each name: those that a seat rolls for a foe are the foe's.
    pub dice: BTreeMap<String, Sum>,
    /// The least likely result: how likely, after which answer, of whose decision, what.
    pub rarest: Option<(f64, usize, Seat, String)>,
    /// Decisions with too many paths to follow, or whose result depends on what others decide.
    pub not_computed: usize,
}

/// Actual and expected values, added up.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sum {
    /// How many were added.
    pub count: usize,
    /// The sum of what happened.
    pub actual: f64,
    /// The sum of what was expected.
    pub expected: f64,
    /// The variance of the sum.
    pub variance: f64,
}

impl Sum {
    fn add(&mut self, actual: f64, expected: f64, variance: f64) {
        self.count += 1;
        self.actual += actual;
        self.expected += expected;
        self.variance += variance;
    }

    /// How far it is from the expectation, in standard deviations put into words.
    fn verdict(&self) -> &'static str {
        match (self.actual - self.expected).abs() / self.variance.sqrt().max(1e-9) {
            off if off < 1.0 => "about as expected",
            off if off < 2.0 => "off by more than usual",
            _ => "far off",
        }
    }
}

impl ExactLuck {
    /// Follows every branch after every decision of a fight, where there are not too many. `progress` gets the share that
    /// is done and can cancel the work.
    pub fn of(
        forecast: &dyn AnyForecast,
        paths: usize,
        mut progress: impl FnMut(f64) -> ControlFlow<()>,
    ) -> Option<ExactLuck> {
        let mut luck = ExactLuck::default();
        let moments = forecast.moments();
        let all = moments.len() as f64;
        for (place, AnswerText { given, owner, .. }) in moments.into_iter().enumerate() {
            if progress(place as f64 / all).is_break() {
                return None;
            }
            if let (Some((shows, sides)), Some(owner)) = (forecast.die(place), owner) {
                let sides = f64::from(sides);
                let mean = f64::midpoint(1.0, sides);
                luck.dice.entry(owner.name).or_default().add(f64::from(shows), mean, (sides * sides - 1.0) / 12.0);
            }
            if matches!(given, AnswerOrigin::Decided(_)) {
                match forecast.decision_luck(place, paths) {
                    Some(decision) => luck.add(place, decision),
                    None => luck.not_computed += 1,
                }
            }
        }
        Some(luck)
    }

    fn add(&mut self, place: usize, decision: DecisionLuck) {
        let chance = float(&decision.chance);
        let is_certain = chance >= 1.0 && decision.swings.iter().all(|swing| swing.variance == 0.0);
        if is_certain {
            return;
        }
        *self.decisions.entry(decision.seat).or_default() += 1;
        for swing in decision.swings {
            let sum = self.swings.entry((decision.seat, swing.of)).or_default();
            sum.add(swing.came as f64, swing.expected, swing.variance);
        }
        if chance > 0.0 && self.rarest.as_ref().is_none_or(|(rarest, ..)| chance < *rarest) {
            self.rarest = Some((chance, place, decision.seat, decision.came));
        }
    }

    /// The result in words; empty where nothing could be compared.
    pub fn lines(&self, names: &Names<'_>) -> Vec<String> {
        let mut lines = Vec::new();
        for (seat, decisions) in &self.decisions {
            let matters = |sum: &Sum| sum.variance > 0.0 && (sum.actual != 0.0 || sum.expected.abs() >= 0.5);
            let moved = self.swings.iter().filter(|((by, _), sum)| by == seat && matters(sum));
            let moved: Vec<String> = moved.map(|((_, of), sum)| swing(of, sum, names)).collect();
            if !moved.is_empty() {
                let choices = if *decisions == 1 { "choice" } else { "choices" };
                let choices = names.possessive(*seat, &format!("{decisions} {choices}"));
                lines.push(format!("  After {choices}: {}.", moved.join("; ")));
            }
        }
        for (whose, sum) in &self.dice {
            let dice = if sum.count == 1 { "die" } else { "dice" };
            lines.push(format!(
                "  {}: {} in all, expected {:.1} ({}).",
                text::capitalised(&names.possessive_of(whose, &format!("{} {dice}", sum.count))),
                sum.actual,
                sum.expected,
                sum.verdict()
            ));
        }
        if let Some((chance, place, seat, came)) = self.rarest.as_ref().filter(|(chance, ..)| *chance < 0.25) {
            let whose = if names.is_you(*seat) { "choice" } else { "a choice" };
            let (choice, round) = (names.possessive(*seat, whose), names.round(*place));
            lines.push(format!(
                "  The least likely result: {}, {:.1} %, after {choice}{round}.",
                names.spoken(came),
                100.0 * chance
            ));
        }
        if lines.is_empty() && self.not_computed > 0 {
            lines.push(
                "What happened cannot be compared with exact expectations here: after every choice there were too many \
                 ways on, or others chose first."
                    .to_owned(),
            );
        } else if !lines.is_empty() {
            let left_out = match self.not_computed {
                0 => String::new(),
                some => format!(" ({some} left out: too many paths, or others chose first)"),
            };
            let head = format!("What happened compared with exact expectations, from choice to choice{left_out}:");
            lines.insert(0, head);
        }
        lines
    }
}

fn swing(of: &Tracked, sum: &Sum, names: &Names<'_>) -> String {
    let what = names.possessive_of(&of.whose, of.what);
    format!("{what} {:+}, expected {:+.1} ({})", sum.actual, sum.expected, sum.verdict())
}
