//! The command and what ties games and tools together, in one binary: every binary links all games.

mod begun;
mod cli;
mod difficulty;
mod docs;
mod fights;
mod forecast;
mod help;
mod keys_per_decision;
mod mutations;
mod odds;
mod option_odds;
mod orders;
mod play;
mod readme;
mod saves;
mod screen;
mod tmux;
mod tutorial;
