//! Gear and advancement (DK-89 to DK-92).

pub(crate) mod creation;
mod parley;
mod session;
pub mod settlement;
