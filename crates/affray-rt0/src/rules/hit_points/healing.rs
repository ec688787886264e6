//! Hit points that come back (RT-07, RT-63, RT-71).

use affray_core::{Ask, RuleId};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::language::written::HealTarget;
use crate::rulings::AdversaryHealCap;
use crate::shown::event::Event;
use crate::state::actor::Actor;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::player::Player;

impl Fight {
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
        // Of the players' side Aquarius heals, and an Eddy.
        let rule = RuleId(match actor {
            Actor::Player(_) => "RT-63",
            Actor::Eddy(_) => "RT-81",
            Actor::Adversary(_) => "RT-71",
        });
        match who {
            Some(Actor::Player(p)) => {
                let player = &mut self.players[p];
                let full = u16::from(Player::FULL);
                player.hp = amount.map_or(full, |amount| (u16::from(player.hp) + amount).min(full)) as u8;
                let hp = u16::from(player.hp);
                let who = Actor::Player(p);
                self.tell_under(ask, Event::Healed { who, hp }, Event::Recovered { who, hp, rule });
            }
            Some(Actor::Adversary(adversary)) => {
                let most = match self.rulings().adversary_heal_cap {
                    AdversaryHealCap::No => self.full_hp(adversary),
                    AdversaryHealCap::Yes => u16::MAX,
                };
                let healed = &mut self.adversaries[adversary];
                healed.hp = amount.map_or(most, |amount| healed.hp.saturating_add(amount).min(most.max(healed.hp)));
                let hp = healed.hp;
                let who = Actor::Adversary(adversary);
                self.tell_under(ask, Event::Healed { who, hp }, Event::Recovered { who, hp, rule });
            }
            Some(Actor::Eddy(_)) | None => {}
        }
        Ok(())
    }

    /// Somebody in the Zone, as the actor chooses; `None` if nobody is there.
    pub(crate) fn friend<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        actor: Actor,
        oneself: bool,
        injured: bool,
    ) -> Result<Option<Actor>, A::Halt> {
        let is_player = matches!(actor, Actor::Player(_));
        let friends: SmallVec<[PlayerId; 6]> = self.friends(actor, oneself && is_player, injured).collect();
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

    /// Players in the actor's Zone who can be healed or shielded.
    pub(crate) fn friends(&self, actor: Actor, oneself: bool, injured: bool) -> impl Iterator<Item = PlayerId> + '_ {
        let zone = self.zone_of(actor);
        self.players_by_id()
            .filter(move |&(p, player)| {
                player.is_active()
                    && player.zone == zone
                    && (oneself || actor != Actor::Player(p))
                    && (!injured || player.sheet.injuries.iter().any(|hurt| hurt.kind.can_be_eased()))
            })
            .map(|(p, _)| p)
    }
}
