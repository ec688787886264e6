//! What is counted: whole numbers only, so that tallies merge in any order to the same result.

use std::collections::BTreeMap;

use affray_core::{Column, FightResult, Kind};
use serde::{Deserialize, Serialize};

use crate::interval::{self, Interval};

/// The counts of one column: how often each value came up. Words are counted by their place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(i32, u64)>", into = "Vec<(i32, u64)>")]
pub struct Counts {
    /// Values from 0 on, which is nearly all of them.
    small: [u64; Counts::SMALL],
    /// The others.
    other: BTreeMap<i32, u64>,
}

impl Default for Counts {
    fn default() -> Self {
        Counts { small: [0; Self::SMALL], other: BTreeMap::new() }
    }
}

impl From<Vec<(i32, u64)>> for Counts {
    fn from(counted: Vec<(i32, u64)>) -> Counts {
        let mut counts = Counts::default();
        for (value, count) in counted {
            *counts.slot(value) += count;
        }
        counts
    }
}

impl From<Counts> for Vec<(i32, u64)> {
    fn from(counts: Counts) -> Vec<(i32, u64)> {
        counts.iter().collect()
    }
}

impl Counts {
    const SMALL: usize = 64;

    fn slot(&mut self, value: i32) -> &mut u64 {
        match usize::try_from(value) {
            Ok(place) if place < Self::SMALL => &mut self.small[place],
            _ => self.other.entry(value).or_default(),
        }
    }

    pub(crate) fn add(&mut self, value: i32) {
        *self.slot(value) += 1;
    }

    pub(crate) fn merge(&mut self, other: &Counts) {
        for (value, count) in other.iter() {
            *self.slot(value) += count;
        }
    }

    /// How often this value came up.
    pub fn of(&self, value: i32) -> u64 {
        match usize::try_from(value) {
            Ok(place) if place < Self::SMALL => self.small[place],
            _ => self.other.get(&value).copied().unwrap_or(0),
        }
    }

    /// Each value that came up with its count, least first.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        let others =
            |range: std::ops::RangeInclusive<i32>| self.other.range(range).map(|(&value, &count)| (value, count));
        let small = (0..).zip(self.small).filter(|&(_, count)| count > 0);
        others(i32::MIN..=-1).chain(small).chain(others(0..=i32::MAX))
    }

    /// How many were counted.
    pub fn total(&self) -> u64 {
        self.iter().map(|(_, count)| count).sum()
    }

    /// The mean, with its interval.
    pub fn mean(&self, level: f64) -> Interval {
        let sum = self.iter().map(|(value, count)| i128::from(value) * i128::from(count)).sum();
        let squares = self.iter().map(|(value, count)| i128::from(value).pow(2) * i128::from(count)).sum();
        interval::mean(self.total(), sum, squares, level)
    }

    /// The least value that at least this share of the fights does not exceed.
    pub fn quantile(&self, share: f64) -> i32 {
        let wanted = (share * self.total() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        for (value, count) in self.iter() {
            seen += count;
            if seen >= wanted {
                return value;
            }
        }
        0
    }
}

/// How often something was used, and what came of it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uses {
    /// Uses in all fights.
    pub times: u64,
    /// Fights with at least one.
    pub fights: u64,
    /// What came of all uses together.
    pub yielded: i64,
}

/// The tally of many fights.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The columns.
    pub columns: Vec<Column>,
    /// The names of what may be used.
    pub use_names: Vec<String>,
    counts: Vec<Counts>,
    /// The second column, rounds, for each word of the first.
    rounds: Vec<Counts>,
    uses: Vec<Uses>,
    /// How many fights.
    pub fights: u64,
    /// Fights that did not end within the game's cap.
    pub unended: u64,
}

impl Tally {
    /// A tally of nothing yet.
    pub fn new(columns: Vec<Column>, use_names: Vec<String>) -> Tally {
        let counts = vec![Counts::default(); columns.len()];
        let uses = vec![Uses::default(); use_names.len()];
        let outcomes = match columns.first().map(|column| &column.kind) {
            Some(Kind::Word(words)) => words.len(),
            Some(Kind::Number) | None => 0,
        };
        let rounds = vec![Counts::default(); outcomes];
        Tally { columns, use_names, counts, rounds, uses, fights: 0, unended: 0 }
    }

    /// Counts one fight.
    pub fn add(&mut self, fought: &FightResult<'_>) {
        self.fights += 1;
        self.unended += u64::from(!fought.ended);
        for (counts, &value) in self.counts.iter_mut().zip(fought.values) {
            counts.add(value);
        }
        if let [outcome, rounds, ..] = fought.values
            && let Some(counts) = self.rounds.get_mut(*outcome as usize)
        {
            counts.add(*rounds);
        }
        for (uses, &(times, yielded)) in self.uses.iter_mut().zip(fought.uses) {
            uses.times += u64::from(times);
            uses.fights += u64::from(times > 0);
            uses.yielded += yielded;
        }
    }

    /// Adds the counts of another tally of the same encounter.
    #[must_use]
    pub fn merge(mut self, other: Tally) -> Tally {
        self.fights += other.fights;
        self.unended += other.unended;
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            mine.merge(&theirs);
        }
        for (mine, theirs) in self.rounds.iter_mut().zip(other.rounds) {
            mine.merge(&theirs);
        }
        for (mine, theirs) in self.uses.iter_mut().zip(other.uses) {
            mine.times += theirs.times;
            mine.fights += theirs.fights;
            mine.yielded += theirs.yielded;
        }
        self
    }

    /// Whether it counts what another does, so that the two can be merged.
    pub fn counts_the_same_as(&self, other: &Tally) -> bool {
        self.columns == other.columns && self.use_names == other.use_names
    }

    /// Whether its parts fit together, as those of every tally that was counted do; one read from a file may not.
    pub fn is_whole(&self) -> bool {
        let outcomes = match self.columns.first().map(|column| &column.kind) {
            Some(Kind::Word(words)) => words.len(),
            Some(Kind::Number) | None => 0,
        };
        let lengths = [self.counts.len(), self.uses.len(), self.rounds.len()];
        lengths == [self.columns.len(), self.use_names.len(), outcomes]
            && self.counts.iter().all(|counts| {
                counts.iter().try_fold(0u64, |all, (_, count)| all.checked_add(count)) == Some(self.fights)
            })
    }

    /// The counts of a column.
    pub fn counts(&self, column: usize) -> &Counts {
        &self.counts[column]
    }

    /// How many rounds the fights took that ended in this word.
    pub fn rounds_of(&self, outcome: usize) -> &Counts {
        &self.rounds[outcome]
    }

    /// The uses of a thing.
    pub fn uses(&self) -> impl Iterator<Item = (&str, Uses)> + '_ {
        self.use_names.iter().map(String::as_str).zip(self.uses.iter().copied())
    }

    /// How many fights the party won: the first word of the first column.
    pub fn won(&self) -> u64 {
        self.counts.first().map_or(0, |counts| counts.of(0))
    }

    /// The chance that the party wins.
    pub fn win_chance(&self, level: f64) -> Interval {
        interval::chance(self.won(), self.fights, level)
    }

    /// The words of a column with their chances, in the column's order.
    pub fn chances(&self, column: usize, level: f64) -> Vec<(&str, u64, Interval)> {
        match &self.columns[column].kind {
            Kind::Word(words) => words
                .iter()
                .zip(0..)
                .map(|(word, place)| {
                    let count = self.counts[column].of(place);
                    (word.as_str(), count, interval::chance(count, self.fights, level))
                })
                .collect(),
            Kind::Number => Vec::new(),
        }
    }
}
