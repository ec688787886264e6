//! What an encounter file may say.

use std::collections::BTreeMap;

use affray_core::At;
use affray_core::RulingsTable;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::state::arms::{Armour, Weapon};
use crate::state::roster::{Circumstances, Space};
use crate::state::sheet::{Band, Standing};

/// An encounter file of SUITS.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// Which game this file is for: "suits".
    #[allow(dead_code)]
    pub(super) game: String,
    /// What the encounter is called.
    pub(super) title: Option<String>,
    /// How to read what the rules leave open.
    #[serde(default)]
    pub(super) rulings: RulingsTable,
    /// How the ground lies: everybody in one melee, or fronts and rears.
    #[serde(default)]
    pub(super) space: Space,
    /// The turn after which nobody has won; 100 if left out.
    pub(super) turn_cap: Option<At<u16>>,
    /// Everybody in it.
    #[serde(default, rename = "fighter")]
    pub(super) fighters: Vec<Fighter>,
    /// Weapons of this encounter's own.
    #[serde(default, rename = "weapon")]
    pub(super) weapons: Vec<Weapon>,
    /// Armour of this encounter's own.
    #[serde(default)]
    pub(super) armour: Vec<Armour>,
    /// What happens when the fight is over.
    #[serde(default)]
    pub(super) after: AfterTable,
}

/// What happens when the fight is over.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct AfterTable {
    /// Whether the age is modern (SU-83).
    pub(super) modern: bool,
    /// Whether there are modern tools, blood and drugs (SU-83).
    pub(super) tools: bool,
    /// How the wounded are kept: good, poor or worst.
    pub(super) care: Circumstances,
    /// How many days of healing follow.
    pub(super) days: u16,
}

impl Default for AfterTable {
    fn default() -> Self {
        AfterTable { modern: true, tools: true, care: Circumstances::Good, days: 0 }
    }
}

/// What somebody suffers from when the encounter begins.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct HarmTable {
    pub(super) shock: u16,
    pub(super) damage: u16,
    pub(super) trauma: u16,
    pub(super) stabilised: u16,
}

/// A college and what it teaches.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct College {
    /// What it is called.
    pub(super) name: String,
    /// The skills it teaches, each at level 0.
    pub(super) skills: Vec<At<String>>,
}

/// One fighter of the file, or several alike.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Fighter {
    /// The fighter's name.
    pub(super) name: At<String>,
    /// Whose side they are on.
    pub(super) side: At<String>,
    /// How many there are; they are numbered.
    pub(super) count: Option<At<u8>>,
    /// Hero (with a hand) or henchman (without).
    #[serde(default)]
    pub(super) standing: Standing,
    /// The bot that plays, when no person does.
    pub(super) bot: Option<At<String>>,
    /// Speed, 5 if left out.
    pub(super) speed: Option<At<u16>>,
    /// Will, 5 if left out.
    pub(super) will: Option<At<u16>>,
    /// Mind, 5 if left out.
    pub(super) mind: Option<At<u16>>,
    /// Body, 5 if left out.
    pub(super) body: Option<At<u16>>,
    /// Skills by level: 0 is trained, each level adds 1 to the attribute.
    #[serde(default)]
    pub(super) skills: BTreeMap<String, At<i32>>,
    /// Skills by rank, attribute included; in place of `skills`.
    #[serde(default)]
    pub(super) ranks: BTreeMap<String, At<u16>>,
    /// Colleges, each teaching its skills at level 0.
    #[serde(default)]
    pub(super) colleges: Vec<College>,
    /// The points this sheet must not cost more than (36 for a starting character).
    pub(super) points: Option<At<i32>>,
    /// Weapons by name; those that fit in the hands are held first. Fists are always there.
    #[serde(default)]
    pub(super) weapons: Vec<At<String>>,
    /// The suit of armour worn.
    pub(super) armour: Option<At<String>>,
    /// The shield carried.
    pub(super) shield: Option<At<String>>,
    /// A beast: limbs are not counted as hands, and there are no fists.
    #[serde(default)]
    pub(super) beast: bool,
    /// Henchmen of one squad, at most four, share an action card.
    pub(super) squad: Option<At<String>>,
    /// Own rounds lost to surprise at the start.
    #[serde(default)]
    pub(super) surprised: u8,
    /// Asleep at the start.
    #[serde(default)]
    pub(super) asleep: bool,
    /// Lying flat at the start.
    #[serde(default)]
    pub(super) prone: bool,
    /// The turn in which they enter.
    pub(super) joins: Option<At<u16>>,
    /// Not in the fight: a helper who comes so many minutes after it.
    pub(super) arrives: Option<u16>,
    /// Has proper bandages; true if left out.
    pub(super) bandages: Option<bool>,
    /// Where they stand, if the ground has fronts and rears.
    #[serde(default)]
    pub(super) band: Band,
    /// Whether they can be treated where they are, under the ruling `medic_position = "scenario_flag"`.
    #[serde(default)]
    pub(super) sheltered: bool,
    /// What they suffer from already.
    #[serde(default)]
    pub(super) harm: HarmTable,
}
