//! The fight as the core runs it: steps, options, views.

use affray_core::{Ask, Menu, Progress, Scene, Seat, Viewer};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::edition::Edition;
use crate::shown::event::Event;
use crate::shown::view::View;
use crate::state::card::Card;
use crate::state::fight::Fight;

impl Scene for Fight {
    type Card = Card;
    type Source = Source;
    type Question = Question;
    type Choice = Choice;
    type Event = Event;
    type View<'a> = View;

    /// A card is flipped; or a hand is filled, or a card played. These are two steps because what a GM sets at a step's first question counts
    /// from the step's beginning: so whose turn it is can be set with a hand full of cards.
    #[inline]
    fn step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        if self.winner().is_some() {
            return Ok(Progress::Over);
        }
        match self.edition {
            Edition::Flip => self.flip(ask),
            Edition::Hand if self.must_draw() => self.fill_hand(ask),
            Edition::Hand => self.play(ask),
        }
    }

    #[inline]
    fn options(&self, seat: Seat, question: &Question, menu: &mut Menu<Choice>) {
        match question {
            Question::Turn => self.turn_options(seat, menu),
        }
    }

    #[inline]
    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn holder(source: Source) -> Option<Seat> {
        Some(source.seat())
    }
}
