//! The exact answerer, and the loop that sends rules down one path of chance after another.

use std::convert::Infallible;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use num_rational::Ratio;

use super::odds::Tally;
use super::{Chance, Kinds, Odds};
use crate::{Ask, Audience, Bag, Bot, Card as _, Coin, Decision, Each, Menu, Scene, Seat, SeatSet, Stream, Viewer};

/// One fork in the road: where it led this time, where it may still lead, and what the path weighs so far.
#[derive(Debug, Clone, Copy)]
struct Fork {
    /// The card's place in the catalogue, the face of the die or the coin.
    outcome: u8,
    /// The kind taken, of a card.
    kind: u8,
    /// Which draw of its handful this is, from 1; 0 where order matters.
    place: u8,
    /// Which handful it may be of; 0 where order matters.
    group: u8,
    /// How many of its kind the handful holds now.
    alike: u8,
    /// Kinds not yet taken, as bits; for dice and coins, how many faces are left.
    left: u128,
    /// Whether it is a die or a coin.
    faces: bool,
    /// Whether no card is left that can follow in its handful.
    empty: bool,
    /// How many ways there are.
    ways: u32,
    /// What this fork multiplies the weight by, and divides it by.
    weight: u32,
    total: u32,
    /// The path up to here; nothing where machine numbers do not suffice.
    path: Option<(u128, u128)>,
}

impl Fork {
    /// Whether the next draw, of this group and from a pile of this many cards, is of the same handful.
    #[inline]
    fn leads_to(&self, group: u8, cards: usize) -> bool {
        self.place > 0 && self.group == group && self.total as usize == cards + 1
    }

    /// How many ways have not been taken.
    #[inline]
    fn ways_left(&self) -> u32 {
        if self.faces { self.left as u32 } else { self.left.count_ones() }
    }

    /// Leaves out some ways, so that the next one taken is any of them.
    fn pass_over(&mut self, chance: &mut Stream) {
        for _ in 0..chance.below(self.ways) {
            self.left = if self.faces { self.left - 1 } else { self.left & (self.left - 1) };
        }
    }
}

/// What happens where a rule pauses.
pub trait Pausing<S: Scene> {
    /// How a path is cut.
    type Halt;
    /// A rule pauses here.
    fn pause(&mut self, scene: &S, note: u32) -> Result<(), Self::Halt>;
}

/// Pauses are passed by: every path is followed to its end.
#[derive(Debug, Clone, Copy, Default)]
pub struct PassBy;

impl<S: Scene> Pausing<S> for PassBy {
    type Halt = Infallible;
    #[inline]
    fn pause(&mut self, _: &S, _: u32) -> Result<(), Infallible> {
        Ok(())
    }
}

/// The path ends here, because others that lead to the same position are followed along with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Met;

/// Pauses cut the path, once those on the way to the position being explored are behind.
pub struct Meet<'a, S, K> {
    /// Where the step began.
    pub(super) origin: Option<K>,
    /// Where a paused scene stands, for a step that began at a position.
    pub(super) position: &'a dyn Fn(&S, &K) -> K,
    /// How many pauses are still on the way.
    pub(super) skip: u32,
    /// How many pauses were passed.
    pub(super) passed: u32,
    /// The position where the path was cut, and the rule's note.
    pub(super) met: Option<(K, u32)>,
}

impl<S: Scene, K> Pausing<S> for Meet<'_, S, K> {
    type Halt = Met;
    fn pause(&mut self, scene: &S, note: u32) -> Result<(), Met> {
        self.passed += 1;
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(());
        }
        let origin = self.origin.as_ref().expect("a step begins somewhere");
        self.met = Some(((self.position)(scene, origin), note));
        Err(Met)
    }
}

/// Runs rules down one path of chance after another.
pub struct Exact<S: Scene, B, P = PassBy> {
    path: Vec<Fork>,
    next: usize,
    /// How many forks lead where they led last time.
    settled: usize,
    kinds: Vec<Kinds>,
    sort: fn(S::Source) -> usize,
    /// Which handful a draw may be of; 0 where order matters.
    group: fn(S::Source) -> u8,
    /// Takes branches at random, to see how many there are.
    probe: Option<Stream>,
    bots: B,
    menu: Menu<S::Choice>,
    pub(super) pausing: P,
}

impl<S: Scene, B: Bot<S>, P: Pausing<S>> Exact<S, B, P> {
    pub(super) fn new(bots: B, pausing: P) -> Self {
        Exact {
            path: Vec::new(),
            next: 0,
            settled: 0,
            kinds: Vec::new(),
            sort: |_| 0,
            group: |_| 0,
            probe: None,
            bots,
            menu: Menu::plain(),
            pausing,
        }
    }

    pub(super) fn sorted(&mut self, kinds: impl IntoIterator<Item = Kinds>, sort: fn(S::Source) -> usize) {
        self.kinds.clear();
        self.kinds.extend(kinds);
        self.sort = sort;
    }

    /// Goes on along the path: the same outcome as last time, or the next at the last fork, or the first of a new one.
    #[inline]
    fn fork(&mut self, fresh: impl FnOnce(Option<&Fork>) -> Fork, take: impl FnOnce(&mut Fork)) -> u8 {
        let at = self.next;
        self.next += 1;
        if at < self.settled {
            return self.path[at].outcome;
        }
        if at == self.path.len() {
            let mut fork = fresh(at.checked_sub(1).map(|before| &self.path[before]));
            if let Some(chance) = &mut self.probe {
                fork.pass_over(chance);
            }
            self.path.push(fork);
        }
        let (before, here) = self.path.split_at_mut(at);
        let here = &mut here[0];
        take(here);
        let so_far = before.last().map_or(Some((1, 1)), |fork| fork.path);
        here.path = so_far.and_then(|(numerator, denominator)| {
            let numerator = numerator.checked_mul(here.weight.into())?;
            let denominator = denominator.checked_mul(here.total.into())?;
            // Within a handful the path so far is a product of binomials, so these divisions leave nothing over.
            Some(match here.place {
                0 | 1 => (numerator, denominator),
                place => (divide(numerator, here.alike), divide(denominator, place)),
            })
        });
        here.outcome
    }

    fn face(&mut self, sides: u8) -> u8 {
        let fresh = |_: Option<&Fork>| Fork {
            outcome: 0,
            kind: 0,
            place: 0,
            group: 0,
            alike: 0,
            left: sides.into(),
            faces: true,
            empty: false,
            ways: sides.into(),
            weight: 1,
            total: sides.into(),
            path: None,
        };
        self.fork(fresh, |fork| {
            fork.outcome = sides - fork.left as u8;
            fork.left -= 1;
        })
    }

    /// Sets out on a path whose first outcomes are given; what follows is weighed from there.
    pub(super) fn follow(&mut self, outcomes: &[u8]) {
        let fork = |&outcome: &u8| Fork {
            outcome,
            kind: 0,
            place: 0,
            group: 0,
            alike: 0,
            left: 0,
            faces: false,
            empty: false,
            ways: 1,
            weight: 1,
            total: 1,
            path: Some((1, 1)),
        };
        self.path.clear();
        self.path.extend(outcomes.iter().map(fork));
        self.settled = outcomes.len();
        self.next = 0;
    }

    /// The outcomes of the path just taken.
    pub(super) fn taken<C: FromIterator<u8>>(&self) -> C {
        self.path[..self.next].iter().map(|fork| fork.outcome).collect()
    }

    /// Adds the path just taken to the tally.
    fn weigh<T: Ord>(&self, result: T, tally: &mut Tally<T>) {
        match self.weight() {
            Some((0, _)) => {}
            Some((numerator, denominator)) => tally.add(result, numerator, denominator),
            None => tally.add_big(result, self.chance()),
        }
    }

    /// The weight of the path just taken, while machine numbers suffice.
    pub(super) fn weight(&self) -> Option<(u128, u128)> {
        self.path[..self.next].last().map_or(Some((1, 1)), |fork| fork.path)
    }

    /// About which share of the paths is behind: ways already taken at each fork, as if all were equally long.
    fn share(&self) -> f64 {
        let (mut whole, mut done) = (1.0, 0.0);
        for fork in &self.path[..self.next] {
            whole /= f64::from(fork.ways);
            done += whole * f64::from(fork.ways - fork.ways_left() - 1);
        }
        done
    }

    fn chance(&self) -> Chance {
        let (mut numerator, mut denominator) = (BigUint::from(1u32), BigUint::from(1u32));
        for fork in &self.path[..self.next] {
            numerator *= fork.weight;
            denominator *= fork.total;
            if fork.place > 1 {
                numerator /= fork.alike;
                denominator /= fork.place;
            }
        }
        Ratio::new(numerator, denominator)
    }

    /// Turns to the next path that shares the first `fixed` forks; false when all have been seen.
    pub(super) fn advance(&mut self, fixed: usize) -> bool {
        self.path.truncate(self.next);
        self.next = 0;
        while self.path.len() > fixed {
            if self.path.last().is_some_and(|last| last.left > 0) {
                self.settled = self.path.len() - 1;
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

/// Somebody wanted no more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// An enumeration of all that chance can bring.
pub struct Enumeration<S: Scene, B>(Exact<S, B>);

impl<S: Scene, B: Bot<S>> Enumeration<S, B> {
    /// Every kind of card apart, decisions by these bots.
    pub fn new(bots: B) -> Self {
        Enumeration(Exact::new(bots, PassBy))
    }

    /// Takes cards of a kind as one.
    #[must_use]
    pub fn kinds(self, kinds: Kinds) -> Self {
        self.kinds_by([kinds], |_| 0)
    }

    /// Takes cards of a kind as one, by kinds that depend on where a card comes from.
    #[must_use]
    pub fn kinds_by(mut self, kinds: impl IntoIterator<Item = Kinds>, sort: fn(S::Source) -> usize) -> Self {
        self.0.sorted(kinds, sort);
        self
    }

    /// Takes the orders of cards drawn one after another from one pile as one. Only where the order changes
    /// nothing: not even how many cards are drawn.
    #[must_use]
    pub fn together(self) -> Self {
        self.together_by(|_| 1)
    }

    /// The same for some draws: those in a row that are given the same number, other than 0, are a handful, as the
    /// cards of one hand are.
    #[must_use]
    pub fn together_by(mut self, group: fn(S::Source) -> u8) -> Self {
        self.0.group = group;
        self
    }

    /// The odds of each result of `run`, which is called once for each path and begins from the same scene each time.
    pub fn odds<T: Ord>(&mut self, run: impl FnMut(&mut Exact<S, B>) -> T) -> Odds<T> {
        self.watched(|_, _| ControlFlow::Continue(()), run).expect("nobody stops it")
    }

    /// The same, telling now and then how many paths were seen and which share of all chances they have, until
    /// told to stop.
    pub fn watched<T: Ord>(
        &mut self,
        mut watch: impl FnMut(u64, f64) -> ControlFlow<()>,
        mut run: impl FnMut(&mut Exact<S, B>) -> T,
    ) -> Result<Odds<T>, Stopped> {
        const OFTEN: u64 = 1 << 14;
        let exact = &mut self.0;
        exact.path.clear();
        exact.next = 0;
        exact.settled = 0;
        let mut tally = Tally::default();
        let mut paths = 0;
        loop {
            let result = run(exact);
            exact.weigh(result, &mut tally);
            paths += 1;
            if paths % OFTEN == 0 && watch(paths, exact.share()).is_break() {
                return Err(Stopped);
            }
            if !exact.advance(0) {
                return Ok(tally.finish());
            }
        }
    }

    /// About how many paths there are, from a few hundred random ones: each stands for as many as it passed ways.
    pub fn estimate<T>(&mut self, mut run: impl FnMut(&mut Exact<S, B>) -> T) -> f64 {
        const PROBES: u32 = 256;
        let exact = &mut self.0;
        let mut sum = 0.0;
        for number in 0..PROBES {
            exact.path.clear();
            exact.next = 0;
            exact.settled = 0;
            exact.probe = Some(Stream::new(0, number.into()));
            run(exact);
            sum += exact.path.iter().map(|fork| f64::from(fork.ways)).product::<f64>();
        }
        exact.probe = None;
        sum / f64::from(PROBES)
    }
}

/// Exact division; the narrow one is several times faster.
#[inline]
fn divide(number: u128, by: u8) -> u128 {
    match (by, u64::try_from(number)) {
        (1, _) => number,
        (_, Ok(narrow)) => u128::from(narrow / u64::from(by)),
        (_, Err(_)) => number / u128::from(by),
    }
}

impl<S: Scene, B: Bot<S>, P: Pausing<S>> Ask<S> for Exact<S, B, P> {
    type Halt = P::Halt;

    #[inline]
    fn card<C: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &C) -> Result<S::Card, P::Halt> {
        // On the way to the last fork nothing has to be counted again.
        if self.next < self.settled {
            let outcome = self.path[self.next].outcome;
            self.next += 1;
            return Ok(S::Card::from_index(outcome.into()));
        }
        let all_kinds = std::mem::take(&mut self.kinds);
        let kinds = (!all_kinds.is_empty()).then(|| all_kinds[(self.sort)(source)].masks());
        let group = (self.group)(source);
        let mask = |kind: u8| kinds.map_or(1 << kind, |masks| masks[usize::from(kind)]);
        let fresh = |before: Option<&Fork>| {
            let mut left = match kinds {
                None => from.present(),
                Some(masks) => {
                    let filled = |(kind, mask): (usize, &u128)| u128::from(from.among(*mask) > 0) << kind;
                    masks.iter().enumerate().map(filled).sum()
                }
            };
            let mut place = u8::from(group > 0);
            let mut empty = false;
            if let Some(before) = before.filter(|fork| fork.leads_to(group, from.len())) {
                // A handful is taken in the order of its kinds. Where none comes after, it has no such order, and
                // the path weighs nothing.
                let after = left & u128::MAX << before.kind;
                empty = after == 0;
                left = if empty { left & left.wrapping_neg() } else { after };
                place = before.place + 1;
            }
            let (ways, total) = (left.count_ones(), from.len() as u32);
            Fork {
                outcome: 0,
                kind: 0,
                place,
                group,
                alike: 0,
                left,
                faces: false,
                empty,
                ways,
                weight: 0,
                total,
                path: None,
            }
        };
        let handful =
            self.next.checked_sub(1).map(|before| self.path[before]).filter(|fork| fork.leads_to(group, from.len()));
        let outcome = self.fork(fresh, |fork| {
            fork.kind = fork.left.trailing_zeros() as u8;
            fork.left &= fork.left - 1;
            let cards = mask(fork.kind);
            fork.weight = if fork.empty { 0 } else { from.among(cards) as u32 };
            fork.outcome = (from.present() & cards).trailing_zeros() as u8;
            fork.alike = handful.filter(|before| before.kind == fork.kind).map_or(1, |before| before.alike + 1);
        });
        self.kinds = all_kinds;
        Ok(S::Card::from_index(outcome.into()))
    }

    fn roll(&mut self, _: S::Source, sides: u8) -> Result<u8, P::Halt> {
        Ok(1 + self.face(sides))
    }

    fn toss(&mut self, _: S::Source) -> Result<Coin, P::Halt> {
        Ok(Coin::FACES[usize::from(self.face(2))])
    }

    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, P::Halt> {
        Ok(self.decide(scene, seat, question))
    }

    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<Each<S::Choice>, P::Halt> {
        let mut each = Each::new();
        for seat in seats.iter() {
            each.insert(seat, self.decide(scene, seat, question));
        }
        Ok(each)
    }

    #[inline]
    fn pause(&mut self, scene: &S, note: u32) -> Result<(), P::Halt> {
        self.pausing.pause(scene, note)
    }

    #[inline]
    fn tell(&mut self, _: &S, _: Audience, _: S::Event) {}
}
