//! Arguments of commands about one fight: play, fight, replay, verify.

use std::path::PathBuf;

use super::SetupFlags;

/// Play an encounter here: against bots, with friends at the same keyboard, with or without real cards
#[derive(Debug, clap::Args)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  affray play deckahedron                            a game's first fight, you against a bot
  affray play --tutorial rt0                         a first fight that explains each rule as it comes up
  affray play suits/tavern_duel --seat Ann --seat Bo
  affray play rt0 --paper Ada                        Ada flips her own tarot cards and types what she sees
  affray play --resume                               go on with the fight saved last
  affray play deckahedron --order reshuffle=ask      ask about every reshuffle; `s` lists all standing orders
  affray play tiny --plain --seed 7 < answers.txt    one answer a line, from a file

The fight is saved after every answer. On a terminal press ? for help; elsewhere, or with --plain,
options are numbered lines and each line of the input is an answer."
)]
pub struct Play {
    /// The encounter: a name (`affray encounters` lists them), a game for its first fight, or a file (TOML)
    #[arg(required_unless_present_any = ["tutorial", "resume"], conflicts_with_all = ["tutorial", "resume"])]
    pub encounter: Option<PathBuf>,

    /// Who you play; several share the keyboard. `all` for everybody [default: the first player]
    #[arg(long = "seat", value_name = "NAME", conflicts_with = "resume")]
    pub seats: Vec<String>,

    /// Who plays with real cards and dice and types what they show; `all` for everybody
    #[arg(long, value_name = "NAME", conflicts_with = "resume")]
    pub paper: Vec<String>,

    /// Learn a game in a first fight that explains each rule as it first matters
    #[arg(long, value_name = "GAME", conflicts_with_all = ["resume", "seed", "entropy", "ask_words"])]
    pub tutorial: Option<String>,

    /// Numbered options on lines and one answer a line: for screen readers, scripts and pipes
    #[arg(long)]
    pub plain: bool,

    /// Show odds next to the options from the start
    #[arg(long)]
    pub odds: bool,

    /// Mark the option that a search recommends, and say what each is worth, from the start
    #[arg(long, conflicts_with = "odds")]
    pub advice: bool,

    /// A standing order of yours (`orders` lists them in the fight): reshuffle=must, or all=ask to be asked everything
    #[arg(long = "order", value_name = "NAME=SETTING")]
    pub orders: Vec<String>,

    /// Save the fight to this file instead of your folder of saves
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub save: Option<PathBuf>,

    /// Overwrite the file if it exists
    #[arg(long, requires = "save")]
    pub force: bool,

    /// Do not save the fight
    #[arg(long, conflicts_with_all = ["save", "resume"])]
    pub no_save: bool,

    /// Go on with a saved fight, the last one if no file is named
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    #[allow(clippy::option_option)] // Not given, given alone, given with a file: how clap expresses it.
    pub resume: Option<Option<PathBuf>>,

    /// Leave out the luck report at the end
    #[arg(long)]
    pub no_report: bool,

    /// Deal the same fight every time; without it the cards come from a fresh 256-bit secret
    #[arg(long, value_name = "NUMBER", conflicts_with = "resume")]
    pub seed: Option<u64>,

    /// Words from a player, mixed into the dealing; may be given several times
    #[arg(long, value_name = "WORDS", conflicts_with = "resume")]
    pub entropy: Vec<String>,

    /// Show what the dealer commits to first, then ask everybody for words to mix into the dealing
    #[arg(long, conflicts_with_all = ["resume", "seed"])]
    pub ask_words: bool,

    #[command(flatten)]
    pub flags: SetupFlags,
}

/// Play an encounter out with bots and print the log
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray fight tiny/duel
  affray fight tiny/duel --seed 7 --ruling stamina=5
  affray fight tiny/duel --seed 7 --record duel.json && affray verify duel.json")]
pub struct Fight {
    /// The encounter: a name (`affray encounters` lists them) or a file (TOML)
    pub file: PathBuf,

    /// Deal the same fight every time; without it the cards come from a fresh 256-bit secret
    #[arg(long, value_name = "NUMBER")]
    pub seed: Option<u64>,

    /// Words from a player, mixed into the dealing; may be given several times
    #[arg(long, value_name = "WORDS")]
    pub entropy: Vec<String>,

    /// Show what the dealer commits to first, then ask everybody for words to mix into the dealing
    #[arg(long, conflicts_with = "seed")]
    pub ask_words: bool,

    #[command(flatten)]
    pub flags: SetupFlags,

    /// Save the fight as a record that `replay` and `verify` take
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,

    /// Overwrite the record if it exists
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

    /// Print what was typed, one answer a line, ready for `affray play --plain`: by people, or by everybody with every
    /// card and die as if on paper
    #[arg(
        long,
        value_name = "WHOSE",
        num_args = 0..=1,
        require_equals = true, // so that a file may follow
        default_missing_value = "people",
        conflicts_with_all = ["json", "view"]
    )]
    pub answers: Option<Whose>,

    /// Print events as JSON, one a line, and a summary as the last line
    #[arg(long)]
    pub json: bool,
}

/// Play a record again, deal every card again, and say whether everything matches
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
