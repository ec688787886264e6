//! The tests of RT:0, one binary: a module for each chapter of the rule book, with the names of `src/rules/`, and what goes
//! across chapters.

// Set-up, hit points, Corruption (RT-01 to RT-06).
mod set_up;

// Set-up, hit points, Corruption (RT-07 to RT-10).
mod hit_points;

// Set-up, hit points, Corruption (RT-11).
mod corruption;

// Arena (RT-12 to RT-14).
mod arena;

// Round and turn (RT-15 to RT-26).
mod turn;

// The Gutter (RT-27 to RT-45).
mod gutter;

// Skill checks (RT-46 to RT-51, RT-79).
mod skill_checks;

// Magic (RT-52 to RT-66).
mod magic;

// Adversaries and the end (RT-67 to RT-78).
mod adversaries;

// Extension modules (RT-80 to RT-85).
mod extension_modules;

// Between fights (RT-86).
mod between_fights;

// Across chapters: whole fights, every ruling, the register, the laws, files, records, bots, odds, scores.
mod arc;
mod board_table;
mod bots;
mod exact_odds;
mod files;
mod lasting;
mod laws;
mod log_table;
mod lookup_tables;
mod odds;
mod orders;
mod outlook;
mod overrides;
mod register;
mod rulings;
mod score;
mod search;
mod tutorial;
mod whole_fights;

// What cases are set up with, and fights played at random.
mod played;
mod stage;
