//! Aquarius: somebody's injury becomes lighter (RT-63).

use affray_core::{Ask, RuleId};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::state::actor::Actor;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;

impl Fight {
    /// Aquarius: somebody in the Zone has an injury eased (RT-63).
    pub(crate) fn ease_somebody<A: Ask<Self>>(&mut self, ask: &mut A, actor: Actor) -> Result<(), A::Halt> {
        let hurt: SmallVec<[PlayerId; 6]> = self.friends(actor, true, true).collect();
        let p = match hurt.len() {
            0 => return Ok(()),
            1 => hurt[0],
            _ => {
                let question = Question::Friend { actor, oneself: true, injured: true };
                match ask.choose(self, self.seat_of(actor), question)? {
                    Choice::Player(p) => p,
                    _ => return Ok(()),
                }
            }
        };
        if let Choice::Injury(injury) = ask.choose(self, self.seat_of(actor), Question::Ease(p))? {
            self.ease(ask, p, injury, RuleId("RT-63"));
        }
        Ok(())
    }
}
