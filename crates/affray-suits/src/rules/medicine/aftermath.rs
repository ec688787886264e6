//! The turns just after a fight, and its end (SU-76, SU-92).

use affray_core::{Ask, Bag};

use crate::asked::question::{Choice, Question, Task};
use crate::rules::medicine::wounded::Ward;
use crate::rulings::{BleedCompare, BleedEffectScope, PostBattleShock};
use crate::shown::event::Event;
use crate::state::fight::{Fight, Stage};
use crate::state::person::{Bandaging, Posture, Status, Wielded};
use crate::state::sheet::FighterId;

/// After so many turns nobody waits any longer for a wound to close or kill.
pub const AFTERMATH_CAP: u16 = 1000;

impl Fight {
    /// Helpers who were at hand come forward; they act after everybody with a slot.
    pub(crate) fn begin_aftermath(&mut self) {
        for who in self.all() {
            if self.sheet(who).arrives == Some(0) {
                self.person_mut(who).status = Status::Up;
                if !self.order.contains(&who) {
                    self.order.push(who);
                }
            }
            let person = self.person_mut(who);
            person.done = false;
            person.coup = None;
        }
        self.ward = Some(Ward::of(&self.people));
    }

    /// Whether somebody's wound can still take a turn for the worse by itself (SU-54).
    #[inline]
    pub(crate) fn may_still_bleed(&self, who: FighterId) -> bool {
        let person = self.person(who);
        if !person.harm.is_bleeding() {
            return false;
        }
        let least = match (self.rulings.bleed_effect_scope, self.rulings.bleed_compare) {
            (BleedEffectScope::EveryDraw, _) | (_, BleedCompare::Le) => 1,
            (BleedEffectScope::OnlyIfBleeding, BleedCompare::Lt) => 2,
        };
        person.is_alive() && person.harm.trauma >= least
    }

    /// Whether somebody has work as a medic and has not turned away from it.
    #[inline]
    fn is_tending(&self, who: FighterId) -> bool {
        let person = self.person(who);
        person.is_up() && !person.done && self.has_treatment(who)
    }

    /// Whether somebody has a round to themselves after the fight.
    #[inline]
    pub(crate) fn is_concerned(&self, who: FighterId) -> bool {
        let ward = self.ward();
        (ward.pressing != 0 && self.may_still_bleed(who)) || (ward.patients != 0 && self.is_tending(who))
    }

    /// The close of a turn after the fight: blood and first aid go on until nothing is left to do.
    pub(crate) fn close_turn_after<A: Ask<Fight>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        let since = self.turn - self.ended.unwrap_or(self.turn);
        match self.quiet_turns() {
            Some(turns) if since < AFTERMATH_CAP => {
                self.close_turn(ask)?;
                self.pass_quiet_turns(ask, turns)
            }
            _ => {
                self.close_encounter(ask);
                Ok(())
            }
        }
    }

    /// How many whole turns to come bring nothing but another layer of bandage: nobody decides or draws anything (SU-71).
    /// Nothing, if nobody has a round to themselves any more.
    fn quiet_turns(&self) -> Option<u16> {
        let ward = self.ward();
        if ward.pressing != 0 {
            return self.all().any(|who| self.is_concerned(who)).then_some(0);
        }
        if ward.patients == 0 {
            return None; // nobody bleeds, and nobody can be helped
        }
        let mut quiet = None;
        for (person, who) in self.people.iter().zip(0..).map(|(person, who)| (person, FighterId(who))) {
            if let Some(work) = person.bandaging
                && self.goes_on_with(who, work)
                && person.cooldown == 0
                && !person.is_reeling(&self.rulings)
            {
                let left = work.left.saturating_sub(1); // the last brings the contest
                quiet = Some(quiet.map_or(left, |least: u16| least.min(left)));
            } else if self.is_concerned(who) {
                return Some(0);
            }
        }
        quiet
    }

    /// Quiet turns pass at once; breath comes back as in any other (SU-61).
    fn pass_quiet_turns<A: Ask<Fight>>(&mut self, ask: &mut A, turns: u16) -> Result<(), A::Halt> {
        if turns == 0 {
            return Ok(());
        }
        self.turn += turns;
        self.clock += u32::from(turns);
        for who in self.all() {
            // A GM may have healed somebody's patient meanwhile: those have no round, and their work stands still.
            let Some(work) = self.goes_on_bandaging(who) else { continue };
            self.take_up_bandaging(who, Bandaging { left: work.left - turns, ..work });
            for _ in 0..turns.min(self.person(who).harm.shock) {
                self.recover(ask, who, false)?;
            }
        }
        Ok(())
    }

    /// What somebody does for the wounded; true if nothing.
    pub(crate) fn tend<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        // Whoever does not bleed has a round here for the sake of the work alone.
        if self.person(who).harm.is_bleeding() && !self.is_tending(who) {
            return Ok(true);
        }
        if let Some(work) = self.goes_on_bandaging(who) {
            self.treat(ask, who, work.patient, Task::Bandage)?;
            return Ok(false);
        }
        match self.ask(ask, who, Question::Tend(who))? {
            Choice::Treat { patient, task } => {
                let work = self.person(who).bandaging;
                if work.is_some_and(|work| task != Task::Bandage || work.patient != patient) {
                    self.leave_off_bandaging(who);
                }
                self.treat(ask, who, patient, task)?;
                Ok(false)
            }
            _ => {
                self.person_mut(who).done = true;
                self.leave_off_bandaging(who);
                Ok(true)
            }
        }
    }

    /// The encounter closes: cards down, breath back (SU-76, SU-92).
    pub fn close_encounter<A: Ask<Fight>>(&mut self, ask: &mut A) {
        for who in self.all() {
            let hand = self.person_mut(who).hand.take_all();
            self.discard_unseen(hand);
            let person = self.people.get_mut(who);
            if let Some(card) = person.action_card.take() {
                self.discard.add(card);
            }
            person.cooldown = 0;
            person.slot = 0;
            person.tilted = false;
            person.too_fast = false;
            person.posture = Posture::Upright;
            person.harm.half = false;
            person.bandaging = None;
            person.bandaged_by = 0;
            person.truce = false;
            person.covers = None;
            person.trampled = 0;
            person.marked = false;
            for (wielded, weapon) in person.weapons.iter_mut().zip(&self.roster.sheets[who.index()].weapons) {
                *wielded = Wielded { unready: 0, reloading: 0, shots: weapon.shots, ..*wielded };
            }
            let breathes = match self.rulings.post_battle_shock {
                PostBattleShock::ConsciousOnly => self.person(who).is_up() && !self.person(who).harm.is_bleeding(),
                PostBattleShock::All => self.person(who).is_alive(),
            };
            if breathes && self.person(who).harm.shock > 0 {
                self.person_mut(who).harm.shock = 0;
                self.tell(ask, Event::CaughtBreath { who });
            }
            // Sleepers wake when it is over, and whoever was on the way arrives.
            let comes = self.sheet(who).arrives.is_some();
            let person = self.person_mut(who);
            if matches!(person.status, Status::Asleep) || (person.status == Status::Away && comes) {
                person.status = Status::Up;
            }
            person.done = false;
        }
        self.order.clear();
        self.next = 0;
        self.ward = None;
        self.reshuffle(ask);
        self.stage = Stage::Surgery;
        if !self.anybody_operates() {
            self.end_surgery(ask);
        }
    }
}
