//! What a viewer cannot see: other hands, what was burnt, cards laid face down, action cards not shown yet (SU-11).

use affray_core::{Ask, Bag, Hidden, Redeal, Viewer};

use crate::asked::source::{Draw, Source};
use crate::state::card::Pile;
use crate::state::fight::Fight;
use crate::state::hand::Hand;
use crate::state::lay::{Lay, Use};
use crate::state::sheet::FighterId;

impl Hidden for Fight {
    fn redeal<A: Ask<Self>>(&mut self, viewer: Viewer, which: Redeal, ask: &mut A) -> Result<(), A::Halt> {
        match which {
            Redeal::Everything => self.redeal_everything(viewer, ask),
            Redeal::UntilNextDecision => self.redeal_what_is_laid(viewer, ask),
        }
    }
}

impl Fight {
    /// Whose cards a viewer cannot see.
    fn is_hidden_from(&self, viewer: Viewer, who: FighterId) -> bool {
        !viewer.sees_all_of(self.person(who).seat)
    }

    /// Takes up everything this viewer cannot see, but for what is laid in a contest: the pile, what was burnt, hands,
    /// and action cards that nobody has shown yet.
    fn take_up_unseen(&mut self, viewer: Viewer) -> Pile {
        let mut unseen = self.pile.drain();
        unseen.absorb(self.hidden.drain());
        for who in self.all().filter(|&who| self.is_hidden_from(viewer, who)) {
            let person = self.person(who);
            let secret = person.action_card.filter(|_| person.slot == 0);
            unseen.absorb(Pile::of(person.hand.cards().iter().copied().chain(secret)));
        }
        unseen
    }

    /// Where a card comes from that is dealt anew to somebody.
    fn dealt_to(&self, who: FighterId) -> Source {
        Source { draw: Draw::Deal, by: who, seat: self.person(who).seat }
    }

    /// Every hidden card gets a new place.
    fn redeal_everything<A: Ask<Self>>(&mut self, viewer: Viewer, ask: &mut A) -> Result<(), A::Halt> {
        if viewer == Viewer::Referee {
            return Ok(()); // What nobody knows, a pile in no order, is the same pile however it lies.
        }
        let burnt = self.hidden.len();
        let mut unseen = self.take_up_unseen(viewer);
        let down = self.clash.filter(|clash| self.is_hidden_from(viewer, clash.by) && !clash.actor.open);
        for card in down.iter().flat_map(|clash| clash.actor.laid.cards()) {
            unseen.add(card);
        }
        for who in self.all() {
            if !self.is_hidden_from(viewer, who) {
                continue;
            }
            let (source, cards) = (self.dealt_to(who), self.person(who).hand.len());
            self.person_mut(who).hand = Hand::EMPTY;
            for _ in 0..cards {
                let card = ask.take_card(source, &mut unseen)?;
                self.person_mut(who).hand.add(card);
            }
            if self.person(who).slot == 0 && self.person(who).action_card.is_some() {
                self.person_mut(who).action_card = Some(ask.take_card(source, &mut unseen)?);
            }
        }
        if let Some(hidden) = down {
            let source = self.dealt_to(hidden.by);
            let mut fresh = Lay::default();
            // How many are values and how many boosts is seen; which of them counts high is not.
            let values = std::iter::repeat_n(Use::Low, hidden.actor.laid.values().count());
            let boosts = std::iter::repeat_n(Use::Boost, hidden.actor.laid.boosts().len());
            for by in values.chain(boosts) {
                fresh = fresh.with(ask.take_card(source, &mut unseen)?, by);
            }
            if let Some(clash) = &mut self.clash {
                clash.actor.laid = fresh;
            }
        }
        for _ in 0..burnt {
            let source = Source { draw: Draw::Deal, ..self.dealt_to(FighterId(0)) };
            let card = ask.take_card(source, &mut unseen)?;
            self.hidden.add(card);
        }
        self.pile = unseen;
        Ok(())
    }

    /// Any hidden card may lie in the pile. Those laid face down come to light next, so they are dealt anew, each card as
    /// likely as the next: what is laid in a contest, and action cards, which say who acts first. Hands stay as many cards
    /// as they are, for none is looked at before somebody decides again.
    fn redeal_what_is_laid<A: Ask<Self>>(&mut self, viewer: Viewer, ask: &mut A) -> Result<(), A::Halt> {
        if self.pile.is_empty() {
            self.reshuffle(ask);
        }
        let mut unseen = self.take_up_unseen(viewer);
        let down = self.clash.filter(|clash| self.is_hidden_from(viewer, clash.by) && !clash.actor.open);
        for card in down.iter().flat_map(|clash| clash.actor.laid.cards()) {
            unseen.add(card);
        }
        self.pile = unseen;
        for who in self.all() {
            let person = self.person(who);
            if self.is_hidden_from(viewer, who) && person.slot == 0 && person.action_card.is_some() {
                let source = self.dealt_to(who);
                let card = self.pile.draw::<Fight, A>(ask, source)?.expect("an action card is among the unseen");
                self.person_mut(who).action_card = Some(card);
            }
        }
        if let Some(hidden) = down {
            let source = self.dealt_to(hidden.by);
            let mut lay = Lay::default();
            // The faces of boosts never matter, so they stay as they are.
            for &card in hidden.actor.laid.boosts().cards() {
                lay = lay.with(card, Use::Boost);
            }
            for _ in hidden.actor.laid.values() {
                let card = self.pile.draw::<Fight, A>(ask, source)?.expect("what was laid is among the unseen");
                lay = lay.with(card, Use::Low);
            }
            if let Some(clash) = &mut self.clash {
                clash.actor.laid = lay;
            }
        }
        Ok(())
    }
}
