//! The test kit: laws that every game keeps, the check that ties register, code and tests together, and two tiny
//! games that try the core without a big one.
//!
//! - [`laws`]: truths over random fights, one function a law, each seen to fail on a deliberately broken game.
//! - [`register`]: every rule id stands in the register, the code and the tests.
//! - [`tiny`]: the tiny duel, the worked example of how a game is added, and the yardstick of what the core costs.
//! - [`allocation`]: nothing is allocated per step.
//! - [`bench`]: the frame of every game's bench; [`spy`]: what is asked and what happens, reported.
//! - [`ambush`]: hidden hands, cards laid at the same time, a shared deck, a die and a coin, in as few rules as that takes.

pub mod allocation;
pub mod ambush;
pub mod bench;
mod known_top;
pub mod laws;
pub mod register;
pub mod spy;
pub mod tiny;
pub mod tiny_odds;
