//! Deckahedron: your deck is your stamina. Three editions, from the combat module of 2017 to the guide of 2018.
//!
//! Each character has twenty four-sided cards. To try something, flip one to three of them and read the edge of the
//! attribute's rank; to be hurt is to lose the ten good ones to the Exhaustion pile. Rules are methods on [`Fight`],
//! a folder or file a chapter of the register `rules.toml`, and cite the ids of their rules.

// The modules are public for the tests, which are one separate binary, so that the crate is compiled once. What other
// crates use is listed below.

// The game, its editions, and what a table may decide.
#[doc(hidden)]
pub mod edition;
#[doc(hidden)]
pub mod game;
#[doc(hidden)]
pub mod rulings;

// What there is on the table.
#[doc(hidden)]
pub mod state;

// The rules, chapter by chapter.
#[doc(hidden)]
pub mod rules;

// What is asked, and what people see.
#[doc(hidden)]
pub mod asked;
#[doc(hidden)]
pub mod shown;

// Encounter files, the core's traits, bots and chances.
#[doc(hidden)]
pub mod bots;
mod encounter;
#[cfg(feature = "workshop")]
#[doc(hidden)]
pub mod odds;
mod seams;

pub use asked::choice::Choice;
pub use asked::question::Question;
pub use bots::{Good, Plain};
pub use edition::Edition;
pub use game::Deckahedron;
pub use rulings::Rulings;
pub use shown::event::Event;
pub use shown::view::View;
pub use state::attribute::{Attribute, Rank, Ranks};
pub use state::card::Card;
pub use state::face::Face;
pub use state::fight::Fight;
pub use state::fighter::{Fighter, FighterId};
pub use state::moves::Move;

/// This game as a trait object, for the catalogue. Here, so that the rules are compiled for play in the game's own crate.
pub static GAME: &dyn affray_core::AnyGame = &affray_core::Registered::<Deckahedron>::new();
