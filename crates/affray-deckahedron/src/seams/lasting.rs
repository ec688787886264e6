//! What lasts of the party from one stage of a campaign to the next.

use affray_core::{Cast, Lasting};

use crate::shown::event::Outcome;
use crate::state::fight::Fight;
use crate::state::fighter::Fighter;
use crate::state::fighter::FighterId;

impl Lasting for Fight {
    const STATE: &'static [&'static str] = &["stamina", "harm", "wounds", "green"];

    fn members(&self, _: &Cast) -> Vec<String> {
        self.scenario.names[..usize::from(self.characters)].to_vec()
    }

    fn state(&self, member: usize, values: &mut Vec<i32>) {
        let fighter = &self.fighters[member];
        values.extend([fighter.stamina(), fighter.harm, fighter.wound, fighter.green].map(i32::from));
    }

    /// Decks, exhaustion, tokens and gear go on, and so do both banks; a situation is paid for where it is.
    fn follow(&mut self, earlier: &Fight) {
        let known = |bits: u32| {
            let names = earlier.scenario.abilities.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
            names
                .filter_map(|(_, name)| self.scenario.abilities.iter().position(|other| other == name))
                .fold(0, |b, p| b | 1 << p)
        };
        let party: Vec<Fighter> = earlier
            .party_members()
            .iter()
            .map(|fighter| Fighter { abilities: known(fighter.abilities), ..fighter.clone() })
            .collect();
        self.fighters[..usize::from(self.characters)].clone_from_slice(&party);
        // A companion goes on as it was, where the next stage has it too.
        for place in self.companions() {
            let name = self.name(place).to_owned();
            if let Some(was) = earlier.companions().find(|&was| earlier.name(was) == name) {
                let Fighter { master, seat, .. } = *self.fighter(place);
                *self.fighter_mut(place) = Fighter { master, seat, ..earlier.fighter(was).clone() };
            }
        }
        (self.bank, self.good_bank) = (earlier.bank, earlier.good_bank);
    }

    fn is_left(&self, member: usize) -> bool {
        self.can_recover(FighterId::at(member))
    }

    fn goes_on(&self) -> bool {
        self.outcome != Some(Outcome::Defeat) && self.party().any(|who| self.can_recover(who))
    }
}
