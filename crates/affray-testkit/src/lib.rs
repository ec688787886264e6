//! The test kit: laws that every game keeps, the check that ties register, code and tests together, and two tiny
//! games that try the core without a big one.
//!
//! - [`laws`]: truths over random fights, one function a law, each seen to fail on a deliberately broken game.
//! - [`register`]: every rule id stands in the register, the code and the tests.
//! - [`tiny`]: the tiny duel, the worked example of how a game is added, and the yardstick of what the core costs.
//! - [`allocation`]: nothing is allocated per step.
//! - [`pace`]: the frame of every game's bench; [`listening`]: hearing what is asked and told.
//! - [`yardstick`]: the same duel as a hard-coded loop, and how ratios to it are taken.
//! - [`ambush`]: hidden hands, cards laid at the same time, a shared deck, a die and a coin, in as few rules as that takes.

pub mod allocation;
pub mod ambush;
pub mod laws;
pub mod listening;
pub mod pace;
pub mod register;
pub mod tiny;
pub mod tiny_odds;
pub mod yardstick;
