//! An answerer for chance alone: used to redeal hidden cards, where nobody decides anything.

use std::convert::Infallible;

use crate::{Ask, Audience, Bag, Coin, Scene, Seat, SeatAnswers, SeatSet, Stream};

/// Answers chance from a stream.
pub struct ChanceOnly<'a>(pub &'a mut Stream);

impl<S: Scene> Ask<S> for ChanceOnly<'_> {
    type Halt = Infallible;

    fn card<B: Bag<Card = S::Card>>(&mut self, _: S::Source, from: &B) -> Result<S::Card, Infallible> {
        Ok(from.nth(self.0.below(from.len() as u32) as usize))
    }
    fn roll(&mut self, _: S::Source, sides: u8) -> Result<u8, Infallible> {
        Ok(1 + self.0.below(u32::from(sides)) as u8)
    }
    fn toss(&mut self, _: S::Source) -> Result<Coin, Infallible> {
        Ok(Coin::FACES[self.0.below(2) as usize])
    }
    fn choose(&mut self, _: &mut S, _: Seat, question: S::Question) -> Result<S::Choice, Infallible> {
        unreachable!("nobody decides while hidden cards are redealt: {question:?}")
    }
    fn choose_each(
        &mut self,
        _: &mut S,
        _: SeatSet,
        question: S::Question,
    ) -> Result<SeatAnswers<S::Choice>, Infallible> {
        unreachable!("nobody decides while hidden cards are redealt: {question:?}")
    }
    fn tell(&mut self, _: &S, _: Audience, _: S::Event) {}
}
