//! What a build for playing in the terminal leaves out: simulations, exact odds, charts, tables in the browser, schemas,
//! manual pages.
//!
//! The feature `workshop` is on by default. Playing does not need it, and it takes long to build.

mod args;
mod balance;
mod bench;
mod campaign;
mod charts;
mod compare;
mod completions;
mod csv;
mod man;
mod merge;
mod odds;
mod played;
mod progress;
mod schema;
#[cfg(feature = "server")]
mod serve;
mod setup;
mod shown;
mod sim;
mod skill;
#[cfg(feature = "server")]
mod table;
mod tunables;

use clap::Subcommand;

use crate::output::{Answer, CommandError, Out};

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    Sim(args::Sim),
    Merge(args::Merge),
    Compare(args::Compare),
    Balance(args::Balance),
    Skill(args::Skill),
    Odds(odds::Odds),
    Campaign(args::Campaign),
    #[cfg(feature = "server")]
    Serve(serve::Serve),
    #[cfg(feature = "server")]
    #[command(subcommand)]
    Table(table::TableCommand),
    Schema(args::Schema),
    Completions(args::Completions),
    Man(args::Man),
}

/// Runs the command.
pub fn run(command: &Command, out: &mut Out) -> Result<Answer, CommandError> {
    match command {
        Command::Sim(sim) => sim::run(sim, out),
        Command::Merge(merge) => merge::run(merge, out),
        Command::Compare(compare) => compare::run(compare, out),
        Command::Balance(balance) => balance::run(balance, out),
        Command::Skill(skill) => skill::run(skill, out),
        Command::Odds(odds) => odds::run(odds, out),
        Command::Campaign(campaign) => campaign::run(campaign, out),
        #[cfg(feature = "server")]
        Command::Serve(serve) => serve::run(serve, out),
        #[cfg(feature = "server")]
        Command::Table(command) => table::run(command, out),
        Command::Schema(schema) => schema::run(schema, out),
        Command::Completions(completions) => completions::run(completions, out),
        Command::Man(man) => man::run(man, out),
    }
}
