//! Encounter files: who fights, with what, and what follows.

mod file;
mod goes_on;
mod reader;

pub use file::File;
pub(crate) use goes_on::GOES_ON;
pub use reader::{findings, open};
