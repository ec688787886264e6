//! Encounter files: their shape, and how they are read.

pub(crate) mod file;
mod goes_on;
mod person;
pub(crate) mod reader;

pub(crate) use goes_on::GOES_ON;
