//! Exact odds from the rules themselves: every branch of chance in turn, with its weight.
//!
//! The same rules are run again and again, each time down the next branch, until all have been seen. Branches
//! are kinds of card (copies are one branch with more weight), faces of a die, faces of a coin. Decisions are a
//! bot's. The weights of the branches sum to exactly one, as whole numbers over a whole.
//!
//! Three things keep the number of branches small:
//!
//! - [`Kinds`] says which cards the question cannot tell apart, so that they are one branch.
//! - [`Enumeration::together`] says that the order of a handful does not matter.
//! - [`explore()`] goes step by step and merges positions met before, so that a fight is a
//!   [`Web`] of positions and not a tree of histories.

mod answerer;
pub mod explore;
mod kinds;
mod path;

pub use affray_exact::{Chance, LongRun, Odds, Web, float};
pub use answerer::{CutAtPauses, Enumeration, Exact, IgnorePauses, PathCut, Pausing, Stopped};
pub use explore::{Next, WebError, explore};
pub use kinds::Kinds;

use crate::{Bot, Scene};

/// The exact chance of each result of `run`, in the order of the results.
///
/// `run` is called once for each path of chance and must depend on the answers alone: it begins from the same
/// scene each time.
///
/// ```
/// # use affray_core::{exact, Ask, Random};
/// # fn two_dice<S: affray_core::Scene>(die: S::Source) -> Vec<(u8, affray_core::exact::Chance)> {
/// exact::odds::<S, _, _>(Random, |ask| {
///     let Ok(first) = ask.roll(die, 6);
///     let Ok(second) = ask.roll(die, 6);
///     first + second
/// })
/// # }
/// ```
pub fn odds<S: Scene, B: Bot<S>, T: Ord>(bots: B, run: impl FnMut(&mut Exact<S, B>) -> T) -> Vec<(T, Chance)> {
    Enumeration::new(bots).odds(run).into_chances()
}
