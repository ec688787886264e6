//! Pisces: a card is looked for in the deck (RT-62).

use affray_core::{Ask, Bag, RuleId};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rulings::PiscesIsDraw;
use crate::state::card::Pile;
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
            if !player.deck.take(card) {
                break; // The GM has moved it meanwhile.
            }
            player.hand.add(card);
            self.tell_taken(ask, p, card, RuleId("RT-62"));
            if self.rulings().pisces_is_draw == PiscesIsDraw::Yes {
                self.turn.drew = true;
            }
        }
        Ok(())
    }
}
