//! Emergency medicine: getting at the wound, stopping the blood, bandaging (SU-66 to SU-75).

use affray_core::{Ask, Menu};

use crate::asked::question::{Choice, Task, Verdict, no};
use crate::rules::blow::harm::Harm;
use crate::rules::contests::value::half_up;
use crate::rules::medicine::wounded::Ward;
use crate::rulings::{
    ArmorRemovalScope, BandageOnce, BandageOpposition, BandageShockOnFailure, BleedStop, MedicPosition, ReelingSelfCare,
};
use crate::shown::event::{Against, Event};
use crate::state::fight::Fight;
use crate::state::person::{Bandaging, Person};
use crate::state::sheet::{Band, FighterId, Space};

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
struct Medic<'a> {
    fight: &'a Fight,
    who: FighterId,
    side: u8,
    reeling: bool,
    fighting: bool,
    ward: Ward,
}

impl<'a> Medic<'a> {
    #[inline]
    fn of(fight: &'a Fight, who: FighterId) -> Self {
        let person = fight.person(who);
        let reeling = person.is_reeling(&fight.rulings);
        Medic { fight, who, side: person.side, reeling, fighting: fight.is_fighting(), ward: fight.ward() }
    }

    /// Whether they would treat somebody at all: in a fight only friends.
    #[inline]
    const fn wants(&self, patient: &Person) -> bool {
        !self.fighting || self.side == patient.side
    }

    /// Whether they can lend a hand to somebody now (SU-58, SU-66, SU-68).
    #[inline]
    fn may_treat(&self, who: FighterId, patient: &Person) -> Verdict {
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
        self.has_room_at(patient)
    }

    /// Whether one more may lend a hand (SU-68).
    #[inline]
    const fn has_room_at(&self, patient: &Person) -> Verdict {
        let others = (patient.treated_by | patient.bandaged_by) & !(1 << self.who.0);
        if others.count_ones() >= MEDICS { no!("SU-68", "two are at work on this patient already") } else { Ok(()) }
    }

    /// Somebody as a patient of theirs, if there is anything they can do.
    #[expect(clippy::inline_always, reason = "asked of everybody, by everybody, in every round after a fight")]
    #[inline(always)]
    fn looks_after(&self, who: FighterId) -> Option<Patient<'a>> {
        let person = self.fight.person(who);
        let can = self.ward.has(who) && self.wants(person) && self.may_treat(who, person).is_ok();
        can.then_some(Patient { who, harm: &person.harm, friend: self.side == person.side })
    }

    /// Everybody they could treat now.
    #[inline]
    fn patients(self) -> impl Iterator<Item = Patient<'a>> {
        self.ward.patients().filter_map(move |who| self.looks_after(who))
    }
}

impl Fight {
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
            let armed = |(id, weapon): (_, &crate::state::arms::Weapon)| {
                weapon.is_ranged() && self.person(who).wielded(id).held
            };
            self.person(who).side != side && self.person(who).is_up() && self.sheet(who).weapons().any(armed)
        });
        match (behind, screened, shot_at) {
            (true, true, false) => Ok(()),
            (false, ..) => no!("SU-66", "medic and patient must both be in the rear"),
            (_, false, _) => no!("SU-66", "nobody stands between them and the enemy"),
            (.., true) => no!("SU-66", "an enemy shooter is up"),
        }
    }

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

    /// Lists whom somebody may treat, and how.
    pub(crate) fn list_treatments(&self, medic: FighterId, menu: &mut Menu<Choice>) {
        if !self.treats_later() || menu.is_explaining() {
            self.each_treatment(medic, menu.is_explaining(), |patient, task, verdict| {
                menu.offer(Choice::Treat { patient, task }, verdict);
            });
        }
    }

    /// Whether wounds wait until the fight is over (SU-66).
    pub(crate) fn treats_later(&self) -> bool {
        self.is_fighting() && self.rulings.medic_position == MedicPosition::AfterBattleOnly
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

    /// The bandaging that somebody goes on with unasked: while nobody has Trauma there is nothing to leave it for, and the
    /// turns it takes are one decision (SU-71).
    pub(crate) fn goes_on_bandaging(&self, medic: FighterId) -> Option<Bandaging> {
        let work = self.person(medic).bandaging?;
        (self.ward().pressing == 0 && self.goes_on_with(medic, work)).then_some(work)
    }

    /// Whether a medic can go on with a bandage.
    pub(crate) fn goes_on_with(&self, medic: FighterId, work: Bandaging) -> bool {
        Medic::of(self, medic).looks_after(work.patient).is_some()
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

    /// Goes through everything somebody might do for the wounded, with what forbids it; where nobody wants to know of
    /// what is forbidden, patients nothing can be done for are passed over.
    pub(crate) fn each_treatment(
        &self,
        medic: FighterId,
        forbidden_too: bool,
        mut offer: impl FnMut(FighterId, Task, Verdict),
    ) {
        let looking = Medic::of(self, medic);
        let injured = |person: &Person| person.is_alive() && person.harm.injury() > 0;
        for (person, patient) in self.people.iter().zip(0..).map(|(person, who)| (person, FighterId(who))) {
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
        self.person_mut(patient).treated_by |= 1 << medic.0;
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
                self.person_mut(patient).suit_off = true;
                self.stabilise(ask, medic, patient)?;
            }
            Task::Bandage => {
                self.person_mut(patient).suit_off = true;
                self.bandage(ask, medic, patient)?;
            }
        }
        self.look_at_wounds(patient);
        Ok(())
    }

    /// EMT against Trauma: success turns up to two points into Damage and stops the blood (SU-73, SU-74).
    pub fn stabilise<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        medic: FighterId,
        patient: FighterId,
    ) -> Result<(), A::Halt> {
        let rank = self.care_rank(medic, patient);
        let trauma = self.person(patient).harm.trauma;
        if self.contest_number(ask, medic, rank, patient, Against::Trauma, trauma)? {
            let (stop, turn) = (self.rulings.bleed_stop, self.turn);
            let person = self.person_mut(patient);
            let harm = &mut person.harm;
            let points = harm.trauma.min(2);
            harm.trauma -= points;
            harm.damage += points;
            harm.stabilised += points;
            harm.bleeding_stopped = match stop {
                BleedStop::FirstSuccess | BleedStop::WhileAttended => true,
                BleedStop::AllConverted => harm.trauma == 0,
            };
            let harm = *harm;
            person.stopped_in = turn;
            self.tell(ask, Event::Stabilised { patient, points, harm });
        }
        Ok(())
    }

    /// A turn of bandaging; the contest comes in the last (SU-68, SU-69, SU-71).
    fn bandage<A: Ask<Fight>>(&mut self, ask: &mut A, medic: FighterId, patient: FighterId) -> Result<(), A::Halt> {
        let begun = self.person(medic).bandaging.is_none();
        let left = match self.person(medic).bandaging {
            Some(work) => work.left.saturating_sub(1),
            None => {
                // A second medic works at the pace of the first.
                let joined =
                    self.people.iter().find_map(|other| other.bandaging.filter(|work| work.patient == patient));
                joined.map_or_else(|| self.person(patient).harm.wounds(&self.rulings).max(1) - 1, |first| first.left)
            }
        };
        self.take_up_bandaging(medic, Bandaging { patient, left });
        if left == 0 {
            return self.finish_bandage(ask, patient);
        }
        // Told once: the turns that follow are all alike.
        if begun {
            self.tell(ask, Event::Worked { medic, patient, task: Task::Bandage, left });
        }
        Ok(())
    }

    /// Somebody begins to bandage a patient, or goes on with it.
    pub(crate) fn take_up_bandaging(&mut self, medic: FighterId, work: Bandaging) {
        if self.person(medic).bandaging.is_none_or(|before| before.patient != work.patient) {
            self.leave_off_bandaging(medic);
            self.person_mut(work.patient).bandaged_by |= 1 << medic.0;
        }
        self.person_mut(medic).bandaging = Some(work);
    }

    /// Somebody bandages nobody any longer: what is not gone on with is lost (SU-18).
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

    /// Under the ruling `while_attended`, bleeding begins again when nobody goes on (SU-74).
    pub fn reopen_if_left(&mut self, who: FighterId) {
        if self.rulings.bleed_stop == BleedStop::WhileAttended {
            let turn = self.turn;
            let person = self.person_mut(who);
            if person.harm.trauma > 0 && turn > person.stopped_in + 1 {
                person.harm.bleeding_stopped = false;
            }
        }
    }
}
