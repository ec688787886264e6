//! What lasts of the party from one stage of a campaign to the next.

use affray_core::{Cast, Lasting};

use crate::state::fight::Fight;
use crate::state::harm::Harm;

impl Lasting for Fight {
    const STATE: &'static [&'static str] = &["damage", "trauma"];

    fn state(&self, member: usize, values: &mut Vec<i32>) {
        let place = self.party().nth(member).expect("the party is the same in every stage");
        let harm = &self.people[place].harm;
        values.extend([harm.damage, harm.trauma].map(i32::from));
    }

    fn members(&self, _: &Cast) -> Vec<String> {
        self.party().map(|place| self.roster.sheets[place].name.clone()).collect()
    }

    /// Harm goes on, and the dead stay dead. Between two stages whoever was knocked out comes round (SU-59).
    fn follow(&mut self, earlier: &Fight) {
        for place in 0..self.people.len() {
            let name = &self.roster.sheets[place].name;
            let Some(before) = earlier.roster.sheets.iter().position(|sheet| sheet.name == *name) else { continue };
            let before = &earlier.people[before];
            let shock = if before.is_up() { before.harm.shock } else { 0 };
            let person = &mut self.people[place];
            person.harm =
                Harm { half: false, battle_damage: 0, battle_trauma: false, bandaged: false, shock, ..before.harm };
            person.suit_off = before.suit_off;
            if before.is_dead() {
                person.status = before.status;
            }
        }
    }

    fn is_left(&self, member: usize) -> bool {
        self.party().nth(member).is_some_and(|place| !self.people[place].is_dead())
    }

    fn goes_on(&self) -> bool {
        self.winner.is_none_or(|side| side == 0) && self.party().any(|place| !self.people[place].is_dead())
    }
}

impl Fight {
    /// The party of a campaign: the first side, helpers left out.
    fn party(&self) -> impl Iterator<Item = usize> + '_ {
        self.roster
            .sheets
            .iter()
            .enumerate()
            .filter(|(_, sheet)| sheet.side == 0 && Fight::takes_part(sheet))
            .map(|(place, _)| place)
    }
}
