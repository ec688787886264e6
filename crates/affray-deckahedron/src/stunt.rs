//! The optional combat moves: what follows a hit, surprises, stances (DK-86, DK-88).

use affray_core::Ask;

use crate::act::Attempt;
use crate::edition::Edition;
use crate::event::Event;
use crate::fighter::{Down, Who};
use crate::flip::Flip;
use crate::item::Die;
use crate::mark::Face;
use crate::moves::{Cause, Kind, Move};
use crate::question::{Choice, Question};
use crate::story::Story;

/// Speed that moves tagged UNENCUMBERED need (DK-86).
pub const UNENCUMBERED: u8 = 4;

impl Story {
    /// What the card of an optional move brings (DK-88).
    pub(crate) fn stunt<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, flip: Flip) -> Result<(), A::Halt> {
        let Attempt { who, mv, at, .. } = attempt;
        let face = flip.face;
        let edition = self.edition();
        match (mv, at) {
            (Move::GoodCardio, _) => self.cardio(ask, who, face),
            (Move::Backstab, Some(foe)) if face.is_tick() => {
                let number = self.roll_hit(ask, who, foe)?;
                let chosen = self.benefits(ask, who, foe, mv, if face == Face::TwoTicks { 2 } else { 1 })?;
                let mut number = number;
                if chosen & 0b0010 != 0 {
                    let seat = self.fighter(who).seat;
                    number += self.roll(ask, who, seat, Die::D6)?;
                }
                if chosen & 0b0100 != 0 {
                    self.fighter_mut(foe).opening = self.fighter(foe).opening.saturating_add(1);
                }
                if chosen & 0b1000 != 0 {
                    let foe = self.fighter_mut(foe);
                    match edition {
                        Edition::Guide => (foe.harm_slots, foe.wound_slots) = (0, 0),
                        _ if foe.harm_slots > 0 => foe.harm_slots -= 1,
                        _ => foe.wound_slots = foe.wound_slots.saturating_sub(1),
                    }
                }
                self.strike(ask, who, foe, number, true)?;
                if chosen & 0b0001 != 0 {
                    self.tell(ask, Event::GotClear { who, foe });
                } else {
                    self.fighter_mut(who).attacked_by = Some(foe);
                }
                Ok(())
            }
            (Move::CalledShot, Some(foe)) if face.is_tick() => self.called_shot(ask, who, foe, face),
            (Move::BumRush, Some(foe)) if face != Face::TwoCrosses => {
                let chosen = self.benefits(ask, who, foe, mv, if face == Face::TwoTicks { 2 } else { 1 })?;
                if chosen & 0b0001 != 0 {
                    self.fighter_mut(who).under &= !foe.bit(); // past it: no position over the character
                }
                if chosen & 0b0010 != 0 {
                    self.fighter_mut(foe).opening = self.fighter(foe).opening.saturating_add(1); // behind it
                }
                if chosen & 0b0100 != 0 {
                    let number = self.roll_hit(ask, who, foe)?;
                    self.strike(ask, who, foe, number, true)?;
                }
                if chosen & 0b1000 != 0 {
                    self.fighter_mut(who).edge = self.fighter(who).edge.saturating_add(1); // room for a nimble move
                }
                self.alert(ask, foe);
                if face == Face::OneCross {
                    self.damage(ask, who, 1, Cause::Physical)?;
                }
                Ok(())
            }
            (Move::Backstab | Move::BumRush, Some(foe)) => {
                self.tell(ask, Event::Missed { who, foe });
                self.alert(ask, foe);
                Ok(())
            }
            (Move::CalledShot, Some(foe)) => {
                self.tell(ask, Event::Missed { who, foe });
                Ok(())
            }
            (Move::WeakSpot, Some(foe)) if face.is_tick() => {
                let spotted = self.fighter_mut(foe);
                spotted.opening = spotted.opening.saturating_add(1);
                spotted.weak_spot = edition == Edition::Guide;
                self.tell(ask, Event::WeakSpot { foe });
                Ok(())
            }
            (Move::EscapeRoute, _) => match face {
                Face::TwoTicks => {
                    self.escape(ask, who);
                    Ok(())
                }
                Face::OneTick | Face::OneCross => {
                    let seat = self.fighter(who).seat;
                    let question = Question::Benefit { who, foe: who, mv, chosen: 0 };
                    if ask.choose(self, seat, question)? != Choice::No {
                        self.lose_stamina(ask, who, Cause::Physical)?;
                        self.escape(ask, who);
                    }
                    Ok(())
                }
                Face::TwoCrosses => Ok(()),
            },
            (Move::ComeAndGetMe, Some(foe)) => self.come_and_get_me(ask, who, foe, face),
            _ => self.conjure(ask, attempt, face),
        }
    }

    /// What some moves ask before the flip; true if there is no flip at all (DK-88).
    pub(crate) fn prepare<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt) -> Result<bool, A::Halt> {
        let Attempt { who, mv, at, .. } = attempt;
        match (mv, at) {
            (Move::BumRush, _) => {
                // 4, 3, 2 or 1 points for level -1 to +2.
                let level = self.fighter(who).level(mv, self.edition());
                self.lose_points(ask, who, 3u8.saturating_add_signed(-level), Cause::Physical)?;
                Ok(!self.fighter(who).is_up())
            }
            (Move::Backstab, Some(foe)) => {
                let seat = self.fighter(who).seat;
                let skips = ask.choose(self, seat, Question::SkipFlip { who, foe })? == Choice::Yes;
                if skips {
                    let number = self.roll_hit(ask, who, foe)?;
                    self.strike(ask, who, foe, number, true)?;
                }
                Ok(skips)
            }
            _ => Ok(false),
        }
    }

    /// Good Cardio: a Breather of the legs (DK-88).
    fn cardio<A: Ask<Self>>(&mut self, ask: &mut A, who: Who, face: Face) -> Result<(), A::Halt> {
        let seat = self.fighter(who).seat;
        match face {
            Face::TwoTicks | Face::OneTick => {
                let points = self.roll(ask, who, seat, Die::D4)?;
                self.regain(ask, who, points, false)?;
            }
            Face::OneCross => self.regain(ask, who, 1, false)?,
            Face::TwoCrosses => return Ok(()),
        }
        if face == Face::TwoTicks { Ok(()) } else { self.give_position(ask, who) }
    }

    /// Called Shot: a spot of the foe, with or without damage (DK-88).
    fn called_shot<A: Ask<Self>>(&mut self, ask: &mut A, who: Who, foe: Who, face: Face) -> Result<(), A::Halt> {
        let mut number = match (face, self.edition()) {
            (Face::TwoTicks, _) => self.roll_hit(ask, who, foe)?,
            (_, Edition::Guide) => 1,
            _ => 0,
        };
        let chosen = self.benefits(ask, who, foe, Move::CalledShot, 1)?;
        if chosen & 0b001 != 0 && face == Face::TwoTicks {
            number += self.roll_hit(ask, who, foe)?; // the head: damage again
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

    /// The foe runs into the danger of the place, or the character does (DK-88).
    fn come_and_get_me<A: Ask<Self>>(&mut self, ask: &mut A, who: Who, foe: Who, face: Face) -> Result<(), A::Halt> {
        match face {
            Face::TwoTicks | Face::OneTick => {
                self.hazard(ask, foe)?;
                self.fighter_mut(foe).stunned = face == Face::TwoTicks;
                Ok(())
            }
            Face::OneCross => {
                self.tell(ask, Event::Missed { who, foe });
                Ok(())
            }
            Face::TwoCrosses => self.hazard(ask, who),
        }
    }

    /// Chooses so many of a move's benefits; the bits of those chosen (DK-88).
    fn benefits<A: Ask<Self>>(&mut self, ask: &mut A, who: Who, foe: Who, mv: Move, count: u8) -> Result<u8, A::Halt> {
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

    /// Moves that follow a melee hit may raise it or turn it to account (DK-88).
    pub(crate) fn after_hit<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: Who,
        foe: Who,
        number: u8,
    ) -> Result<u8, A::Halt> {
        let edition = self.edition();
        let able = |mv: &Move| mv.info(edition).kind == Kind::AfterHit;
        if !self.fighter(who).held.iter().any(|held| held.owned && held.down == Down::No && able(&held.mv)) {
            return Ok(number);
        }
        let seat = self.fighter(who).seat;
        let Choice::Act { mv, .. } = ask.choose(self, seat, Question::AfterHit { who, foe })? else {
            return Ok(number);
        };
        let attempt = Attempt { who, mv, at: Some(foe), with: None, extra: false };
        self.tell(ask, Event::Tried { who, mv, at: Some(foe), extra: false });
        let (flip, attribute) = self.attempt(ask, attempt)?;
        let mut number = number;
        let mut down = false;
        match (mv, flip.face) {
            (Move::AndThisIsFor, Face::TwoTicks) => {
                number += self.roll(ask, who, seat, Die::D4)?;
                down = true;
            }
            (Move::AndThisIsFor, Face::OneTick) => {
                number += 1;
                down = edition == Edition::World;
            }
            (Move::AndThisIsFor, _) => down = edition == Edition::World,
            (Move::ScentOfBlood, Face::TwoTicks) => {
                number += self.roll_hit(ask, who, foe)?;
                down = true;
            }
            (Move::ScentOfBlood, Face::OneTick) => {
                let more = self.roll_hit(ask, who, foe)?;
                number += self.halve(more);
                down = true;
            }
            (Move::ScentOfBlood, Face::OneCross) => {
                number += 1;
                down = edition == Edition::World;
            }
            (Move::Goreography, Face::TwoTicks | Face::OneTick) => {
                let count = if flip.face == Face::TwoTicks { 2 } else { 1 };
                self.gore(ask, who, foe, number, count)?;
                down = true;
            }
            (Move::Goreography, Face::OneCross) => {
                number += self.roll(ask, who, seat, Die::D4)?;
                down = edition == Edition::World;
            }
            (Move::WhereItHurts, Face::TwoTicks | Face::OneTick) => {
                let most = number.min(if flip.face == Face::TwoTicks { 2 } else { 1 });
                if let Choice::Number(count) = ask.choose(self, seat, Question::Hurts { who, most })? {
                    number -= count;
                    self.fighter_mut(foe).opening = self.fighter(foe).opening.saturating_add(count);
                    self.tell(ask, Event::Openings { foe, count });
                }
            }
            _ => {}
        }
        if down {
            self.fighter_mut(who).note(mv, edition).down = Down::UntilBreather;
        }
        self.aftermath(ask, attempt, flip, attribute)?;
        Ok(number)
    }

    /// Goreography: a second target, a Wound, disarm (DK-88).
    fn gore<A: Ask<Self>>(&mut self, ask: &mut A, who: Who, foe: Who, number: u8, count: u8) -> Result<(), A::Halt> {
        let chosen = self.benefits(ask, who, foe, Move::Goreography, count)?;
        if chosen & 0b001 != 0 {
            let second = self.foes_up().find(|&other| other != foe);
            if let Some(second) = second {
                self.damage_by(ask, who, second, number)?;
            }
        }
        if chosen & 0b010 != 0 {
            self.take_wound(ask, foe, Cause::Physical)?;
        }
        if chosen & 0b100 != 0 {
            self.fighter_mut(foe).die = Die::D2;
        }
        Ok(())
    }

    /// After a Harm, Dispense Wrath may turn failure into rage (DK-88).
    pub(crate) fn wrath<A: Ask<Self>>(&mut self, ask: &mut A, who: Who) -> Result<(), A::Halt> {
        let fighter = self.fighter(who);
        if fighter.held.is_empty() || !fighter.is_up() || fighter.rage || !fighter.has(Move::DispenseWrath) {
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
        self.aftermath(ask, attempt, flip, attribute)?;
        Ok(())
    }

    /// Moves without a flip (DK-85, DK-88, DK-91).
    pub(crate) fn without_flip<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt) -> Result<(), A::Halt> {
        let Attempt { who, mv, with, .. } = attempt;
        match mv {
            Move::RunAway => self.run_away(ask, who),
            Move::GoBerserk => {
                self.fighter_mut(who).berserk = true;
                self.tell(ask, Event::Enraged { who });
                Ok(())
            }
            Move::FindShadows => {
                let seat = self.fighter(who).seat;
                self.turn_up(who, Down::UntilBreather);
                let points = self.roll(ask, who, seat, Die::D4)?;
                self.regain(ask, who, points, true)
            }
            Move::Vanish => {
                let fighter = self.fighter_mut(who);
                fighter.green -= 1;
                fighter.hidden = true;
                let green = fighter.green;
                self.tell(ask, Event::GreenSpent { who, green });
                self.tell(ask, Event::Hidden { who });
                Ok(())
            }
            Move::Entreat => self.entreat(ask, who),
            Move::ToolTwisting => {
                self.twist(ask, who, with);
                Ok(())
            }
            _ => Ok(()),
        }
    }
}
