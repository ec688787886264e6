//! Every test of the crate in one binary: a file for each chapter of the book, and what cuts across them.

// The chapters, named as in `src/rules`.
mod attack_and_defence;
mod blow;
mod characters;
mod contests;
mod deck_and_hand;
mod healing;
mod henchmen;
mod medicine;
mod reloading_waking_end;
mod turns;
mod weapons_and_armour;

// Rulings, laws, whole fights.
mod arc;
mod board;
mod caches;
mod invariants;
mod lasting;
mod laws;
mod log;
mod overrides;
mod people;
mod records;
mod register;
mod rulings;
mod story;

// Files, bots, odds.
mod bots;
mod files;
mod lookup_tables;
mod odds;
mod orders;
mod outlook;
mod search;
mod tutorial;

// What tests are made of.
mod duel;
mod fixture;
