//! The exact answerer, and the loop that sends rules down one path of chance after another.

use std::convert::Infallible;
use std::ops::ControlFlow;

use affray_exact::Tally;

use super::path::Path;
use super::{Kinds, Odds};
use crate::cards::Pile;
use crate::{Ask, Audience, Bag, Bot, Coin, Decision, Menu, Scene, Seat, SeatAnswers, SeatSet, Stream, Viewer};

/// What happens where a rule pauses.
pub trait Pausing<S: Scene> {
    /// How a path is cut.
    type Halt;
    /// A rule pauses here.
    fn pause(&mut self, scene: &S, note: u32) -> Result<(), Self::Halt>;
}

/// Ignores pauses: every path is followed to its end.
#[derive(Debug, Clone, Copy, Default)]
pub struct IgnorePauses;

impl<S: Scene> Pausing<S> for IgnorePauses {
    type Halt = Infallible;
    #[inline]
    fn pause(&mut self, _: &S, _: u32) -> Result<(), Infallible> {
        Ok(())
    }
}

/// The path was cut at a pause: all paths that reach the same position are followed together from there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathCut;

/// Cuts the path at the first pause that is not on the way to the position being explored.
pub struct CutAtPauses<'a, S, K> {
    /// Where the step began.
    pub(super) origin: Option<K>,
    /// The position of a paused scene, given the position that the step began at.
    pub(super) position: &'a dyn Fn(&S, &K) -> K,
    /// How many pauses to let pass before cutting.
    pub(super) skip: u32,
    /// How many pauses have been passed.
    pub(super) passed: u32,
    /// The position where the path was cut, and the rule's note.
    pub(super) met: Option<(K, u32)>,
}

impl<S: Scene, K> Pausing<S> for CutAtPauses<'_, S, K> {
    type Halt = PathCut;
    fn pause(&mut self, scene: &S, note: u32) -> Result<(), PathCut> {
        self.passed += 1;
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(());
        }
        let origin = self.origin.as_ref().expect("a step begins somewhere");
        self.met = Some(((self.position)(scene, origin), note));
        Err(PathCut)
    }
}

/// The exact answerer: runs rules down one path of chance after another.
pub struct Exact<S: Scene, B, P = IgnorePauses> {
    pub(super) path: Path,
    kinds: Vec<Kinds>,
    which_kinds: fn(S::Source) -> usize,
    /// Which handful a draw belongs to; 0 where order matters.
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
            which_kinds: |_| 0,
            group: |_| 0,
            bots,
            menu: Menu::plain(),
            pausing,
        }
    }

    pub(super) fn set_kinds(&mut self, kinds: impl IntoIterator<Item = Kinds>, which_kinds: fn(S::Source) -> usize) {
        self.kinds.clear();
        self.kinds.extend(kinds);
        self.which_kinds = which_kinds;
    }

    /// The next branch of a pile, whatever its type.
    #[inline]
    pub(crate) fn branch<C: Pile<S::Card> + ?Sized>(&mut self, source: S::Source, from: &C) -> S::Card {
        let Exact { path, kinds, which_kinds, group, .. } = self;
        let kinds = match kinds.as_slice() {
            [] => &[],
            [only] => only.masks(),
            several => several[which_kinds(source)].masks(),
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
        // A bot that uses randomness has no exact odds; it gets the same whim on every path.
        let place = self.bots.choose(&Decision { seat, view, question, options }, &mut Stream::new(0, 0));
        options[place]
    }
}

/// The enumeration was stopped: by the caller, by its limit, or by a path without a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stopped;

/// An enumeration of every branch of chance.
pub struct Enumeration<S: Scene, B>(Exact<S, B>);

impl<S: Scene, B: Bot<S>> Enumeration<S, B> {
    /// Keeps every kind of card apart; these bots decide.
    pub fn new(bots: B) -> Self {
        Enumeration(Exact::new(bots, IgnorePauses))
    }

    /// Merges cards of the same kind into one branch.
    #[must_use]
    pub fn kinds(self, kinds: Kinds) -> Self {
        self.kinds_by([kinds], |_| 0)
    }

    /// Merges cards of the same kind; which kinds apply depends on where a card comes from.
    #[must_use]
    pub fn kinds_by(mut self, kinds: impl IntoIterator<Item = Kinds>, which_kinds: fn(S::Source) -> usize) -> Self {
        self.0.set_kinds(kinds, which_kinds);
        self
    }

    /// Merges the orders of cards drawn one after another from one pile. Only valid where the order changes nothing,
    /// not even how many cards are drawn.
    #[must_use]
    pub fn together(self) -> Self {
        self.together_by(|_| 1)
    }

    /// The same for some draws: consecutive draws with the same number other than 0 form a handful, like the cards of
    /// one hand.
    #[must_use]
    pub fn together_by(mut self, group: fn(S::Source) -> u8) -> Self {
        self.0.group = group;
        self
    }

    /// Merges handfuls with the same foremost kind: only the best of the first `size` cards matters, with kinds ordered
    /// best first ([`Kinds::by`]). Only valid where all of them are drawn from one pile without a look at those before.
    /// 0 if every card counts.
    pub fn foremost(&mut self, size: u8) {
        self.0.path.foremost = size;
    }

    /// The odds of each result of `run`, which is called once for each path and begins from the same scene each time.
    pub fn odds<T: Ord>(&mut self, run: impl FnMut(&mut Exact<S, B>) -> T) -> Odds<T> {
        self.watched(|_, _| ControlFlow::Continue(()), run).expect("nobody stops it")
    }

    /// The same as [`odds`](Self::odds), but calls a closure now and then with the number of paths seen and their share
    /// of all chances; the closure can stop it.
    pub fn watched<T: Ord>(
        &mut self,
        watch: impl FnMut(u64, f64) -> ControlFlow<()>,
        mut run: impl FnMut(&mut Exact<S, B>) -> T,
    ) -> Result<Odds<T>, Stopped> {
        self.within(u64::MAX, watch, |exact| Some(run(exact)))
    }

    /// The same within a limit: stops after so many paths, and as soon as a path has no result.
    ///
    /// An [`estimate`](Self::estimate) can be far too low where a few paths lead to most others, so work is limited by
    /// counting it.
    pub fn within<T: Ord>(
        &mut self,
        limit: u64,
        mut watch: impl FnMut(u64, f64) -> ControlFlow<()>,
        mut run: impl FnMut(&mut Exact<S, B>) -> Option<T>,
    ) -> Result<Odds<T>, Stopped> {
        const OFTEN: u64 = 1 << 10;
        let exact = &mut self.0;
        exact.path.restart();
        let mut tally = Tally::default();
        let mut paths = 0;
        loop {
            let result = run(exact).ok_or(Stopped)?;
            exact.path.add_to(result, &mut tally);
            if !exact.path.advance(0) {
                return Ok(tally.finish());
            }
            paths += 1;
            if paths >= limit || paths % OFTEN == 0 && watch(paths, exact.path.share()).is_break() {
                return Err(Stopped);
            }
        }
    }

    /// Estimates the number of paths from a few hundred random ones: each stands for the product of the branches along
    /// it.
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
    ) -> Result<SeatAnswers<S::Choice>, P::Halt> {
        let mut each = SeatAnswers::new();
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
