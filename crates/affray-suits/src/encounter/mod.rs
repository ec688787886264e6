//! Encounter files: who fights, with what, and what follows.

mod file;
mod reader;

pub use file::File;
pub use reader::{findings, open};
