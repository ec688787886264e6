//! Shock, Damage and Trauma: what a blow does to a body (SU-46 to SU-57).

use serde::{Deserialize, Serialize};

use crate::rulings::{
    AutoKoTiming, BleedCompare, BleedEffectScope, BleedShockOverCap, BleedStack, CapSpill, DeathConversion, HalvedWill,
    InstantDeathCompare, KoCompare, KoDuration, ReopenStabilised, Rulings, ShockLimitFloor, SpillCountsSingleBlow,
    TraumaDeathCompare, WoundsParts,
};
use crate::state::card::PlayingCard;

/// What somebody has suffered so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Harm {
    /// Short-lived, up to twice Body.
    pub shock: u16,
    /// Lasting: nothing but care takes it away (SU-65).
    pub damage: u16,
    /// Damage past Body, which bleeds.
    pub trauma: u16,
    /// A half point waiting for another (SU-31).
    pub half: bool,
    /// How much of the Damage is Trauma that was stabilised (SU-73).
    pub stabilised: u16,
    /// Whether a medic has stopped the bleeding (SU-74).
    pub bleeding_stopped: bool,
    /// Damage taken in this fight (SU-70).
    pub battle_damage: u16,
    /// Whether this fight brought Trauma (SU-72).
    pub battle_trauma: bool,
    /// Whether this fight's bandaging has been tried (SU-69).
    pub bandaged: bool,
}

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

/// What a bleeding draw did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Bleed {
    /// Whether the card was low enough.
    pub bled: bool,
    /// Shock added.
    pub shock: u16,
    /// Damage added.
    pub damage: u16,
    /// Trauma added.
    pub trauma: u16,
}

impl Harm {
    /// Unhurt.
    pub const NONE: Harm = Harm {
        shock: 0,
        damage: 0,
        trauma: 0,
        half: false,
        stabilised: 0,
        bleeding_stopped: false,
        battle_damage: 0,
        battle_trauma: false,
        bandaged: false,
    };

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

    /// Wounds beyond Body: a Will check each own round, and no action but recovering (SU-56, SU-58).
    pub const fn is_reeling(&self, body: u16, rulings: &Rulings) -> bool {
        match rulings.ko_compare {
            KoCompare::Gt => self.wounds(rulings) > body,
            KoCompare::Ge => self.wounds(rulings) >= body,
        }
    }

    /// Wounds beyond twice Body: out without a check (SU-57).
    pub const fn is_out(&self, body: u16, rulings: &Rulings) -> bool {
        match rulings.halved_will {
            HalvedWill::WoundsGt2body => false,
            HalvedWill::Literal | HalvedWill::InjuryGtBody => self.wounds(rulings) > 2 * body,
        }
    }

    /// The same, where the knockout waits for the own round.
    pub const fn is_out_at_once(&self, body: u16, rulings: &Rulings) -> bool {
        matches!(rulings.auto_ko_timing, AutoKoTiming::Immediate) && self.is_out(body, rulings)
    }

    /// Whether Will is halved in the check to stay awake (SU-56).
    pub const fn halves_will(&self, body: u16, rulings: &Rulings) -> bool {
        match rulings.halved_will {
            HalvedWill::Literal => self.injury() > 2 * body,
            HalvedWill::InjuryGtBody => self.injury() > body,
            HalvedWill::WoundsGt2body => self.wounds(rulings) > 2 * body,
        }
    }

    /// Dead by Trauma above Body or Injury above twice Body (SU-53).
    pub const fn is_fatal(&self, body: u16, rulings: &Rulings) -> bool {
        let trauma = match rulings.trauma_death_compare {
            TraumaDeathCompare::Gt => self.trauma > body,
            TraumaDeathCompare::Ge => self.trauma >= body,
        };
        trauma || self.injury() > 2 * body
    }

    /// Minutes a knockout lasts, reckoned as it happens (SU-59).
    pub const fn knockout_minutes(&self, rulings: &Rulings) -> u32 {
        let hours = match rulings.ko_duration {
            KoDuration::DamageShockAtKo => self.damage,
            KoDuration::IncludeTrauma => self.injury(),
        };
        60 * hours as u32 + 15 * self.shock as u32
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

    /// Whether a bleeding draw is due (SU-54, SU-74).
    pub const fn is_bleeding(&self) -> bool {
        self.trauma > 0 && !self.bleeding_stopped
    }

    /// Whether Trauma, of this fight or before, rules bandaging out (SU-72).
    pub const fn is_past_bandaging(&self, body: u16) -> bool {
        self.battle_trauma || self.trauma > 0 || self.damage > body
    }

    /// Whether there is anything left that first aid can do (SU-69, SU-70, SU-72, SU-73).
    #[inline]
    pub const fn is_treatable(&self, body: u16) -> bool {
        // Most are unhurt, or only out of breath.
        if self.injury() == 0 {
            return false;
        }
        self.trauma > 0 || (self.battle_damage > 0 && !self.bandaged && !self.is_past_bandaging(body))
    }

    /// Applies a bleeding draw; death and knockout are for the caller to look at (SU-54, SU-55).
    pub fn bleed(&mut self, card: PlayingCard, body: u16, rulings: &Rulings) -> Bleed {
        let value = u16::from(card.low());
        let bled = match rulings.bleed_compare {
            BleedCompare::Lt => value < self.trauma,
            BleedCompare::Le => value <= self.trauma,
        };
        let mut bleed = Bleed { bled, shock: 0, damage: 0, trauma: 0 };
        let works = match rulings.bleed_effect_scope {
            BleedEffectScope::OnlyIfBleeding => bled,
            BleedEffectScope::EveryDraw => true,
        };
        if !works {
            return bleed;
        }
        let colour_counts = match rulings.bleed_stack {
            BleedStack::Cumulative => true,
            BleedStack::FaceOnly => !card.is_court(),
        };
        bleed.trauma = u16::from(card.is_court());
        if colour_counts && card.is_red() {
            bleed.damage = 1;
        } else if colour_counts {
            match rulings.bleed_shock_over_cap {
                _ if self.shock < 2 * body => bleed.shock = 1,
                BleedShockOverCap::Lost => {}
                BleedShockOverCap::ToDamage => bleed.damage = 1,
            }
        }
        self.shock += bleed.shock;
        self.damage += bleed.damage;
        self.battle_damage += bleed.damage;
        self.trauma += bleed.trauma;
        bleed
    }

    /// Takes Damage away, the stabilised count following (SU-79, ruling `heal_counter_sync`).
    pub fn heal(&mut self, points: u16) {
        self.damage = self.damage.saturating_sub(points);
        self.stabilised = self.stabilised.min(self.damage);
    }
}
