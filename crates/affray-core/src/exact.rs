//! The exact answerer: every chance branch in turn, with its weight.
//!
//! The same rules are run again and again, each time down the next branch, until all have been seen. Branches
//! are kinds of card (copies are one branch with more weight), faces of a die, faces of a coin. Decisions are a
//! bot's. The weights of the branches sum to exactly one, as fractions.

use std::collections::BTreeMap;
use std::convert::Infallible;

use num_bigint::BigUint;
use num_rational::Ratio;

use crate::{Ask, Audience, Bag, Bot, Coin, Decision, Each, Menu, Scene, Seat, SeatSet, Stream, Viewer};

/// A chance as an exact fraction.
pub type Chance = Ratio<BigUint>;

/// One fork in the road: which branch is taken, of how many, and what it weighs.
#[derive(Debug, Clone, Copy)]
struct Fork {
    taken: u32,
    branches: u32,
    weight: u32,
    total: u32,
}

/// Runs rules down one path of chance after another.
pub struct Exact<S: Scene, B> {
    path: Vec<Fork>,
    next: usize,
    bots: B,
    menu: Menu<S::Choice>,
}

impl<S: Scene, B: Bot<S>> Exact<S, B> {
    fn fork(&mut self, branches: u32, total: u32, weight: impl FnOnce(u32) -> u32) -> u32 {
        if self.next == self.path.len() {
            self.path.push(Fork { taken: 0, branches, weight: weight(0), total });
        } else {
            let taken = self.path[self.next].taken;
            self.path[self.next] = Fork { taken, branches, weight: weight(taken), total };
        }
        let taken = self.path[self.next].taken;
        self.next += 1;
        taken
    }

    /// The chance of the path just taken.
    fn chance(&self) -> (BigUint, BigUint) {
        let mut numerator = 1u128;
        let mut denominator = 1u128;
        let mut big: Option<(BigUint, BigUint)> = None;
        for fork in &self.path[..self.next] {
            if let Some((n, d)) = &mut big {
                *n *= fork.weight;
                *d *= fork.total;
                continue;
            }
            match (numerator.checked_mul(fork.weight.into()), denominator.checked_mul(fork.total.into())) {
                (Some(n), Some(d)) => (numerator, denominator) = (n, d),
                _ => big = Some((BigUint::from(numerator) * fork.weight, BigUint::from(denominator) * fork.total)),
            }
        }
        big.unwrap_or_else(|| (numerator.into(), denominator.into()))
    }

    /// Turns to the next path; false when all have been seen.
    fn advance(&mut self) -> bool {
        self.path.truncate(self.next);
        self.next = 0;
        while let Some(last) = self.path.last_mut() {
            last.taken += 1;
            if last.taken < last.branches {
                return true;
            }
            self.path.pop();
        }
        false
    }

    fn decide(&mut self, scene: &S, seat: Seat, question: S::Question) -> S::Choice {
        self.menu.clear();
        scene.options(seat, &question, &mut self.menu);
        let options = self.menu.options();
        if let [only] = options {
            return *only;
        }
        let view = scene.view(Viewer::Seat(seat));
        // A bot that tosses coins of its own has no exact odds; it gets the same whim on every path.
        let place = self.bots.choose(&Decision { seat, view, question, options }, &mut Stream::new(0, 0));
        options[place]
    }
}

/// The exact chance of each result of `run`, in the order of the results.
///
/// `run` is called once for each path of chance and must depend on the answers alone: it begins from the same
/// scene each time.
///
/// ```
/// # use affray_core::{exact, Ask, Random};
/// # fn two_dice<S: affray_core::Scene>(die: S::Source) -> Vec<(u8, affray_core::exact::Chance)> {
/// exact::odds::<S, _, _>(Random, |ask| {
///     let Ok(first) = ask.roll(die, 6);
///     let Ok(second) = ask.roll(die, 6);
///     first + second
/// })
/// # }
/// ```
pub fn odds<S: Scene, B: Bot<S>, T: Ord>(bots: B, mut run: impl FnMut(&mut Exact<S, B>) -> T) -> Vec<(T, Chance)> {
    let mut exact = Exact { path: Vec::new(), next: 0, bots, menu: Menu::plain() };
    // Per result: numerators gathered by denominator, so that fractions are added once, at the end.
    let mut found: BTreeMap<T, BTreeMap<BigUint, BigUint>> = BTreeMap::new();
    loop {
        let result = run(&mut exact);
        let (numerator, denominator) = exact.chance();
        *found.entry(result).or_default().entry(denominator).or_default() += numerator;
        if !exact.advance() {
            break;
        }
    }
    found
        .into_iter()
        .map(|(result, parts)| {
            let chance = parts
                .into_iter()
                .map(|(denominator, numerator)| Ratio::new(numerator, denominator))
                .fold(Chance::from_integer(0u32.into()), |sum, part| sum + part);
            (result, chance)
        })
        .collect()
}

impl<S: Scene, B: Bot<S>> Ask<S> for Exact<S, B> {
    type Halt = Infallible;

    fn card<P: Bag<Card = S::Card>>(&mut self, _: S::Source, from: &P) -> Result<S::Card, Infallible> {
        let nth = |k: u32| from.kinds().nth(k as usize).expect("a branch for each kind in the pile");
        let taken = self.fork(from.kinds().count() as u32, from.len() as u32, |k| nth(k).1 as u32);
        Ok(nth(taken).0)
    }

    fn roll(&mut self, _: S::Source, sides: u8) -> Result<u8, Infallible> {
        Ok(1 + self.fork(sides.into(), sides.into(), |_| 1) as u8)
    }

    fn toss(&mut self, _: S::Source) -> Result<Coin, Infallible> {
        Ok(Coin::FACES[self.fork(2, 2, |_| 1) as usize])
    }

    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, Infallible> {
        Ok(self.decide(scene, seat, question))
    }

    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<Each<S::Choice>, Infallible> {
        let mut each = Each::new();
        for seat in seats.iter() {
            each.insert(seat, self.decide(scene, seat, question));
        }
        Ok(each)
    }

    fn tell(&mut self, _: &S, _: Audience, _: S::Event) {}
}
