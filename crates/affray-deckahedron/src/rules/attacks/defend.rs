//! Defend: tokens that are spent on attacks (DK-84).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rules::flipping::attempt::Attempt;
use crate::shown::event::{Event, GuardUse};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::Cause;

impl Fight {
    /// Defend: tokens on the card (DK-84).
    pub(super) fn defend<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, face: Face) -> Result<(), A::Halt> {
        let who = attempt.who;
        let tokens = match face {
            Face::TwoTicks => 3,
            Face::OneTick => 2,
            Face::OneCross => 1,
            Face::TwoCrosses => return Ok(()),
        };
        self.fighter_mut(who).guard = tokens;
        self.tell(ask, Event::Guarded { who, tokens });
        Ok(())
    }

    /// Defenders may spend tokens on an attack; gives who is hit in the end, and for how much (DK-84).
    pub(crate) fn guard<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        victim: FighterId,
        foe: FighterId,
        number: u8,
    ) -> Result<(FighterId, u8), A::Halt> {
        let (mut victim, mut number) = (victim, number);
        for who in self.party() {
            let mut used = 0u8;
            while self.fighter(who).is_up() && self.fighter(who).guard > 0 && used != 0b1111 {
                let seat = self.fighter(who).seat;
                let question = Question::Guard { who, victim, foe, used };
                let Choice::Guard(how) = ask.choose(self, seat, question)? else { break };
                used |= 1 << how as u8;
                let fighter = self.fighter_mut(who);
                fighter.guard -= 1;
                let left = fighter.guard;
                self.tell(ask, Event::GuardSpent { who, how, left });
                match how {
                    GuardUse::Draw => victim = who,
                    GuardUse::Halve => {
                        number = self.halve(number);
                        self.tell(ask, Event::Lessened { on: victim, number });
                    }
                    GuardUse::Open => self.fighter_mut(foe).opening += 1,
                    GuardUse::Hit => self.damage(ask, foe, 1, Cause::Physical)?,
                }
            }
        }
        Ok((victim, number))
    }
}
