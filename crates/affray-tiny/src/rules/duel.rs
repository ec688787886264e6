//! The duel: turns, flips, and what a card costs.

use affray_core::{Ask, Audience, Bag, Progress, Seat};

use crate::asked::question::Question;
use crate::asked::source::Source;
use crate::shown::event::Event;
use crate::state::card::Card;
use crate::state::fight::Fight;
use crate::state::fighter::opponent;
use crate::state::marks::Marks;

/// What a card did.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Effect {
    pub shows: Marks,
    pub hurt: Seat,
    pub cost: u8,
    /// Stamina that whoever was hurt has left.
    pub left: u8,
}

impl Fight {
    /// Whoever acts (TD-02) turns up the top card of the own deck and reads the own edge (TD-03). Nothing else is
    /// allowed (TD-07), so that the answer is not looked at.
    #[inline]
    pub(crate) fn flip<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        let by = self.turn;
        ask.choose(self, by, Question::Turn)?;
        self.reshuffle_if_empty(ask, by);
        let deck = &mut self.fighter_mut(by).deck;
        let card = deck.draw(ask, Source::Deck(by))?.expect("deck and discard hold 20 cards between them");
        let Effect { shows, hurt, cost, left } = self.resolve(by, card);
        ask.tell(self, Audience::Everyone, Event::Flipped { by, card, shows, hurt, cost, left });
        Ok(self.end_if_out(ask, hurt))
    }

    /// Discards a card, takes what it costs (TD-04), and passes the turn (TD-02).
    #[inline]
    pub(crate) fn resolve(&mut self, by: Seat, card: Card) -> Effect {
        self.fighter_mut(by).discard.add(card);
        let shows = Marks::read(by, card);
        let (hurt, cost) = shows.cost(by);
        self.fighter_mut(hurt).lost += cost;
        self.turn = opponent(by);
        self.flips += 1;
        Effect { shows, hurt, cost, left: self.stamina_left(hurt) }
    }

    /// Shuffles the discard pile into an empty deck (TD-05).
    #[inline]
    pub(crate) fn reshuffle_if_empty<A: Ask<Self>>(&mut self, ask: &mut A, by: Seat) {
        if self.fighter(by).deck.is_empty() {
            let fighter = self.fighter_mut(by);
            fighter.deck = fighter.discard.drain();
            ask.tell(self, Audience::Everyone, Event::Reshuffled { by });
        }
    }
}

impl Marks {
    /// Who pays, and how much (TD-04).
    #[inline]
    pub fn cost(self, flipper: Seat) -> (Seat, u8) {
        match self {
            Marks::TwoCrosses => (flipper, 2),
            Marks::OneCross => (flipper, 1),
            Marks::OneTick => (opponent(flipper), 1),
            Marks::TwoTicks => (opponent(flipper), 2),
        }
    }
}
