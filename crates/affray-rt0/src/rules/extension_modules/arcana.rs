//! Bins of the Arcana that need more than an effect (RT-82 to RT-84).

use affray_core::{Ask, Bag, RuleId};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::BinId;
use crate::language::interpreter::Context;
use crate::language::written::ExileUntil;
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::card::{Pile, Tarot};
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::player::Laid;

impl Fight {
    /// The highest cards of the bin that went off each cast a spell as The Magician would (RT-84).
    pub(crate) fn count_as_magician<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: PlayerId,
        count: u8,
    ) -> Result<(), A::Halt> {
        let mut cards = self.turn.fired.clone();
        // Highest first; among equals the later suit, which is as good as any.
        cards.sort_by_key(|&card| std::cmp::Reverse((self.value(card), card.rank())));
        for card in cards.into_iter().take(count as usize) {
            let open: SmallVec<[BinId; 4]> = self.castable(p).collect();
            let spell = match open.len() {
                0 => return Ok(()),
                1 => open[0],
                _ => match ask.choose(self, p.seat(), Question::CastWith)? {
                    Choice::Bin(spell) => spell,
                    _ => return Ok(()),
                },
            };
            // The pile may have been full and shuffled in; or the GM has moved the card meanwhile.
            let player = &mut self.players[p];
            if !player.discard.take(card) && !player.deck.take(card) {
                continue;
            }
            player.lay(Laid { bin: spell, card, counts_as: Tarot::MAGICIAN });
            self.tell(ask, Event::Laid { player: p, card, bin: spell, counts_as: Tarot::MAGICIAN });
            self.cast(ask, p, spell)?;
            if self.stopped() {
                break;
            }
        }
        Ok(())
    }

    /// Spells nobody knows are learnt for the Day (RT-84).
    pub(crate) fn learn_for_the_day<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: PlayerId,
        count: Option<u8>,
    ) -> Result<(), A::Halt> {
        let mut free: SmallVec<[BinId; 16]> = self.spells_nobody_knows().collect();
        let wanted = count.map_or(free.len(), usize::from).min(free.len());
        for _ in 0..wanted {
            let lot = match count {
                None => 0,
                Some(_) => Self::draw_lot(ask, free.len())?,
            };
            let spell = free.remove(lot);
            let player = &mut self.players[p];
            player.sheet.day_spells = player.sheet.day_spells.with(spell);
            player.read_bins(&self.book);
            self.tell(ask, Event::Learnt { player: p, spell });
        }
        Ok(())
    }

    /// The cards The Fool may stand for on a bin; empty for players without such a class (RT-82).
    pub(crate) fn fool_stands_for(&self, p: PlayerId, bin: BinId) -> Pile {
        let Some(arcana) = self.players[p].sheet.arcana else { return Pile::default() };
        let Some(arcana) = self.book.arcana.iter().find(|known| known.card == arcana) else { return Pile::default() };
        Pile::of(arcana.fool_as.cards().filter(|&card| self.takes(p, card, bin)))
    }

    /// The card that The Fool counts as (RT-82); any other card counts as itself.
    pub(crate) fn stand_for<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: PlayerId,
        card: Tarot,
        bin: BinId,
    ) -> Result<Tarot, A::Halt> {
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
        Ok(match ask.choose(self, p.seat(), Question::StandFor(bin))? {
            Choice::Card(card) => card,
            _ => card,
        })
    }

    /// Further cards laid with the first leave the deck (RT-83).
    pub(crate) fn exile<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, until: ExileUntil) {
        for card in self.turn.also.cards() {
            let player = &mut self.players[p];
            if player.aside.take(card) {
                player.exiled.add(card);
                match until {
                    ExileUntil::Day => player.sheet.away.add(card),
                    ExileUntil::Forever => player.sheet.gone.add(card),
                }
                self.tell(ask, Event::Exiled { player: p, card });
            }
        }
    }

    /// Every adversary replaces its intents (RT-83); the upgrade may drop one for a price.
    pub(crate) fn parade<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        for adversary in self.foe_ids() {
            for place in 0..self.adversaries[adversary].intents.len() {
                self.replace_intent(ask, adversary, place, RuleId("RT-83"))?;
            }
        }
        let crazy = BinId::DRIVING_ME_CRAZY;
        if self.players[p].bins.has(crazy) && self.intents().next().is_some() && self.pay(ask, p, crazy, true)? {
            let context = Context { actor: Actor::Player(p), bin: Some(crazy), also: 0, card: None };
            self.apply_list(ask, context, self.book.bin(crazy).list)?;
        }
        Ok(())
    }
}
