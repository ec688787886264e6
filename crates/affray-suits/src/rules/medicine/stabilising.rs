//! Stabilising: Trauma becomes Damage, and the bleeding stops (SU-73, SU-74).

use affray_core::Ask;

use crate::rulings::BleedStop;
use crate::shown::event::{Against, Event};
use crate::state::fight::Fight;
use crate::state::sheet::FighterId;

impl Fight {
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
