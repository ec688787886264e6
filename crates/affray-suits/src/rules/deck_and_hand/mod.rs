//! Deck and hand (SU-06 to SU-11). What cards are worth (SU-08) is in [`card`](crate::state::card).

pub mod deck;
pub mod hand;
mod secrets;
