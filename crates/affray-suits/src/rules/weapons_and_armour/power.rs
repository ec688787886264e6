//! The power of a weapon, and who can use it (SU-34 to SU-36, SU-38).

use crate::rulings::{PowerFloor, Rulings};
use crate::state::arms::{Leverage, Weapon};

impl Leverage {
    /// Body times leverage, halves up (SU-34).
    pub const fn of(self, body: u16) -> u16 {
        (body * self.quarters + 2) / 4
    }
}

impl Weapon {
    /// Its power in the hands of this Body (SU-34, SU-35).
    pub fn power(&self, body: u16, rulings: &Rulings) -> u16 {
        let floor = match rulings.power_floor {
            PowerFloor::One => 1,
            PowerFloor::Zero => 0,
        };
        let muscle = self.leverage.map_or(0, |leverage| leverage.of(body) as i16);
        (muscle + self.strength).max(floor) as u16
    }

    /// Why somebody of this Body cannot use it (SU-36).
    pub fn refused_to(&self, body: u16) -> Option<String> {
        (body < self.min_body)
            .then(|| format!("a {} takes Body {} and this is Body {body} [SU-36]", self.name, self.min_body))
    }

    /// What in its figures lies outside the limits of the rules (SU-34, SU-38).
    pub fn beyond_limits(&self) -> Vec<String> {
        let mut odd = Vec::new();
        if self.leverage.is_some() && !(-1..=4).contains(&self.strength) {
            odd.push(format!("{}: strength {} lies outside -1 to 4 [SU-34]", self.name, self.strength));
        }
        if self.leverage.is_none() && self.strength < 0 {
            odd.push(format!("{}: a powered weapon of strength {} does nothing [SU-35]", self.name, self.strength));
        }
        if !(-1..=3).contains(&self.pen) {
            odd.push(format!("{}: penetration {} lies outside -1 to 3 [SU-38]", self.name, self.pen));
        }
        if self.shots == 0 {
            odd.push(format!("{}: a weapon holds at least one shot [SU-90]", self.name));
        }
        odd
    }
}
