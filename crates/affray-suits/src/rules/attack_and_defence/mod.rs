//! Attack and defence (SU-42 to SU-45).

mod attack;
pub mod defence;
mod reach;
