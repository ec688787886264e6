//! What lasts of the party from one stage of a campaign to the next.

use affray_core::{Cast, Lasting};

use crate::state::card::Pile;
use crate::state::fight::Fight;
use crate::state::harm::Harm;
use crate::state::sheet::Sheet;

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

    /// Damage, Trauma and what care did about them go on, and the dead stay dead. Between two stages hours pass: whoever was
    /// knocked out comes round (SU-59), and nobody has Shock left (SU-76, SU-91). All else begins anew (SU-92); `lasting.md`
    /// lists it.
    fn follow(&mut self, earlier: &Fight) {
        for place in 0..self.people.len() {
            let sheet = &self.roster.sheets[place];
            // The party and its helpers; that two foes share a name says nothing.
            let same = |other: &Sheet| other.name == sheet.name && other.side == 0 && sheet.side == 0;
            let Some(before) = earlier.roster.sheets.iter().position(same) else { continue };
            let before = &earlier.people[before];
            let Harm { damage, trauma, stabilised, bleeding_stopped, .. } = before.harm;
            let person = &mut self.people[place];
            person.harm = Harm { damage, trauma, stabilised, bleeding_stopped, ..Harm::NONE };
            if before.is_dead() {
                person.status = before.status;
            }
        }
        // Who is dealt a hand depends on who is hurt now (SU-06, SU-09).
        self.packs = self.packs_needed();
        self.pile = Pile::packs(self.packs);
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
