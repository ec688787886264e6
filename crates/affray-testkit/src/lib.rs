//! The test kit: laws that every game keeps, the check that ties register, code and tests together, and a game that
//! exercises the core.
//!
//! - [`laws`]: properties checked over random fights, one function a law, each shown to fail on a deliberately broken
//!   game.
//! - [`register`]: every rule id stands in the register, the code and the tests.
//! - [`search`]: the searching bot is honest and repeatable.
//! - [`documented`]: what holds `log.md`, `board.md` and `lasting.md` of a game true.
//! - [`tutorial`]: what holds the words of a tutorial against its fight.
//! - [`allocation`]: nothing is allocated per step.
//! - [`mod@bench`]: the common part of every game's benchmark; [`spy`]: reports what is asked and what happens.
//! - `postgres`: a PostgreSQL server of a test's own.
//! - [`ambush`]: hidden hands, cards laid at the same time, a shared deck, a die and a coin, in as few rules as
//!   possible.

pub mod allocation;
pub mod ambush;
pub mod bench;
pub mod documented;
mod known_top;
pub mod laws;
#[cfg(unix)]
pub mod postgres;
pub mod register;
pub mod search;
pub mod spy;
pub mod tutorial;
