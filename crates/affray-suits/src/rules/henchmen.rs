//! Henchmen: a second card, and squads (SU-87 to SU-89).

use crate::rules::contests::laying::Part;
use crate::rulings::{HenchmanBonusLost, HenchmanBonusUse};
use crate::state::fight::Fight;
use crate::state::sheet::FighterId;

impl Fight {
    /// Whether a henchman's court card brings a second (SU-87, SU-88).
    pub(crate) fn has_second(&self, who: FighterId, part: Part) -> bool {
        let harm = &self.person(who).harm;
        let hurt = match self.rulings.henchman_bonus_lost {
            HenchmanBonusLost::Wounds => harm.is_hurt(),
            HenchmanBonusLost::Damage => harm.injury() > 0,
        };
        let here = part == Part::Actor || self.rulings.henchman_bonus_use == HenchmanBonusUse::AttackAndDefence;
        !hurt && here && !self.sheet(who).is_hero()
    }

    /// The first member of somebody's squad in the fight, who keeps its card (SU-89).
    pub(crate) fn leader(&self, who: FighterId) -> FighterId {
        let sheet = self.sheet(who);
        let Some(squad) = sheet.squad else { return who };
        self.all()
            .find(|&other| {
                let (theirs, person) = (self.sheet(other), self.person(other));
                // Whoever was dead before the squad drew never had its card.
                let drew = !person.is_dead() || person.slot > 0 || person.action_card.is_some();
                drew && theirs.squad == Some(squad) && theirs.side == sheet.side && theirs.joins == sheet.joins
            })
            .unwrap_or(who)
    }

    /// Whether somebody takes the squad's card from its first member (SU-89).
    pub(crate) fn follows_a_leader(&self, who: FighterId) -> bool {
        self.leader(who) != who
    }
}
