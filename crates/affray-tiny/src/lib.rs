//! The tiny duel: the smallest whole game, and the one to copy for a new game.
//!
//! Two fighters turn cards of their own decks until one has lost all stamina. There are two editions: in `flip`, the
//! default, the top card of the deck is turned; in `hand`, each fighter chooses a card of a hidden hand.
//!
//! Rules are methods on [`Fight`], a file under `rules` for each chapter of the register `rules.toml`, and each cites the id
//! of its rule. "Adding a game" in `CONTRIBUTING.md` says how to begin from here.

// The modules are public for the tests alone, which are one separate binary so that the crate is compiled once; the
// documented interface is the list of `pub use` below.

// The game, its editions, and what a table may decide.
#[doc(hidden)]
pub mod edition;
mod game;
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
pub use asked::source::Source;
pub use edition::Edition;
pub use game::Tiny;
pub use rulings::Rulings;
pub use shown::event::Event;
pub use shown::view::View;
pub use state::card::Card;
pub use state::fight::Fight;
pub use state::marks::Marks;

/// The game as a trait object, for the catalogue. Here, so that the rules are compiled for play in the game's own crate.
pub static GAME: &dyn affray_core::AnyGame = &affray_core::Registered::<Tiny>::new();
