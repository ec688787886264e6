//! The round and the turns in it (RT-15 to RT-26).

pub mod adversary_turn;
pub mod discard_pile;
pub mod drawing;
pub mod gm_deck;
pub mod intents;
pub mod order;
pub mod player_turn;
pub mod round;
