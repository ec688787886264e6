//! One fight: play it, look at it, write it down.

use std::sync::{Mutex, MutexGuard};

use affray::core::query::Budget;
use affray::core::{Call, Note, Override, Record, Seat, Verdict, Viewer};
use affray::odds::answer::fraction as written;
use affray::{Asked, Chances, Consequences, Method, OddsEffort};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyList};

use crate::error::{RefusedError, raised, wrong};
use crate::json;
use crate::odds::{Interruptible, fraction};

/// An encounter with functions in some seats.
pub struct Seated {
    /// Those seats are a person's, for whom the function decides.
    pub encounter: affray::Encounter,
    /// The functions, by seat.
    pub functions: Vec<(Seat, Py<PyAny>)>,
}

impl Seated {
    /// Seats bots by their names, and functions of a decision.
    pub fn of(py: Python<'_>, mut encounter: affray::Encounter, bots: Option<&Bound<'_, PyDict>>) -> PyResult<Seated> {
        let mut functions = Vec::new();
        for (who, bot) in bots.into_iter().flatten() {
            let who: String = who.extract()?;
            if bot.is_callable() {
                let meant = affray::seats_meant(&who, encounter.findings());
                let meant = meant.map_err(|(message, help)| wrong(format!("{message}; {help}")))?;
                encounter = encounter.person(&who).map_err(|error| raised(py, error))?;
                for name in meant {
                    let seat = encounter.cast().find(&name).expect("a seat that is meant is there");
                    functions.retain(|(other, _)| *other != seat);
                    functions.push((seat, bot.clone().unbind()));
                }
            } else {
                encounter = encounter.bot(&who, &bot.extract::<String>()?).map_err(|error| raised(py, error))?;
            }
        }
        // A bot that was seated later by its name has the seat.
        functions.retain(|(seat, _)| encounter.cast().seats()[seat.index()].sitter == affray::core::Sitter::Person);
        Ok(Seated { encounter, functions })
    }
}

/// What a decision function is given: the decision as the seat that takes it sees it.
#[pyclass(frozen, module = "affray")]
pub struct Decision {
    seat: String,
    asked: Asked,
    view: serde_json::Value,
}

impl Decision {
    /// What this seat is asked.
    pub fn new(seat: &str, asked: Asked, view: serde_json::Value) -> Decision {
        Decision { seat: seat.to_owned(), asked, view }
    }

    /// The option that an answer means: a place, or words that it contains.
    pub fn place(asked: &Asked, answer: &Bound<'_, PyAny>) -> PyResult<usize> {
        if let Ok(words) = answer.extract::<String>() {
            let found = asked.options.iter().position(|option| option.text.contains(&words));
            return found.ok_or_else(|| RefusedError::new_err(format!("no option contains {words:?}")));
        }
        let count = asked.options.len();
        let place: i64 = answer.extract()?;
        usize::try_from(place).ok().filter(|place| *place < count).ok_or_else(|| {
            RefusedError::new_err(format!("there is no option {place}, only 0 to {}", count.saturating_sub(1)))
        })
    }
}

#[pymethods]
impl Decision {
    /// Who decides.
    #[getter]
    fn seat(&self) -> &str {
        &self.seat
    }
    /// The question.
    #[getter]
    fn question(&self) -> &str {
        &self.asked.prompt
    }
    /// The options in words; an answer is a place in this list.
    #[getter]
    fn options(&self) -> Vec<&str> {
        self.asked.options.iter().map(|option| option.text.as_str()).collect()
    }
    /// What the seat may know.
    #[getter]
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::to_python(py, &self.view)
    }
    /// The place of the first option whose words contain these, if there is one.
    fn find(&self, words: &str) -> Option<usize> {
        self.asked.options.iter().position(|option| option.text.contains(words))
    }
    fn __repr__(&self) -> String {
        format!("<affray.Decision {:?}: {} options>", self.asked.prompt, self.asked.options.len())
    }
}

/// A fight under way.
#[pyclass(frozen, module = "affray")]
pub struct Fight {
    fight: Mutex<affray::Fight>,
    functions: Vec<(Seat, Py<PyAny>)>,
}

impl Fight {
    /// A fight that was just begun or resumed; functions decide until somebody else is asked.
    pub fn begun(py: Python<'_>, fight: affray::Fight, functions: Vec<(Seat, Py<PyAny>)>) -> PyResult<Fight> {
        let fight = Fight { fight: Mutex::new(fight), functions };
        fight.go_on(py)?;
        Ok(fight)
    }

    fn lock(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, affray::Fight>> {
        self.fight.lock_py_attached(py).map_err(|_| wrong("the fight failed before"))
    }

    /// Lets functions decide until somebody else is asked.
    fn go_on(&self, py: Python<'_>) -> PyResult<()> {
        loop {
            let (seat, decision, function) = {
                let fight = self.lock(py)?;
                let function = |asked: Asked| {
                    let (_, function) = self.functions.iter().find(|(seat, _)| *seat == asked.seat)?;
                    Some((asked, function))
                };
                let Some((asked, function)) = fight.asked().into_iter().find_map(function) else { return Ok(()) };
                let seat = asked.seat;
                (seat, Decision::new(fight.cast().name(seat), asked, fight.view(seat)), function)
            };
            let place = match decision.asked.options.len() {
                1 => 0,
                _ => {
                    let asked = decision.asked.clone();
                    let answer = function.bind(py).call1((decision,))?;
                    Decision::place(&asked, &answer)?
                }
            };
            self.lock(py)?.answer(seat, place).map_err(|error| raised(py, error))?;
        }
    }

    /// The seat of this name, or the first that is asked.
    fn seat(py: Python<'_>, fight: &affray::Fight, name: Option<&str>) -> PyResult<Seat> {
        match name {
            Some(name) => fight.seat(name).map_err(|error| raised(py, error)),
            None => match fight.asked().first() {
                Some(asked) => Ok(asked.seat),
                None => Err(RefusedError::new_err("nobody is asked anything")),
            },
        }
    }

    fn viewer(py: Python<'_>, fight: &affray::Fight, name: Option<&str>) -> PyResult<Viewer> {
        match name {
            Some("onlooker") => Ok(Viewer::Onlooker),
            Some("referee") => Ok(Viewer::Referee),
            Some(name) => Self::seat(py, fight, Some(name)).map(Viewer::Seat),
            None => Ok(fight.asked().first().map_or(Viewer::Onlooker, |asked| Viewer::Seat(asked.seat))),
        }
    }
}

#[pymethods]
impl Fight {
    /// The names of the seats.
    #[getter]
    fn seats(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        Ok(self.lock(py)?.cast().seats().iter().map(|info| info.name.clone()).collect())
    }
    /// Whether it is over.
    #[getter]
    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.lock(py)?.is_over())
    }
    /// The question that is open; `None` when the fight is over.
    #[getter]
    fn question(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.lock(py)?.asked().into_iter().next().map(|asked| asked.prompt))
    }
    /// The options of the seat that is asked, in words.
    #[getter]
    fn options(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let asked = self.lock(py)?.asked().into_iter().next();
        Ok(asked.map_or_else(Vec::new, |asked| asked.options.into_iter().map(|option| option.text).collect()))
    }
    /// Everything that is open: for each seat that is asked its question, options, and what a rule forbids and why.
    #[getter]
    fn asked<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let fight = self.lock(py)?;
        let all = PyList::empty(py);
        for asked in fight.asked() {
            let entry = json::object(py, &asked)?;
            entry.set_item("seat", fight.cast().name(asked.seat))?;
            all.append(entry)?;
        }
        Ok(all.into_any())
    }
    /// Takes an option: its place in the list, or words that it contains.
    #[pyo3(signature = (option, seat=None))]
    fn answer(&self, py: Python<'_>, option: &Bound<'_, PyAny>, seat: Option<&str>) -> PyResult<()> {
        {
            let mut fight = self.lock(py)?;
            let seat = Self::seat(py, &fight, seat)?;
            let all = fight.asked();
            let Some(asked) = all.iter().find(|asked| asked.seat == seat) else {
                let name = fight.cast().name(seat);
                return Err(RefusedError::new_err(format!("{name} is not asked anything")));
            };
            let place = Decision::place(asked, option)?;
            fight.answer(seat, place).map_err(|error| raised(py, error))?;
        }
        self.go_on(py)
    }
    /// Takes the last decision back; `False` if there is none.
    fn undo(&self, py: Python<'_>) -> PyResult<bool> {
        Ok(self.lock(py)?.undo())
    }
    /// What the GM may set: name, what it is now, what it may be.
    #[getter]
    fn quantities<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::object(py, &self.lock(py)?.play().quantities())
    }
    /// The GM sets something.
    #[pyo3(name = "override", signature = (quantity, value, reason=""))]
    fn overrule(&self, py: Python<'_>, quantity: String, value: &Bound<'_, PyAny>, reason: &str) -> PyResult<()> {
        let change = Override { quantity, value: json::written(value)?, reason: reason.to_owned() };
        self.lock(py)?.play_mut().overrule(change).map_err(|error| RefusedError::new_err(error.to_string()))?;
        self.go_on(py)
    }
    /// What the GM may call for.
    #[getter]
    fn calls<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        json::object(py, &self.lock(py)?.play().calls())
    }
    /// The GM calls for something, told by keywords.
    #[pyo3(signature = (name, reason="", **told))]
    fn call(&self, py: Python<'_>, name: String, reason: &str, told: Option<&Bound<'_, PyDict>>) -> PyResult<()> {
        let mut values = std::collections::BTreeMap::new();
        for (name, value) in told.into_iter().flatten() {
            values.insert(name.extract()?, json::written(&value)?);
        }
        let call = Call { name, with: values, reason: reason.to_owned() };
        self.lock(py)?.play_mut().call(call).map_err(|error| RefusedError::new_err(error.to_string()))?;
        self.go_on(py)
    }
    /// Adds a note to what just happened.
    #[pyo3(signature = (text, seat=None))]
    fn note(&self, py: Python<'_>, text: String, seat: Option<&str>) -> PyResult<()> {
        let mut fight = self.lock(py)?;
        let by = seat.map(|name| Self::seat(py, &fight, Some(name))).transpose()?;
        fight.play_mut().note(Note { by, text }).map_err(|error| RefusedError::new_err(error.to_string()))
    }
    /// What somebody may know: a seat, `onlooker` or `referee`; by default whoever is asked.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let fight = self.lock(py)?;
        json::to_python(py, &fight.view(Self::viewer(py, &fight, seat)?))
    }
    /// The same as things to draw: cards, piles, tracks.
    #[pyo3(signature = (seat=None))]
    fn board<'py>(&self, py: Python<'py>, seat: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let fight = self.lock(py)?;
        json::object(py, &fight.play().board(Self::viewer(py, &fight, seat)?))
    }
    /// The log as somebody may read it, a line each.
    #[pyo3(signature = (seat=None))]
    fn log(&self, py: Python<'_>, seat: Option<&str>) -> PyResult<Vec<String>> {
        let fight = self.lock(py)?;
        Ok(fight.log(Self::viewer(py, &fight, seat)?).into_iter().map(|line| line.line.text).collect())
    }
    /// How it stands or ended, in a sentence.
    #[getter]
    fn summary(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.lock(py)?.summary())
    }
    /// A word or number for each column, once it is over.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let outcome = self.lock(py)?.outcome();
        outcome.map(|outcome| json::to_python(py, &outcome.to_json())).transpose()
    }
    /// The names of the seats that have won.
    #[getter]
    fn winners(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let fight = self.lock(py)?;
        let winners = fight.outcome().map_or_else(Vec::new, |outcome| outcome.winners().to_vec());
        Ok(winners.into_iter().map(|seat| fight.cast().name(seat).to_owned()).collect())
    }
    /// The fight as a record, with what dealt it.
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        Ok(self.lock(py)?.save())
    }
    /// Plays its record again and says whether everything matches.
    fn verify<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let record = self.lock(py)?.save();
        verify(py, &record)
    }
    /// The odds of each option of a seat, by what that seat knows.
    #[pyo3(signature = (seat=None, samples=None, paths=20_000))]
    fn odds<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&str>,
        samples: Option<u32>,
        paths: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (record, seat) = {
            let fight = self.lock(py)?;
            (fight.save(), Self::seat(py, &fight, seat)?)
        };
        let (mut first, mut second) = (Interruptible::new(), Interruptible::new());
        let all = py.detach(|| {
            // On a copy: others may look at the fight meanwhile.
            let fight = affray::Fight::resume(&record)?;
            let exact = Budget { allowed: paths, report: &mut |_| first.check() };
            let check = &mut || second.check();
            let samples = samples.unwrap_or(OddsEffort::SAMPLES);
            Ok(fight.odds_with(seat, &mut OddsEffort { exact, samples, check }))
        });
        if let Some(error) = first.raised.or(second.raised) {
            return Err(error);
        }
        let list = PyList::empty(py);
        for option in all.map_err(|error| raised(py, error))? {
            let entry = PyDict::new(py);
            entry.set_item("option", option.option)?;
            entry.set_item("text", option.text)?;
            let at_once = match option.at_once {
                Chances::Exact(chances) => {
                    let at_once = PyDict::new(py);
                    for (what, chance) in chances {
                        at_once.set_item(what, fraction(py, &written(&chance))?)?;
                    }
                    Some(at_once)
                }
                Chances::DependsOnOthers | Chances::NotComputed => None,
            };
            entry.set_item("at_once", at_once)?;
            let outcome = option.outcome.map(|outcome| consequences(py, &outcome)).transpose()?;
            entry.set_item("outcome", outcome)?;
            list.append(entry)?;
        }
        Ok(list.into_any())
    }
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<affray.Fight: {}>", self.lock(py)?.summary()))
    }
}

fn consequences<'py>(py: Python<'py>, outcome: &Consequences) -> PyResult<Bound<'py, PyDict>> {
    let entry = PyDict::new(py);
    let results = PyList::empty(py);
    for result in &outcome.results {
        let exact = result.exact.as_ref().map(|chance| fraction(py, &written(chance))).transpose()?;
        results.append((&result.what, result.share, exact))?;
    }
    entry.set_item("results", results)?;
    entry.set_item("dealt", outcome.ledger.dealt)?;
    entry.set_item("paid", outcome.ledger.paid)?;
    entry.set_item("hit", outcome.ledger.hit)?;
    entry.set_item("hurt", outcome.ledger.hurt)?;
    entry.set_item("felled", outcome.ledger.felled)?;
    entry.set_item("unit", outcome.unit)?;
    entry.set_item("horizon", outcome.horizon)?;
    entry.set_item(
        "samples",
        match outcome.method {
            Method::Exact => None,
            Method::Simulated(samples) => Some(samples),
        },
    )?;
    Ok(entry)
}

/// Goes on with a recorded fight where the record ends.
#[pyfunction]
#[pyo3(signature = (record, bots=None))]
pub fn resume(py: Python<'_>, record: &str, bots: Option<&Bound<'_, PyDict>>) -> PyResult<Fight> {
    let fight = py.detach(|| affray::Fight::resume(record)).map_err(|error| raised(py, error))?;
    let mut functions = Vec::new();
    for (name, function) in bots.into_iter().flatten() {
        let seat = fight.seat(&name.extract::<String>()?).map_err(|error| raised(py, error))?;
        functions.push((seat, function.unbind()));
    }
    Fight::begun(py, fight, functions)
}

/// Plays a record again, deals every card again, and says whether everything matches: as `affray verify --json` does.
#[pyfunction]
pub fn verify<'py>(py: Python<'py>, record: &str) -> PyResult<Bound<'py, PyAny>> {
    let read = || -> Result<_, affray::Error> {
        let record = Record::read(record)?;
        let game = affray::game(&record.header.game)?;
        let checked = game.verify(&record)?;
        Ok((record.header.engine.clone(), game.slug(), checked))
    };
    let (engine, game, checked) = py.detach(read).map_err(|error| raised(py, error))?;
    let sound = !matches!(checked.verdict, Verdict::Broken(_));
    let all = serde_json::json!({ "game": game, "recorded_by": engine, "sound": sound, "proof": checked.proof(),
        "checked": checked });
    json::to_python(py, &all)
}
