//! The rules, in the order of the register's chapters.

// Setup and state: DK-01 to DK-07.
pub(crate) mod setup;

// Flipping: DK-08 to DK-25.
pub mod flipping;

// Reshuffling: DK-26 to DK-29.
mod reshuffling;

// Stamina: DK-30 to DK-38.
mod stamina;

// Damage, Harm and Wounds: DK-39 to DK-48.
pub(crate) mod damage;

// Absorbing: DK-49 to DK-56.
mod absorbing;

// Recovery: DK-57 to DK-64.
mod recovery;

// The Game Master: DK-65 to DK-72.
pub(crate) mod game_master;

// Attacks, foes and movement: DK-73 to DK-88.
pub mod attacks;

// Gear and advancement: DK-89 to DK-92.
pub mod gear;
