//! Arguments of commands about games, rules and files.

use std::path::PathBuf;

use super::SetupFlags;

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

/// List the ready-made encounters, or take one to change
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray encounters                                 all of them, with a sentence each
  affray encounters rt0                             those of one game
  affray encounters rt0/brock                       what is in one
  affray encounters rt0/brock --out my-fight.toml   a copy to change
  affray fight rt0/brock                            names work wherever a file does")]
pub struct Encounters {
    /// A game, or an encounter by its name
    pub name: Option<String>,

    /// Write the encounter to this file, with everything it refers to
    #[arg(long, value_name = "FILE", requires = "name")]
    pub out: Option<PathBuf>,

    /// Overwrite the file if it exists
    #[arg(long, requires = "out")]
    pub force: bool,

    /// Let it take people and foes from files outside its own folder
    #[arg(long, requires = "out")]
    pub allow_outside: bool,

    /// Print the list as JSON
    #[arg(long, conflicts_with = "out")]
    pub json: bool,
}

/// Look up a game's rules
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray rules suits                 all of them
  affray rules SU-71                 one, by its id
  affray rules suits bandag          those with a word in their title
  affray rules tiny --json")]
pub struct Rules {
    /// The game, or the id of a rule
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
  affray fight tiny/duel --ruling stamina=5")]
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

/// Show the tables of a game: weapons, wounds, moves, cards, spells
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray tables suits
  affray tables suits weapons armor
  affray tables rt0 spells --json")]
pub struct Tables {
    /// The game
    pub game: String,

    /// Only these tables, by name; without one, what there is
    pub names: Vec<String>,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Check an encounter file and point at mistakes
///
/// Exit code 0 if the file is sound, 1 if it has mistakes, 2 if it cannot be read.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  affray check tiny/duel")]
pub struct Check {
    /// The encounter: a name (`affray encounters` lists them) or a file (TOML)
    pub file: PathBuf,

    #[command(flatten)]
    pub flags: SetupFlags,

    /// Print the findings as JSON, or the mistakes with their places; "sound" says which
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

    /// Overwrite the file if it exists
    #[arg(long, requires = "file")]
    pub force: bool,
}
