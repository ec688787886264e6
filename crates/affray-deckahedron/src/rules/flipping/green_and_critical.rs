//! What the symbols on the resolving card bring: green, and a Critical Flip (DK-17 to DK-19).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::flip::Flip;
use crate::rulings::CriticalFlipChain;
use crate::shown::event::Event;
use crate::state::card::{self, Card};
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::Move;

impl Fight {
    /// A green resolving card gives a token or a level (DK-17).
    pub(crate) fn reward_green<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        mv: Option<Move>,
        flip: Flip,
    ) -> Result<(), A::Halt> {
        let edition = self.edition();
        let green = card::faces(edition).is_green(flip.resolver);
        if !green || !edition.is_world() || !self.is_character(who) {
            return Ok(());
        }
        let raise = mv.filter(|&mv| self.can_rise(who, mv));
        let choice = match raise {
            Some(mv) => {
                let seat = self.fighter(who).seat;
                ask.choose(self, seat, Question::Green { who, mv })?
            }
            None => Choice::Token, // rulings `green_level_at_cap`, `green_on_adhoc`
        };
        let fighter = self.fighter_mut(who);
        match (choice, raise) {
            (Choice::Level, Some(mv)) => {
                let held = fighter.note(mv, edition);
                held.level = mv.info(edition).next_level(held.level).unwrap_or(held.level);
                let level = held.level;
                self.tell(ask, Event::LevelRaised { who, mv, level });
            }
            _ => {
                fighter.green = fighter.green.saturating_add(1);
                let green = fighter.green;
                self.tell(ask, Event::GreenGained { who, green });
            }
        }
        Ok(())
    }

    /// Whether a move has a printed level above the present one (DK-07, DK-17).
    pub(crate) fn can_rise(&self, who: FighterId, mv: Move) -> bool {
        let edition = self.edition();
        mv.info(edition).next_level(self.fighter(who).level(mv, edition)).is_some()
    }

    /// Module practice: a green resolving card works off a penalty card or adds a bonus card (DK-17).
    pub(crate) fn practise<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, flip: Flip) {
        let faces = card::faces(Edition::Module);
        if !faces.is_green(flip.resolver) || !self.is_character(who) {
            return;
        }
        let greens = flip.count(faces.green);
        let fighter = self.fighter_mut(who);
        let practised = fighter.skill.practised(greens);
        if practised != fighter.skill {
            fighter.skill = practised;
            self.tell(ask, Event::Practised { who, skill: practised.0 });
        }
    }

    /// With card 10 resolving, a green token buys another move (DK-18, DK-19).
    pub(crate) fn critical_flip<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        extra: bool,
        flip: Flip,
    ) -> Result<bool, A::Halt> {
        let fighter = self.fighter(who);
        let able = flip.resolver == Card::CRITICAL_SUCCESS && fighter.green > 0 && fighter.is_up();
        if !able || extra && self.scenario.rulings.critical_flip_chain == CriticalFlipChain::No {
            return Ok(false);
        }
        let seat = fighter.seat;
        if ask.choose(self, seat, Question::CriticalFlip { who })? != Choice::Yes {
            return Ok(false);
        }
        let fighter = self.fighter_mut(who);
        fighter.green -= 1;
        let green = fighter.green;
        self.tell(ask, Event::CriticalFlip { who, green });
        Ok(true)
    }
}
