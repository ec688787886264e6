//! Bots that decide for a seat. They see what everybody at the table sees.

mod good;
mod plain;

pub use good::Good;
pub use plain::Plain;
