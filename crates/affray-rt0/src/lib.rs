//! RT:0: tarot decks, ability bins, adversary intents, arena Zones and Corruption.
//!
//! A fight is a [`Fight`]; its rules are methods on it, a module for each chapter of the rule book (`rules`). Adversaries,
//! bins and spells are data (`data/*.toml`), read into the [`Book`] and run by one interpreter (`language::interpreter`).

// What is public is listed below. The modules themselves are reachable, but hidden, for the crate's own tests: these are
// one separate binary, so that the crate is compiled once, and they look at the rules from inside.

// The game, its rulings and its encounter files.
mod encounter;
mod game;
#[doc(hidden)]
pub mod rulings;

// The language of adversaries, bins and spells, and what there is in a fight.
#[doc(hidden)]
pub mod language;
#[doc(hidden)]
pub mod state;

// The rules, chapter by chapter.
#[doc(hidden)]
pub mod rules;

// What is asked, what is shown, and the traits of the core.
#[doc(hidden)]
pub mod asked;
mod seams;
#[doc(hidden)]
pub mod shown;

// Bots, and questions about chances.
#[doc(hidden)]
pub mod bots;
#[cfg(feature = "workshop")]
pub mod odds;

pub use asked::choice::{CampaignStep, Choice, Fate, MarkOn};
pub use asked::question::Question;
pub use asked::source::Source;
pub use bots::{Good, Plain};
pub use game::Rt0;
pub use language::book::{Arcana, Block, Book, DataError, SharedBook};
pub use language::compiled::{BinId, BinSet};
pub use rules::skill_checks::joint::read_together;
pub use rulings::Rulings;
pub use shown::event::{Event, Outcome};
pub use shown::view::View;
pub use state::actor::Actor;
pub use state::adversary::{Adversary, Intent, Standing};
pub use state::arena::{Arena, Zone};
pub use state::card::{Class, Pile, Suit, Tarot, TarotError};
pub use state::check::{Check, CheckOutcome, Form};
pub use state::eddy::Eddy;
pub use state::fight::{Counts, Fight, Settings};
pub use state::ids::{BlockId, EddyId, FoeId, PlayerId};
pub use state::injury::{Hurt, Injury};
pub use state::milestone::{Boon, Earned, Growth, Milestone};
pub use state::player::{Player, Status};
pub use state::sheet::Sheet;
pub use state::skill::{Difficulty, Edge, Grade, Skill};
pub use state::traits::{Trait, TraitSet};

/// This game as a trait object, for the catalogue. Here, so that the rules are compiled for play in the game's own
/// crate, in parallel with the others.
pub static GAME: &dyn affray_core::AnyGame = &affray_core::Registered::<Rt0>::new();
