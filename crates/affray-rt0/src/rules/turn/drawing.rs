//! Drawing cards: the hand for the turn, single cards, too few cards (RT-21 to RT-23).

use affray_core::{Ask, Bag, RuleId};

use crate::asked::source::Source;
use crate::rulings::{ShortDeck, TowerInOpeningDraw, UnplayedHand};
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::card::Tarot;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::player::Power;

/// Where a drawn card goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DrawTo {
    /// The hand, as the turn opens.
    Opening,
    /// The hand.
    Hand,
    /// Aside, to choose from (RT-41).
    Aside,
}

impl Fight {
    /// The hand for the turn, drawn one by one; too small a deck takes the discard pile first (RT-21, RT-22).
    pub(crate) fn opening_draw<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        let rulings = *self.rulings();
        let extra = self.players[p].sheet.arcana.and_then(|card| {
            self.book.arcana.iter().find(|arcana| arcana.card == card).map(|arcana| arcana.extra_cards)
        });
        let mut size = rulings.hand_size as usize + usize::from(extra.unwrap_or(0));
        if rulings.unplayed_hand == UnplayedHand::Keep {
            size = size.saturating_sub(self.players[p].hand.len());
        }
        let short = match rulings.short_deck {
            ShortDeck::DeckLtHandSize => size,
            ShortDeck::DeckLt5 => 5,
            ShortDeck::OnlyWhenEmpty => 0,
        };
        if self.players[p].deck.len() < short {
            self.shuffle_in_discard(ask, p, RuleId("RT-22"));
        }
        let mut struck = false;
        for _ in 0..size {
            struck |= self.draw(ask, p, DrawTo::Opening)? == Some(Tarot::TOWER);
            if self.stopped() {
                return Ok(());
            }
        }
        if struck && self.players[p].aside.take(Tarot::TOWER) {
            self.tower(ask, p);
        }
        Ok(())
    }

    /// Draws one card (RT-23). `None` when there is nothing to draw, or The Tower broke the turn off (RT-31).
    pub(crate) fn draw<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: PlayerId,
        to: DrawTo,
    ) -> Result<Option<Tarot>, A::Halt> {
        if self.players[p].deck.is_empty() {
            self.shuffle_in_discard(ask, p, RuleId("RT-23"));
        }
        let Some(card) = self.players[p].deck.draw::<Self, A>(ask, Source::Deck(p))? else {
            return Ok(None);
        };
        if card == Tarot::TOWER {
            if to == DrawTo::Opening && self.rulings().tower_in_opening_draw == TowerInOpeningDraw::FinishDraw {
                self.players[p].aside.add(card);
                return Ok(Some(card));
            }
            self.tower(ask, p);
            return Ok(None);
        }
        match to {
            DrawTo::Opening | DrawTo::Hand => self.players[p].hand.add(card),
            DrawTo::Aside => self.players[p].aside.add(card),
        }
        match to {
            DrawTo::Opening | DrawTo::Hand => {
                self.tell_hand(ask, p, Event::Drew { player: p, card }, Some(Event::DrewHidden { player: p }));
            }
            DrawTo::Aside => self.tell_hand(ask, p, Event::Studied { player: p, card }, None),
        }
        self.turn.drew = true;
        self.distracted(ask, p, card, to);
        for place in 0..self.players[p].working.len() {
            if let Some(&working) = self.players[p].working.get(place)
                && let Power::OnDraw { amount, magic, range } = working.power
            {
                let before = std::mem::replace(&mut self.turn.at_work, working.bin);
                self.attack_one(ask, Actor::Player(p), u16::from(amount), range, magic)?;
                self.turn.at_work = before;
            }
        }
        self.check_end();
        Ok(Some(card))
    }

    /// The discard pile goes back into the deck, by this rule.
    pub(crate) fn shuffle_in_discard<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, rule: RuleId) {
        let player = &mut self.players[p];
        if player.discard.is_empty() {
            return;
        }
        let cards = player.discard.len() as u8;
        player.deck.absorb(player.discard.drain());
        let shuffled = Event::ShuffledIn { player: p, cards, rule };
        self.tell_under(ask, Event::Reshuffled { player: p, cards }, shuffled);
    }
}
