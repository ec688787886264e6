//! Waking from a knockout (SU-91).

use affray_core::Ask;

use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::person::Status;

impl Fight {
    /// Knockouts whose time is over end, and Shock with them (SU-59, SU-91).
    pub fn wake<A: Ask<Fight>>(&mut self, ask: &mut A) {
        for who in self.all() {
            let clock = self.clock;
            let person = self.person_mut(who);
            if let Status::Out { minutes, since } = person.status
                && clock >= since + 60 * minutes
            {
                person.status = Status::Up;
                person.harm.shock = 0;
                self.tell(ask, Event::Woke { who });
            }
        }
    }
}
