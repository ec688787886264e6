//! A fight as a graph of positions, each with the edges out of it and their weights.
//!
//! Questions about it are arithmetic: [`flow`](crate::flow), and [`loops`](crate::loops) where positions come back.

use num_integer::Integer as _;

/// An edge: one way out of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// The position it leads to, or the end: ends count from [`Edge::END`].
    pub to: u32,
    /// Whether a beat is over.
    pub beat: bool,
    /// Its weight, of the position's total.
    pub weight: u64,
}

impl Edge {
    /// The first number that stands for an end.
    pub const END: u32 = 1 << 31;
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
    pub(crate) totals: Vec<u64>,
    /// The edges, in blocks of positions, so that a web grows without moving what it has.
    edges: Vec<Vec<PackedEdge>>,
    /// Weights that do not fit a packed edge.
    heavy: Vec<u64>,
    /// How many numbers an edge skips at most; more than there are positions if one leads back.
    longest_skip: u32,
    /// The ends.
    pub(crate) ends: Vec<T>,
}

/// How many positions make a block.
const BLOCK: usize = 1 << 10;

impl<T> Default for Web<T> {
    fn default() -> Self {
        Web::new()
    }
}

impl<T> Web<T> {
    /// A web without positions.
    pub fn new() -> Web<T> {
        Web {
            first: Vec::new(),
            totals: Vec::new(),
            edges: Vec::new(),
            heavy: Vec::new(),
            longest_skip: 0,
            ends: Vec::new(),
        }
    }

    /// Adds a position with the edges out of it.
    pub fn push(&mut self, out: &EdgesOut) {
        let (total, edges) = (out.total, out.edges.as_slice());
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

    /// Names the ends, in the order of their numbers.
    pub fn set_ends(&mut self, ends: Vec<T>) {
        self.ends = ends;
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
    pub(crate) fn reach(&self) -> Option<usize> {
        (self.longest_skip < Edge::END).then_some(self.longest_skip as usize + 1)
    }

    /// The edges of a position.
    #[inline]
    pub(crate) fn edges_of(&self, position: usize) -> impl Iterator<Item = Edge> + '_ {
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
    pub(crate) fn all_edges(&self) -> impl Iterator<Item = (u32, Edge)> + '_ {
        (0..self.len()).flat_map(|at| self.edges_of(at).map(move |edge| (at as u32, edge)))
    }
}

/// The edges of the position being explored, over one total.
#[derive(Debug, Default)]
pub struct EdgesOut {
    edges: Vec<Edge>,
    total: u64,
}

impl EdgesOut {
    /// Forgets the edges, for the next position.
    pub fn clear(&mut self) {
        self.edges.clear();
    }

    /// Adds a branch of weight `weight` out of `of`; `None` where machine integers do not suffice.
    #[inline]
    pub fn add(&mut self, to: u32, beat: bool, weight: u64, of: u64) -> Option<()> {
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
