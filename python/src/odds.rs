//! Exact odds without a fight.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use affray::core::query::Budget;
use affray::odds::answer::Part;
use affray::odds::{Answer, GameQuery};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::error::{UnknownError, raised, wrong};
use crate::json;

/// Asks Python for signals now and then; breaks off at one.
pub struct Interruptible {
    last: Instant,
    /// What Python raised.
    pub raised: Option<PyErr>,
}

impl Interruptible {
    /// From now on.
    pub fn new() -> Interruptible {
        Interruptible { last: Instant::now(), raised: None }
    }

    /// Whether to go on.
    #[expect(clippy::redundant_closure_for_method_calls, reason = "the method alone is not general enough")]
    pub fn check(&mut self) -> ControlFlow<()> {
        if self.raised.is_none() && self.last.elapsed() > Duration::from_millis(50) {
            self.last = Instant::now();
            self.raised = Python::attach(|py| py.check_signals()).err();
        }
        if self.raised.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// A fraction as Python has it, from `n/d`.
pub fn fraction<'py>(py: Python<'py>, exact: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("fractions")?.getattr("Fraction")?.call1((exact,))
}

/// Asks a game one of its questions about chances: `(title, parts)`, each part a name, its outcomes with exact chances, and
/// the mean where outcomes are numbers.
#[pyfunction]
#[pyo3(signature = (game, question, values, edition=None, rulings=None))]
pub fn odds<'py>(
    py: Python<'py>,
    game: &str,
    question: &str,
    values: &Bound<'py, PyDict>,
    edition: Option<String>,
    rulings: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let game = affray::game(game).map_err(|error| raised(py, error))?;
    let Some(query) = game.queries().iter().find(|known| known.name == question) else {
        let names: Vec<&str> = game.queries().iter().map(|query| query.name).collect();
        let known = affray::core::encounter::one_of(names);
        return Err(UnknownError::new_err(format!("{} has no question {question:?}; write {known}", game.title())));
    };
    let pairs = |dict: &Bound<'py, PyDict>| -> PyResult<Vec<(String, String)>> {
        dict.iter().map(|(name, value)| Ok((name.extract()?, json::written(&value)?))).collect()
    };
    let values: BTreeMap<String, String> = pairs(values)?.into_iter().collect();
    let rulings = rulings.map_or(Ok(Vec::new()), pairs)?;
    let asking = GameQuery { game, query, edition, rulings, values: vec![values], sweeps: Vec::new() };
    let mut checked = Interruptible::new();
    let answered = py.detach(|| {
        let mut report = |_| checked.check();
        asking.answer(&mut Budget { allowed: usize::MAX, report: &mut report })
    });
    if let Some(error) = checked.raised {
        return Err(error);
    }
    let answers = answered.map_err(wrong)?;
    let Answer { title, main, more, .. } = answers.into_iter().next().expect("one question has one answer").answer;
    let parts = PyList::empty(py);
    for part in std::iter::once(&main).chain(&more) {
        parts.append(part_of(py, part)?)?;
    }
    Ok((title, parts).into_pyobject(py)?.into_any())
}

fn part_of<'py>(py: Python<'py>, part: &Part) -> PyResult<Bound<'py, PyAny>> {
    let outcomes = PyDict::new(py);
    for outcome in &part.outcomes {
        outcomes.set_item(&outcome.label, fraction(py, &outcome.exact)?)?;
    }
    let mean = part.mean.as_ref().map(|mean| fraction(py, &mean.exact)).transpose()?;
    Ok((&part.of, outcomes, mean).into_pyobject(py)?.into_any())
}
