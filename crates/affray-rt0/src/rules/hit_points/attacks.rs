//! Attacks of players and Eddies (RT-27, RT-56, RT-58).

use affray_core::Ask;
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::Range;
use crate::language::written::DamageTarget;
use crate::rules::hit_points::damage::Made;
use crate::state::actor::Actor;
use crate::state::fight::Fight;
use crate::state::ids::FoeId;

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
                let targets: SmallVec<[FoeId; 8]> = self.reachable(actor, reach).collect();
                for target in targets {
                    let amount = self.made(actor, base, Made::Damage { magic, range });
                    self.hit_adversary(ask, actor, target, amount);
                }
            }
            DamageTarget::EveryoneInZone => {
                let zone = self.zone_of(actor);
                let targets: SmallVec<[FoeId; 8]> = self.reachable(actor, Range::Melee).collect();
                for target in targets {
                    self.hit_adversary(ask, actor, target, base);
                }
                for p in self.player_ids() {
                    if self.players[p].is_active() && self.players[p].zone == zone {
                        self.hit_player(ask, actor, p, base)?;
                    }
                }
                for eddy in self.eddy_ids() {
                    if self.eddies[eddy].is_active() && self.eddies[eddy].zone == zone {
                        self.hit_eddy(ask, actor, eddy, base);
                    }
                }
            }
            DamageTarget::Oneself => match actor {
                Actor::Eddy(eddy) => self.hit_eddy(ask, actor, eddy, base),
                Actor::Player(p) => self.hit_player(ask, actor, p, base)?,
                Actor::Adversary(_) => {}
            },
        }
        Ok(())
    }

    /// One packet of damage by a player or an Eddy against one adversary in reach; skipped if there is none.
    pub(crate) fn attack_one<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        actor: Actor,
        base: u16,
        range: Range,
        magic: bool,
    ) -> Result<(), A::Halt> {
        let (first, several) = {
            let mut reachable = self.reachable(actor, range);
            (reachable.next(), reachable.next().is_some())
        };
        let Some(first) = first else {
            self.made(actor, base, Made::Damage { magic, range }); // Out of reach, but generated all the same (RT-60).
            return Ok(());
        };
        let target = if several {
            match ask.choose(self, self.seat_of(actor), Question::Target { actor, range })? {
                Choice::Adversary(target) => target,
                _ => first,
            }
        } else {
            first
        };
        let amount = self.made(actor, base, Made::Damage { magic, range });
        self.hit_adversary(ask, actor, target, amount);
        Ok(())
    }
}
