//! Contests (SU-21 to SU-33).

pub mod impact;
pub mod lay_patterns;
pub mod laying;
mod number;
pub mod value;
pub mod without_blows;
