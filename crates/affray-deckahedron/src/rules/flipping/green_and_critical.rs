//! What the symbols on the resolving card bring: green, and a Critical Flip (DK-17 to DK-19).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::flip::Flip;
use crate::rulings::{CriticalFlipChain, CriticalFlipIdle};
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

    /// Module practice: a green resolving card of a skill flip works off a penalty card or adds a bonus card; whoever
    /// has no skill flips an attribute, and nothing is learned (DK-17, ruling `module_skill`).
    pub(crate) fn practise<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, flip: Flip) {
        let faces = card::faces(Edition::Module);
        let Some(skill) = self.fighter(who).skill.filter(|_| faces.is_green(flip.resolver)) else { return };
        let practised = skill.practised(flip.count(faces.green));
        if practised != skill {
            self.fighter_mut(who).skill = Some(practised);
            self.tell(ask, Event::Practised { who, skill: practised.0 });
        }
    }

    /// With card 10 resolving, a green token buys another move (DK-18, DK-19).
    pub(crate) fn critical_flip<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        mv: Move,
        flip: Flip,
    ) -> Result<bool, A::Halt> {
        let another = match mv {
            Move::SharpenAndStitch => self.can_sharpen(who), // in a rest there is nothing else to do
            _ => self.foes_up().next().is_some() || self.scenario.rulings.critical_flip_idle == CriticalFlipIdle::Yes,
        };
        if another && self.is_critical(flip) { self.pay_for_critical(ask, who) } else { Ok(false) }
    }

    /// Whether a flip opens the way to another move (DK-18, DK-19, ruling `critical_flip_chain`).
    fn is_critical(&self, flip: Flip) -> bool {
        let chained = self.bought && self.scenario.rulings.critical_flip_chain == CriticalFlipChain::No;
        flip.resolver == Card::CRITICAL_SUCCESS && self.edition().is_world() && !chained
    }

    /// Card 10 resolved a move made in answer to something: it may be paid for when that is over (DK-19).
    pub(crate) fn note_critical(&mut self, who: FighterId, flip: Flip) {
        if self.is_critical(flip) {
            self.fighter_mut(who).criticals += 1;
        }
    }

    /// Offers the moves that card 10 opened in answers; true if one was paid for. There must be somebody left to move
    /// against (DK-19).
    pub(crate) fn noted_criticals<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        while self.fighter(who).criticals > 0 {
            self.fighter_mut(who).criticals -= 1;
            if self.foes_up().next().is_some() && self.pay_for_critical(ask, who)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the player pays a green token for another move (DK-19).
    fn pay_for_critical<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        let fighter = self.fighter(who);
        if fighter.green == 0 || !fighter.is_up() {
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
