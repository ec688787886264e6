//! The shape of an encounter file, as serde reads it and the schema describes it.

use std::collections::BTreeMap;

use affray_core::encounter::{At, RulingsTable};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::arena::Arena;
use crate::injury::Injury;
use crate::skill::Skill;
use crate::spec::AdversarySpec;
use crate::traits::Trait;

/// An encounter file of RT:0.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // `game` is read by whoever picks the game.
pub(super) struct File {
    /// Which game this file is for: "rt0".
    pub(super) game: String,
    /// What the encounter is called.
    pub(super) title: Option<String>,
    /// How big the battlefield is: "cramped", "normal" or "large".
    #[serde(default)]
    pub(super) arena: Arena,
    /// Who runs the adversaries: "policy" or "person".
    #[serde(default)]
    pub(super) gm: Gm,
    /// The last round; a fight still open then is unfinished.
    pub(super) rounds: Option<At<u16>>,
    /// Whether players may propose skill checks.
    pub(super) checks: Option<bool>,
    /// Whether Days and further combats follow this one.
    #[serde(default)]
    pub(super) campaign: bool,
    /// How many Days follow the combat by themselves.
    #[serde(default)]
    pub(super) days: u8,
    /// The Corruption at which a character retires; players are never told.
    pub(super) retire_at: Option<u16>,
    /// Supremacy totals at which a card is drawn and the GM makes changes.
    #[serde(default)]
    pub(super) milestones: Vec<u16>,
    /// What milestones bring by themselves.
    #[serde(default)]
    pub(super) milestone: Vec<MilestoneRow>,
    /// Tallies on the worksheet so far.
    #[serde(default)]
    pub(super) supremacy: u16,
    /// How to read what the rules leave open.
    #[serde(default)]
    pub(super) rulings: RulingsTable,
    /// The players, in seat order.
    #[serde(default)]
    pub(super) player: Vec<PlayerRow>,
    /// Stand-in robots.
    #[serde(default)]
    pub(super) eddy: Vec<EddyRow>,
    /// The adversaries, in list order.
    #[serde(default)]
    pub(super) foe: Vec<FoeRow>,
    /// Stat blocks of your own.
    #[serde(default)]
    pub(super) adversary: BTreeMap<String, At<AdversarySpec>>,
}

/// Who runs the adversaries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Gm {
    /// A policy picks targets and nobody flees.
    #[default]
    Policy,
    /// A person picks targets, sets checks, and may have adversaries flee.
    Person,
}

/// One player.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PlayerRow {
    /// The player's name.
    pub(super) name: At<String>,
    /// How many there are; they are numbered.
    pub(super) count: Option<At<u8>>,
    /// The bot that plays, when no person does.
    pub(super) bot: Option<At<String>>,
    /// Traits: one good one, one weakness.
    #[serde(default)]
    pub(super) traits: Vec<At<Trait>>,
    /// The class: "fool", "magician" or `"high_priestess"`.
    pub(super) arcana: Option<At<String>>,
    /// Spells known.
    #[serde(default)]
    pub(super) spells: Vec<At<String>>,
    /// The three spells under Ophiuchus; drawn by lot when left out.
    #[serde(default)]
    pub(super) pool: Vec<At<String>>,
    /// The two skills chosen.
    #[serde(default)]
    pub(super) skills: Vec<At<Skill>>,
    /// The skill crossed out.
    pub(super) crossed_out: Option<At<Skill>>,
    /// Corruption so far.
    #[serde(default)]
    pub(super) corruption: u16,
    /// Injuries so far.
    #[serde(default)]
    pub(super) injuries: Vec<Injury>,
    /// Corruption marked on abilities, by bin.
    #[serde(default)]
    pub(super) marks: BTreeMap<String, u8>,
}

/// A stand-in robot.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct EddyRow {
    /// Its name.
    pub(super) name: At<String>,
    /// How many there are; they are numbered.
    pub(super) count: Option<At<u8>>,
    /// The bot that plays, when no person does.
    pub(super) bot: Option<At<String>>,
    /// The skill it has chosen.
    pub(super) skill: Option<Skill>,
}

/// Adversaries of one kind.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FoeRow {
    /// The stat block.
    pub(super) adversary: At<String>,
    /// How many.
    pub(super) count: Option<At<u8>>,
    /// Starting hit points, in place of those of the stat block.
    pub(super) hp: Option<At<u16>>,
}

/// What a milestone of the Supremacy worksheet brings (RT-77).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct MilestoneRow {
    /// The total that is passed.
    pub(super) at: At<u16>,
    /// Whose stat block grows stronger; every one when left out.
    pub(super) adversary: Option<At<String>>,
    /// Hit points more.
    #[serde(default)]
    pub(super) hp: u16,
    /// Damage more in every attack.
    #[serde(default)]
    pub(super) damage: u16,
    /// Shields more whenever it shields itself.
    #[serde(default)]
    pub(super) shields: u16,
    /// Intents more a round.
    #[serde(default)]
    pub(super) intents: u8,
    /// Corruption that every player gets rid of.
    #[serde(default)]
    pub(super) shed: u16,
}
