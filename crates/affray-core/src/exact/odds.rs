//! Results and what each weighs.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use num_integer::Integer as _;
use num_rational::Ratio;

use super::Chance;

/// Results in their order, each with a weight; the weights sum to the total, exactly.
///
/// Weights are whole numbers over one total, because adding and comparing those costs a tenth of what fractions
/// do. A fraction in lowest terms is made when somebody asks for one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds<T> {
    results: Vec<T>,
    weights: Weights,
}

/// Machine numbers as long as they suffice.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Weights {
    Small(Vec<u128>, u128),
    Big(Vec<BigUint>, BigUint),
}

impl<T> Odds<T> {
    /// One result that is sure.
    pub fn sure(result: T) -> Odds<T> {
        Odds { results: vec![result], weights: Weights::Small(vec![1], 1) }
    }

    /// The results in order.
    pub fn results(&self) -> &[T] {
        &self.results
    }

    /// How many results there are.
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Never: something always happens.
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// The chance of the result at a place, in lowest terms.
    pub fn chance(&self, place: usize) -> Chance {
        match &self.weights {
            Weights::Small(weights, total) => {
                // Machine numbers are cheaper to cancel than big ones.
                let common = weights[place].gcd(total);
                Ratio::new_raw((weights[place] / common).into(), (total / common).into())
            }
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

    /// The exact mean of a number read off each result.
    pub fn mean(&self, value: impl Fn(&T) -> u64) -> Chance {
        self.chances().map(|(result, chance)| chance * BigUint::from(value(result))).sum()
    }
}

impl<T: Ord> Odds<T> {
    /// The same odds with results renamed; those that become equal are added up.
    pub fn map<U: Ord>(self, mut name: impl FnMut(T) -> U) -> Odds<U> {
        let names: Vec<U> = self.results.into_iter().map(&mut name).collect();
        match self.weights {
            Weights::Small(weights, total) => {
                let mut found: BTreeMap<U, u128> = BTreeMap::new();
                for (name, weight) in names.into_iter().zip(weights) {
                    *found.entry(name).or_default() += weight;
                }
                Odds::small(found, total)
            }
            Weights::Big(weights, total) => {
                let mut found: BTreeMap<U, BigUint> = BTreeMap::new();
                for (name, weight) in names.into_iter().zip(weights) {
                    *found.entry(name).or_default() += weight;
                }
                Odds::big(found, total)
            }
        }
    }

    /// The odds of two things that do not touch each other, joined by a rule.
    pub fn with<U, V: Ord>(&self, other: &Odds<U>, mut join: impl FnMut(&T, &U) -> V) -> Odds<V> {
        if let (Weights::Small(mine, all), Weights::Small(theirs, whole)) = (&self.weights, &other.weights)
            && let Some(total) = all.checked_mul(*whole)
        {
            // Few results come of most rules, and a short list is searched faster than a tree is built.
            let mut found: Vec<(V, u128)> = Vec::with_capacity(8);
            for (result, weight) in self.results.iter().zip(mine) {
                for (against, share) in other.results.iter().zip(theirs) {
                    let (joined, both) = (join(result, against), weight * share);
                    match found.binary_search_by(|(known, _)| known.cmp(&joined)) {
                        Ok(place) => found[place].1 += both,
                        Err(place) => found.insert(place, (joined, both)),
                    }
                }
            }
            let (results, weights) = found.into_iter().unzip();
            return Odds { results, weights: Weights::Small(weights, total) }.checked();
        }
        let (mine, all) = self.weights.clone().grown();
        let (theirs, whole) = other.weights.clone().grown();
        let mut found: BTreeMap<V, BigUint> = BTreeMap::new();
        for (result, weight) in self.results.iter().zip(&mine) {
            for (against, share) in other.results.iter().zip(&theirs) {
                *found.entry(join(result, against)).or_default() += weight * share;
            }
        }
        Odds::big(found, all * whole)
    }

    /// Odds of odds: each result stands for odds of its own.
    pub fn then<U: Ord>(self, mut next: impl FnMut(T) -> Odds<U>) -> Odds<U> {
        let mut found = Tally::default();
        for (result, first) in self.into_chances() {
            for (result, chance) in next(result).into_chances() {
                found.add_big(result, first.clone() * chance);
            }
        }
        found.finish()
    }

    /// Odds from the weight of each result; what they sum to is the whole. Callers give at least one.
    pub fn weighted(weights: impl IntoIterator<Item = (T, BigUint)>) -> Odds<T> {
        let mut found: BTreeMap<T, BigUint> = BTreeMap::new();
        for (result, weight) in weights {
            *found.entry(result).or_default() += weight;
        }
        let total: BigUint = found.values().sum();
        match (u128::try_from(&total), found.is_empty()) {
            (Ok(total), false) => {
                let narrow = |weight: BigUint| u128::try_from(weight).expect("no part is greater than the whole");
                Odds::small(found.into_iter().map(|(result, weight)| (result, narrow(weight))).collect(), total)
            }
            _ => Odds::big(found, total),
        }
    }

    pub(super) fn small(found: BTreeMap<T, u128>, total: u128) -> Odds<T> {
        let (results, weights) = found.into_iter().unzip();
        Odds { results, weights: Weights::Small(weights, total) }.checked()
    }

    pub(super) fn big(found: BTreeMap<T, BigUint>, total: BigUint) -> Odds<T> {
        let (results, weights) = found.into_iter().unzip();
        Odds { results, weights: Weights::Big(weights, total) }.checked()
    }

    /// Odds that do not sum to one are a broken promise: two kinds of card that the question could tell apart, or
    /// a handful whose order did matter.
    fn checked(self) -> Odds<T> {
        let whole = match &self.weights {
            Weights::Small(weights, total) => weights.iter().sum::<u128>() == *total,
            Weights::Big(weights, total) => weights.iter().sum::<BigUint>() == *total,
        };
        assert!(whole, "the odds do not sum to one");
        self
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

/// Gathers the weights of paths, which come over several totals.
#[derive(Debug)]
pub(super) struct Tally<T> {
    /// Results by total, the total met last at the end. There are seldom more than a few.
    small: Vec<(u128, BTreeMap<T, u128>)>,
    big: BTreeMap<T, Chance>,
}

impl<T> Default for Tally<T> {
    fn default() -> Self {
        Tally { small: Vec::new(), big: BTreeMap::new() }
    }
}

impl<T: Ord> Tally<T> {
    /// Adds a path of weight `numerator` over `denominator`.
    #[inline]
    pub(super) fn add(&mut self, result: T, numerator: u128, denominator: u128) {
        if self.small.last().is_none_or(|(total, _)| *total != denominator) {
            match self.small.iter().position(|(total, _)| *total == denominator) {
                Some(place) => {
                    let last = self.small.len() - 1;
                    self.small.swap(place, last);
                }
                None => self.small.push((denominator, BTreeMap::new())),
            }
        }
        let (_, found) = self.small.last_mut().expect("just seen to");
        *found.entry(result).or_default() += numerator;
    }

    /// Adds a path whose weight is no machine number.
    pub(super) fn add_big(&mut self, result: T, chance: Chance) {
        *self.big.entry(result).or_insert_with(|| Ratio::from_integer(0u32.into())) += chance;
    }

    pub(super) fn finish(mut self) -> Odds<T> {
        if self.big.is_empty() {
            if let [_] = self.small.as_slice() {
                let (total, found) = self.small.pop().expect("one");
                return Odds::small(found, total);
            }
            let lcm = |a: u128, b: &(u128, _)| (a / a.gcd(&b.0)).checked_mul(b.0);
            if let Some(total) = self.small.iter().try_fold(1, lcm) {
                let mut all = BTreeMap::new();
                for (part, found) in self.small {
                    for (result, weight) in found {
                        *all.entry(result).or_default() += weight * (total / part);
                    }
                }
                return Odds::small(all, total);
            }
        }
        for (total, found) in std::mem::take(&mut self.small) {
            for (result, weight) in found {
                self.add_big(result, Ratio::new(weight.into(), total.into()));
            }
        }
        let total = self.big.values().fold(BigUint::from(1u32), |total, chance| total.lcm(chance.denom()));
        let weigh = |chance: Chance| chance.numer() * (&total / chance.denom());
        let all = std::mem::take(&mut self.big).into_iter().map(|(result, chance)| (result, weigh(chance))).collect();
        Odds::big(all, total)
    }
}
