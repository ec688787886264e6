//! The positions met so far, each with a number, and how to come back to it.

use std::collections::VecDeque;
use std::hash::{BuildHasher as _, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// How to come to a position midway: the answers and pauses on the way from where the step began.
#[derive(Debug, Default)]
pub(super) struct Trail {
    pub(super) path: Box<[u8]>,
    pub(super) pauses: u32,
}

/// Positions by number, in the order in which they were met; most lie between two steps, some midway in one.
pub(super) struct Atlas<K> {
    /// Where the step began in which a position was met; for one between steps, the position itself.
    origins: Vec<K>,
    /// The numbers of positions between steps. Each is kept once, among the origins: a table of numbers is small.
    between: HashTable<u32>,
    /// The numbers of positions midway, by position and the rule's note.
    midway: FxHashMap<(K, u32), u32>,
    /// The trails to those midway that were not left yet.
    trails: VecDeque<(u32, Trail)>,
}

impl<K: Clone + Eq + Hash> Atlas<K> {
    /// With the position to begin from, whose number is 0.
    pub(super) fn new(start: K) -> Atlas<K> {
        let (between, midway) = (HashTable::new(), FxHashMap::default());
        let mut atlas = Atlas { origins: Vec::new(), between, midway, trails: VecDeque::new() };
        atlas.between(start);
        atlas
    }

    /// How many positions were met.
    pub(super) fn len(&self) -> usize {
        self.origins.len()
    }

    /// The number of a position between two steps.
    #[inline]
    pub(super) fn between(&mut self, key: K) -> u32 {
        let origins = &self.origins;
        let hash = FxBuildHasher.hash_one(&key);
        let rehash = |&number: &u32| FxBuildHasher.hash_one(&origins[number as usize]);
        match self.between.entry(hash, |&number| origins[number as usize] == key, rehash) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => {
                let number = origins.len() as u32;
                place.insert(number);
                self.origins.push(key);
                number
            }
        }
    }

    /// The number of a position midway in the step that began at `origin`, with the rule's note.
    pub(super) fn midway(&mut self, origin: &K, key: K, note: u32, trail: impl FnOnce() -> Trail) -> u32 {
        let next = self.origins.len() as u32;
        *self.midway.entry((key, note)).or_insert_with(|| {
            self.origins.push(origin.clone());
            self.trails.push_back((next, trail()));
            next
        })
    }

    /// Where to begin and how to go on to explore a position; each is left once, in the order of their numbers.
    pub(super) fn leave(&mut self, number: usize) -> Option<(K, Trail)> {
        let origin = self.origins.get(number)?.clone();
        let midway = self.trails.pop_front_if(|(to, _)| *to as usize == number);
        Some((origin, midway.map(|(_, trail)| trail).unwrap_or_default()))
    }
}
