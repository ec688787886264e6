//! The language in which adversaries, bins and spells are written: as text, ready to run, and run.

pub mod book;
pub mod compiled;
pub(crate) mod interpreter;
pub mod written;
