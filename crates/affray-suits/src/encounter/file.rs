//! What an encounter file may say.

use std::collections::BTreeMap;

use affray_core::RulingsTable;
use affray_core::Spanned;
use affray_core::encounter::Whole;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::state::arms::{Armour, Weapon};
use crate::state::roster::{Circumstances, Space};
use crate::state::sheet::{Band, Standing};

/// Speed, Will or Mind (SU-01).
pub(super) type Attribute = Whole<u16, 0, 10>;
/// Body (SU-01).
pub(super) type Body = Whole<u16, 1, 20>;
/// Minutes, turns and days of a story.
pub(super) type Time = Whole<u16, 0, 1000>;
/// What somebody suffers from: at most twice the greatest Body (SU-48, SU-53).
pub(super) type Suffered = Whole<u16, 0, 40>;

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
    pub(super) turn_cap: Option<Whole<u16, 1, 10_000>>,
    /// Everybody in it.
    #[serde(default, rename = "fighter")]
    pub(super) fighters: Vec<Fighter>,
    /// Weapons of this encounter's own.
    #[serde(default, rename = "weapon")]
    pub(super) weapons: Vec<Spanned<Weapon>>,
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
    pub(super) days: Time,
}

impl Default for AfterTable {
    fn default() -> Self {
        AfterTable { modern: true, tools: true, care: Circumstances::Good, days: Time::default() }
    }
}

/// What somebody suffers from when the encounter begins.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub(super) struct HarmTable {
    pub(super) shock: Suffered,
    pub(super) damage: Suffered,
    pub(super) trauma: Suffered,
    pub(super) stabilised: Suffered,
}

/// A college and what it teaches.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct College {
    /// What it is called.
    pub(super) name: String,
    /// The skills it teaches, each at level 0.
    pub(super) skills: Vec<Spanned<String>>,
}

/// One fighter of the file, or several alike.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Fighter {
    /// The fighter's name.
    pub(super) name: Spanned<String>,
    /// Whose side they are on.
    pub(super) side: Spanned<String>,
    /// How many there are; they are numbered.
    pub(super) count: Option<Whole<u8, 1, 60>>,
    /// Hero (with a hand) or henchman (without).
    #[serde(default)]
    pub(super) standing: Standing,
    /// The bot that plays, when no person does.
    pub(super) bot: Option<Spanned<String>>,
    /// Speed, 5 if left out.
    pub(super) speed: Option<Attribute>,
    /// Will, 5 if left out.
    pub(super) will: Option<Attribute>,
    /// Mind, 5 if left out.
    pub(super) mind: Option<Attribute>,
    /// Body, 5 if left out.
    pub(super) body: Option<Body>,
    /// Skills by level: 0 is trained, each level adds 1 to the attribute.
    #[serde(default)]
    pub(super) skills: BTreeMap<Spanned<String>, Spanned<Whole<i32, 0, 15>>>,
    /// Skills by rank, attribute included; in place of `skills`.
    #[serde(default)]
    pub(super) ranks: BTreeMap<Spanned<String>, Spanned<Whole<u16, 0, 30>>>,
    /// Colleges, each teaching its skills at level 0.
    #[serde(default)]
    pub(super) colleges: Vec<College>,
    /// The points this sheet must not cost more than (36 for a starting character).
    pub(super) points: Option<Spanned<Whole<i32, 0, 1000>>>,
    /// Weapons by name; those that fit in the hands are held first. Fists are always there.
    #[serde(default)]
    pub(super) weapons: Vec<Spanned<String>>,
    /// The suit of armour worn.
    pub(super) armour: Option<Spanned<String>>,
    /// The shield carried.
    pub(super) shield: Option<Spanned<String>>,
    /// A beast: limbs are not counted as hands, and there are no fists.
    #[serde(default)]
    pub(super) beast: bool,
    /// Henchmen of one squad, at most four, share an action card.
    pub(super) squad: Option<Spanned<String>>,
    /// Own rounds lost to surprise at the start.
    #[serde(default)]
    pub(super) surprised: Whole<u8, 0, 99>,
    /// Asleep at the start.
    #[serde(default)]
    pub(super) asleep: bool,
    /// Lying flat at the start.
    #[serde(default)]
    pub(super) prone: bool,
    /// The turn in which they enter.
    pub(super) joins: Option<Spanned<Whole<u16, 1, 10_000>>>,
    /// Not in the fight: a helper who comes so many minutes after it.
    pub(super) arrives: Option<Time>,
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
