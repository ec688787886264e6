//! Attacks of adversaries (RT-68).

use affray_core::Ask;
use smallvec::SmallVec;

use crate::language::compiled::Range;
use crate::language::written::DamageTarget;
use crate::state::actor::Actor;
use crate::state::fight::Fight;
use crate::state::ids::{EddyId, FoeId, PlayerId};

impl Fight {
    /// Damage by an adversary (RT-68, RT-69).
    pub(crate) fn adversary_attack<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: FoeId,
        base: u16,
        range: Range,
        target: DamageTarget,
        per_comrade: u8,
    ) -> Result<(), A::Halt> {
        if self.is_charmed(adversary) {
            return Ok(());
        }
        let by = Actor::Adversary(adversary);
        let base = base + self.adversaries[adversary].growth.damage;
        let amount = base + u16::from(per_comrade) * self.comrades(adversary).count() as u16;
        match target {
            DamageTarget::One => match self.victim(ask, adversary, range, amount)? {
                Some(Actor::Player(p)) => self.hit_player(ask, by, p, amount)?,
                Some(Actor::Eddy(eddy)) => self.hit_eddy(ask, by, eddy, amount),
                _ => {}
            },
            _ => {
                let reach = if target == DamageTarget::Each { Range::Ranged } else { Range::Melee };
                let prey: SmallVec<[PlayerId; 6]> = self.players_in_reach(adversary, reach).collect();
                for p in prey {
                    self.hit_player(ask, by, p, amount)?;
                }
                let eddies: SmallVec<[EddyId; 4]> = self.eddies_in_reach(adversary, reach).collect();
                for eddy in eddies {
                    self.hit_eddy(ask, by, eddy, amount);
                }
            }
        }
        Ok(())
    }
}
