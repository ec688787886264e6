//! Exact odds: results and their weights.

use std::cmp::Ordering;
use std::ops::AddAssign;

use num_bigint::BigUint;
use num_integer::Integer as _;
use num_rational::Ratio;
use smallvec::{SmallVec, smallvec};

use crate::Chance;
use crate::tally::{Sums, Tally};
use crate::weighed::Weighed;

/// Results in their order, each with a weight; the weights sum to the total, exactly.
///
/// Weights are whole numbers over one total, because adding and comparing those costs a tenth of what fractions
/// do. A fraction in lowest terms is made when somebody asks for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds<T> {
    results: SmallVec<[T; 4]>,
    weights: Weights,
}

/// Machine integers while they suffice, big ones beyond that.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Weights {
    Small(SmallVec<[u128; 4]>, u128),
    Big(Vec<BigUint>, BigUint),
}

/// The panic message for odds that do not sum to one. The caller broke a promise: two cards counted as one kind could
/// be told apart, or the order of a handful did matter.
const UNSOUND: &str = "the odds do not sum to one";

impl<T> Odds<T> {
    /// Odds of one certain result.
    pub fn sure(result: T) -> Odds<T> {
        Odds { results: smallvec![result], weights: Weights::Small(smallvec![1], 1) }
    }

    /// The results in order.
    pub fn results(&self) -> &[T] {
        &self.results
    }

    /// How many results there are.
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Always false: there is at least one result.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// The chance of the result at a place, in lowest terms.
    pub fn chance(&self, place: usize) -> Chance {
        match &self.weights {
            Weights::Small(weights, total) => fraction(weights[place], *total),
            Weights::Big(weights, total) => Ratio::new(weights[place].clone(), total.clone()),
        }
    }

    /// Each result with its chance, in order.
    pub fn chances(&self) -> impl Iterator<Item = (&T, Chance)> + '_ {
        self.results.iter().enumerate().map(|(place, result)| (result, self.chance(place)))
    }

    /// Each result with its chance, in order.
    pub fn into_chances(self) -> Vec<(T, Chance)> {
        let chances: Vec<Chance> = (0..self.len()).map(|place| self.chance(place)).collect();
        self.results.into_iter().zip(chances).collect()
    }

    /// The chance that a result is one of these.
    pub fn chance_that(&self, mut is: impl FnMut(&T) -> bool) -> Chance {
        self.chances().filter(|(result, _)| is(result)).map(|(_, chance)| chance).sum()
    }

    /// The chance of each name that results are given. Results with the same name are added up, at the place of the
    /// first.
    pub fn named<U: PartialEq>(&self, mut name: impl FnMut(&T) -> U) -> Vec<(U, Chance)> {
        /// Whole numbers are added up, and one fraction is made of each sum.
        fn gather<U: PartialEq, N: AddAssign>(
            names: impl Iterator<Item = U>,
            weights: impl Iterator<Item = N>,
        ) -> Vec<(U, N)> {
            let mut sums: Vec<(U, N)> = Vec::new();
            for (name, weight) in names.zip(weights) {
                match sums.iter_mut().find(|(other, _)| *other == name) {
                    Some((_, sum)) => *sum += weight,
                    None => sums.push((name, weight)),
                }
            }
            sums
        }
        let names = self.results.iter().map(&mut name);
        match &self.weights {
            Weights::Small(weights, total) => {
                let sums = gather(names, weights.iter().copied());
                sums.into_iter().map(|(name, weight)| (name, fraction(weight, *total))).collect()
            }
            Weights::Big(weights, total) => {
                let sums = gather(names, weights.iter().cloned());
                sums.into_iter().map(|(name, weight)| (name, Ratio::new(weight, total.clone()))).collect()
            }
        }
    }

    /// The exact mean of a number read off each result.
    pub fn mean(&self, value: impl Fn(&T) -> u64) -> Chance {
        let values = self.results.iter().map(value);
        match &self.weights {
            Weights::Small(weights, total) => {
                let sum: BigUint = values.zip(weights).map(|(value, weight)| BigUint::from(*weight) * value).sum();
                Ratio::new(sum, (*total).into())
            }
            Weights::Big(weights, total) => {
                let sum: BigUint = values.zip(weights).map(|(value, weight)| weight * value).sum();
                Ratio::new(sum, total.clone())
            }
        }
    }
}

/// A fraction in lowest terms; machine numbers are cheaper to cancel than big ones.
fn fraction(weight: u128, total: u128) -> Chance {
    let common = weight.gcd(&total);
    Ratio::new_raw((weight / common).into(), (total / common).into())
}

impl<T: Ord> Odds<T> {
    /// The same odds with results renamed; those that become equal are added up.
    pub fn map<U: Ord>(self, mut name: impl FnMut(T) -> U) -> Odds<U> {
        let names = self.results.into_iter().map(&mut name);
        match self.weights {
            Weights::Small(weights, total) => {
                let mut found = Sums::default();
                names.zip(weights).for_each(|(name, weight)| found.add(name, weight));
                Odds::small(found, total)
            }
            Weights::Big(weights, total) => {
                let mut found = Weighed::default();
                names.zip(weights).for_each(|(name, weight)| found.add(name, weight));
                Odds::big(found.in_order(), total)
            }
        }
    }

    /// The odds of two independent things, joined by a rule.
    pub fn with<U, V: Ord>(&self, other: &Odds<U>, mut join: impl FnMut(&T, &U) -> V) -> Odds<V> {
        if let (Weights::Small(mine, all), Weights::Small(theirs, whole)) = (&self.weights, &other.weights)
            && let Some(total) = all.checked_mul(*whole)
        {
            let mut found = Sums::default();
            for (result, &weight) in self.results.iter().zip(mine) {
                // Ordered results make runs of equal ones, which are added up before they are looked up.
                let mut against =
                    other.results.iter().zip(theirs).map(|(against, &share)| (join(result, against), share));
                let Some((mut run, mut shares)) = against.next() else { continue };
                for (joined, share) in against {
                    if joined == run {
                        shares += share;
                    } else {
                        found.add_search(std::mem::replace(&mut run, joined), weight * shares);
                        shares = share;
                    }
                }
                found.add_search(run, weight * shares);
            }
            return Odds::small(found, total);
        }
        let (mine, all) = self.weights.clone().grown();
        let (theirs, whole) = other.weights.clone().grown();
        let mut found = Weighed::default();
        for (result, weight) in self.results.iter().zip(&mine) {
            for (against, share) in other.results.iter().zip(&theirs) {
                found.add(join(result, against), weight * share);
            }
        }
        Odds::big(found.in_order(), all * whole)
    }

    /// How the first of two independent things compares with the second.
    ///
    /// The same as [`with`](Self::with) joined by [`Ord::cmp`], in two thirds of the time: what is below a result and
    /// level with it is added up without a branch, so there is nothing for a processor to guess wrongly.
    pub fn against(&self, other: &Odds<T>) -> Odds<Ordering> {
        if let (Weights::Small(mine, all), Weights::Small(theirs, whole)) = (&self.weights, &other.weights)
            && let Some(total) = all.checked_mul(*whole)
        {
            let (mut level, mut above) = (0, 0);
            for (result, &weight) in self.results.iter().zip(mine) {
                let (mut equal, mut less) = (0, 0);
                for (against, &share) in other.results.iter().zip(theirs) {
                    equal += if against == result { share } else { 0 };
                    less += if against < result { share } else { 0 };
                }
                level += weight * equal;
                above += weight * less;
            }
            let orders =
                [(Ordering::Less, total - level - above), (Ordering::Equal, level), (Ordering::Greater, above)];
            let (results, weights) = orders.into_iter().filter(|(_, weight)| *weight > 0).unzip();
            return Odds { results, weights: Weights::Small(weights, total) };
        }
        self.with(other, Ord::cmp)
    }

    /// Odds of odds: replaces each result by odds of its own.
    pub fn then<U: Ord>(self, mut next: impl FnMut(T) -> Odds<U>) -> Odds<U> {
        let mut found = Tally::default();
        for (result, first) in self.into_chances() {
            for (result, chance) in next(result).into_chances() {
                found.add_big(result, first.clone() * chance);
            }
        }
        found.finish()
    }

    /// Odds from the weight of each result; the sum of the weights is the whole. Callers give at least one.
    pub fn weighted(weights: impl IntoIterator<Item = (T, BigUint)>) -> Odds<T> {
        let mut found: Weighed<T, BigUint> = Weighed::default();
        weights.into_iter().for_each(|(result, weight)| found.add(result, weight));
        let total: BigUint = found.weights().iter().sum();
        match (u128::try_from(&total), found.is_empty()) {
            (Ok(total), false) => {
                let narrow = |weight: BigUint| u128::try_from(weight).expect("no part is greater than the whole");
                let (results, weights) = found.in_order().map(|(result, weight)| (result, narrow(weight))).unzip();
                Odds { results, weights: Weights::Small(weights, total) }
            }
            _ => Odds::big(found.in_order(), total),
        }
    }

    /// Odds from the weights of results, which sum to the total.
    pub(crate) fn small(found: Sums<T>, total: u128) -> Odds<T> {
        let (results, weights) = found.into_lists();
        assert!(weights.iter().sum::<u128>() == total, "{UNSOUND}");
        Odds { results, weights: Weights::Small(weights, total) }
    }

    /// The same from weights that may be longer than machine integers, in the order of the results.
    pub(crate) fn big(found: impl Iterator<Item = (T, BigUint)>, total: BigUint) -> Odds<T> {
        let (results, weights): (_, Vec<BigUint>) = found.unzip();
        assert!(weights.iter().sum::<BigUint>() == total, "{UNSOUND}");
        Odds { results, weights: Weights::Big(weights, total) }
    }
}

impl Weights {
    fn grown(self) -> (Vec<BigUint>, BigUint) {
        match self {
            Weights::Small(weights, total) => (weights.into_iter().map(BigUint::from).collect(), total.into()),
            Weights::Big(weights, total) => (weights, total),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparing_is_joining_by_order() {
        let odds =
            |weights: &[(u8, u64)]| Odds::weighted(weights.iter().map(|&(result, weight)| (result, weight.into())));
        let some = [
            odds(&[(3, 1)]),
            odds(&[(1, 8), (2, 4), (3, 6), (4, 2)]),
            odds(&[(2, 5), (4, 7)]),
            odds(&[(1, u64::MAX), (5, u64::MAX)]),
        ];
        // The last one joined with itself exceeds machine integers once its weights have grown.
        let huge = some[3].with(&some[3], |one, other| (*one).max(*other));
        for one in some.iter().chain([&huge]) {
            for other in some.iter().chain([&huge]) {
                assert_eq!(one.against(other).into_chances(), one.with(other, Ord::cmp).into_chances());
            }
        }
    }
}
