//! Effects, numbers and bins, ready to run.

mod bin_id;
mod effect;
mod number;

pub use bin_id::*;
pub use effect::*;
pub use number::*;
