//! The tests of RT:0, one binary: a module for each chapter of the rule book, with the names of `src/rules/`, and what goes
//! across chapters.

// The rules, chapter by chapter: golden cases, and each rule as a claim.
mod adversaries;
mod arena;
mod between_fights;
mod corruption;
mod extension_modules;
mod gutter;
mod hit_points;
mod magic;
mod set_up;
mod skill_checks;
mod turn;
mod whole_fights;

// Across chapters: every ruling, the register, the laws, files, records, bots, odds, scores.
mod arc;
mod bots;
mod exact_odds;
mod files;
mod laws;
mod odds;
mod outlook;
mod register;
mod rulings;
mod score;

// What cases are set up with.
mod stage;
