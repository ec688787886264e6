//! Arguments of the workshop commands: many fights, simulated, compared, balanced, in campaigns; schemas, completions,
//! manual pages.

use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use crate::args::{Pair, SetupFlags};
use crate::workshop::shown::OutputArgs;

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

/// How precisely a chance is to be known, written `±0.5%` or `0.005`.
#[derive(Debug, Clone, Copy)]
pub struct Precision(pub f64);

impl FromStr for Precision {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        // Known to half of everything is not known: a per cent sign was forgotten.
        const COARSEST: f64 = 0.25;
        let Share(share) = text.parse()?;
        match share < COARSEST {
            true => Ok(Precision(share)),
            false => Err(format!("{:.0} % either way says nothing: write 0.5% or 0.005", share * 100.0)),
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

/// Which fights to play, written `100000` or `200000..300000`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fights {
    /// The first so many.
    First(u64),
    /// Those of these numbers.
    Numbers(Range<u64>),
}

impl FromStr for Fights {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("write how many, or a range such as 200000..300000, not {text:?}");
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| wrong());
        match text.split_once("..") {
            None => Ok(Fights::First(number(text)?)),
            Some((start, end)) => match (number(start)?, number(end)?) {
                (start, end) if start < end => Ok(Fights::Numbers(start..end)),
                _ => Err(wrong()),
            },
        }
    }
}

/// The settings that all commands about many fights share.
#[derive(Debug, Clone, clap::Args)]
pub struct Terms {
    /// The seed; fight K under seed S is the same fight everywhere
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub seed: u64,

    /// The confidence level of intervals
    #[arg(long, value_name = "SHARE", default_value = "95%")]
    pub level: Share,

    /// Change a value of the file for this run; may be given several times
    #[arg(long = "set", value_name = "PATH=VALUE")]
    pub set: Vec<Pair>,

    /// Let these bots play: party=plain,foes=random, everybody=good, or a side or a seat by its name
    #[arg(long = "policy", value_name = "WHO=BOT", value_delimiter = ',')]
    pub policies: Vec<Pair>,

    #[command(flatten)]
    pub flags: SetupFlags,

    /// Threads to use; all cores if left out. The result is the same for any number
    #[arg(long, value_name = "NUMBER")]
    pub threads: Option<usize>,
}

/// Play an encounter many times with bots and count the results
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray sim tiny/duel -n 1000000
  affray sim tiny/duel --until ±0.5%
  affray sim tiny/duel -n 1000 --csv > fights.csv
  affray sim tiny/duel -n 1000 --save wins:2
  affray sim tiny/duel --policy everybody=random --fight 17
  affray sim deckahedron/duel --plot duel.png
  affray sim deckahedron/duel --plot duel.png --panels outcome,rounds --title \"The duel\"
  affray sim suits/three_on_three --bench
  affray sim tiny/duel --fights 0..500000 --partial a.json
  affray sim tiny/duel --fights 500000..1000000 --partial b.json
  affray merge a.json b.json

A fight is won if it ends with the first outcome of the table. All others count as not won, those without an end too.
--csv has one row a fight: its number, then a column for each thing that is counted.
Panels: outcome; course; fates; measures, or one of the measures by its name.")]
pub struct Sim {
    /// The encounter: a name (`affray encounters` lists them) or a file (TOML)
    pub file: PathBuf,

    /// How many fights; the maximum with --until; with --partial, which: A..B, without B [default: 100000]
    #[arg(short = 'n', long = "fights", value_name = "NUMBER")]
    pub fights: Option<Fights>,

    /// Count these fights alone, into this file: `affray merge` puts such pieces together
    #[arg(long, value_name = "FILE", conflicts_with_all = ["until", "fight", "bench", "save", "csv", "plot", "json"])]
    pub partial: Option<PathBuf>,

    /// Stop when the chance to win is known this precisely, either way
    #[arg(long, value_name = "SHARE", conflicts_with = "csv")]
    pub until: Option<Precision>,

    #[command(flatten)]
    pub terms: Terms,

    /// Show this one fight, by its number under the seed, instead of counting many
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["fights", "until", "save", "csv", "plot", "bench"])]
    pub fight: Option<u64>,

    /// Measure how fast it goes: on one core, on all, and compared with a hard-coded loop in the same run
    #[arg(long, conflicts_with_all = ["until", "save", "csv", "plot"])]
    pub bench: bool,

    /// Write records of the first fights that went a certain way: wins:N, losses:N (all that are not won), or a word
    /// of the outcome
    #[arg(long, value_name = "WHICH:COUNT", conflicts_with = "csv")]
    pub save: Option<Save>,

    /// How it is shown; `--csv` gives one row a fight.
    #[command(flatten)]
    pub shown: OutputArgs,
}

/// Put pieces of a simulation together that were counted apart
///
/// A fight depends on the seed and its number alone. So a simulation can be cut into ranges of numbers, counted with
/// `affray sim --partial` on as many machines as there are; what the pieces merge to, in any order, is what one machine
/// would have printed, to the byte.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray merge part*.json
  affray merge part*.json --json > all.json
  affray merge part*.json --partial whole.json     a piece again, to be merged with others later")]
pub struct Merge {
    /// The pieces
    #[arg(required = true)]
    pub pieces: Vec<PathBuf>,

    /// Write what they come to into this file as one piece, and print nothing
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "plot", "csv", "title"])]
    pub partial: Option<PathBuf>,

    /// The confidence level of intervals
    #[arg(long, value_name = "SHARE", default_value = "95%")]
    pub level: Share,

    #[command(flatten)]
    pub shown: OutputArgs,
}

/// Play the same fights under several settings and say which differences are real
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray compare rt0/brock --list
  affray compare tiny/duel --vary ruling.stamina=5,10,15
  affray compare tiny/duel --vary ruling.first=anchor,dart -n 200000
  affray compare rt0/brock --vary ruling.hand_size=4,5 --vary policy.party=plain,good --plot hands.svg
  affray compare tiny/duel --vary ruling.stamina=1..20 --csv stamina.csv
  affray compare a.toml b.toml

--csv has one row a setting: what varies, then fights, won, chance, low, high, level, difference, difference_low,
difference_high, gained, lost, real; the differences are to the first row. gained and lost count the fights that are won
here and not there, and the other way round.
Panels: chance; difference.")]
pub struct Compare {
    /// The encounters: names (`affray encounters` lists them) or files (TOML)
    #[arg(required = true)]
    pub files: Vec<PathBuf>,

    /// What changes, and the values it takes; several make a grid
    #[arg(long, value_name = "PATH=VALUES")]
    pub vary: Vec<affray_sim::vary::Axis>,

    /// List what can be varied in the encounter, by its path, and play nothing
    #[arg(long, conflicts_with_all = ["vary", "plot", "csv"])]
    pub list: bool,

    /// How many fights in each setting
    #[arg(short = 'n', long = "fights", value_name = "NUMBER", default_value_t = 20_000)]
    pub fights: u64,

    #[command(flatten)]
    pub terms: Terms,

    #[command(flatten)]
    pub shown: OutputArgs,
}

/// Find the number that makes a fight as hard as wanted
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray balance rt0/brock --list
  affray balance tiny/duel --tune ruling.stamina=1..20 --target 20%
  affray balance rt0/brock --tune foe.0.hp=5..120 --target 50% --plot brock.svg
  affray balance rt0/brock --tune foe.0.hp=5..120 --target 50% --csv brock.csv
  affray balance deckahedron/duel --tune scene.0.foe.0.stamina=2..20 --tune party.0.str=2..4 --target 65%

A value gets fights only until it is clearly too high or too low; the answer gets as many as --precision takes.
--csv has one row a value that was fought: what is tuned, then run (search or check), fights, won, chance, low, high,
level, target, best.
Panels: chance.")]
pub struct Balance {
    /// The encounter: a name (`affray encounters` lists them) or a file (TOML)
    pub file: PathBuf,

    /// What to tune, and from where to where; given twice, the first is found for every value of the second
    #[arg(long, value_name = "PATH=FROM..TO", required_unless_present = "list")]
    pub tune: Vec<affray_sim::vary::Axis>,

    /// List the numbers of the encounter that can be tuned, by their path, and play nothing
    #[arg(long, conflicts_with_all = ["tune", "target", "plot", "csv"])]
    pub list: bool,

    /// The wanted chance to win; what ends in any other way counts as not won
    #[arg(long, value_name = "SHARE", required_unless_present = "list")]
    pub target: Option<Share>,

    /// How precisely the answer's chance is to be known
    #[arg(long, value_name = "SHARE", default_value = "0.5%")]
    pub precision: Precision,

    /// The most fights for one value
    #[arg(long, value_name = "NUMBER", default_value_t = 400_000)]
    pub at_most: u64,

    #[command(flatten)]
    pub terms: Terms,

    #[command(flatten)]
    pub shown: OutputArgs,
}

/// Say how much playing well matters in a fight, and where skill ends
///
/// Every bot of the ladder plays the same fights against a yardstick, the game's best bot. Where two sides meet, each
/// fight is played from both, so that a bot against itself wins exactly half; where a party fights what the GM runs, the
/// party is played by the bot and by the yardstick.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray skill suits/mirror -n 200 --ladder random,plain,good,search:100,search:800
  affray skill rt0/brock -n 500 --plot brock.svg
  affray skill suits/mirror --ladder search:400 --open

The ladder is climbed by the game's bots, then search:100, 200, 400 and so on up to 6400, unless another is named.
--csv has one row a bot: bot, sees, pairs, won, low, high, more, more_low, more_high, better, worse, real.
Panels: ladder.")]
pub struct Skill {
    /// The encounter: a name (`affray encounters` lists them) or a file (TOML)
    pub file: PathBuf,

    /// How many pairs of fights for each bot
    #[arg(short = 'n', long = "pairs", value_name = "NUMBER", default_value_t = 400)]
    pub pairs: u64,

    /// The bots to measure, weakest first
    #[arg(long, value_name = "BOTS", value_delimiter = ',')]
    pub ladder: Vec<String>,

    /// The bot they are measured against [default: the game's best]
    #[arg(long, value_name = "BOT")]
    pub against: Option<String>,

    /// Measure each searching bot again seeing all cards: what honesty costs it
    #[arg(long)]
    pub open: bool,

    #[command(flatten)]
    pub terms: Terms,

    #[command(flatten)]
    pub shown: OutputArgs,
}

/// Take one party through several encounters and say who is left after each
///
/// A campaign file is an encounter file with the party at the top and a `[[stage]]` table for each encounter, rest or
/// healing. What lasts goes from stage to stage: stamina, wounds, corruption.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray campaign deckahedron/campaigns/river
  affray campaign rt0/campaigns/week -n 100000 --plot week.svg
  affray campaign suits/campaigns/feud --csv > feud.csv

--csv has one row a campaign and stage. Panels: party; left; state, or one thing that lasts by its name.")]
pub struct Campaign {
    /// The campaign: a name (`affray encounters` lists them) or a file (TOML)
    pub file: PathBuf,

    /// How many times to play it
    #[arg(short = 'n', long = "campaigns", value_name = "NUMBER", default_value_t = 20_000)]
    pub campaigns: u64,

    #[command(flatten)]
    pub terms: Terms,

    #[command(flatten)]
    pub shown: OutputArgs,
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

    /// Overwrite pages that exist
    #[arg(long, requires = "folder")]
    pub force: bool,
}
