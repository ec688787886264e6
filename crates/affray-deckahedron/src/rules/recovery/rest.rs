//! Some hours of rest (DK-62), and who can recover at all (DK-36).

use affray_core::Ask;

use crate::asked::choice::{Carried, Choice};
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rulings::{RestClearsArmour, RestCount, RestKeep, RestReturnTo};
use crate::shown::event::{Care, Event, Token};
use crate::state::fight::Fight;
use crate::state::fighter::{Down, FighterId};
use crate::state::moves::Takes;

impl Fight {
    /// Whether somebody can rest, heal or catch breath: the incapacitated cannot (DK-36).
    pub fn can_recover(&self, who: FighterId) -> bool {
        self.fighter(who).is_able()
    }

    /// Some hours of rest (DK-62).
    pub fn rest<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        if !self.can_recover(who) {
            self.tell(ask, Event::Lies { who });
            return Ok(());
        }
        let rulings = self.scenario.rulings;
        self.keep_using(ask, who)?;
        self.clear_exhaustion_tokens(who);
        let before = self.fighter(who).tokens();
        if rulings.rest_count == RestCount::After {
            self.remove_one_harm(ask, who)?;
        }
        let count = match rulings.rest_count {
            RestCount::After => self.fighter(who).tokens(),
            RestCount::Before => before,
        };
        let kept = self.keep(ask, who, count, rulings.rest_keep == RestKeep::Player)?;
        self.return_others(who, kept, rulings.rest_return_to == RestReturnTo::Deck);
        if rulings.rest_count == RestCount::Before {
            self.remove_one_harm(ask, who)?;
        }
        if rulings.rest_clears_armour == RestClearsArmour::Yes {
            self.clear_armour(who);
        }
        self.recharge(ask, who);
        self.turn_up(who, Down::UntilBreather);
        self.turn_up(who, Down::UntilRest);
        self.recovered(ask, who, false);
        Ok(())
    }

    /// One Harm token goes: off the pile, or off a card that bears Harm (DK-62, ruling `world_card_harm`).
    fn remove_one_harm<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let edition = self.edition();
        let mut there = false;
        self.harm_leaves_options(who, &mut |_| there = true);
        if !there {
            return Ok(()); // ruling `rest_no_harm`
        }
        let seat = self.fighter(who).seat;
        let choice = ask.choose(self, seat, Question::HarmLeaves { who })?;
        let fighter = self.fighter_mut(who);
        let off = match choice {
            Choice::OnMove(mv) => {
                fighter.note(mv, edition).tokens -= 1;
                Token::Move(mv)
            }
            Choice::OnItem(Carried { place, item }) => {
                fighter.items[usize::from(place)].harm -= 1;
                Token::Item(item)
            }
            Choice::FromPile => {
                fighter.harm -= 1;
                Token::Pile
            }
            _ => return Ok(()), // nothing is left to go
        };
        let harm = fighter.harm;
        self.tell(ask, Event::HarmRemoved { who, harm });
        self.tell(ask, Event::HarmEased { who, harm, by: Care::Rest, off });
        Ok(())
    }

    /// Where a Harm could be taken from (DK-62).
    pub(crate) fn harm_leaves_options(&self, who: FighterId, found: &mut dyn FnMut(Choice)) {
        let edition = self.edition();
        let fighter = self.fighter(who);
        if fighter.harm > 0 {
            found(Choice::FromPile);
        }
        if edition == Edition::Module {
            return;
        }
        for held in &fighter.held {
            let bears = held.mv.info(edition).spots.is_some_and(|spots| spots.takes == Takes::Harm);
            if bears && held.tokens > 0 {
                found(Choice::OnMove(held.mv));
            }
        }
        // In 2018 armour is cleared anyway.
        if edition == Edition::World {
            for (place, item) in (0u8..).zip(&fighter.items).filter(|(_, item)| item.harm > 0) {
                found(Choice::OnItem(item.carried(place)));
            }
        }
    }
}
