//! All tests of Deckahedron in one binary: a file a chapter of the register, then the rest.

mod fixture;
mod script;
mod stage;

// The chapters.
mod setup;

mod flipping;

mod reshuffling;

mod stamina;

mod damage;

mod absorbing;

mod recovery;

mod game_master;

mod attacks;

mod gear;

// Rulings, records, files, bots and odds.
mod arc;
mod board;
mod bots;
mod calls;
mod files;
mod lasting;
mod laws;
mod log;
mod lookup_tables;
mod odds;
mod orders;
mod outlook;
mod overrides;
mod register;
mod rulings;
mod search;
mod tutorial;
