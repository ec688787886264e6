//! An encounter, and what can be done with it.

use std::path::{Path, PathBuf};

use affray::core::encounter::assemble::Source;
use affray::core::{AnyGame, Setup, Sitter};
use affray::{Error, files};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrow::Rows;
use crate::counting::{self, Simulation};
use crate::error::{raised, wrong};
use crate::fight::{Fight, Seated};
use crate::json;
use crate::learn;
use crate::partial::Partial;

/// An encounter that was read and found sound. It does not change; what looks like a change gives another.
#[pyclass(frozen, module = "affray")]
pub struct Encounter {
    pub inner: affray::Encounter,
    /// Values of the file that were changed, in order, as the command's `--set` has them.
    pub set: Vec<(String, String)>,
}

/// Pairs of words from a dictionary.
pub fn pairs(dict: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let Some(dict) = dict else { return Ok(Vec::new()) };
    dict.iter().map(|(name, value)| Ok((name.extract()?, json::written(&value)?))).collect()
}

/// Reads an encounter: a file, the name of one that comes with a game (`rt0/brock`), or TOML itself.
#[pyfunction]
#[pyo3(signature = (source, *, edition=None, rulings=None, bots=None, set=None, allow_outside=false))]
pub fn load(
    py: Python<'_>,
    source: PathBuf,
    edition: Option<String>,
    rulings: Option<&Bound<'_, PyDict>>,
    bots: Option<&Bound<'_, PyDict>>,
    set: Option<&Bound<'_, PyDict>>,
    allow_outside: bool,
) -> PyResult<Encounter> {
    let (rulings, bots, set) = (pairs(rulings)?, pairs(bots)?, pairs(set)?);
    let opened = || -> Result<affray::Encounter, Error> {
        let (game, name, setup) = read(&source, edition, rulings, allow_outside)?;
        let mut encounter = affray::Encounter::open(game, name, setup)?;
        for (seat, bot) in bots {
            encounter = encounter.bot(&seat, &bot)?;
        }
        set.iter().try_fold(encounter, |encounter, (path, value)| encounter.set(path, value))
    };
    Ok(Encounter { inner: opened().map_err(|error| raised(py, error))?, set })
}

/// A file, a ready-made one or a text, with everything it refers to, and its game.
pub fn read(
    source: &Path,
    edition: Option<String>,
    rulings: Vec<(String, String)>,
    allow_outside: bool,
) -> Result<(&'static dyn AnyGame, String, Setup), Error> {
    let text = source.to_str().filter(|text| text.contains(['\n', '=']) && !source.exists());
    let source = match text {
        Some(text) => Source { name: "the encounter".to_owned(), text: text.to_owned() },
        None => files::source(source)?,
    };
    let (game, name) = (files::game_of(&source)?, source.name.clone());
    let assembled = files::assembled(source, allow_outside)?;
    let setup = Setup { encounter: assembled.text, origin: assembled.origin, edition, rulings, ..Setup::default() };
    Ok((game, name, setup))
}

/// The games: short name, full name, what it is.
#[pyfunction]
pub fn games() -> Vec<(&'static str, &'static str, &'static str)> {
    affray::games::ALL.iter().map(|game| (game.slug(), game.title(), game.about())).collect()
}

/// The encounters that come with a game, ready to be loaded by these names.
#[pyfunction]
pub fn encounters(py: Python<'_>, game: &str) -> PyResult<Vec<String>> {
    let game = affray::game(game).map_err(|error| raised(py, error))?;
    let all = game.encounters().iter().map(|file| format!("{}/{}", game.slug(), file.name()));
    Ok(all.filter(|name| name.matches('/').count() == 1).collect())
}

impl Encounter {
    fn with(
        &self,
        py: Python<'_>,
        change: impl FnOnce(affray::Encounter) -> Result<affray::Encounter, Error>,
    ) -> PyResult<Encounter> {
        let inner = change(self.inner.clone()).map_err(|error| raised(py, error))?;
        Ok(Encounter { inner, set: self.set.clone() })
    }

    /// With these bots in their seats, as `--policy` of the command puts them.
    pub fn with_policy(&self, py: Python<'_>, policy: Option<&Bound<'_, PyAny>>) -> PyResult<affray::Encounter> {
        let Some(policy) = policy else { return Ok(self.inner.clone()) };
        let policies = match policy.cast::<PyDict>() {
            Ok(dict) => pairs(Some(dict))?,
            Err(_) => vec![("everybody".to_owned(), policy.extract()?)],
        };
        let bot = |encounter: affray::Encounter, (who, bot): &(String, String)| encounter.bot(who, bot);
        policies.iter().try_fold(self.inner.clone(), bot).map_err(|error| raised(py, error))
    }

    /// The game it is for.
    pub fn game(&self) -> &'static dyn AnyGame {
        self.inner.game()
    }
}

#[pymethods]
impl Encounter {
    /// The game's short name.
    #[getter(game)]
    fn game_name(&self) -> &'static str {
        self.inner.game().slug()
    }

    /// Its file, or the name of a ready-made one.
    #[getter]
    fn name(&self) -> &str {
        self.inner.name()
    }

    /// What it is called.
    #[getter]
    fn title(&self) -> &str {
        self.inner.title()
    }

    /// The text with everything it refers to.
    #[getter]
    fn text(&self) -> &str {
        self.inner.text()
    }

    /// The names of the seats, in table order.
    #[getter]
    fn seats(&self) -> Vec<String> {
        self.inner.cast().seats().iter().map(|info| info.name.clone()).collect()
    }

    /// Who answers for each seat: the name of a bot, `person` or `paper`.
    #[getter]
    fn sitters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for info in self.inner.cast().seats() {
            let sitter = match &info.sitter {
                Sitter::Bot(name) => name.as_str(),
                Sitter::Person => "person",
                Sitter::Paper => "paper",
            };
            all.set_item(&info.name, sitter)?;
        }
        Ok(all)
    }

    /// The bots of the game, the best last.
    #[getter]
    fn bots(&self) -> Vec<&'static str> {
        self.game().bots().iter().map(|bot| bot.name).collect()
    }

    /// Plays by this edition of the rules.
    fn edition(&self, py: Python<'_>, edition: &str) -> PyResult<Encounter> {
        self.with(py, |encounter| encounter.edition(edition))
    }

    /// Reads what the rules leave open in this way.
    fn ruling(&self, py: Python<'_>, name: &str, value: &Bound<'_, PyAny>) -> PyResult<Encounter> {
        let value = json::written(value)?;
        self.with(py, |encounter| encounter.ruling(name, &value))
    }

    /// Changes a value of the file.
    fn set(&self, py: Python<'_>, path: &str, value: &Bound<'_, PyAny>) -> PyResult<Encounter> {
        let value = json::written(value)?;
        let mut changed = self.with(py, |encounter| encounter.set(path, &value))?;
        changed.set.push((path.to_owned(), value));
        Ok(changed)
    }

    /// A bot plays these seats: a name, a side's name, `party`, `foes` or `everybody`.
    fn bot(&self, py: Python<'_>, who: &str, bot: &str) -> PyResult<Encounter> {
        self.with(py, |encounter| encounter.bot(who, bot))
    }

    /// Whoever uses the fight decides for these seats.
    fn person(&self, py: Python<'_>, who: &str) -> PyResult<Encounter> {
        self.with(py, |encounter| encounter.person(who))
    }

    /// Changes one axis of a comparison or a sweep: a path of the file, `ruling.NAME`, `edition`, `bot.SEAT` or
    /// `policy.WHO`.
    fn vary(&self, py: Python<'_>, path: &str, value: &Bound<'_, PyAny>) -> PyResult<Encounter> {
        let value = json::written(value)?;
        let mut varied = self.with(py, |encounter| counting::varied(encounter, path, &value))?;
        if !path.starts_with("policy.") {
            varied.set.push((path.to_owned(), value));
        }
        Ok(varied)
    }

    /// Begins a fight that the seed repeats. `bots` seats bots by name, and functions of a decision.
    #[pyo3(signature = (seed=1, bots=None))]
    fn play(&self, py: Python<'_>, seed: u64, bots: Option<&Bound<'_, PyDict>>) -> PyResult<Fight> {
        let seated = Seated::of(py, self.inner.clone(), bots)?;
        let fight = py.detach(|| seated.encounter.fight(seed));
        Fight::begun(py, fight, seated.functions)
    }

    /// Plays many fights with bots in all seats, on all cores.
    #[pyo3(signature = (fights=100_000, *, seed=1, policy=None, bots=None, level=0.95, start=0, threads=None, progress=None))]
    #[allow(clippy::too_many_arguments)] // Keywords in Python.
    fn simulate(
        &self,
        py: Python<'_>,
        fights: u64,
        seed: u64,
        policy: Option<&Bound<'_, PyAny>>,
        bots: Option<&Bound<'_, PyDict>>,
        level: f64,
        start: u64,
        threads: Option<usize>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Simulation> {
        let seated = Seated::of(py, self.with_policy(py, policy)?, bots)?;
        let numbers =
            start..start.checked_add(fights).ok_or_else(|| wrong("there are not so many numbers of fights"))?;
        counting::simulate(py, seated, numbers, seed, level, (threads, progress))
    }

    /// A row for each fight, as an Arrow stream that is made while it is read.
    #[pyo3(signature = (fights=100_000, *, seed=1, policy=None, start=0))]
    fn rows(
        &self,
        py: Python<'_>,
        fights: u64,
        seed: u64,
        policy: Option<&Bound<'_, PyAny>>,
        start: u64,
    ) -> PyResult<Rows> {
        let numbers =
            start..start.checked_add(fights).ok_or_else(|| wrong("there are not so many numbers of fights"))?;
        Ok(Rows::new(self.with_policy(py, policy)?, seed, numbers))
    }

    /// The fights of these numbers, counted on their own: a piece of a larger run.
    #[pyo3(signature = (start, end, *, seed=1, policy=None, threads=None, progress=None))]
    #[allow(clippy::too_many_arguments)] // Keywords in Python.
    fn partial(
        &self,
        py: Python<'_>,
        start: u64,
        end: u64,
        seed: u64,
        policy: Option<&Bound<'_, PyAny>>,
        threads: Option<usize>,
        progress: Option<Bound<'_, PyAny>>,
    ) -> PyResult<Partial> {
        Partial::count(py, &self.with_policy(py, policy)?, &self.set, start..end, seed, (threads, progress))
    }

    /// The same fights in every setting of a grid, each compared with the first.
    #[pyo3(signature = (vary, fights=20_000, *, seed=1, policy=None, level=0.95, threads=None, progress=None))]
    #[allow(clippy::too_many_arguments)] // Keywords in Python.
    fn compare<'py>(
        &self,
        py: Python<'py>,
        vary: &Bound<'py, PyDict>,
        fights: u64,
        seed: u64,
        policy: Option<&Bound<'py, PyAny>>,
        level: f64,
        threads: Option<usize>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut axes = Vec::new();
        for (path, values) in vary {
            axes.push((path.extract()?, values.try_iter()?.collect::<PyResult<Vec<_>>>()?));
        }
        counting::compare(py, &self.with_policy(py, policy)?, axes, fights, seed, level, (threads, progress))
    }

    /// The value that gives the wanted chance to win; given two numbers to tune, the first for each value of the second.
    #[pyo3(signature = (tune, target, *, seed=1, policy=None, precision=0.005, at_most=400_000, level=0.95, threads=None, progress=None))]
    #[allow(clippy::too_many_arguments)] // Keywords in Python.
    fn balance<'py>(
        &self,
        py: Python<'py>,
        tune: &Bound<'py, PyDict>,
        target: f64,
        seed: u64,
        policy: Option<&Bound<'py, PyAny>>,
        precision: f64,
        at_most: u64,
        level: f64,
        threads: Option<usize>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut tuned = Vec::new();
        for (path, range) in tune {
            let (from, to) = range.extract()?;
            tuned.push((path.extract()?, from, to));
        }
        let wanted = counting::Target { chance: target, precision, at_most, level, seed };
        counting::balance(py, &self.with_policy(py, policy)?, &tuned, &wanted, (threads, progress))
    }

    /// The record of one of the fights that `simulate` plays.
    #[pyo3(signature = (seed, number, *, policy=None))]
    fn record_of(&self, py: Python<'_>, seed: u64, number: u64, policy: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let encounter = self.with_policy(py, policy)?;
        Ok(py.detach(|| encounter.record_of(seed, number)))
    }

    /// Many fights that are stepped together, people's seats decided for from outside.
    #[pyo3(signature = (count, *, observation, actions, seed=1, first=0))]
    fn _batch(
        &self,
        py: Python<'_>,
        count: usize,
        observation: usize,
        actions: usize,
        seed: u64,
        first: u64,
    ) -> PyResult<learn::Batch> {
        learn::Batch::open(py, &self.inner, count, observation, actions, seed, first)
    }

    /// One fight that is advanced decision by decision, people's seats decided for from outside.
    fn _stepper(slf: &Bound<'_, Self>) -> PyResult<learn::Stepper> {
        learn::Stepper::open(slf)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let restore = py.import("affray._affray")?.getattr("_restore")?;
        let run = affray::counted::Run::of(&self.inner, &self.set, 0);
        Ok((restore, (self.inner.name().to_owned(), serde_json::to_string(&run).expect("it serialises to JSON"))))
    }

    fn __repr__(&self) -> String {
        format!("<affray.Encounter {}: {}>", self.inner.name(), self.inner.title())
    }
}

/// An encounter from another process.
#[pyfunction]
pub fn _restore(py: Python<'_>, name: String, run: &str) -> PyResult<Encounter> {
    let run: affray::counted::Run = serde_json::from_str(run).map_err(wrong)?;
    let here = env!("CARGO_PKG_VERSION");
    if run.engine != here {
        let there = run.engine;
        return Err(wrong(format!(
            "the other process has Affray {there}, this one {here}: install the same everywhere"
        )));
    }
    let inner = run.encounter(name).map_err(|error| raised(py, error))?;
    Ok(Encounter { inner, set: run.set })
}
