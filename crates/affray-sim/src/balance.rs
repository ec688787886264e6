//! The value that gives the wanted chance.
//!
//! The chance to win usually rises or falls with the value, so a bisection finds where it crosses the target. Where both
//! ends are on the same side of it, the chance may still rise and fall again between them: values in between are tried in
//! ever finer steps before it is said that none fits.
//!
//! Fights are spent where they count. A value is fought in growing batches, and only until it is clear on which side of
//! the target it is; far from the target a hundred fights say that. The nearest value is then fought until its chance is
//! known as precisely as asked, and its rivals until they are farther off. What is decided depends on the counts alone, so
//! a seed gives the same answer on any number of threads.

use affray_core::{AnyBatch, Diagnostic};
use thiserror::Error;

use crate::interval::{self, Interval};
use crate::run::{RunControl, play};
use crate::tally::Tally;

/// A value that was tried.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct TriedValue {
    /// The value.
    pub value: i64,
    /// The chance to win with it.
    pub chance: Interval,
    /// How many fights it got.
    pub fights: u64,
    /// How many of them were won.
    pub won: u64,
}

impl TriedValue {
    fn of(value: i64, tally: &Tally, level: f64) -> TriedValue {
        TriedValue { value, chance: tally.win_chance(level), fights: tally.fights, won: tally.won() }
    }

    fn distance(&self, target: f64) -> f64 {
        (self.chance.value - target).abs()
    }

    /// The least distance to the target that the interval allows.
    fn least_distance(&self, target: f64) -> f64 {
        if self.chance.holds(target) {
            return 0.0;
        }
        (self.chance.low - target).abs().min((self.chance.high - target).abs())
    }
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct Found {
    /// The value whose chance is nearest to the target.
    pub best: TriedValue,
    /// The least and the greatest value that may give the wanted chance, according to the intervals.
    pub likely: (i64, i64),
    /// Everything tried, by value.
    pub tried: Vec<TriedValue>,
    /// Three values, of which the middle one is clearly above or clearly below both others: the chance rises and falls
    /// over the range, so values that were not tried may fit as well.
    pub turns: Option<[TriedValue; 3]>,
    /// The value found, fought again under another seed.
    pub check: TriedValue,
}

impl Found {
    /// The fights of the search, without the check run.
    pub fn fights(&self) -> u64 {
        self.tried.iter().map(|tried| tried.fights).sum()
    }
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
        low: Box<TriedValue>,
        /// The greatest.
        high: Box<TriedValue>,
        /// The value that comes nearest.
        nearest: Box<TriedValue>,
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
        tried: Vec<TriedValue>,
    },
}

/// What to look for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Target {
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

/// The first batch of a value.
const FIRST: u64 = 100;

/// A chance is looked at after every batch, for every value, and each look may mislead: to be clearly on one side of the
/// target takes an interval with this part of the doubt.
const DOUBT: f64 = 0.01;

/// Looks for the value.
pub fn balance(wanted: &Target, open: &Opener<'_>, watch: &RunControl) -> Result<Found, NotFound> {
    let mut search = Search { wanted, open, watch, known: Vec::new() };
    let crossing = search.bracket(None)?;
    search.finish(crossing)
}

/// A value of the second number, and the search result of the first number for it.
pub type OnFrontier = (i64, Result<Found, NotFound>);

/// The values of a first number that give the wanted chance, for each value of a second one.
///
/// Each row begins its search where the last one ended: along a frontier the answer moves little.
pub fn frontier(
    wanted: &Target,
    others: &[i64],
    open: &dyn Fn(i64, i64) -> Result<Box<dyn AnyBatch>, Vec<Diagnostic>>,
    watch: &RunControl,
) -> Result<Vec<OnFrontier>, NotFound> {
    let mut rows: Vec<(i64, Result<Found, NotFound>)> = Vec::new();
    let mut guess = None;
    for &other in others {
        let opener = |value: i64| open(value, other);
        let mut search = Search { wanted, open: &opener, watch, known: Vec::new() };
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

/// How many fights a value near the target takes, at most.
pub fn fights_near_target(wanted: &Target) -> u64 {
    interval::fights_for(wanted.target, wanted.half_width, wanted.level).min(wanted.at_most)
}

/// A value with the encounter it is fought in.
struct Known {
    tried: TriedValue,
    batch: Box<dyn AnyBatch>,
    tally: Tally,
}

/// A search for one value.
struct Search<'a> {
    wanted: &'a Target,
    open: &'a Opener<'a>,
    watch: &'a RunControl,
    known: Vec<Known>,
}

impl Search<'_> {
    fn is_above(&self, tried: &TriedValue) -> bool {
        tried.chance.value > self.wanted.target
    }

    /// Two values with the target between them: the ends of the range, or closer around a guess.
    fn bracket(&mut self, guess: Option<i64>) -> Result<(TriedValue, TriedValue), NotFound> {
        let (from, to) = (self.wanted.from, self.wanted.to);
        if let Some(guess) = guess.filter(|guess| (from..=to).contains(guess)) {
            let middle = self.attempt(guess)?;
            let mut steps = std::iter::successors(Some(1_i64), |step| step.checked_mul(2));
            while let Some(step) = steps.next().filter(|step| *step <= to.saturating_sub(from)) {
                let around = [guess.checked_sub(step), guess.checked_add(step)];
                for value in around.into_iter().flatten().filter(|value| (from..=to).contains(value)) {
                    let other = self.attempt(value)?;
                    if self.is_above(&other) != self.is_above(&middle) {
                        // Everything in between was tried already and is on the side of the guess.
                        return Ok(if value < guess { (other, middle) } else { (middle, other) });
                    }
                }
            }
        }
        let low = self.attempt(from)?;
        let high = self.attempt(to)?;
        let near = |tried: &TriedValue| tried.chance.holds(self.wanted.target);
        if self.is_above(&low) == self.is_above(&high) && !near(&low) && !near(&high) {
            return self.look_between(low, high);
        }
        Ok((low, high))
    }

    /// Two values with the target between them, or one that gives it, where both ends are on the same side.
    fn look_between(&mut self, low: TriedValue, high: TriedValue) -> Result<(TriedValue, TriedValue), NotFound> {
        let (target, above) = (self.wanted.target, self.is_above(&low));
        let mut known = vec![low.clone(), high.clone()];
        loop {
            let middle = |pair: &[TriedValue]| i64::midpoint(pair[0].value, pair[1].value);
            let new = |pair: &&[TriedValue]| pair[1].value.abs_diff(pair[0].value) > 1;
            let between: Vec<i64> = known.windows(2).filter(new).map(middle).collect();
            if between.is_empty() || known.len() + between.len() > MOST_TRIED {
                let nearest = Box::new(nearest(&known, target).expect("both ends were tried").clone());
                let (low, high) = (Box::new(low), Box::new(high));
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

    /// Bisects to the crossing, makes sure of the nearest value, and fights again with it.
    fn finish(&mut self, (mut low, mut high): (TriedValue, TriedValue)) -> Result<Found, NotFound> {
        while high.value.abs_diff(low.value) > 1 {
            let middle = self.attempt(i64::midpoint(low.value, high.value))?;
            if self.is_above(&middle) == self.is_above(&low) {
                low = middle;
            } else {
                high = middle;
            }
        }
        let best = self.settle()?;
        let (target, level) = (self.wanted.target, self.wanted.level);
        let again = play(
            self.known[best].batch.as_ref(),
            self.wanted.seed ^ CHECK,
            0..self.known[best].tried.fights,
            self.watch,
        );
        let best = self.known[best].tried.clone();
        let tried = self.tried();
        if self.watch.is_stopped() {
            return Err(NotFound::Stopped { tried });
        }
        let may = || tried.iter().filter(|tried| tried.chance.holds(target)).map(|tried| tried.value);
        // No interval holds the target: it lies between two whole numbers.
        let likely = (may().min().unwrap_or(low.value), may().max().unwrap_or(high.value));
        let check = TriedValue::of(best.value, &again, level);
        Ok(Found { turns: turns(&tried, self.strict()), best, likely, tried, check })
    }

    /// Fights on until the nearest value is known as precisely as asked, and no other may be nearer that is not.
    fn settle(&mut self) -> Result<usize, NotFound> {
        let target = self.wanted.target;
        loop {
            let distance = |place: &usize| self.known[*place].tried.distance(target);
            // Of equals the one tried last: it is nearest to the crossing.
            let best = (0..self.known.len()).rev().min_by(|a, b| distance(a).total_cmp(&distance(b)));
            let best = best.expect("both ends were tried");
            let nearest = self.known[best].tried.distance(target);
            let is_open = |place: &usize| !self.is_enough(&self.known[*place].tried);
            let is_rival = |place: &usize| self.known[*place].tried.least_distance(target) < nearest;
            let open = Some(best).filter(is_open);
            let open = open.or_else(|| (0..self.known.len()).filter(is_rival).find(is_open));
            match open {
                Some(place) => self.fight_on(place)?,
                None => return Ok(best),
            }
        }
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
    fn attempt(&mut self, value: i64) -> Result<TriedValue, NotFound> {
        let place = match self.known.iter().position(|known| known.tried.value == value) {
            Some(place) => place,
            None => {
                let batch = self.open(value)?;
                let tally = Tally::new(batch.columns(), batch.uses());
                let tried = TriedValue::of(value, &tally, self.wanted.level);
                self.known.push(Known { tried, batch, tally });
                self.known.len() - 1
            }
        };
        while !self.is_enough(&self.known[place].tried) && !self.is_clear(&self.known[place].tried) {
            self.fight_on(place)?;
        }
        Ok(self.known[place].tried.clone())
    }

    /// Whether a chance is known as precisely as asked, or has all the fights it may have.
    fn is_enough(&self, tried: &TriedValue) -> bool {
        tried.chance.half_width() <= self.wanted.half_width || tried.fights >= self.wanted.at_most
    }

    fn strict(&self) -> f64 {
        1.0 - DOUBT * (1.0 - self.wanted.level)
    }

    /// Whether a chance is clearly on one side of the target.
    fn is_clear(&self, tried: &TriedValue) -> bool {
        !interval::chance(tried.won, tried.fights, self.strict()).holds(self.wanted.target)
    }

    /// One more batch for a value: half as many fights again, but not more than are needed.
    fn fight_on(&mut self, place: usize) -> Result<(), NotFound> {
        let wanted = self.wanted;
        let known = &mut self.known[place];
        let fights = known.tried.fights;
        let needed = interval::fights_for(known.tried.chance.value, wanted.half_width, wanted.level);
        let grown = fights.saturating_add(fights / 2).max(FIRST);
        // What is needed is an estimate; where it has been too low, a little more is tried.
        let needed = needed.max(fights.saturating_add(fights / 20)).max(fights + 1).max(FIRST);
        let to = grown.min(needed).min(wanted.at_most);
        let played = play(known.batch.as_ref(), wanted.seed, fights..to, self.watch);
        if self.watch.is_stopped() {
            return Err(NotFound::Stopped { tried: self.tried() });
        }
        let tally = std::mem::replace(&mut known.tally, Tally::new(Vec::new(), Vec::new()));
        known.tally = tally.merge(played);
        known.tried = TriedValue::of(known.tried.value, &known.tally, wanted.level);
        Ok(())
    }

    /// Everything tried, by value.
    fn tried(&self) -> Vec<TriedValue> {
        let fought = self.known.iter().map(|known| known.tried.clone()).filter(|tried| tried.fights > 0);
        let mut tried: Vec<TriedValue> = fought.collect();
        tried.sort_by_key(|tried| tried.value);
        tried
    }
}

/// The value whose chance is nearest to the target.
fn nearest(tried: &[TriedValue], target: f64) -> Option<&TriedValue> {
    tried.iter().min_by(|a, b| a.distance(target).total_cmp(&b.distance(target)))
}

/// Three values of which the middle one is clearly above or clearly below both others.
fn turns(tried: &[TriedValue], strict: f64) -> Option<[TriedValue; 3]> {
    let sure: Vec<Interval> = tried.iter().map(|tried| interval::chance(tried.won, tried.fights, strict)).collect();
    let triple = |middle: usize, is_apart: &dyn Fn(usize) -> bool| {
        let left = (0..middle).find(|&place| is_apart(place))?;
        let right = (middle + 1..tried.len()).find(|&place| is_apart(place))?;
        Some([tried[left].clone(), tried[middle].clone(), tried[right].clone()])
    };
    (1..tried.len().saturating_sub(1)).find_map(|middle| {
        triple(middle, &|place| sure[place].high < sure[middle].low)
            .or_else(|| triple(middle, &|place| sure[place].low > sure[middle].high))
    })
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

    fn wanted(target: f64) -> Target {
        Target { target, from: 1, to: 20, half_width: 0.005, at_most: 200_000, level: 0.95, seed: 4 }
    }

    #[test]
    fn the_value_found_gives_the_wanted_chance() {
        // The longer the duel, the surer Dart wins.
        let found = balance(&wanted(0.2), &open, &RunControl::default()).expect("a value is found");
        assert!(
            found.tried.iter().all(|tried| (tried.chance.value - 0.2).abs() >= (found.best.chance.value - 0.2).abs())
        );
        assert!((found.best.chance.value - 0.2).abs() < 0.05, "{found:?}");
        assert!(found.tried.len() < 10, "it does not try them all");
        assert!((found.likely.0..=found.likely.1).contains(&found.best.value));
        assert!((found.check.chance.value - found.best.chance.value).abs() < 0.03, "the check run agrees: {found:?}");
        let far = found.tried.iter().find(|tried| tried.value == 1).expect("an end was tried");
        assert!(far.fights < found.best.fights, "fights are spent where they count: {found:?}");
        assert_eq!(found.turns, None, "the chance only falls");
    }

    /// A plain bisection: every value gets 2,000 fights at first, then four times as many, until it is known precisely or
    /// is off by four half-widths. Gives the value found and the fights that were played.
    fn plain_bisection(wanted: &Target) -> (i64, u64) {
        let mut fights_of_all = 0;
        let mut attempt = |value: i64| {
            let batch = open(value).expect("it opens");
            let mut fights = 2_000.min(wanted.at_most);
            loop {
                let chance =
                    play(batch.as_ref(), wanted.seed, 0..fights, &RunControl::default()).win_chance(wanted.level);
                fights_of_all += fights;
                let clear = (chance.value - wanted.target).abs() > 4.0 * chance.half_width();
                if chance.half_width() <= wanted.half_width || clear || fights >= wanted.at_most {
                    return chance.value - wanted.target;
                }
                fights = (fights * 4).min(wanted.at_most);
            }
        };
        let (mut low, mut high) = ((wanted.from, attempt(wanted.from)), (wanted.to, attempt(wanted.to)));
        while high.0 - low.0 > 1 {
            let value = i64::midpoint(low.0, high.0);
            let off = attempt(value);
            if (off > 0.0) == (low.1 > 0.0) { low = (value, off) } else { high = (value, off) }
        }
        let best = if low.1.abs() < high.1.abs() { low.0 } else { high.0 };
        (best, fights_of_all)
    }

    #[test]
    fn the_same_certainty_takes_fewer_fights_than_a_plain_bisection() {
        for wanted in [
            wanted(0.2),
            wanted(0.1),
            Target { half_width: 0.01, ..wanted(0.3) },
            Target { half_width: 0.03, at_most: 2_000, ..wanted(0.2) },
        ] {
            let (value, plain) = plain_bisection(&wanted);
            let watch = RunControl::default();
            let found = balance(&wanted, &open, &watch).expect("a value is found");
            assert!((found.likely.0..=found.likely.1).contains(&value), "{value}: {found:?}");
            let sure = found.best.chance.half_width() <= wanted.half_width || found.best.fights == wanted.at_most;
            assert!(sure, "its chance is known as precisely: {found:?}");
            assert!(4 * found.fights() < 3 * plain, "{} of {plain}: {found:?}", found.fights());
            assert_eq!(watch.done(), found.fights() + found.check.fights, "no fight is played twice");
        }
    }

    #[test]
    fn the_nearer_to_the_target_the_more_fights() {
        let found = balance(&wanted(0.2), &open, &RunControl::default()).expect("a value is found");
        let all_others = found.fights() - found.best.fights;
        let ends: u64 = [&found.tried[0], &found.tried[found.tried.len() - 1]].iter().map(|end| end.fights).sum();
        assert!(100 * ends < found.best.fights && all_others < 2 * found.best.fights, "{found:?}");
        for side in [true, false] {
            let on_side = |tried: &&TriedValue| (tried.chance.value > 0.2) == side;
            let mut tried: Vec<&TriedValue> = found.tried.iter().filter(on_side).collect();
            tried.sort_by(|a, b| a.distance(0.2).total_cmp(&b.distance(0.2)));
            assert!(tried.is_sorted_by(|nearer, farther| nearer.fights >= farther.fights), "{tried:?}");
        }
    }

    #[test]
    fn any_number_of_threads_finds_the_same() {
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| balance(&wanted(0.15), &open, &RunControl::default()).expect("a value is found"))
        };
        assert_eq!(on(1), on(3));
    }

    #[test]
    fn a_frontier_has_a_value_for_each_value_of_the_other() {
        // The second number only names the row here: every row finds the same value, and later rows sooner.
        let rows = frontier(&wanted(0.2), &[1, 2, 3], &|value, _| open(value), &RunControl::default()).expect("rows");
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
        let wanted = Target { from: 31, to: 69, ..wanted(0.3) };
        let found = balance(&wanted, &hump, &RunControl::default()).expect("a value is found");
        let (ends, best) = ([31, 69], found.best);
        assert!(!ends.contains(&best.value) && (best.chance.value - 0.3).abs() < 0.12, "{best:?}");
        let [left, top, right] = found.turns.expect("it is noticed that the chance rises and falls");
        assert!(left.chance.high < top.chance.low && right.chance.high < top.chance.low, "{left:?} {top:?} {right:?}");
        assert!(left.value < top.value && top.value < right.value);
    }

    #[test]
    fn ranges_over_every_number_do_not_overflow() {
        let all = Target { from: i64::MIN, to: i64::MAX, at_most: 500, ..wanted(0.2) };
        let any = |value: i64| open(if value < 0 { 1 } else { 20 });
        balance(&all, &any, &RunControl::default()).expect("a value is found");
        frontier(&all, &[1, 2], &|value, _| any(value), &RunControl::default()).expect("rows");
    }

    #[test]
    fn an_impossible_target_or_value_is_said() {
        assert!(matches!(balance(&wanted(0.95), &open, &RunControl::default()), Err(NotFound::OutOfReach { .. })));
        let far = Target { to: 30, ..wanted(0.2) };
        assert!(matches!(balance(&far, &open, &RunControl::default()), Err(NotFound::DoesNotOpen { value: 30, .. })));
    }
}
