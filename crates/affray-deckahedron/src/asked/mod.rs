//! What is asked of a seat, what it may answer, and what a rule forbids.

pub mod choice;
pub(crate) mod menu;
pub mod question;
pub mod source;
