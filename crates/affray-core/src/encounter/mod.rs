//! Encounter files: read with mistakes pointed at, put together from several files, split into stages.

pub mod assemble;
mod edition;
mod embedded;
mod read;
mod stages;

pub use edition::edition;
pub use embedded::EmbeddedFile;
pub use read::*;
pub use stages::{Stage, stages};
