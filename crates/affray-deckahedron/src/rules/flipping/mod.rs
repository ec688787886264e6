//! Flipping: from the sum of advantages to the last consequence of a move (DK-08 to DK-25).

pub mod attempt;
mod blessing;
mod challenge;
mod flashback;
pub(crate) mod flip;
mod green_and_critical;
pub mod weights;
