//! The exact answerer, and the loop that sends rules down one path of chance after another.

use std::convert::Infallible;
use std::ops::ControlFlow;

use super::path::Path;
use super::tally::Tally;
use super::{Kinds, Odds};
use crate::cards::Pile;
use crate::{Ask, Audience, Bag, Bot, Coin, Decision, Each, Menu, Scene, Seat, SeatSet, Stream, Viewer};

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
    pub(super) path: Path,
    kinds: Vec<Kinds>,
    sort: fn(S::Source) -> usize,
    /// Which handful a draw may be of; 0 where order matters.
    group: fn(S::Source) -> u8,
    bots: B,
    menu: Menu<S::Choice>,
    pub(super) pausing: P,
}

impl<S: Scene, B: Bot<S>, P: Pausing<S>> Exact<S, B, P> {
    pub(super) fn new(bots: B, pausing: P) -> Self {
        Exact {
            path: Path::default(),
            kinds: Vec::new(),
            sort: |_| 0,
            group: |_| 0,
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

    /// The next branch of a pile, whatever its type.
    #[inline]
    pub(crate) fn branch<C: Pile<S::Card> + ?Sized>(&mut self, source: S::Source, from: &C) -> S::Card {
        let Exact { path, kinds, sort, group, .. } = self;
        let kinds = match kinds.as_slice() {
            [] => &[],
            [only] => only.masks(),
            several => several[sort(source)].masks(),
        };
        path.card(from, kinds, || group(source))
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

    /// Takes handfuls of so many cards, the first that are drawn, as one if the foremost of their kinds is the same: what
    /// is asked is the best card of several, with kinds in that order ([`Kinds::by`]). Only where all of them are
    /// drawn from one pile without a look at those before. 0 if every card counts.
    pub fn foremost(&mut self, size: u8) {
        self.0.path.foremost = size;
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
        exact.path.restart();
        let mut tally = Tally::default();
        let mut paths = 0;
        loop {
            let result = run(exact);
            exact.path.tell(result, &mut tally);
            paths += 1;
            if paths % OFTEN == 0 && watch(paths, exact.path.share()).is_break() {
                return Err(Stopped);
            }
            if !exact.path.advance(0) {
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
            exact.path.wander(Stream::new(0, number.into()));
            run(exact);
            sum += exact.path.breadth();
        }
        sum / f64::from(PROBES)
    }
}

impl<S: Scene, B: Bot<S>, P: Pausing<S>> Ask<S> for Exact<S, B, P> {
    type Halt = P::Halt;

    #[inline]
    fn card<C: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &C) -> Result<S::Card, P::Halt> {
        Ok(self.branch(source, from))
    }

    fn roll(&mut self, _: S::Source, sides: u8) -> Result<u8, P::Halt> {
        Ok(1 + self.path.face(sides))
    }

    fn toss(&mut self, _: S::Source) -> Result<Coin, P::Halt> {
        Ok(Coin::FACES[usize::from(self.path.face(2))])
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
