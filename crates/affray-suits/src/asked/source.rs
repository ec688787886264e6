//! What cards are drawn for.

use affray_core::Seat;
use serde::Serialize;

use crate::state::sheet::FighterId;

/// What a card is drawn for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Draw {
    /// An opening hand (SU-09).
    Deal,
    /// The action card of somebody without a hand (SU-86).
    ActionCard,
    /// Who goes first in a shared slot (SU-15).
    Order,
    /// A refresh (SU-10).
    Refresh,
    /// An attack or another actor's play (SU-25).
    Attack,
    /// A defence (SU-26).
    Defence,
    /// A henchman's second card (SU-87).
    Second,
    /// The effect of a success (SU-29).
    Effect,
    /// Bleeding (SU-54).
    Bleed,
    /// A Will check or another test (SU-04).
    Test,
    /// The card of a number in a contest (SU-32).
    Number,
    /// Whether a patient gets worse (SU-80).
    Worse,
}

impl Draw {
    /// Whether the card is kept, in a hand or as an action card.
    pub(crate) const fn is_kept(self) -> bool {
        matches!(self, Draw::Deal | Draw::ActionCard | Draw::Refresh)
    }
}

/// Where a card comes from: the one deck, for a purpose and a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Source {
    /// What for.
    pub draw: Draw,
    /// For whom.
    pub by: FighterId,
    /// The seat that turns it.
    pub seat: Seat,
}
