//! Bots: `plain`, which is easy to follow and the same every time, and `good`, which thinks a little.

mod good;
#[doc(hidden)]
pub mod plain;

pub use good::Good;
pub use plain::Plain;
