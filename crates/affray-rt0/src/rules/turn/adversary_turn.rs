//! The adversaries' part of the round: each carries out all its intents (RT-19, RT-74).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::interpreter::Context;
use crate::rulings::{AdversaryFlight, AdversaryShieldExpiry, MobileThenAct, VirgoScope};
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::adversary::Standing;
use crate::state::fight::{Beat, Fight, Turn};
use crate::state::ids::FoeId;

impl Fight {
    /// One adversary's turn (RT-19).
    pub(crate) fn adversary_turn<A: Ask<Self>>(&mut self, ask: &mut A, adversary: FoeId) -> Result<(), A::Halt> {
        self.turn = Turn::default();
        let expiry = self.rulings().adversary_shield_expiry;
        if adversary == FoeId(0) {
            self.once = 0;
            if expiry == AdversaryShieldExpiry::StartOfAdversaryPhase {
                for each in self.foe_ids() {
                    self.drop_adversary_shields(ask, each);
                }
            }
        }
        if adversary.index() >= self.adversaries.len() {
            self.end_round(ask);
            self.beat = Beat::Intents;
            return Ok(());
        }
        self.beat = Beat::Adversary(FoeId(adversary.0 + 1));
        if !self.adversaries[adversary].is_active() {
            return Ok(());
        }
        match expiry {
            AdversaryShieldExpiry::StartOfAdversaryPhase => {}
            AdversaryShieldExpiry::OwnTurnStart => self.drop_adversary_shields(ask, adversary),
            AdversaryShieldExpiry::LiteralNextTurn => self.drop_shields_from(ask, adversary),
        }
        self.end_imposed(ask, adversary);
        if self.settings.human_gm
            && self.rulings().adversary_flight == AdversaryFlight::GmDeclares
            && ask.choose(self, self.gm_seat(), Question::Flight(adversary))? == Choice::Yes
        {
            self.remove_adversary(ask, adversary, Standing::Fled);
            self.check_end();
            return Ok(());
        }
        if !self.adversaries[adversary].is_active() {
            return Ok(()); // The GM has had it leave otherwise.
        }
        let idle = self.is_charmed(adversary) && self.rulings().virgo_scope == VirgoScope::NoAction;
        let moved = !idle && self.walk(ask, adversary);
        let instead = moved && self.rulings().mobile_then_act == MobileThenAct::MoveInstead;
        while !self.adversaries[adversary].intents.is_empty() && self.outcome.is_none() {
            // It lies open while it is carried out.
            let intent = &mut self.adversaries[adversary].intents[0];
            intent.face_up = true;
            let intent = *intent;
            self.tell(ask, Event::IntentDone { adversary, card: intent.card });
            let (on_draw, list) = {
                let line = self.block(adversary).line(intent.card);
                (line.on_draw, line.list)
            };
            if !(on_draw || idle || instead) {
                let context =
                    Context { actor: Actor::Adversary(adversary), bin: None, also: 0, card: Some(intent.card) };
                self.apply_list(ask, context, list)?;
            }
            if self.adversaries[adversary].intents.first() == Some(&intent) {
                self.adversaries[adversary].intents.remove(0);
                self.gm_discard(ask, adversary, intent.card, &[]);
            }
            self.settle(ask, false);
        }
        Ok(())
    }
}
