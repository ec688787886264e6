//! Webs with cycles: whether somebody heals in the end, how long somebody bleeds.
//!
//! Positions that lead to one another form a strongly connected component. Components are solved one after the other,
//! those nearest the ends first. Within a component positions are eliminated one at a time: an edge into the eliminated
//! position is replaced by edges to where that position leads, with its own loop counted as often as it repeats. The
//! only subtraction is of a chance from one.

use num_bigint::BigUint;
use num_rational::Ratio;

use crate::web::{Edge, Web};
use crate::{Chance, flow::CircularError};

/// How it ends and how long that takes, with positions that may come back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LongRun<T> {
    /// Each end with its chance, in order.
    pub ends: Vec<(T, Chance)>,
    /// How many beats it takes on average.
    pub beats: Chance,
}

/// The largest component that is solved: the work grows with the cube of its size.
const LARGEST_COMPONENT: usize = 300;

/// The most work on one web, in squares of the words of the numbers involved. Fractions grow with every position that is
/// eliminated, and what looks like a small component may take hours.
const MOST_WORK: u64 = 5_000_000;

/// What adding the product of two fractions costs: they are reduced, which takes the square of their length.
fn cost(one: &Chance, other: &Chance) -> u64 {
    let words = (one.denom().bits() + other.denom().bits()) / 64 + 1;
    words * words
}

fn whole(number: u64) -> Chance {
    Ratio::from_integer(number.into())
}

/// One minus the chance.
fn rest(chance: &Chance) -> Chance {
    whole(1) - chance
}

impl<T: Ord + Clone> Web<T> {
    /// How it ends and how long that takes; `None` if it may go on for ever.
    ///
    /// # Errors
    /// If more positions lead to one another than can be solved, or with chances too fine for it.
    pub fn long_run(&self) -> Result<Option<LongRun<T>>, CircularError> {
        let width = self.ends.len() + 1;
        // For each position: the chance of each end, then the beats.
        let mut known: Vec<Option<Vec<Chance>>> = vec![None; self.len()];
        let mut work = Work(MOST_WORK);
        for component in self.components() {
            if component.len() > LARGEST_COMPONENT {
                return Err(CircularError);
            }
            let Some(values) = self.solve(&component, &known, width, &mut work)? else { return Ok(None) };
            for (position, value) in component.into_iter().zip(values) {
                known[position] = Some(value);
            }
        }
        let mut start = known[0].take().expect("the first position is in a component");
        let beats = start.pop().expect("the beats come last");
        let mut ends: Vec<(T, Chance)> = self.ends.iter().cloned().zip(start).collect();
        ends.sort_by(|(one, _), (other, _)| one.cmp(other));
        Ok(Some(LongRun { ends, beats }))
    }

    /// The chances and beats of the positions of a component; `None` if there is no way out of it.
    fn solve(
        &self,
        component: &[usize],
        known: &[Option<Vec<Chance>>],
        width: usize,
        work: &mut Work,
    ) -> Result<Option<Vec<Vec<Chance>>>, CircularError> {
        let size = component.len();
        let mut within = vec![vec![whole(0); size]; size];
        let mut values = vec![vec![whole(0); width]; size];
        for (row, &position) in component.iter().enumerate() {
            for edge in self.edges_of(position) {
                let chance = Ratio::new(BigUint::from(edge.weight), self.totals[position].into());
                if edge.beat {
                    values[row][width - 1] += &chance;
                }
                match edge.to.checked_sub(Edge::END) {
                    Some(end) => values[row][end as usize] += chance,
                    None => {
                        match (component.iter().position(|&other| other == edge.to as usize), &known[edge.to as usize])
                        {
                            (Some(place), _) => within[row][place] += chance,
                            (None, Some(further)) => work.add(&mut values[row], further, &chance)?,
                            (None, None) => unreachable!("components nearer the ends come first"),
                        }
                    }
                }
            }
        }
        for out in (0..size).rev() {
            let leaves = rest(&within[out][out]);
            if leaves == whole(0) {
                return Ok(None);
            }
            within[out][out] = whole(0);
            for chance in within[out].iter_mut().chain(&mut values[out]) {
                work.take(cost(chance, &leaves))?;
                *chance /= &leaves;
            }
            for row in 0..out {
                let share = std::mem::replace(&mut within[row][out], whole(0));
                if share > whole(0) {
                    let (upper, lower) = within.split_at_mut(out);
                    work.add(&mut upper[row][..out], &lower[0][..out], &share)?;
                    let (upper, lower) = values.split_at_mut(out);
                    work.add(&mut upper[row], &lower[0], &share)?;
                }
            }
        }
        // Each position now leads only to those before it, which are known.
        for (row, shares) in within.iter().enumerate() {
            let (before, here) = values.split_at_mut(row);
            for (share, value) in shares.iter().zip(before) {
                work.add(&mut here[0], value, share)?;
            }
        }
        Ok(Some(values))
    }

    /// The strongly connected components, each after all that it leads to (Tarjan's algorithm).
    fn components(&self) -> Vec<Vec<usize>> {
        const UNSEEN: usize = usize::MAX;
        let count = self.len();
        let (mut order, mut lowest) = (vec![UNSEEN; count], vec![UNSEEN; count]);
        let mut open = vec![false; count];
        let (mut stack, mut components, mut seen) = (Vec::new(), Vec::new(), 0);
        // The current path: each position with the number of its next edge.
        let mut route: Vec<(usize, usize)> = vec![(0, 0)];
        while let Some((position, next)) = route.last_mut() {
            let position = *position;
            if *next == 0 {
                (order[position], lowest[position]) = (seen, seen);
                seen += 1;
                stack.push(position);
                open[position] = true;
            }
            let Some(out) = self.edges_of(position).nth(*next) else {
                route.pop();
                if let Some((before, _)) = route.last() {
                    lowest[*before] = lowest[*before].min(lowest[position]);
                }
                if lowest[position] == order[position] {
                    let from = stack.iter().rposition(|&other| other == position).expect("it is on the stack");
                    let component = stack.split_off(from);
                    for &member in &component {
                        open[member] = false;
                    }
                    components.push(component);
                }
                continue;
            };
            *next += 1;
            if out.to >= Edge::END {
                continue;
            }
            let to = out.to as usize;
            if order[to] == UNSEEN {
                route.push((to, 0));
            } else if open[to] {
                lowest[position] = lowest[position].min(order[to]);
            }
        }
        components
    }
}

/// The work that may still be done.
struct Work(u64);

impl Work {
    fn take(&mut self, cost: u64) -> Result<(), CircularError> {
        self.0 = self.0.checked_sub(cost).ok_or(CircularError)?;
        Ok(())
    }

    /// Adds `others` multiplied by `times`.
    fn add(&mut self, to: &mut [Chance], others: &[Chance], times: &Chance) -> Result<(), CircularError> {
        for (mine, theirs) in to.iter_mut().zip(others) {
            if *theirs.numer() != BigUint::ZERO && *times.numer() != BigUint::ZERO {
                self.take(cost(theirs, times) + cost(mine, theirs))?;
                *mine += theirs * times;
            }
        }
        Ok(())
    }
}
