//! Moves of body and mind: breath, rage, shadows, weak spots, ways out (DK-88).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::attempt::Attempt;
use crate::shown::event::{Event, Regaining, Wide};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{Down, FighterId};
use crate::state::moves::{Cause, Move};

impl Fight {
    /// Good Cardio: a Breather of the legs (DK-88).
    pub(super) fn good_cardio<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        face: Face,
    ) -> Result<(), A::Halt> {
        let who = attempt.who;
        match face {
            Face::TwoTicks | Face::OneTick => {
                let points = self.roll_regain(ask, who, who, Regaining::Card, 0, 1)?;
                self.regain(ask, who, points, false)?;
            }
            Face::OneCross => self.regain(ask, who, 1, false)?,
            Face::TwoCrosses => return Ok(()),
        }
        if face == Face::TwoTicks { Ok(()) } else { self.give_position(ask, who) }
    }

    /// Weak Spot: an advantage against the foe, and in 2018 more damage (DK-88).
    pub(super) fn weak_spot<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, face: Face) -> Result<(), A::Halt> {
        let Attempt { at: Some(foe), .. } = attempt else { return Ok(()) };
        if !face.is_tick() {
            return Ok(());
        }
        let edition = self.edition();
        let spotted = self.fighter_mut(foe);
        spotted.opening = spotted.opening.saturating_add(1);
        spotted.weak_spot = edition == Edition::Guide;
        self.tell(ask, Event::WeakSpot { foe });
        Ok(())
    }

    /// Go Berserk: rage until a Breather (DK-88).
    pub(super) fn go_berserk<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt) -> Result<(), A::Halt> {
        let who = attempt.who;
        self.fighter_mut(who).berserk = true;
        self.tell(ask, Event::Enraged { who });
        Ok(())
    }

    /// Find Shadows: a Breather in the dark (DK-88).
    pub(super) fn find_shadows<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt) -> Result<(), A::Halt> {
        let who = attempt.who;
        self.fighter_mut(who).berserk = false;
        self.turn_up(who, Down::UntilBreather);
        let points = self.roll_regain(ask, who, who, Regaining::Card, 0, 1)?;
        self.regain(ask, who, points, true)
    }

    /// Vanish: out of the foes' sight for a green token (DK-88).
    pub(super) fn vanish<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt) -> Result<(), A::Halt> {
        let who = attempt.who;
        let fighter = self.fighter_mut(who);
        fighter.green -= 1;
        fighter.hidden = true;
        let green = fighter.green;
        self.tell(ask, Event::GreenSpent { who, green });
        self.tell(ask, Event::GreenPaid { who, price: 1, green, mv: Some(attempt.mv) });
        self.tell(ask, Event::Hidden { who });
        Ok(())
    }

    /// Escape Route: away, perhaps at the cost of a point (DK-88).
    pub(super) fn escape_route<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        face: Face,
    ) -> Result<(), A::Halt> {
        let Attempt { who, mv, .. } = attempt;
        match face {
            Face::TwoTicks => self.escape(ask, who),
            Face::OneTick | Face::OneCross => {
                let seat = self.fighter(who).seat;
                let question = Question::Benefit { who, foe: who, mv, chosen: 0 };
                if ask.choose(self, seat, question)? != Choice::No {
                    self.lose_stamina(ask, who, Cause::Physical)?;
                    self.escape(ask, who);
                }
            }
            Face::TwoCrosses => {}
        }
        Ok(())
    }

    /// The foe runs into the danger of the place, or the character does (DK-88).
    pub(super) fn come_and_get_me<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        face: Face,
    ) -> Result<(), A::Halt> {
        let Attempt { who, at: Some(foe), .. } = attempt else { return Ok(()) };
        match face {
            Face::TwoTicks | Face::OneTick => {
                self.hazard(ask, foe)?;
                self.fighter_mut(foe).stunned = face == Face::TwoTicks;
                Ok(())
            }
            Face::OneCross => {
                self.tell(ask, Event::Missed { who, foe });
                self.tell(ask, Event::WentWide { who, foe, why: Wide::Card });
                Ok(())
            }
            Face::TwoCrosses => self.hazard(ask, who),
        }
    }

    /// After a Harm, Dispense Wrath may turn failure into rage (DK-88).
    pub(crate) fn wrath<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let fighter = self.fighter(who);
        if !fighter.is_up() || fighter.rage || !self.may_react(who, Move::DispenseWrath) {
            return Ok(());
        }
        let seat = fighter.seat;
        if ask.choose(self, seat, Question::Wrath { who })? != Choice::Yes {
            return Ok(());
        }
        let mv = Move::DispenseWrath;
        let attempt = Attempt { who, mv, at: None, with: None, extra: false };
        self.tell(ask, Event::Tried { who, mv, at: None, extra: false });
        let (flip, attribute) = self.attempt(ask, attempt)?;
        if !flip.face.is_tick() {
            self.fighter_mut(who).rage = true;
            self.tell(ask, Event::Enraged { who });
        }
        self.aftermath_of_answer(ask, attempt, flip, attribute)
    }

    /// Whether some foe is hand to hand with a character; a mere shot, from either side, is not (DK-88, ruling
    /// `engaged_by`).
    pub(crate) fn is_engaged(&self, who: FighterId) -> bool {
        !self.fighter(who).hidden && self.fighter(who).engaged != 0
    }
}
