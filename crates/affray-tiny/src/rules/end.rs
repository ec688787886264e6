//! The end of the duel.

use affray_core::{Ask, Audience, Progress, Seat};

use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::fighter::{SEATS, opponent};

impl Fight {
    /// Who has won, once the other has lost all stamina (TD-06).
    #[inline]
    pub fn winner(&self) -> Option<Seat> {
        SEATS.into_iter().find(|&seat| self.stamina_left(opponent(seat)) == 0)
    }

    /// Ends the duel if this fighter has no stamina left (TD-06).
    #[inline]
    pub(crate) fn end_if_out<A: Ask<Self>>(&mut self, ask: &mut A, hurt: Seat) -> Progress {
        if self.stamina_left(hurt) > 0 {
            return Progress::Going;
        }
        ask.tell(self, Audience::Everyone, Event::Won { by: opponent(hurt) });
        Progress::Over
    }
}
