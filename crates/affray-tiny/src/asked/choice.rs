//! What can be answered.

use serde::{Deserialize, Serialize};

use crate::state::card::Card;

/// An answer. Records store it in this form, so that names stay as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Flip a card (TD-03).
    Flip,
    /// Pass the turn, which is never allowed (TD-07).
    Pass,
    /// Play this card of the hand (TD-09).
    Play(Card),
}
