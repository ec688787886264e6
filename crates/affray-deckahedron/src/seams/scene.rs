//! A fight as the core runs it: steps, options and views.

use affray_core::{Ask, Menu, Progress, Scene, Seat, Viewer};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Source;
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
    type View<'a> = View<'a>;

    #[inline]
    fn step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        self.advance(ask)
    }

    #[inline]
    fn options(&self, _: Seat, question: &Question, menu: &mut Menu<Choice>) {
        self.list(question, menu);
    }

    #[inline]
    fn view(&self, _: Viewer) -> View<'_> {
        View(self)
    }

    fn is_in_format_1(event: &Event) -> bool {
        event.is_in_format_1()
    }

    #[inline]
    fn holder(source: Source) -> Option<Seat> {
        Some(source.seat)
    }
}
