//! Every test of the crate in one binary: a file for each chapter of the book, and what cuts across them.

// The chapters.
mod duel;
mod end;
mod hand;
mod set_up;

// The register, the laws, recorded fights.
mod laws;
mod records;
mod register;

// Files, bots, odds.
mod bots;
mod files;
mod odds;
mod search;
mod stepping;

// What tests are made of.
mod fixture;
