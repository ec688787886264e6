//! Attacks, foes and movement (DK-73 to DK-88).
#![expect(clippy::unnecessary_wraps, reason = "all handlers have one signature, whether they ask or not")]

// Which move is carried out by whom.
mod handlers;

// Attacks by each system.
mod basic;
mod opposed;
pub mod opposed_tables;
mod strike;

// The other side, and standing up to it or not.
mod defend;
mod ending;
mod foes;
mod running;

// Other combat moves, by family (DK-88).
mod after_hit;
mod magic;
mod stance;
mod surprise;

/// Speed that moves tagged UNENCUMBERED need (DK-86).
pub(crate) const UNENCUMBERED: u8 = 4;
