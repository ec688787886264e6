//! The words of effects: whom, how far, which way, for how long.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::effect::EffectSpec;

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
