//! The rules, chapter by chapter, in the order of the register (`rules.toml`).

// Set-up, hit points, Corruption (RT-01 to RT-06).
pub mod set_up;

// Set-up, hit points, Corruption (RT-07 to RT-10).
pub mod hit_points;

// Set-up, hit points, Corruption (RT-11).
pub mod corruption;

// Arena (RT-12 to RT-14).
pub mod arena;

// Round and turn (RT-15 to RT-26).
pub mod turn;

// The Gutter (RT-27 to RT-45).
pub mod gutter;

// Skill checks (RT-46 to RT-51, RT-79).
pub mod skill_checks;

// Magic (RT-52 to RT-66).
pub mod magic;

// Adversaries and the end (RT-67 to RT-78).
pub mod adversaries;

// Extension modules (RT-80 to RT-85).
pub mod extension_modules;

// Between fights (RT-86).
pub mod between_fights;
