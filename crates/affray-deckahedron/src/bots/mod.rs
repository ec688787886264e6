//! Bots that decide for a seat. They see what everybody at the table sees.

mod good;
mod plain;

pub use good::Good;
pub(crate) use good::cheaper_loss;
pub use plain::Plain;
pub(crate) use plain::{attribute, best_card, worst_kept};
