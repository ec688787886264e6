//! Adversaries out of the fight (RT-72).

use affray_core::{Ask, RuleId};

use crate::rulings::DeadSourceEffects;
use crate::shown::event::Event;
use crate::state::adversary::Standing;
use crate::state::fight::Fight;
use crate::state::ids::FoeId;

impl Fight {
    /// An adversary leaves: its intents are thrown open, what it imposed ends (RT-06, RT-64, RT-72).
    pub(crate) fn remove_adversary<A: Ask<Self>>(&mut self, ask: &mut A, target: FoeId, standing: Standing) {
        if !self.adversaries[target].is_active() {
            return;
        }
        let adversary = &mut self.adversaries[target];
        adversary.standing = standing;
        adversary.shields = 0;
        adversary.lent.clear();
        self.tell(
            ask,
            match standing {
                Standing::Fled => Event::AdversaryFled { adversary: target },
                _ => Event::Downed { adversary: target },
            },
        );
        while !self.adversaries[target].intents.is_empty() {
            self.drop_intent(ask, target, 0, RuleId("RT-72"));
        }
        if self.rulings().dead_source_effects == DeadSourceEffects::EndNow {
            self.end_imposed(ask, target);
        }
        self.end_charms(ask, |charmed| charmed == target);
        self.end_last_charm(ask);
        self.drop_shields_from(ask, target);
    }
}
