//! Arms and armour as the rules use them: worked out from the sheets once, small and side by side.
//!
//! A sheet has names, prices and faults as well, and its weapons lie elsewhere again; ranks, powers and armour are
//! looked at several times with every attack.

use serde::{Deserialize, Serialize};

use crate::rules::contests::impact::{Impact, impact};
use crate::rulings::Rulings;
use crate::state::arms::{Armour, Weapon, WeaponProfile};
use crate::state::person::MOST_WEAPONS;
use crate::state::sheet::{Sheet, WeaponId};

/// A weapon in its owner's hands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OwnedWeapon {
    /// What it counts as, how it pierces, what is special about it.
    pub profile: WeaponProfile,
    /// Hands it takes (SU-36).
    pub hands: u8,
    /// Actions to make it ready after an attack (SU-37).
    pub ready: u8,
    /// Attacks in a full magazine (SU-90).
    pub shots: u8,
    /// Actions to reload it (SU-90).
    pub reload: u8,
    /// The rank of an attack with it (SU-42).
    pub rank: u16,
    /// Its power (SU-34, SU-35).
    pub power: u16,
    /// Its Impact by steps of 10 % (SU-30).
    pub impacts: [Impact; LOOKED_UP],
}

/// Impacts are looked up below so many steps; beyond, they are computed.
pub const LOOKED_UP: usize = 26;

impl OwnedWeapon {
    /// Its Impact at so many steps of 10 % (SU-29, SU-30).
    #[inline]
    pub fn impact(&self, steps: i16, rulings: &Rulings) -> Impact {
        match self.impacts.get(steps.max(0) as usize) {
            Some(&impact) => impact,
            None => impact(self.power, steps, rulings),
        }
    }

    fn of(weapon: &Weapon, sheet: &Sheet, rulings: &Rulings) -> OwnedWeapon {
        let power = weapon.power(sheet.body, rulings);
        OwnedWeapon {
            profile: weapon.into(),
            hands: weapon.hands,
            ready: weapon.ready,
            shots: weapon.shots,
            reload: weapon.reload_rounds(sheet.body),
            rank: sheet.attack_rank(weapon, rulings),
            power,
            impacts: std::array::from_fn(|steps| impact(power, steps as i16, rulings)),
        }
    }
}

/// What a suit or shield does (SU-39, SU-40).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Protection {
    /// Taken off each Impact.
    pub absorption: u16,
    /// Added to the defensive rank.
    pub deflection: u16,
}

impl Protection {
    fn of(armour: Option<&Armour>) -> Protection {
        armour.map_or(Protection::default(), |armour| Protection {
            absorption: armour.absorption,
            deflection: armour.deflection,
        })
    }
}

/// What somebody fights with.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Kit {
    /// The rank of a parry (SU-43).
    pub parry: u16,
    /// The rank of a dodge (SU-43).
    pub dodge: u16,
    /// The suit, or nothing.
    pub suit: Protection,
    /// The shield, or nothing.
    pub shield: Protection,
    /// Whether there is a shield.
    pub has_shield: bool,
    /// A beast: its limbs are not counted as hands (SU-36).
    pub beast: bool,
    count: u8,
    weapons: [OwnedWeapon; MOST_WEAPONS],
    grips: [u8; MOST_WEAPONS],
}

impl Kit {
    /// Works a sheet out.
    pub fn of(sheet: &Sheet, rulings: &Rulings) -> Kit {
        let nothing = OwnedWeapon {
            profile: WeaponProfile::NONE,
            hands: 0,
            ready: 0,
            shots: 0,
            reload: 0,
            rank: 0,
            power: 0,
            impacts: [Impact::NONE; LOOKED_UP],
        };
        let mut weapons = [nothing; MOST_WEAPONS];
        for (owned, weapon) in weapons.iter_mut().zip(&sheet.weapons) {
            *owned = OwnedWeapon::of(weapon, sheet, rulings);
        }
        let grip = |owned: OwnedWeapon| if owned.profile.kind.is_natural() { 0 } else { owned.hands };
        Kit {
            parry: sheet.parry_rank(),
            dodge: sheet.dodge_rank(rulings),
            suit: Protection::of(sheet.suit.as_ref()),
            shield: Protection::of(sheet.shield.as_ref()),
            has_shield: sheet.shield.is_some(),
            beast: sheet.beast,
            count: sheet.weapons.len() as u8,
            weapons,
            grips: weapons.map(grip),
        }
    }

    /// One of the weapons.
    #[inline]
    pub const fn weapon(&self, id: WeaponId) -> &OwnedWeapon {
        &self.weapons[id.index()]
    }

    /// Hands that each weapon fills while it is held; none, if it is part of the body.
    #[inline]
    pub fn grips(&self) -> &[u8] {
        &self.grips[..usize::from(self.count).min(MOST_WEAPONS)]
    }

    /// The weapons with their places.
    #[inline]
    pub fn weapons(&self) -> impl Iterator<Item = (WeaponId, &OwnedWeapon)> {
        self.weapons.iter().take(self.count.into()).zip(0..).map(|(owned, place)| (WeaponId(place), owned))
    }
}
