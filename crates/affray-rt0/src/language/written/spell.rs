//! A spell as written, with its use outside fighting (RT-52, RT-66).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bin::LimitSpec;
use super::effect::EffectSpec;
use crate::state::traits::Trait;

/// A spell as written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpellSpec {
    /// What it is called.
    pub name: String,
    /// How long it acts.
    pub kind: SpellKind,
    /// Who can learn it.
    #[serde(default)]
    pub learn: LearnSpec,
    /// How often.
    #[serde(default)]
    pub limit: Option<LimitSpec>,
    /// What ends it.
    #[serde(default)]
    pub ends: Vec<String>,
    /// How many spells lie under it.
    #[serde(default)]
    pub pool: u8,
    /// The use outside fighting.
    pub skill: SkillHalfSpec,
    /// The effects, in order.
    #[serde(rename = "do", default)]
    pub effects: Vec<EffectSpec>,
}

/// How long a spell acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SpellKind {
    /// At once; the card leaves at the turn's end.
    OneShot,
    /// While the card lies there.
    Lasting,
    /// As another spell.
    Substitute,
}

/// Who can learn a spell.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LearnSpec {
    /// Traits needed.
    pub need: Vec<Trait>,
    /// Traits in the way.
    pub not: Vec<Trait>,
}

/// A spell's use outside fighting (RT-66).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SkillHalfSpec {
    /// What it does.
    pub kind: SkillHalf,
    /// The trait a check must be marked with.
    #[serde(default)]
    pub marked: Option<Trait>,
    /// Until when the spell stays turned over.
    pub turned: Turned,
    /// In words.
    pub about: String,
}

/// What a skill half does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SkillHalf {
    /// A check counts as on a chosen skill.
    ChosenSkill,
    /// An injury does not happen.
    WardInjury,
    /// A failed check is tried again for nothing.
    FreeRetry,
    /// A token for a narrative ability.
    Token,
    /// An injury becomes lighter.
    EaseInjury,
    /// Narrative: the table says what comes of it.
    Narrative,
    /// As another spell.
    Substitute,
}

/// Until when a spell stays turned over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Turned {
    /// Until the next combat begins or the Day ends.
    Combat,
    /// Until the Day ends.
    Day,
    /// It is not turned.
    Never,
}
