//! A path of chance: the forks passed, the branch taken at each, and the weight of the whole path.

use affray_exact::{BigUint, Chance, Tally};

use crate::cards::Pile;
use crate::{Card, Stream};

/// One fork: which branch was taken this time, which are left, and the weight of the path so far.
#[derive(Debug, Clone, Copy)]
struct Fork {
    /// Kinds not yet taken, as bits; for dice and coins, how many faces are left.
    left: u128,
    /// The weight of the path up to and including this fork, out of `total`. The total is 0 where machine integers do
    /// not suffice.
    weight: u64,
    total: u64,
    /// What this fork multiplies the weight by (`share`) and the total by (`of`).
    share: u32,
    of: u32,
    /// The card's place in the catalogue, the face of the die or the coin.
    outcome: u8,
    /// The kind taken, of a card.
    kind: u8,
    /// The number of this draw within its handful, from 1; 0 where order matters.
    place: u8,
    /// Which handful it belongs to; 0 where order matters.
    group: u8,
    /// How many cards of its kind the handful holds now.
    alike: u8,
    /// How many branches there are.
    branches: u8,
    /// Whether it is a die or a coin.
    faces: bool,
    /// Whether no card is left that can follow in its handful.
    empty: bool,
}

impl Fork {
    /// A fork with a single branch, at the head of a path of weight 1 of 1.
    const GIVEN: Fork = Fork {
        left: 0,
        weight: 1,
        total: 1,
        share: 1,
        of: 1,
        outcome: 0,
        kind: 0,
        place: 0,
        group: 0,
        alike: 1,
        branches: 1,
        faces: false,
        empty: false,
    };

    /// Whether the next draw, of this group and from a pile of this many cards, belongs to the same handful.
    #[inline]
    fn leads_to(&self, group: u8, cards: u32) -> bool {
        self.place > 0 && self.group == group && self.of == cards + 1
    }

    /// How many branches have not been taken.
    fn branches_left(&self) -> u32 {
        if self.faces { self.left as u32 } else { self.left.count_ones() }
    }

    /// Skips a random number of branches, so that the next one taken is a random one.
    fn pass_over(&mut self, chance: &mut Stream) {
        for _ in 0..chance.below(self.branches.into()) {
            self.left = if self.faces { self.left - 1 } else { self.left & (self.left - 1) };
        }
    }

    /// Computes the weight of the path with the branch just taken here.
    ///
    /// A handful stands for all its orders, `place / alike` for each card: a multinomial, so the division leaves no
    /// remainder.
    #[inline]
    fn weigh(&mut self, before: Option<&Fork>) {
        let (weight, total) = before.map_or((1, 1), |fork| (fork.weight, fork.total));
        let orders = match self.place {
            0 | 1 => Some(weight),
            place if self.alike == 1 => weight.checked_mul(place.into()),
            place => weight.checked_mul(place.into()).map(|orders| orders / u64::from(self.alike)),
        };
        let weight = orders.and_then(|orders| orders.checked_mul(self.share.into()));
        let total = total.checked_mul(self.of.into());
        (self.weight, self.total) = weight.zip(total).unwrap_or((0, 0));
    }
}

/// The path being taken.
#[derive(Debug, Default)]
pub(super) struct Path {
    forks: Vec<Fork>,
    next: usize,
    /// How many forks keep the branch they had on the last path.
    settled: usize,
    /// Takes branches at random, to estimate how many paths there are.
    probe: Option<Stream>,
    /// How many cards at the beginning of a path only matter by their foremost kind; 0 if each one matters.
    pub(super) foremost: u8,
    /// The cards of that kind and of all later kinds.
    behind: u128,
}

impl Path {
    /// The next card: the same outcome as last time, the next one at the last fork, or the first at a new fork. Kinds
    /// are masks of cards that count as the same; empty where every card counts.
    #[inline]
    pub(super) fn card<C: Card, P: Pile<C> + ?Sized>(
        &mut self,
        from: &P,
        kinds: &[u128],
        group: impl FnOnce() -> u8,
    ) -> C {
        let at = self.next;
        self.next = at + 1;
        // On the way to the last fork nothing has to be counted again.
        if at >= self.settled {
            self.turn_card(at, from, kinds, group);
        }
        C::from_index(self.forks[at].outcome.into())
    }

    #[inline]
    fn turn_card<C, P: Pile<C> + ?Sized>(&mut self, at: usize, from: &P, kinds: &[u128], group: impl FnOnce() -> u8) {
        if at < usize::from(self.foremost) {
            return self.turn_foremost(at, from, kinds);
        }
        let present = from.present();
        if at == self.forks.len() {
            let mut left = if kinds.is_empty() { present } else { filled(present, kinds) };
            let (of, group) = (from.size() as u32, group());
            let (mut place, mut empty) = (u8::from(group > 0), false);
            if group > 0
                && let Some(before) = self.forks.last().filter(|fork| fork.leads_to(group, of))
            {
                // A handful is drawn in the order of its kinds. Where no kind comes after, there is no such order, and
                // the path weighs nothing.
                let after = left & u128::MAX << before.kind;
                empty = after == 0;
                left = if empty { left & left.wrapping_neg() } else { after };
                place = before.place + 1;
            }
            self.open(Fork { left, of, place, group, empty, branches: left.count_ones() as u8, ..Fork::GIVEN });
        }
        let (before, here) = self.forks.split_at_mut(at);
        let (before, here) = (before.last(), &mut here[0]);
        here.kind = here.left.trailing_zeros() as u8;
        here.left &= here.left - 1;
        let cards = if kinds.is_empty() { 1 << here.kind } else { kinds[usize::from(here.kind)] };
        here.share = if here.empty { 0 } else { from.among(cards) as u32 };
        here.outcome = (present & cards).trailing_zeros() as u8;
        here.alike = match before {
            Some(before) if here.place > 1 && before.kind == here.kind => before.alike + 1,
            _ => 1,
        };
        here.weigh(before);
    }

    /// Turns a card of the handful in which only the foremost kind matters. The first card turned has that kind and
    /// stands for every handful without an earlier kind; the others are any cards that may go with it.
    #[inline]
    fn turn_foremost<C, P: Pile<C> + ?Sized>(&mut self, at: usize, from: &P, kinds: &[u128]) {
        let size = self.foremost;
        let present = from.present();
        if at > 0 {
            let Fork { weight, total, .. } = self.forks[at - 1];
            let outcome = (present & self.behind).trailing_zeros() as u8;
            self.forks.push(Fork { weight, total, outcome, ..Fork::GIVEN });
            return;
        }
        let after = |kind: u8| kinds[usize::from(kind) + 1..].iter().fold(0, |cards, more| cards | more);
        let handfuls = |cards: usize| choose(cards as u32, size);
        if self.forks.is_empty() {
            let mut left = filled(present, kinds);
            // The last kinds alone may have too few cards for a handful.
            let mut cards = 0;
            for (kind, more) in kinds.iter().enumerate().rev() {
                cards |= more;
                if from.among(cards) >= usize::from(size) {
                    break;
                }
                left &= !(1 << kind);
            }
            self.open(Fork { left, of: handfuls(from.size()), branches: left.count_ones() as u8, ..Fork::GIVEN });
        }
        let here = &mut self.forks[0];
        here.kind = here.left.trailing_zeros() as u8;
        here.left &= here.left - 1;
        let (cards, after) = (kinds[usize::from(here.kind)], after(here.kind));
        self.behind = cards | after;
        here.share = handfuls(from.among(self.behind)) - handfuls(from.among(after));
        here.outcome = (present & cards).trailing_zeros() as u8;
        here.weigh(None);
    }

    /// The next face, from 0, of a die or a coin.
    pub(super) fn face(&mut self, sides: u8) -> u8 {
        let at = self.next;
        self.next += 1;
        if at >= self.settled {
            if at == self.forks.len() {
                let (left, of) = (sides.into(), sides.into());
                self.open(Fork { left, of, branches: sides, faces: true, ..Fork::GIVEN });
            }
            let (before, here) = self.forks.split_at_mut(at);
            let here = &mut here[0];
            here.outcome = sides - here.left as u8;
            here.left -= 1;
            here.weigh(before.last());
        }
        self.forks[at].outcome
    }

    #[inline]
    fn open(&mut self, fork: Fork) {
        self.forks.push(fork);
        if let (Some(chance), Some(fork)) = (&mut self.probe, self.forks.last_mut()) {
            fork.pass_over(chance);
        }
    }

    /// Starts again at the first path.
    pub(super) fn restart(&mut self) {
        self.follow(&[]);
        self.probe = None;
    }

    /// Starts a path that takes a random branch at each fork.
    pub(super) fn wander(&mut self, chance: Stream) {
        self.follow(&[]);
        self.probe = Some(chance);
    }

    /// Starts a path whose first outcomes are given; weights count from there.
    pub(super) fn follow(&mut self, outcomes: &[u8]) {
        self.forks.clear();
        self.forks.extend(outcomes.iter().map(|&outcome| Fork { outcome, ..Fork::GIVEN }));
        self.settled = outcomes.len();
        self.next = 0;
    }

    /// Moves to the next path that shares the first `fixed` forks; false when all have been seen.
    #[inline]
    pub(super) fn advance(&mut self, fixed: usize) -> bool {
        let mut turn = self.next;
        self.next = 0;
        while turn > fixed {
            turn -= 1;
            if self.forks[turn].left > 0 {
                self.forks.truncate(turn + 1);
                self.settled = turn;
                return true;
            }
        }
        false
    }

    /// The forks of the path just taken.
    #[inline]
    fn taken(&self) -> &[Fork] {
        &self.forks[..self.next]
    }

    /// The outcomes of the path just taken.
    pub(super) fn outcomes<C: FromIterator<u8>>(&self) -> C {
        self.taken().iter().map(|fork| fork.outcome).collect()
    }

    /// The weight and the total of the path just taken, while machine integers suffice.
    #[inline]
    pub(super) fn weight(&self) -> Option<(u64, u64)> {
        let Some(last) = self.next.checked_sub(1) else { return Some((1, 1)) };
        let Fork { weight, total, .. } = self.forks[last];
        (total > 0).then_some((weight, total))
    }

    /// Adds the path just taken to the tally.
    #[inline]
    pub(super) fn add_to<T: Ord>(&self, result: T, tally: &mut Tally<T>) {
        match self.weight() {
            Some((0, _)) => {}
            Some((weight, total)) => tally.add(result, weight.into(), total.into()),
            None => self.add_long_to(result, tally),
        }
    }

    /// The same for a path too long for 64 bits: with 128 bits where they suffice, else with fractions.
    fn add_long_to<T: Ord>(&self, result: T, tally: &mut Tally<T>) {
        let double = self.taken().iter().try_fold((1u128, 1u128), |(weight, total), fork| {
            let orders =
                if fork.place > 1 { weight.checked_mul(fork.place.into())? / u128::from(fork.alike) } else { weight };
            Some((orders.checked_mul(fork.share.into())?, total.checked_mul(fork.of.into())?))
        });
        match double {
            Some((0, _)) => {}
            Some((weight, total)) => tally.add(result, weight, total),
            None => {
                let (mut weight, mut total) = (BigUint::from(1u32), BigUint::from(1u32));
                for fork in self.taken() {
                    weight *= fork.share;
                    total *= fork.of;
                    if fork.place > 1 {
                        weight = weight * fork.place / fork.alike;
                    }
                }
                let chance = Chance::new(weight, total);
                if *chance.numer() > BigUint::ZERO {
                    tally.add_big(result, chance);
                }
            }
        }
    }

    /// The number of paths if all fork like the one just taken.
    pub(super) fn breadth(&self) -> f64 {
        self.taken().iter().map(|fork| f64::from(fork.branches)).product()
    }

    /// Roughly which share of the paths is done: branches already taken at each fork, as if all were equally long.
    pub(super) fn share(&self) -> f64 {
        let (mut whole, mut done) = (1.0, 0.0);
        for fork in self.taken() {
            whole /= f64::from(fork.branches);
            done += whole * f64::from(u32::from(fork.branches) - fork.branches_left() - 1);
        }
        done
    }
}

/// The number of ways to pick `picked` of `cards` cards.
#[inline]
fn choose(cards: u32, picked: u8) -> u32 {
    let less = |by: u32| cards.saturating_sub(by);
    // Division by a constant compiles to a multiplication.
    match picked {
        1 => cards,
        2 => cards * less(1) / 2,
        3 => cards * less(1) * less(2) / 6,
        _ => (0..u32::from(picked)).fold(1, |ways, before| ways * less(before) / (before + 1)),
    }
}

/// The kinds of which at least one card is present, as bits.
#[inline]
fn filled(present: u128, kinds: &[u128]) -> u128 {
    // From the last kind down, because a double-word shift by one is cheap and one by a variable is not.
    kinds.iter().rev().fold(0, |filled, cards| filled << 1 | u128::from(present & cards != 0))
}
