//! Eddies: their turn, their checks, and damage to them (RT-81).

use affray_core::{Ask, Audience, Bag, SeatSet};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::language::compiled::Effect;
use crate::language::interpreter::Context;
use crate::rulings::{EddyEntry, EddyHand};
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::card::{Pile, Tarot};
use crate::state::check::{Check, CheckOutcome, Faced};
use crate::state::eddy::Eddy;
use crate::state::fight::{Beat, Fight};
use crate::state::ids::{EddyId, PlayerId};
use crate::state::skill::Grade;

impl Fight {
    /// An Eddy draws off the GM's deck, uses at most two cards, and discards the others (RT-81).
    pub(crate) fn eddy_turn<A: Ask<Self>>(&mut self, ask: &mut A, eddy: EddyId) -> Result<(), A::Halt> {
        let next = EddyId(eddy.0 + 1);
        self.beat = if next.index() < self.eddies.len() { Beat::Eddy(next) } else { Beat::Turn(0) };
        if !self.eddies[eddy].is_active() {
            return Ok(());
        }
        self.eddies[eddy].shields = 0;
        let deck = self.eddy_deck();
        self.eddies[eddy].deck = deck as u8;
        let (draw, mut uses) = match self.rulings().eddy_hand {
            EddyHand::FiveTwo => (self.book.eddy.draw, self.book.eddy.play),
            EddyHand::ThreeTwo => (3, 2),
        };
        for _ in 0..draw {
            let Some(card) = self.draw_from(ask, deck)? else { break };
            self.eddies[eddy].hand.add(card);
            let eyes = SeatSet::only(self.eddy_seat(eddy)).and(self.gm_seat());
            ask.tell(self, Audience::Only(eyes), Event::EddyCard { eddy, card });
        }
        self.tell(ask, Event::EddyDrew { eddy, cards: self.eddies[eddy].hand.len() as u8 });
        while uses > 0 && self.outcome.is_none() && self.eddies[eddy].is_active() {
            let forced = self.eddies[eddy].hand.count(Tarot::TOWER) > 0;
            let card = if forced {
                Tarot::TOWER
            } else if self.eddies[eddy].hand.is_empty() {
                break;
            } else {
                match ask.choose(self, self.eddy_seat(eddy), Question::EddyCard(eddy))? {
                    Choice::Card(card) => card,
                    _ => break,
                }
            };
            self.use_eddy_card(ask, eddy, card)?;
            self.settle(ask, false);
            uses -= 1;
        }
        let rest = self.eddies[eddy].hand.drain();
        for card in rest.cards() {
            self.discard_to(ask, deck, card, &[]);
        }
        self.settle(ask, false);
        Ok(())
    }

    /// The deck that Eddies draw from: the GM's, or where every adversary has its own that of the first one still
    /// fighting (RT-81, ruling `gm_deck_policy`).
    fn eddy_deck(&self) -> usize {
        let fighting = self.foes_by_id().find(|(_, adversary)| adversary.is_active());
        fighting.map_or(0, |(foe, _)| self.piles_of(foe))
    }

    /// The GM says whether enough of the Day is left for the player of somebody put out to play an Eddy (RT-10, RT-81).
    /// Says whether anybody was asked about.
    pub(crate) fn seat_stand_ins<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<bool, A::Halt> {
        let mut asked = false;
        for p in self.player_ids() {
            let sheet = &self.players[p].sheet;
            let out = sheet.out_today && !sheet.retired && !sheet.dead;
            if !out || sheet.eddy_today.is_some() || self.rulings().eddy_entry == EddyEntry::Never {
                continue;
            }
            asked = true;
            let yes = ask.choose(self, self.gm_seat(), Question::StandIn(p))? == Choice::Yes;
            self.players[p].sheet.eddy_today = Some(yes);
            if yes {
                self.eddies.push(Eddy::standing_in(self.book.eddy.hp, self.arena.centre(), p));
                self.tell(ask, Event::EddySeated { player: p });
            }
        }
        Ok(asked)
    }

    /// The Eddies of a new combat: those with a seat of their own, then those of players who are out for the Day
    /// (RT-10, RT-81).
    pub(crate) fn fresh_eddies(&mut self) {
        let (hp, centre) = (self.book.eddy.hp, self.arena.centre());
        self.eddies.retain(|eddy| eddy.plays_for.is_none());
        for eddy in &mut self.eddies {
            *eddy = Eddy::fresh(hp, centre, eddy.skill);
        }
        for (p, player) in PlayerId::all(self.players.len()).zip(&self.players) {
            if player.sheet.out_today && player.sheet.eddy_today == Some(true) {
                self.eddies.push(Eddy::standing_in(hp, centre, p));
            }
        }
    }

    /// An Eddy's check between combats: cards off the whole deck of the GM, one step easier on the chosen skill. It
    /// takes no Corruption, so it never tries again (RT-50, RT-51, RT-81).
    pub(crate) fn eddy_check<A: Ask<Self>>(&mut self, ask: &mut A, check: Check) -> Result<CheckOutcome, A::Halt> {
        let seat = check.seat;
        let faced = self.faced(check, false);
        let Faced { difficulty, edge, .. } = faced;
        self.tell_faced(ask, check, faced);
        self.turn.checked = difficulty.settled();
        let mut result = self.turn.checked.map(|grade| CheckOutcome { grade, card: None });
        if result.is_none() {
            let mut deck = Pile::full();
            let mut turned: SmallVec<[CheckOutcome; 2]> = SmallVec::new();
            for _ in 0..edge.cards() {
                let Some(card) = deck.draw::<Self, A>(ask, Source::GmDeck(0))? else { break };
                turned.push(self.read_check_card(ask, seat, card, difficulty, edge)?);
            }
            result = self.which_counts(ask, seat, edge, &turned)?;
        }
        let result = result.unwrap_or(CheckOutcome { grade: Grade::Failure, card: None });
        self.turn.checked = Some(result.grade);
        self.tell(ask, Event::CheckDone { player: seat, grade: result.grade });
        Ok(result)
    }

    fn use_eddy_card<A: Ask<Self>>(&mut self, ask: &mut A, eddy: EddyId, card: Tarot) -> Result<(), A::Halt> {
        let uses = self.eddy_uses(eddy, Some(card));
        let place = match uses.as_slice() {
            [] => None,
            [only] => Some(*only),
            _ => match ask.choose(self, self.eddy_seat(eddy), Question::EddyUse { eddy, card: Some(card) })? {
                Choice::Entry(place) => Some(place),
                _ => None,
            },
        };
        if !self.eddies[eddy].hand.take(card) {
            return Ok(()); // The GM has moved it meanwhile.
        }
        let deck = usize::from(self.eddies[eddy].deck);
        self.discard_to(ask, deck, card, &[Event::EddyUsed { eddy, card }]);
        if let Some(place) = place {
            let context = Context { actor: Actor::Eddy(eddy), bin: None, also: 0, card: Some(card) };
            self.apply_list(ask, context, self.book.eddy.uses[place as usize].list)?;
        }
        Ok(())
    }

    /// The entries a card can be used for, or all when any may be chosen; each must find what it needs (RT-81).
    pub(crate) fn eddy_uses(&self, eddy: EddyId, card: Option<Tarot>) -> Vec<u8> {
        let actor = Actor::Eddy(eddy);
        let fits = |place: &u8| {
            let entry = &self.book.eddy.uses[*place as usize];
            let effects = self.book.effects(entry.list);
            // An entry that leads to any entry again is not itself an answer to "any".
            let loops = effects.iter().any(|effect| matches!(effect, Effect::EddyUses | Effect::Coin { .. }));
            let open = match card {
                Some(card) => entry.cards.count(card) > 0 && (card != Tarot::TOWER || entry.forced),
                None => !loops,
            };
            // A blow and a shield in one entry: either is enough.
            open && (effects.is_empty() || effects.iter().any(|effect| self.finds_target(actor, effect)))
        };
        (0..self.book.eddy.uses.len() as u8).filter(fits).collect()
    }

    /// Damage to an Eddy; at 0 it is destroyed (RT-81).
    pub(crate) fn hit_eddy<A: Ask<Self>>(&mut self, ask: &mut A, by: Actor, target: EddyId, amount: u16) {
        if !self.eddies[target].is_active() {
            return;
        }
        let eddy = &mut self.eddies[target];
        let absorbed = eddy.shields.min(amount);
        eddy.shields -= absorbed;
        eddy.hp = eddy.hp.saturating_sub(amount - absorbed);
        let hp = eddy.hp;
        self.tell(ask, Event::Hit { by, on: Actor::Eddy(target), amount, absorbed, hp });
        if hp == 0 {
            self.tell(ask, Event::EddyDestroyed { eddy: target });
        }
    }

    /// What an entry of the Eddy does: the one for a card, or any the player chooses (RT-81).
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
