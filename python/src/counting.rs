//! Many fights: simulations, comparisons, balancing, campaigns.

use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use affray::core::{AnyDecision, Kind, Stage, stages};
use affray::counted;
use affray::sim::balance::{Target as BalanceTarget, balance as search, frontier};
use affray::sim::campaign::run_campaigns;
use affray::sim::compare::{Setting, compare as played};
use affray::sim::run::{Deciding, run_range};
use affray::sim::tally::Tally;
use affray::sim::vary;
use affray::{Error, Mistakes};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::{Value, json};

use crate::arrow::Rows;
use crate::encounter::{pairs, read};
use crate::error::{raised, wrong};
use crate::fight::{Decision, Seated};
use crate::json;
use crate::work::{Terms, watched};

/// Threads, and what shows the progress.
pub type How<'py> = (Option<usize>, Option<Bound<'py, PyAny>>);

/// A value with an interval around it.
#[pyclass(frozen, module = "affray")]
#[derive(Clone, Copy)]
pub struct Interval(pub affray::Interval);

#[pymethods]
impl Interval {
    /// The estimate.
    #[getter]
    fn value(&self) -> f64 {
        self.0.value
    }
    /// Its lower end.
    #[getter]
    fn low(&self) -> f64 {
        self.0.low
    }
    /// Its upper end.
    #[getter]
    fn high(&self) -> f64 {
        self.0.high
    }
    /// Of a hundred such intervals, how many hold the true value, as a share.
    #[getter]
    fn level(&self) -> f64 {
        self.0.level
    }
    fn __float__(&self) -> f64 {
        self.0.value
    }
    fn __eq__(&self, other: &Self) -> bool {
        self.0 == other.0
    }
    fn __repr__(&self) -> String {
        format!("{:.4} ({:.4} to {:.4})", self.0.value, self.0.low, self.0.high)
    }
}

/// What many fights came to.
#[pyclass(frozen, module = "affray")]
pub struct Simulation {
    tally: Tally,
    seed: u64,
    level: f64,
    numbers: Range<u64>,
    encounter: affray::Encounter,
    /// Whether a function decided: then rows cannot be made again without it.
    decided: bool,
}

impl Simulation {
    /// The tally of these fights.
    pub fn new(encounter: affray::Encounter, tally: Tally, numbers: Range<u64>, seed: u64, level: f64) -> Simulation {
        Simulation { tally, seed, level, numbers, encounter, decided: false }
    }

    fn place(&self, column: &str) -> PyResult<usize> {
        self.tally.columns.iter().position(|known| known.name == column).ok_or_else(|| {
            let names = self.tally.columns.iter().map(|column| column.name.as_str());
            let known = affray::core::encounter::one_of(names);
            crate::error::UnknownError::new_err(format!("nothing is counted as {column:?}; write {known}"))
        })
    }

    fn as_json(&self) -> Value {
        let (game, findings) = (self.encounter.game(), self.encounter.findings());
        let front = counted::played(game, findings, &counted::bots(game, findings));
        counted::with_keys(front, counted::simulation(&self.tally, self.seed, self.level, false))
    }
}

#[pymethods]
impl Simulation {
    /// How many fights were played.
    #[getter]
    fn fights(&self) -> u64 {
        self.tally.fights
    }
    /// The seed of all of them.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }
    /// Fights that did not end.
    #[getter]
    fn unended(&self) -> u64 {
        self.tally.unended
    }
    /// The chance that the party wins; in a game of sides, the first of them.
    #[getter]
    fn win_chance(&self) -> Interval {
        Interval(self.tally.win_chance(self.level))
    }
    /// The chance of each outcome.
    #[getter]
    fn outcomes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (word, _, chance) in self.tally.chances(0, self.level) {
            all.set_item(word, Interval(chance).into_pyobject(py)?)?;
        }
        Ok(all)
    }
    /// What is counted.
    #[getter]
    fn columns(&self) -> Vec<&str> {
        self.tally.columns.iter().map(|column| column.name.as_str()).collect()
    }
    /// The chance of each word of a column.
    fn chances<'py>(&self, py: Python<'py>, column: &str) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (word, _, chance) in self.tally.chances(self.place(column)?, self.level) {
            all.set_item(word, Interval(chance).into_pyobject(py)?)?;
        }
        Ok(all)
    }
    /// The mean of a column of numbers.
    fn mean(&self, column: &str) -> PyResult<Interval> {
        Ok(Interval(self.tally.counts(self.place(column)?).mean(self.level)))
    }
    /// How often each word or number of a column came up.
    fn counts<'py>(&self, py: Python<'py>, column: &str) -> PyResult<Bound<'py, PyDict>> {
        let place = self.place(column)?;
        let all = PyDict::new(py);
        for (value, count) in self.tally.counts(place).iter() {
            match &self.tally.columns[place].kind {
                Kind::Word(words) => all.set_item(words.get(value as usize).map_or("?", String::as_str), count)?,
                Kind::Number => all.set_item(value, count)?,
            }
        }
        Ok(all)
    }
    /// The least number that at least this share of the fights does not exceed.
    fn quantile(&self, column: &str, share: f64) -> PyResult<i32> {
        Ok(self.tally.counts(self.place(column)?).quantile(share))
    }
    /// Everything that was counted, as `affray sim --json` prints it, to the byte.
    fn to_json(&self) -> String {
        json::printed(&self.as_json())
    }
    /// The same as a dictionary.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.as_json())
    }
    /// A row for each fight, as an Arrow stream that is made while it is read.
    fn rows(&self) -> PyResult<Rows> {
        if self.decided {
            return Err(wrong("a function decided in these fights; rows are made of fights between bots alone"));
        }
        Ok(Rows::new(self.encounter.clone(), self.seed, self.numbers.clone()))
    }
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.rows()?.stream(py, requested_schema)
    }
    fn __repr__(&self) -> String {
        let outcomes = self.tally.chances(0, self.level).into_iter().map(|(word, _, chance)| {
            format!("{word} {:.2} % ({:.2} to {:.2})", chance.value * 100.0, chance.low * 100.0, chance.high * 100.0)
        });
        let outcomes = outcomes.collect::<Vec<_>>().join(", ");
        format!("{}: {} fights, {outcomes}", self.encounter.title(), self.tally.fights)
    }
}

/// Plays fights of these numbers, functions deciding in their seats.
pub fn simulate(
    py: Python<'_>,
    seated: Seated,
    numbers: Range<u64>,
    seed: u64,
    level: f64,
    (threads, progress): How<'_>,
) -> PyResult<Simulation> {
    if !(level > 0.0 && level < 1.0) {
        return Err(wrong("a level lies between 0 and 1: 0.95"));
    }
    let Seated { encounter, functions } = seated;
    let terms = Terms { threads, progress, total: numbers.end - numbers.start };
    let batch = encounter.batch();
    if functions.is_empty() {
        let tally = watched(py, &terms, |watch| run_range(batch.as_ref(), seed, numbers.clone(), watch))?;
        return Ok(Simulation::new(encounter, tally, numbers, seed, level));
    }
    let failed: Mutex<Option<PyErr>> = Mutex::new(None);
    let best = counted::bots(encounter.game(), encounter.findings());
    if encounter.cast().seats().iter().enumerate().any(|(seat, info)| {
        info.sitter == affray::core::Sitter::Person && !functions.iter().any(|(other, _)| other.index() == seat)
    }) {
        // Seats that the file has for people, and nobody has a function for: bots play them, as without functions.
        let mut filled = encounter.clone();
        for (seat, info) in encounter.cast().seats().iter().enumerate() {
            if !functions.iter().any(|(other, _)| other.index() == seat) {
                filled = filled.bot(&info.name, &best[seat].1).map_err(|error| raised(py, error))?;
            }
        }
        return simulate(
            py,
            Seated { encounter: filled, functions },
            numbers,
            seed,
            level,
            (terms.threads, terms.progress),
        );
    }
    let tally = watched(py, &terms, |watch| {
        let ask = |decision: &dyn AnyDecision| {
            let (_, function) = functions.iter().find(|(seat, _)| *seat == decision.seat())?;
            let asked = decision.asked();
            let given = Decision::new(decision.name(), asked.clone(), decision.view());
            let answer = Python::attach(|py| Decision::place(&asked, &function.bind(py).call1((given,))?));
            match answer {
                Ok(place) => Some(place),
                Err(error) => {
                    failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                    watch.stop();
                    None
                }
            }
        };
        run_range(&Deciding { batch: batch.as_ref(), decide: &ask }, seed, numbers.clone(), watch)
    })?;
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(Simulation { decided: true, ..Simulation::new(encounter, tally, numbers, seed, level) }),
    }
}

/// An encounter with one axis at one value; `policy.WHO` seats bots.
pub fn varied(encounter: affray::Encounter, path: &str, value: &str) -> Result<affray::Encounter, Error> {
    match path.strip_prefix("policy.") {
        Some(who) => encounter.bot(who, value),
        None => encounter.set(path, value),
    }
}

/// The same fights in every setting of a grid: a dictionary for each, with the keys of the command's `--csv`.
pub fn compare<'py>(
    py: Python<'py>,
    encounter: &affray::Encounter,
    vary: Vec<(String, Vec<Bound<'py, PyAny>>)>,
    fights: u64,
    seed: u64,
    level: f64,
    (threads, progress): How<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut settings: Vec<(Vec<(String, String)>, affray::Encounter)> = vec![(Vec::new(), encounter.clone())];
    for (path, values) in &vary {
        let mut next = Vec::new();
        for (chosen, encounter) in &settings {
            for value in values {
                let value = json::written(value)?;
                let varied = varied(encounter.clone(), path, &value).map_err(|error| raised(py, error))?;
                let mut chosen = chosen.clone();
                chosen.push((path.clone(), value));
                next.push((chosen, varied));
            }
        }
        settings = next;
    }
    if settings.len() < 2 || fights == 0 {
        return Err(wrong("a comparison takes two settings and a fight"));
    }
    let total = fights.saturating_mul(settings.len() as u64);
    let settings: Vec<Setting> =
        settings.into_iter().map(|(values, encounter)| Setting { values, batch: encounter.batch() }).collect();
    let terms = Terms { threads, progress, total };
    let cells = watched(py, &terms, |watch| played(settings, seed, fights, level, watch))?;
    let all = PyList::empty(py);
    for cell in &cells {
        let chance = cell.tally.win_chance(level);
        let row = PyDict::new(py);
        let setting = PyDict::new(py);
        for (path, value) in &cell.setting {
            setting.set_item(path, value)?;
        }
        row.set_item("setting", setting)?;
        row.set_item("fights", cell.tally.fights)?;
        row.set_item("won", cell.tally.won())?;
        row.set_item("chance", Interval(chance).into_pyobject(py)?)?;
        let difference = cell.difference.as_ref();
        let interval = difference.map(|difference| Interval(difference.chance).into_pyobject(py)).transpose()?;
        row.set_item("difference", interval)?;
        row.set_item("gained", difference.map(|difference| difference.gained))?;
        row.set_item("lost", difference.map(|difference| difference.lost))?;
        row.set_item("real", difference.map(|difference| difference.is_real))?;
        row.set_item("flipped", difference.map(|difference| difference.flipped.clone()))?;
        all.append(row)?;
    }
    Ok(all.into_any())
}

/// What a balance looks for.
pub struct Target {
    /// The chance to win.
    pub chance: f64,
    /// Half the width of the answer's interval.
    pub precision: f64,
    /// The most fights of a value.
    pub at_most: u64,
    /// The level of intervals.
    pub level: f64,
    /// The seed.
    pub seed: u64,
}

/// The value that gives the wanted chance, as `affray balance --json` says it.
pub fn balance<'py>(
    py: Python<'py>,
    encounter: &affray::Encounter,
    tune: &[(String, i64, i64)],
    wanted: &Target,
    (threads, progress): How<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    let Target { chance: target, precision, at_most, level, seed } = *wanted;
    let is_share = |share: f64| share > 0.0 && share < 1.0;
    if !is_share(target) || !is_share(level) || precision <= 0.0 || at_most == 0 {
        return Err(wrong("target and level lie between 0 and 1, precision and at_most above 0"));
    }
    if let Some((path, from, to)) = tune.iter().find(|(_, from, to)| from >= to) {
        return Err(wrong(format!("{path} is tuned over a range, not from {from} to {to}")));
    }
    let (game, setup) = (encounter.game(), encounter.setup().clone());
    for (path, from, _) in tune {
        vary::apply(&setup, path, &from.to_string()).map_err(wrong)?;
    }
    let open = |values: &[(&str, i64)]| {
        let varied =
            values.iter().try_fold(setup.clone(), |setup, (path, value)| vary::apply(&setup, path, &value.to_string()));
        game.batch(&varied.map_err(|error| vec![affray::Diagnostic::new(error.to_string())])?)
    };
    let terms = |rows: u64| Terms { threads, progress, total: at_most.saturating_mul(4).saturating_mul(rows) };
    let wanted = |&(_, from, to): &(String, i64, i64)| BalanceTarget {
        target,
        from,
        to,
        half_width: precision,
        at_most,
        level,
        seed,
    };
    let answer = match tune {
        [one] => {
            let found = watched(py, &terms(1), |watch| search(&wanted(one), &|value| open(&[(&one.0, value)]), watch))?;
            json!({ "path": one.0, "target": target, "level": level, "found": found.map_err(wrong)? })
        }
        [one, other] => {
            let others: Vec<i64> = (other.1..=other.2).collect();
            let rows = watched(py, &terms(others.len() as u64), |watch| {
                frontier(&wanted(one), &others, &|value, second| open(&[(&one.0, value), (&other.0, second)]), watch)
            })?;
            let rows = rows.map_err(wrong)?;
            let rows: Vec<Value> =
                rows.iter().map(|(value, found)| json!({ "value": value, "found": found.as_ref().ok() })).collect();
            json!({ "path": one.0, "other": other.0, "target": target, "level": level, "frontier": rows })
        }
        _ => return Err(wrong("one number is tuned, or two")),
    };
    json::to_python(py, &answer)
}

/// Takes one party through the encounters of a campaign file, many times: as `affray campaign --json` prints it.
#[pyfunction]
#[pyo3(signature = (source, campaigns=20_000, *, seed=1, policy=None, set=None, edition=None, rulings=None, level=0.95, allow_outside=false, threads=None, progress=None))]
#[allow(clippy::too_many_arguments)] // Keywords in Python.
pub fn _campaign(
    py: Python<'_>,
    source: PathBuf,
    campaigns: u64,
    seed: u64,
    policy: Option<&Bound<'_, PyDict>>,
    set: Option<&Bound<'_, PyDict>>,
    edition: Option<String>,
    rulings: Option<&Bound<'_, PyDict>>,
    level: f64,
    allow_outside: bool,
    threads: Option<usize>,
    progress: Option<Bound<'_, PyAny>>,
) -> PyResult<String> {
    if campaigns == 0 {
        return Err(wrong("no campaigns, no answer"));
    }
    let (policy, set, rulings) = (pairs(policy)?, pairs(set)?, pairs(rulings)?);
    let opened = || -> Result<_, Error> {
        let (game, name, setup) = read(&source, edition, rulings, allow_outside)?;
        let mut setup = setup;
        for (path, value) in &set {
            setup = vary::apply(&setup, path, value)?;
        }
        let mistakes =
            |diagnostics| Error::Mistakes(Mistakes { name: name.clone(), text: setup.encounter.clone(), diagnostics });
        let mut all = stages(&setup).map_err(&mistakes)?;
        let campaign = |all: &[Stage]| game.campaign(all).map(|opened| opened.map_err(&mistakes)).transpose();
        // Only the campaign knows where in its file a stage stands, so it is the first to look for mistakes.
        campaign(&all)?;
        let mut common: Option<(affray::core::game::Findings, Vec<(String, String)>)> = None;
        for stage in &mut all {
            let mut encounter = affray::Encounter::open(game, name.clone(), stage.setup.clone())?;
            for (who, bot) in &policy {
                encounter = encounter.bot(who, bot)?;
            }
            stage.setup = encounter.setup().clone();
            let bots = counted::bots(game, encounter.findings());
            match &mut common {
                Some((_, common)) => common.retain(|seat| bots.contains(seat)),
                None => common = Some((encounter.findings().clone(), bots)),
            }
        }
        let campaign = campaign(&all)?;
        Ok((game, name.clone(), setup.encounter.clone(), all, campaign, common.expect("a campaign has a stage")))
    };
    let (game, name, text, all, campaign, (findings, bots)) = opened().map_err(|error| raised(py, error))?;
    let campaign =
        campaign.ok_or_else(|| wrong(format!("{} has no campaigns: its fights leave nothing behind", game.slug())))?;
    let terms = Terms { threads, progress, total: campaigns };
    let tally = watched(py, &terms, |watch| run_campaigns(campaign.as_ref(), seed, campaigns, watch))?;
    let mut front = counted::played(game, &findings, &bots);
    front.insert("encounter".to_owned(), json!(counted::title_of(&text).unwrap_or(name)));
    let counted = counted::campaign(campaign.as_ref(), &all, &tally, seed, level, false);
    Ok(json::printed(&counted::with_keys(front, counted)))
}
