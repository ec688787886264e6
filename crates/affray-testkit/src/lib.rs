//! The test kit: laws that every game keeps, the check that ties register, code and tests together, and a game
//! made to try the core.
//!
//! - [`laws`]: truths over random fights, one function a law, each seen to fail on a deliberately broken game.
//! - [`register`]: every rule id stands in the register, the code and the tests.
//! - [`allocation`]: nothing is allocated per step.
//! - [`mod@bench`]: the frame of every game's bench; [`spy`]: what is asked and what happens, reported.
//! - [`ambush`]: hidden hands, cards laid at the same time, a shared deck, a die and a coin, in as few rules as that takes.

pub mod allocation;
pub mod ambush;
pub mod bench;
mod known_top;
pub mod laws;
pub mod register;
pub mod spy;
