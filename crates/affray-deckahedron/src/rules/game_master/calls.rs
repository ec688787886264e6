//! What the GM does at any moment apart from moves: tests, taking things, spending on the story, saying what became of
//! somebody (DK-23, DK-36, DK-67, DK-71).

use affray_core::Ask;

use crate::asked::question::Question;
use crate::shown::event::{BankUse, Event, Resource};
use crate::state::fight::Fight;
use crate::state::fighter::{Fate, FighterId, Standing};
use crate::state::item::Die;
use crate::state::moves::Cause;
use crate::state::scenario::Challenge;

/// What is at stake in a test (DK-23).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stake {
    /// Nothing but the story.
    Nothing,
    /// A danger with a die.
    Roll(Die),
    /// A Stamina point.
    Stamina,
    /// A Harm.
    Harm,
    /// A Wound.
    Wound,
    /// Something that is carried.
    Resource(Resource),
}

impl Fight {
    /// Puts somebody to a test that the GM has made up, and takes what was at stake from whoever fails (DK-23).
    pub(crate) fn put_to_the_test<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        challenge: &Challenge,
        stake: Stake,
    ) -> Result<(), A::Halt> {
        let price = Question::TestPrice { who, price: challenge.price };
        let passed = self.test(ask, who, challenge, price)?;
        self.tell(ask, Event::Tested { who, passed });
        match stake {
            _ if passed => Ok(()),
            Stake::Nothing => Ok(()),
            Stake::Roll(die) => self.strike_with(ask, who, die, Cause::Physical),
            Stake::Stamina => self.lose_stamina(ask, who, Cause::Physical),
            Stake::Harm => self.take_harm(ask, who, Cause::Physical),
            Stake::Wound => self.take_wound(ask, who, Cause::Physical),
            Stake::Resource(what) => {
                self.take_resource(ask, who, what);
                Ok(())
            }
        }
    }

    /// Takes something that somebody has, as a move; whoever has none of it loses nothing (DK-71).
    pub(crate) fn take_resource<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, what: Resource) {
        let edition = self.edition();
        let fighter = self.fighter_mut(who);
        let tokens = match what {
            Resource::Equipment => &mut fighter.equipment,
            Resource::Wealth => &mut fighter.wealth,
            Resource::Green => &mut fighter.green,
            Resource::Ammunition => &mut fighter.ammo,
            Resource::Charge => {
                let place = fighter.items.iter().position(|item| item.charges(edition) > 0);
                return place.map_or((), |place| self.spend_charges(ask, who, place as u8, 1));
            }
            Resource::Item => {
                let sound = |item: &crate::state::item::Item| !item.is_broken() && !item.is_magic(edition);
                let place = fighter.items.iter().position(sound);
                return place.map_or((), |place| self.hurt_item(ask, who, place as u8));
            }
        };
        if *tokens > 0 {
            *tokens -= 1;
            let left = *tokens;
            self.tell(ask, Event::Taken { who, what, left });
        }
    }

    /// Points of the Bad Bank go into the story: a higher price, a poorer treasure, looks, a soft move (DK-67, ruling
    /// `bank_prices`). A treasure that lies about is a token poorer for each point.
    pub(crate) fn spend_on_story<A: Ask<Self>>(&mut self, ask: &mut A, on: BankUse, points: u8) {
        let points = points.min(self.bank);
        self.bank -= points;
        for _ in 0..points {
            match on {
                BankUse::Treasure if self.place.wealth > 0 => self.place.wealth -= 1,
                BankUse::Treasure => self.place.equipment = self.place.equipment.saturating_sub(1),
                BankUse::Price | BankUse::Looks | BankUse::Soft => {}
            }
        }
        self.tell(ask, Event::BankUsed { on, points, bank: self.bank });
    }

    /// Says what being incapacitated means for somebody (DK-36).
    pub(crate) fn tell_fate<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, fate: Fate) {
        if self.fighter(who).standing == Standing::Out {
            self.fighter_mut(who).fate = Some(fate);
            self.tell(ask, Event::FateTold { who, fate });
        }
    }
}
