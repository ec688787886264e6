//! Stat blocks, bins and spells as people write them in TOML.
//!
//! These types are the file format; [`crate::language::book`] turns them into what the rules run on.

mod adversary;
mod bin;
mod effect;
mod module;
mod spell;
mod target;

use std::collections::BTreeMap;

use serde::Deserialize;

pub use adversary::*;
pub use bin::*;
pub use effect::*;
pub use module::*;
pub use spell::*;
pub use target::*;

/// A data file, or the part of an encounter file that adds to the shipped data.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DataFile {
    /// Stat blocks.
    pub adversary: BTreeMap<String, AdversarySpec>,
    /// Bins.
    pub bin: BTreeMap<String, BinSpec>,
    /// Spells.
    pub spell: BTreeMap<String, SpellSpec>,
    /// Classes.
    pub arcana: BTreeMap<String, ArcanaSpec>,
    /// The Eddy.
    pub eddy: Option<EddySpec>,
    /// Skills.
    pub skill: BTreeMap<String, SkillSpec>,
    /// Injuries.
    pub injury: BTreeMap<String, InjurySpec>,
}
