//! What the rules ask: decisions, what may be answered, and where cards come from.

pub mod choice;
mod menu;
pub mod question;
pub mod source;
