//! The one deck for all: drawing, discarding, shuffling (SU-06, SU-07).

use affray_core::{Ask, Bag};

use crate::asked::source::{Draw, Source};
use crate::rulings::ReshufflePolicy;
use crate::shown::event::Event;
use crate::state::card::PlayingCard;
use crate::state::fight::Fight;
use crate::state::hand::Hand;
use crate::state::lay::Use;
use crate::state::sheet::FighterId;

/// Cards that must stay undealt (ruling `deck_too_small`).
const UNDEALT: usize = 20;

/// Most packs there can be.
pub const MOST_PACKS: u8 = 8;

impl Fight {
    /// Packs enough that twenty cards stay undealt (SU-06, ruling `deck_too_small`).
    pub(crate) fn packs_needed(&self) -> u8 {
        let dealt: usize = self
            .all()
            .filter(|&who| Fight::takes_part(self.sheet(who)) && !self.person(who).is_dead())
            .map(|who| if self.is_dealt_in(who) { Hand::MOST } else { 1 })
            .sum();
        (self.rulings.deck_count..MOST_PACKS)
            .find(|&packs| usize::from(packs) * 52 >= dealt + UNDEALT)
            .unwrap_or(MOST_PACKS)
    }

    /// Turns a card of the shared deck (SU-06, SU-07).
    pub fn draw<A: Ask<Fight>>(&mut self, ask: &mut A, draw: Draw, by: FighterId) -> Result<PlayingCard, A::Halt> {
        let refill = match self.rulings.reshuffle_policy {
            ReshufflePolicy::EachDraw => true,
            ReshufflePolicy::EachTurn | ReshufflePolicy::WhenEmpty => self.pile.is_empty(),
        };
        if refill {
            self.reshuffle(ask);
        }
        let source = Source { draw, by, seat: self.seat(by) };
        let card = self.pile.draw::<Fight, A>(ask, source)?.expect("at least twenty cards are never dealt out");
        if self.returns_at_once() && !draw.is_kept() {
            self.pile.add(card);
        }
        Ok(card)
    }

    /// Whether a card drawn and used is back in the pile before the next draw (ruling `reshuffle_policy`).
    pub(crate) const fn returns_at_once(&self) -> bool {
        matches!(self.rulings.reshuffle_policy, ReshufflePolicy::EachDraw)
    }

    /// Discards a drawn card that has done its work (SU-07).
    pub(crate) fn spend(&mut self, card: PlayingCard) {
        if !self.returns_at_once() {
            self.discard.add(card);
        }
    }

    /// Shuffles the discards into the pile (SU-07).
    #[inline(never)]
    pub fn reshuffle<A: Ask<Fight>>(&mut self, ask: &mut A) {
        let cards = self.discard.len() + self.hidden.len();
        if cards == 0 {
            return;
        }
        let discard = self.discard.drain();
        let hidden = self.hidden.drain();
        self.pile.absorb(discard);
        self.pile.absorb(hidden);
        self.tell(ask, Event::Reshuffled { cards: cards as u16 });
    }

    /// Clears the table after a contest: boosts go face down (SU-07, SU-23).
    #[expect(clippy::inline_always, reason = "every attack ends with it")]
    #[inline(always)]
    pub(crate) fn clear_table(&mut self) {
        let keeps = !self.returns_at_once();
        let Some(clash) = &self.clash else { return };
        for side in [&clash.actor, &clash.defender] {
            for (card, by) in side.laid.iter() {
                let pile = if by == Use::Boost { &mut self.hidden } else { &mut self.discard };
                pile.add(card);
            }
            if keeps {
                for &card in side.drawn.cards() {
                    self.discard.add(card);
                }
            }
        }
        self.clash = None;
    }
}
