//! Whom and where to: adversaries, friends, Zones, intents (RT-14, RT-35, RT-38, RT-44, RT-64, RT-83).

use affray_core::{Menu, RuleId};

use crate::asked::choice::Choice;
use crate::state::actor::Actor;
use crate::state::fight::Fight;

impl Fight {
    /// Every adversary that fights (RT-64).
    pub(super) fn list_active_foes(&self, menu: &mut Menu<Choice>) {
        for (foe, _) in self.foes_by_id().filter(|(_, adversary)| adversary.is_active()) {
            menu.allow(Choice::Adversary(foe));
        }
    }

    /// Who can be healed or shielded, an Eddy that chooses for itself included.
    pub(super) fn list_friends(&self, actor: Actor, oneself: bool, injured: bool, menu: &mut Menu<Choice>) {
        let is_player = matches!(actor, Actor::Player(_));
        self.friends(actor, oneself && is_player, injured).for_each(|p| menu.allow(Choice::Player(p)));
        if let (true, Actor::Eddy(eddy)) = (oneself, actor) {
            menu.allow(Choice::Eddy(eddy));
        }
    }

    /// The Zones one step away (RT-35).
    pub(super) fn list_steps(&self, actor: Actor, menu: &mut Menu<Choice>) {
        let by = self.rulings().adjacency;
        self.arena.steps(self.zone_of(actor), by).for_each(|zone| menu.allow(Choice::Zone(zone)));
        if self.may_stay() {
            menu.allow(Choice::Decline);
        }
    }

    /// The Zones where nobody stands (RT-44).
    pub(super) fn list_empty_zones(&self, actor: Actor, menu: &mut Menu<Choice>) {
        self.empty_zones(actor).for_each(|zone| menu.allow(Choice::Zone(zone)));
        if menu.is_explaining() {
            for zone in self.arena.zones() {
                if !self.empty_zones(actor).any(|empty| empty == zone) {
                    menu.forbid(Choice::Zone(zone), RuleId("RT-44"), "somebody stands there");
                }
            }
        }
    }

    /// The intents that can be turned up (RT-38).
    pub(super) fn list_hidden_intents(&self, menu: &mut Menu<Choice>) {
        for (adversary, place, intent) in self.intents() {
            let choice = Choice::Intent { adversary, place };
            if intent.face_up {
                menu.forbid(choice, RuleId("RT-38"), "it lies face up already");
            } else {
                menu.allow(choice);
            }
        }
    }

    /// Every intent on the table (RT-38, RT-83).
    pub(super) fn list_intents(&self, menu: &mut Menu<Choice>) {
        self.intents().for_each(|(adversary, place, _)| menu.allow(Choice::Intent { adversary, place }));
    }
}
