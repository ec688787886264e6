//! Medics: whom they can treat, and where (SU-58, SU-66, SU-68).

use crate::asked::verdict::{Verdict, no};
use crate::rules::medicine::wounded::Wounded;
use crate::rulings::{JoiningMedic, MedicPosition, ReelingSelfCare};
use crate::state::arms::Weapon;
use crate::state::fight::Fight;
use crate::state::harm::Harm;
use crate::state::person::Person;
use crate::state::roster::Space;
use crate::state::sheet::{Band, FighterId};

/// Most medics at one patient (SU-68).
const MEDICS: u32 = 2;

/// Somebody whom a medic could treat now.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patient<'a> {
    /// Who it is.
    pub(crate) who: FighterId,
    /// What they suffer from.
    pub(crate) harm: &'a Harm,
    /// Whether they are on the medic's side.
    pub(crate) friend: bool,
}

/// Somebody looking around for those to treat.
#[derive(Clone, Copy)]
pub(crate) struct Medic<'a> {
    fight: &'a Fight,
    who: FighterId,
    side: u8,
    reeling: bool,
    fighting: bool,
    wounded: Wounded,
}

impl<'a> Medic<'a> {
    #[inline]
    pub(crate) fn of(fight: &'a Fight, who: FighterId) -> Self {
        let person = fight.person(who);
        let reeling = person.is_reeling(&fight.rulings);
        Medic { fight, who, side: person.side, reeling, fighting: fight.is_fighting(), wounded: fight.wounded() }
    }

    /// Whether they would treat somebody at all: in a fight only friends.
    #[inline]
    pub(crate) const fn wants(&self, patient: &Person) -> bool {
        !self.fighting || self.side == patient.side
    }

    /// Whether they can lend a hand to somebody now (SU-58, SU-66, SU-68).
    #[inline]
    pub(crate) fn may_treat(&self, who: FighterId, patient: &Person) -> Verdict {
        if self.reeling {
            if self.who != who {
                return no!("SU-58", "too badly hurt to help anybody else");
            }
            if self.fight.rulings.reeling_self_care == ReelingSelfCare::Forbidden {
                return no!("SU-58", "too badly hurt to do more than recover");
            }
        }
        if self.fighting {
            self.fight.may_work_in_battle(self.who, who)?;
        }
        self.has_room_at(who, patient)
    }

    /// Whether one more may treat somebody: of those who lend a hand only those who treat count (SU-68), and nobody comes to a
    /// bandage that is half done (SU-71, ruling `joining_medic`).
    #[inline]
    fn has_room_at(&self, who: FighterId, patient: &Person) -> Verdict {
        let others = (patient.treated_by | patient.bandaged_by) & !(1 << self.who.0);
        if others == 0 {
            return Ok(()); // nearly always
        }
        if others.count_ones() >= MEDICS {
            return no!("SU-68", "two are at work on this patient already");
        }
        let joins = patient.bandaged_by & (1 << self.who.0) == 0 && patient.bandaged_by != 0;
        if joins && self.fight.rulings.joining_medic == JoiningMedic::FromTheStart {
            let begun = self.fight.bandaging_of(who).is_some_and(|work| work.since < self.fight.turn);
            if begun {
                return no!("SU-71", "the bandaging has begun without them");
            }
        }
        Ok(())
    }

    /// Somebody as a patient of theirs, if there is anything they can do.
    #[expect(clippy::inline_always, reason = "asked of everybody, by everybody, in every round after a fight")]
    #[inline(always)]
    pub(crate) fn looks_after(&self, who: FighterId) -> Option<Patient<'a>> {
        let person = self.fight.person(who);
        let can = self.wounded.contains(who) && self.wants(person) && self.may_treat(who, person).is_ok();
        can.then_some(Patient { who, harm: &person.harm, friend: self.side == person.side })
    }

    /// Everybody they could treat now.
    #[inline]
    fn patients(self) -> impl Iterator<Item = Patient<'a>> {
        self.wounded.patients().filter_map(move |who| self.looks_after(who))
    }
}

impl Fight {
    /// Whether wounds wait until the fight is over (SU-66).
    pub(crate) fn treats_later(&self) -> bool {
        self.is_fighting() && self.rulings.medic_position == MedicPosition::AfterBattleOnly
    }

    /// Whether a medic can work on somebody while the fight goes on (SU-66).
    fn may_work_in_battle(&self, medic: FighterId, patient: FighterId) -> Verdict {
        match self.rulings.medic_position {
            MedicPosition::AfterBattleOnly => no!("SU-66", "wounds are treated when the fight is over"),
            MedicPosition::ScenarioFlag if self.sheet(patient).sheltered => Ok(()),
            MedicPosition::ScenarioFlag => no!("SU-66", "there is no shelter here"),
            MedicPosition::Bands if self.roster.space != Space::Bands => no!("SU-66", "there is no rear to work in"),
            MedicPosition::Bands => self.is_behind_the_lines(medic, patient),
        }
    }

    /// Whether medic and patient are both in the rear, with somebody before them and no enemy shooter (SU-66).
    #[inline(never)]
    fn is_behind_the_lines(&self, medic: FighterId, patient: FighterId) -> Verdict {
        let side = self.person(medic).side;
        let behind = [medic, patient].iter().all(|&who| self.person(who).band == Band::Rear);
        let screened = self.all().any(|who| {
            let person = self.person(who);
            self.person(who).side == side && person.is_up() && person.band == Band::Front
        });
        let shot_at = self.all().any(|who| {
            let armed = |(id, weapon): (_, &Weapon)| weapon.is_ranged() && self.person(who).wielded(id).held;
            self.person(who).side != side && self.person(who).is_up() && self.sheet(who).weapons().any(armed)
        });
        match (behind, screened, shot_at) {
            (true, true, false) => Ok(()),
            (false, ..) => no!("SU-66", "medic and patient must both be in the rear"),
            (_, false, _) => no!("SU-66", "nobody stands between them and the enemy"),
            (.., true) => no!("SU-66", "an enemy shooter is up"),
        }
    }

    /// Everybody whom somebody could treat now: to prepare for it is a treatment too.
    #[inline]
    pub(crate) fn patients_of(&self, medic: FighterId) -> impl Iterator<Item = Patient<'_>> {
        Medic::of(self, medic).patients()
    }

    /// Whether there is anything somebody could do for a patient.
    #[inline(never)]
    pub(crate) fn has_treatment(&self, medic: FighterId) -> bool {
        let looking = Medic::of(self, medic);
        // Whoever is at work need not look around.
        let at_work = self.person(medic).bandaging;
        at_work.is_some_and(|work| looking.looks_after(work.patient).is_some()) || looking.patients().next().is_some()
    }
}
