//! A bin as written: which cards it takes, when it goes off, where they go.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effect::EffectSpec;
use super::target::ClassSpec;
use crate::language::compiled::Number;
use crate::state::traits::Trait;

/// A bin as written.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BinSpec {
    /// What it is called.
    pub name: String,
    /// Which cards it takes.
    pub accept: AcceptSpec,
    /// The trait it needs.
    #[serde(default)]
    pub gate: Option<Trait>,
    /// Whether the card acts as soon as it is drawn.
    #[serde(default)]
    pub forced_on_draw: bool,
    /// When it goes off.
    #[serde(default)]
    pub fire: Option<FireSpec>,
    /// Where its cards go.
    #[serde(default)]
    pub cards_after: AfterSpec,
    /// The class that owns it.
    #[serde(default)]
    pub arcana: Option<String>,
    /// The bin it improves.
    #[serde(default)]
    pub upgrade_of: Option<String>,
    /// Further cards laid with the first.
    #[serde(default)]
    pub also: Option<AlsoSpec>,
    /// Ways to pay for it.
    #[serde(default)]
    pub cost: Vec<CostSpec>,
    /// How often.
    #[serde(default)]
    pub limit: Option<LimitSpec>,
    /// The effects, in order.
    #[serde(rename = "do")]
    pub effects: Vec<EffectSpec>,
}

/// Which cards a bin takes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AcceptSpec {
    /// Minors of these suits.
    pub suits: Vec<ClassSpec>,
    /// Any Major.
    pub majors: bool,
    /// Single cards.
    pub cards: Vec<String>,
    /// Any card.
    pub any: bool,
    /// Only the next higher or next lower value.
    pub adjacent_value: bool,
    /// One card of each suit.
    pub one_of_each_suit: bool,
    /// Only through these bins.
    pub only_through: Vec<String>,
}

/// When a bin goes off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FireSpec {
    /// When the values add up to this.
    Sum(Number),
    /// When this many cards lie there.
    Count(Number),
    /// When a run is this long.
    Run(Number),
    /// When a card is laid.
    Place(u8),
}

/// Where a bin's cards go after it went off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AfterSpec {
    /// To the discard pile.
    #[default]
    Discard,
    /// They lie there until the turn ends.
    EndOfTurn,
    /// They lie there until something ends it.
    Stay,
    /// They lie there until the combat ends.
    EndOfCombat,
    /// They lie there until the Day ends.
    EndOfDay,
}

/// Further cards laid together with the first (RT-83).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AlsoSpec {
    /// Any card.
    pub any: bool,
    /// Minors of these suits.
    pub suits: Vec<ClassSpec>,
    /// Exactly so many.
    pub count: Option<u8>,
    /// At least so many.
    pub min: Option<u8>,
    /// The bins they may be laid on.
    pub onto: Vec<String>,
}

/// One way to pay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CostSpec {
    /// Corruption.
    Corruption(u8),
    /// A card from the hand.
    Discard(String),
}

/// How often a bin may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LimitSpec {
    /// Once a Day.
    OncePerDay,
}
