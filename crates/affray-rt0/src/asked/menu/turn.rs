//! A player's turn: actions, extra cards, cards to lose or fetch, marks (RT-11, RT-18, RT-20, RT-34, RT-37, RT-42, RT-62).

use affray_core::{Bag, Menu, RuleId};

use crate::asked::choice::Choice;
use crate::language::compiled::BinSet;
use crate::rulings::{GoodIdeaOptional, TakeAChanceDecline};
use crate::state::card::Pile;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::player::Power;

impl Fight {
    /// Everything a player may do next: lay each card on each bin that takes it, try a check, end the turn (RT-20).
    pub(super) fn list_actions(&self, p: PlayerId, menu: &mut Menu<Choice>) {
        let player = &self.players[p];
        let widened = player.working.iter().any(|working| matches!(working.power, Power::Widen { .. }));
        if widened || player.sheet.arcana.is_some() || menu.is_explaining() {
            self.list_every_laying(p, menu);
        } else {
            self.list_layings(p, menu);
        }
        if self.settings.checks {
            menu.allow(Choice::Propose);
        }
        for (place, hurt) in player.sheet.injuries.iter().enumerate() {
            if player.sheet.injuries[..place].iter().all(|other| other.kind != hurt.kind) {
                menu.allow(Choice::BuyOff(hurt.kind));
            }
        }
        menu.allow(Choice::EndTurn);
        if menu.is_explaining() {
            self.explain_closed_spells(p, menu);
        }
    }

    /// Extra cards: all or none, unless the table rules otherwise (RT-37).
    pub(super) fn list_extra_cards(&self, p: PlayerId, menu: &mut Menu<Choice>) {
        let promised = self.players[p].credit;
        match self.rulings().good_idea_optional {
            GoodIdeaOptional::ZeroToThree => (0..=promised).rev().for_each(|n| menu.allow(Choice::Draw(n))),
            GoodIdeaOptional::Forced => menu.allow(Choice::Draw(promised)),
            GoodIdeaOptional::AllOrNone => {
                menu.allow(Choice::Draw(promised));
                menu.allow(Choice::Draw(0));
            }
        }
    }

    /// The lowest Minors, one of which goes (RT-34).
    pub(super) fn list_lowest_minors(&self, p: PlayerId, menu: &mut Menu<Choice>) {
        let lowest = self.lowest_minors(p);
        lowest.cards().for_each(|card| menu.allow(Choice::Card(card)));
        if menu.is_explaining() {
            for card in self.players[p].hand.cards().filter(|&card| lowest.count(card) == 0) {
                menu.forbid(Choice::Card(card), RuleId("RT-34"), "only the lowest Minor goes");
            }
        }
    }

    /// Who of an equally fast group may go next (RT-18).
    pub(super) fn list_next_in_order(&self, place: u8, menu: &mut Menu<Choice>) {
        let left = self.order.iter().skip(place as usize);
        left.for_each(|&p| menu.allow(Choice::Player(p)));
    }

    /// The cards of the deck that may be fetched (RT-62).
    pub(super) fn list_deck(&self, p: PlayerId, except: Pile, menu: &mut Menu<Choice>) {
        for card in self.players[p].deck.cards() {
            if except.count(card) > 0 {
                menu.forbid(Choice::Card(card), RuleId("RT-62"), "this card cannot be fetched");
            } else {
                menu.allow(Choice::Card(card));
            }
        }
    }

    /// The abilities that Take a Chance can borrow (RT-42).
    pub(super) fn list_borrowable(&self, p: PlayerId, bins: BinSet, menu: &mut Menu<Choice>) {
        self.borrowable(p, bins).for_each(|bin| menu.allow(Choice::Bin(bin)));
        if self.rulings().take_a_chance_decline == TakeAChanceDecline::MayDecline {
            menu.allow(Choice::Decline);
        }
        if menu.is_explaining() {
            for bin in bins.iter().filter(|&bin| !self.borrowable(p, bins).any(|open| open == bin)) {
                menu.forbid(Choice::Bin(bin), RuleId("RT-42"), "it is closed, or would find no target");
            }
        }
    }

    /// Free boxes for a point of Corruption (RT-11).
    pub(super) fn list_marks(&self, p: PlayerId, menu: &mut Menu<Choice>) {
        self.free_marks(p).for_each(|on| menu.allow(Choice::Mark(on)));
        menu.allow(Choice::Decline);
    }
}
