//! A fight as a web of positions: exact answers about many steps, by taking positions met before as one.
//!
//! [`explore`] runs the rules from each position once, down every branch, and writes down where each branch
//! leads and what it weighs. What is asked of the web afterwards is arithmetic ([`flow`](super::flow)).

use std::collections::{BTreeMap, VecDeque};
use std::hash::Hash;
use std::ops::ControlFlow;

use num_integer::Integer as _;
use rustc_hash::FxHashMap;

use super::answerer::{Exact, Meet, Met};
use super::{Kinds, Stopped};
use crate::{Bot, Scene};

/// Where a step leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next<K, T> {
    /// To a position, and a beat is over: an exchange, a round, whatever the question counts.
    Beat(K),
    /// To a position within the same beat.
    Step(K),
    /// To an end.
    End(T),
}

/// Why a web could not be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// More positions than allowed.
    TooMany {
        /// How many were allowed.
        allowed: usize,
    },
    /// Somebody wanted no more.
    Stopped,
}

impl From<Stopped> for Reach {
    fn from(_: Stopped) -> Reach {
        Reach::Stopped
    }
}

/// A way out of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Way {
    /// The position it leads to, or the end: ends count from [`Way::END`].
    pub(super) to: u32,
    /// Whether a beat is over.
    pub(super) beat: bool,
    /// Its weight, of the position's total.
    pub(super) weight: u64,
}

impl Way {
    pub(super) const END: u32 = 1 << 31;
}

/// Positions and the ways between them.
#[derive(Debug, Clone)]
pub struct Web<T> {
    /// Where each position's ways begin, among those of its stretch.
    first: Vec<u32>,
    /// What its weights sum to.
    pub(super) totals: Vec<u64>,
    /// The ways, by stretches of positions: a web grows without moving what it has, and memory that is touched for the
    /// first time costs more than all that is reckoned with it.
    ways: Vec<Vec<Way>>,
    /// The ends.
    pub(super) ends: Vec<T>,
}

/// How many positions make a stretch.
const STRETCH: usize = 1 << 10;

impl<T> Web<T> {
    fn new() -> Web<T> {
        Web { first: Vec::new(), totals: Vec::new(), ways: Vec::new(), ends: Vec::new() }
    }

    /// Adds a position with its ways out, whose weights sum to the total.
    fn push(&mut self, total: u64, ways: impl Iterator<Item = Way>) {
        if self.len().is_multiple_of(STRETCH) {
            // The next stretch is likely as long as the last.
            let last = self.ways.last().map_or(0, Vec::len);
            self.ways.push(Vec::with_capacity(last + last / 4));
        }
        let stretch = self.ways.last_mut().expect("the first position begins a stretch");
        self.first.push(stretch.len() as u32);
        self.totals.push(total);
        stretch.extend(ways);
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.totals.len()
    }

    /// Never: there is always a position to begin from.
    pub fn is_empty(&self) -> bool {
        self.totals.is_empty()
    }

    /// The ends that were found, in the order in which they were.
    pub fn ends(&self) -> &[T] {
        &self.ends
    }

    #[inline]
    pub(super) fn ways_of(&self, position: usize) -> &[Way] {
        let ways = &self.ways[position / STRETCH][self.first[position] as usize..];
        match self.first.get(position + 1) {
            Some(&next) if !(position + 1).is_multiple_of(STRETCH) => &ways[..(next - self.first[position]) as usize],
            _ => ways,
        }
    }

    /// Every way, with the position it leaves.
    pub(super) fn all_ways(&self) -> impl Iterator<Item = (u32, &Way)> + '_ {
        (0..self.len()).flat_map(|at| self.ways_of(at).iter().map(move |way| (at as u32, way)))
    }
}

/// How to come to a position: the position at which its step began, and the answers and pauses on the way.
struct Known<K> {
    origin: K,
    path: Box<[u8]>,
    pauses: u32,
}

impl<K> Known<K> {
    fn between(origin: K) -> Known<K> {
        Known { origin, path: Box::default(), pauses: 0 }
    }
}

/// How far to go, and who watches.
pub struct Search<'a, S: Scene> {
    /// Cards that the question cannot tell apart.
    pub kinds: Vec<Kinds>,
    /// Which of them holds for a source.
    pub sort: fn(S::Source) -> usize,
    /// How many positions are too many.
    pub allowed: usize,
    /// Told now and then how many positions were explored, of how many known.
    pub watch: &'a mut dyn FnMut(usize, usize) -> ControlFlow<()>,
}

/// Explores every position that can be reached.
///
/// `step` makes a scene of a position, runs the rules, and says where they lead. Where the rules pause midway, the
/// paused scene is a position too: `position` says which, given the position that the step began at. Two paths
/// that pause at equal positions with equal notes are followed as one, so positions must say all that the rest of
/// the step depends on.
pub fn explore<'a, S, B, K, T>(
    search: Search<'_, S>,
    bots: B,
    start: K,
    position: &'a dyn Fn(&S, &K) -> K,
    mut step: impl FnMut(&K, &mut Exact<S, B, Meet<'a, S, K>>) -> Result<Next<K, T>, Met>,
) -> Result<Web<T>, Reach>
where
    S: Scene,
    B: Bot<S>,
    K: Clone + Eq + Hash,
    T: Ord + Clone,
{
    const OFTEN: usize = 1 << 12;
    let too_many = Reach::TooMany { allowed: search.allowed };
    let meet = Meet { origin: None, position, skip: 0, passed: 0, met: None };
    let mut exact = Exact::new(bots, meet);
    exact.sorted(search.kinds, search.sort);

    // Positions between steps, and those midway with the rule's note: most are of one sort, and small keys are found faster.
    let mut between: FxHashMap<K, u32> = FxHashMap::default();
    let mut midway: FxHashMap<(K, u32), u32> = FxHashMap::default();
    let mut ends: BTreeMap<T, u32> = BTreeMap::new();
    // Known and not explored yet, in the order of their numbers.
    let mut ahead: VecDeque<Known<K>> = VecDeque::new();
    let mut known = 1;
    let mut web = Web::new();
    between.insert(start.clone(), 0);
    ahead.push_back(Known::between(start));

    // Ways out of the position at hand: where to, whether a beat is over, weight and total.
    let mut ways: Vec<(u32, bool, u64, u64)> = Vec::new();
    while let Some(Known { origin, path, pauses }) = ahead.pop_front() {
        let at = web.len();
        if at % OFTEN == OFTEN - 1 && (search.watch)(at, known as usize).is_break() {
            return Err(Reach::Stopped);
        }
        exact.pausing.origin = Some(origin.clone());
        exact.path.follow(&path);
        ways.clear();
        loop {
            exact.pausing.skip = pauses;
            exact.pausing.passed = 0;
            let went = step(&origin, &mut exact);
            let (numerator, denominator) = exact.path.weight().ok_or(too_many)?;
            let (to, beat) = match went {
                Ok(Next::End(end)) => {
                    let count = ends.len() as u32;
                    (Way::END + *ends.entry(end).or_insert(count), true)
                }
                Ok(next) => {
                    let (beat, key) = match next {
                        Next::Beat(key) => (true, key),
                        Next::Step(key) => (false, key),
                        Next::End(_) => unreachable!("ends are seen to above"),
                    };
                    let number = *between.entry(key).or_insert_with_key(|key| {
                        ahead.push_back(Known::between(key.clone()));
                        known += 1;
                        known - 1
                    });
                    (number, beat)
                }
                Err(Met) => {
                    let (key, note) = exact.pausing.met.take().expect("a path is cut where rules pause");
                    let passed = exact.pausing.passed;
                    let number = *midway.entry((key, note)).or_insert_with(|| {
                        let path = exact.path.outcomes();
                        ahead.push_back(Known { origin: origin.clone(), path, pauses: passed });
                        known += 1;
                        known - 1
                    });
                    (number, false)
                }
            };
            // Several branches often lead to the same place.
            match ways.iter_mut().find(|way| (way.0, way.1, way.3) == (to, beat, denominator)) {
                Some(way) => way.2 += numerator,
                None => ways.push((to, beat, numerator, denominator)),
            }
            if !exact.path.advance(path.len()) {
                break;
            }
        }
        if known as usize > search.allowed {
            return Err(too_many);
        }
        let lcm = |total: u64, of: u64| if total == of { Some(of) } else { (total / total.gcd(&of)).checked_mul(of) };
        let total = ways.iter().try_fold(ways[0].3, |total, way| lcm(total, way.3)).ok_or(too_many)?;
        let ways = ways.iter().map(|&(to, beat, numerator, denominator)| Way {
            to,
            beat,
            // Nearly always over the same total, and a division costs as much as all the rest.
            weight: if denominator == total { numerator } else { numerator * (total / denominator) },
        });
        web.push(total, ways);
    }
    let mut by_number: Vec<(u32, T)> = ends.into_iter().map(|(end, number)| (number, end)).collect();
    by_number.sort_unstable_by_key(|(number, _)| *number);
    web.ends = by_number.into_iter().map(|(_, end)| end).collect();
    Ok(web)
}
