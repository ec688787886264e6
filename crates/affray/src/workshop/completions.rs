//! `affray completions`: completions for a shell.

use std::io::Write;

use clap::CommandFactory;

use crate::args::Args;
use crate::output::{Answer, CommandError, Out};
use crate::workshop::args::Completions;

/// Prints the completions.
pub fn run(args: &Completions, out: &mut Out) -> Result<Answer, CommandError> {
    let mut text = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "affray", &mut text);
    out.write_all(&text)?;
    Ok(Answer::Yes)
}
