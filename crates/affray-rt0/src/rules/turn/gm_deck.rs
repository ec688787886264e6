//! The GM's deck, from which intents are drawn (RT-16).

use affray_core::{Ask, Bag};

use crate::asked::source::Source;
use crate::rulings::GmDeckPolicy;
use crate::shown::event::Event;
use crate::state::card::Tarot;
use crate::state::fight::{Fight, GmPiles};
use crate::state::ids::FoeId;

impl Fight {
    pub(crate) fn gm_reshuffle<A: Ask<Self>>(&mut self, ask: &mut A, piles: usize) {
        let GmPiles { deck, discard } = &mut self.gm[piles];
        if !discard.is_empty() {
            deck.absorb(discard.drain());
            self.tell(ask, Event::GmReshuffled);
        }
    }

    /// The top card of the GM's deck; an empty deck takes its discard pile back (RT-16).
    pub(crate) fn gm_draw<A: Ask<Self>>(&mut self, ask: &mut A, adversary: FoeId) -> Result<Option<Tarot>, A::Halt> {
        self.draw_from(ask, self.piles_of(adversary))
    }

    /// The top card of this deck of the GM's (RT-16).
    pub(crate) fn draw_from<A: Ask<Self>>(&mut self, ask: &mut A, piles: usize) -> Result<Option<Tarot>, A::Halt> {
        if self.gm[piles].deck.is_empty() {
            self.gm_reshuffle(ask, piles);
        }
        self.gm[piles].deck.draw::<Self, A>(ask, Source::GmDeck(piles as u8))
    }

    /// A card goes to the GM's discard pile, open to all, and what is told of it; ruling `gm_deck_policy` may then
    /// shuffle the pile in.
    pub fn gm_discard<A: Ask<Self>>(&mut self, ask: &mut A, adversary: FoeId, card: Tarot, told: &[Event]) {
        self.discard_to(ask, self.piles_of(adversary), card, told);
    }

    /// A card goes to this discard pile of the GM's.
    pub(crate) fn discard_to<A: Ask<Self>>(&mut self, ask: &mut A, piles: usize, card: Tarot, told: &[Event]) {
        self.gm[piles].discard.add(card);
        for &event in told {
            self.tell(ask, event);
        }
        if self.rulings().gm_deck_policy == GmDeckPolicy::SharedThreshold20 && self.gm[piles].discard.len() >= 20 {
            self.gm_reshuffle(ask, piles);
        }
    }
}
