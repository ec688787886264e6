//! The value that gives the wanted chance.
//!
//! The chance to win is taken to rise or fall with the value, so the place where it crosses the target is halved down to. Each
//! value tried gets fights only until its interval leaves the target out, or until it is known as precisely as asked: most go
//! where it counts, beside the answer.

use affray_core::{AnyBatch, Trouble};
use thiserror::Error;

use crate::interval::Interval;
use crate::run::{Plan, Until, Watch, run};

/// A value that was tried.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Tried {
    /// The value.
    pub value: i64,
    /// The chance to win with it.
    pub chance: Interval,
    /// How many fights that took.
    pub fights: u64,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Found {
    /// The value whose chance is nearest to the target.
    pub best: Tried,
    /// Everything tried, by value.
    pub tried: Vec<Tried>,
}

/// Why no value was found.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum NotFound {
    /// No value in the range comes near.
    #[error(
        "no value from {} to {} gives {:.1} %: {} gives {:.1} %, {} gives {:.1} %",
        low.value, high.value, target * 100.0, low.value, low.chance.value * 100.0, high.value, high.chance.value * 100.0
    )]
    OutOfReach {
        /// The wanted chance.
        target: f64,
        /// The least value.
        low: Tried,
        /// The greatest.
        high: Tried,
    },
    /// A value makes an encounter that does not open.
    #[error("the encounter does not open with {value}: {why}")]
    Closed {
        /// The value.
        value: i64,
        /// Why.
        why: String,
    },
    /// Stopped from outside.
    #[error("the search was stopped")]
    Stopped,
}

/// What to look for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Wanted {
    /// The chance to win.
    pub target: f64,
    /// The least value to try.
    pub from: i64,
    /// The greatest.
    pub to: i64,
    /// How precisely the answer's chance is to be known.
    pub half_width: f64,
    /// No value gets more fights than this.
    pub at_most: u64,
    /// The level of intervals.
    pub level: f64,
    /// The seed; every value meets the same luck.
    pub seed: u64,
}

/// Opens the encounter with a value in place.
pub type Opener<'a> = dyn Fn(i64) -> Result<Box<dyn AnyBatch>, Vec<Trouble>> + 'a;

/// Looks for the value.
pub fn balance(wanted: &Wanted, open: &Opener<'_>, watch: &Watch) -> Result<Found, NotFound> {
    let mut tried: Vec<Tried> = Vec::new();
    let mut low = attempt(wanted, wanted.from, open, watch, &mut tried)?;
    let mut high = attempt(wanted, wanted.to, open, watch, &mut tried)?;
    let side = |tried: &Tried| tried.chance.value > wanted.target;
    let near = |tried: &Tried| tried.chance.holds(wanted.target);
    if side(&low) == side(&high) && !near(&low) && !near(&high) {
        return Err(NotFound::OutOfReach { target: wanted.target, low, high });
    }
    while high.value - low.value > 1 {
        let middle = attempt(wanted, i64::midpoint(low.value, high.value), open, watch, &mut tried)?;
        if side(&middle) == side(&low) {
            low = middle;
        } else {
            high = middle;
        }
    }
    tried.sort_by_key(|tried| tried.value);
    let off = |tried: &&Tried| ((tried.chance.value - wanted.target).abs() * 1e9) as u64;
    let best = tried.iter().min_by_key(off).expect("both ends were tried").clone();
    Ok(Found { best, tried })
}

/// Fights with one value until its chance is on one side of the target for sure, or known precisely enough.
fn attempt(
    wanted: &Wanted,
    value: i64,
    open: &Opener<'_>,
    watch: &Watch,
    tried: &mut Vec<Tried>,
) -> Result<Tried, NotFound> {
    let batch = open(value).map_err(|troubles| NotFound::Closed {
        value,
        why: troubles.into_iter().map(|trouble| trouble.message).collect::<Vec<_>>().join("; "),
    })?;
    let mut fights = 10_000.min(wanted.at_most);
    loop {
        let plan = Plan { seed: wanted.seed, until: Until::Fights(fights), level: wanted.level };
        let tally = run(batch.as_ref(), &plan, watch);
        if watch.is_stopped() {
            return Err(NotFound::Stopped);
        }
        let chance = tally.win_chance(wanted.level);
        let known = chance.half_width() <= wanted.half_width;
        // Well clear of the target: no need to know how far.
        let clear = (chance.value - wanted.target).abs() > 4.0 * chance.half_width();
        if known || clear || fights >= wanted.at_most {
            let result = Tried { value, chance, fights: tally.fights };
            tried.push(result.clone());
            return Ok(result);
        }
        fights = (fights * 4).min(wanted.at_most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use affray_core::{Batch, Setup};
    use affray_testkit::tiny::Tiny;

    fn open(value: i64) -> Result<Box<dyn AnyBatch>, Vec<Trouble>> {
        let encounter = format!("game = \"tiny\"\n[rulings]\nstamina = {value}\n");
        let batch = Batch::<Tiny>::open(&Setup { encounter, ..Setup::default() })?;
        Ok(Box::new(batch))
    }

    fn wanted(target: f64) -> Wanted {
        Wanted { target, from: 1, to: 20, half_width: 0.005, at_most: 200_000, level: 0.95, seed: 4 }
    }

    #[test]
    fn the_value_found_gives_the_wanted_chance() {
        // The longer the duel, the surer Dart wins.
        let found = balance(&wanted(0.2), &open, &Watch::default()).expect("a value is found");
        assert!(
            found.tried.iter().all(|tried| (tried.chance.value - 0.2).abs() >= (found.best.chance.value - 0.2).abs())
        );
        assert!((found.best.chance.value - 0.2).abs() < 0.05, "{found:?}");
        assert!(found.tried.len() < 10, "it does not try them all");
    }

    #[test]
    fn an_impossible_target_or_value_is_said() {
        assert!(matches!(balance(&wanted(0.95), &open, &Watch::default()), Err(NotFound::OutOfReach { .. })));
        let far = Wanted { to: 30, ..wanted(0.2) };
        assert!(matches!(balance(&far, &open, &Watch::default()), Err(NotFound::Closed { value: 30, .. })));
    }
}
