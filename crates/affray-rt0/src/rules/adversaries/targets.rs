//! Whom an adversary picks: who is in reach, and who of them (RT-69).

use affray_core::Ask;
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::compiled::Range;
use crate::language::written::{Targeting, TraitTarget};
use crate::rulings::{StrategicPolicy, TargetPolicy, VirgoScope};
use crate::state::actor::Actor;
use crate::state::fight::Fight;
use crate::state::ids::{EddyId, FoeId, PlayerId};

impl Fight {
    /// Players an adversary can reach (RT-69).
    pub(crate) fn players_in_reach(&self, adversary: FoeId, range: Range) -> impl Iterator<Item = PlayerId> + '_ {
        let zone = self.adversaries[adversary].zone;
        self.players_by_id()
            .filter(move |(_, player)| player.is_active() && (range == Range::Ranged || player.zone == zone))
            .map(|(p, _)| p)
    }

    /// Eddies an adversary can reach (RT-81).
    pub(crate) fn eddies_in_reach(&self, adversary: FoeId, range: Range) -> impl Iterator<Item = EddyId> + '_ {
        let zone = self.adversaries[adversary].zone;
        self.eddies_by_id()
            .filter(move |(_, eddy)| eddy.is_active() && (range == Range::Ranged || eddy.zone == zone))
            .map(|(eddy, _)| eddy)
    }

    /// Whom an adversary picks; an Eddy only where no player can be reached (RT-69).
    pub(crate) fn victim<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: FoeId,
        range: Range,
        amount: u16,
    ) -> Result<Option<Actor>, A::Halt> {
        let prey: SmallVec<[PlayerId; 6]> = self.players_in_reach(adversary, range).collect();
        match prey.len() {
            0 => return Ok(self.eddies_in_reach(adversary, range).next().map(Actor::Eddy)),
            1 => return Ok(Some(Actor::Player(prey[0]))),
            _ => {}
        }
        let rulings = *self.rulings();
        let targeting = self.block(adversary).targeting;
        let by_figures = rulings.strategic_policy == StrategicPolicy::LethalThenMostHpLoss;
        let ask_gm = self.settings.human_gm
            || match targeting {
                Targeting::Default => rulings.target_policy == TargetPolicy::GmChoice,
                _ => !by_figures,
            };
        if ask_gm {
            let choice = ask.choose(self, self.gm_seat(), Question::Victim { adversary, range })?;
            if !self.adversaries[adversary].is_active() {
                return Ok(None); // The GM has had it leave instead.
            }
            return Ok(match choice {
                Choice::Player(p) => Some(Actor::Player(p)),
                _ => Some(Actor::Player(prey[0])),
            });
        }
        // What a hit would cost: hit points lost, and whether they are all.
        let loss = |p: PlayerId| {
            let player = &self.players[p];
            amount.saturating_sub(player.shield_sum()).min(u16::from(player.hp))
        };
        let hp = |p: PlayerId| self.players[p].hp;
        let lethal = |p: PlayerId| loss(p) > 0 && loss(p) == u16::from(hp(p));
        let first_of = |key: &dyn Fn(PlayerId) -> i32| prey.iter().copied().min_by_key(|&p| key(p));
        let chosen = match targeting {
            Targeting::Strategic => {
                let deadly: SmallVec<[PlayerId; 6]> = prey.iter().copied().filter(|&p| lethal(p)).collect();
                if deadly.is_empty() {
                    first_of(&|p| i32::from(hp(p)) - 1000 * i32::from(loss(p)))
                } else {
                    deadly.into_iter().min_by_key(|&p| hp(p))
                }
            }
            Targeting::Dimwitted => {
                prey.iter().rev().copied().min_by_key(|&p| 1000 * i32::from(loss(p)) - i32::from(hp(p)))
            }
            Targeting::Default => match rulings.target_policy {
                TargetPolicy::MostShieldsThenLeastHp => {
                    let most = prey.iter().map(|&p| self.players[p].shield_sum()).max().unwrap_or(0);
                    if most > 0 {
                        prey.iter().copied().find(|&p| self.players[p].shield_sum() == most)
                    } else {
                        first_of(&|p| i32::from(hp(p)))
                    }
                }
                TargetPolicy::LeastHp | TargetPolicy::GmChoice => first_of(&|p| i32::from(hp(p))),
                TargetPolicy::Random => {
                    let lot = Self::draw_lot(ask, prey.len())?;
                    Some(prey[lot])
                }
            },
        };
        Ok(chosen.map(Actor::Player))
    }

    /// Players on whom an adversary lays something other than damage; none while Virgo holds it (RT-64, RT-69).
    pub(crate) fn victims<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: FoeId,
        target: TraitTarget,
    ) -> Result<SmallVec<[PlayerId; 6]>, A::Halt> {
        if self.is_charmed(adversary) && self.rulings().virgo_scope != VirgoScope::DamageOnly {
            return Ok(SmallVec::new());
        }
        let range = if target == TraitTarget::One { Range::Ranged } else { Range::Melee };
        Ok(match target {
            TraitTarget::EachInZone => self.players_in_reach(adversary, Range::Melee).collect(),
            TraitTarget::One | TraitTarget::OneInZone => match self.victim(ask, adversary, range, 0)? {
                Some(Actor::Player(p)) => SmallVec::from_slice(&[p]),
                _ => SmallVec::new(),
            },
        })
    }

    /// Comrades in the adversary's Zone.
    pub(crate) fn comrades(&self, adversary: FoeId) -> impl Iterator<Item = FoeId> + '_ {
        let zone = self.adversaries[adversary].zone;
        self.foes_by_id()
            .filter(move |&(foe, other)| foe != adversary && other.is_active() && other.zone == zone)
            .map(|(foe, _)| foe)
    }
}
