//! `affray odds`: what are my chances, exactly.
//!
//! What can be asked is not written here: every game lists its queries, and the command line is made from the list.

mod args;
mod at;
mod chart;
mod draw;
mod export;
mod game;
mod show;

pub use args::Odds;

use crate::output::{Answer, CommandError, Out};

/// Answers the question.
pub fn run(odds: &Odds, out: &mut Out) -> Result<Answer, CommandError> {
    match odds {
        Odds::Game(asked) => game::run(asked, out),
        Odds::Draw(asked) => draw::run(asked, out),
        Odds::At(asked) => at::run(asked, out),
    }
}
