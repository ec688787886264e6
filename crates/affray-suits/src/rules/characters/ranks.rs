//! Ranks: trained by skill, untrained by half an attribute (SU-02, SU-03).

use crate::rulings::{DodgeAttribute, HalvingRounding, Rulings, UntrainedRounding};
use crate::state::arms::Weapon;
use crate::state::sheet::Sheet;

/// Half of a number, rounded as the table rules where the book says nothing (SU-75, SU-83).
pub const fn half(number: u16, rulings: &Rulings) -> u16 {
    match rulings.halving_rounding {
        HalvingRounding::Up => number.div_ceil(2),
        HalvingRounding::Down => number / 2,
    }
}

/// Half of an attribute, for the untrained (SU-03).
const fn untrained(attribute: u16, rulings: &Rulings) -> u16 {
    match rulings.untrained_rounding {
        UntrainedRounding::Up => attribute.div_ceil(2),
        UntrainedRounding::Down => attribute / 2,
    }
}

impl Sheet {
    /// The rank in a skill: trained, or half of the attribute behind it (SU-02, SU-03).
    pub fn skill_rank(&self, trained: Option<u16>, attribute: u16, rulings: &Rulings) -> u16 {
        trained.unwrap_or_else(|| untrained(attribute, rulings))
    }

    /// The rank they attack with: trained, or half of Speed (SU-02, SU-03, SU-42).
    pub fn attack_rank(&self, weapon: &Weapon, rulings: &Rulings) -> u16 {
        let trained = if weapon.is_ranged() { self.ranged_weapons } else { self.hand_weapons };
        trained.unwrap_or_else(|| untrained(self.speed, rulings))
    }

    /// The rank they parry with: trained, or Speed (SU-03, SU-43).
    pub fn parry_rank(&self) -> u16 {
        self.hand_weapons.unwrap_or(self.speed)
    }

    /// The rank they dodge with (SU-43, SU-44).
    pub const fn dodge_rank(&self, rulings: &Rulings) -> u16 {
        match rulings.dodge_attribute {
            DodgeAttribute::Body => self.body,
            DodgeAttribute::Speed => self.speed,
            DodgeAttribute::Better => {
                if self.body > self.speed {
                    self.body
                } else {
                    self.speed
                }
            }
        }
    }

    /// The rank they give first aid with; anybody may (SU-03, SU-69).
    pub fn emt_rank(&self, rulings: &Rulings) -> u16 {
        self.emt.unwrap_or_else(|| untrained(self.mind, rulings))
    }

    /// The rank they treat themselves with: half of that (SU-75).
    pub fn self_care_rank(&self, rulings: &Rulings) -> u16 {
        half(self.emt_rank(rulings), rulings)
    }

    /// The rank they operate with, trained or not.
    pub fn surgery_rank(&self, rulings: &Rulings) -> u16 {
        self.surgery.unwrap_or_else(|| untrained(self.mind, rulings))
    }
}
