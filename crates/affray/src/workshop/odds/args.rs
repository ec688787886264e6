//! The arguments of `affray odds`, built from the queries that the games list.

use std::collections::BTreeMap;
use std::path::PathBuf;

use affray_catalogue as catalogue;
use affray_core::query::{Param, Takes};
use affray_core::search::Strength;
use affray_core::{AnyGame, Query};
use affray_odds::Sweep;
use affray_odds::draw::Deck;
use clap::{Arg, ArgAction, ArgMatches, Command, FromArgMatches};

use crate::args::Pair;
use crate::workshop::shown::OutputArgs;

/// What is asked.
#[derive(Debug)]
pub enum Odds {
    /// A query of a game.
    Game(GameAsk),
    /// A hand from a deck.
    Draw(DrawAsk),
    /// The options of a decision in a record.
    At(AtAsk),
}

/// The form of the answer.
#[derive(Debug, Clone, clap::Args)]
pub struct Form {
    #[command(flatten)]
    pub shown: OutputArgs,

    /// The most steps, paths or positions to enumerate; more are refused. 5e7 is fifty million
    #[arg(long, value_name = "NUMBER", default_value_t = affray_core::query::Budget::USUAL, value_parser = large_number)]
    pub allow: usize,
}

/// A whole number that may be as large as people write with an exponent: `5e7`, `50_000_000`.
fn large_number(text: &str) -> Result<usize, String> {
    let digits = text.replace('_', "");
    let number = match digits.split_once(['e', 'E']) {
        Some((front, zeros)) => {
            let power = zeros.parse().ok().and_then(|zeros| 10_usize.checked_pow(zeros));
            power.zip(front.parse::<usize>().ok()).and_then(|(power, front)| front.checked_mul(power))
        }
        None => digits.parse().ok(),
    };
    number.ok_or_else(|| format!("write a whole number such as 50000000 or 5e7, not {text:?}"))
}

/// How many cards are drawn.
fn hand(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|cards| *cards <= Deck::MOST);
    number.ok_or_else(|| format!("write 0 to {}, and no more than the deck has", Deck::MOST))
}

/// A query of a game.
#[derive(Debug)]
pub struct GameAsk {
    /// The game's short name.
    pub game: &'static str,
    /// The query's name.
    pub query: &'static str,
    /// The values given.
    pub values: BTreeMap<String, String>,
    /// The options that every query has.
    pub common: Common,
}

/// What every query of a game takes.
#[derive(Debug, Clone, clap::Args)]
pub struct Common {
    /// By this edition of the rules
    #[arg(long, value_name = "EDITION")]
    pub edition: Option<String>,

    /// Set how an open question of the rules is read; may be given several times
    #[arg(long = "ruling", value_name = "NAME=VALUE")]
    pub rulings: Vec<Pair>,

    /// Try values in turn: advantage=-2..2, rank=anchor,dart; twice makes a matrix
    #[arg(long = "sweep", value_name = "NAME=VALUES", allow_hyphen_values = true)]
    pub sweeps: Vec<Sweep>,

    /// Ask again with other values, next to the first: --and "rank=dart advantage=1"
    #[arg(long = "and", value_name = "NAME=VALUE …", allow_hyphen_values = true)]
    pub also: Vec<String>,

    /// Play it this many times instead, and count
    #[arg(long, value_name = "RUNS")]
    pub simulate: Option<u64>,

    /// The seed of those runs
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub seed: u64,

    /// The form of the answer.
    #[command(flatten)]
    pub form: Form,
}

/// The chances of hands from any deck, of dice, and of both together
#[derive(Debug, clap::Args)]
#[command(after_help = DRAW_HELP)]
pub struct DrawAsk {
    /// What is asked about the hand; several are answered side by side
    #[arg(required = true, value_name = "EXPRESSION")]
    pub expressions: Vec<String>,

    /// The deck: tarot, playing, deckahedron, deckahedron/EDITION, or a description such as "hit:3*5, miss*10"
    #[arg(long, default_value = "playing")]
    pub deck: String,

    /// How many cards are drawn; with `until`, at most how many [default: 5; with `until`, the whole deck]
    #[arg(long, short = 'n', value_name = "NUMBER", allow_negative_numbers = true, value_parser = hand)]
    pub cards: Option<u32>,

    /// Another hand, called by `in NAME`; from the same deck, or from one of its own: "loot=2 from gold*3, dust*7"
    #[arg(long = "hand", value_name = "NAME=CARDS [from DECK]")]
    pub hands: Vec<String>,

    /// Put each card back before the next is drawn
    #[arg(long)]
    pub replace: bool,

    /// What cards count in sums: "court=10, ace=1|11"
    #[arg(long, default_value = "", value_name = "CARDS=VALUE, …", allow_hyphen_values = true)]
    pub values: String,

    /// Where aces stand in runs: low, high, or both
    #[arg(long, default_value = "both", value_name = "WHERE", value_parser = ["low", "high", "both"])]
    pub aces: String,

    /// How many packs of playing cards
    #[arg(long, default_value_t = 1, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=100))]
    pub packs: u32,

    /// How many jokers are among them
    #[arg(long, default_value_t = 0, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(0..=400))]
    pub jokers: u32,

    /// Cards that are gone already, by code
    #[arg(long, default_value = "", value_name = "CARDS")]
    pub gone: String,

    /// Try values in turn: cards=3..7, packs=1..4, a hand's name, or any word of the expressions: n=10..20
    #[arg(long = "sweep", value_name = "NAME=VALUES", allow_hyphen_values = true)]
    pub sweeps: Vec<Sweep>,

    /// In sweeps and charts, show the chance of at least each number
    #[arg(long, conflicts_with = "at_most")]
    pub at_least: bool,

    /// In sweeps and charts, show the chance of at most each number
    #[arg(long)]
    pub at_most: bool,

    /// The form of the answer.
    #[command(flatten)]
    pub form: Form,
}

const DRAW_HELP: &str = "\
A condition gives yes and no:
  tower                         at least one card of that name
  2 of hearts                   at least two
  count(court & !king) = 1      exactly one; cards are joined by &, | and !
  sum(wands | swords) >= 20     what they add up to; also <=, <, >, =, !=, and 10 <= … <= 20
  pair, 2 pairs, full house     3 of a kind, run of 3, flush of 4, straight, straight flush; at least that much: three of
                                a kind has a pair in it, and a flush needs five cards unless you say of how many
  tower and not 3 of major      and, or, not, brackets
  king given ace                only hands with an ace count

A number gives the chance of each number, at least, at most, mean and spread:
  count(red), sum(hearts)       how many; what they add up to
  best 2, worst 1 of hearts     the sum of the greatest or smallest values; also middle, highest(…), lowest(…)
  alike(any), pairs(any)        the most of one rank; ranks held twice; groups(3, any): held three times
  ranks(any), suits(any)        how many different ones; suited(any): the most of one suit
  run(any), suitedrun(any)      the longest run; the longest within a suit
  sum(any) up to 21             the greatest sum up to 21, where cards have a choice of values (ace=1|11)
  2d6, 4d6 drop lowest          dice: d20, d%, 4dF, d{0,0,1,2}, best 3 of 5d6, count(5d10 >= 8), pair in 5d6
  2d6 + best 1 - 3              + - * / (rounded down), max(a, b), min(a, b), abs(a), if pair then 5 else sum(any)

Two numbers compared give win, tie and lose; cards may be drawn one by one:
  sum(any) vs sum(any in yours)           with --hand yours=5
  cards until ace                         how many cards
  sum(any) until sum(any) >= 21           what they add up to then

Cards are called by code (7w, qs, tower), suit (hearts, wands), rank (ace, king, 7), and kind (court, major, red);
`any` is every card, `value >= 8` those that count as much. In sums tarot courts count 10 and the Major Arcana nothing;
ace 1, jack 11, queen 12, king 13; --values changes that.

Examples:
  affray odds draw tower --deck tarot --cards 5
  affray odds draw \"tower and sum(wands | swords) >= 20\" --deck tarot --cards 5
  affray odds draw pair \"2 pairs\" \"3 of a kind\" \"run of 3\" flush --sweep cards=3..7
  affray odds draw \"best 2\" --cards 4
  affray odds draw \"sum(any) >= n\" --cards 3 --sweep n=10..20
  affray odds draw \"sum(any) vs sum(any in yours)\" --cards 3 --hand yours=3
  affray odds draw \"2d6 + best 1\" \"4d6 drop lowest\" --cards 3
  affray odds draw \"sum(any) up to 21 until sum(any) up to 21 >= 17\" --values \"court=10, ace=1|11\"
  affray odds draw \"2 of hit\" --deck \"hit*5, miss*10\" --cards 4
  affray odds draw \"2 of anchor.vv\" --deck deckahedron --cards 3
  affray odds draw \"sum(wands)\" --deck tarot --cards 5 --gone tower,7w --plot wands.svg
  affray odds draw \"2 of sword\" --deck \"sword*2, shield*4\" --replace --cards 3

docs/draw.md has more recipes, with their answers.";

/// What each option open at a decision of a record may bring, by what that seat knew
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  affray fight tiny/duel --seed 7 --record duel.json
  affray odds at duel.json --answer 5
  affray odds at duel.json --answer 5 --seat Anchor --json")]
pub struct AtAsk {
    /// The record (JSON)
    pub file: PathBuf,

    /// The decision, as the number of answers before it; the last decision when left out
    #[arg(long, value_name = "NUMBER")]
    pub answer: Option<usize>,

    /// Whose options; the seat that decides there, when left out
    #[arg(long, value_name = "NAME")]
    pub seat: Option<String>,

    /// Search ahead instead: so many times the fight is played on, and each option is judged by who wins
    #[arg(long, value_name = "ITERATIONS", conflicts_with_all = ["plot", "csv"])]
    pub search: Option<Strength>,

    /// The form of the answer.
    #[command(flatten)]
    pub form: Form,
}

const ABOUT: &str = "What are my chances? Exact odds, from the rules themselves";

impl clap::Args for Odds {
    fn augment_args(command: Command) -> Command {
        let mut command = command.about(ABOUT).subcommand_required(true).arg_required_else_help(true).after_help(
            "Examples:\n  \
             affray odds deckahedron flip --rank dart --advantage 2\n  \
             affray odds draw \"2 of hearts\" --cards 5\n  \
             affray odds at fight.json --answer 40\n  \
             affray odds at fight.json --answer 40 --search 5000\n\n\
             Every chance is a fraction, not a guess: the rules are run down every branch of chance. What is too much \
             to enumerate is refused; a game's question can then be played instead (--simulate), and all allow more \
             (--allow).",
        );
        for game in catalogue::ALL.iter() {
            command = command.subcommand(for_game(*game));
        }
        let draw = <DrawAsk as clap::Args>::augment_args(Command::new("draw"));
        let at = <AtAsk as clap::Args>::augment_args(Command::new("at"));
        command.subcommand(draw).subcommand(at)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

fn for_game(game: &'static dyn AnyGame) -> Command {
    if game.queries().is_empty() {
        let rest = Arg::new("rest").num_args(0..).trailing_var_arg(true).allow_hyphen_values(true).hide(true);
        return Command::new(game.slug()).about(no_queries(game)).hide(true).arg(rest);
    }
    let mut command = Command::new(game.slug())
        .about(format!("Chances in {}: {}", game.title(), names(game)))
        .subcommand_required(true)
        .arg_required_else_help(true)
        // A game may have a query of that name; --help says the same.
        .disable_help_subcommand(true);
    for query in game.queries() {
        command = command.subcommand(for_query(query));
    }
    command
}

fn no_queries(game: &dyn AnyGame) -> String {
    format!("{} lists no queries of its own; `affray odds at` and `affray odds draw` work", game.title())
}

fn names(game: &dyn AnyGame) -> String {
    game.queries().iter().map(|query| query.name).collect::<Vec<_>>().join(", ")
}

fn for_query(query: &'static Query) -> Command {
    let mut about = query.about.to_owned();
    about[..1].make_ascii_uppercase();
    let mut command = Command::new(query.name);
    for (place, param) in query.params.iter().enumerate() {
        command = command.arg(for_param(param).display_order(place));
    }
    // Last, because the common options would set their own description.
    <Common as clap::Args>::augment_args(command.next_display_order(100)).about(about).after_help(query.teach)
}

fn for_param(param: &'static Param) -> Arg {
    let (value, allowed) = match param.takes {
        Takes::Number(..) | Takes::NumberByEdition(_) => ("NUMBER", format!(" [{}]", param.takes)),
        Takes::Word(_) => ("WORD", format!(" [{}]", param.takes)),
        Takes::Text(hint) => ("TEXT", format!(" [{hint}]")),
        Takes::Record => ("FILE", String::new()),
    };
    let default = if param.default.is_empty() { String::new() } else { format!(" [default: {}]", param.default) };
    Arg::new(param.name)
        .long(param.name)
        .value_name(value)
        .help(format!("{}{allowed}{default}", param.about))
        .allow_hyphen_values(true)
        .action(ArgAction::Set)
}

impl FromArgMatches for Odds {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (name, matches) = matches.subcommand().expect("clap asks for a subcommand");
        match name {
            "draw" => Ok(Odds::Draw(DrawAsk::from_arg_matches(matches)?)),
            "at" => Ok(Odds::At(AtAsk::from_arg_matches(matches)?)),
            slug => {
                let game = catalogue::find(slug).expect("clap knows the games there are");
                let Some((name, matches)) = matches.subcommand() else {
                    return Err(clap::Error::raw(clap::error::ErrorKind::InvalidSubcommand, no_queries(game) + "\n"));
                };
                let query = game.queries().iter().find(|query| query.name == name).expect("clap knows its queries");
                let given = |param: &Param| {
                    let value: &String = matches.get_one(param.name)?;
                    Some((param.name.to_owned(), value.clone()))
                };
                Ok(Odds::Game(GameAsk {
                    game: game.slug(),
                    query: query.name,
                    values: query.params.iter().filter_map(given).collect(),
                    common: Common::from_arg_matches(matches)?,
                }))
            }
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
