//! Games, rules and files, and the command itself.

use std::path::PathBuf;

use super::Wishes;

/// List the games
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  affray games --json")]
pub struct Games {
    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Look up a game's rules
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray rules tiny
  affray rules tiny TD-04
  affray rules tiny --json")]
pub struct Rules {
    /// The game
    pub game: String,

    /// Only these rules, by id or by a word in their title
    pub ids: Vec<String>,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// List how a game's open questions are read, and which readings can be chosen
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray rulings tiny
  affray rulings tiny stamina
  affray fight encounters/tiny/duel.toml --ruling stamina=5")]
pub struct Rulings {
    /// The game
    pub game: String,

    /// Only these rulings, by name
    pub names: Vec<String>,

    /// Only those that can be set
    #[arg(long)]
    pub settable: bool,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Look an encounter file over and point at mistakes
///
/// Exit code 0 if the file is sound, 1 if it has mistakes, 2 if it cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  affray check encounters/tiny/duel.toml")]
pub struct Check {
    /// The encounter file (TOML)
    pub file: PathBuf,

    #[command(flatten)]
    pub wishes: Wishes,

    /// Print the findings as JSON
    #[arg(long)]
    pub json: bool,
}

/// Write a commented encounter file to begin from
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray new tiny > my-fight.toml
  affray new tiny my-fight.toml")]
pub struct New {
    /// The game
    pub game: String,

    /// The file to write; standard output if left out
    pub file: Option<PathBuf>,

    /// Write over a file that exists
    #[arg(long, requires = "file")]
    pub force: bool,
}

/// Print the JSON Schema of a game's encounter files, for editors that complete and check them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  affray schema tiny > tiny.schema.json")]
pub struct Schema {
    /// The game
    pub game: String,
}

/// Print completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  affray completions bash > ~/.local/share/bash-completion/completions/affray")]
pub struct Completions {
    /// The shell
    pub shell: clap_complete::Shell,
}

/// Print the manual page, or write a page for every command into a folder
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray man | man -l -
  affray man ~/.local/share/man/man1")]
pub struct Man {
    /// The folder to write pages into; standard output gets the main page if left out
    pub folder: Option<PathBuf>,
}
