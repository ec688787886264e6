//! The hand, in the edition of that name.

use affray_core::{Ask, Audience, Bag, Progress, SeatSet};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::rules::duel::Effect;
use crate::shown::event::Event;
use crate::state::fight::Fight;

/// How many cards a hand holds (TD-08).
pub const HAND_SIZE: usize = 3;

impl Fight {
    /// Whether whoever acts has cards to draw first (TD-08).
    pub(crate) fn must_draw(&self) -> bool {
        self.fighter(self.turn).hand.len() < HAND_SIZE
    }

    /// Fills the hand of whoever acts (TD-08). Each card is shown to its owner alone; the others see that one was drawn.
    pub(crate) fn fill_hand<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        let by = self.turn;
        while self.must_draw() {
            self.reshuffle_if_empty(ask, by);
            let fighter = self.fighter_mut(by);
            let card = fighter.deck.draw(ask, Source::Deck(by))?.expect("a hand of three leaves 17 cards elsewhere");
            fighter.hand.add(card);
            let owner = SeatSet::only(by);
            ask.tell(self, Audience::Only(owner), Event::Drew { by, card });
            ask.tell(self, Audience::Except(owner), Event::DrewUnseen { by });
        }
        Ok(Progress::Going)
    }

    /// Whoever acts plays a card of the hand and reads the own edge (TD-09).
    pub(crate) fn play<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        let by = self.turn;
        let Choice::Play(card) = ask.choose(self, by, Question::Turn)? else { unreachable!("only cards are listed") };
        let held = self.fighter_mut(by).hand.take(card);
        debug_assert!(held, "only cards of the hand are listed");
        let Effect { shows, hurt, cost, left } = self.resolve(by, card);
        ask.tell(self, Audience::Everyone, Event::Played { by, card, shows, hurt, cost, left });
        Ok(self.end_if_out(ask, hurt))
    }
}
