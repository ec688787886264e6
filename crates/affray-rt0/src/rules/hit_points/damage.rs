//! Dealing and taking damage (RT-08).

use affray_core::Ask;

use crate::language::compiled::{AppliesTo, Range};
use crate::rulings::{FlexScope, MultiplierStacking, ShieldAgeOrder, TaurusScope, VirgoBreak};
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::adversary::Standing;
use crate::state::fight::Fight;
use crate::state::ids::{FoeId, PlayerId};
use crate::state::player::Power;

/// What a player makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Made {
    /// Damage.
    Damage { magic: bool, range: Range },
    /// Shields.
    Shields,
}

impl Fight {
    /// What a player's damage or shields come to: figure and bonuses, then factors such as Aries (RT-08, RT-53).
    pub(crate) fn total_made(&self, p: PlayerId, base: u16, what: Made) -> u16 {
        let rulings = self.rulings();
        let (mut bonus, mut product, mut highest, mut sum) = (0u16, 1u16, 1u16, 1u16);
        for working in &self.players[p].working {
            match working.power {
                Power::Plus { works, by } if what.is(works) => bonus += u16::from(by),
                Power::Times { works, by } if what.is(works) => {
                    let only_melee = working.bin.is_none() && rulings.flex_scope == FlexScope::MeleeOnly;
                    let only_plain = works == AppliesTo::AnyDamage && rulings.taurus_scope == TaurusScope::NonMagic;
                    if matches!(what, Made::Damage { range: Range::Ranged, .. }) && only_melee
                        || matches!(what, Made::Damage { magic: true, .. }) && only_plain
                    {
                        continue;
                    }
                    let by = u16::from(by);
                    product = product.saturating_mul(by);
                    highest = highest.max(by);
                    sum += by - 1;
                }
                _ => {}
            }
        }
        let factor = match rulings.multiplier_stacking {
            MultiplierStacking::Multiplicative => product,
            MultiplierStacking::Highest => highest,
            MultiplierStacking::Additive => sum,
        };
        (base + bonus).saturating_mul(factor)
    }

    /// Works out what an actor makes and keeps the turn's account of it (RT-08, RT-60).
    pub(crate) fn made(&mut self, actor: Actor, base: u16, what: Made) -> u16 {
        let Actor::Player(player) = actor else { return base };
        let amount = self.total_made(player, base, what);
        if self.turn.who == Some(player) {
            match what {
                Made::Damage { .. } => self.turn.damage = self.turn.damage.saturating_add(amount),
                Made::Shields => self.turn.shields = self.turn.shields.saturating_add(amount),
            }
        }
        amount
    }

    /// Shields first, then hit points; at 0 the adversary is down (RT-08, RT-71, RT-72).
    pub(crate) fn hit_adversary<A: Ask<Self>>(&mut self, ask: &mut A, by: Actor, target: FoeId, amount: u16) {
        if !self.adversaries[target].is_active() {
            return;
        }
        let adversary = &mut self.adversaries[target];
        let absorbed = adversary.absorb(amount);
        let lost = (amount - absorbed).min(adversary.hp);
        adversary.hp -= lost;
        let hp = adversary.hp;
        self.tell(ask, Event::Hit { by, on: Actor::Adversary(target), amount, absorbed, hp });
        let breaks = match self.rulings().virgo_break {
            VirgoBreak::AnyPacket => amount > 0,
            VirgoBreak::HpLossOnly => lost > 0,
        };
        if breaks && matches!(by, Actor::Player(_)) {
            self.end_charms(ask, |charmed| charmed == target);
        }
        if hp == 0 {
            self.remove_adversary(ask, target, Standing::Down);
        }
    }

    /// Damage to a player: shields first, then hit points, and what happens at 0 (RT-08 to RT-10).
    pub(crate) fn hit_player<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        by: Actor,
        p: PlayerId,
        amount: u16,
    ) -> Result<(), A::Halt> {
        if !self.players[p].is_active() {
            return Ok(());
        }
        let absorbed = self.absorb(p, amount);
        let player = &mut self.players[p];
        let before = u16::from(player.hp);
        let lost = (amount - absorbed).min(before);
        player.hp -= lost as u8;
        let hp = u16::from(player.hp);
        self.tell(ask, Event::Hit { by, on: Actor::Player(p), amount, absorbed, hp });
        if hp == 0 && before > 0 {
            self.at_zero(ask, p, amount - absorbed - lost)?;
        }
        Ok(())
    }

    /// Spends shields, oldest first; gives how many points they took (RT-08).
    pub(crate) fn absorb(&mut self, p: PlayerId, amount: u16) -> u16 {
        let newest = self.rulings().shield_age_order == ShieldAgeOrder::Newest;
        let player = &mut self.players[p];
        let mut left = amount;
        while left > 0 && !player.shields.is_empty() {
            let place = if newest { player.shields.len() - 1 } else { 0 };
            let spent = player.shields[place].amount.min(left);
            player.shields[place].amount -= spent;
            left -= spent;
            if player.shields[place].amount == 0 {
                player.shields.remove(place);
            }
        }
        amount - left
    }
}

impl Made {
    fn is(self, works: AppliesTo) -> bool {
        match (self, works) {
            (Made::Shields, AppliesTo::Shields) | (Made::Damage { .. }, AppliesTo::AnyDamage) => true,
            (Made::Damage { magic, .. }, AppliesTo::PlainDamage) => !magic,
            _ => false,
        }
    }
}
