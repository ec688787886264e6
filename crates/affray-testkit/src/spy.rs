//! A spy: an answerer that forwards everything and reports what is asked and what happens.

use affray_core::{Ask, Audience, Bag, Coin, Scene, Seat, SeatAnswers, SeatSet};

/// What a spy reports.
#[derive(Debug)]
pub enum Seen<'a, S: Scene> {
    /// A card was asked for.
    Card,
    /// A die was asked for.
    Die,
    /// A coin was asked for.
    Coin,
    /// This many seats were asked to decide.
    Decisions(usize),
    /// Something happened; the scene shows it already.
    Event(&'a S, &'a S::Event),
}

/// Forwards everything to another answerer.
pub struct Spy<'a, A, F> {
    /// Who answers.
    pub inner: &'a mut A,
    /// Called with what is seen.
    pub report: F,
}

impl<S: Scene, A: Ask<S>, F: FnMut(Seen<'_, S>)> Ask<S> for Spy<'_, A, F> {
    type Halt = A::Halt;
    affray_core::forward_ask!(S, inner: pause);

    fn card<B: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &B) -> Result<S::Card, A::Halt> {
        (self.report)(Seen::Card);
        self.inner.card(source, from)
    }
    fn take_card<B: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &mut B) -> Result<S::Card, A::Halt> {
        (self.report)(Seen::Card);
        self.inner.take_card(source, from)
    }
    fn roll(&mut self, source: S::Source, sides: u8) -> Result<u8, A::Halt> {
        (self.report)(Seen::Die);
        self.inner.roll(source, sides)
    }
    fn toss(&mut self, source: S::Source) -> Result<Coin, A::Halt> {
        (self.report)(Seen::Coin);
        self.inner.toss(source)
    }
    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, A::Halt> {
        (self.report)(Seen::Decisions(1));
        self.inner.choose(scene, seat, question)
    }
    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<SeatAnswers<S::Choice>, A::Halt> {
        (self.report)(Seen::Decisions(seats.len()));
        self.inner.choose_each(scene, seats, question)
    }
    fn tell(&mut self, scene: &S, to: Audience, event: S::Event) {
        (self.report)(Seen::Event(scene, &event));
        self.inner.tell(scene, to, event);
    }
}
