//! Everybody and everything that does not change while a fight lasts.

use serde::{Deserialize, Serialize};

use crate::rulings::Rulings;
use crate::state::arms::Note;
use crate::state::arms_derived::Kit;
use crate::state::person::MOST_WEAPONS;
use crate::state::sheet::{FighterId, Sheet};

/// How much care the wounded get from day to day (SU-77, SU-81).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Circumstances {
    /// Safe, warm, fed and looked after.
    #[default]
    Good,
    /// Something of that is missing.
    Poor,
    /// Nearly all of it is.
    Worst,
}

/// How the ground lies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Space {
    /// Everybody can reach everybody.
    #[default]
    Melee,
    /// Each side has a front and a rear; hand weapons reach fronts only.
    Bands,
}

/// What happens when the fight is over.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct After {
    /// A modern age (SU-83).
    pub modern: bool,
    /// Modern tools, blood and drugs (SU-83).
    pub tools: bool,
    /// How the wounded are kept.
    pub care: Circumstances,
    /// How many days of healing follow.
    pub days: u16,
}

/// Everybody and everything that does not change.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roster {
    /// The sides by name.
    pub sides: Vec<String>,
    /// The sheets.
    pub sheets: Vec<Sheet>,
    /// How the ground lies.
    pub space: Space,
    /// The turn after which nobody has won.
    pub turn_cap: u16,
    /// What follows.
    pub after: After,
    /// The place of each weapon of each sheet among all weapon names, which a simulation counts by.
    #[serde(default)]
    pub weapon_places: Vec<[u8; MOST_WEAPONS]>,
    /// Arms and ranks of each sheet, worked out by the rulings.
    #[serde(default)]
    pub kits: Vec<Kit>,
    /// What is so for all of them.
    #[serde(default)]
    pub traits: Traits,
}

/// Facts about the whole roster that the rules would otherwise look up on every sheet again and again.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Traits {
    /// Somebody has a spear or pike that covers others (SU-41).
    pub spears: bool,
    /// The last turn that somebody enters the fight in.
    pub last_entry: u16,
    /// Somebody comes when the fight has been over for a while.
    pub late_helpers: bool,
}

impl Roster {
    /// The names of all weapons in the fight, each once.
    pub fn weapon_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for weapon in self.sheets.iter().flat_map(|sheet| &sheet.weapons) {
            if !names.contains(&weapon.name.as_str()) {
                names.push(&weapon.name);
            }
        }
        names
    }

    /// Looks the weapons up among their names once and for all.
    #[must_use]
    pub fn indexed(mut self) -> Roster {
        let names = self.weapon_names();
        let place = |name: &str| names.iter().position(|other| *other == name).unwrap_or_default() as u8;
        let places = self.sheets.iter().map(|sheet| {
            let mut places = [0; MOST_WEAPONS];
            places.iter_mut().zip(&sheet.weapons).for_each(|(slot, weapon)| *slot = place(&weapon.name));
            places
        });
        self.weapon_places = places.collect();
        self
    }

    /// Works out arms and ranks of each sheet.
    pub fn equip(&mut self, rulings: &Rulings) {
        self.kits = self.sheets.iter().map(|sheet| Kit::of(sheet, rulings)).collect();
        self.traits = Traits {
            spears: self.sheets.iter().flat_map(|sheet| &sheet.weapons).any(|weapon| weapon.note == Some(Note::Spear)),
            last_entry: self.sheets.iter().map(|sheet| sheet.joins).max().unwrap_or_default(),
            late_helpers: self.sheets.iter().any(|sheet| sheet.arrives.is_some_and(|minutes| minutes > 0)),
        };
    }

    /// A sheet.
    #[inline]
    pub fn sheet(&self, who: FighterId) -> &Sheet {
        &self.sheets[who.index()]
    }

    /// A name.
    pub fn name(&self, who: FighterId) -> &str {
        &self.sheet(who).name
    }

    /// Everybody, in order.
    pub fn all(&self) -> impl Iterator<Item = FighterId> + use<> {
        FighterId::all(self.sheets.len())
    }
}
