//! Pisces: a card is looked for in the deck (RT-62).

use affray_core::{Ask, Bag};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rulings::PiscesIsDraw;
use crate::shown::event::Event;
use crate::state::card::{Pile, take};
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;

impl Fight {
    /// Look through the deck and take cards; then it is shuffled (RT-62).
    pub(crate) fn search<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        p: PlayerId,
        count: u16,
        except: Pile,
    ) -> Result<(), A::Halt> {
        for _ in 0..count {
            if !self.players[p].deck.cards().any(|card| except.count(card) == 0) {
                break;
            }
            let Choice::Card(card) = ask.choose(self, p.seat(), Question::Fetch { except })? else { break };
            let player = &mut self.players[p];
            take(&mut player.deck, card);
            player.hand.add(card);
            self.tell_hand(ask, p, Event::Fetched { player: p, card }, Some(Event::FetchedHidden { player: p }));
            if self.rulings().pisces_is_draw == PiscesIsDraw::Yes {
                self.turn.drew = true;
            }
        }
        Ok(())
    }
}
