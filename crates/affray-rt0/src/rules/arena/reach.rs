//! Sharing a Zone, and how far attacks reach (RT-13).

use crate::language::compiled::Range;
use crate::state::actor::Actor;
use crate::state::fight::Fight;
use crate::state::ids::FoeId;

impl Fight {
    /// Adversaries that an attack can reach (RT-13).
    pub(crate) fn reachable(&self, actor: Actor, range: Range) -> impl Iterator<Item = FoeId> + '_ {
        let zone = self.zone_of(actor);
        self.foes_by_id()
            .filter(move |(_, adversary)| adversary.is_active() && (range == Range::Ranged || adversary.zone == zone))
            .map(|(foe, _)| foe)
    }
}
