//! Sitting down at an open question: the tape so far, and there a change of what is on the table.
//!
//! Whoever asks what an option may bring plays the step again up to the question. What the seat has not seen must
//! not decide the answer, so at the question it is dealt anew or exchanged, once, before anybody decides.

use crate::tape::{Beyond, Hear, Stop, Tape};
use crate::{Ask, Audience, Bag, Coin, Each, Happening, Overrule, Scene, Seat, SeatSet};

/// Nobody listens: these things do not really happen.
pub(crate) struct Deaf;

impl<S: Scene> Hear<S> for Deaf {
    fn hear(&mut self, _: &S, _: Audience, _: Happening<S::Event>, _: usize) {}
}

/// Answers from a tape, and changes the scene once when the question comes up.
pub(crate) struct Sitting<'t, S: Scene, N, F> {
    tape: Tape<'t, S, N>,
    question: usize,
    change: Option<F>,
}

impl<'t, S: Overrule, N: Beyond<S>, F: FnOnce(&mut S)> Sitting<'t, S, N, F> {
    /// The question stands at this place of the tape; nothing is changed if there is none.
    pub(crate) fn new(tape: Tape<'t, S, N>, question: Option<usize>, change: F) -> Self {
        Sitting { tape, question: question.unwrap_or(usize::MAX), change: Some(change) }
    }

    /// Runs a step from its beginning.
    pub(crate) fn run(&mut self, scene: &mut S) -> Result<crate::Progress, Stop<S>> {
        self.tape.overrule(scene)?;
        scene.step(self)
    }

    fn arrive(&mut self, scene: &mut S) -> Result<(), Stop<S>> {
        // What the GM set just before the question is part of what the seat sees.
        self.tape.overrule(scene)?;
        if self.tape.place() >= self.question
            && let Some(change) = self.change.take()
        {
            change(scene);
        }
        Ok(())
    }
}

impl<S: Overrule, N: Beyond<S>, F: FnOnce(&mut S)> Ask<S> for Sitting<'_, S, N, F> {
    type Halt = Stop<S>;

    fn card<B: Bag<Card = S::Card>>(&mut self, source: S::Source, from: &B) -> Result<S::Card, Stop<S>> {
        self.tape.card(source, from)
    }
    fn roll(&mut self, source: S::Source, sides: u8) -> Result<u8, Stop<S>> {
        self.tape.roll(source, sides)
    }
    fn toss(&mut self, source: S::Source) -> Result<Coin, Stop<S>> {
        self.tape.toss(source)
    }
    fn choose(&mut self, scene: &mut S, seat: Seat, question: S::Question) -> Result<S::Choice, Stop<S>> {
        self.arrive(scene)?;
        self.tape.choose(scene, seat, question)
    }
    fn choose_each(
        &mut self,
        scene: &mut S,
        seats: SeatSet,
        question: S::Question,
    ) -> Result<Each<S::Choice>, Stop<S>> {
        self.arrive(scene)?;
        self.tape.choose_each(scene, seats, question)
    }
    fn tell(&mut self, _: &S, _: Audience, _: S::Event) {}
}
