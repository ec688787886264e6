//! Treating somebody: getting at the wound first (SU-67, SU-75).

use affray_core::Ask;

use crate::asked::choice::Task;
use crate::asked::verdict::{Verdict, no};
use crate::rules::medicine::medic::Medic;
use crate::rulings::ArmorRemovalScope;
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::person::Person;
use crate::state::sheet::FighterId;

impl Fight {
    /// Own rounds it takes to get a patient's armour off (SU-67).
    pub fn strip_rounds(&self, patient: FighterId) -> u8 {
        let suit = self.suit(patient).deflection;
        let shield = match self.rulings.armor_removal_scope {
            ArmorRemovalScope::BodySuitOnly => 0,
            ArmorRemovalScope::All => self.shield(patient).deflection,
        };
        u16::midpoint(suit, shield) as u8
    }

    /// Own rounds it takes to tear bandages for a patient, if the medic has none (SU-67).
    pub fn tear_rounds(&self, medic: FighterId, patient: FighterId) -> u8 {
        let person = self.person(patient);
        if self.sheet(medic).bandages {
            return 0;
        }
        person.tear_left.unwrap_or(person.harm.trauma as u8)
    }

    /// The next thing to do for a patient whom somebody can treat: what prepares for it comes first (SU-67).
    pub(crate) fn next_treatment(&self, medic: FighterId, patient: FighterId) -> Task {
        let person = self.person(patient);
        if !person.suit_off && self.strip_rounds(patient) > 0 {
            Task::Strip
        } else if self.tear_rounds(medic, patient) > 0 {
            Task::Tear
        } else if person.harm.trauma > 0 {
            Task::Stabilise
        } else {
            Task::Bandage
        }
    }

    /// Goes through everything a medic might do for the wounded, with what forbids it. Without `forbidden_too`, patients for
    /// whom nothing can be done are skipped.
    pub(crate) fn each_treatment(
        &self,
        medic: FighterId,
        forbidden_too: bool,
        mut offer: impl FnMut(FighterId, Task, Verdict),
    ) {
        let looking = Medic::of(self, medic);
        let injured = |person: &Person| person.is_alive() && person.harm.injury() > 0;
        for (patient, person) in self.people.with_ids() {
            if !injured(person) || !looking.wants(person) {
                continue;
            }
            let harm = &person.harm;
            let treatable = person.is_patient();
            let here = looking.may_treat(patient, person);
            if !forbidden_too && (here.is_err() || !treatable) {
                continue;
            }
            let strip = !person.suit_off && self.strip_rounds(patient) > 0;
            let tear = self.tear_rounds(medic, patient) > 0;
            let prepared = here.and(if strip {
                no!("SU-67", "the armour must come off first")
            } else if tear {
                no!("SU-67", "there are no bandages yet")
            } else {
                Ok(())
            });
            if treatable && strip {
                offer(patient, Task::Strip, here);
            }
            if treatable && tear {
                offer(patient, Task::Tear, here);
            }
            if harm.trauma > 0 {
                offer(patient, Task::Stabilise, prepared);
            }
            if harm.damage > 0 {
                let verdict = prepared.and_then(|()| self.may_be_bandaged(patient));
                offer(patient, Task::Bandage, verdict);
            }
        }
    }

    /// The rank somebody treats somebody with (SU-75).
    pub fn care_rank(&self, medic: FighterId, patient: FighterId) -> u16 {
        let sheet = self.sheet(medic);
        if medic == patient { sheet.self_care_rank(&self.rulings) } else { sheet.emt_rank(&self.rulings) }
    }

    /// An own round of medicine.
    pub fn treat<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        medic: FighterId,
        patient: FighterId,
        task: Task,
    ) -> Result<(), A::Halt> {
        match task {
            Task::Strip => {
                let strip = self.strip_rounds(patient);
                let person = self.person_mut(patient);
                let left = person.strip_left.unwrap_or(strip).saturating_sub(1);
                person.strip_left = Some(left);
                person.suit_off = left == 0;
                self.tell(ask, Event::Worked { medic, patient, task, left: left.into() });
            }
            Task::Tear => {
                let left = self.tear_rounds(medic, patient).saturating_sub(1);
                self.person_mut(patient).tear_left = Some(left);
                self.tell(ask, Event::Worked { medic, patient, task, left: left.into() });
            }
            Task::Stabilise => {
                self.begin_treating(ask, medic, patient);
                self.stabilise(ask, medic, patient)?;
            }
            Task::Bandage => {
                self.begin_treating(ask, medic, patient);
                self.bandage(ask, medic, patient)?;
            }
        }
        self.update_wounded(patient);
        Ok(())
    }

    /// Somebody treats a patient: they are one of the two who may (SU-68), and a suit that comes off in no time comes off
    /// (SU-67).
    #[inline]
    fn begin_treating<A: Ask<Fight>>(&mut self, ask: &mut A, medic: FighterId, patient: FighterId) {
        self.person_mut(patient).treated_by |= 1 << medic.0;
        if !self.person(patient).suit_off && self.sheet(patient).suit.is_some() {
            self.person_mut(patient).suit_off = true;
            self.tell(ask, Event::SuitOff { medic, patient });
        }
    }
}
