//! Listening in: an answerer that passes everything on, and lets somebody hear what is asked and told.

use affray_core::{Ask, Audience, Bag, Coin, Each, Scene, Seat, SeatSet};

/// What is heard of a fight.
#[derive(Debug)]
pub enum Heard<'a, S: Scene> {
    /// A card was asked for.
    Card,
    /// A die was asked for.
    Die,
    /// A coin was asked for.
    Coin,
    /// So many seats were asked to decide.
    Decisions(usize),
    /// Something happened; the scene shows it already.
    Event(&'a S, &'a S::Event),
}

/// Passes everything on to another answerer.
pub struct Listening<'a, A, F> {
    /// Who answers.
    pub inner: &'a mut A,
    /// Who hears.
    pub hear: F,
}

impl<S: Scene, A: Ask<S>, F: FnMut(Heard<'_, S>)> Ask<S> for Listening<'_, A, F> {
    type Halt = A::Halt;

    fn card<B: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &B) -> Result<S::Card, A::Halt> {
        (self.hear)(Heard::Card);
        self.inner.card(source, from)
    }
    fn roll(&mut self, source: S::Source, sides: u8) -> Result<u8, A::Halt> {
        (self.hear)(Heard::Die);
        self.inner.roll(source, sides)
    }
    fn toss(&mut self, source: S::Source) -> Result<Coin, A::Halt> {
        (self.hear)(Heard::Coin);
        self.inner.toss(source)
    }
    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, A::Halt> {
        (self.hear)(Heard::Decisions(1));
        self.inner.choose(scene, seat, question)
    }
    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<Each<S::Choice>, A::Halt> {
        (self.hear)(Heard::Decisions(seats.len()));
        self.inner.choose_each(scene, seats, question)
    }
    fn pause(&mut self, scene: &S, note: u32) -> Result<(), A::Halt> {
        self.inner.pause(scene, note)
    }
    fn tell(&mut self, scene: &S, to: Audience, event: S::Event) {
        (self.hear)(Heard::Event(scene, &event));
        self.inner.tell(scene, to, event);
    }
}
