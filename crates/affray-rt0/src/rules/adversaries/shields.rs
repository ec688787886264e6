//! Shields of adversaries (RT-71).

use affray_core::Ask;

use crate::rulings::AdversaryShieldExpiry;
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::fight::Fight;
use crate::state::ids::FoeId;

impl Fight {
    pub(crate) fn shield_adversary<A: Ask<Self>>(&mut self, ask: &mut A, giver: FoeId, adversary: FoeId, amount: u16) {
        let by_giver = self.rulings().adversary_shield_expiry == AdversaryShieldExpiry::LiteralNextTurn;
        let shielded = &mut self.adversaries[adversary];
        shielded.shields += amount;
        if by_giver {
            shielded.lent.push((giver, amount));
        }
        let total = shielded.shields;
        self.tell(ask, Event::Shielded { who: Actor::Adversary(adversary), amount, total });
    }

    pub(crate) fn drop_adversary_shields<A: Ask<Self>>(&mut self, ask: &mut A, adversary: FoeId) {
        if self.adversaries[adversary].shields > 0 {
            self.adversaries[adversary].shields = 0;
            self.tell(ask, Event::ShieldsFell { who: Actor::Adversary(adversary) });
        }
    }

    /// Shields last until the next turn of the adversary that gave them (ruling `adversary_shield_expiry`).
    pub(crate) fn drop_shields_from<A: Ask<Self>>(&mut self, ask: &mut A, giver: FoeId) {
        for each in self.foe_ids() {
            if self.adversaries[each].drop_from(giver) {
                self.tell(ask, Event::ShieldsFell { who: Actor::Adversary(each) });
            }
        }
    }
}
