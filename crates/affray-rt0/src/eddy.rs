//! The Eddy's turn, and its checks between combats (RT-81).

use affray_core::{Ask, Audience, Bag, SeatSet};
use smallvec::SmallVec;

use crate::apply::Context;
use crate::card::{Pile, Tarot, take};
use crate::check::{Check, Result1};
use crate::effect::Effect;
use crate::event::Event;
use crate::fight::{Beat, Fight};
use crate::question::{Actor, Choice, Question, Source};
use crate::rulings::EddyHand;
use crate::skill::Grade;

impl Fight {
    /// An Eddy draws off the GM's deck, uses at most two cards, and discards the others (RT-81).
    pub(crate) fn eddy_turn<A: Ask<Self>>(&mut self, ask: &mut A, place: u8) -> Result<(), A::Halt> {
        let eddy = place as usize;
        self.beat = if eddy + 1 < self.eddies.len() { Beat::Eddy(place + 1) } else { Beat::Turn(0) };
        if !self.eddies[eddy].is_active() {
            return Ok(());
        }
        self.eddies[eddy].shields = 0;
        let (draw, mut uses) = match self.rulings().eddy_hand {
            EddyHand::FiveTwo => (self.book.eddy.draw, self.book.eddy.play),
            EddyHand::ThreeTwo => (3, 2),
        };
        for _ in 0..draw {
            let Some(card) = self.gm_draw(ask, 0)? else { break };
            self.eddies[eddy].hand.add(card);
            let eyes = SeatSet::only(self.eddy_seat(place)).and(self.gm_seat());
            ask.tell(self, Audience::Only(eyes), Event::EddyCard { eddy: place, card });
        }
        self.tell(ask, Event::EddyDrew { eddy: place, cards: self.eddies[eddy].hand.len() as u8 });
        while uses > 0 && self.outcome.is_none() && self.eddies[eddy].is_active() {
            let forced = self.eddies[eddy].hand.count(Tarot::TOWER) > 0;
            let card = if forced {
                Tarot::TOWER
            } else if self.eddies[eddy].hand.is_empty() {
                break;
            } else {
                match ask.choose(self, self.eddy_seat(place), Question::EddyCard(place))? {
                    Choice::Card(card) => card,
                    _ => break,
                }
            };
            self.use_eddy_card(ask, place, card)?;
            self.settle(ask, false);
            uses -= 1;
        }
        let rest = self.eddies[eddy].hand.drain();
        for card in rest.cards() {
            self.gm_discard(ask, 0, card, None);
        }
        self.settle(ask, false);
        Ok(())
    }

    /// An Eddy's check between combats: cards off the whole deck of the GM, one step easier on the chosen skill. It
    /// takes no Corruption, so it never tries again (RT-50, RT-51, RT-81).
    pub(crate) fn eddy_check<A: Ask<Self>>(&mut self, ask: &mut A, check: Check) -> Result<Result1, A::Halt> {
        let Check { player: seat, skill, edge, .. } = check;
        let eddy = usize::from(seat) - self.players.len();
        let chosen = self.eddies[eddy].skill == Some(skill);
        let difficulty = if chosen { check.difficulty.easier(self.rulings().rank_shift) } else { check.difficulty };
        self.turn.checked = difficulty.settled();
        let mut result = self.turn.checked.map(|grade| Result1 { grade, card: None });
        if result.is_none() {
            let mut deck = Pile::full();
            let mut turned: SmallVec<[Result1; 2]> = SmallVec::new();
            for _ in 0..edge.cards() {
                let Some(card) = deck.draw::<Self, A>(ask, Source::GmDeck(0))? else { break };
                turned.push(self.read_check_card(ask, seat.into(), card, difficulty, edge)?);
            }
            result = self.which_counts(ask, seat.into(), edge, &turned)?;
        }
        let result = result.unwrap_or(Result1 { grade: Grade::Failure, card: None });
        self.turn.checked = Some(result.grade);
        self.tell(ask, Event::CheckDone { player: seat, grade: result.grade });
        Ok(result)
    }

    fn use_eddy_card<A: Ask<Self>>(&mut self, ask: &mut A, eddy: u8, card: Tarot) -> Result<(), A::Halt> {
        let uses = self.eddy_uses(eddy, Some(card));
        let place = match uses.as_slice() {
            [] => None,
            [only] => Some(*only),
            _ => match ask.choose(self, self.eddy_seat(eddy), Question::EddyUse { eddy, card: Some(card) })? {
                Choice::Entry(place) => Some(place),
                _ => None,
            },
        };
        take(&mut self.eddies[eddy as usize].hand, card);
        self.gm_discard(ask, 0, card, Some(Event::EddyUsed { eddy, card }));
        if let Some(place) = place {
            let context = Context { actor: Actor::Eddy(eddy), bin: None, also: 0, card: Some(card) };
            self.apply_list(ask, context, self.book.eddy.uses[place as usize].list)?;
        }
        Ok(())
    }

    /// The entries a card can be used for, or all when any may be chosen; each must find what it needs (RT-81).
    pub(crate) fn eddy_uses(&self, eddy: u8, card: Option<Tarot>) -> Vec<u8> {
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
}
