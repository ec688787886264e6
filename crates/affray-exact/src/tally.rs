//! Adds up the weights of paths, result by result.

use std::ops::AddAssign;

use num_bigint::BigUint;
use num_integer::Integer as _;
use num_rational::Ratio;
use smallvec::SmallVec;

use crate::weighed::Weighed;
use crate::{Chance, Odds};

/// How many results are kept in a list; more go into a tree.
const FEW: usize = 16;

/// The weight of each result so far: two lists in the order in which results were met while there are few, because
/// those are searched faster than a tree is built, and then a tree.
#[derive(Debug)]
pub(crate) struct Sums<T> {
    results: SmallVec<[T; 4]>,
    weights: SmallVec<[u128; 4]>,
    many: Option<Box<Weighed<T, u128>>>,
    /// The place in the lists of the last result: the next one is often the same.
    last: usize,
}

impl<T> Default for Sums<T> {
    #[inline]
    fn default() -> Self {
        Sums { results: SmallVec::new(), weights: SmallVec::new(), many: None, last: 0 }
    }
}

impl<T: Ord> Sums<T> {
    #[inline]
    pub(crate) fn add(&mut self, result: T, weight: u128) {
        if self.results.get(self.last) == Some(&result) {
            self.weights[self.last] += weight;
        } else {
            self.add_search(result, weight);
        }
    }

    /// The same for a result that is probably not the last one.
    #[inline]
    pub(crate) fn add_search(&mut self, result: T, weight: u128) {
        match self.results.iter().position(|known| *known == result) {
            Some(place) => {
                self.weights[place] += weight;
                self.last = place;
            }
            None => self.add_new(result, weight),
        }
    }

    #[inline(never)]
    fn add_new(&mut self, result: T, weight: u128) {
        match &mut self.many {
            None if self.results.len() < FEW => {
                self.last = self.results.len();
                self.results.push(result);
                self.weights.push(weight);
            }
            many => {
                let many = many.get_or_insert_default();
                self.results
                    .drain(..)
                    .zip(self.weights.drain(..))
                    .for_each(|(result, weight)| many.add(result, weight));
                many.add(result, weight);
            }
        }
    }

    /// Results in order, and what each weighs.
    #[inline]
    pub(crate) fn into_lists(mut self) -> (SmallVec<[T; 4]>, SmallVec<[u128; 4]>) {
        if let Some(many) = self.many {
            return many.in_order().unzip();
        }
        // Insertion sort: they are few, and usually nearly in order.
        let (results, weights) = (self.results.as_mut_slice(), self.weights.as_mut_slice());
        for end in 1..results.len() {
            let mut place = end;
            while place > 0 && results[place] < results[place - 1] {
                results.swap(place, place - 1);
                weights.swap(place, place - 1);
                place -= 1;
            }
        }
        (self.results, self.weights)
    }

    fn into_pairs(self) -> impl Iterator<Item = (T, u128)> {
        let (results, weights) = self.into_lists();
        results.into_iter().zip(weights)
    }
}

/// A chance as a weight: none to begin with.
#[derive(Debug, Clone)]
struct BigChance(Chance);

impl Default for BigChance {
    fn default() -> Self {
        BigChance(Ratio::from_integer(BigUint::ZERO))
    }
}

impl AddAssign for BigChance {
    fn add_assign(&mut self, other: BigChance) {
        self.0 += other.0;
    }
}

/// Collects the weights of paths, which come over several totals.
#[derive(Debug)]
pub struct Tally<T> {
    /// The current total, and the results over it.
    total: u128,
    found: Sums<T>,
    /// Results over other totals. There are seldom more than a few.
    others: Vec<(u128, Sums<T>)>,
    big: Weighed<T, BigChance>,
}

impl<T> Default for Tally<T> {
    fn default() -> Self {
        Tally { total: 0, found: Sums::default(), others: Vec::new(), big: Weighed::default() }
    }
}

impl<T: Ord> Tally<T> {
    /// Adds a path of this weight over a total.
    #[inline]
    pub fn add(&mut self, result: T, weight: u128, total: u128) {
        if self.total != total {
            self.switch_total(total);
        }
        self.found.add(result, weight);
    }

    fn switch_total(&mut self, total: u128) {
        let next = match self.others.iter().position(|(other, _)| *other == total) {
            Some(place) => self.others.swap_remove(place).1,
            None => Sums::default(),
        };
        let last = (std::mem::replace(&mut self.total, total), std::mem::replace(&mut self.found, next));
        if last.0 > 0 {
            self.others.push(last);
        }
    }

    /// Adds a path whose weight does not fit a machine integer.
    pub fn add_big(&mut self, result: T, chance: Chance) {
        self.big.add(result, BigChance(chance));
    }

    /// The odds of all results; the weights must sum to one.
    pub fn finish(mut self) -> Odds<T> {
        if self.big.is_empty() && self.others.is_empty() {
            return Odds::small(self.found, self.total);
        }
        if self.total > 0 {
            self.switch_total(0);
        }
        let lcm = |a: u128, b: &(u128, _)| (a / a.gcd(&b.0)).checked_mul(b.0);
        if self.big.is_empty()
            && let Some(total) = self.others.iter().try_fold(1, lcm)
        {
            let mut all = Sums::default();
            for (part, found) in self.others {
                found.into_pairs().for_each(|(result, weight)| all.add(result, weight * (total / part)));
            }
            return Odds::small(all, total);
        }
        for (total, found) in std::mem::take(&mut self.others) {
            for (result, weight) in found.into_pairs() {
                self.add_big(result, Ratio::new(weight.into(), total.into()));
            }
        }
        let total = self.big.weights().iter().fold(BigUint::from(1u32), |total, chance| total.lcm(chance.0.denom()));
        let weigh = |BigChance(chance)| chance.numer() * (&total / chance.denom());
        let weighed = self.big.in_order().map(|(result, chance)| (result, weigh(chance)));
        Odds::big(weighed, total.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_results_over_many_totals_add_up() {
        let mut tally = Tally::default();
        for number in 0..600u32 {
            tally.add(number % 100, 1, if number % 2 == 0 { 600 } else { 1800 });
            if number % 2 == 1 {
                tally.add(number % 100, 2, 1800);
            }
        }
        let odds = tally.finish();
        assert_eq!(odds.len(), 100);
        assert!(odds.chances().all(|(_, chance)| chance == Ratio::new(1u32.into(), 100u32.into())));
    }
}
