//! The optional combat moves: what follows a hit, surprises, stances (DK-86, DK-88).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::attempt::Attempt;
use crate::rules::flipping::flip::Flip;
use crate::rulings::MovesWithoutCard;
use crate::shown::event::Event;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{Down, FighterId};
use crate::state::item::Die;
use crate::state::moves::{Cause, Move, MoveKind};

/// Speed that moves tagged UNENCUMBERED need (DK-86).
pub const UNENCUMBERED: u8 = 4;

impl Fight {
    /// What the card of an optional move brings (DK-88).
    pub(crate) fn stunt<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, flip: Flip) -> Result<(), A::Halt> {
        let Attempt { who, mv, at, .. } = attempt;
        let face = flip.face;
        let edition = self.edition();
        match (mv, at) {
            (Move::GoodCardio, _) => self.cardio(ask, who, face),
            (Move::Backstab, Some(foe)) if face.is_tick() => self.backstab(ask, who, foe, face),
            (Move::CalledShot, Some(foe)) if face.is_tick() => self.called_shot(ask, who, foe, face),
            (Move::BumRush, Some(foe)) if face != Face::TwoCrosses => self.bum_rush(ask, who, foe, face),
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

    /// Whether some foe is at a character's throat, or the other way round (DK-88).
    pub(crate) fn is_engaged(&self, who: FighterId) -> bool {
        let fighter = self.fighter(who);
        let at = |foe: FighterId| self.fighter(foe).attacked_by == Some(who) || fighter.attacked_by == Some(foe);
        !fighter.hidden && self.foes_up().any(at)
    }

    /// Backstab: what its card lists, damage among it (DK-88).
    fn backstab<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        face: Face,
    ) -> Result<(), A::Halt> {
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
            let seat = self.fighter(who).seat;
            let number = self.roll_hit(ask, who, foe, true)? + self.roll(ask, who, seat, Die::D6)?;
            self.strike(ask, who, foe, number, true)?;
        }
        self.alert(ask, foe);
        if chosen & 0b0001 != 0 {
            self.fighter_mut(who).clear = true; // DK-81
            self.tell(ask, Event::GotClear { who, foe });
        } else {
            self.fighter_mut(who).attacked_by = Some(foe);
        }
        Ok(())
    }

    /// Bum Rush: what its card lists, and on one cross a point in return (DK-88).
    fn bum_rush<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        face: Face,
    ) -> Result<(), A::Halt> {
        let chosen = self.benefits(ask, who, foe, Move::BumRush, if face == Face::TwoTicks { 2 } else { 1 })?;
        if chosen & 0b0001 != 0 {
            let fighter = self.fighter_mut(who);
            fighter.under &= !foe.bit(); // past it: no position over the character
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
                    let number = self.roll_hit(ask, who, foe, true)?;
                    self.strike(ask, who, foe, number, true)?;
                }
                Ok(skips)
            }
            (Move::Parley, Some(foe)) => {
                self.look_for_leverage(ask, who, foe)?;
                Ok(false)
            }
            _ => Ok(false),
        }
    }

    /// Good Cardio: a Breather of the legs (DK-88).
    fn cardio<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, face: Face) -> Result<(), A::Halt> {
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
    fn called_shot<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        face: Face,
    ) -> Result<(), A::Halt> {
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

    /// The foe runs into the danger of the place, or the character does (DK-88).
    fn come_and_get_me<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        face: Face,
    ) -> Result<(), A::Halt> {
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
    fn benefits<A: Ask<Self>>(
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

    /// The moves that could follow a melee hit (DK-88).
    pub(crate) fn follow_ups(&self, who: FighterId) -> impl Iterator<Item = Move> + '_ {
        let edition = self.edition();
        let all = self.scenario.rulings.moves_without_card == MovesWithoutCard::All && edition.is_world();
        let owned = self.fighter(who).held.iter().filter(move |_| !all).map(|held| held.mv);
        let known = Move::ALL.iter().copied().filter(move |_| all);
        owned.chain(known).filter(move |&mv| mv.info(edition).kind == MoveKind::AfterHit && self.may_react(who, mv))
    }

    /// Whether a move may be made as a reaction: with its card face up, or without it where that is ruled (DK-07).
    pub(crate) fn may_react(&self, who: FighterId, mv: Move) -> bool {
        let fighter = self.fighter(who);
        let untaught = || {
            let info = mv.info(self.edition());
            let face_up = fighter.held(mv).is_none_or(|held| held.down == Down::No);
            self.scenario.rulings.moves_without_card == MovesWithoutCard::All
                && info.exists
                && info.is_levelled()
                && fighter.is_character()
                && face_up
        };
        fighter.has(mv) || untaught()
    }

    /// Moves that follow a melee hit may raise it or turn it to account (DK-88).
    pub(crate) fn after_hit<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        number: u8,
    ) -> Result<u8, A::Halt> {
        let edition = self.edition();
        // Most have no card to follow a hit with.
        let bare = self.fighter(who).held.is_empty();
        if bare && self.scenario.rulings.moves_without_card != MovesWithoutCard::All {
            return Ok(number);
        }
        if self.follow_ups(who).next().is_none() {
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
                number += self.roll_hit(ask, who, foe, true)?;
                down = true;
            }
            (Move::ScentOfBlood, Face::OneTick) => {
                let more = self.roll_hit(ask, who, foe, true)?;
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
    fn gore<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        number: u8,
        count: u8,
    ) -> Result<(), A::Halt> {
        let chosen = self.benefits(ask, who, foe, Move::Goreography, count)?;
        if chosen & 0b001 != 0 {
            let others = |count| self.foes_up().filter(|&other| other != foe).nth(count);
            let (one, more) = (others(0), others(1));
            let second = match (one, more) {
                (Some(_), Some(_)) => {
                    let seat = self.fighter(who).seat;
                    match ask.choose(self, seat, Question::Second { who, foe })? {
                        Choice::Fighter(second) => Some(second),
                        _ => None,
                    }
                }
                (only, _) => only,
            };
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
                self.fighter_mut(who).berserk = false;
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
