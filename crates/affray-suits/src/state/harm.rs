//! Shock, Damage and Trauma: what somebody suffers from.

use serde::{Deserialize, Serialize};

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
}
