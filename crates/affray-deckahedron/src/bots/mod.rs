//! Bots that decide for a seat. They see what everybody at the table sees.

mod keen;
mod plain;

pub use keen::Keen;
pub use plain::Plain;
