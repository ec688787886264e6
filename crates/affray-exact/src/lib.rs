//! The arithmetic of exact odds.
//!
//! Nothing here knows cards, rules or games. Somebody else finds out which results there are and what each path to them
//! weighs; this crate adds the weights up ([`Tally`], [`Odds`]), keeps graphs of positions ([`Web`], with an [`Atlas`] of
//! positions met before), and computes where all chances end up ([`flow`]), also where positions come back ([`loops`]).
//! Weights are whole numbers over one total, so nothing is ever rounded.

mod atlas;
pub mod flow;
pub mod loops;
mod odds;
mod tally;
mod web;
mod weighed;

use num_rational::Ratio;

pub use atlas::{Atlas, Trail};
pub use loops::LongRun;
pub use num_bigint::BigUint;
pub use odds::Odds;
pub use tally::Tally;
pub use web::{Edge, EdgesOut, Web};
pub use weighed::Weighed;

/// A chance as an exact fraction.
pub type Chance = Ratio<BigUint>;

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
