//! Foolishness: the lowest Minor is lost, once a turn (RT-34).

use affray_core::{Ask, Bag};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rulings::FoolishLateDraw;
use crate::shown::event::Event;
use crate::state::card::{Pile, take};
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::traits::Trait;

impl Fight {
    /// The Minors of lowest value in a hand (RT-34).
    pub(crate) fn lowest_minors(&self, p: PlayerId) -> Pile {
        let minors = || self.players[p].hand.cards().filter(|card| !card.is_major());
        let lowest = minors().map(|card| self.value(card)).min();
        Pile::of(minors().filter(|&card| Some(self.value(card)) == lowest))
    }

    /// A Foolish player discards the lowest Minor in hand, once a turn (RT-34).
    pub(crate) fn foolishness<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        if !self.players[p].has(Trait::Foolish) || self.turn.fooled {
            return Ok(());
        }
        let lowest = self.lowest_minors(p);
        let card = match lowest.len() {
            0 => return Ok(()),
            1 => lowest.nth(0),
            _ => match ask.choose(self, p.seat(), Question::LowestMinor)? {
                Choice::Card(card) => card,
                _ => return Ok(()),
            },
        };
        let player = &mut self.players[p];
        take(&mut player.hand, card);
        player.discard.add(card);
        self.turn.fooled = true;
        self.tell(ask, Event::Fooled { player: p, card });
        Ok(())
    }

    /// The discard a Foolish player still owes, after an ability that drew cards (RT-34).
    pub(crate) fn late_foolishness<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) -> Result<(), A::Halt> {
        if !std::mem::take(&mut self.turn.drew) || self.stopped() {
            return Ok(());
        }
        if self.rulings().foolish_late_draw == FoolishLateDraw::EveryDraw {
            self.turn.fooled = false;
        }
        self.foolishness(ask, p)
    }
}
