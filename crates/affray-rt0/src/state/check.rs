//! A skill check and its outcome (RT-47, RT-79).

use affray_core::Seat;
use serde::{Deserialize, Serialize};

use crate::state::card::Tarot;
use crate::state::skill::{Difficulty, Edge, Grade, Skill};

/// One player's check, or an Eddy's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Check {
    /// Who makes it, by seat.
    pub seat: Seat,
    /// What it is about.
    pub skill: Skill,
    /// How hard the GM says it is.
    pub difficulty: Difficulty,
    /// Bonus or Penalty.
    pub edge: Edge,
    /// Whether it is made in a fight.
    pub in_battle: bool,
}

/// What a check is for the one who makes it (RT-46, RT-51, RT-79).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Faced {
    /// How hard it is, after chosen and crossed-out skills.
    pub difficulty: Difficulty,
    /// Bonus or Penalty, help and injuries included.
    pub edge: Edge,
    /// Whether help that waited for it counts.
    pub helped: bool,
}

/// What a check came to, and the card that decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckOutcome {
    /// How well.
    pub grade: Grade,
    /// By which card, if one was turned.
    pub card: Option<Tarot>,
}

/// How a check made together is read (RT-79).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// It is enough if one succeeds.
    OneIsEnough,
    /// Everybody is needed.
    AllAreNeeded,
}
