//! The rules of SUITS: shared packs, private hands, weapons and armour, shock, damage and trauma, medicine.
//!
//! Rules are methods on the [`Fight`], one room for each chapter of the book. `rules/suits.toml` is the register;
//! every rule names its id there.

mod action;
mod aftermath;
pub mod attack;
mod audit;
mod blow;
mod board;
pub mod bots;
pub mod build;
pub mod card;
mod chair;
pub mod contest;
pub mod effect;
pub mod encounter;
pub mod event;
pub mod fight;
pub mod game;
pub mod gear;
pub mod hand;
pub mod harm;
mod healing;
pub mod kit;
mod log;
mod medicine;
#[cfg(feature = "workshop")]
pub mod odds;
mod overrule;
mod people;
pub mod person;
pub mod play;
pub mod question;
pub mod rulings;
pub mod score;
pub mod setup;
pub mod sheet;
mod surgery;
mod turn;
pub mod view;
mod ward;
mod way;
mod words;
pub mod work;

pub use card::PlayingCard;
pub use event::Event;
pub use fight::{Fight, Stage};
pub use game::Suits;
pub use question::{Choice, Question};
pub use rulings::Rulings;
pub use sheet::Who;
pub use view::View;

/// The game behind its one face. Here, so that the rules are compiled for play in the game's own crate, beside the others.
pub static GAME: &dyn affray_core::AnyGame = &affray_core::Entry::<Suits>::new();

#[cfg(test)]
mod tests;
