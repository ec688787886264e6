//! Twenty cards in the discard pile send it back into the deck (RT-26).

use affray_core::{Ask, Bag, RuleId};

use crate::rulings::DiscardThresholdTiming;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;

impl Fight {
    /// Twenty cards in a discard pile send it back into the deck (RT-26).
    pub(crate) fn full_discard<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) {
        let most = self.rulings().discard_threshold as usize;
        if most > 0 && self.players[p].discard.len() >= most {
            self.shuffle_in_discard(ask, p, RuleId("RT-26"));
        }
    }

    /// The same check right after a discard, under the ruling that wants it then (`discard_threshold_timing`).
    pub(crate) fn discarded<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) {
        if self.rulings().discard_threshold_timing == DiscardThresholdTiming::Immediate {
            self.full_discard(ask, p);
        }
    }
}
