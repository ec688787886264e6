//! Moves that follow a melee hit (DK-88).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::attempt::Attempt;
use crate::rulings::MovesWithoutCard;
use crate::shown::event::Event;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{Down, FighterId};
use crate::state::item::Die;
use crate::state::moves::{Cause, Move, MoveKind};

impl Fight {
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
        // What the hit comes to, and whether the card is turned face down.
        let (number, down) = match mv {
            Move::AndThisIsFor => self.and_this_is_for(ask, who, flip.face, number)?,
            Move::ScentOfBlood => self.scent_of_blood(ask, who, foe, flip.face, number)?,
            Move::Goreography => self.goreography(ask, who, foe, flip.face, number)?,
            Move::WhereItHurts => self.where_it_hurts(ask, who, foe, flip.face, number)?,
            _ => (number, false),
        };
        if down {
            self.fighter_mut(who).note(mv, edition).down = Down::UntilBreather;
        }
        self.aftermath_of_answer(ask, attempt, flip, attribute)?;
        Ok(number)
    }

    /// And This Is For…: more damage (DK-88).
    fn and_this_is_for<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        face: Face,
        number: u8,
    ) -> Result<(u8, bool), A::Halt> {
        let world = self.edition() == Edition::World;
        Ok(match face {
            Face::TwoTicks => (self.roll_more(ask, who, Move::AndThisIsFor, Die::D4, number)?, true),
            Face::OneTick => (number + 1, world),
            Face::OneCross | Face::TwoCrosses => (number, world),
        })
    }

    /// Scent of Blood: another roll of the weapon, or half of one (DK-88).
    fn scent_of_blood<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        face: Face,
        number: u8,
    ) -> Result<(u8, bool), A::Halt> {
        Ok(match face {
            Face::TwoTicks => (number + self.roll_hit(ask, who, foe, true)?, true),
            Face::OneTick => {
                let more = self.roll_hit(ask, who, foe, true)?;
                (number + self.halve(more), true)
            }
            Face::OneCross => (number + 1, self.edition() == Edition::World),
            Face::TwoCrosses => (number, false),
        })
    }

    /// Goreography: what its card lists, or more damage (DK-88).
    fn goreography<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        face: Face,
        number: u8,
    ) -> Result<(u8, bool), A::Halt> {
        Ok(match face {
            Face::TwoTicks | Face::OneTick => {
                let count = if face == Face::TwoTicks { 2 } else { 1 };
                self.gore(ask, who, foe, number, count)?;
                (number, true)
            }
            Face::OneCross => {
                let world = self.edition() == Edition::World;
                (self.roll_more(ask, who, Move::Goreography, Die::D4, number)?, world)
            }
            Face::TwoCrosses => (number, false),
        })
    }

    /// Where It Hurts: points of the damage become advantages against the foe (DK-88).
    fn where_it_hurts<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        face: Face,
        number: u8,
    ) -> Result<(u8, bool), A::Halt> {
        if !face.is_tick() {
            return Ok((number, false));
        }
        let seat = self.fighter(who).seat;
        let most = number.min(if face == Face::TwoTicks { 2 } else { 1 });
        let Choice::Number(count) = ask.choose(self, seat, Question::Hurts { who, most })? else {
            return Ok((number, false));
        };
        self.fighter_mut(foe).opening = self.fighter(foe).opening.saturating_add(count);
        self.tell(ask, Event::Openings { foe, count });
        Ok((number - count, false))
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
}
