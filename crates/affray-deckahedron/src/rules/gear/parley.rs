//! Parley: something to bargain with, a deal, and a foe that is talked down (DK-92).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rules::flipping::attempt::Attempt;
use crate::shown::event::Event;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Standing};

impl Fight {
    /// Without anything to bargain with, or with a mere promise of it, a Parley is hindered (DK-92).
    pub(crate) fn look_for_leverage<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt) -> Result<bool, A::Halt> {
        let Attempt { who, at: Some(foe), .. } = attempt else { return Ok(false) };
        let leverage = ask.choose(self, self.gm, Question::Leverage { who, foe })? == Choice::Yes;
        self.fighter_mut(who).hindered = !leverage;
        Ok(false)
    }

    /// What a Parley brings: a deal for a promise, or for something in hand (DK-92).
    pub(crate) fn parley<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, face: Face) -> Result<(), A::Halt> {
        let Attempt { who, at: Some(foe), .. } = attempt else { return Ok(()) };
        self.tell(ask, Event::CameOff { who, face });
        let sealed = match face {
            Face::TwoTicks => true,
            Face::OneTick | Face::OneCross => self.assure(ask, who, foe)?,
            Face::TwoCrosses => false,
        };
        if !sealed || !self.fighter(foe).is_up() {
            return Ok(());
        }
        // Whether that ends the fight for the foe is the GM's to say.
        if ask.choose(self, self.gm, Question::Deal { who, foe })? == Choice::Yes {
            self.leave(foe, Standing::Pacified);
            self.tell(ask, Event::Pacified { who: foe });
        }
        Ok(())
    }

    /// A concrete assurance, here and now: Equipment or Wealth changes hands (DK-92).
    fn assure<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, foe: FighterId) -> Result<bool, A::Halt> {
        let fighter = self.fighter(who);
        if fighter.equipment == 0 && fighter.wealth == 0 {
            return Ok(false);
        }
        let seat = fighter.seat;
        let choice = ask.choose(self, seat, Question::Assurance { who, foe })?;
        let fighter = self.fighter_mut(who);
        let wealth = match choice {
            Choice::PayEquipment => {
                fighter.equipment -= 1;
                false
            }
            Choice::PayWealth => {
                fighter.wealth -= 1;
                true
            }
            _ => return Ok(false),
        };
        self.tell(ask, Event::Assured { who, foe, wealth });
        Ok(true)
    }
}
