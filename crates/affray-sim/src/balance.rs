//! The value that gives the wanted chance.
//!
//! The chance to win usually rises or falls with the value, so a bisection finds where it crosses the target. Where both
//! ends are on the same side of it, the chance may still rise and fall again between them: values in between are tried in
//! ever finer steps before it is said that none fits. Each value tried gets fights only until its interval excludes the
//! target, or until it is known as precisely as asked: most fights are spent close to the answer.

use affray_core::{AnyBatch, Diagnostic};
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
    /// The least and the greatest value that may give the wanted chance, according to the intervals.
    pub likely: (i64, i64),
    /// Everything tried, by value.
    pub tried: Vec<Tried>,
    /// The value found, fought again under another seed.
    pub check: Tried,
}

/// Why no value was found.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum NotFound {
    /// No value in the range comes near.
    #[error(
        "no value tried from {} to {} gives {:.1} %: {} gives {:.1} %, {} gives {:.1} %; of {} between and at the ends, {} \
         comes nearest with {:.1} %",
        low.value, high.value, target * 100.0, low.value, low.chance.value * 100.0, high.value,
        high.chance.value * 100.0, tried, nearest.value, nearest.chance.value * 100.0
    )]
    OutOfReach {
        /// The wanted chance.
        target: f64,
        /// The least value.
        low: Tried,
        /// The greatest.
        high: Tried,
        /// The value that comes nearest.
        nearest: Box<Tried>,
        /// How many values were tried.
        tried: usize,
    },
    /// With this value the encounter does not open.
    #[error("the encounter does not open with {value}: {why}")]
    DoesNotOpen {
        /// The value.
        value: i64,
        /// Why.
        why: String,
    },
    /// Stopped from outside.
    #[error("the search was stopped after {} values", tried.len())]
    Stopped {
        /// What had been tried.
        tried: Vec<Tried>,
    },
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
pub type Opener<'a> = dyn Fn(i64) -> Result<Box<dyn AnyBatch>, Vec<Diagnostic>> + 'a;

/// Separates the luck of the check run from that of the search, which chose the value that did best by it.
const CHECK: u64 = 0x4348_4543_4B21;

/// The most values tried before it is said that none fits: the ends, and six halvings of what is between.
const MOST_TRIED: usize = 65;

/// Looks for the value.
pub fn balance(wanted: &Wanted, open: &Opener<'_>, watch: &Watch) -> Result<Found, NotFound> {
    let mut search = Search { wanted, open, watch, tried: Vec::new() };
    let crossing = search.bracket(None)?;
    search.finish(crossing)
}

/// A value of the second number, and the search result of the first number for it.
pub type OnFrontier = (i64, Result<Found, NotFound>);

/// The values of a first number that give the wanted chance, for each value of a second one.
///
/// Each row begins its search where the last one ended: along a frontier the answer moves little.
pub fn frontier(
    wanted: &Wanted,
    others: &[i64],
    open: &dyn Fn(i64, i64) -> Result<Box<dyn AnyBatch>, Vec<Diagnostic>>,
    watch: &Watch,
) -> Result<Vec<OnFrontier>, NotFound> {
    let mut rows: Vec<(i64, Result<Found, NotFound>)> = Vec::new();
    let mut guess = None;
    for &other in others {
        let opener = |value: i64| open(value, other);
        let mut search = Search { wanted, open: &opener, watch, tried: Vec::new() };
        let found = search.bracket(guess).and_then(|crossing| search.finish(crossing));
        match found {
            // A row may be out of reach; the others may not.
            Ok(_) | Err(NotFound::OutOfReach { .. }) => {}
            Err(NotFound::Stopped { tried }) if rows.is_empty() => return Err(NotFound::Stopped { tried }),
            Err(NotFound::Stopped { .. }) => break,
            Err(error @ NotFound::DoesNotOpen { .. }) => return Err(error),
        }
        guess = found.as_ref().ok().map(|found| found.best.value).or(guess);
        rows.push((other, found));
    }
    Ok(rows)
}

/// A search for one value.
struct Search<'a> {
    wanted: &'a Wanted,
    open: &'a Opener<'a>,
    watch: &'a Watch,
    tried: Vec<Tried>,
}

impl Search<'_> {
    fn is_above(&self, tried: &Tried) -> bool {
        tried.chance.value > self.wanted.target
    }

    /// Two values with the target between them: the ends of the range, or closer around a guess.
    fn bracket(&mut self, guess: Option<i64>) -> Result<(Tried, Tried), NotFound> {
        let (from, to) = (self.wanted.from, self.wanted.to);
        if let Some(guess) = guess.filter(|guess| (from..=to).contains(guess)) {
            let middle = self.attempt(guess)?;
            let mut step = 1;
            while step <= to.saturating_sub(from) {
                let around = [guess.checked_sub(step), guess.checked_add(step)];
                for value in around.into_iter().flatten().filter(|value| (from..=to).contains(value)) {
                    let other = self.attempt(value)?;
                    if self.is_above(&other) != self.is_above(&middle) {
                        // Everything in between was tried already and is on the side of the guess.
                        return Ok(if value < guess { (other, middle) } else { (middle, other) });
                    }
                }
                step = step.saturating_mul(2);
            }
        }
        let low = self.attempt(from)?;
        let high = self.attempt(to)?;
        let near = |tried: &Tried| tried.chance.holds(self.wanted.target);
        if self.is_above(&low) == self.is_above(&high) && !near(&low) && !near(&high) {
            return self.look_between(low, high);
        }
        Ok((low, high))
    }

    /// Two values with the target between them, or one that gives it, where both ends are on the same side.
    fn look_between(&mut self, low: Tried, high: Tried) -> Result<(Tried, Tried), NotFound> {
        let (target, above) = (self.wanted.target, self.is_above(&low));
        let mut known = vec![low.clone(), high.clone()];
        loop {
            let middle = |pair: &[Tried]| i64::midpoint(pair[0].value, pair[1].value);
            let new = |pair: &&[Tried]| pair[1].value.abs_diff(pair[0].value) > 1;
            let between: Vec<i64> = known.windows(2).filter(new).map(middle).collect();
            if between.is_empty() || known.len() + between.len() > MOST_TRIED {
                let off = |tried: &&Tried| ((tried.chance.value - target).abs() * 1e9) as u64;
                let nearest = Box::new(known.iter().min_by_key(off).expect("both ends were tried").clone());
                return Err(NotFound::OutOfReach { target, low, high, nearest, tried: known.len() });
            }
            for value in between {
                let tried = self.attempt(value)?;
                let place = known.partition_point(|other| other.value < value);
                if self.is_above(&tried) != above || tried.chance.holds(target) {
                    return Ok((known[place - 1].clone(), tried));
                }
                known.insert(place, tried);
            }
        }
    }

    /// Bisects to the crossing, and fights again at the value found.
    fn finish(&mut self, (mut low, mut high): (Tried, Tried)) -> Result<Found, NotFound> {
        while high.value.abs_diff(low.value) > 1 {
            let middle = self.attempt(i64::midpoint(low.value, high.value))?;
            if self.is_above(&middle) == self.is_above(&low) {
                low = middle;
            } else {
                high = middle;
            }
        }
        let target = self.wanted.target;
        let mut tried = std::mem::take(&mut self.tried);
        tried.sort_by_key(|tried| tried.value);
        let off = |tried: &&Tried| ((tried.chance.value - target).abs() * 1e9) as u64;
        let best = tried.iter().min_by_key(off).expect("both ends were tried").clone();
        let may = || tried.iter().filter(|tried| tried.chance.holds(target)).map(|tried| tried.value);
        // No interval holds the target: it lies between two whole numbers.
        let likely = (may().min().unwrap_or(low.value), may().max().unwrap_or(high.value));
        let batch = self.open(best.value)?;
        let seed = self.wanted.seed ^ CHECK;
        let plan = Plan { seed, until: Until::Fights(best.fights), level: self.wanted.level };
        let again = run(batch.as_ref(), &plan, self.watch);
        if self.watch.is_stopped() {
            return Err(NotFound::Stopped { tried });
        }
        let check = Tried { value: best.value, chance: again.win_chance(self.wanted.level), fights: again.fights };
        Ok(Found { best, likely, tried, check })
    }

    fn open(&self, value: i64) -> Result<Box<dyn AnyBatch>, NotFound> {
        (self.open)(value).map_err(|diagnostics| NotFound::DoesNotOpen {
            value,
            why: diagnostics
                .into_iter()
                .map(|diagnostic| match diagnostic.help {
                    Some(help) => format!("{}; {help}", diagnostic.message),
                    None => diagnostic.message,
                })
                .collect::<Vec<_>>()
                .join("; "),
        })
    }

    /// Fights with one value until its chance is clearly on one side of the target, or known precisely enough.
    fn attempt(&mut self, value: i64) -> Result<Tried, NotFound> {
        if let Some(known) = self.tried.iter().find(|tried| tried.value == value) {
            return Ok(known.clone());
        }
        let batch = self.open(value)?;
        let wanted = self.wanted;
        let mut fights = 2_000.min(wanted.at_most);
        loop {
            let plan = Plan { seed: wanted.seed, until: Until::Fights(fights), level: wanted.level };
            let tally = run(batch.as_ref(), &plan, self.watch);
            if self.watch.is_stopped() {
                return Err(NotFound::Stopped { tried: std::mem::take(&mut self.tried) });
            }
            let chance = tally.win_chance(wanted.level);
            let known = chance.half_width() <= wanted.half_width;
            // Well clear of the target: no need to know how far.
            let clear = (chance.value - wanted.target).abs() > 4.0 * chance.half_width();
            if known || clear || fights >= wanted.at_most {
                let result = Tried { value, chance, fights: tally.fights };
                self.tried.push(result.clone());
                return Ok(result);
            }
            fights = fights.saturating_mul(4).min(wanted.at_most);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use affray_core::{Batch, Setup};
    use affray_tiny::Tiny;

    fn open(value: i64) -> Result<Box<dyn AnyBatch>, Vec<Diagnostic>> {
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
        assert!((found.likely.0..=found.likely.1).contains(&found.best.value));
        assert!((found.check.chance.value - found.best.chance.value).abs() < 0.03, "the check run agrees: {found:?}");
        let far = found.tried.iter().find(|tried| tried.value == 1).expect("an end was tried");
        assert!(far.fights < found.best.fights, "fights are spent where they count: {found:?}");
    }

    #[test]
    fn a_frontier_has_a_value_for_each_value_of_the_other() {
        // The second number only names the row here: every row finds the same value, and later rows sooner.
        let rows = frontier(&wanted(0.2), &[1, 2, 3], &|value, _| open(value), &Watch::default()).expect("rows");
        let found: Vec<(i64, usize)> = rows
            .iter()
            .map(|(_, found)| found.as_ref().expect("in reach"))
            .map(|found| (found.best.value, found.tried.len()))
            .collect();
        assert_eq!((found[0].0, found[1].0), (found[1].0, found[2].0));
        assert!(found[1].1 < found[0].1, "a row begins where the last one ended: {found:?}");
    }

    #[test]
    fn a_value_between_is_found_though_both_ends_are_on_the_same_side() {
        // Shortest in the middle: the chance is low at both ends and high between, at 50 alone.
        let hump = |value: i64| open(1 + (value - 50).abs().min(19));
        let wanted = Wanted { from: 31, to: 69, ..wanted(0.3) };
        let (ends, best) = ([31, 69], balance(&wanted, &hump, &Watch::default()).expect("a value is found").best);
        assert!(!ends.contains(&best.value) && (best.chance.value - 0.3).abs() < 0.12, "{best:?}");
    }

    #[test]
    fn ranges_over_every_number_do_not_overflow() {
        let all = Wanted { from: i64::MIN, to: i64::MAX, at_most: 500, ..wanted(0.2) };
        let any = |value: i64| open(if value < 0 { 1 } else { 20 });
        balance(&all, &any, &Watch::default()).expect("a value is found");
        frontier(&all, &[1, 2], &|value, _| any(value), &Watch::default()).expect("rows");
    }

    #[test]
    fn an_impossible_target_or_value_is_said() {
        assert!(matches!(balance(&wanted(0.95), &open, &Watch::default()), Err(NotFound::OutOfReach { .. })));
        let far = Wanted { to: 30, ..wanted(0.2) };
        assert!(matches!(balance(&far, &open, &Watch::default()), Err(NotFound::DoesNotOpen { value: 30, .. })));
    }
}
