//! Death by degrees, and killing the helpless (SU-53, SU-60).

use affray_core::Ask;

use crate::rulings::{CoupDeGrace, CoupInjury, Rulings, TraumaDeathCompare};
use crate::shown::event::{Cause, Event};
use crate::state::fight::Fight;
use crate::state::harm::Harm;
use crate::state::person::{Coup, Status};
use crate::state::sheet::FighterId;

impl Harm {
    /// Dead by Trauma above Body or Injury above twice Body (SU-53).
    pub const fn is_fatal(&self, body: u16, rulings: &Rulings) -> bool {
        let trauma = match rulings.trauma_death_compare {
            TraumaDeathCompare::Gt => self.trauma > body,
            TraumaDeathCompare::Ge => self.trauma >= body,
        };
        trauma || self.injury() > 2 * body
    }
}

impl Fight {
    /// Somebody dies.
    pub(crate) fn die<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, cause: Cause) {
        self.fall(who, Status::dead(self.clock, cause == Cause::Helpless));
        self.tell(ask, Event::Died { who, cause });
    }

    /// Somebody falls, whatever the reason: what they were at is left, whoever bandaged one now dead stops, and the fight may be
    /// over (SU-18, SU-60, SU-92).
    #[inline]
    pub(crate) fn fall(&mut self, who: FighterId, status: Status) {
        let person = self.people.get_mut(who);
        person.status = status;
        person.coup = None;
        self.recheck_end.set(true);
        self.leave_off_bandaging(who);
        if matches!(status, Status::Dead { .. }) && self.person(who).bandaged_by != 0 {
            for medic in self.all() {
                if self.person(medic).bandaging.is_some_and(|work| work.patient == who) {
                    self.leave_off_bandaging(medic);
                }
            }
        }
    }

    /// An own round given to killing somebody helpless; the second kills (SU-60).
    pub(crate) fn kill<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, target: FighterId) {
        let turn = self.turn;
        let ripe = match self.rulings.coup_de_grace {
            CoupDeGrace::SameAttackerTwoConsecutive => {
                self.person(who).coup.is_some_and(|coup| coup.target == target && coup.turn == turn.checked_sub(1))
            }
            CoupDeGrace::AnyTwoRounds => self.person(target).marked,
        };
        if !ripe {
            self.person_mut(who).coup = Some(Coup { target, turn: Some(turn) });
            self.person_mut(target).marked = true;
            self.tell(ask, Event::BentOver { by: who, target });
            return;
        }
        self.lose_hand(ask, target); // a sleeper may hold one (SU-63)
        let body = self.person(target).body;
        if self.rulings.coup_injury == CoupInjury::LeastFatalBlow {
            self.person_mut(target).harm.damage += body + 1;
        }
        self.person_mut(who).coup = None;
        self.die(ask, target, Cause::Helpless);
    }
}
