//! RT:0: tarot decks, ability bins, adversary intents, arena Zones and Corruption.

mod arena;
mod book;
mod card;
mod effect;
mod number;
mod rulings;
mod spec;
mod traits;

pub use book::{Book, SharedBook};
pub use card::{Class, NoSuchCard, Pile, Suit, Tarot};
