//! Stat blocks, bins and spells as people write them in TOML.
//!
//! These types are the file format; [`crate::book`] turns them into what the rules run on.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::number::Number;
use crate::traits::Trait;

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
    /// A step in the arena.
    Move {
        /// How many steps.
        #[serde(default = "one")]
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
        count: u8,
        /// How many are kept.
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
        count: u8,
    },
    /// Spells are learnt for a time.
    Learn {
        /// From where.
        from: String,
        /// How many.
        #[serde(default)]
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

const fn one() -> u8 {
    1
}

/// Every word that may stand after `op`.
pub const OPS: &[&str] = &[
    "damage",
    "shields",
    "heal",
    "trait",
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

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident,)+ })*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
            #[serde(rename_all = "snake_case")]
            pub enum $name { $($(#[$vdoc])* $variant,)+ }
        )*
    };
}

words! {
    /// Whom damage hits.
    DamageTarget {
        /// One of those in reach.
        One,
        /// Each opponent in the Zone.
        EachInZone,
        /// Each opponent in the arena.
        Each,
        /// Everybody in the Zone, friend and foe.
        EveryoneInZone,
        /// Whoever acts.
        #[serde(rename = "self")]
        Oneself,
    }
    /// Who gets shields.
    ShieldTarget {
        /// Whoever acts.
        #[serde(rename = "self")]
        Oneself,
        /// The adversary's comrades in its Zone.
        OtherAdversariesInZone,
        /// Every player in the fight.
        EachPlayer,
        /// A player in the Zone.
        PlayerInZone,
        /// Whoever acts, or a player in the Zone.
        SelfOrPlayerInZone,
    }
    /// Who is healed.
    HealTarget {
        /// Whoever acts.
        #[serde(rename = "self")]
        Oneself,
        /// Whoever acts, or a player in the Zone.
        SelfOrAllyInZone,
        /// A player in the Zone.
        PlayerInZone,
    }
    /// On whom a trait is forced.
    TraitTarget {
        /// One player in the Zone.
        OneInZone,
        /// One player anywhere.
        One,
        /// Each player in the Zone.
        EachInZone,
    }
    /// Which adversary.
    AdversaryTarget {
        /// One, as the player likes.
        OneAdversary,
    }
    /// Which player.
    AllyTarget {
        /// Another player.
        OtherPlayer,
    }
    /// Which way a step goes.
    DirSpec {
        /// Toward the nearest player.
        Toward,
        /// Away from the nearest player.
        Away,
        /// As whoever moves likes.
        Choice,
    }
    /// Damage or shields.
    WhatSpec {
        /// Damage.
        Damage,
        /// Shields.
        Shields,
    }
    /// How long something lasts.
    WhileSpec {
        /// To the end of the turn.
        Turn,
        /// While the card lies on the bin.
        OnBin,
    }
    /// How long cards are out of the deck.
    ExileUntil {
        /// To the end of the Day.
        Day,
        /// For good.
        Forever,
    }
    /// A class of cards.
    ClassSpec {
        /// Swords.
        Swords,
        /// Wands.
        Wands,
        /// Cups.
        Cups,
        /// Pentacles.
        Pentacles,
        /// Majors.
        Major,
    }
}

/// How far something reaches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RangeSpec {
    /// The own Zone.
    #[default]
    Melee,
    /// Every Zone.
    Ranged,
}

/// How an intent lies.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FacingSpec {
    /// Face up.
    Up,
    /// Face down.
    Down,
    /// As the stat block says.
    #[default]
    Block,
}

/// How long a forced trait lasts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum UntilSpec {
    /// Until the next turn of whoever caused it begins.
    #[default]
    SourceNextTurn,
}

/// How long "once" counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ScopeSpec {
    /// The adversaries' part of the round.
    #[default]
    Phase,
}

/// Where a card drawn by an ability goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DrawnTo {
    /// Into the hand.
    #[default]
    Hand,
    /// To the discard pile.
    Discard,
}

/// Damage added by circumstance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlusSpec {
    /// What is counted.
    pub per: PerSpec,
    /// Damage for each.
    pub amount: u8,
}

/// What added damage counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PerSpec {
    /// Each comrade in the adversary's Zone.
    OtherAdversaryInZone,
}

/// What happens on which card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CaseSpec {
    /// Classes or single cards; a single card goes before its class.
    pub on: Vec<String>,
    /// The effects.
    #[serde(rename = "do")]
    pub effects: Vec<EffectSpec>,
}

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
    pub hp: u16,
    /// How many intents it draws each round.
    #[serde(default = "one")]
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
    /// For the table to tell.
    Told,
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
    /// What ends it besides treatment.
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
