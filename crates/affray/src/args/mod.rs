//! The arguments of the command line.

mod fights;
mod reference;

use std::str::FromStr;

use clap::{Parser, Subcommand};

use crate::workshop;

pub use fights::{Fight, Play, Replay, Verify, Whose};
pub use reference::{Check, Encounters, Games, New, Rules, Rulings, Tables};

/// Card-driven tabletop fights by the book.
#[derive(Debug, Parser)]
#[command(
    name = "affray",
    version,
    about = "Card-driven tabletop fights by the book: play them, compute exact odds, simulate thousands, compare changes",
    arg_required_else_help = true,
    max_term_width = 100,
    after_help = "\
Begin here:
  affray play --tutorial deckahedron                a first fight that explains itself
  affray play deckahedron                           you against a bot, in the terminal
  affray serve                                      a table in the browser, players on their phones
  affray encounters                                 the ready-made fights, by name
  affray fight rt0/brock                            one of them played out by bots, as a log
  affray odds deckahedron flip --rank dart          exact odds, from the rules themselves
  affray sim rt0/brock                              a hundred thousand fights, counted
  affray compare rt0/brock --vary foe.0.hp=25,30    the same fights with a change, side by side
  affray encounters rt0/brock --out my-fight.toml   a copy of it to change

Exit codes: 0 done, or the answer is yes; 1 the answer is no; 2 it could not be answered;
130 stopped by Ctrl-C; the results so far are printed."
)]
pub struct Args {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    Play(Play),
    Fight(Fight),
    Replay(Replay),
    Verify(Verify),
    Games(Games),
    Encounters(Encounters),
    Rules(Rules),
    Rulings(Rulings),
    Tables(Tables),
    Check(Check),
    New(New),
    #[command(flatten)]
    Workshop(workshop::Command),
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

/// Flags that take precedence over what the file says.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct SetupFlags {
    /// Play by this edition of the rules, whatever the file says
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<String>,

    /// Set how an open question of the rules is read; may be given several times
    ///
    /// `affray rulings <game>` lists the names and values.
    #[arg(long = "ruling", value_name = "NAME=VALUE")]
    pub rulings: Vec<Pair>,

    /// Let this bot play this seat; may be given several times
    #[arg(long = "bot", value_name = "SEAT=BOT")]
    pub bots: Vec<Pair>,

    /// Let the encounter take people and foes from files outside its own folder
    #[arg(long)]
    pub allow_outside: bool,
}
