//! Attacks, foes and movement (DK-73 to DK-88).

mod basic;
mod magic;
mod opposed;
pub mod opposed_tables;
pub(crate) mod optional;
