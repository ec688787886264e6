//! What people are asked, what they may answer, and what a rule forbids.

pub mod choice;
mod menu;
pub mod question;
pub mod source;
pub mod verdict;
