//! Bins of the Arcana that need more than an effect (RT-82, RT-84).

use affray_core::{Ask, Bag, Seat};
use smallvec::SmallVec;

use crate::apply::Context;
use crate::card::{Tarot, take};
use crate::effect::BinId;
use crate::event::Event;
use crate::fight::Fight;
use crate::player::Laid;
use crate::question::{Actor, Choice, Question, Source};

impl Fight {
    /// The highest cards of the bin that went off each cast a spell as The Magician would (RT-84).
    pub(crate) fn count_as_magician<A: Ask<Self>>(&mut self, ask: &mut A, p: usize, count: u8) -> Result<(), A::Halt> {
        let mut cards = self.turn.fired.clone();
        // Highest first; among equals the later suit, which is as good as any.
        cards.sort_by_key(|&card| std::cmp::Reverse((self.value(card), card.rank())));
        for card in cards.into_iter().take(count as usize) {
            let open: SmallVec<[BinId; 4]> = self.castable(p).collect();
            let spell = match open.len() {
                0 => return Ok(()),
                1 => open[0],
                _ => match ask.choose(self, Seat(p as u8), Question::CastWith)? {
                    Choice::Bin(spell) => spell,
                    _ => return Ok(()),
                },
            };
            let player = &mut self.players[p];
            if !player.discard.take(card) {
                take(&mut player.deck, card); // The pile was full and has just been shuffled in.
            }
            player.lay(Laid { bin: spell, card, counts_as: Tarot::MAGICIAN });
            self.tell(ask, Event::Laid { player: p as u8, card, bin: spell, counts_as: Tarot::MAGICIAN });
            self.cast(ask, p, spell)?;
            if self.stopped() {
                break;
            }
        }
        Ok(())
    }

    /// The spells that could be cast just now.
    pub(crate) fn castable(&self, p: usize) -> impl Iterator<Item = BinId> + '_ {
        BinId::spells().filter(move |&spell| self.players[p].bins.has(spell) && self.may_use(p, spell).is_ok())
    }

    /// Spells nobody knows are learnt for the Day (RT-84).
    pub(crate) fn learn_for_the_day<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: usize,
        count: Option<u8>,
    ) -> Result<(), A::Halt> {
        let mut free: SmallVec<[BinId; 16]> = self.unclaimed().collect();
        let wanted = count.map_or(free.len(), usize::from).min(free.len());
        for _ in 0..wanted {
            let lot = match count {
                None => 0,
                Some(_) => ask.roll(Source::Lot, free.len() as u8)? as usize - 1,
            };
            let spell = free.remove(lot);
            let player = &mut self.players[p];
            player.sheet.day_spells = player.sheet.day_spells.with(spell);
            player.read_bins(&self.book);
            self.tell(ask, Event::Learnt { player: p as u8, spell });
        }
        Ok(())
    }

    /// What an entry of the Eddy does: the one for a card, or any the player likes (RT-81).
    pub(crate) fn eddy_entry<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        context: Context,
        card: Option<Tarot>,
    ) -> Result<(), A::Halt> {
        let Actor::Eddy(eddy) = context.actor else { return Ok(()) };
        let list = match card {
            Some(card) => self.book.eddy.uses.iter().find(|entry| entry.named && entry.cards.count(card) > 0),
            None => match ask.choose(self, self.eddy_seat(eddy), Question::EddyUse { eddy, card: None })? {
                Choice::Entry(place) => self.book.eddy.uses.get(place as usize),
                _ => None,
            },
        };
        match list.map(|entry| entry.list) {
            Some(list) => self.apply_list(ask, context, list),
            None => Ok(()),
        }
    }
}
