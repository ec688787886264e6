//! Ad-hoc challenges: tests that are nobody's move, and what a danger does (DK-23, DK-39, DK-40).

use affray_core::{Ask, Seat};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::weights::Weights;
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::item::Die;
use crate::state::moves::Cause;
use crate::state::scenario::Challenge;

impl Fight {
    /// Puts a character to the test at this place of the chapter (DK-23).
    pub fn challenge<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, place: u8) -> Result<(), A::Halt> {
        let Some(challenge) = self.chapter().challenges.get(usize::from(place)).cloned() else { return Ok(()) };
        if self.test(ask, who, &challenge, Question::Price { who, challenge: place })? {
            self.tell(ask, Event::ChallengePassed { who, chapter: self.chapter, challenge: place });
            return Ok(());
        }
        self.tell(ask, Event::ChallengeFailed { who, chapter: self.chapter, challenge: place });
        if let Some(die) = challenge.peril {
            self.strike_with(ask, who, die, Cause::Physical)?;
        }
        Ok(())
    }

    /// A danger rolls its die against somebody (DK-39).
    pub(crate) fn strike_with<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        die: Die,
        cause: Cause,
    ) -> Result<(), A::Halt> {
        let seat = self.fighter(who).seat;
        let shows = self.roll_danger(ask, who, seat, die)?;
        self.damage(ask, who, shows, cause)
    }

    /// A danger's die is rolled (DK-39, DK-40).
    pub(crate) fn roll_danger<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        on: FighterId,
        seat: Seat,
        die: Die,
    ) -> Result<u8, A::Halt> {
        let shows = self.roll(ask, on, seat, die)?;
        self.tell(ask, Event::HitRolled { by: None, on, die, shows, total: shows });
        Ok(shows)
    }

    /// Whether somebody passes a test: by an ability, by its price, or by a flip (DK-23).
    pub(crate) fn test<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        challenge: &Challenge,
        price: Question,
    ) -> Result<bool, A::Halt> {
        let fighter = self.fighter(who);
        let seat = fighter.seat;
        let known = challenge.ability.is_some_and(|ability| fighter.abilities >> ability & 1 == 1);
        let affords = challenge.price > 0 && fighter.green >= challenge.price;
        if known {
            return Ok(true); // learned for good
        }
        if challenge.price > 0 && challenge.attribute.is_none() || affords {
            let pays = affords && ask.choose(self, seat, price)? == Choice::Yes;
            if pays {
                let fighter = self.fighter_mut(who);
                fighter.green = fighter.green.saturating_sub(challenge.price);
                let green = fighter.green;
                self.tell(ask, Event::GreenSpent { who, green });
                self.tell(ask, Event::GreenPaid { who, price: challenge.price, green, mv: None });
                if let Some(ability) = challenge.ability {
                    self.fighter_mut(who).abilities |= 1 << ability;
                    self.tell(ask, Event::Learned { who, ability });
                }
            }
            return Ok(pays || challenge.attribute.is_some() && self.passes(ask, who, challenge)?);
        }
        self.passes(ask, who, challenge)
    }

    /// Whether somebody who does not pay meets the condition and flips well enough (DK-23).
    fn passes<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, challenge: &Challenge) -> Result<bool, A::Halt> {
        if self.fighter(who).speed < challenge.speed {
            return Ok(false); // an entry condition: not even a flip
        }
        let Some(attribute) = challenge.attribute else { return Ok(true) };
        let difficulty = match self.edition() {
            Edition::Module => challenge.difficulty + self.difficulty(who),
            Edition::World | Edition::Guide => 0, // the GM may not set it for nothing (DK-68)
        };
        let why = Weights { difficulty, ..Weights::of_situation(self.situation_cost()) };
        let net = self.weigh(ask, who, why, -2);
        self.declined = None;
        let flip = self.flip(ask, who, attribute, net)?;
        let flip = self.flashback_aside(ask, who, attribute, net, flip, flip.face >= challenge.needs)?;
        // No bank, no GM move; green gives a token only (rulings `adhoc_bank`, `green_on_adhoc`).
        self.reward_green(ask, who, None, flip)?;
        Ok(flip.face >= challenge.needs)
    }
}
