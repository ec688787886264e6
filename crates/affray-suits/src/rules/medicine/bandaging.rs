//! Bandaging (SU-69 to SU-72).

use affray_core::Ask;

use crate::asked::choice::Task;
use crate::asked::verdict::{Verdict, no};
use crate::rules::contests::value::half_up;
use crate::rules::medicine::medic::Medic;
use crate::rulings::{BandageOnce, BandageOpposition, BandageShockOnFailure};
use crate::shown::event::{Against, Event};
use crate::state::fight::Fight;
use crate::state::harm::Harm;
use crate::state::person::Bandaging;
use crate::state::sheet::FighterId;

impl Harm {
    /// Whether Trauma, of this fight or before, rules bandaging out (SU-72).
    pub const fn is_past_bandaging(&self, body: u16) -> bool {
        self.battle_trauma || self.trauma > 0 || self.damage > body
    }

    /// Whether there is anything left that first aid can do (SU-69, SU-70, SU-72, SU-73).
    #[inline]
    pub const fn is_treatable(&self, body: u16) -> bool {
        // Most are unhurt, or only out of breath.
        if self.injury() == 0 {
            return false;
        }
        self.trauma > 0 || (self.battle_damage > 0 && !self.bandaged && !self.is_past_bandaging(body))
    }
}

impl Fight {
    /// Whether a patient may be bandaged at all (SU-69, SU-70, SU-72).
    pub(crate) fn may_be_bandaged(&self, patient: FighterId) -> Verdict {
        let harm = &self.person(patient).harm;
        if harm.is_past_bandaging(self.person(patient).body) {
            no!("SU-72", "Trauma rules bandaging out")
        } else if harm.bandaged {
            no!("SU-69", "bandaging has been tried in this fight")
        } else if harm.battle_damage == 0 {
            no!("SU-70", "this fight brought no Damage")
        } else {
            Ok(())
        }
    }

    /// The bandaging that a medic goes on with unasked: while nobody has Trauma there is no reason to leave it, and the
    /// turns it takes are one decision (SU-71).
    #[inline]
    pub(crate) fn goes_on_bandaging(&self, medic: FighterId) -> Option<Bandaging> {
        let work = self.person(medic).bandaging?;
        (self.wounded().urgent == 0 && self.goes_on_with(medic, work)).then_some(work)
    }

    /// Whether a medic can go on with a bandage.
    #[inline]
    pub(crate) fn goes_on_with(&self, medic: FighterId, work: Bandaging) -> bool {
        Medic::of(self, medic).looks_after(work.patient).is_some()
    }

    /// A turn of bandaging; the contest comes in the last (SU-68, SU-69, SU-71).
    pub(crate) fn bandage<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        medic: FighterId,
        patient: FighterId,
    ) -> Result<(), A::Halt> {
        let begun = self.person(medic).bandaging.is_none();
        let (left, since) = match self.person(medic).bandaging {
            Some(work) => (work.left.saturating_sub(1), work.since),
            None => {
                // A second medic works at the pace of the first.
                let joined = self.bandaging_of(patient);
                let wounds = || self.person(patient).harm.wounds(&self.rulings);
                (joined.map_or_else(|| wounds().max(1) - 1, |first| first.left), self.turn)
            }
        };
        self.take_up_bandaging(medic, Bandaging { patient, left, since });
        if left == 0 {
            return self.finish_bandage(ask, patient);
        }
        // Logged once: the turns that follow are all alike.
        if begun {
            self.tell(ask, Event::Worked { medic, patient, task: Task::Bandage, left });
        }
        Ok(())
    }

    /// The work of the first who bandages somebody.
    pub(crate) fn bandaging_of(&self, patient: FighterId) -> Option<Bandaging> {
        self.people.iter().find_map(|medic| medic.bandaging.filter(|work| work.patient == patient))
    }

    /// Somebody begins to bandage a patient, or goes on with it.
    #[inline]
    pub fn take_up_bandaging(&mut self, medic: FighterId, work: Bandaging) {
        if self.person(medic).bandaging.is_none_or(|before| before.patient != work.patient) {
            self.leave_off_bandaging(medic);
            self.person_mut(work.patient).bandaged_by |= 1 << medic.0;
        }
        self.person_mut(medic).bandaging = Some(work);
    }

    /// A medic stops bandaging: work that is interrupted is lost (SU-18).
    pub(crate) fn leave_off_bandaging(&mut self, medic: FighterId) {
        if let Some(work) = self.person_mut(medic).bandaging.take() {
            self.person_mut(work.patient).bandaged_by &= !(1 << medic.0);
        }
    }

    /// EMT against Damage, once a fight: half of this fight's Damage, and all Shock (SU-69, SU-71).
    fn finish_bandage<A: Ask<Fight>>(&mut self, ask: &mut A, patient: FighterId) -> Result<(), A::Halt> {
        let mut success = false;
        for medic in self.all() {
            if self.person(medic).bandaging.is_none_or(|work| work.patient != patient) {
                continue;
            }
            let rank = self.care_rank(medic, patient);
            let harm = self.person(patient).harm;
            let number = match self.rulings.bandage_opposition {
                BandageOpposition::TotalDamage => harm.damage,
                BandageOpposition::BattleDamage => harm.battle_damage,
            };
            success |= self.contest_number(ask, medic, rank, patient, Against::Damage, number)?;
            self.leave_off_bandaging(medic);
        }
        let (once, shock) = (self.rulings.bandage_once, self.rulings.bandage_shock_on_failure);
        let harm = &mut self.person_mut(patient).harm;
        harm.bandaged = success || once == BandageOnce::OnceMade;
        let points = if success { half_up(harm.battle_damage).min(harm.damage) } else { 0 };
        harm.heal(points);
        if success || shock == BandageShockOnFailure::Yes {
            harm.shock = 0;
        }
        let harm = *harm;
        self.tell(ask, Event::Bandaged { patient, points, harm });
        Ok(())
    }
}
