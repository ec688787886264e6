//! Moves against somebody who suspects nothing, and the shot at a spot (DK-88).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::attempt::Attempt;
use crate::shown::event::{Event, Wide};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::item::Die;
use crate::state::moves::{Cause, Move};

impl Fight {
    /// A Backstab may do without the flip and just deal damage (DK-88).
    pub(super) fn stab_unflipped<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt) -> Result<bool, A::Halt> {
        let Attempt { who, at: Some(foe), .. } = attempt else { return Ok(false) };
        let seat = self.fighter(who).seat;
        let skips = ask.choose(self, seat, Question::SkipFlip { who, foe })? == Choice::Yes;
        if skips {
            let number = self.roll_hit(ask, who, foe, true)?;
            self.strike(ask, who, foe, number, true)?;
        }
        Ok(skips)
    }

    /// A Bum Rush costs 4, 3, 2 or 1 points for level -1 to +2; whoever falls to that does not flip (DK-88).
    pub(super) fn pay_for_rush<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt) -> Result<bool, A::Halt> {
        let Attempt { who, mv, .. } = attempt;
        let level = self.fighter(who).level(mv, self.edition());
        self.lose_points(ask, who, 3u8.saturating_add_signed(-level), Cause::Physical)?;
        Ok(!self.fighter(who).is_up())
    }

    /// Backstab: what its card lists, damage among it (DK-88).
    pub(super) fn backstab<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, face: Face) -> Result<(), A::Halt> {
        let Attempt { who, at: Some(foe), .. } = attempt else { return Ok(()) };
        if !face.is_tick() {
            self.tell(ask, Event::Missed { who, foe });
            self.tell(ask, Event::WentWide { who, foe, why: Wide::Card });
            self.alert(ask, foe);
            return Ok(());
        }
        let chosen = self.benefits(ask, who, foe, Move::Backstab, if face == Face::TwoTicks { 2 } else { 1 })?;
        if chosen & 0b0100 != 0 {
            self.fighter_mut(foe).opening = self.fighter(foe).opening.saturating_add(1);
        }
        if chosen & 0b1000 != 0 {
            let edition = self.edition();
            let foe = self.fighter_mut(foe);
            match edition {
                Edition::Guide => (foe.harm_slots, foe.wound_slots) = (0, 0),
                _ if foe.harm_slots > 0 => foe.harm_slots -= 1,
                _ => foe.wound_slots = foe.wound_slots.saturating_sub(1),
            }
        }
        if chosen & 0b0010 != 0 {
            let number = self.roll_hit(ask, who, foe, true)?;
            let number = self.roll_more(ask, who, Move::Backstab, Die::D6, number)?;
            self.strike(ask, who, foe, number, true)?;
        }
        self.alert(ask, foe);
        if chosen & 0b0001 != 0 {
            let fighter = self.fighter_mut(who);
            fighter.clear = true; // DK-81
            fighter.engaged &= !foe.bit();
            self.tell(ask, Event::GotClear { who, foe });
            self.tell(ask, Event::KeptClear { who, foe, mv: Move::Backstab });
        } else {
            self.fighter_mut(who).attacked_by = Some(foe);
        }
        Ok(())
    }

    /// Bum Rush: what its card lists, and on one cross a point in return (DK-88).
    pub(super) fn bum_rush<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, face: Face) -> Result<(), A::Halt> {
        let Attempt { who, at: Some(foe), .. } = attempt else { return Ok(()) };
        if face == Face::TwoCrosses {
            self.tell(ask, Event::Missed { who, foe });
            self.tell(ask, Event::WentWide { who, foe, why: Wide::Card });
            self.alert(ask, foe);
            return Ok(());
        }
        let chosen = self.benefits(ask, who, foe, Move::BumRush, if face == Face::TwoTicks { 2 } else { 1 })?;
        if chosen & 0b0001 != 0 {
            let fighter = self.fighter_mut(who);
            fighter.under &= !foe.bit(); // past it: no position over the character
            fighter.engaged &= !foe.bit();
            fighter.clear = true; // DK-81
        }
        if chosen & 0b0010 != 0 {
            self.fighter_mut(foe).opening = self.fighter(foe).opening.saturating_add(1); // behind it
        }
        if chosen & 0b0100 != 0 {
            let number = self.roll_hit(ask, who, foe, true)?;
            self.strike(ask, who, foe, number, true)?;
        }
        if chosen & 0b1000 != 0 {
            self.fighter_mut(who).nimble = true; // room for a move that would need more Speed
        }
        self.alert(ask, foe);
        if face == Face::OneCross {
            self.damage(ask, who, 1, Cause::Physical)?;
        }
        Ok(())
    }

    /// Called Shot: a spot of the foe, with or without damage (DK-88).
    pub(super) fn called_shot<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        face: Face,
    ) -> Result<(), A::Halt> {
        let Attempt { who, at: Some(foe), .. } = attempt else { return Ok(()) };
        if !face.is_tick() {
            self.tell(ask, Event::Missed { who, foe });
            self.tell(ask, Event::WentWide { who, foe, why: Wide::Card });
            return Ok(());
        }
        let chosen = self.benefits(ask, who, foe, Move::CalledShot, 1)?;
        let mut number = match (face, self.edition()) {
            (Face::TwoTicks, _) => self.roll_hit(ask, who, foe, false)?,
            (_, Edition::Guide) => 1,
            // In 2017 the loss that goes with one tick is the GM's to set.
            _ => match ask.choose(self, self.gm, Question::SetLoss { who, foe })? {
                Choice::Number(loss) => loss,
                _ => 0,
            },
        };
        if chosen & 0b001 != 0 {
            number += self.roll_hit(ask, who, foe, false)?; // the head: damage again
        }
        if chosen & 0b010 != 0 {
            let foe = self.fighter_mut(foe);
            foe.die = Die::D2; // the arms: it drops what it holds
        }
        if chosen & 0b100 != 0 {
            self.fighter_mut(foe).stunned = true; // the legs: hobbled, no answer to the next action
        }
        self.strike(ask, who, foe, number, false)
    }

    /// Chooses so many of a move's benefits; the bits of those chosen (DK-88).
    pub(super) fn benefits<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        mv: Move,
        count: u8,
    ) -> Result<u8, A::Halt> {
        let mut chosen = 0;
        for _ in 0..count {
            let seat = self.fighter(who).seat;
            let question = Question::Benefit { who, foe, mv, chosen };
            let Choice::Benefit { which, .. } = ask.choose(self, seat, question)? else { break };
            chosen |= 1 << which;
            self.tell(ask, Event::Benefit { who, mv, which });
        }
        Ok(chosen)
    }

    /// The benefits a move's card lists (DK-88).
    pub(crate) const fn benefit_count(mv: Move) -> u8 {
        match mv {
            Move::Backstab | Move::BumRush => 4,
            Move::CalledShot | Move::Goreography => 3,
            Move::EscapeRoute => 1,
            _ => 0,
        }
    }
}
