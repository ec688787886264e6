//! What there is on the table.

pub mod card;
pub mod fight;
pub mod fighter;
pub mod marks;
