//! The turns just after a fight: bleeding and first aid go on until nothing is left to do (SU-71).

use affray_core::Ask;

use crate::asked::choice::{Choice, Task};
use crate::asked::question::Question;
use crate::state::fight::Fight;
use crate::state::person::{Bandaging, Status};
use crate::state::sheet::FighterId;

/// The aftermath ends after so many turns, even if somebody still bleeds.
pub const AFTERMATH_CAP: u16 = 1000;

impl Fight {
    /// Helpers who were at hand come forward; they act after everybody with a slot.
    pub(crate) fn begin_aftermath(&mut self) {
        for who in self.all() {
            if self.sheet(who).arrives == Some(0) && self.person(who).status == Status::Away {
                self.person_mut(who).status = Status::Up;
                if !self.order.contains(&who) {
                    self.order.push(who);
                }
            }
            let person = self.person_mut(who);
            person.done = false;
            person.coup = None;
        }
        self.aid_since = self.turn;
        self.recount_wounded();
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
        let wounded = self.wounded();
        (wounded.urgent != 0 && self.may_still_bleed(who))
            || (wounded.patients != 0 && self.is_tending(who))
            || self.is_finishing_off(who)
    }

    /// The close of a turn after the fight: blood and first aid go on until nothing is left to do.
    pub(crate) fn close_turn_after<A: Ask<Fight>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        let since = self.turn.saturating_sub(self.aid_since);
        match self.quiet_turns() {
            Some(turns) if since < AFTERMATH_CAP => {
                self.close_turn(ask)?;
                let turns = if self.roster.traits.late_helpers { self.until_arrival(ask, turns) } else { turns };
                self.pass_quiet_turns(ask, turns)
            }
            _ => {
                match self.awaited() {
                    Some(second) => self.wait_until(ask, second),
                    None => self.close_encounter(ask),
                }
                Ok(())
            }
        }
    }

    /// How many of the next turns are bandaging alone, without a decision or a draw (SU-71); `None` if nobody has a round any
    /// more.
    #[inline]
    fn quiet_turns(&self) -> Option<u16> {
        let wounded = self.wounded();
        if self.anybody_finishes_off() {
            return Some(0);
        }
        if wounded.urgent != 0 {
            return self.all().any(|who| self.is_concerned(who)).then_some(0);
        }
        if wounded.patients == 0 {
            return None; // nobody bleeds, and nobody can be helped
        }
        let mut quiet = None;
        for (who, person) in self.people.with_ids() {
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
        if self.is_finishing_off(who) {
            return self.finish_off(ask, who);
        }
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
}
