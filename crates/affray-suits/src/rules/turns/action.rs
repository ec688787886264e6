//! The action of an own round (SU-17, SU-18, SU-20).

use affray_core::Ask;

use crate::asked::choice::{Choice, Task};
use crate::asked::question::Question;
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::person::{Posture, Status};
use crate::state::sheet::{Band, FighterId};

impl Fight {
    /// The action of an own round; true if it was none (SU-17, SU-62).
    pub(crate) fn act<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        self.person_mut(who).covered = false;
        loop {
            let choice = self.ask(ask, who, Question::Act(who))?;
            if !self.person(who).is_up() {
                return Ok(true); // The GM has settled it otherwise.
            }
            if let Choice::Cover(ally) = choice {
                let person = self.person_mut(who);
                person.covers = Some(ally);
                person.covered = true;
                self.tell(ask, Event::Covered { who, ally }); // SU-41: free
                continue;
            }
            return self.carry_out(ask, who, choice);
        }
    }

    /// Does one thing; true if it counts as doing nothing.
    fn carry_out<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, choice: Choice) -> Result<bool, A::Halt> {
        let person = self.person_mut(who);
        person.truce = matches!(choice, Choice::Truce);
        // SU-18, SU-60: what is not gone on with is lost.
        if !matches!((choice, person.coup), (Choice::Kill(target), Some(coup)) if coup.target == target) {
            person.coup = None;
        }
        if let Some(work) = person.bandaging
            && choice != (Choice::Treat { patient: work.patient, task: Task::Bandage })
        {
            self.leave_off_bandaging(who);
        }
        let person = self.person_mut(who);
        match choice {
            Choice::Attack { target, weapon } => self.attack(ask, who, target, weapon)?,
            Choice::Ready(id) => {
                let wielded = &mut person.weapons[id.index()];
                wielded.unready = wielded.unready.saturating_sub(1); // SU-37
                let left = wielded.unready;
                self.tell(ask, Event::Readied { who, weapon: id, left });
            }
            Choice::Reload(id) => self.reload(ask, who, id),
            Choice::Refresh => self.refresh(ask, who)?,
            Choice::Take(id) => self.take_in_hand(ask, who, id),
            Choice::Stand => {
                person.posture = match person.posture {
                    Posture::Flat => Posture::Crawling, // SU-20
                    Posture::Crawling | Posture::Upright => Posture::Upright,
                };
                let posture = person.posture;
                self.tell(ask, Event::Rose { who, posture });
            }
            Choice::Kill(target) => self.kill(ask, who, target),
            Choice::Wake(friend) => {
                // Ruling `sleepers`: awake, with the cooldown the encounter names (SU-19).
                let sleeper = self.person_mut(friend);
                sleeper.status = Status::Up;
                let cooldown = sleeper.cooldown;
                self.tell(ask, Event::Roused { by: who, who: friend, cooldown });
            }
            Choice::Treat { patient, task } => self.treat(ask, who, patient, task)?,
            Choice::Move => {
                person.band = if person.band == Band::Front { Band::Rear } else { Band::Front };
                let band = person.band;
                self.tell(ask, Event::Moved { who, band });
            }
            Choice::Truce => {
                self.recheck_end.set(true);
                self.tell(ask, Event::OfferedTruce { who });
                return Ok(true);
            }
            Choice::Wait => {
                self.tell(ask, Event::Waited { who });
                return Ok(true);
            }
            _ => {
                self.tell(ask, Event::Rested { who });
                return Ok(true);
            }
        }
        Ok(false)
    }
}
