//! Gear and advancement: new characters, settlements, sessions, magic items, and Parley (DK-89 to DK-92).

pub(crate) mod creation;
mod magic_items;
mod parley;
mod session;
mod settlement;
pub mod sheet;
