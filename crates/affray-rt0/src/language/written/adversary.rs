//! A stat block as written (RT-67).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effect::{EffectSpec, one};
use super::target::ClassSpec;

/// An adversary's stat block (RT-67).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AdversarySpec {
    /// What it is called.
    pub name: String,
    /// Where the block comes from.
    #[serde(default)]
    pub origin: Option<String>,
    /// A line for the GM.
    #[serde(default)]
    pub about: Option<String>,
    /// Starting hit points.
    #[serde(deserialize_with = "affray_core::encounter::whole::<_, u16, 1, 999>")]
    #[schemars(range(min = 1, max = 999))]
    pub hp: u16,
    /// How many intents it draws each round.
    #[serde(default = "one", deserialize_with = "affray_core::encounter::whole::<_, u8, 1, 6>")]
    #[schemars(range(min = 1, max = 6))]
    pub cards_per_turn: u8,
    /// How its intents lie; the table's ruling decides when left out.
    #[serde(default)]
    pub intents: Option<IntentFacing>,
    /// Whether it walks toward players by itself.
    #[serde(default)]
    pub mobile: bool,
    /// How it picks its targets.
    #[serde(default)]
    pub targeting: Targeting,
    /// Words without rules behind them.
    #[serde(default)]
    pub keywords: Vec<String>,
    /// What each class of card makes it do.
    pub intent: Vec<IntentSpec>,
}

/// How an adversary's intents lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum IntentFacing {
    /// For everybody to see.
    FaceUp,
    /// Hidden until revealed or carried out.
    FaceDown,
}

/// How an adversary picks its targets (RT-69).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Targeting {
    /// By the table's policy.
    #[default]
    Default,
    /// Well.
    Strategic,
    /// Badly.
    Dimwitted,
}

/// One line of a stat block.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IntentSpec {
    /// Classes of card.
    pub on: Vec<ClassSpec>,
    /// What it is called.
    #[serde(default)]
    pub name: Option<String>,
    /// When it happens.
    #[serde(default)]
    pub timing: Timing,
    /// The effects, in order.
    #[serde(rename = "do")]
    pub effects: Vec<EffectSpec>,
}

/// When an intent's effects happen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// On the adversary's turn.
    #[default]
    Turn,
    /// When the card is drawn.
    OnDraw,
}
