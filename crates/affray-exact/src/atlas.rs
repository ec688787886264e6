//! The positions met so far, each with a number, and how to come back to it.

use std::collections::VecDeque;
use std::hash::{BuildHasher as _, Hash};

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::{FxBuildHasher, FxHashMap};

/// How to reach a position in the middle of a step: the answers and pauses since the step began.
#[derive(Debug, Default)]
pub struct Trail {
    /// The outcomes of chance.
    pub path: Box<[u8]>,
    /// How many pauses were passed.
    pub pauses: u32,
}

/// Positions by number, in the order in which they were met. Most lie between two steps, some in the middle of one.
#[derive(Debug)]
pub struct Atlas<K> {
    /// For each position, where its step began; for a position between steps, the position itself.
    origins: Vec<K>,
    /// The numbers of positions between steps. The positions themselves are kept once, in `origins`, so this table is
    /// small.
    between: HashTable<u32>,
    /// The numbers of positions in the middle of a step, by position and the rule's note.
    midway: FxHashMap<(K, u32), u32>,
    /// The trails to positions in the middle of a step that have not been explored yet.
    trails: VecDeque<(u32, Trail)>,
}

impl<K: Clone + Eq + Hash> Atlas<K> {
    /// An atlas with the starting position, whose number is 0.
    pub fn new(start: K) -> Atlas<K> {
        let (between, midway) = (HashTable::new(), FxHashMap::default());
        let mut atlas = Atlas { origins: Vec::new(), between, midway, trails: VecDeque::new() };
        atlas.between(start);
        atlas
    }

    /// How many positions were met.
    pub fn len(&self) -> usize {
        self.origins.len()
    }

    /// Always false: there is a position to begin from.
    pub fn is_empty(&self) -> bool {
        self.origins.is_empty()
    }

    /// The number of a position between two steps.
    #[inline]
    pub fn between(&mut self, key: K) -> u32 {
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

    /// The number of a position in the middle of the step that began at `origin`, with the rule's note.
    pub fn midway(&mut self, origin: &K, key: K, note: u32, trail: impl FnOnce() -> Trail) -> u32 {
        let next = self.origins.len() as u32;
        *self.midway.entry((key, note)).or_insert_with(|| {
            self.origins.push(origin.clone());
            self.trails.push_back((next, trail()));
            next
        })
    }

    /// Where to start and which trail to follow to explore a position. Each position is taken once, in the order of
    /// numbers.
    pub fn take_start(&mut self, number: usize) -> Option<(K, Trail)> {
        let origin = self.origins.get(number)?.clone();
        let midway = self.trails.pop_front_if(|(to, _)| *to as usize == number);
        Some((origin, midway.map(|(_, trail)| trail).unwrap_or_default()))
    }
}
