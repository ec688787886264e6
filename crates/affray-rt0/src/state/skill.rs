//! Skills and difficulties (RT-47, RT-51).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::language::book::shipped;
use crate::rulings::RankShift;
use crate::state::traits::Trait;

/// What a check is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Judging people, spotting things.
    FinancialAid,
    /// Deceiving, performing.
    Drama,
    /// Computing and science.
    Sci,
    /// Creeping about, locks.
    FreeBlock,
    /// Feats of the body.
    Gym,
    /// Bandaging, pathfinding.
    Aid,
    /// Crafting and repairs.
    Shop,
    /// Authorities and investigation.
    Law,
    /// All the rest.
    Misc,
}

impl Skill {
    /// All nine.
    pub const ALL: [Skill; 9] = [
        Skill::FinancialAid,
        Skill::Drama,
        Skill::Sci,
        Skill::FreeBlock,
        Skill::Gym,
        Skill::Aid,
        Skill::Shop,
        Skill::Law,
        Skill::Misc,
    ];

    /// The skill as data files write it.
    pub const fn slug(self) -> &'static str {
        match self {
            Skill::FinancialAid => "financial_aid",
            Skill::Drama => "drama",
            Skill::Sci => "sci",
            Skill::FreeBlock => "free_block",
            Skill::Gym => "gym",
            Skill::Aid => "aid",
            Skill::Shop => "shop",
            Skill::Law => "law",
            Skill::Misc => "misc",
        }
    }

    /// The skill with this slug.
    pub fn find(slug: &str) -> Option<Skill> {
        Skill::ALL.into_iter().find(|skill| skill.slug() == slug)
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        &shipped().skill[self.slug()].name
    }

    /// The two traits it is marked with.
    pub fn traits(self) -> [Trait; 2] {
        shipped().skill[self.slug()].traits
    }

    /// Whether a check of this skill is marked with the trait.
    pub fn marked(self, with: Trait) -> bool {
        self.traits().contains(&with)
    }
}

/// How hard a check is, hardest first, so that one step easier is the next (RT-47, RT-51).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Difficulty {
    /// Fails without a card.
    Impossible,
    /// Only a critical success will do.
    Unlikely,
    /// Fails on any Minor.
    Hard,
    /// Fails on Minors up to 10.
    Medium,
    /// Fails on Minors up to 5.
    Easy,
    /// Fails only critically.
    Trivial,
    /// Succeeds without a card.
    Automatic,
}

impl Difficulty {
    /// All of them, hardest first.
    pub const ALL: [Difficulty; 7] = [
        Difficulty::Impossible,
        Difficulty::Unlikely,
        Difficulty::Hard,
        Difficulty::Medium,
        Difficulty::Easy,
        Difficulty::Trivial,
        Difficulty::Automatic,
    ];

    /// The difficulty as the GM types it.
    pub const fn slug(self) -> &'static str {
        match self {
            Difficulty::Impossible => "impossible",
            Difficulty::Unlikely => "unlikely",
            Difficulty::Hard => "hard",
            Difficulty::Medium => "medium",
            Difficulty::Easy => "easy",
            Difficulty::Trivial => "trivial",
            Difficulty::Automatic => "automatic",
        }
    }

    /// The difficulty with this slug.
    pub fn find(slug: &str) -> Option<Difficulty> {
        Difficulty::ALL.into_iter().find(|difficulty| difficulty.slug() == slug)
    }

    /// One step easier (RT-51).
    #[must_use]
    pub fn easier(self, shift: RankShift) -> Difficulty {
        if self == Difficulty::Impossible && shift == RankShift::Example {
            return Difficulty::Hard;
        }
        Difficulty::ALL[(self as usize + 1).min(6)]
    }
}

impl std::fmt::Display for Difficulty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Difficulty::Impossible => "Impossible",
            Difficulty::Unlikely => "Unlikely",
            Difficulty::Hard => "Hard",
            Difficulty::Medium => "Medium",
            Difficulty::Easy => "Easy",
            Difficulty::Trivial => "Trivial",
            Difficulty::Automatic => "Automatic",
        })
    }
}

/// What helps or hinders a draw (RT-49).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// One card.
    #[default]
    None,
    /// Two cards, the better counts.
    Bonus,
    /// Two cards, the worse counts.
    Penalty,
}

impl Edge {
    /// All three.
    pub const ALL: [Edge; 3] = [Edge::None, Edge::Bonus, Edge::Penalty];

    /// As the GM types it.
    pub const fn slug(self) -> &'static str {
        match self {
            Edge::None => "none",
            Edge::Bonus => "bonus",
            Edge::Penalty => "penalty",
        }
    }

    /// The one with this slug.
    pub fn find(slug: &str) -> Option<Edge> {
        Edge::ALL.into_iter().find(|edge| edge.slug() == slug)
    }

    /// Both together: several of a kind count once, one of each cancels out (RT-49).
    #[must_use]
    pub const fn and(self, other: Edge) -> Edge {
        match (self, other) {
            (Edge::None, edge) | (edge, Edge::None) => edge,
            (Edge::Bonus, Edge::Bonus) => Edge::Bonus,
            (Edge::Penalty, Edge::Penalty) => Edge::Penalty,
            _ => Edge::None,
        }
    }
}

impl Difficulty {
    /// What comes of it without a draw (RT-47).
    pub(crate) const fn settled(self) -> Option<Grade> {
        match self {
            Difficulty::Automatic => Some(Grade::Success),
            Difficulty::Impossible => Some(Grade::Failure),
            _ => None,
        }
    }
}

impl Edge {
    /// How many cards are turned (RT-49).
    pub(crate) const fn cards(self) -> usize {
        match self {
            Edge::None => 1,
            Edge::Bonus | Edge::Penalty => 2,
        }
    }
}

/// What a check came to, worst first (RT-49).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// It fails, and brings a little trouble.
    CriticalFailure,
    /// It fails.
    Failure,
    /// It succeeds.
    Success,
    /// It succeeds, and brings a little gain.
    CriticalSuccess,
}

impl Grade {
    /// Whether it succeeds.
    pub const fn succeeds(self) -> bool {
        matches!(self, Grade::Success | Grade::CriticalSuccess)
    }

    /// Whether it is a critical one (RT-48).
    pub const fn is_critical(self) -> bool {
        matches!(self, Grade::CriticalFailure | Grade::CriticalSuccess)
    }
}

impl std::fmt::Display for Grade {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Grade::CriticalFailure => "critical failure",
            Grade::Failure => "failure",
            Grade::Success => "success",
            Grade::CriticalSuccess => "critical success",
        })
    }
}
