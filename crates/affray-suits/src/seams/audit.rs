//! For the laws: every card there is, and those a viewer cannot see (SU-06, SU-11).

use affray_core::{Audit, Bag, Stream, Viewer};

use crate::state::card::{Pile, PlayingCard};
use crate::state::fight::Fight;
use crate::state::hand::Hand;
use crate::state::lay::{Lay, Use};

/// Replaces a hand by as many cards out of a pile.
fn redeal(hand: &mut Hand, from: &mut Pile, chance: &mut Stream) {
    let count = hand.len();
    *hand = Hand::EMPTY;
    for _ in 0..count {
        hand.add(pull(from, chance));
    }
}

fn pull(from: &mut Pile, chance: &mut Stream) -> PlayingCard {
    let card = from.nth(chance.below(from.len() as u32) as usize);
    let held = from.take(card);
    debug_assert!(held, "the card was there");
    card
}

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

    fn exchange_unseen(&mut self, viewer: Viewer, chance: &mut Stream) {
        if viewer == Viewer::Referee {
            return; // What nobody knows, a pile in no order, is the same pile however it lies.
        }
        let sees = |fight: &Fight, who| viewer.sees_all_of(fight.person(who).seat);
        // Gather everything this viewer cannot see.
        let hidden_count = self.hidden.len();
        let mut unseen = self.pile.drain();
        unseen.absorb(self.hidden.drain());
        for who in self.all() {
            if !sees(self, who) {
                for &card in self.person(who).hand.cards() {
                    unseen.add(card);
                }
                // An action card nobody has shown yet.
                if self.person(who).slot == 0
                    && let Some(card) = self.person(who).action_card
                {
                    unseen.add(card);
                }
            }
        }
        let laid = self.clash.filter(|clash| !sees(self, clash.by) && !clash.actor.open).map(|clash| clash.actor.laid);
        // Court cards read high stay: only court cards can be.
        for (card, _) in laid.iter().flat_map(Lay::iter).filter(|(_, by)| *by != Use::High) {
            unseen.add(card);
        }
        // And deal it out again.
        for who in self.all() {
            if !sees(self, who) {
                redeal(&mut self.person_mut(who).hand, &mut unseen, chance);
                if self.person(who).slot == 0 && self.person(who).action_card.is_some() {
                    self.person_mut(who).action_card = Some(pull(&mut unseen, chance));
                }
            }
        }
        if let Some(lay) = laid {
            let mut fresh = Lay::default();
            for (card, by) in lay.iter() {
                fresh = fresh.with(if by == Use::High { card } else { pull(&mut unseen, chance) }, by);
            }
            if let Some(clash) = &mut self.clash {
                clash.actor.laid = fresh;
            }
        }
        for _ in 0..hidden_count {
            let card = pull(&mut unseen, chance);
            self.hidden.add(card);
        }
        self.pile = unseen;
    }
}
