//! Encounter files: their shape, and how they are read.

mod file;
mod reader;

pub(crate) use file::schema;
pub(crate) use reader::open;
