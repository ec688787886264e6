//! Traits that adversaries force on players (RT-06).

use affray_core::Ask;

use crate::language::written::TraitTarget;
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::ids::FoeId;
use crate::state::player::Imposed;
use crate::state::traits::Trait;

impl Fight {
    /// A trait is forced on players until the adversary's next turn (RT-06).
    pub(crate) fn impose<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: FoeId,
        of: Trait,
        target: TraitTarget,
    ) -> Result<(), A::Halt> {
        for p in self.victims(ask, adversary, target)? {
            let player = &mut self.players[p];
            let imposed = Imposed { of, source: adversary };
            if player.sheet.traits.has(of) && player.traits.has(of) || player.imposed.contains(&imposed) {
                continue;
            }
            player.imposed.push(imposed);
            player.read_traits(&self.book);
            self.tell(ask, Event::Imposed { player: p, of, by: adversary });
        }
        Ok(())
    }

    /// Traits imposed by this adversary end, where no other source keeps them in force (RT-06, RT-19).
    pub(crate) fn end_imposed<A: Ask<Self>>(&mut self, ask: &mut A, source: FoeId) {
        for p in self.player_ids() {
            while let Some(place) = self.players[p].imposed.iter().position(|imposed| imposed.source == source) {
                let player = &mut self.players[p];
                let of = player.imposed.remove(place).of;
                let was = player.has(of);
                player.read_traits(&self.book);
                let still = player.has(of);
                self.tell(ask, Event::ImposedEnded { player: p, of });
                self.tell(ask, Event::HoldEnded { player: p, of, by: source, was, still });
            }
        }
    }
}
