//! Every card there is, for the law that none is made or lost (SU-06).

use affray_core::{Audit, Bag};

use crate::state::card::PlayingCard;
use crate::state::fight::Fight;

impl Audit for Fight {
    fn census(&self, found: &mut dyn FnMut(PlayingCard)) {
        for pile in [&self.pile, &self.discard, &self.hidden] {
            pile.cards().for_each(&mut *found);
        }
        for person in self.people.iter() {
            person.hand.cards().iter().copied().for_each(&mut *found);
            person.action_card.into_iter().for_each(&mut *found);
        }
        for side in self.clash.iter().flat_map(|clash| [clash.actor, clash.defender]) {
            side.laid.cards().for_each(&mut *found);
            if !self.returns_at_once() {
                side.drawn.cards().iter().copied().for_each(&mut *found);
            }
        }
    }
}
