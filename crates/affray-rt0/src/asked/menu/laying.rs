//! Cards laid on bins: every card on every bin that takes it, and what goes with a card (RT-20, RT-24, RT-83).

use affray_core::{Bag, Menu, RuleId};

use crate::asked::choice::Choice;
use crate::language::book::Cost;
use crate::language::compiled::{BinId, Lists};
use crate::rules::gutter::legal::rule_of;
use crate::state::card::{Pile, Tarot};
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;

impl Fight {
    /// Every card on every bin, with what forbids it where somebody might try; nothing is assumed.
    pub(super) fn list_every_laying(&self, p: PlayerId, menu: &mut Menu<Choice>) {
        let player = &self.players[p];
        for card in player.hand.cards() {
            for bin in player.bins.iter() {
                match self.may_lay(p, card, bin) {
                    Ok(()) => menu.allow(Choice::Lay { card, bin }),
                    Err((rule, why)) if self.might_try(card, bin) => {
                        menu.forbid(Choice::Lay { card, bin }, rule, why);
                    }
                    Err(_) => {}
                }
            }
        }
    }

    /// Whether somebody might try to lay a card on a bin: on those everybody fills any card, on one for certain cards
    /// only these. Otherwise the whole hand would be listed again for each of them.
    pub fn might_try(&self, card: Tarot, bin: BinId) -> bool {
        BinId::COMMON.contains(&bin) || self.book.takers(card).has(bin)
    }

    /// The same without reasons, for players to whom every card is what it is: looked up, not asked for.
    pub(super) fn list_layings(&self, p: PlayerId, menu: &mut Menu<Choice>) {
        let player = &self.players[p];
        let simple = player.bins.and(self.book.simple());
        let runs = player.bins.has(BinId::RUN_AWAY);
        let run = if runs { self.run_continuations(p, BinId::RUN_AWAY) } else { Pile::default() };
        for card in player.hand.cards() {
            let takers = self.book.takers(card).and(player.bins);
            let mut open = takers.and(simple);
            if run.count(card) > 0 {
                open = open.with(BinId::RUN_AWAY);
            }
            for bin in takers.minus(simple).without(BinId::RUN_AWAY).iter() {
                if self.may_lay(p, card, bin).is_ok() {
                    open = open.with(bin);
                }
            }
            open.iter().for_each(|bin| menu.allow(Choice::Lay { card, bin }));
        }
    }

    /// A spell that somebody else knows, or nobody, is shown as closed while The Magician is in hand (RT-52).
    pub(super) fn explain_closed_spells(&self, p: PlayerId, menu: &mut Menu<Choice>) {
        let player = &self.players[p];
        if player.hand.count(Tarot::MAGICIAN) == 0 {
            return;
        }
        for bin in BinId::spells().filter(|&spell| !player.bins.has(spell)) {
            let choice = Choice::Lay { card: Tarot::MAGICIAN, bin };
            menu.forbid(choice, RuleId(rule_of(bin)), "this player does not know that spell");
        }
    }

    /// Further cards that can be laid with the first (RT-83).
    pub(super) fn list_further_cards(&self, p: PlayerId, bin: BinId, given: u8, menu: &mut Menu<Choice>) {
        let Some(also) = self.book.bin(bin).also else { return menu.allow(Choice::Decline) };
        let hand = self.players[p].hand.cards().filter(|&card| also.cards.count(card) > 0);
        hand.for_each(|card| menu.allow(Choice::Card(card)));
        if given >= also.min || menu.options().is_empty() {
            menu.allow(Choice::Decline);
        }
    }

    /// Ways to pay for a bin (RT-83).
    pub(super) fn list_payments(&self, p: PlayerId, bin: BinId, optional: bool, menu: &mut Menu<Choice>) {
        for cost in self.payments(p, bin) {
            menu.allow(match cost {
                Cost::Corruption(amount) => Choice::PayCorruption(amount),
                Cost::Discard(card) => Choice::PayCard(card),
            });
        }
        if optional {
            menu.allow(Choice::Decline);
        }
        for cost in &self.book.bin(bin).cost {
            if let Cost::Discard(card) = *cost
                && self.players[p].hand.count(card) == 0
            {
                menu.forbid(Choice::PayCard(card), RuleId("RT-83"), "this card is not in hand");
            }
        }
    }
}

/// The effects a bin offers; those that are not open are listed with the reason (RT-24).
pub(super) fn list_effects(bin: BinId, options: Lists, open: u32, menu: &mut Menu<Choice>) {
    for place in 0..options.len {
        let choice = Choice::Option { of: bin, place };
        if open >> place & 1 == 1 {
            menu.allow(choice);
        } else {
            menu.forbid(choice, RuleId("RT-24"), "it is closed, or would find no target");
        }
    }
}
