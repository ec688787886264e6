//! The fight as a scene: one step at a time.

use affray_core::{Ask, Menu, Progress, Scene, Seat, Viewer};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::shown::event::Event;
use crate::shown::view::View;
use crate::state::card::Tarot;
use crate::state::fight::{Beat, Fight};

impl Fight {
    /// A combat that is decided is concluded next, also where a word of the GM has decided it (RT-75).
    fn conclude_if_over(&mut self) {
        if self.outcome.is_some() && !matches!(self.beat, Beat::Conclude | Beat::Between | Beat::Done | Beat::Start) {
            self.beat = Beat::Conclude;
        }
    }
}

impl Scene for Fight {
    type Card = Tarot;
    type Source = Source;
    type Question = Question;
    type Choice = Choice;
    type Event = Event;
    type View<'a> = View<'a>;

    fn step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        self.conclude_if_over();
        match self.beat {
            Beat::Start => self.start(ask)?,
            Beat::Intents => self.intent_step(ask)?,
            Beat::Eddy(eddy) => self.eddy_turn(ask, eddy)?,
            Beat::Turn(place) => self.begin_turn(ask, place)?,
            Beat::Act(place) => self.act(ask, place)?,
            Beat::Adversary(adversary) => self.adversary_turn(ask, adversary)?,
            Beat::Conclude => self.conclude(ask)?,
            Beat::Between => self.between(ask)?,
            Beat::Done => return Ok(Progress::Over),
        }
        self.conclude_if_over();
        Ok(if self.beat == Beat::Done { Progress::Over } else { Progress::Going })
    }

    fn options(&self, seat: Seat, question: &Question, menu: &mut Menu<Choice>) {
        self.list_options(seat, question, menu);
    }

    fn view(&self, viewer: Viewer) -> View<'_> {
        View::new(self, viewer)
    }

    fn is_in_format_1(event: &Event) -> bool {
        event.is_in_format_1()
    }

    fn holder(source: Source) -> Option<Seat> {
        match source {
            Source::Deck(player) | Source::Hand(player) | Source::Coin(player) => Some(player.seat()),
            Source::GmDeck(_) | Source::EddyHand(_) | Source::GmCoin | Source::Lot => None,
        }
    }
}
