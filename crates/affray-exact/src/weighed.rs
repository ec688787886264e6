//! Results in their order, each with a weight of any type.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::AddAssign;

/// Results and their weights.
///
/// The tree holds numbers of weights and not weights, so that it is compiled once for a type of result, whatever it is
/// weighed by: trees are the larger part of the code that a question is compiled to.
#[derive(Debug, Clone)]
pub struct Weighed<T, W> {
    numbers: BTreeMap<T, u32>,
    weights: Vec<W>,
}

impl<T, W> Default for Weighed<T, W> {
    fn default() -> Self {
        Weighed { numbers: BTreeMap::new(), weights: Vec::new() }
    }
}

impl<T, W> Weighed<T, W> {
    /// Whether there are no results.
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The weights, in the order in which their results were met.
    pub fn weights(&self) -> &[W] {
        &self.weights
    }
}

impl<T: Ord, W: AddAssign + Default> Weighed<T, W> {
    /// Adds to the weight of a result.
    pub fn add(&mut self, result: T, weight: W) {
        match self.numbers.entry(result) {
            Entry::Occupied(number) => self.weights[*number.get() as usize] += weight,
            Entry::Vacant(place) => {
                place.insert(self.weights.len() as u32);
                self.weights.push(weight);
            }
        }
    }

    /// The results in order, with their weights.
    pub fn in_order(self) -> impl Iterator<Item = (T, W)> {
        let mut weights = self.weights;
        self.numbers.into_iter().map(move |(result, number)| (result, std::mem::take(&mut weights[number as usize])))
    }
}
