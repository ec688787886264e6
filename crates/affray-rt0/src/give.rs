//! What is given to others: shields, hit points, forced traits, injuries (RT-06, RT-28, RT-55, RT-63, RT-71, RT-80).

use affray_core::Ask;
use smallvec::SmallVec;

use crate::effect::Range;
use crate::event::Event;
use crate::fight::Fight;
use crate::harm::Made;
use crate::injury::Injury;
use crate::player::{Imposed, Player};
use crate::question::{Actor, Choice, Question};
use crate::rulings::{AdversaryHealCap, AdversaryShieldExpiry, CancerGroupRange, VirgoScope};
use crate::spec::{HealTarget, ShieldTarget, TraitTarget};

impl Fight {
    /// Shields for somebody (RT-28, RT-55, RT-71).
    pub(crate) fn give_shields<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        actor: Actor,
        base: u16,
        target: ShieldTarget,
    ) -> Result<(), A::Halt> {
        match (target, actor) {
            (ShieldTarget::Oneself, Actor::Player(p)) => {
                let amount = self.made(actor, base, Made::Shields);
                self.shield_player(ask, p as usize, amount);
            }
            (ShieldTarget::Oneself, Actor::Eddy(eddy)) => {
                self.eddies[eddy as usize].shields += base;
                let total = self.eddies[eddy as usize].shields;
                self.tell(ask, Event::Shielded { who: actor, amount: base, total });
            }
            (ShieldTarget::Oneself, Actor::Adversary(adversary)) => {
                let grown = self.adversaries[adversary as usize].growth.shields;
                self.shield_adversary(ask, adversary, adversary, base + grown);
            }
            (ShieldTarget::OtherAdversariesInZone, Actor::Adversary(adversary)) => {
                let comrades: SmallVec<[u8; 8]> = self.comrades(adversary).collect();
                for comrade in comrades {
                    self.shield_adversary(ask, adversary, comrade, base);
                }
            }
            (ShieldTarget::EachPlayer, _) => {
                let near = self.rulings().cancer_group_range == CancerGroupRange::SameZone;
                let zone = self.zone_of(actor);
                for p in 0..self.players.len() {
                    if self.players[p].is_active() && (!near || self.players[p].zone == zone) {
                        let amount = self.made(actor, base, Made::Shields);
                        self.shield_player(ask, p, amount);
                    }
                }
            }
            (ShieldTarget::PlayerInZone | ShieldTarget::SelfOrPlayerInZone, _) => {
                let oneself = target == ShieldTarget::SelfOrPlayerInZone;
                match self.friend(ask, actor, oneself, false)? {
                    Some(Actor::Player(p)) => {
                        let amount = self.made(actor, base, Made::Shields);
                        self.shield_player(ask, p as usize, amount);
                    }
                    Some(Actor::Eddy(eddy)) => {
                        self.eddies[eddy as usize].shields += base;
                        let total = self.eddies[eddy as usize].shields;
                        self.tell(ask, Event::Shielded { who: Actor::Eddy(eddy), amount: base, total });
                    }
                    _ => {}
                }
            }
            (ShieldTarget::OtherAdversariesInZone, _) => {}
        }
        Ok(())
    }

    pub(crate) fn shield_adversary<A: Ask<Self>>(&mut self, ask: &mut A, giver: u8, adversary: u8, amount: u16) {
        let by_giver = self.rulings().adversary_shield_expiry == AdversaryShieldExpiry::LiteralNextTurn;
        let shielded = &mut self.adversaries[adversary as usize];
        shielded.shields += amount;
        if by_giver {
            shielded.lent.push((giver, amount));
        }
        let total = shielded.shields;
        self.tell(ask, Event::Shielded { who: Actor::Adversary(adversary), amount, total });
    }

    /// Somebody in the Zone, as the actor likes; `None` if nobody is there.
    pub(crate) fn friend<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        actor: Actor,
        oneself: bool,
        injured: bool,
    ) -> Result<Option<Actor>, A::Halt> {
        let is_player = matches!(actor, Actor::Player(_));
        let friends: SmallVec<[u8; 6]> = self.friends(actor, oneself && is_player, injured).collect();
        let self_too = oneself && !is_player;
        match (friends.len(), self_too) {
            (0, false) => Ok(None),
            (0, true) => Ok(Some(actor)),
            (1, false) => Ok(Some(Actor::Player(friends[0]))),
            _ => Ok(match ask.choose(self, self.seat_of(actor), Question::Friend { actor, oneself, injured })? {
                Choice::Player(p) => Some(Actor::Player(p)),
                Choice::Eddy(eddy) => Some(Actor::Eddy(eddy)),
                _ => None,
            }),
        }
    }

    /// Hit points come back, never above the maximum (RT-07, RT-63, RT-71).
    pub(crate) fn heal<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        actor: Actor,
        amount: Option<u16>,
        target: HealTarget,
    ) -> Result<(), A::Halt> {
        let who = match target {
            HealTarget::Oneself => Some(actor),
            HealTarget::SelfOrAllyInZone => self.friend(ask, actor, true, false)?,
            HealTarget::PlayerInZone => self.friend(ask, actor, false, false)?,
        };
        match who {
            Some(Actor::Player(p)) => {
                let player = &mut self.players[p as usize];
                let full = u16::from(Player::FULL);
                player.hp = amount.map_or(full, |amount| (u16::from(player.hp) + amount).min(full)) as u8;
                let hp = u16::from(player.hp);
                self.tell(ask, Event::Healed { who: Actor::Player(p), hp });
            }
            Some(Actor::Adversary(adversary)) => {
                let most = match self.rulings().adversary_heal_cap {
                    AdversaryHealCap::No => self.full_hp(adversary as usize),
                    AdversaryHealCap::Yes => u16::MAX,
                };
                let healed = &mut self.adversaries[adversary as usize];
                healed.hp = amount.map_or(most, |amount| healed.hp.saturating_add(amount).min(most.max(healed.hp)));
                let hp = healed.hp;
                self.tell(ask, Event::Healed { who: Actor::Adversary(adversary), hp });
            }
            Some(Actor::Eddy(_)) | None => {}
        }
        Ok(())
    }

    /// Players whom an adversary burdens with something other than damage; none while Virgo holds it (RT-64, RT-69).
    fn victims<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: u8,
        target: TraitTarget,
    ) -> Result<SmallVec<[u8; 6]>, A::Halt> {
        if self.is_charmed(adversary) && self.rulings().virgo_scope != VirgoScope::DamageOnly {
            return Ok(SmallVec::new());
        }
        let range = if target == TraitTarget::One { Range::Ranged } else { Range::Melee };
        Ok(match target {
            TraitTarget::EachInZone => self.prey(adversary, Range::Melee).collect(),
            TraitTarget::One | TraitTarget::OneInZone => match self.victim(ask, adversary, range, 0)? {
                Some(Actor::Player(p)) => SmallVec::from_slice(&[p]),
                _ => SmallVec::new(),
            },
        })
    }

    /// Players are injured by an adversary (RT-80).
    pub(crate) fn inflict<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: u8,
        injury: Injury,
        target: TraitTarget,
    ) -> Result<(), A::Halt> {
        for p in self.victims(ask, adversary, target)? {
            self.injure(ask, p as usize, injury)?;
        }
        Ok(())
    }

    /// A trait is forced on players until the adversary's next turn (RT-06).
    pub(crate) fn impose<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        adversary: u8,
        of: crate::traits::Trait,
        target: TraitTarget,
    ) -> Result<(), A::Halt> {
        for p in self.victims(ask, adversary, target)? {
            let player = &mut self.players[p as usize];
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
}
