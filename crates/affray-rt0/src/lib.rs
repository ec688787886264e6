//! RT:0: tarot decks, ability bins, adversary intents, arena Zones and Corruption.
//!
//! A fight is a [`Fight`]; its rules are methods on it, a room for each part of the rule book. Adversaries, bins and
//! spells are data (`data/*.toml`), read into the [`Book`] and run by one interpreter (`apply.rs`).

mod ability;
mod adversary;
mod apply;
mod arcana;
mod arena;
mod attack;
mod board;
mod book;
mod bots;
mod card;
mod chair;
mod check;
mod day;
mod eddy;
mod effect;
mod encounter;
mod end;
mod event;
mod fight;
mod foe;
mod give;
mod harm;
mod injury;
mod lay;
mod log;
mod may;
mod milestone;
mod number;
#[cfg(feature = "workshop")]
pub mod odds;
mod options;
mod overrule;
mod phrase;
mod player;
mod question;
mod rulings;
mod score;
mod skill;
mod spec;
mod together;
mod tower;
mod traits;
mod turn;
mod unseen;
mod victim;
mod view;
mod walk;
mod words;

pub use adversary::{Adversary, Eddy, Intent, Standing};
pub use arena::{Arena, Zone};
pub use book::{Arcana, Block, Book, DataError, SharedBook};
pub use bots::{Good, Plain};
pub use card::{Class, NoSuchCard, Pile, Suit, Tarot};
pub use check::{Check, Result1};
pub use effect::{BinId, BinSet};
pub use encounter::Rt0;
pub use event::{Event, Outcome};
pub use fight::{Counts, Fight, Settings};
pub use injury::{Hurt, Injury};
pub use milestone::{Boon, Growth, Milestone};
pub use player::{Player, Sheet, Status};
pub use question::{Actor, Choice, Fate, MarkOn, Question, Source, Then};
pub use rulings::Rulings;
pub use skill::{Difficulty, Edge, Grade, Skill};
pub use together::{Form, read_together};
pub use traits::{Trait, TraitSet};
pub use view::View;

/// The game behind its one face. Here, so that the rules are compiled for play in the game's own crate, beside the others.
pub static GAME: &dyn affray_core::AnyGame = &affray_core::Entry::<Rt0>::new();

#[cfg(test)]
mod tests;
