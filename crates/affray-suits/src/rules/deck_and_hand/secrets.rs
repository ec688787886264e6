//! Hands are secret: who sees which event (SU-11).

use affray_core::{Ask, Audience, Bag, SeatSet};

use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::hand::Hand;
use crate::state::sheet::FighterId;

impl Fight {
    /// Discards cards whose faces stay hidden (SU-11).
    #[inline]
    pub(crate) fn discard_unseen(&mut self, cards: Hand) {
        for &card in cards.cards() {
            self.hidden.add(card);
        }
    }

    /// Shows one event to somebody's own seat and another to everybody else (SU-11).
    #[expect(clippy::inline_always, reason = "where nobody listens, nothing is left of it")]
    #[inline(always)]
    pub(crate) fn tell_apart<A: Ask<Fight>>(&self, ask: &mut A, who: FighterId, own: Event, others: Event) {
        let seat = SeatSet::only(self.seat(who));
        ask.tell(self, Audience::Only(seat), own);
        ask.tell(self, Audience::Except(seat), others);
    }

    /// Shows an event to somebody's own seat alone.
    #[inline]
    pub(crate) fn tell_owner<A: Ask<Fight>>(&self, ask: &mut A, who: FighterId, event: Event) {
        ask.tell(self, Audience::seat(self.seat(who)), event);
    }
}
