//! What is asked: questions, what may be answered, and where chance comes from.

pub mod choice;
mod menu;
pub mod question;
pub mod source;
