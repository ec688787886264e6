//! Shields of adversaries (RT-71).

use affray_core::Ask;

use crate::rulings::AdversaryShieldExpiry;
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::fight::Fight;

impl Fight {
    pub(crate) fn shield_adversary<A: Ask<Self>>(&mut self, ask: &mut A, giver: u8, adversary: u8, amount: u16) {
        let by_giver = self.rulings().adversary_shield_expiry == AdversaryShieldExpiry::LiteralNextTurn;
        let shielded = &mut self.adversaries[adversary as usize];
        shielded.shields += amount;
        if by_giver {
            shielded.lent.push((giver, amount));
        }
        let total = shielded.shields;
        self.tell(ask, Event::Shielded { who: Actor::Adversary(adversary), amount, total });
    }

    pub(crate) fn drop_adversary_shields<A: Ask<Self>>(&mut self, ask: &mut A, adversary: usize) {
        if self.adversaries[adversary].shields > 0 {
            self.adversaries[adversary].shields = 0;
            self.tell(ask, Event::ShieldsFell { who: Actor::Adversary(adversary as u8) });
        }
    }

    /// Shields last until the next turn of whoever gave them (ruling `adversary_shield_expiry`).
    pub(crate) fn drop_shields_from<A: Ask<Self>>(&mut self, ask: &mut A, giver: u8) {
        for each in 0..self.adversaries.len() {
            if self.adversaries[each].drop_from(giver) {
                self.tell(ask, Event::ShieldsFell { who: Actor::Adversary(each as u8) });
            }
        }
    }
}
