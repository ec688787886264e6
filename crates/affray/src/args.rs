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
  affray play --tutorial deckahedron                a first fight that explains itself
  affray play deckahedron                           you against a bot, in the terminal
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
    Play(Play),
    Fight(Fight),
    Replay(Replay),
    Verify(Verify),
    Sim(Sim),
    Compare(Compare),
    Balance(Balance),
    Odds(crate::commands::odds::Odds),
    Campaign(Campaign),
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

/// Play an encounter here: against bots, with friends at the same keyboard, with or without real cards
#[derive(Debug, clap::Args)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  affray play deckahedron                            a game's first fight, you against a bot
  affray play --tutorial rt0                         a first fight that explains each rule as it comes up
  affray play encounters/suits/tavern_duel.toml --seat Ann --seat Bo
  affray play rt0 --paper Ada                        Ada flips her own tarot cards and types what she sees
  affray play --resume                               go on with the fight saved last
  affray play tiny --plain --seed 7 < answers.txt    one answer a line, from a file

The fight is saved after every answer. On a terminal press ? for help; elsewhere, or with --plain,
options are numbered lines and each line of the input is an answer."
)]
pub struct Play {
    /// The encounter file (TOML), or a game's name for its first fight
    #[arg(required_unless_present_any = ["tutorial", "resume"], conflicts_with_all = ["tutorial", "resume"])]
    pub encounter: Option<PathBuf>,

    /// Who you play; several share the keyboard. `all` for everybody [default: the first player]
    #[arg(long = "seat", value_name = "NAME", conflicts_with = "resume")]
    pub seats: Vec<String>,

    /// Who plays with real cards and dice and types what they show; `all` for everybody
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    pub paper: Vec<String>,

    /// Learn a game in a first fight that explains each rule as it first matters
    #[arg(long, value_name = "GAME", conflicts_with = "resume")]
    pub tutorial: Option<String>,

    /// Numbered options on lines and one answer a line: for screen readers, scripts and pipes
    #[arg(long)]
    pub plain: bool,

    /// Show odds beside the options from the start
    #[arg(long)]
    pub odds: bool,

    /// Keep the fight in this file instead of your folder of saves
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub save: Option<PathBuf>,

    /// Write over a file that exists
    #[arg(long, requires = "save")]
    pub force: bool,

    /// Keep the fight nowhere
    #[arg(long, conflicts_with_all = ["save", "resume"])]
    pub no_save: bool,

    /// Go on with a saved fight, the last one if no file is named
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    #[allow(clippy::option_option)] // Not given, given alone, given with a file: clap's own way to say so.
    pub resume: Option<Option<PathBuf>>,

    /// Leave out the luck report at the end
    #[arg(long)]
    pub no_report: bool,

    /// Deal the same fight every time; without it the cards come from a fresh 256-bit secret
    #[arg(long, value_name = "NUMBER", conflicts_with = "resume")]
    pub seed: Option<u64>,

    /// Words of a player's own, mixed into the dealing; may be given several times
    #[arg(long, value_name = "WORDS", conflicts_with = "resume")]
    pub entropy: Vec<String>,

    #[command(flatten)]
    pub wishes: Wishes,
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

/// Whose answers are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Whose {
    /// What people decided and read off their cards.
    People,
    /// Everything, the engine's dealing and the bots' decisions too.
    All,
}

/// Read a recorded fight again, whole or through one seat's eyes
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray replay duel.json
  affray replay duel.json --seat Dart --until 12
  affray replay duel.json --json | head -n 3
  affray replay duel.json --answers > answers.txt")]
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

    /// Print what was typed, a line an answer, ready for `affray play --plain`: of the people, or of all with every
    /// card and die as if on paper
    #[arg(long, value_name = "WHOSE", num_args = 0..=1, default_missing_value = "people", conflicts_with_all = ["json", "view"])]
    pub answers: Option<Whose>,

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

/// A share, written `65%` or `0.65`.
#[derive(Debug, Clone, Copy)]
pub struct Share(pub f64);

impl FromStr for Share {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim().trim_start_matches('±').trim();
        let (digits, scale) = match text.strip_suffix('%') {
            Some(digits) => (digits.trim(), 100.0),
            None => (text, 1.0),
        };
        match digits.parse::<f64>() {
            Ok(number) if number.is_finite() && (0.0..=scale).contains(&number) => Ok(Share(number / scale)),
            _ => Err(format!("write a share such as 65% or 0.65, not {text:?}")),
        }
    }
}

/// Which fights to save, written `losses:3`.
#[derive(Debug, Clone)]
pub struct Save {
    /// `wins`, `losses`, or a word of the outcome.
    pub which: String,
    /// How many.
    pub count: usize,
}

impl FromStr for Save {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let (which, count) = text.rsplit_once(':').unwrap_or((text, "1"));
        match count.trim().parse() {
            Ok(count) if count > 0 && !which.trim().is_empty() => Ok(Save { which: which.trim().to_owned(), count }),
            _ => Err(format!("write which fights and how many, such as losses:3, not {text:?}")),
        }
    }
}

/// On what terms many fights are played.
#[derive(Debug, Clone, clap::Args)]
pub struct Terms {
    /// The seed; fight K under seed S is the same fight everywhere
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,

    /// How sure intervals are
    #[arg(long, value_name = "SHARE", default_value = "95%")]
    pub level: Share,

    /// Change a value of the file for this run; may be given several times
    #[arg(long = "set", value_name = "PATH=VALUE")]
    pub set: Vec<Pair>,

    /// Let these bots play: party=plain,foes=random, or a seat by its name
    #[arg(long = "policy", value_name = "WHO=BOT", value_delimiter = ',')]
    pub policies: Vec<Pair>,

    #[command(flatten)]
    pub wishes: Wishes,

    /// Threads to use; all cores if left out. The result is the same for any number
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<usize>,
}

/// Play an encounter many times with bots and count what came of it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray sim encounters/tiny/duel.toml -n 1000000
  affray sim encounters/tiny/duel.toml --until ±0.5%
  affray sim encounters/tiny/duel.toml -n 1000 --csv > fights.csv
  affray sim encounters/tiny/duel.toml -n 1000 --save wins:2
  affray sim encounters/tiny/duel.toml --policy party=random --fight 17
  affray sim encounters/deckahedron/duel.toml --plot duel.png
  affray sim encounters/suits/three_on_three.toml --bench")]
pub struct Sim {
    /// The encounter file (TOML)
    pub file: PathBuf,

    /// How many fights; the most there may be with --until [default: 100000]
    #[arg(short = 'n', long = "fights", value_name = "NUMBER")]
    pub fights: Option<u64>,

    /// Stop when the chance to win is known to so much either way
    #[arg(long, value_name = "SHARE")]
    pub until: Option<Share>,

    #[command(flatten)]
    pub terms: Terms,

    /// Draw a picture into this file (.svg or .png)
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,

    /// Show this one fight, by its number under the seed, instead of counting many
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["fights", "until", "save", "csv", "plot", "bench"])]
    pub fight: Option<u64>,

    /// Measure how fast it goes: on one core, on all, and beside a hard-coded loop in the same run
    #[arg(long, conflicts_with_all = ["until", "save", "csv", "plot"])]
    pub bench: bool,

    /// Write records of the first fights that went a certain way: wins:N, losses:N, or a word of the outcome
    #[arg(long, value_name = "WHICH:COUNT")]
    pub save: Option<Save>,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    /// Print one row a fight
    #[arg(long, conflicts_with_all = ["json", "until", "save", "plot"])]
    pub csv: bool,
}

/// Play the same fights under several settings and say which differences are real
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray compare encounters/tiny/duel.toml --vary ruling.stamina=5,10,15
  affray compare encounters/tiny/duel.toml --vary ruling.first=anchor,dart -n 200000
  affray compare encounters/rt0/brock.toml --vary ruling.hand_size=4,5 --vary policy.party=plain,good --plot hands.svg
  affray compare a.toml b.toml")]
pub struct Compare {
    /// The encounter files (TOML)
    #[arg(required = true)]
    pub files: Vec<PathBuf>,

    /// What changes, and the values it takes; several make a grid
    #[arg(long, value_name = "PATH=VALUES")]
    pub vary: Vec<affray_sim::vary::Axis>,

    /// How many fights in each setting
    #[arg(short = 'n', long = "fights", value_name = "NUMBER", default_value_t = 20_000)]
    pub fights: u64,

    #[command(flatten)]
    pub terms: Terms,

    /// Draw a picture into this file (.svg or .png)
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Find the number that makes a fight as hard as wanted
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray balance encounters/tiny/duel.toml --tune ruling.stamina=1..20 --target 20%
  affray balance encounters/rt0/brock.toml --tune foe.0.hp=5..120 --target 50% --plot brock.svg
  affray balance fight.toml --tune foes.0.hp=5..60 --tune party.0.body=4..8 --target 65%")]
pub struct Balance {
    /// The encounter file (TOML)
    pub file: PathBuf,

    /// What to tune, and from where to where; given twice, the first is found for every value of the second
    #[arg(long, value_name = "PATH=FROM..TO", required = true)]
    pub tune: Vec<affray_sim::vary::Axis>,

    /// The wanted chance to win
    #[arg(long, value_name = "SHARE")]
    pub target: Share,

    /// How precisely the answer's chance is to be known
    #[arg(long, value_name = "SHARE", default_value = "0.5%")]
    pub precision: Share,

    /// The most fights for one value
    #[arg(long, value_name = "NUMBER", default_value_t = 400_000)]
    pub at_most: u64,

    #[command(flatten)]
    pub terms: Terms,

    /// Draw a picture into this file (.svg or .png)
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,
}

/// Take one party through several encounters and say who is left after each
///
/// A campaign file is an encounter file with the party at the top and a `[[stage]]` table for each encounter, rest or
/// healing. What lasts goes from stage to stage: stamina, wounds, corruption.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray campaign encounters/deckahedron/campaigns/river.toml
  affray campaign encounters/rt0/campaigns/week.toml -n 100000 --plot week.svg
  affray campaign encounters/suits/campaigns/feud.toml --csv > feud.csv")]
pub struct Campaign {
    /// The campaign file (TOML)
    pub file: PathBuf,

    /// How many times to play it
    #[arg(short = 'n', long = "campaigns", value_name = "NUMBER", default_value_t = 20_000)]
    pub campaigns: u64,

    #[command(flatten)]
    pub terms: Terms,

    /// Draw a picture into this file (.svg or .png)
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,

    /// Print as JSON
    #[arg(long)]
    pub json: bool,

    /// Print one row a campaign and stage
    #[arg(long, conflicts_with_all = ["json", "plot"])]
    pub csv: bool,
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
