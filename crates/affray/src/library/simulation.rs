//! Many fights of one encounter, on all cores.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use affray_core::{AnyBatch, AnyDecision, Column, FightResult};
use affray_sim::interval::Interval;
use affray_sim::run::{self, Deciding, FightSource, Plan, RunControl, Until};
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
}

impl Simulation {
    /// The level of intervals: 95 %.
    const LEVEL: f64 = 0.95;

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

    /// The chance of each word of a column: `Kresk.fate`. Nothing for a column of numbers.
    pub fn chances(&self, column: &str) -> Vec<(String, Interval)> {
        self.place(column).map(|place| self.words(place)).unwrap_or_default()
    }

    /// The mean of a column of numbers: `rounds`.
    pub fn mean(&self, column: &str) -> Option<Interval> {
        Some(self.counts(column)?.mean(self.level))
    }

    /// How often each value of a column came up.
    pub fn counts(&self, column: &str) -> Option<&Counts> {
        Some(self.tally.counts(self.place(column)?))
    }

    /// The columns.
    pub fn columns(&self) -> &[Column] {
        &self.tally.columns
    }

    /// Everything that was counted.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    fn place(&self, column: &str) -> Option<usize> {
        self.columns().iter().position(|known| known.name == column)
    }

    fn words(&self, place: usize) -> Vec<(String, Interval)> {
        self.tally.chances(place, self.level).into_iter().map(|(word, _, share)| (word.to_owned(), share)).collect()
    }
}

impl Encounter {
    /// Plays this many fights with bots in all seats; the game's best where the encounter has a person. The same seed
    /// gives the same fights on any number of cores.
    pub fn simulate(&self, fights: u64, seed: u64) -> Simulation {
        tallied(self.batch().as_ref(), fights, seed, &RunControl::default())
    }

    /// The same with a decision function in the seats of people ([`person`](Encounter::person) says which). It is
    /// called on several threads at a time, and the cards are those of [`simulate`](Encounter::simulate).
    pub fn simulate_with<C: IntoChoice>(
        &self,
        fights: u64,
        seed: u64,
        decide: impl Fn(&Decision<'_>) -> C + Sync,
    ) -> Result<Simulation, Error> {
        self.deciding(&decide, |deciding, watch| tallied(deciding, fights, seed, watch))
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
        self.deciding(&decide, |deciding, watch| outcomes(deciding, deciding.batch, numbers, seed, watch))
    }

    /// The record of one of the fights that [`simulate`](Encounter::simulate) plays, by its number from 0.
    pub fn record_of(&self, seed: u64, number: u64) -> String {
        self.batch().record(seed, number)
    }

    /// The encounter as the simulator takes it, for `affray::sim`.
    pub fn batch(&self) -> Box<dyn AnyBatch> {
        self.game().batch(self.setup()).expect("the encounter was found sound")
    }

    fn deciding<C: IntoChoice, T>(
        &self,
        decide: &(impl Fn(&Decision<'_>) -> C + Sync),
        run: impl FnOnce(&Deciding<'_>, &RunControl) -> T,
    ) -> Result<T, Error> {
        let (failed, watch) = (Mutex::new(None), RunControl::default());
        let ask = |decision: &dyn AnyDecision| {
            let decision = Decision::new(decision);
            match decision.check(decide(&decision)) {
                Ok(option) => Some(option),
                Err(error) => {
                    failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                    watch.stop();
                    None
                }
            }
        };
        let batch = self.batch();
        let done = run(&Deciding { batch: batch.as_ref(), decide: &ask }, &watch);
        match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(done),
        }
    }
}

fn tallied<S: FightSource + ?Sized>(fights_of: &S, fights: u64, seed: u64, watch: &RunControl) -> Simulation {
    let level = Simulation::LEVEL;
    let plan = Plan { seed, until: Until::Fights(fights), level };
    Simulation { tally: run::run(fights_of, &plan, watch), level }
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
