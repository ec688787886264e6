//! What came against what was to be expected, exactly.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use affray_core::exact::float;
use affray_core::fight::forecast::AnyForecast;
use affray_core::fight::luck::{DecisionLuck, Tracked};
use affray_core::{AnswerOrigin, Cast, Seat};

/// What the decisions and dice of a fight brought, held against exact expectations.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Dealt {
    /// For each seat the numbers its decisions moved.
    pub swings: BTreeMap<(Seat, Tracked), Sum>,
    /// How many decisions of a seat had chance in them.
    pub decisions: BTreeMap<Seat, usize>,
    /// For each seat its dice.
    pub dice: BTreeMap<Seat, Sum>,
    /// The least likely thing that came: how likely, after which answer, whose, what.
    pub rarest: Option<(f64, usize, Seat, String)>,
    /// Decisions with too many paths to follow, or of which nothing comes before others decide too.
    pub out_of_reach: usize,
}

/// What came and what was to be expected, added up.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Sum {
    /// Of how many.
    pub count: usize,
    /// What came.
    pub came: f64,
    /// What was to be expected.
    pub expected: f64,
    /// The variance of that.
    pub variance: f64,
}

impl Sum {
    fn add(&mut self, came: f64, expected: f64, variance: f64) {
        self.count += 1;
        self.came += came;
        self.expected += expected;
        self.variance += variance;
    }

    /// How far off it was, in words, by what chance itself allows.
    fn verdict(&self) -> &'static str {
        match (self.came - self.expected).abs() / self.variance.sqrt().max(1e-9) {
            off if off < 1.0 => "about as expected",
            off if off < 2.0 => "off by more than usual",
            _ => "far off",
        }
    }
}

impl Dealt {
    /// Follows every branch behind every decision of a fight, where there are not too many. Tells the share that is done;
    /// nothing where it is told to stop.
    pub fn reckon(
        forecast: &dyn AnyForecast,
        paths: usize,
        mut tell: impl FnMut(f64) -> ControlFlow<()>,
    ) -> Option<Dealt> {
        let mut dealt = Dealt::default();
        let moments = forecast.moments();
        let all = moments.len() as f64;
        for (place, (given, seat, _)) in moments.into_iter().enumerate() {
            if tell(place as f64 / all).is_break() {
                return None;
            }
            if let (Some((shows, sides)), Some(seat)) = (forecast.die(place), seat) {
                let sides = f64::from(sides);
                let mean = f64::midpoint(1.0, sides);
                dealt.dice.entry(seat).or_default().add(f64::from(shows), mean, (sides * sides - 1.0) / 12.0);
            }
            if matches!(given, AnswerOrigin::Decided(_)) {
                match forecast.decision_luck(place, paths) {
                    Some(luck) => dealt.take(place, luck),
                    None => dealt.out_of_reach += 1,
                }
            }
        }
        Some(dealt)
    }

    fn take(&mut self, place: usize, luck: DecisionLuck) {
        let chance = float(&luck.chance);
        let is_certain = chance >= 1.0 && luck.swings.iter().all(|swing| swing.variance == 0.0);
        if is_certain {
            return;
        }
        *self.decisions.entry(luck.seat).or_default() += 1;
        for swing in luck.swings {
            let sum = self.swings.entry((luck.seat, swing.of)).or_default();
            sum.add(swing.came as f64, swing.expected, swing.variance);
        }
        if chance > 0.0 && self.rarest.as_ref().is_none_or(|(rarest, ..)| chance < *rarest) {
            self.rarest = Some((chance, place, luck.seat, luck.came));
        }
    }

    /// Puts it in words; nothing where no decision had chance in it that could be followed.
    pub fn lines(&self, cast: &Cast) -> Vec<String> {
        let mut lines = Vec::new();
        for (seat, decisions) in &self.decisions {
            let matters = |sum: &Sum| sum.variance > 0.0 && (sum.came != 0.0 || sum.expected.abs() >= 0.5);
            let moved = self.swings.iter().filter(|((by, _), sum)| by == seat && matters(sum));
            let moved: Vec<String> = moved.map(|((_, of), sum)| swing(of, sum)).collect();
            if !moved.is_empty() {
                let choices = if *decisions == 1 { "choice" } else { "choices" };
                lines.push(format!("  After {decisions} {choices} of {}: {}.", cast.name(*seat), moved.join("; ")));
            }
        }
        for (seat, sum) in &self.dice {
            let dice = if sum.count == 1 { "die" } else { "dice" };
            lines.push(format!(
                "  {} {dice} of {}: {} in all, expected {:.1} ({}).",
                sum.count,
                cast.name(*seat),
                sum.came,
                sum.expected,
                sum.verdict()
            ));
        }
        if let Some((chance, _, seat, came)) = self.rarest.as_ref().filter(|(chance, ..)| *chance < 0.25) {
            let name = cast.name(*seat);
            lines.push(format!("  The least likely of it: {came}, {:.1} %, after a choice of {name}.", 100.0 * chance));
        }
        if !lines.is_empty() {
            let left_out = match self.out_of_reach {
                0 => String::new(),
                some => format!(" ({some} left out: too many paths, or others chose first)"),
            };
            let head = format!("What came, and what was to be expected, exactly, from choice to choice{left_out}:");
            lines.insert(0, head);
        }
        lines
    }
}

fn swing(of: &Tracked, sum: &Sum) -> String {
    format!("{} of {} {:+}, expected {:+.1} ({})", of.what, of.whose, sum.came, sum.expected, sum.verdict())
}
