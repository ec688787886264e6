//! What the game can be asked about chances.

mod flip;
mod winner;

use affray_core::exact::Kinds;
use affray_core::query::{OneShotQuery, Param, Takes};
use affray_core::{Query, Seat};

use crate::state::fighter::SEATS;
use crate::state::marks::Marks;

/// The queries of the tiny duel.
pub const QUERIES: &[Query] = &[
    Query {
        name: "flip",
        about: "what one flip shows",
        teach: "One card of a fresh deck, read on a fighter's edge.\n\n  affray odds tiny flip --fighter dart",
        params: &[Param {
            name: "fighter",
            about: "whose edge is read",
            takes: Takes::Word(&["anchor", "dart"]),
            default: "anchor",
        }],
        prepare: |given| Ok(Box::new(OneShotQuery(flip::OneFlip(Seat(u8::from(given.text("fighter") == "dart")))))),
    },
    Query {
        name: "winner",
        about: "who wins the duel",
        teach: "The whole duel, exactly: every position that can come up is looked at once.\n\n  \
                affray odds tiny winner\n  affray odds tiny winner --stamina 5 --ruling first=dart",
        params: &[Param {
            name: "stamina",
            about: "how much stamina a fighter has",
            takes: Takes::Number(1, 20),
            default: "10",
        }],
        prepare: winner::prepare,
    },
];

/// The queries that are checked against simulation, with the values to try.
pub const SAMPLES: &[(&str, &[(&str, &str)])] = &[("flip", &[]), ("winner", &[]), ("winner", &[("stamina", "4")])];

/// Which cards a fighter's flips cannot tell apart: those that show the same on that edge (TD-03).
pub fn kinds() -> [Kinds; 2] {
    SEATS.map(|seat| Kinds::of(|card| Marks::read(seat, card)))
}
