//! Encounter files: read with mistakes pointed at, put together from several files, split into stages.

pub mod assemble;
mod embedded;
mod read;
mod stages;

pub use embedded::EmbeddedFile;
pub use read::*;
pub use stages::{Stage, stages};
