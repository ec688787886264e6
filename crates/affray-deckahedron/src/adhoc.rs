//! Ad-hoc challenges: tests that are nobody's move (DK-23), and blessings (DK-24).

use affray_core::{Ask, Bag};

use crate::card::Card;
use crate::event::Event;
use crate::fighter::Who;
use crate::moves::Cause;
use crate::question::{Choice, Question};
use crate::story::Story;

impl Story {
    /// Puts a character to the test at this place of the chapter (DK-23).
    pub fn challenge<A: Ask<Self>>(&mut self, ask: &mut A, who: Who, place: u8) -> Result<(), A::Halt> {
        let Some(challenge) = self.chapter().challenges.get(usize::from(place)).cloned() else { return Ok(()) };
        let fighter = self.fighter(who);
        let seat = fighter.seat;
        let known = challenge.ability.is_some_and(|ability| fighter.abilities >> ability & 1 == 1);
        let passed = if known {
            true // learned for good
        } else if challenge.price > 0 {
            let pays = fighter.green >= challenge.price
                && ask.choose(self, seat, Question::Price { who, challenge: place })? == Choice::Yes;
            if pays {
                let fighter = self.fighter_mut(who);
                fighter.green -= challenge.price;
                let green = fighter.green;
                self.tell(ask, Event::GreenSpent { who, green });
                if let Some(ability) = challenge.ability {
                    self.fighter_mut(who).abilities |= 1 << ability;
                    self.tell(ask, Event::Learned { who, ability });
                }
            }
            pays
        } else if fighter.speed < challenge.speed {
            false // an entry condition: not even a flip
        } else if let Some(attribute) = challenge.attribute {
            let net = self.net(0, self.situation_cost());
            let flip = self.flip(ask, who, attribute, net)?;
            // No bank, no GM move; green gives a token only (rulings `adhoc_bank`, `green_on_adhoc`).
            self.reward_green(ask, who, None, flip)?;
            flip.face >= challenge.needs
        } else {
            true
        };
        if passed {
            self.tell(ask, Event::ChallengePassed { who, chapter: self.chapter, challenge: place });
            return Ok(());
        }
        self.tell(ask, Event::ChallengeFailed { who, chapter: self.chapter, challenge: place });
        if let Some(die) = challenge.peril {
            let shows = self.roll(ask, who, seat, die)?;
            self.tell(ask, Event::HitRolled { by: None, on: who, die, shows, total: shows });
            self.damage(ask, who, shows, Cause::Physical)?;
        }
        Ok(())
    }

    /// Grants a blessing, shuffled into the deck; false if none of that number is left (DK-24).
    pub fn bless(&mut self, who: Who, blessing: Card) -> bool {
        let fighter = self.fighter_mut(who);
        let granted = blessing.is_blessing() && fighter.supply.take(blessing);
        if granted {
            fighter.deck.add(blessing);
        }
        granted
    }
}
