//! Pieces of a run, counted anywhere and merged.

use std::ops::Range;

use affray::counted::Run;
use affray::sim::partial::Partial as Piece;
use affray::sim::run::run_range;
use pyo3::prelude::*;

use crate::counting::{How, Simulation};
use crate::error::{raised, wrong};
use crate::work::{Terms, watched};

/// The fights of some numbers, counted on their own: what `affray sim --partial` writes.
#[pyclass(frozen, module = "affray")]
pub struct Partial(Piece);

impl Partial {
    /// Plays the fights of these numbers.
    pub fn count(
        py: Python<'_>,
        encounter: &affray::Encounter,
        set: &[(String, String)],
        numbers: Range<u64>,
        seed: u64,
        (threads, progress): How<'_>,
    ) -> PyResult<Partial> {
        if numbers.start > numbers.end {
            return Err(wrong("a range of fights ends after it begins"));
        }
        let of = serde_json::to_value(Run::of(encounter, set, seed)).expect("it serialises to JSON");
        let batch = encounter.batch();
        let terms = Terms { threads, progress, total: numbers.end - numbers.start };
        let tally = watched(py, &terms, |watch| run_range(batch.as_ref(), seed, numbers.clone(), watch))?;
        Ok(Partial(Piece::new(of, numbers, tally)))
    }
}

#[pymethods]
impl Partial {
    /// Reads what [`to_json`](Self::to_json) or the command wrote.
    #[staticmethod]
    fn read(text: &str) -> PyResult<Partial> {
        Piece::read(text).map(Partial).map_err(wrong)
    }
    /// As a file.
    fn to_json(&self) -> String {
        self.0.write()
    }
    /// How many fights.
    #[getter]
    fn fights(&self) -> u64 {
        self.0.tally().fights
    }
    /// The ranges of numbers that were fought, each with its end left out.
    #[getter]
    fn ranges(&self) -> Vec<(u64, u64)> {
        self.0.ranges().map(|range| (range.start, range.end)).collect()
    }
    /// What was counted.
    #[pyo3(signature = (level=0.95))]
    fn simulation(&self, py: Python<'_>, level: f64) -> PyResult<Simulation> {
        let run: Run = serde_json::from_value(self.0.of.clone()).map_err(wrong)?;
        let encounter = run.encounter("a partial result").map_err(|error| raised(py, error))?;
        let end = self.0.ranges().last().map_or(0, |range| range.end);
        let start = self.0.ranges().next().map_or(0, |range| range.start);
        Ok(Simulation::new(encounter, self.0.tally().clone(), start..end, run.seed, level))
    }
    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((py.get_type::<Partial>().getattr("read")?, (self.0.write(),)))
    }
    fn __repr__(&self) -> String {
        format!("<affray.Partial: {} fights>", self.0.tally().fights)
    }
}

/// Pieces of one run together, in any order.
#[pyfunction]
pub fn merge(pieces: Vec<PyRef<'_, Partial>>) -> PyResult<Partial> {
    Piece::merge_all(pieces.iter().map(|piece| piece.0.clone())).map(Partial).map_err(wrong)
}
