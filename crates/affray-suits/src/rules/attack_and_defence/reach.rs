//! Whom a weapon reaches (SU-45, SU-66).

#![expect(clippy::inline_always, reason = "a simulated fight calls these with every attack, each from few places")]

use crate::asked::verdict::{Verdict, no};
use crate::rulings::HelplessDefence;
use crate::state::fight::Fight;
use crate::state::roster::Space;
use crate::state::sheet::{Band, FighterId};

impl Fight {
    /// Whether somebody may be attacked with this kind of weapon (SU-45, bands).
    #[inline(always)]
    pub(crate) fn may_be_attacked(&self, by: FighterId, target: FighterId, ranged: bool) -> Verdict {
        let person = self.person(target);
        if person.is_helpless() && self.rulings.helpless_defence == HelplessDefence::CoupOnly {
            return no!("SU-45", "the helpless are only killed, in two rounds");
        }
        if self.roster.space == Space::Bands && !ranged {
            if self.person(by).band == Band::Rear {
                return no!("SU-66", "hand weapons do not reach from the rear");
            }
            let side = self.person(target).side;
            let guarded = self.all().any(|other| {
                self.person(other).side == side && self.person(other).is_up() && self.person(other).band == Band::Front
            });
            if person.band == Band::Rear && guarded {
                return no!("SU-66", "somebody stands in front");
            }
        }
        Ok(())
    }
}
