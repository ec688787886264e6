//! Shock, Damage and Trauma: what a blow does to a body (SU-46 to SU-52).

use serde::{Deserialize, Serialize};

use crate::rulings::{
    CapSpill, DeathConversion, InstantDeathCompare, ReopenStabilised, Rulings, ShockLimitFloor, SpillCountsSingleBlow,
    WoundsParts,
};
use crate::state::harm::Harm;

/// Whether somebody lives through what happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// Still alive.
    Alive,
    /// Dead, but perhaps not past a surgeon's help.
    Dead,
    /// Dead past any help (SU-50).
    Destroyed,
}

/// What one blow did past armour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Blow {
    /// Shock added.
    pub shock: u16,
    /// Damage added.
    pub damage: u16,
    /// Trauma added.
    pub trauma: u16,
    /// Whether it killed.
    pub fate: Fate,
}

impl Harm {
    /// Damage and Trauma together (SU-52).
    pub const fn injury(&self) -> u16 {
        self.damage + self.trauma
    }

    /// Shock, Damage and Trauma together (SU-52).
    pub const fn wounds(&self, rulings: &Rulings) -> u16 {
        match rulings.wounds_parts {
            WoundsParts::SDT => self.shock + self.injury(),
            WoundsParts::SD => self.shock + self.damage,
        }
    }

    /// Whether anything hurts at all.
    pub const fn is_hurt(&self) -> bool {
        self.shock + self.damage + self.trauma > 0
    }

    /// Adds the half of an Impact; true if it met another and makes a point (SU-31).
    pub const fn add_half(&mut self) -> bool {
        let meets = self.half;
        self.half = !meets;
        meets
    }

    /// Takes `points` past armour from one blow, in the order of the book (SU-46 to SU-51).
    #[inline]
    pub fn take(&mut self, points: u16, body: u16, penetration: i16, rulings: &Rulings) -> Blow {
        // SU-47: Shock up to Body less penetration, the rest Damage.
        let floor = match rulings.shock_limit_floor {
            ShockLimitFloor::Zero => 0,
            ShockLimitFloor::One => 1,
        };
        let limit = (body as i16 - penetration).max(floor) as u16;
        let split = points.min(limit);
        // SU-48: what does not fit under twice Body is Damage too.
        let shock = split.min((2 * body).saturating_sub(self.shock));
        let spill = match rulings.cap_spill {
            CapSpill::SpillToDamage => split - shock,
            CapSpill::Lost => 0,
        };
        let damage = points - split + spill;
        let single = match rulings.spill_counts_single_blow {
            SpillCountsSingleBlow::Yes => damage,
            SpillCountsSingleBlow::No => damage - spill,
        };
        self.shock += shock;
        if damage == 0 {
            let fate = if self.is_fatal(body, rulings) { Fate::Dead } else { Fate::Alive };
            return Blow { shock, damage, trauma: 0, fate };
        }
        self.battle_damage += damage;
        // SU-50, SU-49: one blow may kill at once.
        let instantly = match rulings.instant_death_compare {
            InstantDeathCompare::Gt => single > body,
            InstantDeathCompare::Ge => single >= body && single > 0,
        };
        if instantly {
            let trauma = match rulings.death_conversion {
                DeathConversion::Skip => 0,
                DeathConversion::Convert => self.excess(damage, body, rulings),
            };
            self.damage = self.damage + damage - trauma;
            self.trauma += trauma;
            let fate = if single > 2 * body { Fate::Destroyed } else { Fate::Dead };
            return Blow { shock, damage: damage.saturating_sub(trauma), trauma, fate };
        }
        // SU-51: what takes the total past Body is Trauma, and it bleeds anew.
        let trauma = self.excess(damage, body, rulings);
        self.damage = self.damage + damage - trauma;
        self.trauma += trauma;
        if trauma > 0 {
            self.battle_trauma = true;
            self.bleeding_stopped = false;
            self.stabilised = self.stabilised.min(self.damage);
        }
        let fate = if self.is_fatal(body, rulings) { Fate::Dead } else { Fate::Alive };
        Blow { shock, damage: damage.saturating_sub(trauma), trauma, fate }
    }

    /// How much Trauma a blow of so much Damage makes (SU-51).
    const fn excess(&self, damage: u16, body: u16, rulings: &Rulings) -> u16 {
        let over = (self.damage + damage).saturating_sub(body);
        match rulings.reopen_stabilised {
            ReopenStabilised::OnlyNew => {
                if over < damage {
                    over
                } else {
                    damage
                }
            }
            ReopenStabilised::AllExcess if damage == 0 => 0,
            ReopenStabilised::AllExcess => over,
        }
    }
}
