//! Attacks of players and Eddies (RT-27, RT-56, RT-58, RT-81).

use affray_core::Ask;
use smallvec::SmallVec;

use crate::effect::Range;
use crate::event::Event;
use crate::fight::Fight;
use crate::harm::Made;
use crate::question::Actor;
use crate::spec::DamageTarget;

impl Fight {
    /// Damage by a player or an Eddy (RT-27, RT-56, RT-58).
    pub(crate) fn attack<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        actor: Actor,
        base: u16,
        range: Range,
        magic: bool,
        target: DamageTarget,
    ) -> Result<(), A::Halt> {
        match target {
            DamageTarget::One => self.attack_one(ask, actor, base, range, magic)?,
            DamageTarget::EachInZone | DamageTarget::Each => {
                let reach = if target == DamageTarget::Each { Range::Ranged } else { Range::Melee };
                let targets: SmallVec<[u8; 8]> = self.reachable(actor, reach).collect();
                for target in targets {
                    let amount = self.made(actor, base, Made::Damage { magic, range });
                    self.hit_adversary(ask, actor, target as usize, amount);
                }
            }
            DamageTarget::EveryoneInZone => {
                let zone = self.zone_of(actor);
                let targets: SmallVec<[u8; 8]> = self.reachable(actor, Range::Melee).collect();
                for target in targets {
                    self.hit_adversary(ask, actor, target as usize, base);
                }
                for p in 0..self.players.len() {
                    if self.players[p].is_active() && self.players[p].zone == zone {
                        self.hit_player(ask, actor, p, base)?;
                    }
                }
                for eddy in 0..self.eddies.len() {
                    if self.eddies[eddy].is_active() && self.eddies[eddy].zone == zone {
                        self.hit_eddy(ask, actor, eddy, base);
                    }
                }
            }
            DamageTarget::Oneself => match actor {
                Actor::Eddy(eddy) => self.hit_eddy(ask, actor, eddy as usize, base),
                Actor::Player(p) => self.hit_player(ask, actor, p as usize, base)?,
                Actor::Adversary(_) => {}
            },
        }
        Ok(())
    }

    /// Damage to an Eddy; at 0 it is destroyed (RT-81).
    pub(crate) fn hit_eddy<A: Ask<Self>>(&mut self, ask: &mut A, by: Actor, target: usize, amount: u16) {
        if !self.eddies[target].is_active() {
            return;
        }
        let eddy = &mut self.eddies[target];
        let absorbed = eddy.shields.min(amount);
        eddy.shields -= absorbed;
        eddy.hp = eddy.hp.saturating_sub(amount - absorbed);
        let hp = eddy.hp;
        self.tell(ask, Event::Hit { by, on: Actor::Eddy(target as u8), amount, absorbed, hp });
        if hp == 0 {
            self.tell(ask, Event::EddyDestroyed { eddy: target as u8 });
        }
    }
}
