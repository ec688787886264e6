//! Many fights of one encounter, on all cores.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use affray_core::encounter::{nearest, one_of};
use affray_core::{AnyBatch, AnyDecision, Column, FightResult, Kind, SeatInfo, Sitter};
use affray_sim::interval::Interval;
use affray_sim::run::{self, FightSource, Plan, RunControl, Until};
use affray_sim::tally::{Counts, Tally};

use super::decision::{Decision, IntoChoice};
use super::encounter::Encounter;
use super::error::Error;
use super::outcome::Outcome;

/// What many fights came to.
#[derive(Debug, Clone)]
pub struct Simulation {
    tally: Tally,
    level: f64,
    played: Vec<(String, String)>,
}

/// What is said to have played where a function decided.
const OWN: &str = "a decision function";

impl Simulation {
    /// The level of intervals, unless [`at_level`](Self::at_level) says another.
    pub const LEVEL: f64 = 0.95;

    /// The same with intervals of this level, between 0 and 1: 0.99.
    #[must_use]
    pub fn at_level(self, level: f64) -> Simulation {
        let inside = if level > 0.0 && level < 1.0 { level } else { Self::LEVEL };
        Simulation { level: inside, ..self }
    }

    /// Who played: the bot of each seat by the seat's name, `a decision function` where it was one. Two numbers for the same
    /// encounter differ by who decided.
    pub fn played(&self) -> &[(String, String)] {
        &self.played
    }

    /// How many fights were played.
    pub fn fights(&self) -> u64 {
        self.tally.fights
    }

    /// The chance that the party wins; in a game of sides, the first of them.
    pub fn win_chance(&self) -> Interval {
        self.tally.win_chance(self.level)
    }

    /// The chance of each outcome, in words.
    pub fn outcomes(&self) -> Vec<(String, Interval)> {
        self.words(0)
    }

    /// The chance of each word of a column: `Kresk.fate`. An error for a column of numbers, or if there is none of this name.
    pub fn chances(&self, column: &str) -> Result<Vec<(String, Interval)>, Error> {
        let place = self.place(column)?;
        match &self.columns()[place].kind {
            Kind::Word(_) => Ok(self.words(place)),
            Kind::Number => {
                Err(Error::unknown(format!("the column {column} has numbers"), "ask for its mean or its counts"))
            }
        }
    }

    /// The mean of a column of numbers: `rounds`. An error for a column of words, or if there is none of this name.
    pub fn mean(&self, column: &str) -> Result<Interval, Error> {
        let place = self.place(column)?;
        match &self.columns()[place].kind {
            Kind::Number => Ok(self.tally.counts(place).mean(self.level)),
            Kind::Word(_) => Err(Error::unknown(format!("the column {column} has words"), "ask for its chances")),
        }
    }

    /// How often each value of a column came up.
    pub fn counts(&self, column: &str) -> Result<&Counts, Error> {
        Ok(self.tally.counts(self.place(column)?))
    }

    /// The columns.
    pub fn columns(&self) -> &[Column] {
        &self.tally.columns
    }

    /// Everything that was counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    fn place(&self, column: &str) -> Result<usize, Error> {
        let names = || self.columns().iter().map(|known| known.name.as_str());
        names().position(|name| name == column).ok_or_else(|| {
            let help = match nearest(column, names()) {
                Some(near) => format!("did you mean {near:?}?"),
                None => format!("write {}", one_of(names())),
            };
            Error::unknown(format!("there is no column {column:?}"), help)
        })
    }

    fn words(&self, place: usize) -> Vec<(String, Interval)> {
        self.tally.chances(place, self.level).into_iter().map(|(word, _, share)| (word.to_owned(), share)).collect()
    }
}

impl Encounter {
    /// The columns in which a fight is scored, the outcome first: `rounds`, `Kresk.fate`.
    pub fn columns(&self) -> Vec<Column> {
        self.batch().columns()
    }

    /// Plays this many fights with bots in all seats; the game's best where the encounter has a person. The same seed
    /// gives the same fights on any number of cores.
    pub fn simulate(&self, fights: u64, seed: u64) -> Simulation {
        let best = self.game().bots().last().map_or("random", |bot| bot.name);
        self.simulation(tally(self.batch().as_ref(), fights, seed, &RunControl::default()), best)
    }

    /// The same with a decision function in the seats of people ([`person`](Encounter::person) says which). It is called on
    /// several threads at a time, and the cards are those of [`simulate`](Encounter::simulate). An error if nobody here is a
    /// person.
    ///
    /// So that the same seed gives the same result, the function must decide by the decision alone: chance comes from
    /// [`Decision::whim`], and one that remembers is made anew for each fight, with [`simulate_each`](Encounter::simulate_each).
    pub fn simulate_with<C: IntoChoice>(
        &self,
        fights: u64,
        seed: u64,
        decide: impl Fn(&Decision<'_>) -> C + Sync,
    ) -> Result<Simulation, Error> {
        self.simulate_each(fights, seed, |_| &decide)
    }

    /// The same with a decision function of its own for each fight: `make` gets the number of the fight. So a function can
    /// remember what it did before in the fight.
    pub fn simulate_each<C, D>(
        &self,
        fights: u64,
        seed: u64,
        make: impl Fn(u64) -> D + Sync,
    ) -> Result<Simulation, Error>
    where
        C: IntoChoice,
        D: FnMut(&Decision<'_>) -> C + Send,
    {
        let tally = self.deciding(&make, |deciding, _, watch| tally(deciding, fights, seed, watch))?;
        Ok(self.simulation(tally, OWN))
    }

    /// How each of these fights went, in order.
    pub fn outcomes(&self, numbers: Range<u64>, seed: u64) -> Vec<Outcome> {
        let batch = self.batch();
        outcomes(batch.as_ref(), batch.as_ref(), numbers, seed, &RunControl::default())
    }

    /// The same with a decision function in the seats of people.
    pub fn outcomes_with<C: IntoChoice>(
        &self,
        numbers: Range<u64>,
        seed: u64,
        decide: impl Fn(&Decision<'_>) -> C + Sync,
    ) -> Result<Vec<Outcome>, Error> {
        self.outcomes_each(numbers, seed, |_| &decide)
    }

    /// The same with a decision function of its own for each fight.
    pub fn outcomes_each<C, D>(
        &self,
        numbers: Range<u64>,
        seed: u64,
        make: impl Fn(u64) -> D + Sync,
    ) -> Result<Vec<Outcome>, Error>
    where
        C: IntoChoice,
        D: FnMut(&Decision<'_>) -> C + Send,
    {
        self.deciding(&make, |deciding, batch, watch| outcomes(deciding, batch, numbers, seed, watch))
    }

    /// The record of one of the fights that [`simulate`](Encounter::simulate) plays, by its number from 0.
    pub fn record_of(&self, seed: u64, number: u64) -> String {
        self.batch().record(seed, number)
    }

    /// The encounter as the simulator takes it, for `affray::sim`.
    pub fn batch(&self) -> Box<dyn AnyBatch> {
        self.game().batch(self.setup()).expect("the encounter was found sound")
    }

    /// The record of one of the fights that [`simulate_with`](Encounter::simulate_with) plays with the same function.
    pub fn record_of_with<C: IntoChoice>(
        &self,
        seed: u64,
        number: u64,
        decide: impl FnMut(&Decision<'_>) -> C + Send,
    ) -> Result<String, Error> {
        let (failed, batch) = (Failed::default(), self.decided_batch()?);
        let decide = Mutex::new(decide);
        let record = batch.record_deciding(seed, number, &|decision| failed.ask(&decide, decision));
        match (failed.into_error(), record) {
            (Some(error), _) => Err(error),
            (None, record) => Ok(record.expect("a fight stops only where a function fails")),
        }
    }

    /// What was counted, `people` having decided in the seats of people.
    fn simulation(&self, tally: Tally, people: &str) -> Simulation {
        let bot = |info: &SeatInfo| match &info.sitter {
            Sitter::Bot(name) => name.clone(),
            Sitter::Person | Sitter::Paper => people.to_owned(),
        };
        let played = self.cast().seats().iter().map(|info| (info.name.clone(), bot(info))).collect();
        Simulation { tally, level: Simulation::LEVEL, played }
    }

    /// The encounter as the simulator takes it, where a function decides for somebody.
    fn decided_batch(&self) -> Result<Box<dyn AnyBatch>, Error> {
        let is_bot = |info: &SeatInfo| matches!(info.sitter, Sitter::Bot(_));
        if self.cast().seats().iter().all(is_bot) {
            return Err(Error::NobodyDecides);
        }
        Ok(self.batch())
    }

    fn deciding<C, D, T>(
        &self,
        make: &(impl Fn(u64) -> D + Sync),
        run: impl FnOnce(&dyn FightSource, &dyn AnyBatch, &RunControl) -> T,
    ) -> Result<T, Error>
    where
        C: IntoChoice,
        D: FnMut(&Decision<'_>) -> C + Send,
    {
        let (failed, watch, batch) = (Failed::default(), RunControl::default(), self.decided_batch()?);
        let fights = EachDecided { batch: batch.as_ref(), make, failed: &failed, watch: &watch };
        let done = run(&fights, batch.as_ref(), &watch);
        failed.into_error().map_or(Ok(done), Err)
    }
}

/// The first failure of a decision function.
#[derive(Default)]
struct Failed(Mutex<Option<Error>>);

impl Failed {
    /// Asks a function; `None` if it fails.
    fn ask<C: IntoChoice>(
        &self,
        decide: &Mutex<impl FnMut(&Decision<'_>) -> C>,
        decision: &dyn AnyDecision,
    ) -> Option<usize> {
        let decision = Decision::new(decision);
        let mut decide = decide.lock().unwrap_or_else(PoisonError::into_inner);
        let choice = (*decide)(&decision);
        let checked = decision.check(choice);
        checked.map_err(|error| _ = self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error)).ok()
    }

    fn into_error(self) -> Option<Error> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An encounter whose people decide with a function that is made anew for each fight.
struct EachDecided<'a, M> {
    batch: &'a dyn AnyBatch,
    make: &'a M,
    failed: &'a Failed,
    watch: &'a RunControl,
}

impl<C, D, M> FightSource for EachDecided<'_, M>
where
    C: IntoChoice,
    D: FnMut(&Decision<'_>) -> C + Send,
    M: Fn(u64) -> D + Sync,
{
    fn columns(&self) -> Vec<Column> {
        self.batch.columns()
    }
    fn uses(&self) -> Vec<String> {
        self.batch.uses()
    }
    fn fight(&self, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(&FightResult<'_>)) {
        for number in numbers {
            let decide = Mutex::new((self.make)(number));
            let ask = |decision: &dyn AnyDecision| self.failed.ask(&decide, decision);
            if self.batch.fight_deciding(seed, number..number + 1, &ask, each).is_break() {
                self.watch.stop();
                return;
            }
        }
    }
}

fn tally<S: FightSource + ?Sized>(fights_of: &S, fights: u64, seed: u64, watch: &RunControl) -> Tally {
    run::run(fights_of, &Plan { seed, until: Until::Fights(fights), level: Simulation::LEVEL }, watch)
}

/// How fights went; `batch` says for whom that is a win.
fn outcomes<S: FightSource + ?Sized>(
    fights_of: &S,
    batch: &dyn AnyBatch,
    numbers: Range<u64>,
    seed: u64,
    watch: &RunControl,
) -> Vec<Outcome> {
    let columns: Arc<[Column]> = batch.columns().into();
    let seats = batch.cast().seats().len();
    let wins = |seat, outcome| batch.is_win_for(seat, outcome);
    let keep = |fought: &FightResult<'_>| {
        Outcome::new(Arc::clone(&columns), fought.values.to_vec(), fought.ended, wins, seats)
    };
    let mut all = Vec::new();
    run::each(fights_of, seed, numbers, watch, keep, |outcome| all.push(outcome));
    all
}
