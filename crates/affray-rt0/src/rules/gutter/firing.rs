//! When a bin goes off, and what happens then (RT-24, RT-36, RT-52).

use affray_core::{Ask, Bag};

use crate::language::book::Fire;
use crate::language::compiled::{BinId, List};
use crate::language::interpreter::Context;
use crate::language::written::AfterSpec;
use crate::rulings::{ExcessValue, RunAwaySize};
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;

impl Fight {
    /// Whether a bin's condition is met (RT-24); traits are read now (RT-04).
    pub(crate) fn is_full(&self, p: PlayerId, bin: BinId) -> bool {
        let player = &self.players[p];
        let count = || player.on(bin).count() as u16;
        match self.book.bin(bin).fire {
            Fire::Sum(sum) => self.sum_on(p, bin) >= sum.of(player.traits, 0, 0),
            Fire::Count(wanted) => count() >= wanted.of(player.traits, 0, 0),
            Fire::Run(_) => count() >= self.run_length(p, bin),
            Fire::Place => true,
            Fire::Never => false,
        }
    }

    /// How many cards make the run on a bin (RT-44, ruling `run_away_size`).
    pub(crate) fn run_length(&self, p: PlayerId, bin: BinId) -> u16 {
        let Fire::Run(wanted) = self.book.bin(bin).fire else { return 0 };
        let shorter = bin == BinId::RUN_AWAY && self.rulings().run_away_size == RunAwaySize::Newest;
        wanted.of(self.players[p].traits, 0, 0) - u16::from(shorter)
    }

    /// The values on a bin added up, with what was carried over.
    pub fn sum_on(&self, p: PlayerId, bin: BinId) -> u16 {
        let player = &self.players[p];
        let carried = player.carried.iter().find(|(of, _)| *of == bin).map_or(0, |&(_, points)| points);
        u16::from(carried) + player.on(bin).map(|laid| u16::from(self.value(laid.counts_as))).sum::<u16>()
    }

    /// A bin goes off: its cards are discarded or stay, and its effects happen (RT-24, RT-36, RT-52).
    pub(crate) fn fire<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, bin: BinId) -> Result<(), A::Halt> {
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
        self.tell(ask, Event::Fired { player: p, bin });
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
        let context = Context { actor: Actor::Player(p), bin: Some(bin), also, card: None };
        self.apply_list(ask, context, self.casts(p, bin))?;
        for card in self.turn.also.drain().cards() {
            if self.players[p].aside.take(card) {
                self.players[p].discard.add(card);
            }
        }
        self.turn.at_work = before;
        Ok(())
    }

    /// What a bin does: its own list, or that of the spell Ophiuchus stands for (RT-65).
    pub(crate) fn casts(&self, p: PlayerId, bin: BinId) -> List {
        match self.players[p].sheet.stands_for {
            Some(spell) if bin == BinId::OPHIUCHUS => self.book.bin(spell).list,
            _ => self.book.bin(bin).list,
        }
    }
}
