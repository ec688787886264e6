//! Every card there is, for the law that none is made or lost (RT-02).

use affray_core::{Audit, Bag};

use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::player::Player;

impl Audit for Fight {
    fn census(&self, found: &mut dyn FnMut(Tarot)) {
        for player in &self.players {
            let Player { deck, hand, discard, aside, exiled, .. } = player;
            for pile in [deck, hand, discard, aside, exiled] {
                pile.cards().for_each(&mut *found);
            }
            player.laid.iter().for_each(|laid| found(laid.card));
        }
        for piles in &self.gm {
            piles.deck.cards().chain(piles.discard.cards()).for_each(&mut *found);
        }
        for adversary in &self.adversaries {
            adversary.intents.iter().for_each(|intent| found(intent.card));
        }
        for eddy in &self.eddies {
            eddy.hand.cards().for_each(&mut *found);
        }
    }

    fn flaws(&self, found: &mut dyn FnMut(String)) {
        self.find_flaws(found);
    }
}
