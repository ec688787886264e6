//! `affray`: card-driven tabletop fights by the book.
//!
//! Results go to standard output, remarks to standard error. Exit code 0: done, or the answer is yes; 1: the
//! answer is no; 2: it could not be answered.

mod args;
mod commands;
mod dealing;
mod files;
mod output;
#[cfg(any(test, not(feature = "workshop")))]
mod play_build_stubs;
mod report;
#[cfg(feature = "workshop")]
mod workshop;
#[cfg(not(feature = "workshop"))]
use play_build_stubs as workshop;

use std::process::ExitCode;

use clap::Parser;

use args::{Args, Command};
use output::CommandError;

fn main() -> ExitCode {
    let args = Args::parse();
    let mut out = output::stdout();
    let done = match &args.command {
        Command::Play(play) => commands::play::run(play, &mut out),
        Command::Fight(fight) => commands::fight::run(fight, &mut out),
        Command::Replay(replay) => commands::replay::run(replay, &mut out),
        Command::Verify(verify) => commands::verify::run(verify, &mut out),
        Command::Games(games) => commands::games::run(games, &mut out),
        Command::Encounters(encounters) => commands::encounters::run(encounters, &mut out),
        Command::Rules(rules) => commands::rules::run(rules, &mut out),
        Command::Rulings(rulings) => commands::rulings::run(rulings, &mut out),
        Command::Tables(tables) => commands::tables::run(tables, &mut out),
        Command::Check(check) => commands::check::run(check, &mut out),
        Command::New(new) => commands::new::run(new, &mut out),
        Command::Workshop(command) => workshop::run(command, &mut out),
    };
    let done = done.and_then(|answer| output::flush(&mut out).map(|()| answer));
    match done {
        Ok(answer) => answer.code(),
        Err(CommandError::PipeClosed) => ExitCode::SUCCESS,
        Err(failure) => {
            // Standard error may be closed too; then nothing can be reported.
            let _ = report::write(&failure);
            failure.code()
        }
    }
}
