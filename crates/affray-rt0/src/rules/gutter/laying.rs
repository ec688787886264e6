//! Laying a card on a bin, further cards laid with it, and paying for a bin (RT-24, RT-83).

use affray_core::{Ask, Bag, RuleId};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::book::Cost;
use crate::language::compiled::{BinId, Effect};
use crate::language::written::AfterSpec;
use crate::shown::event::Event;
use crate::state::card::{Pile, Tarot, take};
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::player::{Laid, Power, Working};

impl Fight {
    /// Lays a card on a bin, with everything that follows (RT-24).
    pub fn lay<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, card: Tarot, bin: BinId) -> Result<(), A::Halt> {
        let counts_as = self.stand_for(ask, p, card, bin)?;
        let player = &mut self.players[p];
        if !player.hand.take(card) {
            return Ok(()); // The GM has moved it meanwhile.
        }
        player.lay(Laid { bin, card, counts_as });
        self.tell(ask, Event::Laid { player: p, card, bin, counts_as });
        self.turn.drew = false;
        self.turn.also = Pile::default();
        if self.book.bin(bin).also.is_some() {
            self.lay_also(ask, p, bin)?;
        }
        if !self.book.bin(bin).cost.is_empty() && !self.pay(ask, p, bin, false)? {
            return Ok(());
        }
        if self.stopped() {
            self.check_end();
            return Ok(());
        }
        if self.is_full(p, bin) {
            self.fire(ask, p, bin)?;
        }
        if self.stopped() {
            self.check_end();
            return Ok(());
        }
        self.late_foolishness(ask, p)?;
        self.settle(ask, false);
        Ok(())
    }

    /// Further cards go with the first: onto their own bins, or to be used up (RT-83).
    fn lay_also<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, bin: BinId) -> Result<(), A::Halt> {
        let Some(also) = self.book.bin(bin).also else { return Ok(()) };
        let mut given = 0;
        while given < also.max {
            let Choice::Card(card) = ask.choose(self, p.seat(), Question::Also { bin, given })? else { break };
            let onto = match also.onto.is_empty() {
                true => None,
                false => match ask.choose(self, p.seat(), Question::Onto { bin, card })? {
                    Choice::Bin(onto) => Some(onto),
                    _ => None,
                },
            };
            let player = &mut self.players[p];
            if !player.hand.take(card) {
                break; // The GM has moved it meanwhile.
            }
            match onto {
                Some(onto) => {
                    player.lay(Laid { bin: onto, card, counts_as: card });
                    for place in self.book.bin(onto).list.places() {
                        if let Effect::Flat { works, amount } = self.book.effect(place) {
                            let power = Power::Plus { works, by: amount };
                            self.players[p].working.push(Working { bin: Some(onto), power });
                        }
                    }
                    if self.book.bin(onto).after == AfterSpec::EndOfDay {
                        self.players[p].sheet.kept.push((onto, card));
                    }
                    self.tell(ask, Event::Laid { player: p, card, bin: onto, counts_as: card });
                }
                None => {
                    player.aside.add(card);
                    self.turn.also.add(card);
                    self.tell(ask, Event::Laid { player: p, card, bin, counts_as: card });
                }
            }
            given += 1;
            let more = self.players[p].hand.cards().any(|card| also.cards.count(card) > 0);
            if !more {
                break;
            }
        }
        Ok(())
    }

    /// Pays for a bin; false if it was not paid (RT-83).
    pub(crate) fn pay<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: PlayerId,
        bin: BinId,
        optional: bool,
    ) -> Result<bool, A::Halt> {
        let costs = self.payments(p, bin);
        let cost = match (costs.len(), optional) {
            (0, _) => return Ok(false),
            (1, false) => costs[0],
            _ => match ask.choose(self, p.seat(), Question::Pay { bin, optional })? {
                Choice::PayCorruption(amount) => Cost::Corruption(amount),
                Choice::PayCard(card) if self.players[p].hand.count(card) > 0 => Cost::Discard(card),
                _ => return Ok(false),
            },
        };
        match cost {
            Cost::Corruption(amount) => self.take_corruption(ask, p, amount)?,
            Cost::Discard(card) => {
                let player = &mut self.players[p];
                take(&mut player.hand, card);
                player.discard.add(card);
                self.tell_discarded(ask, p, card, RuleId("RT-83"));
                self.discarded(ask, p);
            }
        }
        Ok(true)
    }

    /// The ways in which a bin can be paid for now (RT-83).
    pub(crate) fn payments(&self, p: PlayerId, bin: BinId) -> SmallVec<[Cost; 2]> {
        let can = |cost: &&Cost| match **cost {
            Cost::Corruption(_) => true,
            Cost::Discard(card) => self.players[p].hand.count(card) > 0,
        };
        self.book.bin(bin).cost.iter().filter(can).copied().collect()
    }
}
