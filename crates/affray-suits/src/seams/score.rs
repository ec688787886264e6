//! What a simulation counts of a fight.

use affray_core::{Cast, Column, Scored, Seat, SeatSet, Use};

use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::person::Status;
use crate::state::sheet::{FighterId, WeaponId};

/// What can become of somebody.
const FATES: [&str; 6] = ["up", "asleep", "knocked out", "dead", "away", "destroyed"];

impl Fight {
    /// The place of somebody's weapon among the names.
    fn weapon_place(&self, who: FighterId, weapon: WeaponId) -> Option<usize> {
        self.roster.weapon_places.get(who.index()).map(|places| usize::from(places[weapon.index()]))
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
        for person in self.people.iter() {
            values.push(match person.status {
                Status::Up => 0,
                Status::Asleep => 1,
                Status::Out { .. } => 2,
                Status::Dead { destroyed: false, .. } => 3,
                Status::Dead { destroyed: true, .. } => 5,
                Status::Away => 4,
            });
            values.extend([person.harm.shock, person.harm.damage, person.harm.trauma].map(i32::from));
        }
    }

    fn is_win_for(&self, seat: Seat, outcome: i32) -> bool {
        self.roster.sheets.iter().any(|sheet| sheet.seat == seat && i32::from(sheet.side) == outcome)
    }

    fn is_loss_for(&self, seat: Seat, outcome: i32) -> bool {
        (0..self.roster.sides.len() as i32).contains(&outcome) && !self.is_win_for(seat, outcome)
    }

    fn sides(&self) -> Vec<(String, Vec<Seat>)> {
        let of = |side: usize| {
            let sheets = self.roster.sheets.iter().filter(|sheet| usize::from(sheet.side) == side);
            sheets.map(|sheet| sheet.seat).collect::<SeatSet>().iter().collect()
        };
        self.roster.sides.iter().enumerate().map(|(side, name)| (name.clone(), of(side))).collect()
    }

    fn uses(&self) -> Vec<String> {
        self.roster.weapon_names().into_iter().map(str::to_owned).collect()
    }

    #[inline]
    fn use_of(&self, event: &Event) -> Option<Use> {
        match event {
            Event::Attacked { by, weapon, .. } => {
                let what = self.weapon_place(*by, *weapon)?;
                Some(Use { what, times: 1, yielded: 0 })
            }
            // The Impact of a hit is what came of the attack on the table.
            Event::EffectTurned { impact, .. } => {
                let clash = self.clash.as_ref()?;
                let what = self.weapon_place(clash.by, clash.weapon?)?;
                Some(Use { what, times: 0, yielded: i32::from(impact.0.whole()) })
            }
            _ => None,
        }
    }
}
