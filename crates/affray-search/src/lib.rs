//! The arithmetic of search. It knows no cards and no rules: the core runs those and asks here where to look next.
//!
//! Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012): each iteration walks from the present
//! decision towards the end. A [`Tree`] keeps, for each state of knowledge that was met, how often each option could
//! have been taken, how often it was, and what came of it; the option with the highest upper confidence bound is
//! tried next. [`Strength`] says how many iterations a decision gets.

mod digest;
mod estimate;
mod strength;
mod tree;

pub use digest::{Digest, mixed};
pub use estimate::Estimate;
pub use strength::{NotAStrength, Pace, Strength};
pub use tree::{Edge, Manner, Tree, Visit};
