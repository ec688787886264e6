//! What happened.

use affray_core::Seat;
use serde::Serialize;

use crate::state::card::Card;
use crate::state::marks::Marks;

/// What happened. The hash chain of records counts on the order: a new variant goes at the end, and so does a new field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A card was turned and read (TD-03), and cost somebody stamina (TD-04).
    Flipped {
        /// Who flipped.
        by: Seat,
        /// What came.
        card: Card,
        /// What it shows on the flipper's edge.
        shows: Marks,
        /// Who lost stamina.
        hurt: Seat,
        /// How much.
        cost: u8,
        /// What that fighter has left.
        left: u8,
    },
    /// A deck was empty and the discard pile was shuffled into it (TD-05).
    Reshuffled {
        /// Whose.
        by: Seat,
    },
    /// A fighter is out, and the other has won (TD-06).
    Won {
        /// Who won.
        by: Seat,
    },
    /// A card came into a hand, as its owner sees it (TD-08).
    Drew {
        /// Whose hand.
        by: Seat,
        /// Which card.
        card: Card,
    },
    /// A card came into a hand, as everybody else sees it (TD-08).
    DrewUnseen {
        /// Whose hand.
        by: Seat,
    },
    /// A card of a hand was played and read (TD-09), and cost somebody stamina (TD-04).
    Played {
        /// Who played it.
        by: Seat,
        /// Which card.
        card: Card,
        /// What it shows on the player's edge.
        shows: Marks,
        /// Who lost stamina.
        hurt: Seat,
        /// How much.
        cost: u8,
        /// What that fighter has left.
        left: u8,
    },
}
