//! What has come of somebody's last decision, so that it can be told after the log has gone on.

use crate::answerers::tape::{Halted, Place, Tape};
use crate::fight::outlook::NOTHING;
use crate::{AnswerOrigin, Menu, Outlook, Overrule, Play, Progress, Seat};

impl<S: Outlook + Overrule> Play<S> {
    /// What has come of the last decision of a seat, as far as it can see; `None` where that is nothing, or there is no
    /// such decision. What standing orders answered is no decision.
    pub fn came_of_last_choice(&self, seat: Seat) -> Option<String> {
        let last = self.given().iter().rposition(|given| *given == AnswerOrigin::Decided(seat))?;
        let before = self.scene_after(last)?;
        Some(self.scene().gist(&before, seat, self.cast())).filter(|came| came != NOTHING)
    }

    /// The scene as it stood after so many answers of the tape.
    fn scene_after(&self, answers: usize) -> Option<S> {
        let (mut scene, mut tape, mut menu) = (self.first().clone(), self.tape()[..answers].to_vec(), Menu::plain());
        let mut used = Place::START;
        loop {
            let mut step = Tape::new(&mut tape, used, self.cast(), &mut menu);
            match step.run(&mut scene) {
                Ok(Progress::Going) => used = step.place(),
                Ok(Progress::Over) | Err(Halted::Open { .. }) => return Some(scene),
                Err(Halted::Refused { .. }) => return None,
            }
        }
    }
}
