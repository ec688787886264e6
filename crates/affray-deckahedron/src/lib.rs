//! Deckahedron: your deck is your stamina. Three editions, from the combat module of 2017 to the guide of 2018.
//!
//! Each character has twenty four-sided cards. To try something, flip one to three of them and read the edge of the
//! attribute's rank; to be hurt is to lose the ten good ones to the Exhaustion pile. Rules are methods on [`Story`],
//! one room a mechanism, and cite their ids in the register `rules/deckahedron.toml`.

pub mod absorb;
pub mod act;
mod acts;
pub mod adhoc;
pub mod attack;
pub mod board;
pub mod bots;
pub mod card;
mod chair;
pub mod choice;
pub mod creation;
pub mod damage;
pub mod edition;
pub mod encounter;
pub mod event;
pub mod exchange;
pub mod fighter;
mod file;
pub mod fixture;
pub mod flip;
pub mod frame;
pub mod game;
pub mod gear;
pub mod gm;
pub mod harm;
pub mod item;
pub mod magic;
pub mod mark;
pub mod moves;
#[cfg(feature = "workshop")]
pub mod odds;
pub mod opposed;
pub mod options;
mod otherwise;
pub mod overrule;
mod parley;
pub mod question;
pub mod recover;
pub mod reshuffle;
pub mod rest;
pub mod round;
pub mod rulings;
pub mod scene;
pub mod score;
mod session;
pub mod stamina;
pub mod story;
pub mod stunt;
pub mod words;

pub use game::Deckahedron;
pub use story::Story;

/// The game behind its one face. Here, so that the rules are compiled for play in the game's own crate, beside the others.
pub static GAME: &dyn affray_core::AnyGame = &affray_core::Entry::<Deckahedron>::new();
