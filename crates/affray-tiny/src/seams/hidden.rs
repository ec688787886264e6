//! What a viewer cannot see.

use affray_core::{Ask, Bag, Hidden, Redeal, Viewer};

use crate::asked::source::Source;
use crate::state::fight::Fight;
use crate::state::fighter::SEATS;

impl Hidden for Fight {
    /// Deals hidden hands anew, each out of the cards that its viewer cannot tell from it: the hand and the deck it was
    /// drawn from. The order of decks is nobody's to know and needs no dealing.
    fn redeal<A: Ask<Self>>(&mut self, viewer: Viewer, which: Redeal, ask: &mut A) -> Result<(), A::Halt> {
        // A card comes to light when its owner plays it, and that is a decision: before the next one nothing does.
        if which == Redeal::UntilNextDecision {
            return Ok(());
        }
        for seat in SEATS.into_iter().filter(|&seat| !viewer.sees_all_of(seat)) {
            let fighter = self.fighter_mut(seat);
            let hand = fighter.hand.drain();
            fighter.deck.absorb(hand);
            for _ in 0..hand.len() {
                let card = fighter.deck.draw(ask, Source::Deck(seat))?.expect("the hand went into the deck");
                fighter.hand.add(card);
            }
        }
        Ok(())
    }
}
