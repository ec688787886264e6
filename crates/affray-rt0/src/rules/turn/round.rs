//! The round: how it begins and ends (RT-16).

use affray_core::Ask;

use crate::rulings::{GmDeckPolicy, ShieldExpiry};
use crate::shown::event::{Event, Outcome};
use crate::state::actor::Actor;
use crate::state::fight::{Beat, Fight, Turn};
use crate::state::ids::EddyId;

impl Fight {
    /// A round begins: every adversary draws its intents (RT-16).
    pub(crate) fn intent_step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        if self.round >= self.settings.last_round {
            self.outcome = Some(Outcome::Unfinished);
            return Ok(());
        }
        self.round += 1;
        self.turn = Turn::default();
        self.tell(ask, Event::RoundBegan { round: self.round });
        if self.rulings().gm_deck_policy == GmDeckPolicy::FreshEachRound {
            self.gm_reshuffle(ask, 0);
        }
        for adversary in self.foe_ids() {
            for _ in 0..self.block(adversary).cards + self.adversaries[adversary].growth.intents {
                if !self.adversaries[adversary].is_active() || self.outcome.is_some() {
                    break;
                }
                let place = self.adversaries[adversary].intents.len();
                self.draw_intent(ask, adversary, place, None)?;
            }
        }
        self.settle_order(ask)?;
        self.beat = if self.eddies.is_empty() { Beat::Turn(0) } else { Beat::Eddy(EddyId(0)) };
        Ok(())
    }

    /// The round is over; under one ruling that is when players' shields fall.
    pub(crate) fn end_round<A: Ask<Self>>(&mut self, ask: &mut A) {
        if self.rulings().shield_expiry != ShieldExpiry::EndOfRound {
            return;
        }
        for p in self.player_ids() {
            if self.players[p].blur {
                self.carry_shields_over(p);
            } else if self.players[p].shield_sum() > 0 {
                self.players[p].shields.retain(|shields| shields.round == u16::MAX);
                self.tell(ask, Event::ShieldsFell { who: Actor::Player(p) });
            }
        }
    }
}
