//! Questions about a web: where all chances end up, how long it takes, how things stand after a number of beats.
//!
//! Chances flow from position to position as whole numbers. All of them are over one denominator, which is known
//! before the flow begins: totals are products of small numbers (sizes of piles, sides of dice), so the largest
//! power of each small prime on any path is quickly found. So no fraction is ever cancelled or brought to a common
//! denominator, which is what makes fractions slow; a step of the flow is one exact division of a few words and
//! one multiplication for each edge.

use num_bigint::BigUint;
use num_rational::Ratio;
use rustc_hash::FxHashMap;

use crate::web::{Edge, Web};
use crate::weighed::Weighed;
use crate::{Chance, Odds};

/// The web has a cycle, so it has no last step. Ask how things stand after a number of beats instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CircularError;

impl<T: Ord + Clone> Web<T> {
    /// The odds of each end.
    pub fn outcome(&self) -> Result<Odds<T>, CircularError> {
        let order = self.order(true).ok_or(CircularError)?;
        let mut flow = Flow::new(self, order.rows(), self.denominator(&order, None), 0);
        flow.pass(self, &order, None);
        Ok(flow.odds(self))
    }

    /// How many beats it takes on average.
    pub fn mean_beats(&self) -> Result<Chance, CircularError> {
        let order = self.order(true).ok_or(CircularError)?;
        // One more word than a chance needs, for counts of beats.
        let mut flow = Flow::new(self, order.rows(), self.denominator(&order, None), 1);
        let mut beats = vec![0; flow.words];
        flow.pass(self, &order, Some(&mut beats));
        Ok(Ratio::new(number(&beats), flow.denominator))
    }

    /// How things stand after 1, 2, … beats: each end, or `None` while it goes on.
    ///
    /// # Panics
    /// If a position can be met again within one beat.
    pub fn after(&self, beats: usize) -> Vec<Odds<Option<T>>> {
        let order = self.order(false).expect("a beat ends");
        let mut flow = Flow::new(self, Rows::each(self.len()), self.denominator(&order, Some(beats)), 0);
        (0..beats)
            .map(|_| {
                flow.beat(self, &order);
                flow.standing(self)
            })
            .collect()
    }

    /// The positions in an order in which every edge leads forward; edges that end a beat count only with `all`.
    fn order(&self, all: bool) -> Option<Order> {
        let leads_on = |edge: &Edge| edge.to < Edge::END && (all || !edge.beat);
        // Positions are numbered as they are met, which is such an order unless some edge is a short cut.
        if let Some(reach) = self.reach() {
            return Some(Order::AsNumbered { count: self.len(), reach });
        }
        let mut before = vec![0u32; self.len()];
        for (_, edge) in self.all_edges().filter(|(_, edge)| leads_on(edge)) {
            before[edge.to as usize] += 1;
        }
        let mut order: Vec<u32> = (0..self.len() as u32).filter(|&at| before[at as usize] == 0).collect();
        let mut next = 0;
        while let Some(&at) = order.get(next) {
            next += 1;
            for edge in self.edges_of(at as usize).filter(leads_on) {
                before[edge.to as usize] -= 1;
                if before[edge.to as usize] == 0 {
                    order.push(edge.to);
                }
            }
        }
        (order.len() == self.len()).then_some(Order::Sorted(order))
    }

    /// The totals factored into primes. Few totals differ, and neighbouring positions often have the same one.
    fn factors(&self) -> Factors {
        let mut primes = Vec::new();
        let mut different: Vec<Vec<u16>> = Vec::new();
        let mut row_of: FxHashMap<u64, u32> = FxHashMap::default();
        let mut last = (0, 0);
        let mut find = |total: u64| {
            if last.0 != total {
                let row = *row_of.entry(total).or_insert_with(|| {
                    different.push(powers(total, &mut primes));
                    different.len() as u32 - 1
                });
                last = (total, row);
            }
            last.1
        };
        let which = self.totals.iter().map(|&total| find(total)).collect();
        let width = primes.len().max(1).div_ceil(LANES);
        let mut rows = vec![[0; LANES]; width * different.len()];
        for (row, powers) in rows.chunks_mut(width).zip(&different) {
            row.as_flattened_mut()[..powers.len()].copy_from_slice(powers);
        }
        Factors { primes, which, rows, width }
    }

    /// A denominator that makes every chance on the way a whole number: for each prime, the highest power that any path
    /// divides by.
    fn denominator(&self, order: &Order, beats: Option<usize>) -> BigUint {
        let factors = self.factors();
        // With a width known at compile time the loops unroll, and few primes occur in a web.
        let most = match factors.width {
            1 => self.most::<1>(&factors, order, beats),
            _ => self.most::<0>(&factors, order, beats),
        };
        let power = |(prime, most): (&u64, &u16)| BigUint::from(*prime).pow(u32::from(*most));
        factors.primes.iter().zip(most.as_flattened()).map(power).product()
    }

    /// How often each prime divides on any path. A row is `WIDTH` groups of lanes, or for 0 as many as the factors say.
    fn most<const WIDTH: usize>(&self, factors: &Factors, order: &Order, beats: Option<usize>) -> Vec<Lanes> {
        let width = if WIDTH == 0 { factors.width } else { WIDTH };
        // Positions reached after a beat are handled in the next one, so no position is passed already.
        let rows = if beats.is_some() { Rows::each(self.len()) } else { order.rows() };
        let blank = |rows: usize| vec![[0; LANES]; width * rows];
        let mut most = blank(1);
        // How often each prime divides on the way to a position; positions not reached do not count.
        let mut here = blank(rows.count);
        let mut reached = vec![false; rows.count];
        reached[0] = true;
        let mut so_far = blank(1);
        for _ in 0..beats.unwrap_or(1) {
            let after = if beats.is_some() { rows.count } else { 0 };
            let (mut later, mut reached_later) = (blank(after), vec![false; after]);
            for at in order.iter() {
                let row = rows.of(at);
                if !std::mem::take(&mut reached[row]) {
                    continue;
                }
                let behind = &mut here[row * width..][..width];
                so_far.copy_from_slice(behind);
                behind.fill([0; LANES]);
                add(&mut so_far, &factors.rows[width * factors.which[at] as usize..][..width]);
                raise(&mut most, &so_far);
                for edge in self.edges_of(at).filter(|edge| edge.to < Edge::END) {
                    let to = rows.of(edge.to as usize);
                    if beats.is_some() && edge.beat {
                        reached_later[to] = true;
                        raise(&mut later[to * width..][..width], &so_far);
                    } else {
                        reached[to] = true;
                        raise(&mut here[to * width..][..width], &so_far);
                    }
                }
            }
            if beats.is_some() {
                here = later;
                reached = reached_later;
            }
        }
        most
    }
}

/// An order of positions.
enum Order {
    /// The order of their numbers, for `count` positions; edges lead at most `reach` ahead.
    AsNumbered { count: usize, reach: usize },
    /// Any other order.
    Sorted(Vec<u32>),
}

impl Order {
    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let (count, sorted) = match self {
            Order::AsNumbered { count, .. } => (*count, None),
            Order::Sorted(order) => (order.len(), Some(order)),
        };
        (0..count).map(move |place| sorted.map_or(place, |order| order[place] as usize))
    }

    fn rows(&self) -> Rows {
        match self {
            Order::AsNumbered { reach, .. } => Rows::wheel(*reach),
            Order::Sorted(order) => Rows::each(order.len()),
        }
    }
}

/// The rows in which intermediate values of positions are kept: one row per position, or, where edges lead only a
/// little ahead, a few rows used in turn, because memory not touched costs nothing.
#[derive(Clone, Copy)]
struct Rows {
    count: usize,
    mask: usize,
}

impl Rows {
    fn each(count: usize) -> Rows {
        Rows { count, mask: usize::MAX }
    }

    fn wheel(reach: usize) -> Rows {
        let count = (reach + 1).next_power_of_two();
        Rows { count, mask: count - 1 }
    }

    #[inline]
    fn of(self, position: usize) -> usize {
        position & self.mask
    }
}

/// The totals of a web, factored into primes.
struct Factors {
    primes: Vec<u64>,
    /// The row of each position's total.
    which: Vec<u32>,
    /// How often each prime divides a total: a row for each different one.
    rows: Vec<Lanes>,
    /// How many groups of lanes make a row.
    width: usize,
}

/// How often each prime divides a number; primes not met before are added to the list.
fn powers(mut number: u64, primes: &mut Vec<u64>) -> Vec<u16> {
    let mut found = Vec::new();
    let mut count = |prime: u64, times: u16| {
        let place = primes.iter().position(|known| *known == prime).unwrap_or_else(|| {
            primes.push(prime);
            primes.len() - 1
        });
        if found.len() <= place {
            found.resize(place + 1, 0);
        }
        found[place] += times;
    };
    let mut divisor = 2;
    while divisor * divisor <= number {
        while number.is_multiple_of(divisor) {
            number /= divisor;
            count(divisor, 1);
        }
        divisor += 1;
    }
    if number > 1 {
        count(number, 1);
    }
    found
}

/// How many powers are compared together.
const LANES: usize = 8;
type Lanes = [u16; LANES];

/// Sets each number to the maximum of both.
#[inline]
fn raise(to: &mut [Lanes], by: &[Lanes]) {
    for (mine, theirs) in to.iter_mut().zip(by) {
        for lane in 0..LANES {
            mine[lane] = mine[lane].max(theirs[lane]);
        }
    }
}

/// Adds the numbers lane by lane.
#[inline]
fn add(to: &mut [Lanes], more: &[Lanes]) {
    for (mine, theirs) in to.iter_mut().zip(more) {
        for lane in 0..LANES {
            mine[lane] += theirs[lane];
        }
    }
}

/// Chances on their way, as whole numbers of `words` words over one denominator.
struct Flow {
    denominator: BigUint,
    words: usize,
    rows: Rows,
    here: Vec<u64>,
    later: Vec<u64>,
    ends: Vec<u64>,
    share: Vec<u64>,
}

impl Flow {
    /// Begins with the whole chance at the first position, in numbers of as many words as the denominator and `spare`
    /// more.
    fn new<T>(web: &Web<T>, rows: Rows, denominator: BigUint, spare: usize) -> Flow {
        let digits = denominator.to_u64_digits();
        let words = digits.len() + spare;
        let mut here = vec![0; words * rows.count];
        here[..digits.len()].copy_from_slice(&digits);
        Flow {
            denominator,
            words,
            rows,
            here,
            later: Vec::new(),
            ends: vec![0; words * web.ends.len()],
            share: vec![0; words],
        }
    }

    /// Lets all chances flow to the ends, counting beats if asked to.
    fn pass<T>(&mut self, web: &Web<T>, order: &Order, beats: Option<&mut [u64]>) {
        // With a number of words known at compile time the loops unroll.
        match self.words {
            1 => self.pass_words(1, web, order, beats),
            2 => self.pass_words(2, web, order, beats),
            3 => self.pass_words(3, web, order, beats),
            4 => self.pass_words(4, web, order, beats),
            many => self.pass_words(many, web, order, beats),
        }
    }

    #[expect(clippy::inline_always, reason = "the number of words is a constant only where it is inlined")]
    #[inline(always)]
    fn pass_words<T>(&mut self, words: usize, web: &Web<T>, order: &Order, mut beats: Option<&mut [u64]>) {
        let mut few = [0; 4];
        let share = few.get_mut(..words).unwrap_or(&mut self.share);
        for at in order.iter() {
            let chance = &mut self.here[self.rows.of(at) * words..][..words];
            if chance.iter().all(|&word| word == 0) {
                continue;
            }
            share.copy_from_slice(chance);
            chance.fill(0);
            divide_exactly(share, web.totals[at]);
            for edge in web.edges_of(at) {
                let to = match edge.to.checked_sub(Edge::END) {
                    Some(end) => &mut self.ends[end as usize * words..][..words],
                    None => &mut self.here[self.rows.of(edge.to as usize) * words..][..words],
                };
                multiply_add(to, share, edge.weight);
                if edge.beat
                    && let Some(beats) = &mut beats
                {
                    multiply_add(beats, share, edge.weight);
                }
            }
        }
    }

    /// Lets chances flow until the beat is over.
    fn beat<T>(&mut self, web: &Web<T>, order: &Order) {
        self.later.clear();
        self.later.resize(self.here.len(), 0);
        let words = self.words;
        for at in order.iter() {
            if !self.divide(at, web.totals[at]) {
                continue;
            }
            for edge in web.edges_of(at) {
                if edge.beat && edge.to < Edge::END {
                    let to = edge.to as usize * words;
                    multiply_add(&mut self.later[to..to + words], &self.share, edge.weight);
                } else {
                    let (to, share) = self.place_of(edge.to);
                    multiply_add(to, share, edge.weight);
                }
            }
        }
        std::mem::swap(&mut self.here, &mut self.later);
    }

    /// Computes the share of the chance at a position that one unit of weight has; false if the chance is zero.
    #[inline]
    fn divide(&mut self, at: usize, total: u64) -> bool {
        let chance = &mut self.here[self.rows.of(at) * self.words..][..self.words];
        if chance.iter().all(|&word| word == 0) {
            return false;
        }
        self.share.copy_from_slice(chance);
        chance.fill(0);
        divide_exactly(&mut self.share, total);
        true
    }

    #[inline]
    fn place_of(&mut self, to: u32) -> (&mut [u64], &[u64]) {
        let words = self.words;
        let to = match to.checked_sub(Edge::END) {
            Some(end) => &mut self.ends[end as usize * words..][..words],
            None => &mut self.here[self.rows.of(to as usize) * words..][..words],
        };
        (to, &self.share)
    }

    fn odds<T: Ord + Clone>(&self, web: &Web<T>) -> Odds<T> {
        let mut found = Weighed::default();
        let ends = web.ends.iter().cloned().zip(self.ends.chunks(self.words).map(number));
        ends.for_each(|(end, chance)| found.add(end, chance));
        Odds::big(found.in_order(), self.denominator.clone())
    }

    fn standing<T: Ord + Clone>(&self, web: &Web<T>) -> Odds<Option<T>> {
        let ends = web.ends.iter().cloned().map(Some).zip(self.ends.chunks(self.words).map(number));
        let mut found: Weighed<Option<T>, BigUint> = Weighed::default();
        ends.filter(|(_, chance)| *chance > BigUint::ZERO).for_each(|(end, chance)| found.add(end, chance));
        let ended: BigUint = found.weights().iter().sum();
        if ended < self.denominator {
            found.add(None, &self.denominator - ended);
        }
        Odds::big(found.in_order(), self.denominator.clone())
    }
}

/// The number that these words make, the lowest first.
fn number(words: &[u64]) -> BigUint {
    BigUint::new(words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect())
}

/// Adds `share` times `weight`.
#[inline]
fn multiply_add(to: &mut [u64], share: &[u64], weight: u64) {
    let mut carry = 0u128;
    for (word, &share) in to.iter_mut().zip(share) {
        carry += u128::from(share) * u128::from(weight) + u128::from(*word);
        *word = carry as u64;
        carry >>= 64;
    }
    debug_assert_eq!(carry, 0, "the words are wide enough");
}

/// Divides where nothing is left over: from the lowest word up, each quotient word is the word times the divisor's
/// inverse, which costs a third of a division.
#[inline]
fn divide_exactly(words: &mut [u64], by: u64) {
    let shift = by.trailing_zeros();
    if shift > 0 {
        let mut above = 0;
        for word in words.iter_mut().rev() {
            let low = *word << (64 - shift);
            *word = *word >> shift | above;
            above = low;
        }
        debug_assert_eq!(above, 0, "nothing is left over");
    }
    let odd = by >> shift;
    if odd == 1 {
        return;
    }
    // Newton's method doubles the right bits each time: 3, 6, 12, 24, 48, 96.
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    let mut carry = 0;
    for word in words.iter_mut() {
        let (low, borrowed) = word.overflowing_sub(carry);
        let quotient = low.wrapping_mul(inverse);
        *word = quotient;
        carry = ((u128::from(quotient) * u128::from(odd)) >> 64) as u64 + u64::from(borrowed);
    }
    debug_assert_eq!(carry, 0, "nothing is left over");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_division_undoes_multiplication() {
        let mut state = 7u64;
        let mut below = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 32) % most
        };
        for _ in 0..10_000 {
            let by = 1 + below(5_000_000);
            let quotient: Vec<u64> = (0..3).map(|_| below(u32::MAX.into()) << 20).collect();
            let mut words = vec![0; 4];
            multiply_add(&mut words, &[&quotient[..], &[0]].concat(), by);
            divide_exactly(&mut words, by);
            assert_eq!(&words[..3], &quotient[..], "divided by {by}");
        }
    }
}
