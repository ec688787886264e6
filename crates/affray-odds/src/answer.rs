//! An answer as it is printed, stored and drawn.

use std::collections::BTreeMap;

use affray_core::exact::{Chance, float};
use affray_core::query::Table;
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
}

/// A mean, exactly.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Mean {
    /// As a fraction.
    pub exact: String,
    /// As a number.
    pub value: f64,
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
        Outcome { label: label.into(), exact: fraction(chance), p: float(chance) }
    }
}

/// A chance as `n/d`, a whole number too.
pub fn fraction(chance: &Chance) -> String {
    format!("{}/{}", chance.numer(), chance.denom())
}

impl From<&Table> for Part {
    fn from(table: &Table) -> Part {
        Part {
            of: table.title.clone(),
            outcomes: table.outcomes.iter().map(|(label, chance)| Outcome::new(label, chance)).collect(),
            mean: table.mean.as_ref().map(|mean| Mean { exact: fraction(mean), value: float(mean) }),
        }
    }
}

impl Answer {
    /// An answer of tables, the one asked for first.
    pub fn new(title: impl Into<String>, tables: &[Table]) -> Answer {
        let mut parts = tables.iter().map(Part::from);
        let main = parts.next().expect("an answer has a table");
        Answer { title: title.into(), main, more: parts.collect(), runs: None }
    }

    /// An answer found by playing: how often each outcome came up in so many runs.
    pub fn simulated(title: impl Into<String>, counts: BTreeMap<String, u64>, runs: u64) -> Answer {
        let outcome = |(label, count)| Outcome { label, exact: String::new(), p: count as f64 / runs as f64 };
        let mut outcomes: Vec<Outcome> = counts.into_iter().map(outcome).collect();
        // Numbers in numeric order; the counts are in the order of letters.
        if outcomes.iter().all(|outcome| outcome.label.parse::<i64>().is_ok()) {
            outcomes.sort_by_key(|outcome| outcome.label.parse::<i64>().unwrap_or_default());
        }
        let main = Part { of: "result".to_owned(), outcomes, mean: None };
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
