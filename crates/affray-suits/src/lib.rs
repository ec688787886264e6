//! The rules of SUITS: shared packs, private hands, weapons and armour, shock, damage and trauma, medicine.
//!
//! Rules are methods on the [`Fight`], a folder under `rules` for each chapter of the book. `rules.toml` is the register;
//! every rule names its id there.

// The modules are public for the tests alone, which are one binary of their own so that the crate is compiled once; the
// documented interface is the list of `pub use` below.

// What there is: the fight, the people in it, their sheets, cards, arms.
#[doc(hidden)]
pub mod state;

// The rules, in the order of the book.
#[doc(hidden)]
pub mod rules;
#[doc(hidden)]
pub mod rulings;

// What people are asked, and what they are shown.
#[doc(hidden)]
pub mod asked;
#[doc(hidden)]
pub mod shown;

// Encounter files.
#[doc(hidden)]
pub mod encounter;

// The rest of Affray: the game, the core's traits for a fight, bots, exact odds.
#[doc(hidden)]
pub mod bots;
mod game;
#[cfg(feature = "workshop")]
#[doc(hidden)]
pub mod odds;
mod seams;

pub use asked::choice::{Cards, Choice, Task};
pub use asked::question::Question;
pub use asked::source::{Draw, Source};
pub use bots::{Good, Plain};
pub use game::Suits;
pub use rulings::Rulings;
pub use shown::event::{Against, Cause, Event, Mode, Purpose};
pub use shown::view::View;
pub use state::card::{PlayingCard, Suit};
pub use state::fight::{Fight, Stage};
pub use state::hand::Hand;
pub use state::harm::Harm;
pub use state::lay::{Lay, Use};
pub use state::person::{Person, Posture, Status};
pub use state::roster::Roster;
pub use state::sheet::{Band, FighterId, Sheet, WeaponId};

/// The game as a trait object, for the catalogue. Here, so that the rules are compiled for play in the game's own crate.
pub static GAME: &dyn affray_core::AnyGame = &affray_core::Registered::<Suits>::new();
