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
//! - [`explore`] goes step by step and merges positions met before, so that a fight is a
//!   [`Web`] of positions and not a tree of histories.

mod answerer;
mod atlas;
pub mod flow;
mod kinds;
pub mod loops;
mod odds;
mod path;
mod tally;
pub mod web;

use num_bigint::BigUint;
use num_rational::Ratio;

pub use answerer::{CutAtPauses, Enumeration, Exact, IgnorePauses, PathCut, Pausing, Stopped};
pub use kinds::Kinds;
pub use loops::LongRun;
pub use odds::Odds;
pub use web::{Next, Web, WebError, explore};

use crate::{Bot, Scene};

/// A chance as an exact fraction.
pub type Chance = Ratio<BigUint>;

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

/// A chance as the nearest number, however long the fraction.
pub fn float(chance: &Chance) -> f64 {
    let (numerator, denominator) = (chance.numer(), chance.denom());
    // 128 bits of quotient are more than a float holds; what is cut off cannot matter.
    let shift = 128 + denominator.bits() as i64 - numerator.bits() as i64;
    let quotient: BigUint =
        if shift >= 0 { (numerator << shift) / denominator } else { numerator / (denominator << -shift) };
    let digits = quotient.to_u64_digits();
    let value = digits.iter().rev().fold(0.0, |value, &digit| value * 2f64.powi(64) + digit as f64);
    // In two halves, so that neither is out of a float's range.
    let half = (-shift / 2) as i32;
    value * 2f64.powi(half) * 2f64.powi(-shift as i32 - half)
}
