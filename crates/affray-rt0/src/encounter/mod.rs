//! Encounter files: who fights whom, where, under which rulings (RT-01, RT-67).

pub(crate) mod file;
mod players;
pub(crate) mod reader;
