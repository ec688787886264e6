//! The shape of an encounter file, as serde reads it and the schema describes it.

use std::collections::BTreeMap;

use affray_core::encounter::{RulingsTable, Spanned, Whole};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::language::written::AdversarySpec;
use crate::state::arena::Arena;
use crate::state::injury::Injury;
use crate::state::skill::Skill;
use crate::state::traits::Trait;

/// How many of those alike.
pub(crate) type Count = Whole<u8, 1, 12>;
/// Hit points, damage and other figures of a fight.
pub(crate) type Figure = Whole<u16, 0, 99>;
/// Tallies and Corruption, which grow from fight to fight.
pub(crate) type Tally = Whole<u16, 0, 999>;

/// An encounter file of RT:0.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)] // `game` is read by whoever picks the game.
pub(crate) struct File {
    /// Which game this file is for: "rt0".
    pub(crate) game: String,
    /// What the encounter is called.
    pub(crate) title: Option<String>,
    /// How big the battlefield is: "cramped", "normal" or "large".
    #[serde(default)]
    pub(crate) arena: Arena,
    /// Who runs the adversaries: "policy" or "person".
    #[serde(default)]
    pub(crate) gm: Gm,
    /// The last round; a fight still open then is unfinished.
    pub(crate) rounds: Option<Whole<u16, 1, 1000>>,
    /// Whether players may propose skill checks.
    pub(crate) checks: Option<bool>,
    /// Whether Days and further combats follow this one.
    #[serde(default)]
    pub(crate) campaign: bool,
    /// How many Days follow the combat by themselves.
    #[serde(default)]
    pub(crate) days: Whole<u8, 0, 99>,
    /// The Corruption at which a character retires; players are never told.
    pub(crate) retire_at: Option<Tally>,
    /// Supremacy totals at which a card is drawn and the GM makes changes.
    #[serde(default)]
    pub(crate) milestones: Vec<Whole<u16, 1, 999>>,
    /// What milestones bring by themselves.
    #[serde(default)]
    pub(crate) milestone: Vec<MilestoneRow>,
    /// Tallies on the worksheet so far.
    #[serde(default)]
    pub(crate) supremacy: Tally,
    /// How to read what the rules leave open.
    #[serde(default)]
    pub(crate) rulings: RulingsTable,
    /// The players, in seat order.
    #[serde(default)]
    pub(crate) player: Vec<PlayerRow>,
    /// Stand-in robots.
    #[serde(default)]
    pub(crate) eddy: Vec<EddyRow>,
    /// The adversaries, in list order.
    #[serde(default)]
    pub(crate) foe: Vec<FoeRow>,
    /// Stat blocks of your own.
    #[serde(default)]
    pub(crate) adversary: BTreeMap<String, Spanned<AdversarySpec>>,
}

/// Who runs the adversaries.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Gm {
    /// A policy picks targets and nobody flees.
    #[default]
    Policy,
    /// A person picks targets, sets checks, and may have adversaries flee.
    Person,
}

/// One player.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayerRow {
    /// The player's name.
    pub(crate) name: Spanned<String>,
    /// How many there are; they are numbered.
    pub(crate) count: Option<Count>,
    /// The bot that plays, when no person does.
    pub(crate) bot: Option<Spanned<String>>,
    /// Traits: one good one, one weakness.
    #[serde(default)]
    pub(crate) traits: Vec<Spanned<Trait>>,
    /// The class: "fool", "magician" or `"high_priestess"`.
    pub(crate) arcana: Option<Spanned<String>>,
    /// Spells known.
    #[serde(default)]
    pub(crate) spells: Vec<Spanned<String>>,
    /// The three spells under Ophiuchus; drawn by lot when left out.
    #[serde(default)]
    pub(crate) pool: Vec<Spanned<String>>,
    /// The two skills chosen.
    #[serde(default)]
    pub(crate) skills: Vec<Spanned<Skill>>,
    /// The skill crossed out.
    pub(crate) crossed_out: Option<Spanned<Skill>>,
    /// Corruption so far.
    #[serde(default)]
    pub(crate) corruption: Tally,
    /// Injuries so far.
    #[serde(default)]
    pub(crate) injuries: Vec<Injury>,
    /// Corruption marked on abilities, by bin.
    #[serde(default)]
    pub(crate) marks: BTreeMap<Spanned<String>, Whole<u8, 0, 99>>,
}

/// A stand-in robot.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EddyRow {
    /// Its name.
    pub(crate) name: Spanned<String>,
    /// How many there are; they are numbered.
    pub(crate) count: Option<Count>,
    /// The bot that plays, when no person does.
    pub(crate) bot: Option<Spanned<String>>,
    /// The skill it has chosen.
    pub(crate) skill: Option<Skill>,
}

/// Adversaries of one kind.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct FoeRow {
    /// The stat block.
    pub(crate) adversary: Spanned<String>,
    /// How many.
    pub(crate) count: Option<Count>,
    /// Starting hit points, in place of those of the stat block.
    pub(crate) hp: Option<Spanned<Whole<u16, 1, 999>>>,
}

/// What a milestone of the Supremacy worksheet brings (RT-77).
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MilestoneRow {
    /// The total that is passed.
    pub(crate) at: Whole<u16, 1, 999>,
    /// Whose stat block grows stronger; every one when left out.
    pub(crate) adversary: Option<Spanned<String>>,
    /// Hit points more.
    #[serde(default)]
    pub(crate) hp: Figure,
    /// Damage more in every attack.
    #[serde(default)]
    pub(crate) damage: Figure,
    /// Shields more whenever it shields itself.
    #[serde(default)]
    pub(crate) shields: Figure,
    /// Intents more a round.
    #[serde(default)]
    pub(crate) intents: Whole<u8, 0, 3>,
    /// Corruption that every player gets rid of.
    #[serde(default)]
    pub(crate) shed: Figure,
}
