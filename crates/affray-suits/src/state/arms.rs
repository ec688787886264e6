//! Weapons, armour and shields, as the tables give them (SU-34 to SU-41, SU-90).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a weapon counts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Swords and knives.
    Blade,
    /// Axes.
    Axe,
    /// Spears, lances and pikes.
    Spear,
    /// Clubs, hammers and flails.
    Club,
    /// Fists and feet.
    Fighting,
    /// A beast's own weapons.
    Animal,
    /// Thrown by hand.
    Thrown,
    /// Bows and crossbows.
    Bow,
    /// Engines.
    Engine,
    /// Firearms.
    Gun,
}

impl Kind {
    /// Whether it shoots or is thrown: such attacks can only be dodged (SU-44).
    pub const fn is_ranged(self) -> bool {
        matches!(self, Kind::Thrown | Kind::Bow | Kind::Engine | Kind::Gun)
    }

    /// Whether it is part of the body, always there and never swapped.
    pub const fn is_natural(self) -> bool {
        matches!(self, Kind::Fighting | Kind::Animal)
    }
}

/// What is special about a weapon (SU-41).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// Gives an ally +1 defence against hand weapons.
    Spear,
    /// The target's shield deflects 1 less.
    Flail,
    /// Half Impact in the first attack on each target.
    Trample,
}

/// Leverage in quarters, as the table gives it (SU-34).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "f64", into = "f64")]
#[schemars(with = "f64")]
pub struct Leverage {
    pub(crate) quarters: u16,
}

impl TryFrom<f64> for Leverage {
    type Error = String;

    fn try_from(leverage: f64) -> Result<Self, String> {
        let quarters = leverage * 4.0;
        if quarters.fract() == 0.0 && (2.0..=8.0).contains(&quarters) {
            Ok(Leverage { quarters: quarters as u16 })
        } else {
            Err(format!("leverage {leverage} is not a quarter between 0.5 and 2 [SU-34]"))
        }
    }
}

impl From<Leverage> for f64 {
    fn from(leverage: Leverage) -> f64 {
        f64::from(leverage.quarters) / 4.0
    }
}

const fn one() -> u8 {
    1
}

/// A weapon, as its row of the table says.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Weapon {
    /// What it is called.
    pub name: String,
    /// What it counts as.
    pub kind: Kind,
    /// How it multiplies Body; leave out for powered weapons (SU-35).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leverage: Option<Leverage>,
    /// Added after leverage, or all the power there is.
    #[serde(deserialize_with = "affray_core::encounter::whole::<_, i16, -1, 99>")]
    #[schemars(range(min = -1, max = 99))]
    pub strength: i16,
    /// Penetration, -1 to 3 (SU-38).
    #[serde(default, deserialize_with = "affray_core::encounter::whole::<_, i16, -1, 3>")]
    #[schemars(range(min = -1, max = 3))]
    pub pen: i16,
    /// Actions to make it ready after an attack (SU-37).
    #[serde(default, deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 20>")]
    #[schemars(range(min = 0, max = 20))]
    pub ready: u8,
    /// Actions to reload it (SU-90).
    #[serde(default, deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
    #[schemars(range(min = 0, max = 99))]
    pub reload: u8,
    /// Divided by the user's Body, rounded up, in place of `reload` (SU-90).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reload_by_body: Option<u8>,
    /// Attacks in a full magazine; 1 for what is thrown (SU-90).
    #[serde(default = "one", deserialize_with = "affray_core::encounter::whole::<_, u8, 1, 99>")]
    #[schemars(range(min = 1, max = 99))]
    pub shots: u8,
    /// Hands it takes (SU-36).
    #[serde(default = "one", deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 8>")]
    #[schemars(range(min = 0, max = 8))]
    pub hands: u8,
    /// The least Body that can use it (SU-36).
    #[serde(default, deserialize_with = "affray_core::encounter::whole::<_, u16, 0, 20>")]
    #[schemars(range(min = 0, max = 20))]
    pub min_body: u16,
    /// What is special about it (SU-41).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<Note>,
    /// Recorded; no rule uses it.
    #[serde(default, deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
    #[schemars(range(min = 0, max = 99))]
    pub reach: u8,
    /// Recorded; no rule uses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<String>,
    /// Recorded; no rule uses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rof: Option<u8>,
    /// Recorded; no rule uses them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub traits: Vec<String>,
}

impl Weapon {
    /// Whether it shoots or is thrown.
    pub const fn is_ranged(&self) -> bool {
        self.kind.is_ranged()
    }
}

/// What the rules need to know of a weapon while it is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct WeaponProfile {
    /// What it counts as.
    pub kind: Kind,
    /// Penetration (SU-38).
    pub pen: i16,
    /// What is special about it (SU-41).
    pub note: Option<Note>,
}

impl From<&Weapon> for WeaponProfile {
    fn from(weapon: &Weapon) -> WeaponProfile {
        WeaponProfile { kind: weapon.kind, pen: weapon.pen, note: weapon.note }
    }
}

impl WeaponProfile {
    /// What stands where there is no weapon.
    pub(crate) const NONE: WeaponProfile = WeaponProfile { kind: Kind::Fighting, pen: 0, note: None };

    /// Whether it shoots or is thrown.
    pub const fn is_ranged(self) -> bool {
        self.kind.is_ranged()
    }
}

/// Where armour is worn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Slot {
    /// On the body.
    Suit,
    /// On the arm; takes a hand.
    Shield,
}

/// A suit of armour or a shield (SU-39, SU-40).
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Armour {
    /// What it is called.
    pub name: String,
    /// Taken off each Impact.
    #[serde(deserialize_with = "affray_core::encounter::whole::<_, u16, 0, 99>")]
    #[schemars(range(min = 0, max = 99))]
    pub absorption: u16,
    /// Added to the defensive rank.
    #[serde(deserialize_with = "affray_core::encounter::whole::<_, u16, 0, 99>")]
    #[schemars(range(min = 0, max = 99))]
    pub deflection: u16,
    /// Where it is worn.
    pub slot: Slot,
}

impl fmt::Display for Armour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (absorbs {}, deflects {})", self.name, self.absorption, self.deflection)
    }
}

/// Every weapon and armour that may be named in an encounter.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Armoury {
    /// The weapons.
    #[serde(default, rename = "weapon")]
    pub weapons: Vec<Weapon>,
    /// The suits and shields.
    #[serde(default, rename = "armour")]
    pub armour: Vec<Armour>,
}

impl Armoury {
    /// The tables that ship with the game.
    pub fn standard() -> &'static Armoury {
        static STANDARD: std::sync::LazyLock<Armoury> = std::sync::LazyLock::new(|| {
            let read = |text| -> Armoury { toml::from_str(text).expect("the shipped tables are sound") };
            let mut all = read(include_str!("../../data/weapons.toml"));
            all.armour = read(include_str!("../../data/armour.toml")).armour;
            all
        });
        &STANDARD
    }

    /// The weapon of this name, whatever the case of its letters.
    pub fn weapon(&self, name: &str) -> Option<&Weapon> {
        self.weapons.iter().find(|weapon| weapon.name.eq_ignore_ascii_case(name))
    }

    /// The suit or shield of this name.
    pub fn armour(&self, name: &str) -> Option<&Armour> {
        self.armour.iter().find(|armour| armour.name.eq_ignore_ascii_case(name))
    }
}
