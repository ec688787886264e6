//! A fight as a graph of positions: exact answers about many steps, by merging positions met before.
//!
//! [`explore`] runs the rules from each position once, down every branch, and writes down where each branch
//! leads and its weight. Questions about the web are then arithmetic ([`flow`](super::flow)).

use std::collections::BTreeMap;
use std::hash::Hash;
use std::ops::ControlFlow;

use num_integer::Integer as _;

use super::answerer::{CutAtPauses, Exact, PathCut};
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

/// Why a web could not be built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebError {
    /// More positions than allowed.
    TooMany {
        /// How many were allowed.
        allowed: usize,
    },
    /// The caller stopped it.
    Stopped,
}

impl From<Stopped> for WebError {
    fn from(_: Stopped) -> WebError {
        WebError::Stopped
    }
}

/// An edge: one way out of a position.
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

/// An edge as it is stored, in eight bytes: touching new memory costs more than all the arithmetic on it.
#[derive(Debug, Clone, Copy)]
struct PackedEdge {
    /// The target, as in [`Edge`], with two flag bits.
    to: u32,
    /// The weight, or for a heavy edge the index of its weight in `heavy`.
    weight: u32,
}

impl PackedEdge {
    const BEAT: u32 = 1 << 30;
    const HEAVY: u32 = 1 << 29;
}

/// Positions and the edges between them.
#[derive(Debug, Clone)]
pub struct Web<T> {
    /// For each position, where its edges begin within its block.
    first: Vec<u32>,
    /// For each position, the sum of its edges' weights.
    pub(super) totals: Vec<u64>,
    /// The edges, in blocks of positions, so that a web grows without moving what it has.
    edges: Vec<Vec<PackedEdge>>,
    /// Weights that do not fit a packed edge.
    heavy: Vec<u64>,
    /// How many numbers an edge skips at most; more than there are positions if one leads back.
    longest_skip: u32,
    /// The ends.
    pub(super) ends: Vec<T>,
}

/// How many positions make a block.
const BLOCK: usize = 1 << 10;

impl<T> Web<T> {
    fn new() -> Web<T> {
        Web {
            first: Vec::new(),
            totals: Vec::new(),
            edges: Vec::new(),
            heavy: Vec::new(),
            longest_skip: 0,
            ends: Vec::new(),
        }
    }

    /// Adds a position with its edges, whose weights sum to the total.
    fn push(&mut self, total: u64, edges: &[Edge]) {
        let at = self.len();
        if at.is_multiple_of(BLOCK) {
            // The next block is probably as long as the last.
            let last = self.edges.last().map_or(0, Vec::len);
            self.edges.push(Vec::with_capacity(last + last / 4));
        }
        for edge in edges.iter().filter(|edge| edge.to < Edge::END) {
            self.longest_skip = self.longest_skip.max(edge.to.wrapping_sub(at as u32 + 1));
        }
        let block = self.edges.last_mut().expect("the first position begins a block");
        self.first.push(block.len() as u32);
        self.totals.push(total);
        block.extend(edges.iter().map(|&Edge { to, beat, weight }| {
            let to = if beat { to | PackedEdge::BEAT } else { to };
            match u32::try_from(weight) {
                Ok(weight) => PackedEdge { to, weight },
                Err(_) => {
                    self.heavy.push(weight);
                    PackedEdge { to: to | PackedEdge::HEAVY, weight: self.heavy.len() as u32 - 1 }
                }
            }
        }));
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.totals.len()
    }

    /// Always false: there is a position to begin from.
    pub fn is_empty(&self) -> bool {
        self.totals.is_empty()
    }

    /// The ends, in the order in which they were found.
    pub fn ends(&self) -> &[T] {
        &self.ends
    }

    /// How far ahead edges lead at most, by the numbers of positions; `None` if one leads back.
    pub(super) fn reach(&self) -> Option<usize> {
        (self.longest_skip < Edge::END).then_some(self.longest_skip as usize + 1)
    }

    /// The edges of a position.
    #[inline]
    pub(super) fn edges_of(&self, position: usize) -> impl Iterator<Item = Edge> + '_ {
        let edges = &self.edges[position / BLOCK][self.first[position] as usize..];
        let edges = match self.first.get(position + 1) {
            Some(&next) if !(position + 1).is_multiple_of(BLOCK) => &edges[..(next - self.first[position]) as usize],
            _ => edges,
        };
        edges.iter().map(|&PackedEdge { to, weight }| {
            let heavy = to & PackedEdge::HEAVY != 0;
            let weight = if heavy { self.heavy[weight as usize] } else { weight.into() };
            Edge { to: to & !(PackedEdge::BEAT | PackedEdge::HEAVY), beat: to & PackedEdge::BEAT != 0, weight }
        })
    }

    /// Every edge, with the position it leaves.
    pub(super) fn all_edges(&self) -> impl Iterator<Item = (u32, Edge)> + '_ {
        (0..self.len()).flat_map(|at| self.edges_of(at).map(move |edge| (at as u32, edge)))
    }
}

/// The edges of the position being explored, over one total.
#[derive(Default)]
struct Out {
    edges: Vec<Edge>,
    total: u64,
}

impl Out {
    fn clear(&mut self) {
        self.edges.clear();
    }

    /// Adds a branch of weight `weight` out of `of`; `None` where machine integers do not suffice.
    #[inline]
    fn add(&mut self, to: u32, beat: bool, weight: u64, of: u64) -> Option<()> {
        // Nearly always the total is the same, and a division costs as much as all the rest.
        let weight = if of == self.total { weight } else { self.extend(weight, of)? };
        // Several branches often lead to the same place.
        match self.edges.iter_mut().find(|edge| edge.to == to && edge.beat == beat) {
            Some(edge) => edge.weight += weight,
            None => self.edges.push(Edge { to, beat, weight }),
        }
        Some(())
    }

    /// Scales all weights to a common total with parts of `of`, and returns the scaled weight.
    #[cold]
    fn extend(&mut self, weight: u64, of: u64) -> Option<u64> {
        if self.edges.is_empty() {
            self.total = of;
            return Some(weight);
        }
        let times = of / self.total.gcd(&of);
        self.total = self.total.checked_mul(times)?;
        self.edges.iter_mut().for_each(|edge| edge.weight *= times);
        Some(weight * (self.total / of))
    }
}

/// The limits of an exploration, and who watches it.
pub struct Search<'a, S: Scene> {
    /// Cards that the question cannot tell apart, one grouping for each kind of source.
    pub kinds: Vec<Kinds>,
    /// Which of these groupings applies to a source.
    pub which_kinds: fn(S::Source) -> usize,
    /// The most positions that may be explored.
    pub allowed: usize,
    /// Called now and then with the number of positions explored and the number known.
    pub watch: &'a mut dyn FnMut(usize, usize) -> ControlFlow<()>,
}

/// Explores every position that can be reached.
///
/// `step` builds a scene from a position, runs the rules, and returns where they lead. Where the rules pause in the
/// middle, the paused scene is a position too: `position` gives it, from the scene and the position that the step began
/// at. Two paths that pause at equal positions with equal notes are merged, so a position must contain everything that
/// the rest of the step depends on.
pub fn explore<'a, S, B, K, T>(
    search: Search<'_, S>,
    bots: B,
    start: K,
    position: &'a dyn Fn(&S, &K) -> K,
    mut step: impl FnMut(&K, &mut Exact<S, B, CutAtPauses<'a, S, K>>) -> Result<Next<K, T>, PathCut>,
) -> Result<Web<T>, WebError>
where
    S: Scene,
    B: Bot<S>,
    K: Clone + Eq + Hash,
    T: Ord + Clone,
{
    const OFTEN: usize = 1 << 12;
    /// Paths between two looks at the watch.
    const PATHS_OFTEN: usize = 1 << 16;
    /// The most paths out of one position, as a share of the positions allowed: a question that branches so often at one
    /// place would not end.
    const FROM_ONE: usize = 200;
    /// The most paths in all, for each position that is allowed.
    const IN_ALL: usize = 8;
    let from_one = (search.allowed / FROM_ONE).max(PATHS_OFTEN);
    let in_all = search.allowed.saturating_mul(IN_ALL).max(from_one);
    let mut paths = 0;
    let too_many = WebError::TooMany { allowed: search.allowed };
    let meet = CutAtPauses { origin: None, position, skip: 0, passed: 0, met: None };
    let mut exact = Exact::new(bots, meet);
    exact.set_kinds(search.kinds, search.which_kinds);

    let mut atlas = Atlas::new(start);
    let mut ends: BTreeMap<T, u32> = BTreeMap::new();
    let mut web = Web::new();

    let mut out = Out::default();
    while let Some((origin, Trail { path, pauses })) = atlas.take_start(web.len()) {
        let at = web.len();
        if at % OFTEN == OFTEN - 1 && (search.watch)(at, atlas.len()).is_break() {
            return Err(WebError::Stopped);
        }
        exact.pausing.origin = Some(origin.clone());
        exact.path.follow(&path);
        out.clear();
        let before = paths;
        loop {
            paths += 1;
            if paths - before > from_one || paths > in_all {
                return Err(too_many);
            }
            if paths % PATHS_OFTEN == 0 && (search.watch)(at, atlas.len()).is_break() {
                return Err(WebError::Stopped);
            }
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
                Err(PathCut) => {
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
        web.push(out.total, &out.edges);
    }
    let mut by_number: Vec<(u32, T)> = ends.into_iter().map(|(end, number)| (number, end)).collect();
    by_number.sort_unstable_by_key(|(number, _)| *number);
    web.ends = by_number.into_iter().map(|(_, end)| end).collect();
    Ok(web)
}
