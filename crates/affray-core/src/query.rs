//! Questions about chances: what a game can be asked, with which values, and what it answers.
//!
//! A game lists its queries ([`Game::QUERIES`]). Each describes its parameters in words, so that commands and pages
//! need no knowledge of the game. With its values filled in it is a [`PreparedQuery`], which can be answered in two
//! ways through the same rules: exactly, and by playing it many times.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hash;
use std::ops::ControlFlow;

use affray_exact::Weighed;
use thiserror::Error;

use crate::encounter::{nearest, one_of};
use crate::exact::explore::Search;
use crate::exact::{self, Chance, Enumeration, Kinds, Next, Odds, PathCut, Web, WebError};
use crate::{Ask, Bot, FromList, Game, Play, Record, Scene, Seeded, game};

/// A question about chances.
pub struct Query {
    /// What it is called, in one word or two joined by a hyphen: `flip`.
    pub name: &'static str,
    /// What it answers, in one line.
    pub about: &'static str,
    /// How it is used, with examples, for a newcomer.
    pub teach: &'static str,
    /// Its parameters.
    pub params: &'static [Param],
    /// Fills in the values.
    pub prepare: fn(&QueryValues) -> Result<Box<dyn PreparedQuery>, QueryError>,
}

/// A parameter of a query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Param {
    /// Its name: `advantage`.
    pub name: &'static str,
    /// What it means, in one line.
    pub about: &'static str,
    /// What may be written.
    pub takes: Takes,
    /// The value used when nothing is written.
    pub default: &'static str,
}

/// What may be written for a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// A whole number between these two, both included.
    Number(i64, i64),
    /// A whole number between two that differ by edition: each range with its editions.
    NumberByEdition(&'static [(&'static [&'static str], i64, i64)]),
    /// One of these words.
    Word(&'static [&'static str]),
    /// Free text of a form that the hint shows; the query reads it itself.
    Text(&'static str),
    /// A record; the caller gives its contents, not its file name.
    Record,
}

impl std::fmt::Display for Takes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Takes::Number(least, most) => write!(f, "{least} to {most}"),
            Takes::NumberByEdition(ranges) => {
                let range = |(editions, least, most): &(&[&str], i64, i64)| {
                    format!("{least} to {most} in {}", all_of(editions))
                };
                f.write_str(&ranges.iter().map(range).collect::<Vec<_>>().join(", "))
            }
            Takes::Word(words) => f.write_str(&one_of(words.iter().copied())),
            Takes::Text(hint) => f.write_str(hint),
            Takes::Record => f.write_str("a record"),
        }
    }
}

/// Words in a row: "a and b".
fn all_of(words: &[&str]) -> String {
    match words {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        _ => words.concat(),
    }
}

impl Query {
    /// The parameter of this name.
    pub fn param(&self, name: &str) -> Result<&'static Param, QueryError> {
        let params: &'static [Param] = self.params;
        params.iter().find(|param| param.name == name).ok_or_else(|| QueryError::Unknown {
            query: self.name,
            name: name.to_owned(),
            near: nearest(name, self.params.iter().map(|param| param.name)).map(str::to_owned),
            allowed: one_of(self.params.iter().map(|param| param.name)),
        })
    }

    /// Checks the values, uses defaults for the rest, and prepares the query.
    pub fn prepare(
        &self,
        values: &BTreeMap<String, String>,
        edition: Option<&str>,
        rulings: &[(String, String)],
    ) -> Result<Box<dyn PreparedQuery>, QueryError> {
        (self.prepare)(&self.fill(values, edition, rulings)?)
    }

    /// The values checked, with defaults for the rest.
    pub fn fill(
        &self,
        values: &BTreeMap<String, String>,
        edition: Option<&str>,
        rulings: &[(String, String)],
    ) -> Result<QueryValues, QueryError> {
        for (name, value) in values {
            let param = self.param(name)?;
            let fits = match param.takes {
                Takes::Number(least, most) => value.parse().is_ok_and(|number: i64| (least..=most).contains(&number)),
                // Without an edition asked for, the query itself knows which holds.
                Takes::NumberByEdition(ranges) => value.parse().is_ok_and(|number: i64| {
                    let holds = |editions: &[&str]| edition.is_none_or(|edition| editions.contains(&edition));
                    ranges.iter().any(|(editions, least, most)| holds(editions) && (*least..=*most).contains(&number))
                }),
                Takes::Word(words) => words.contains(&value.as_str()),
                Takes::Text(_) | Takes::Record => true,
            };
            if !fits {
                return Err(QueryError::value(name, value, param.takes));
            }
        }
        let filled = |param: &Param| values.get(param.name).map_or(param.default, String::as_str).to_owned();
        let given = self.params.iter().map(|param| param.name).filter(|name| values.contains_key(*name)).collect();
        let values = self.params.iter().map(|param| (param.name, filled(param))).collect();
        Ok(QueryValues { values, given, edition: edition.map(str::to_owned), rulings: rulings.to_vec() })
    }
}

/// The values of a query, each checked against what its parameter takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryValues {
    values: BTreeMap<&'static str, String>,
    /// The parameters that were written, whatever their value.
    given: BTreeSet<&'static str>,
    /// The edition asked for.
    pub edition: Option<String>,
    /// Rulings asked for.
    pub rulings: Vec<(String, String)>,
}

impl QueryValues {
    /// The text given for a parameter; empty when nothing is written and there is no default.
    pub fn text(&self, name: &str) -> &str {
        self.values.get(name).unwrap_or_else(|| panic!("the query lists the parameter {name:?}"))
    }

    /// The number given for a parameter that takes numbers.
    pub fn number(&self, name: &str) -> i64 {
        self.text(name).parse().unwrap_or_else(|_| panic!("{name:?} takes a number, and so is its default"))
    }

    /// Whether the query has a parameter of this name.
    pub fn has_param(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    /// Whether a parameter was written, even with the value it has by default.
    pub fn is_given(&self, name: &str) -> bool {
        self.given.contains(name)
    }

    /// Whether anything is given.
    pub fn has(&self, name: &str) -> bool {
        !self.text(name).is_empty()
    }

    /// The fight in the record that the parameter `from` names, after as many answers as `answer` says, or at its end.
    pub fn recorded<G: Game>(&self) -> Result<Play<G::Scene>, QueryError> {
        let wrong = |why: String| QueryError::Impossible(format!("the record: {why}"));
        let record = Record::read(self.text("from")).map_err(|error| wrong(error.to_string()))?;
        let answers = match self.text("answer") {
            "" => None,
            text => Some(text.parse().map_err(|_| QueryError::value("answer", text, "a number"))?),
        };
        game::resume_at::<G>(&record, answers).map_err(|error| wrong(error.to_string()))
    }
}

/// An entry of a deck that hands can be drawn from without a game: cards with the same names and the same value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeckEntry {
    /// What it may be called, in lower case: its code first, then its suit, its rank and so on.
    pub names: Vec<String>,
    /// What it adds to a sum.
    pub value: u32,
    /// How many there are.
    pub copies: u32,
}

/// Why a query has no answer.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum QueryError {
    /// No parameter has this name.
    #[error("{query} takes no {name:?}{}; it takes {allowed}", near.as_ref().map(|near| format!("; did you mean {near:?}?")).unwrap_or_default())]
    Unknown {
        /// The query.
        query: &'static str,
        /// What was written.
        name: String,
        /// The nearest name there is.
        near: Option<String>,
        /// The names there are.
        allowed: String,
    },
    /// A value does not fit.
    #[error("{name} cannot be {value:?}: it takes {allowed}")]
    Value {
        /// The parameter.
        name: String,
        /// What was written.
        value: String,
        /// What would be right.
        allowed: String,
    },
    /// Values that do not go together, or a state that cannot be.
    #[error("{0}")]
    Impossible(String),
    /// Too much to enumerate.
    #[error("an exact answer would take about {about:.1e} {what}, more than the {allowed:.0e} allowed")]
    OutOfReach {
        /// An estimate or a lower bound of how many there are.
        about: f64,
        /// Of what: paths, positions.
        what: &'static str,
        /// How many are allowed.
        allowed: f64,
    },
    /// The caller stopped it.
    #[error("stopped before the answer was complete")]
    Stopped,
}

impl QueryError {
    /// A value that does not fit.
    pub fn value(name: &str, value: &str, allowed: impl std::fmt::Display) -> QueryError {
        QueryError::Value { name: name.to_owned(), value: value.to_owned(), allowed: allowed.to_string() }
    }
}

/// A query with its values filled in.
pub trait PreparedQuery: Send + Sync {
    /// What is asked, in words: "a flip of rank D with advantage 2".
    fn title(&self) -> String;

    /// The exact answer: the odds that were asked for first, then what else is worth knowing.
    fn exact(&self, budget: &mut Budget<'_>) -> Result<Vec<OutcomeTable>, QueryError>;

    /// Plays it `runs` times and counts the labels of the first table.
    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64>;
}

/// The limit of an enumeration, and a callback for its progress.
pub struct Budget<'a> {
    /// The most paths or positions that may be visited.
    pub allowed: usize,
    /// Called now and then with the share that is done, approximately.
    pub report: &'a mut dyn FnMut(f64) -> ControlFlow<()>,
}

impl Budget<'_> {
    /// The usual limit: as many paths as take some seconds.
    pub const USUAL: usize = 20_000_000;

    /// Runs `with` with the usual limit and no progress reports.
    pub fn quiet<T>(with: impl FnOnce(&mut Budget<'_>) -> T) -> T {
        with(&mut Budget { allowed: Budget::USUAL, report: &mut |_| ControlFlow::Continue(()) })
    }
}

/// Odds as people read them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutcomeTable {
    /// What the outcomes are of: "result", "damage".
    pub title: String,
    /// Each outcome and its chance, in an order that stays; the chances sum to one.
    pub outcomes: Vec<(String, Chance)>,
    /// The mean, where outcomes are numbers.
    pub mean: Option<Chance>,
    /// Whether outcomes stand from the least or worst to the most or best, so that the chance of one or better means
    /// something.
    pub is_ranked: bool,
}

impl OutcomeTable {
    /// A table of odds by name. Results with the same name are added up, at the place of the first.
    pub fn of<T>(title: impl Into<String>, odds: &Odds<T>, name: impl FnMut(&T) -> String) -> OutcomeTable {
        OutcomeTable { title: title.into(), outcomes: odds.named(name), mean: None, is_ranked: false }
    }

    /// The same, where results stand from the worst to the best.
    #[must_use]
    pub fn ranked(self) -> OutcomeTable {
        OutcomeTable { is_ranked: true, ..self }
    }

    /// The odds of a number, and its mean.
    pub fn numbers<T: Ord>(title: impl Into<String>, odds: &Odds<T>, number: impl Fn(&T) -> u64) -> OutcomeTable {
        let mean = odds.mean(&number);
        let mut numbers = odds.named(&number);
        numbers.sort_unstable_by_key(|(number, _)| *number);
        let outcomes = numbers.into_iter().map(|(number, chance)| (number.to_string(), chance)).collect();
        OutcomeTable { title: title.into(), outcomes, mean: Some(mean), is_ranked: true }
    }
}

/// A question that one run of the rules answers: a flip, a contest, an attack. [`OneShotQuery`] makes it a
/// [`PreparedQuery`].
pub trait OneShot: Send + Sync {
    /// The game's scene.
    type Scene: Scene;
    /// Who decides.
    type Bots: Bot<Self::Scene>;
    /// What comes of it.
    type Result: Ord;

    /// What is asked, in words.
    fn title(&self) -> String;

    /// Who decides.
    fn bots(&self) -> Self::Bots;

    /// How it is enumerated: which kinds of card are merged, whether the order of a handful matters.
    fn enumeration(&self) -> Enumeration<Self::Scene, Self::Bots> {
        Enumeration::new(self.bots())
    }

    /// Runs it once, from the same scene each time.
    fn run<A: Ask<Self::Scene>>(&self, ask: &mut A) -> Result<Self::Result, A::Halt>;

    /// The label of a result in the first table.
    fn label(&self, result: &Self::Result) -> String;

    /// The answer in tables; the first is of the labels.
    fn tables(&self, odds: &Odds<Self::Result>) -> Vec<OutcomeTable> {
        vec![OutcomeTable::of("result", odds, |result| self.label(result))]
    }
}

/// The exact odds of a one-shot question.
pub fn odds_of<T: OneShot>(question: &T, budget: &mut Budget<'_>) -> Result<Odds<T::Result>, QueryError> {
    let mut run = |ask: &mut exact::Exact<_, _>| {
        let Ok(result) = question.run(ask);
        result
    };
    let mut enumeration = question.enumeration();
    let out_of_reach = |about: f64| QueryError::OutOfReach { about, what: "paths", allowed: budget.allowed as f64 };
    let about = enumeration.estimate(&mut run);
    if about > budget.allowed as f64 {
        return Err(out_of_reach(about));
    }
    // An estimate may be too low; paths are counted, so that nothing runs away.
    let mut is_cancelled = false;
    let watch = |_, share| {
        let go_on = (budget.report)(share);
        is_cancelled = go_on.is_break();
        go_on
    };
    let odds = enumeration.within(budget.allowed as u64, watch, |ask| Some(run(ask)));
    odds.map_err(|exact::Stopped| if is_cancelled { QueryError::Stopped } else { out_of_reach(about) })
}

/// A one-shot question as a [`PreparedQuery`].
pub struct OneShotQuery<T>(pub T);

impl<T: OneShot> PreparedQuery for OneShotQuery<T> {
    fn title(&self) -> String {
        self.0.title()
    }

    fn exact(&self, budget: &mut Budget<'_>) -> Result<Vec<OutcomeTable>, QueryError> {
        Ok(self.0.tables(&odds_of(&self.0, budget)?))
    }

    fn simulate(&self, seed: u64, runs: u64) -> BTreeMap<String, u64> {
        let mut seeded = Seeded::new(seed, 0, FromList(self.0.bots()));
        let mut counts = Weighed::default();
        for number in 0..runs {
            seeded.restart(seed, number);
            let Ok(result) = self.0.run(&mut seeded);
            counts.add(result, 1);
        }
        named(counts.in_order(), |result| self.0.label(result))
    }
}

/// A question about many steps: who is standing after ten exchanges, who wins in the end.
pub trait Stepwise: Send + Sync {
    /// The game's scene.
    type Scene: Scene;
    /// Who decides.
    type Bots: Bot<Self::Scene>;
    /// A state between steps: as small as possible, but with everything that the rest depends on.
    type Position: Clone + Eq + Hash;
    /// How it can end.
    type End: Ord + Clone;

    /// Who decides.
    fn bots(&self) -> Self::Bots;

    /// Cards that the question cannot tell apart; none where every card counts.
    fn kinds(&self) -> Vec<Kinds> {
        Vec::new()
    }

    /// Which of the kinds applies to a source.
    fn which_kinds(_: <Self::Scene as Scene>::Source) -> usize {
        0
    }

    /// Where it begins.
    fn start(&self) -> Self::Position;

    /// The position of a scene that paused in a step from this position.
    fn paused(&self, scene: &Self::Scene, from: &Self::Position) -> Self::Position;

    /// Goes one step.
    fn step<A: Ask<Self::Scene>>(
        &self,
        from: &Self::Position,
        ask: &mut A,
    ) -> Result<Next<Self::Position, Self::End>, A::Halt>;
}

/// Explores all positions of a stepwise question.
pub fn web_of<C: Stepwise>(question: &C, budget: &mut Budget<'_>) -> Result<Web<C::End>, QueryError> {
    let allowed = budget.allowed;
    // How many positions there are is known at the end, so the share done is of those known so far.
    let mut report = |done: usize, known: usize| (budget.report)(done as f64 / known as f64);
    let search = Search { kinds: question.kinds(), which_kinds: C::which_kinds, allowed, watch: &mut report };
    let step = |from: &C::Position, ask: &mut exact::Exact<_, _, _>| -> Result<_, PathCut> { question.step(from, ask) };
    exact::explore(
        search,
        question.bots(),
        question.start(),
        &|scene: &C::Scene, from: &C::Position| question.paused(scene, from),
        step,
    )
    .map_err(|reach| match reach {
        WebError::TooMany { allowed } => {
            QueryError::OutOfReach { about: allowed as f64, what: "positions or more", allowed: allowed as f64 }
        }
        WebError::Stopped => QueryError::Stopped,
    })
}

/// Plays a stepwise question many times at random; counts how it stood after at most `beats` beats (`None`: not over
/// yet), with the number of beats.
pub fn run_out<C: Stepwise>(question: &C, seed: u64, runs: u64, beats: u32) -> BTreeMap<(Option<C::End>, u32), u64> {
    let mut seeded = Seeded::new(seed, 0, FromList(question.bots()));
    let mut counts = BTreeMap::new();
    for number in 0..runs {
        seeded.restart(seed, number);
        let mut position = question.start();
        let mut beat = 0;
        let end = loop {
            if beat == beats {
                break None;
            }
            let Ok(next) = question.step(&position, &mut seeded);
            match next {
                Next::Beat(to) => {
                    beat += 1;
                    position = to;
                }
                Next::Step(to) => position = to,
                Next::End(end) => {
                    beat += 1;
                    break Some(end);
                }
            }
        };
        *counts.entry((end, beat)).or_default() += 1;
    }
    counts
}

/// Counts by name: results with the same name are added up.
pub fn named<T>(
    counts: impl IntoIterator<Item = (T, u64)>,
    mut name: impl FnMut(&T) -> String,
) -> BTreeMap<String, u64> {
    let mut names: BTreeMap<String, u64> = BTreeMap::new();
    for (result, count) in counts {
        *names.entry(name(&result)).or_default() += count;
    }
    names
}
