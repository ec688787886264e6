//! What people are asked, what they may answer, and what a rule forbids.

pub mod choice;
pub mod draw;
mod menu;
pub mod question;
pub mod verdict;
