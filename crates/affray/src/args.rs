//! What can be typed.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Parser, Subcommand};

/// Card-driven tabletop fights by the book.
#[derive(Debug, Parser)]
#[command(
    name = "affray",
    version,
    about,
    arg_required_else_help = true,
    max_term_width = 100,
    after_help = "\
Begin here:
  affray games                                      which games there are
  affray new tiny > my-fight.toml                   an encounter file to begin from
  affray fight my-fight.toml                        play it out with bots and read the log

Exit codes: 0 done, or the answer is yes; 1 the answer is no; 2 it could not be answered."
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    Fight(Fight),
    Replay(Replay),
    Verify(Verify),
    Games(Games),
    Rules(Rules),
    Rulings(Rulings),
    Check(Check),
    New(New),
    Schema(Schema),
    Completions(Completions),
    Man(Man),
}

/// A name and a value, written `name=value`.
#[derive(Debug, Clone)]
pub struct Pair(pub String, pub String);

impl FromStr for Pair {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        match text.split_once('=') {
            Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
                Ok(Pair(name.trim().to_owned(), value.trim().to_owned()))
            }
            _ => Err(format!("write a name, an equals sign and a value, not {text:?}")),
        }
    }
}

/// What the user asks for over what the file says.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct Wishes {
    /// Play by this edition of the rules, whatever the file says
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<String>,

    /// Read an open question of the rules this way; may be given several times
    ///
    /// `affray rulings <game>` lists the names and values.
    #[arg(long = "ruling", value_name = "NAME=VALUE")]
    pub rulings: Vec<Pair>,

    /// Let this bot play this seat; may be given several times
    #[arg(long = "bot", value_name = "SEAT=BOT")]
    pub bots: Vec<Pair>,
}

/// Play an encounter out with bots and print the log
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray fight encounters/tiny/duel.toml
  affray fight encounters/tiny/duel.toml --seed 7 --ruling stamina=5
  affray fight encounters/tiny/duel.toml --seed 7 --record duel.json && affray verify duel.json")]
pub struct Fight {
    /// The encounter file (TOML)
    pub file: PathBuf,

    /// Deal the same fight every time; without it the cards come from a fresh 256-bit secret
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,

    /// Words of a player's own, mixed into the dealing; may be given several times
    #[arg(long, value_name = "WORDS")]
    pub entropy: Vec<String>,

    #[command(flatten)]
    pub wishes: Wishes,

    /// Keep the fight as a record that `replay` and `verify` take
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,

    /// Write over a record that exists
    #[arg(long, requires = "record")]
    pub force: bool,

    /// Print events as JSON, one a line, and a summary as the last line
    #[arg(long)]
    pub json: bool,
}

/// Read a recorded fight again, whole or through one seat's eyes
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray replay duel.json
  affray replay duel.json --seat Dart --until 12
  affray replay duel.json --json | head -n 3")]
pub struct Replay {
    /// The record (JSON)
    pub file: PathBuf,

    /// Show only what this seat could see; `onlooker` shows what everyone could
    #[arg(long, value_name = "NAME")]
    pub seat: Option<String>,

    /// Stop after this many answers
    #[arg(long, value_name = "ANSWERS")]
    pub until: Option<usize>,

    /// Show the view at the end, as JSON, instead of the log
    #[arg(long, conflicts_with = "json")]
    pub view: bool,

    /// Print events as JSON, one a line, and a summary as the last line
    #[arg(long)]
    pub json: bool,
}

/// Play a record again, deal every card again, and say whether all fits
///
/// Exit code 0 if nothing is wrong, 1 if something is, 2 if the file cannot be read as a record.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray verify duel.json
  affray verify duel.json --json")]
pub struct Verify {
    /// The record (JSON)
    pub file: PathBuf,

    /// Print the findings as JSON
    #[arg(long)]
    pub json: bool,
}

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
