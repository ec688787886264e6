//! One effect as written: its `op` and the fields that go with it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::target::{
    AdversaryTarget, AllyTarget, CaseSpec, ClassSpec, DamageTarget, DirSpec, DrawnTo, ExileUntil, FacingSpec,
    HealTarget, PlusSpec, RangeSpec, ScopeSpec, ShieldTarget, TraitTarget, UntilSpec, WhatSpec, WhileSpec,
};
use crate::language::compiled::Number;
use crate::state::injury::Injury;
use crate::state::traits::Trait;

/// One effect, named by its `op`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
pub enum EffectSpec {
    /// One packet of damage for each target.
    Damage {
        /// How much.
        amount: Number,
        /// How far it reaches; melee unless given.
        #[serde(default)]
        range: RangeSpec,
        /// Whether it is magic.
        #[serde(default)]
        magic: bool,
        /// Whom it hits.
        target: DamageTarget,
        /// Further damage by circumstance.
        #[serde(default)]
        plus: Vec<PlusSpec>,
        /// A trait that closes this option.
        not_trait: Option<Trait>,
    },
    /// Shields for somebody.
    Shields {
        /// How many.
        amount: Number,
        /// For whom.
        target: ShieldTarget,
        /// A trait that closes this option.
        not_trait: Option<Trait>,
    },
    /// Hit points come back, up to the maximum.
    Heal {
        /// How many.
        amount: Option<Number>,
        /// All of them.
        #[serde(default)]
        full: bool,
        /// For whom.
        target: HealTarget,
    },
    /// A trait is forced on players.
    Trait {
        /// Which.
        #[serde(rename = "trait")]
        imposed: Trait,
        /// On whom.
        target: TraitTarget,
        /// Until when.
        #[serde(default)]
        until: UntilSpec,
    },
    /// Players are injured (RT-80).
    Injure {
        /// How.
        injury: Injury,
        /// Who.
        target: TraitTarget,
    },
    /// A step in the arena.
    Move {
        /// How many steps.
        #[serde(default = "one", deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
        #[schemars(range(min = 0, max = 99))]
        steps: u8,
        /// Which way.
        dir: Option<DirSpec>,
        /// To any Zone where nobody stands.
        #[serde(default)]
        any_empty: bool,
        /// To any Zone at all.
        #[serde(default)]
        anywhere: bool,
    },
    /// The intent just drawn is replaced.
    Redraw {
        /// How the new one lies.
        #[serde(default)]
        facing: FacingSpec,
        /// Classes that are replaced again.
        #[serde(default)]
        repeat_on: Vec<ClassSpec>,
    },
    /// The player draws.
    Draw {
        /// How many cards.
        count: Number,
    },
    /// The player draws cards aside and keeps some.
    LookPick {
        /// How many are drawn.
        #[serde(deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
        #[schemars(range(min = 0, max = 99))]
        count: u8,
        /// How many are kept.
        #[serde(deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
        #[schemars(range(min = 0, max = 99))]
        pick: u8,
    },
    /// The player looks for cards in the deck.
    Search {
        /// How many.
        count: Number,
        /// Cards that may not be taken.
        #[serde(default)]
        except: Vec<String>,
    },
    /// Hidden intents are turned up.
    RevealIntent {
        /// How many.
        #[serde(deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
        #[schemars(range(min = 0, max = 99))]
        count: u8,
    },
    /// An adversary replaces an intent.
    ForceRedraw {
        /// Whose.
        target: AdversaryTarget,
    },
    /// Somebody is promised extra cards.
    CreditDraws {
        /// How many.
        #[serde(deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
        #[schemars(range(min = 0, max = 99))]
        count: u8,
        /// Who.
        target: AllyTarget,
    },
    /// Damage or shields are multiplied.
    Multiply {
        /// Which of the two.
        what: WhatSpec,
        /// By how much.
        by: Number,
        /// Whether magic damage counts too.
        magic: Option<bool>,
        /// For how long.
        #[serde(rename = "while")]
        lasts: WhileSpec,
    },
    /// Shields are carried into the next turn.
    CarryShields {},
    /// At the turn's end the lower of damage and shields is filled up.
    Balance {
        /// Whether the added damage is magic.
        #[serde(default)]
        damage_magic: bool,
    },
    /// Every card drawn does damage.
    OnDrawDamage {
        /// How much.
        #[serde(deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
        #[schemars(range(min = 0, max = 99))]
        amount: u8,
        /// Whether it is magic.
        #[serde(default)]
        magic: bool,
        /// How far it reaches.
        #[serde(default)]
        range: RangeSpec,
    },
    /// An adversary cannot attack.
    Charm {
        /// Which.
        target: AdversaryTarget,
    },
    /// A fair coin.
    Coin {
        /// What heads does.
        heads: Vec<EffectSpec>,
        /// What tails does.
        tails: Vec<EffectSpec>,
    },
    /// A drawn card decides.
    ByCard {
        /// How many cards are drawn: 0 (the one just drawn counts) or 1.
        #[serde(deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 1>")]
        #[schemars(range(min = 0, max = 1))]
        draw: u8,
        /// Where the drawn card goes.
        #[serde(default)]
        drawn_to: DrawnTo,
        /// What happens on which card.
        cases: Vec<CaseSpec>,
    },
    /// Whoever acts picks one list of effects, or borrows one bin.
    Choose {
        /// The lists.
        #[serde(default)]
        options: Vec<Vec<EffectSpec>>,
        /// Bins whose effect may be borrowed.
        #[serde(default)]
        bins: Vec<String>,
        /// Any entry of the Eddy.
        #[serde(default)]
        eddy_uses: bool,
        /// The Eddy's entry for one card.
        eddy_use: Option<String>,
    },
    /// The first to do it gets one thing, later ones another.
    Once {
        /// What counts as the same.
        key: String,
        /// How long it counts.
        #[serde(default)]
        scope: ScopeSpec,
        /// What the first gets.
        #[serde(rename = "do")]
        first: Vec<EffectSpec>,
        /// What later ones get.
        #[serde(rename = "else", default)]
        later: Vec<EffectSpec>,
    },
    /// An injury becomes lighter.
    EaseInjury {
        /// Whose.
        target: HealTarget,
    },
    /// The player leaves the combat.
    Leave {},
    /// The Tower.
    ResetPlayer {},
    /// A flat bonus before multiplying.
    Flat {
        /// On damage or shields.
        what: WhatSpec,
        /// How much.
        #[serde(deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
        #[schemars(range(min = 0, max = 99))]
        amount: u8,
        /// For how long.
        #[serde(rename = "while")]
        lasts: WhileSpec,
    },
    /// Tokens are laid on a bin.
    Tokens {
        /// Which.
        bin: String,
        /// How many.
        #[serde(deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
        #[schemars(range(min = 0, max = 99))]
        add: u8,
        /// Until when.
        until: String,
    },
    /// Cards leave the player's deck.
    Exile {
        /// Which.
        what: String,
        /// Until when.
        until: ExileUntil,
    },
    /// The player takes Corruption.
    Corruption {
        /// How much.
        #[serde(deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
        #[schemars(range(min = 0, max = 99))]
        amount: u8,
    },
    /// Every adversary replaces its intents.
    AllRedraw {},
    /// An adversary loses an intent.
    DropIntent {
        /// Whose.
        target: AdversaryTarget,
    },
    /// Cards of the bin stand for another card.
    CountAs {
        /// Which card they stand for.
        card: String,
        /// Which of them.
        cards: String,
        /// How many.
        #[serde(deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
        #[schemars(range(min = 0, max = 99))]
        count: u8,
    },
    /// Spells are learnt for a time.
    Learn {
        /// From where.
        from: String,
        /// How many.
        #[serde(default, deserialize_with = "affray_core::encounter::whole::<_, u8, 0, 99>")]
        #[schemars(range(min = 0, max = 99))]
        count: u8,
        /// All of them.
        #[serde(default)]
        all: bool,
        /// Until when.
        until: String,
    },
    /// A bin takes further cards.
    Widen {
        /// Which bin.
        bin: String,
        /// Ranks it takes as well.
        ranks: Vec<String>,
        /// For how long.
        #[serde(rename = "while")]
        lasts: WhileSpec,
    },
    /// The drawn card goes to the hand.
    ToHand {},
}

pub(super) const fn one() -> u8 {
    1
}

/// Every word that may stand after `op`.
pub const OPS: &[&str] = &[
    "damage",
    "shields",
    "heal",
    "trait",
    "injure",
    "move",
    "redraw",
    "draw",
    "look_pick",
    "search",
    "reveal_intent",
    "force_redraw",
    "credit_draws",
    "multiply",
    "carry_shields",
    "balance",
    "on_draw_damage",
    "charm",
    "coin",
    "by_card",
    "choose",
    "once",
    "ease_injury",
    "leave",
    "reset_player",
    "flat",
    "tokens",
    "exile",
    "corruption",
    "all_redraw",
    "drop_intent",
    "count_as",
    "learn",
    "widen",
    "to_hand",
];
