//! Laying a card on a bin, and the bin going off (RT-24, RT-27 to RT-44).

use affray_core::{Ask, Bag, Seat};
use smallvec::SmallVec;

use crate::apply::Context;
use crate::book::{Cost, Fire};
use crate::card::{Pile, Tarot, take};
use crate::effect::{BinId, Effect};
use crate::event::Event;
use crate::fight::Fight;
use crate::player::{Laid, Power};
use crate::question::{Actor, Choice, Question};
use crate::rulings::{ExcessValue, RunAwaySize};
use crate::spec::AfterSpec;

impl Fight {
    /// Lays a card on a bin, with everything that follows (RT-24).
    pub(crate) fn lay<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, card: Tarot, bin: BinId) -> Result<(), A::Halt> {
        let counts_as = self.stand_for(ask, p, card, bin)?;
        let player = &mut self.players[p];
        if !player.hand.take(card) {
            return Ok(()); // The GM has moved it meanwhile.
        }
        player.lay(Laid { bin, card, counts_as });
        self.tell(ask, Event::Laid { player: p as u8, card, bin, counts_as });
        self.turn.drew = false;
        self.turn.also = Pile::default();
        if self.book.bin(bin).also.is_some() {
            self.lay_also(ask, p, bin)?;
        }
        if !self.book.bin(bin).cost.is_empty() && !self.pay(ask, p, bin, false)? {
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

    /// The card that The Fool counts as (RT-82); any other card counts as itself.
    fn stand_for<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, card: Tarot, bin: BinId) -> Result<Tarot, A::Halt> {
        if card != Tarot::FOOL {
            return Ok(card);
        }
        let stands = self.fool_stands_for(p, bin);
        let native = self.takes(p, card, bin);
        if stands.is_empty() || native && !self.book.bin(bin).run {
            return Ok(card);
        }
        if stands.len() == 1 {
            return Ok(stands.nth(0));
        }
        Ok(match ask.choose(self, Seat(p as u8), Question::StandFor(bin))? {
            Choice::Card(card) => card,
            _ => card,
        })
    }

    /// Further cards go with the first: onto their own bins, or to be used up (RT-83).
    fn lay_also<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, bin: BinId) -> Result<(), A::Halt> {
        let Some(also) = self.book.bin(bin).also else { return Ok(()) };
        let mut given = 0;
        while given < also.max {
            let Choice::Card(card) = ask.choose(self, Seat(p as u8), Question::Also { bin, given })? else { break };
            let onto = match also.onto.is_empty() {
                true => None,
                false => match ask.choose(self, Seat(p as u8), Question::Onto { bin, card })? {
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
                            self.players[p].working.push(crate::player::Working { bin: Some(onto), power });
                        }
                    }
                    if self.book.bin(onto).after == AfterSpec::EndOfDay {
                        self.players[p].sheet.kept.push((onto, card));
                    }
                    self.tell(ask, Event::Laid { player: p as u8, card, bin: onto, counts_as: card });
                }
                None => {
                    player.aside.add(card);
                    self.turn.also.add(card);
                    self.tell(ask, Event::Laid { player: p as u8, card, bin, counts_as: card });
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
        p: usize,
        bin: BinId,
        optional: bool,
    ) -> Result<bool, A::Halt> {
        let ways = self.payments(p, bin);
        let way = match (ways.len(), optional) {
            (0, _) => return Ok(false),
            (1, false) => ways[0],
            _ => match ask.choose(self, Seat(p as u8), Question::Pay { bin, optional })? {
                Choice::PayCorruption(amount) => Cost::Corruption(amount),
                Choice::PayCard(card) if self.players[p].hand.count(card) > 0 => Cost::Discard(card),
                _ => return Ok(false),
            },
        };
        match way {
            Cost::Corruption(amount) => self.take_corruption(ask, p, amount)?,
            Cost::Discard(card) => {
                let player = &mut self.players[p];
                take(&mut player.hand, card);
                player.discard.add(card);
                self.tell(ask, Event::Discarded { player: p as u8, card });
                self.discarded(ask, p);
            }
        }
        Ok(true)
    }

    /// Whether a bin's condition is met (RT-24); traits are read now (RT-04).
    fn is_full(&self, p: usize, bin: BinId) -> bool {
        let player = &self.players[p];
        let count = || player.on(bin).count() as u16;
        match self.book.bin(bin).fire {
            Fire::Sum(sum) => self.sum_on(p, bin) >= sum.of(player.traits, 0, 0),
            Fire::Count(wanted) => count() >= wanted.of(player.traits, 0, 0),
            Fire::Run(wanted) => {
                let shorter = bin == BinId::RUN_AWAY && self.rulings().run_away_size == RunAwaySize::Newest;
                count() + u16::from(shorter) >= wanted.of(player.traits, 0, 0)
            }
            Fire::Place => true,
            Fire::Never => false,
        }
    }

    /// The values on a bin added up, with what was carried over.
    pub(crate) fn sum_on(&self, p: usize, bin: BinId) -> u16 {
        let player = &self.players[p];
        let carried = player.carried.iter().find(|(of, _)| *of == bin).map_or(0, |&(_, points)| points);
        u16::from(carried) + player.on(bin).map(|laid| u16::from(self.value(laid.counts_as))).sum::<u16>()
    }

    /// A bin goes off: its cards are discarded or stay, and its effects happen (RT-24, RT-36, RT-52).
    fn fire<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, bin: BinId) -> Result<(), A::Halt> {
        if bin == BinId::STRIKE {
            self.counts.strikes += 1;
        }
        if self.book.bin(bin).one_each {
            // The highest of them will stand for The Magician (RT-84).
            self.turn.fired = self.players[p].on(bin).map(|laid| laid.card).collect();
        }
        if let Fire::Sum(sum) = self.book.bin(bin).fire
            && self.rulings().excess_value == ExcessValue::Carried
        {
            let excess = self.sum_on(p, bin) - sum.of(self.players[p].traits, 0, 0);
            let carried = &mut self.players[p].carried;
            carried.retain(|(of, _)| *of != bin);
            if excess > 0 {
                carried.push((bin, excess as u8));
            }
        }
        let before = self.turn.at_work.replace(bin);
        self.tell(ask, Event::Fired { player: p as u8, bin });
        if self.book.bin(bin).after == AfterSpec::Discard {
            self.players[p].clear(bin);
            self.discarded(ask, p);
        }
        if self.book.bin(bin).once_per_day {
            self.players[p].sheet.spent = self.players[p].sheet.spent.with(bin);
        }
        if bin == BinId::OPHIUCHUS && self.players[p].sheet.stands_for.is_none() {
            self.substitute(ask, p)?;
        }
        let also: u16 = self.turn.also.cards().map(|card| u16::from(self.value(card))).sum();
        let context = Context { actor: Actor::Player(p as u8), bin: Some(bin), also, card: None };
        self.apply_list(ask, context, self.casts(p, bin))?;
        for card in self.turn.also.drain().cards() {
            if self.players[p].aside.take(card) {
                self.players[p].discard.add(card);
            }
        }
        self.turn.at_work = before;
        Ok(())
    }

    /// A card that counts as The Magician casts the spell it lies on (RT-84).
    pub(crate) fn cast<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, spell: BinId) -> Result<(), A::Halt> {
        self.fire(ask, p, spell)
    }

    /// Ophiuchus takes the place of one of the spells under it, for the rest of the combat (RT-65).
    fn substitute<A: Ask<Self>>(&mut self, ask: &mut A, p: usize) -> Result<(), A::Halt> {
        let pool: SmallVec<[BinId; 3]> = self.substitutes(p).collect();
        let spell = match pool.len() {
            0 => return Ok(()),
            1 => pool[0],
            _ => match ask.choose(self, Seat(p as u8), Question::Substitute)? {
                Choice::Bin(spell) => spell,
                _ => pool[0],
            },
        };
        let sheet = &mut self.players[p].sheet;
        sheet.stands_for = Some(spell);
        if self.book.bin(spell).once_per_day {
            sheet.spent = sheet.spent.with(spell);
        }
        self.tell(ask, Event::StoodFor { player: p as u8, spell });
        Ok(())
    }
}
