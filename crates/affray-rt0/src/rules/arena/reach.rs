//! Sharing a Zone, and how far attacks reach (RT-13).

use crate::data::compiled::Range;
use crate::state::actor::Actor;
use crate::state::fight::Fight;

impl Fight {
    /// Adversaries that an attack can reach (RT-13).
    pub(crate) fn reachable(&self, actor: Actor, range: Range) -> impl Iterator<Item = u8> + '_ {
        let zone = self.zone_of(actor);
        self.adversaries
            .iter()
            .enumerate()
            .filter(move |(_, adversary)| adversary.is_active() && (range == Range::Ranged || adversary.zone == zone))
            .map(|(place, _)| place as u8)
    }
}
