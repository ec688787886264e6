//! The one idea: rules ask, answerers answer.

use smallvec::SmallVec;

use crate::{Audience, Bag, Coin, Scene, Seat, SeatSet};

/// The answers of several seats to one question, in seat order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatAnswers<C>(SmallVec<[(Seat, C); 8]>);

impl<C: Copy> SeatAnswers<C> {
    /// Nobody has answered.
    pub fn new() -> Self {
        SeatAnswers(SmallVec::new())
    }

    /// Notes an answer, keeping seat order.
    pub fn insert(&mut self, seat: Seat, choice: C) {
        let place = self.0.partition_point(|&(other, _)| other < seat);
        self.0.insert(place, (seat, choice));
    }

    /// What this seat answered.
    pub fn of(&self, seat: Seat) -> Option<C> {
        self.0.iter().find(|(other, _)| *other == seat).map(|&(_, choice)| choice)
    }

    /// The answers in seat order.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, C)> + '_ {
        self.0.iter().copied()
    }

    /// The seats that have answered.
    pub fn seats(&self) -> SeatSet {
        self.0.iter().map(|&(seat, _)| seat).collect()
    }
}

impl<C: Copy> Default for SeatAnswers<C> {
    fn default() -> Self {
        Self::new()
    }
}

/// Answers the rules' questions. Everything Affray does is another answerer of the same rules.
///
/// A rule hands a halt outward with `?` and does nothing else about it. The seeded answerer cannot halt
/// (`Halt = Infallible`), so a simulation compiles to plain code.
pub trait Ask<S: Scene> {
    /// Why an answer did not come.
    type Halt;

    /// Which card turns up from a pile in unknown order; each card equally likely. The pile is not empty,
    /// and the caller takes the card out of it ([`Self::take_card`] does both).
    fn card<B: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &B) -> Result<S::Card, Self::Halt>;

    /// Turns a card of such a pile up and takes it out. An answerer that deals by number may do both in one go.
    #[inline]
    fn take_card<B: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &mut B) -> Result<S::Card, Self::Halt> {
        let card = self.card(source, from)?;
        let held = from.take(card);
        debug_assert!(held, "an answerer gives only cards that are there");
        Ok(card)
    }

    /// What a fair die shows, 1 to `sides`.
    fn roll(&mut self, source: S::Source, sides: u8) -> Result<u8, Self::Halt>;

    /// What a fair coin shows.
    fn toss(&mut self, source: S::Source) -> Result<Coin, Self::Halt>;

    /// What a seat decides, out of [`Scene::options`].
    ///
    /// The scene is passed whole and mutable because a GM may overrule at any decision: after asking, a rule
    /// reads what it needs from the scene again and keeps no copy from before.
    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, Self::Halt>;

    /// What several seats decide at the same time, none seeing another's answer.
    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<SeatAnswers<S::Choice>, Self::Halt>;

    /// Marks a place inside a rule where paths of chance that look alike may be merged.
    ///
    /// Nearly every answerer ignores it. A rule that turns card after card calls it before each: the exact answerer
    /// then follows one path for all the orders that led to the same piles. `note` is whatever else the rest of this
    /// rule still depends on.
    #[inline]
    fn pause(&mut self, scene: &S, note: u32) -> Result<(), Self::Halt> {
        let _ = (scene, note);
        Ok(())
    }

    /// Reports an event. The scene shows it already: change first, then tell.
    fn tell(&mut self, scene: &S, to: Audience, event: S::Event);
}

/// Whoever holds an answerer by reference may be asked as well.
impl<S: Scene, A: Ask<S>> Ask<S> for &mut A {
    type Halt = A::Halt;

    #[inline]
    fn card<B: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &B) -> Result<S::Card, Self::Halt> {
        (**self).card(source, from)
    }
    #[inline]
    fn take_card<B: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &mut B) -> Result<S::Card, Self::Halt> {
        (**self).take_card(source, from)
    }
    #[inline]
    fn roll(&mut self, source: S::Source, sides: u8) -> Result<u8, Self::Halt> {
        (**self).roll(source, sides)
    }
    #[inline]
    fn toss(&mut self, source: S::Source) -> Result<Coin, Self::Halt> {
        (**self).toss(source)
    }
    #[inline]
    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, Self::Halt> {
        (**self).choose(scene, seat, question)
    }
    #[inline]
    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<SeatAnswers<S::Choice>, Self::Halt> {
        (**self).choose_each(scene, seats, question)
    }
    #[inline]
    fn pause(&mut self, scene: &S, note: u32) -> Result<(), Self::Halt> {
        (**self).pause(scene, note)
    }
    #[inline]
    fn tell(&mut self, scene: &S, to: Audience, event: S::Event) {
        (**self).tell(scene, to, event);
    }
}
