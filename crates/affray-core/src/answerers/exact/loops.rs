//! Webs in which positions come back: who heals in the end, how long somebody bleeds.
//!
//! Positions that lead to one another are a knot. Knots are solved one after the other, those nearest the ends first.
//! Within a knot positions are taken out one at a time: whoever led to a position leads from then on to where it led,
//! a stay there counted as often as it is repeated. Nothing is ever subtracted but a chance from one.

use num_bigint::BigUint;
use num_rational::Ratio;

use super::web::{Edge, Web};
use super::{Chance, flow::CircularError};

/// How it ends, and after how long, however often positions come back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settled<T> {
    /// Each end with its chance, in order.
    pub ends: Vec<(T, Chance)>,
    /// How many beats it takes on average.
    pub beats: Chance,
}

/// The largest knot that is untied: the work grows with its cube.
const KNOT: usize = 300;

fn whole(number: u64) -> Chance {
    Ratio::from_integer(number.into())
}

/// What is left of one.
fn rest(chance: &Chance) -> Chance {
    whole(1) - chance
}

impl<T: Ord + Clone> Web<T> {
    /// How it ends and how long that takes; `None` if it may go on for ever.
    ///
    /// # Errors
    /// If more positions lead to one another than can be reckoned with.
    pub fn settled(&self) -> Result<Option<Settled<T>>, CircularError> {
        let width = self.ends.len() + 1;
        // What each position comes to: the chance of each end, then the beats.
        let mut known: Vec<Option<Vec<Chance>>> = vec![None; self.len()];
        for knot in self.knots() {
            if knot.len() > KNOT {
                return Err(CircularError);
            }
            let Some(values) = self.untie(&knot, &known, width) else { return Ok(None) };
            for (position, value) in knot.into_iter().zip(values) {
                known[position] = Some(value);
            }
        }
        let mut start = known[0].take().expect("the first position is in a knot");
        let beats = start.pop().expect("the beats come last");
        let mut ends: Vec<(T, Chance)> = self.ends.iter().cloned().zip(start).collect();
        ends.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(Some(Settled { ends, beats }))
    }

    /// What the positions of a knot come to; `None` if there is no way out of it.
    fn untie(&self, knot: &[usize], known: &[Option<Vec<Chance>>], width: usize) -> Option<Vec<Vec<Chance>>> {
        let size = knot.len();
        let mut within = vec![vec![whole(0); size]; size];
        let mut values = vec![vec![whole(0); width]; size];
        for (row, &position) in knot.iter().enumerate() {
            for way in self.ways_of(position) {
                let chance = Ratio::new(BigUint::from(way.weight), self.totals[position].into());
                if way.beat {
                    values[row][width - 1] += &chance;
                }
                match way.to.checked_sub(Edge::END) {
                    Some(end) => values[row][end as usize] += chance,
                    None => match (knot.iter().position(|&other| other == way.to as usize), &known[way.to as usize]) {
                        (Some(place), _) => within[row][place] += chance,
                        (None, Some(further)) => add(&mut values[row], further, &chance),
                        (None, None) => unreachable!("knots nearer the ends come first"),
                    },
                }
            }
        }
        for out in (0..size).rev() {
            let leaves = rest(&within[out][out]);
            if leaves == whole(0) {
                return None;
            }
            within[out][out] = whole(0);
            for chance in within[out].iter_mut().chain(&mut values[out]) {
                *chance /= &leaves;
            }
            for row in 0..out {
                let share = std::mem::replace(&mut within[row][out], whole(0));
                if share > whole(0) {
                    let (upper, lower) = within.split_at_mut(out);
                    add(&mut upper[row][..out], &lower[0][..out], &share);
                    let (upper, lower) = values.split_at_mut(out);
                    add(&mut upper[row], &lower[0], &share);
                }
            }
        }
        // Each now leads only to those before it, which are known.
        for (row, shares) in within.iter().enumerate() {
            let (before, here) = values.split_at_mut(row);
            for (share, value) in shares.iter().zip(before) {
                add(&mut here[0], value, share);
            }
        }
        Some(values)
    }

    /// Positions that lead to one another, each lot after all that it leads to (Tarjan's algorithm).
    fn knots(&self) -> Vec<Vec<usize>> {
        const UNSEEN: usize = usize::MAX;
        let count = self.len();
        let (mut order, mut lowest) = (vec![UNSEEN; count], vec![UNSEEN; count]);
        let mut open = vec![false; count];
        let (mut stack, mut knots, mut seen) = (Vec::new(), Vec::new(), 0);
        // Each position on the way with the number of its next way out.
        let mut way: Vec<(usize, usize)> = vec![(0, 0)];
        while let Some((position, next)) = way.last_mut() {
            let position = *position;
            if *next == 0 {
                (order[position], lowest[position]) = (seen, seen);
                seen += 1;
                stack.push(position);
                open[position] = true;
            }
            let Some(out) = self.ways_of(position).nth(*next) else {
                way.pop();
                if let Some((before, _)) = way.last() {
                    lowest[*before] = lowest[*before].min(lowest[position]);
                }
                if lowest[position] == order[position] {
                    let from = stack.iter().rposition(|&other| other == position).expect("it is on the stack");
                    let knot = stack.split_off(from);
                    for &member in &knot {
                        open[member] = false;
                    }
                    knots.push(knot);
                }
                continue;
            };
            *next += 1;
            if out.to >= Edge::END {
                continue;
            }
            let to = out.to as usize;
            if order[to] == UNSEEN {
                way.push((to, 0));
            } else if open[to] {
                lowest[position] = lowest[position].min(order[to]);
            }
        }
        knots
    }
}

/// Adds so many times the others.
fn add(to: &mut [Chance], others: &[Chance], times: &Chance) {
    for (mine, theirs) in to.iter_mut().zip(others) {
        if *theirs.numer() != BigUint::ZERO && *times.numer() != BigUint::ZERO {
            *mine += theirs * times;
        }
    }
}
