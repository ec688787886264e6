//! The surgeon's half hour: healing Trauma and cheating death (SU-79, SU-82 to SU-85).

use affray_core::{Ask, Menu};

use crate::asked::question::{Choice, Question, Verdict, no};
use crate::rulings::{CheatMissingList, CoupRevive, HalveOnce, RevivedState, SurgeryRounding, WhoIsHealer};
use crate::shown::event::{Against, Event, Purpose};
use crate::state::fight::{Fight, Stage};
use crate::state::person::Status;
use crate::state::sheet::{FighterId, half};

/// Minutes within which a surgeon must have come (SU-79, SU-82).
const WINDOW: u32 = 30;

impl Fight {
    /// Whether somebody may operate at all (SU-79, ruling `who_is_healer`).
    fn is_surgeon(&self, who: FighterId) -> bool {
        let trained = self.sheet(who).surgery.is_some() || self.rulings.who_is_healer == WhoIsHealer::AnyoneHalfMind;
        trained && self.person(who).is_up()
    }

    /// The second at which a surgeon came to the wounded.
    fn came_at(&self, surgeon: FighterId) -> u32 {
        self.clock + 60 * u32::from(self.sheet(surgeon).arrives.unwrap_or(0))
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
                let free = came.max(self.person(surgeon).busy_until);
                if free.saturating_sub(since) / 60 > WINDOW {
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

    /// Lists on whom a surgeon may operate.
    pub(crate) fn list_operations(&self, surgeon: FighterId, menu: &mut Menu<Choice>) {
        for patient in self.all() {
            let person = self.person(patient);
            if patient != surgeon && (person.is_dead() || person.harm.injury() > 0) {
                menu.offer(Choice::Operate(patient), self.may_operate(surgeon, patient));
            }
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

    /// The rank a surgeon fights death with: halved for what is missing (SU-83).
    pub fn death_rank(&self, surgeon: FighterId) -> u16 {
        let came = self.came_at(surgeon);
        let helped = self.all().any(|who| {
            let sheet = self.sheet(who);
            who != surgeon
                && self.person(who).is_up()
                && (sheet.emt.is_some() || sheet.surgery.is_some())
                && self.came_at(who) <= came.max(self.person(surgeon).busy_until)
        });
        let after = &self.roster.after;
        let missing = [after.modern, after.tools, helped].iter().filter(|&&there| !there).count();
        let halvings = match (self.rulings.cheat_missing_list, self.rulings.halve_once) {
            (CheatMissingList::AllMissingHalves, _) => usize::from(missing == 3),
            (CheatMissingList::AnyMissingHalves, HalveOnce::Once) => missing.min(1),
            (CheatMissingList::AnyMissingHalves, HalveOnce::PerItem) => missing,
        };
        (0..halvings).fold(self.sheet(surgeon).surgery_rank(&self.rulings), |rank, _| half(rank, &self.rulings))
    }

    /// Surgery against Injury brings somebody back from the dead (SU-82 to SU-85); true if it
    /// fails and last words are found.
    pub(crate) fn cheat_death<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        surgeon: FighterId,
        patient: FighterId,
    ) -> Result<bool, A::Halt> {
        let rank = self.death_rank(surgeon);
        let harm = self.person(patient).harm;
        let minutes = 30 + 30 * u32::from(harm.trauma); // SU-84
        let begun = self.came_at(surgeon).max(self.person(surgeon).busy_until);
        self.person_mut(surgeon).busy_until = begun + 60 * minutes;
        self.tell(ask, Event::DeathContested { surgeon, patient, rank, minutes });
        if self.contest_number(ask, surgeon, rank, patient, Against::Injury, harm.injury())? {
            self.revive(ask, patient);
            return Ok(false);
        }
        if let Status::Dead { for_good, .. } = &mut self.person_mut(patient).status {
            *for_good = true;
        }
        // SU-85: heroes only.
        if self.sheet(patient).is_hero() && self.ask(ask, patient, Question::LastWords(patient))? == Choice::Speak {
            let will = self.sheet(patient).will;
            let spoken = self.test(ask, patient, will, Purpose::LastWords)?;
            self.tell(ask, Event::LastWords { who: patient, spoken });
            return Ok(spoken);
        }
        Ok(false)
    }

    /// The state in which somebody comes back (SU-82, ruling `revived_state`).
    pub fn revive<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) {
        let (body, rulings, clock) = (self.person(who).body, self.rulings, self.clock);
        let person = self.person_mut(who);
        let harm = &mut person.harm;
        match rulings.revived_state {
            RevivedState::Capped => {
                harm.damage += harm.trauma;
                harm.stabilised += harm.trauma;
                harm.trauma = 0;
                let over = harm.damage.saturating_sub(2 * body);
                harm.damage -= over;
                harm.stabilised = harm.stabilised.saturating_sub(over).min(harm.damage);
                harm.bleeding_stopped = true;
            }
            RevivedState::AsWas => {
                harm.trauma = harm.trauma.min(body - u16::from(harm.trauma >= body && !rulings_keep_body(&rulings)));
                harm.damage = harm.damage.min(2 * body - harm.trauma);
                harm.stabilised = harm.stabilised.min(harm.damage);
            }
        }
        let minutes = person.harm.knockout_minutes(&rulings);
        person.status = Status::Out { minutes, since: clock };
        let harm = person.harm;
        self.tell(ask, Event::Revived { who, harm, minutes });
    }
}

/// Whether somebody can live with Trauma equal to Body.
fn rulings_keep_body(rulings: &crate::rulings::Rulings) -> bool {
    rulings.trauma_death_compare == crate::rulings::TraumaDeathCompare::Gt
}
