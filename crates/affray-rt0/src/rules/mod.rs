//! The rules, chapter by chapter, in the order of the register (`rules.toml`).

// Set-up, hit points, Corruption.
pub mod corruption;
pub mod hit_points; // RT-07 to RT-10
pub mod set_up; // RT-01 to RT-06 // RT-11
// Arena.
pub mod arena; // RT-12 to RT-14
// Round and turn.
pub mod turn; // RT-15 to RT-26
// The Gutter.
pub mod gutter; // RT-27 to RT-45
// Skill checks.
pub mod skill_checks; // RT-46 to RT-51, RT-79
// Magic.
pub mod magic; // RT-52 to RT-66
// Adversaries and the end.
pub mod adversaries; // RT-67 to RT-78
// Extension modules.
pub mod extension_modules; // RT-80 to RT-85
// Between fights.
pub mod between_fights; // RT-86
