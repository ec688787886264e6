//! Shields of players: made, given, carried over, falling (RT-28, RT-29, RT-40, RT-55).

use affray_core::Ask;
use smallvec::SmallVec;

use crate::language::written::ShieldTarget;
use crate::rules::hit_points::damage::Made;
use crate::rulings::{BlurDuration, CancerGroupRange, ShieldExpiry};
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::fight::Fight;
use crate::state::ids::{FoeId, PlayerId};
use crate::state::player::Shields;

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
                self.shield_player(ask, p, amount);
            }
            (ShieldTarget::Oneself, Actor::Eddy(eddy)) => {
                self.eddies[eddy].shields += base;
                let total = self.eddies[eddy].shields;
                self.tell(ask, Event::Shielded { who: actor, amount: base, total });
            }
            (ShieldTarget::Oneself, Actor::Adversary(adversary)) => {
                let grown = self.adversaries[adversary].growth.shields;
                self.shield_adversary(ask, adversary, adversary, base + grown);
            }
            (ShieldTarget::OtherAdversariesInZone, Actor::Adversary(adversary)) => {
                let comrades: SmallVec<[FoeId; 8]> = self.comrades(adversary).collect();
                for comrade in comrades {
                    self.shield_adversary(ask, adversary, comrade, base);
                }
            }
            (ShieldTarget::EachPlayer, _) => {
                let near = self.rulings().cancer_group_range == CancerGroupRange::SameZone;
                let zone = self.zone_of(actor);
                for p in self.player_ids() {
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
                        self.shield_player(ask, p, amount);
                    }
                    Some(Actor::Eddy(eddy)) => {
                        self.eddies[eddy].shields += base;
                        let total = self.eddies[eddy].shields;
                        self.tell(ask, Event::Shielded { who: Actor::Eddy(eddy), amount: base, total });
                    }
                    _ => {}
                }
            }
            (ShieldTarget::OtherAdversariesInZone, _) => {}
        }
        Ok(())
    }

    /// A player gets shields; they count as made in this round (RT-29).
    pub(crate) fn shield_player<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId, amount: u16) {
        if amount == 0 || !self.players[p].is_active() {
            return;
        }
        let round = self.round;
        let player = &mut self.players[p];
        match player.shields.iter_mut().find(|shields| shields.round == round) {
            Some(shields) => shields.amount += amount,
            None => player.shields.push(Shields { amount, round }),
        }
        let total = player.shield_sum();
        self.tell(ask, Event::Shielded { who: Actor::Player(p), amount, total });
    }

    /// Shields of an earlier round fall, unless Blur carries them (RT-29, RT-40).
    pub(crate) fn drop_old_shields<A: Ask<Self>>(&mut self, ask: &mut A, p: PlayerId) {
        let (round, rulings) = (self.round, *self.rulings());
        let before = self.players[p].shield_sum();
        match rulings.shield_expiry {
            ShieldExpiry::EndOfRound => return,
            _ if self.players[p].blur => self.carry_shields_over(p),
            ShieldExpiry::LaterRound => self.players[p].shields.retain(|shields| shields.round >= round),
            ShieldExpiry::LiteralNextTurn => self.players[p].shields.retain(|shields| shields.round == u16::MAX),
        }
        if self.players[p].shield_sum() < before {
            self.tell(ask, Event::ShieldsFell { who: Actor::Player(p) });
        }
    }

    /// Blur is used up: what is left counts as made in this round (RT-40).
    pub(crate) fn carry_shields_over(&mut self, p: PlayerId) {
        let made = match self.rulings().blur_duration {
            BlurDuration::OneExtraRound => self.round,
            BlurDuration::UntilSpent => u16::MAX,
        };
        let player = &mut self.players[p];
        player.blur = false;
        for shields in &mut player.shields {
            shields.round = made;
        }
    }
}
