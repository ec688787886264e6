//! Lessons of a first fight: each rule explained when it first matters, and something suggested to try.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`tutorial`] | the tutorial of a game and where it has got to |
//! | [`condition`] | what must be on the learner's screen for a lesson to be given |
//! | [`scenery`] | the learner's screen, as lessons and their conditions read it |
//!
//! Nothing here draws or knows keys. Whoever shows lessons says how its keys are worded: [`Phrases`].

pub mod condition;
pub mod scenery;
pub mod tutorial;

pub use tutorial::{Lesson, Phrases, Tutorial};
