//! Bots of its own; `random` is the core's.

mod plain;

pub use plain::Plain;
