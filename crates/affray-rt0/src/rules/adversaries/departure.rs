//! Adversaries out of the fight (RT-72).

use affray_core::Ask;

use crate::rulings::DeadSourceEffects;
use crate::shown::event::Event;
use crate::state::adversary::Standing;
use crate::state::fight::Fight;

impl Fight {
    /// An adversary leaves: its intents are thrown open, what it imposed ends (RT-06, RT-64, RT-72).
    pub(crate) fn adversary_gone<A: Ask<Self>>(&mut self, ask: &mut A, target: usize, standing: Standing) {
        let adversary = &mut self.adversaries[target];
        adversary.standing = standing;
        adversary.shields = 0;
        adversary.lent.clear();
        self.tell(
            ask,
            match standing {
                Standing::Fled => Event::AdversaryFled { adversary: target as u8 },
                _ => Event::Downed { adversary: target as u8 },
            },
        );
        while !self.adversaries[target].intents.is_empty() {
            self.drop_intent(ask, target, 0);
        }
        if self.rulings().dead_source_effects == DeadSourceEffects::EndNow {
            self.end_imposed(ask, target as u8);
        }
        self.end_charms(ask, |charmed| charmed == target as u8);
        self.end_last_charm(ask);
        self.drop_shields_from(ask, target as u8);
    }
}
