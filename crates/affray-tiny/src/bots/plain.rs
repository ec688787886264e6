//! The plain bot.

use affray_core::{Bag, Bot, Decision, QuickBot, Seat, Stream};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::shown::view::{HandView, View};
use crate::state::fight::Fight;
use crate::state::marks::Marks;

/// Plays the card of its hand that shows most, and flips where there is no hand. It gets a view and nothing else.
#[derive(Debug, Clone, Copy, Default)]
pub struct Plain;

impl Plain {
    fn decide(seat: Seat, view: &View, question: Question) -> Choice {
        match (question, view.fighter(seat).hand) {
            (Question::Turn, Some(HandView::Cards(hand))) => {
                let best = hand.cards().max_by_key(|&card| Marks::read(seat, card));
                Choice::Play(best.expect("a hand is filled before the turn (TD-08)"))
            }
            (Question::Turn, Some(HandView::Size(_)) | None) => Choice::Flip,
        }
    }
}

impl Bot<Fight> for Plain {
    fn choose(&self, decision: &Decision<'_, Fight>, _: &mut Stream) -> usize {
        let choice = Plain::decide(decision.seat, &decision.view, decision.question);
        decision.options.iter().position(|option| *option == choice).expect("it decides for what is allowed")
    }

    fn quick(&self) -> Option<&dyn QuickBot<Fight>> {
        Some(self)
    }
}

/// It needs no list of options, so that simulations need not make one.
impl QuickBot<Fight> for Plain {
    #[inline]
    fn pick(&self, seat: Seat, view: &View, question: &Question, _: &mut Stream) -> Option<Choice> {
        Some(Plain::decide(seat, view, *question))
    }
}
