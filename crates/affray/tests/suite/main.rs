//! The command and what ties games and tools together, in one binary: every binary links all games.

mod cli;
mod fights;
mod forecast;
mod mutations;
mod odds;
mod option_odds;
mod play;
mod readme;
mod saves;
mod screen;
mod tmux;
mod tutorial;
