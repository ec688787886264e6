//! An answer as it is printed, stored and drawn.

use std::collections::BTreeMap;

use affray_core::exact::{Chance, float};
use affray_core::query::OutcomeTable;
use serde::Serialize;

/// One outcome: its label, its chance as a fraction, and the same as a number.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Outcome {
    /// What comes out.
    pub label: String,
    /// The chance, `n/d` in lowest terms.
    pub exact: String,
    /// The chance as the nearest number there is.
    pub p: f64,
    /// The chance of this or more, or of this or better, where outcomes have an order and somebody asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Share>,
    /// The chance of this or less, or of this or worse.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Share>,
}

/// A chance as a fraction and as a number.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Share {
    /// As a fraction in lowest terms.
    pub exact: String,
    /// As the nearest number there is.
    pub p: f64,
}

/// A mean, exactly.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mean {
    /// As a fraction.
    pub exact: String,
    /// As a number.
    pub value: f64,
}

/// How far numbers lie from their mean.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Spread {
    /// The standard deviation.
    pub deviation: f64,
    /// Its square, as a fraction.
    pub variance: String,
    /// The smallest numbers that at least such a share of all results does not exceed.
    pub quantiles: Quantiles,
}

/// Numbers that a share of all results does not exceed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Quantiles {
    /// 5 %.
    pub p5: i64,
    /// 25 %.
    pub p25: i64,
    /// Half of them.
    pub median: i64,
    /// 75 %.
    pub p75: i64,
    /// 95 %.
    pub p95: i64,
}

/// The odds of one thing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Part {
    /// Of what: "result", "damage".
    pub of: String,
    /// Each outcome, in an order that stays.
    pub outcomes: Vec<Outcome>,
    /// The mean, where outcomes are numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<Mean>,
    /// How far they lie from it, where somebody asks for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spread: Option<Spread>,
}

/// The answer to a question: what was asked for, and what else is worth knowing.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Answer {
    /// What was asked, in words.
    pub title: String,
    /// What was asked for.
    #[serde(flatten)]
    pub main: Part,
    /// What else is worth knowing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub more: Vec<Part>,
    /// How often it was played, where it was: then no chance is exact.
    #[serde(rename = "simulated", skip_serializing_if = "Option::is_none")]
    pub runs: Option<u64>,
}

impl Outcome {
    /// An outcome with its chance.
    pub fn new(label: impl Into<String>, chance: &Chance) -> Outcome {
        let Share { exact, p } = Share::new(chance);
        Outcome { label: label.into(), exact, p, at_least: None, at_most: None }
    }
}

impl Share {
    /// A chance.
    pub fn new(chance: &Chance) -> Share {
        Share { exact: fraction(chance), p: float(chance) }
    }
}

/// A chance as `n/d`, a whole number too.
pub fn fraction(chance: &Chance) -> String {
    format!("{}/{}", chance.numer(), chance.denom())
}

impl From<&OutcomeTable> for Part {
    fn from(table: &OutcomeTable) -> Part {
        let mut outcomes: Vec<Outcome> =
            table.outcomes.iter().map(|(label, chance)| Outcome::new(label, chance)).collect();
        if table.is_ranked && outcomes.len() > 1 {
            let mut at_most = Chance::from_integer(0_u8.into());
            for (outcome, (_, chance)) in outcomes.iter_mut().zip(&table.outcomes) {
                // All of them are one.
                outcome.at_least = Some(Share::new(&(Chance::from_integer(1_u8.into()) - &at_most)));
                at_most += chance;
                outcome.at_most = Some(Share::new(&at_most));
            }
        }
        Part {
            of: table.title.clone(),
            outcomes,
            mean: table.mean.as_ref().map(|mean| Mean { exact: fraction(mean), value: float(mean) }),
            spread: None,
        }
    }
}

impl Answer {
    /// An answer of tables, the one asked for first.
    pub fn new(title: impl Into<String>, tables: &[OutcomeTable]) -> Answer {
        let mut parts = tables.iter().map(Part::from);
        let main = parts.next().expect("an answer has a table");
        Answer { title: title.into(), main, more: parts.collect(), runs: None }
    }

    /// An answer of one part.
    pub fn of(title: impl Into<String>, main: Part) -> Answer {
        Answer { title: title.into(), main, more: Vec::new(), runs: None }
    }

    /// An answer found by playing: how often each outcome came up in so many runs.
    pub fn simulated(title: impl Into<String>, counts: BTreeMap<String, u64>, runs: u64) -> Answer {
        let outcome = |(label, count)| Outcome {
            label,
            exact: String::new(),
            p: count as f64 / runs as f64,
            at_least: None,
            at_most: None,
        };
        let mut outcomes: Vec<Outcome> = counts.into_iter().map(outcome).collect();
        // Numbers in numeric order; the counts are in the order of letters.
        if outcomes.iter().all(|outcome| outcome.label.parse::<i64>().is_ok()) {
            outcomes.sort_by_key(|outcome| outcome.label.parse::<i64>().unwrap_or_default());
        }
        let main = Part { of: "result".to_owned(), outcomes, mean: None, spread: None };
        Answer { title: title.into(), main, more: Vec::new(), runs: Some(runs) }
    }

    /// What was asked for, then what else is worth knowing.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        std::iter::once(&self.main).chain(&self.more)
    }

    /// The part of this name.
    pub fn part(&self, of: &str) -> Option<&Part> {
        self.parts().find(|part| part.of == of)
    }
}
