//! The fight as the core runs it: one step of the rules, what may be answered, who sees what.

use affray_core::{Ask, Menu, Progress, Scene, Seat, Viewer};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::shown::event::Event;
use crate::shown::view::View;
use crate::state::card::PlayingCard;
use crate::state::fight::{Fight, Stage};

impl Scene for Fight {
    type Card = PlayingCard;
    type Source = Source;
    type Question = Question;
    type Choice = Choice;
    type Event = Event;
    type View<'a> = View<'a>;

    fn step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        match self.stage {
            Stage::Deal => self.deal(ask)?,
            Stage::Turns | Stage::Aftermath => self.take_turns(ask)?,
            Stage::Mercy => self.decide_on_mercy(ask)?,
            Stage::Surgery => self.operate(ask)?,
            Stage::Days => self.pass_days(ask)?,
            Stage::Over => {}
        }
        Ok(if self.stage == Stage::Over { Progress::Over } else { Progress::Going })
    }

    fn options(&self, seat: Seat, question: &Question, menu: &mut Menu<Choice>) {
        self.list(seat, *question, menu);
    }

    fn view(&self, viewer: Viewer) -> View<'_> {
        View::new(self, viewer)
    }

    fn is_in_format_1(event: &Event) -> bool {
        event.is_in_format_1()
    }

    fn holder(source: Source) -> Option<Seat> {
        Some(source.seat)
    }
}
