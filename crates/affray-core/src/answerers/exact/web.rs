//! A fight as a web of positions: exact answers about many steps, by taking positions met before as one.
//!
//! [`explore`] runs the rules from each position once, down every branch, and writes down where each branch
//! leads and what it weighs. What is asked of the web afterwards is arithmetic ([`flow`](super::flow)).

use std::collections::BTreeMap;
use std::hash::Hash;
use std::ops::ControlFlow;

use num_integer::Integer as _;

use super::answerer::{Exact, Meet, Met};
use super::atlas::{Atlas, Trail};
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
pub(super) struct Edge {
    /// The position it leads to, or the end: ends count from [`Edge::END`].
    pub(super) to: u32,
    /// Whether a beat is over.
    pub(super) beat: bool,
    /// Its weight, of the position's total.
    pub(super) weight: u64,
}

impl Edge {
    pub(super) const END: u32 = 1 << 31;
}

/// A way as it is kept, in eight bytes: memory that is touched for the first time costs more than all that is
/// reckoned with it.
#[derive(Debug, Clone, Copy)]
struct Kept {
    /// Where to, as in [`Edge`], with two bits more.
    to: u32,
    /// The weight, or the place of a heavy one in its list.
    weight: u32,
}

impl Kept {
    const BEAT: u32 = 1 << 30;
    const HEAVY: u32 = 1 << 29;
}

/// Positions and the ways between them.
#[derive(Debug, Clone)]
pub struct Web<T> {
    /// Where each position's ways begin, among those of its stretch.
    first: Vec<u32>,
    /// What its weights sum to.
    pub(super) totals: Vec<u64>,
    /// The ways, by stretches of positions: a web grows without moving what it has.
    ways: Vec<Vec<Kept>>,
    /// Weights that do not fit a way.
    heavy: Vec<u64>,
    /// How many numbers a way passes over at most; more than there are positions if one leads back.
    passes: u32,
    /// The ends.
    pub(super) ends: Vec<T>,
}

/// How many positions make a stretch.
const STRETCH: usize = 1 << 10;

impl<T> Web<T> {
    fn new() -> Web<T> {
        Web { first: Vec::new(), totals: Vec::new(), ways: Vec::new(), heavy: Vec::new(), passes: 0, ends: Vec::new() }
    }

    /// Adds a position with its ways out, whose weights sum to the total.
    fn push(&mut self, total: u64, ways: &[Edge]) {
        let at = self.len();
        if at.is_multiple_of(STRETCH) {
            // The next stretch is likely as long as the last.
            let last = self.ways.last().map_or(0, Vec::len);
            self.ways.push(Vec::with_capacity(last + last / 4));
        }
        for way in ways.iter().filter(|way| way.to < Edge::END) {
            self.passes = self.passes.max(way.to.wrapping_sub(at as u32 + 1));
        }
        let stretch = self.ways.last_mut().expect("the first position begins a stretch");
        self.first.push(stretch.len() as u32);
        self.totals.push(total);
        stretch.extend(ways.iter().map(|&Edge { to, beat, weight }| {
            let to = if beat { to | Kept::BEAT } else { to };
            match u32::try_from(weight) {
                Ok(weight) => Kept { to, weight },
                Err(_) => {
                    self.heavy.push(weight);
                    Kept { to: to | Kept::HEAVY, weight: self.heavy.len() as u32 - 1 }
                }
            }
        }));
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

    /// How far ahead ways lead at most, by the numbers of positions; `None` if one leads back.
    pub(super) fn reach(&self) -> Option<usize> {
        (self.passes < Edge::END).then_some(self.passes as usize + 1)
    }

    /// The ways out of a position.
    #[inline]
    pub(super) fn ways_of(&self, position: usize) -> impl Iterator<Item = Edge> + '_ {
        let ways = &self.ways[position / STRETCH][self.first[position] as usize..];
        let ways = match self.first.get(position + 1) {
            Some(&next) if !(position + 1).is_multiple_of(STRETCH) => &ways[..(next - self.first[position]) as usize],
            _ => ways,
        };
        ways.iter().map(|&Kept { to, weight }| {
            let heavy = to & Kept::HEAVY != 0;
            let weight = if heavy { self.heavy[weight as usize] } else { weight.into() };
            Edge { to: to & !(Kept::BEAT | Kept::HEAVY), beat: to & Kept::BEAT != 0, weight }
        })
    }

    /// Every way, with the position it leaves.
    pub(super) fn all_ways(&self) -> impl Iterator<Item = (u32, Edge)> + '_ {
        (0..self.len()).flat_map(|at| self.ways_of(at).map(move |way| (at as u32, way)))
    }
}

/// The ways out of the position at hand, over one total.
#[derive(Default)]
struct Out {
    ways: Vec<Edge>,
    total: u64,
}

impl Out {
    fn clear(&mut self) {
        self.ways.clear();
    }

    /// Adds a branch that weighs so much of so much; `None` where machine numbers do not suffice.
    #[inline]
    fn add(&mut self, to: u32, beat: bool, weight: u64, of: u64) -> Option<()> {
        // Nearly always over the same total, and a division costs as much as all the rest.
        let weight = if of == self.total { weight } else { self.extend(weight, of)? };
        // Several branches often lead to the same place.
        match self.ways.iter_mut().find(|way| way.to == to && way.beat == beat) {
            Some(way) => way.weight += weight,
            None => self.ways.push(Edge { to, beat, weight }),
        }
        Some(())
    }

    /// Brings all to a total that has room for parts of `of`; what a weight of such parts is then.
    #[cold]
    fn extend(&mut self, weight: u64, of: u64) -> Option<u64> {
        if self.ways.is_empty() {
            self.total = of;
            return Some(weight);
        }
        let times = of / self.total.gcd(&of);
        self.total = self.total.checked_mul(times)?;
        self.ways.iter_mut().for_each(|way| way.weight *= times);
        Some(weight * (self.total / of))
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
    /// Called now and then with how many positions were explored, of how many known.
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

    let mut atlas = Atlas::new(start);
    let mut ends: BTreeMap<T, u32> = BTreeMap::new();
    let mut web = Web::new();

    let mut out = Out::default();
    while let Some((origin, Trail { path, pauses })) = atlas.leave(web.len()) {
        let at = web.len();
        if at % OFTEN == OFTEN - 1 && (search.watch)(at, atlas.len()).is_break() {
            return Err(Reach::Stopped);
        }
        exact.pausing.origin = Some(origin.clone());
        exact.path.follow(&path);
        out.clear();
        loop {
            exact.pausing.skip = pauses;
            exact.pausing.passed = 0;
            let went = step(&origin, &mut exact);
            let (numerator, denominator) = exact.path.weight().ok_or(too_many)?;
            let (to, beat) = match went {
                Ok(Next::End(end)) => {
                    let count = ends.len() as u32;
                    (Edge::END + *ends.entry(end).or_insert(count), true)
                }
                Ok(Next::Beat(key)) => (atlas.between(key), true),
                Ok(Next::Step(key)) => (atlas.between(key), false),
                Err(Met) => {
                    let (key, note) = exact.pausing.met.take().expect("a path is cut where rules pause");
                    let trail = || Trail { path: exact.path.outcomes(), pauses: exact.pausing.passed };
                    (atlas.midway(&origin, key, note, trail), false)
                }
            };
            out.add(to, beat, numerator, denominator).ok_or(too_many)?;
            if !exact.path.advance(path.len()) {
                break;
            }
        }
        if atlas.len() > search.allowed {
            return Err(too_many);
        }
        web.push(out.total, &out.ways);
    }
    let mut by_number: Vec<(u32, T)> = ends.into_iter().map(|(end, number)| (number, end)).collect();
    by_number.sort_unstable_by_key(|(number, _)| *number);
    web.ends = by_number.into_iter().map(|(_, end)| end).collect();
    Ok(web)
}
