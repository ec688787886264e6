//! What the extension modules add, as written: classes, the Eddy, injuries; and the skills (RT-51, RT-80 to RT-82).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effect::EffectSpec;
use super::target::ClassSpec;
use crate::state::traits::Trait;

/// A class named after a Major (RT-82).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArcanaSpec {
    /// Its card.
    pub card: String,
    /// The trait it gives.
    #[serde(rename = "trait")]
    pub gives: Trait,
    /// What The Fool may stand for: one card, or "any".
    #[serde(default)]
    pub fool_as: Option<String>,
    /// Further spells known.
    #[serde(default)]
    pub extra_spells: u8,
    /// Further cards in the hand.
    #[serde(default)]
    pub extra_cards: u8,
}

/// The Eddy as written (RT-81).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EddySpec {
    /// Hit points.
    pub hp: u16,
    /// Cards drawn.
    pub draw: u8,
    /// Cards used.
    pub play: u8,
    /// What each card can do.
    #[serde(rename = "use")]
    pub uses: Vec<EddyUseSpec>,
}

/// What a card can do for an Eddy.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EddyUseSpec {
    /// Classes, single cards, or "any".
    pub on: Vec<String>,
    /// Whether it must be used.
    #[serde(default)]
    pub forced: bool,
    /// The effects, in order.
    #[serde(rename = "do")]
    pub effects: Vec<EffectSpec>,
}

/// A skill (RT-51).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // `about` is for those who read the file.
pub struct SkillSpec {
    /// What it is called.
    pub name: String,
    /// What it covers.
    pub about: String,
    /// The two traits it is marked with.
    pub traits: [Trait; 2],
}

/// An injury (RT-80).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InjurySpec {
    /// What it is called.
    pub name: String,
    /// How bad it is.
    pub rank: InjuryRank,
    /// A trait held while injured.
    #[serde(default)]
    pub imposes: Option<Trait>,
    /// A trait that cannot be had.
    #[serde(default)]
    pub bars: Option<Trait>,
    /// Hit points lost as each turn opens.
    #[serde(default)]
    pub bleeds: u8,
    /// Suits that are discarded when drawn.
    #[serde(default)]
    pub discards: Vec<ClassSpec>,
    /// Whether every check has a Penalty.
    #[serde(default)]
    pub check_penalty: bool,
    /// Whether a bin is closed each Day.
    #[serde(default)]
    pub closes_bin: bool,
    /// Whether spells are closed.
    #[serde(default)]
    pub no_spells: bool,
    /// Whether what needs Charming is closed.
    #[serde(default)]
    pub closes_charming: bool,
    /// Whether nothing can be done.
    #[serde(default)]
    pub helpless: bool,
    /// Whether a night with it is death.
    #[serde(default)]
    pub deadly_night: bool,
    /// What ends it, apart from treatment.
    #[serde(default)]
    pub ends: Option<InjuryEnds>,
    /// Whether rest counts for it.
    #[serde(default = "yes")]
    pub nights: bool,
    /// What treatment makes of it.
    #[serde(default)]
    pub eases_to: Option<String>,
    /// The skill of the treating check.
    #[serde(default)]
    pub treat: Option<String>,
}

const fn yes() -> bool {
    true
}

/// How bad an injury is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InjuryRank {
    /// Minor.
    Minor,
    /// Major.
    Major,
    /// Critical.
    Critical,
}

/// What ends an injury by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InjuryEnds {
    /// The end of the combat.
    Combat,
    /// The end of the Day.
    Day,
}
