//! The GM's moves on two crosses, what people agree to, and the danger of a place (DK-66, DK-71).

use affray_core::{Ask, Menu, RuleId};

use crate::asked::choice::Choice;
use crate::asked::question::{Plea, Question};
use crate::shown::event::{Event, GmMove, Gone};
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::{Cause, Move};

impl Fight {
    /// The GM makes one move (DK-66, DK-71).
    pub(crate) fn gm_moves<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        mv: Move,
        foe: Option<FighterId>,
    ) -> Result<(), A::Halt> {
        let edition = self.edition();
        let tell = |this: &Self, ask: &mut A, mv| this.tell(ask, Event::GmMoved { mv, on: who });
        match ask.choose(self, self.gm, Question::GmMove { who, mv, foe })? {
            Choice::Attack => {
                tell(self, ask, GmMove::Attack);
                self.group_attack(ask, who, foe)
            }
            Choice::AttackOn(companion) => {
                self.tell(ask, Event::GmMoved { mv: GmMove::Attack, on: companion });
                self.group_attack(ask, companion, foe)
            }
            Choice::Hazard => {
                tell(self, ask, GmMove::Hazard);
                self.hazard(ask, who)
            }
            Choice::Shake => {
                self.fighter_mut(who).note(mv, edition).shaken = true;
                tell(self, ask, GmMove::Shake);
                Ok(())
            }
            Choice::UseUp => {
                tell(self, ask, GmMove::UseUp);
                self.use_up(ask, who);
                Ok(())
            }
            Choice::Challenge(place) => {
                tell(self, ask, GmMove::Challenge);
                self.challenge(ask, who, place)
            }
            Choice::ChallengeAll(place) => {
                tell(self, ask, GmMove::Challenge);
                for everybody in self.party() {
                    if self.fighter(everybody).is_up() {
                        self.challenge(ask, everybody, place)?;
                    }
                }
                Ok(())
            }
            _ => {
                tell(self, ask, GmMove::Narrate);
                Ok(())
            }
        }
    }

    /// What the GM may do (DK-71).
    pub(crate) fn gm_options(&self, who: FighterId, mv: Move, menu: &mut Menu<Choice>) {
        let fighter = self.fighter(who);
        let within_reach = fighter.is_up() && !fighter.hidden;
        if within_reach && self.foes_up().next().is_some() {
            menu.allow(Choice::Attack);
        }
        if self.companions > 0 && self.foes_up().next().is_some() {
            self.companions_in_reach().for_each(|companion| menu.allow(Choice::AttackOn(companion)));
        }
        if fighter.is_up() && self.chapter().hazard.is_some() {
            menu.allow(Choice::Hazard);
        }
        let shaken = fighter.held(mv).is_some_and(|held| held.shaken);
        let why = (RuleId("DK-71"), "confidence in that move is shaken already");
        menu.offer(Choice::Shake, if shaken { Err(why) } else { Ok(()) });
        if self.has_resource(who) {
            menu.allow(Choice::UseUp);
        }
        for place in 0..self.chapter().challenges.len() as u8 {
            if fighter.is_up() {
                menu.allow(Choice::Challenge(place));
            }
            if self.characters_up().any(|other| other != who) {
                menu.allow(Choice::ChallengeAll(place));
            }
        }
        menu.allow(Choice::Narrate);
    }

    /// Whether the GM allows what a player asks for.
    pub(crate) fn consents<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, plea: Plea) -> Result<bool, A::Halt> {
        let allowed = ask.choose(self, self.gm, Question::Consent { who, plea })? == Choice::Yes;
        if !allowed {
            self.tell(ask, Event::Refused { who });
            self.tell(ask, Event::Denied { who, plea });
        }
        Ok(allowed)
    }

    /// The danger of the place strikes: a rolled number that splits (DK-39, DK-71).
    pub(crate) fn hazard<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let Some(die) = self.chapter().hazard else { return Ok(()) };
        let seat = self.fighter(who).seat;
        let shows = self.roll(ask, who, seat, die)?;
        self.tell(ask, Event::HitRolled { by: None, on: who, die, shows, total: shows });
        self.damage(ask, who, shows, Cause::Physical)
    }

    fn has_resource(&self, who: FighterId) -> bool {
        let edition = self.edition();
        let fighter = self.fighter(who);
        let item = |item: &crate::state::item::Item| {
            !item.is_broken() && (!item.is_magic(edition) || item.charges(edition) > 0)
        };
        fighter.equipment > 0 || fighter.items.iter().any(item)
    }

    /// A resource is used up: Equipment first, then a charge, then an item is damaged (DK-71).
    fn use_up<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        let edition = self.edition();
        let fighter = self.fighter(who);
        if fighter.equipment > 0 {
            return self.lose_equipment(ask, who, Gone::UsedUp);
        }
        if let Some(place) = fighter.items.iter().position(|item| item.charges(edition) > 0) {
            return self.spend_charges(ask, who, place as u8, 1);
        }
        if let Some(place) = fighter.items.iter().position(|item| !item.is_broken() && !item.is_magic(edition)) {
            self.hurt_item(ask, who, place as u8);
        }
    }
}
