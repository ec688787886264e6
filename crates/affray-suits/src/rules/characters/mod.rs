//! Characters and tests (SU-01 to SU-05).

pub mod labour;
pub mod points;
pub mod ranks;
pub mod test;
