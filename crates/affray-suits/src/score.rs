//! What a simulation counts of a fight.

use affray_core::{Cast, Column, Scored, Seat, Use};

use crate::event::Event;
use crate::fight::Fight;
use crate::person::Status;

/// What can become of somebody.
const FATES: [&str; 5] = ["up", "asleep", "knocked out", "dead", "away"];

impl Fight {
    /// The names of all weapons in the fight, each once.
    fn weapon_names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for weapon in self.roster.sheets.iter().flat_map(|sheet| &sheet.weapons) {
            if !names.contains(&weapon.name) {
                names.push(weapon.name.clone());
            }
        }
        names
    }

    /// The place of a weapon among the names, found without making them.
    fn weapon_place(&self, wanted: &str) -> Option<usize> {
        let all = || self.roster.sheets.iter().flat_map(|sheet| &sheet.weapons);
        let first = all().position(|weapon| weapon.name == wanted)?;
        let again = |place: usize, name: &str| all().take(place).any(|earlier| earlier.name == name);
        let repeated = all().take(first).enumerate().filter(|(place, weapon)| again(*place, &weapon.name)).count();
        Some(first - repeated)
    }
}

impl Scored for Fight {
    fn columns(&self, _: &Cast) -> Vec<Column> {
        let sides: Vec<String> = self.roster.sides.iter().map(|side| format!("{side} won")).collect();
        let words = sides.iter().map(String::as_str).chain(["nobody won"]);
        let mut columns = vec![Column::words("outcome", words), Column::number("turns")];
        for sheet in &self.roster.sheets {
            columns.push(Column::words(format!("{}.fate", sheet.name), FATES));
            let wounds = ["shock", "damage", "trauma"].map(|what| Column::number(format!("{}.{what}", sheet.name)));
            columns.extend(wounds);
        }
        columns
    }

    fn scores(&self, values: &mut Vec<i32>) {
        values.push(self.winner.map_or(self.roster.sides.len() as i32, i32::from));
        values.push(i32::from(self.ended.unwrap_or(self.turn)));
        for person in &self.people {
            values.push(match person.status {
                Status::Up => 0,
                Status::Asleep => 1,
                Status::Out { .. } => 2,
                Status::Dead { .. } => 3,
                Status::Away => 4,
            });
            values.extend([person.harm.shock, person.harm.damage, person.harm.trauma].map(i32::from));
        }
    }

    fn hopes_for(&self, seat: Seat, outcome: i32) -> bool {
        self.roster.sheets.iter().any(|sheet| sheet.seat == seat && i32::from(sheet.side) == outcome)
    }

    fn uses(&self) -> Vec<String> {
        self.weapon_names()
    }

    fn use_of(&self, event: &Event) -> Option<Use> {
        match event {
            Event::Attacked { by, weapon, .. } => {
                let what = self.weapon_place(&self.sheet(*by).weapon(*weapon).name)?;
                Some(Use { what, times: 1, yielded: 0 })
            }
            // The Impact of a hit is what came of the attack on the table.
            Event::EffectTurned { impact, .. } => {
                let clash = self.clash.as_ref()?;
                let what = self.weapon_place(&self.sheet(clash.by).weapon(clash.weapon?).name)?;
                Some(Use { what, times: 0, yielded: i32::from(impact.0.whole()) })
            }
            _ => None,
        }
    }
}
