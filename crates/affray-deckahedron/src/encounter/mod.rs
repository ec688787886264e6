//! Encounter files: their shape, and how they are read.

pub(crate) mod file;
mod person;
pub(crate) mod reader;
