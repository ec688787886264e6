//! The surgeon's half hour: healing Trauma (SU-79).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::verdict::{Verdict, no};
use crate::rulings::{CoupRevive, SurgeryRounding, WhoIsHealer};
use crate::shown::event::{Against, Event};
use crate::state::fight::{Fight, Stage};
use crate::state::person::Status;
use crate::state::sheet::FighterId;

/// Minutes within which a surgeon must have come (SU-79, SU-82).
const WINDOW: u32 = 30;

impl Fight {
    /// Whether somebody may operate at all (SU-79, ruling `who_is_healer`).
    pub(crate) fn is_surgeon(&self, who: FighterId) -> bool {
        let trained = self.sheet(who).surgery.is_some() || self.rulings.who_is_healer == WhoIsHealer::AnyoneHalfMind;
        trained && self.person(who).is_up()
    }

    /// The second at which a surgeon came to the wounded: not before the turns just after the fight are over.
    pub(crate) fn came_at(&self, surgeon: FighterId) -> u32 {
        self.arrival(surgeon).max(self.closed_at.unwrap_or(self.ended_at))
    }

    /// The second at which a surgeon can begin: those at work finish first (SU-84). Days later everybody is at the bedside,
    /// and no two deaths come in the same half hour.
    pub(crate) fn free_at(&self, surgeon: FighterId) -> u32 {
        match self.stage {
            Stage::Days => self.clock,
            _ => self.came_at(surgeon).max(self.person(surgeon).busy_until),
        }
    }

    /// Whether a surgeon may operate on somebody (SU-79, SU-82).
    pub(crate) fn may_operate(&self, surgeon: FighterId, patient: FighterId) -> Verdict {
        let person = self.person(patient);
        let came = self.came_at(surgeon);
        if surgeon == patient {
            return no!("SU-79", "nobody operates on themselves");
        }
        match person.status {
            Status::Dead { for_good: true, .. } => no!("SU-82", "nothing can be done for them any more"),
            Status::Dead { helpless: true, .. } if self.rulings.coup_revive == CoupRevive::No => {
                no!("SU-82", "at this table those killed while helpless stay dead")
            }
            Status::Dead { since, .. } => {
                if self.free_at(surgeon).saturating_sub(since) / 60 > WINDOW {
                    no!("SU-82", "it is more than half an hour")
                } else {
                    Ok(())
                }
            }
            Status::Up | Status::Asleep | Status::Out { .. } => {
                let late = person.traumatised_at.is_none_or(|at| came.saturating_sub(at) / 60 > WINDOW);
                if person.harm.trauma > 0 {
                    no!("SU-79", "the Trauma is not stabilised yet")
                } else if person.harm.stabilised == 0 {
                    no!("SU-79", "there is no Trauma to heal")
                } else if person.operated {
                    no!("SU-79", "this injury has been operated on")
                } else if late {
                    no!("SU-79", "it is more than half an hour")
                } else {
                    Ok(())
                }
            }
            Status::Away => no!("SU-79", "they are not here"),
        }
    }

    /// The next surgeon with something to do.
    fn next_surgeon(&self) -> Option<FighterId> {
        self.all().find(|&surgeon| {
            self.is_surgeon(surgeon)
                && !self.person(surgeon).done
                && self.all().any(|patient| self.may_operate(surgeon, patient).is_ok())
        })
    }

    /// Whether any surgeon has something to do.
    pub(crate) fn anybody_operates(&self) -> bool {
        self.next_surgeon().is_some()
    }

    /// One operation.
    pub(crate) fn operate<A: Ask<Fight>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        if let Some(surgeon) = self.next_surgeon() {
            match self.ask(ask, surgeon, Question::Operate(surgeon))? {
                Choice::Operate(patient) if self.person(patient).is_dead() => {
                    self.cheat_death(ask, surgeon, patient)?;
                }
                Choice::Operate(patient) => self.heal_trauma(ask, surgeon, patient)?,
                _ => self.person_mut(surgeon).done = true,
            }
        }
        if !self.anybody_operates() {
            self.end_surgery(ask);
        }
        Ok(())
    }

    /// What follows when the surgeons are done.
    pub(crate) fn end_surgery<A: Ask<Fight>>(&mut self, ask: &mut A) {
        self.stage = if self.roster.after.days > 0 { Stage::Days } else { Stage::Over };
        if self.stage == Stage::Over {
            self.tell(ask, Event::Closed);
        }
    }

    /// Surgery against the stabilised Trauma: success heals half of it (SU-79).
    pub fn heal_trauma<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        surgeon: FighterId,
        patient: FighterId,
    ) -> Result<(), A::Halt> {
        let rank = self.sheet(surgeon).surgery_rank(&self.rulings);
        let stabilised = self.person(patient).harm.stabilised;
        let won = self.contest_number(ask, surgeon, rank, patient, Against::Stabilised, stabilised)?;
        let points = match self.rulings.surgery_rounding {
            _ if !won => 0,
            SurgeryRounding::Up => stabilised.div_ceil(2),
            SurgeryRounding::Down => stabilised / 2,
        };
        let person = self.person_mut(patient);
        person.operated = true;
        person.harm.stabilised -= points;
        person.harm.heal(points);
        let harm = person.harm;
        self.tell(ask, Event::Operated { patient, points, harm });
        Ok(())
    }
}
