//! The rules, in the order of the register's chapters.

mod absorbing; // Absorbing: DK-49 to DK-56
pub mod attacks; // Attacks, foes and movement: DK-73 to DK-88
pub mod damage; // Damage, Harm and Wounds: DK-39 to DK-48
pub mod flipping; // Flipping: DK-08 to DK-25
mod game_master; // The Game Master: DK-65 to DK-72
pub mod gear;
mod recovery; // Recovery: DK-57 to DK-64
mod reshuffling; // Reshuffling: DK-26 to DK-29
pub mod setup; // Setup and state: DK-01 to DK-07
mod stamina; // Stamina: DK-30 to DK-38 // Gear and advancement: DK-89 to DK-92
