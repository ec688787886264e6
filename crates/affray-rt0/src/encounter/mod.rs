//! Encounter files: who fights whom, where, under which rulings (RT-01, RT-67).

pub(crate) mod file;
mod goes_on;
mod players;
pub(crate) mod reader;

pub(crate) use goes_on::GOES_ON;
