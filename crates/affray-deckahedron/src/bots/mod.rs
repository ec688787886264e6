//! Bots that decide for a seat. They see what everybody at the table sees.

mod keen;
mod plain;

pub use keen::Keen;
pub(crate) use keen::cheaper_loss;
pub use plain::Plain;
pub(crate) use plain::{attribute, best_card, worst_kept};
