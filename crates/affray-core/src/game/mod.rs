//! A game as a whole: what its crate says of itself ([`Game`]), and the same as a trait object ([`AnyGame`]), so that
//! commands and tools need not know which game they have.

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::chance::dealer::Dealer;
use crate::encounter::assemble::Origin;
use crate::encounter::{Diagnostic, GoesOn};
use crate::fight::record::{Record, RecordError};
use crate::query::DeckEntry;
use crate::rules::Scored;
use crate::rules::lasting::Follow;
use crate::{
    Audit, Bot, Cast, Drawn, EmbeddedFile, Opening, OrderBook, Outlook, Overrule, Play, Query, Refused, Register,
    Scene, Sitter, Viewer, Words,
};

mod any_game;
mod glossary;
mod lookup_table;

pub use any_game::{AnyGame, AnyOpening, Findings, NamedSide, Registered};
pub use glossary::Term;
pub use lookup_table::LookupTable;

/// An edition of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Edition {
    /// What a user writes.
    pub slug: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// What it changes, in a sentence.
    pub changes: &'static str,
}

/// A bot that a game offers.
pub struct BotEntry<S> {
    /// What a user writes.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
    /// Makes one.
    pub make: fn() -> Box<dyn Bot<S>>,
}

/// What a user reads of a bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct BotInfo {
    /// What a user writes.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
}

/// An encounter file, and what the user asks for in addition.
#[derive(Debug, Clone, Default)]
pub struct Setup {
    /// The file's text.
    pub encounter: String,
    /// An edition asked for, over the file's.
    pub edition: Option<String>,
    /// Rulings asked for, over the file's.
    pub rulings: Vec<(String, String)>,
    /// Who sits where, over the file's: seat name and sitter.
    pub sitters: Vec<(String, Sitter)>,
    /// Where the encounter was written, if in more than one file.
    pub origin: Option<Arc<Origin>>,
    /// The fight that the party comes from, over and with its secret.
    pub follows: Option<Arc<Record>>,
}

/// How the campaigns of a game are opened.
#[cfg(feature = "workshop")]
pub type OpenCampaign = fn(&[crate::Stage]) -> Result<Box<dyn crate::AnyCampaign>, Vec<Diagnostic>>;

/// A game: its scene, its register, and how its encounter files are read.
pub trait Game: Send + Sync + 'static {
    /// Its state and rules.
    type Scene: Words + Overrule + Audit + Drawn + Outlook + Scored;

    /// Short name, as files and commands write it.
    const SLUG: &'static str;
    /// Full name.
    const TITLE: &'static str;
    /// What it is, in one line.
    const ABOUT: &'static str;
    /// Its editions, the default first; empty for a game that has only one.
    const EDITIONS: &'static [Edition] = &[];
    /// What short keys of its files and columns of its scores stand for: `("hp", "hit points")`.
    const SPELLED: &'static [(&'static str, &'static str)] = &[];
    /// What it can be asked about chances.
    const QUERIES: &'static [Query] = &[];
    /// Its bots; `random` first, the best last.
    const BOTS: &'static [BotEntry<Self::Scene>];
    /// Other names of its bots, each with the present one: what older files and records write.
    const BOT_ALIASES: &'static [(&'static str, &'static str)] = &[];
    /// What people may order once for questions that come again and again.
    const ORDERS: OrderBook<Self::Scene> = OrderBook::NONE;
    /// A commented encounter file to begin from.
    const STARTER: &'static str;
    /// The fight that somebody plays who names no other; about even for a person who plays plainly.
    const FIRST: &'static str = Self::STARTER;
    /// How hard its ready-made fights are, as `data/difficulty.toml` states it; empty if nobody has measured.
    const DIFFICULTY: &'static str = "";
    /// The files of its folder `encounters`: ready-made fights, and the people and campaigns they refer to.
    const ENCOUNTERS: &'static [EmbeddedFile] = &[];
    /// What is said in a first fight of the starter, as a tutorial file; empty for a game without one.
    const TUTORIAL: &'static str = "";
    /// Words of its screens that a newcomer does not know.
    const GLOSSARY: &'static [Term] = &[];
    /// Lets a party go from one fight to the next; [`follow`](crate::rules::lasting::follow) for a game whose scene is
    /// [`Lasting`](crate::Lasting), nothing for one in which nothing lasts.
    const FOLLOW: Option<Follow<Self::Scene>> = None;
    /// How its files write a party, so that one may walk into another encounter; nothing where nothing lasts.
    const GOES_ON: Option<&'static GoesOn> = None;
    /// The quantity that says whether somebody is in the fight: `standing` of `Ada.standing`; empty where none does.
    const PRESENCE: &'static str = "";
    /// Opens its campaigns; [`Campaign::open_any`](crate::Campaign::open_any) for a game whose scene is
    /// [`Lasting`](crate::Lasting), nothing for one without campaigns.
    #[cfg(feature = "workshop")]
    const CAMPAIGN: Option<OpenCampaign> = None;
    /// No fight takes more steps than this; the rules end a stalemate well before.
    const STEP_CAP: u32 = 1_000_000;

    /// Its rules and rulings.
    fn register() -> &'static Register;

    /// The bot of this name.
    ///
    /// Every game has `search` without adding anything: see [`search`](crate::search).
    fn bot(name: &str) -> Option<Box<dyn Bot<Self::Scene>>>
    where
        Self: Sized,
    {
        if let Some(named) = crate::search::named(name).filter(|named| !named.is_open) {
            return Some(Box::new(crate::search::Searcher::of::<Self>(named)));
        }
        let present = Self::BOT_ALIASES.iter().find(|(other, _)| *other == name).map_or(name, |(_, present)| present);
        Self::BOTS.iter().find(|bot| bot.name == present).map(|bot| (bot.make)())
    }

    /// JSON Schema of its encounter files.
    fn schema() -> Value;

    /// Reads an encounter. Returns every mistake that can be found, not only the first.
    fn open(setup: &Setup) -> Result<Opening<Self::Scene>, Vec<Diagnostic>>;

    /// Its decks, by name, from which hands can be drawn without a fight.
    fn decks() -> Vec<(String, Vec<DeckEntry>)> {
        Vec::new()
    }

    /// Its tables, to be looked up: weapons, wounds, moves, spells.
    fn tables() -> Vec<LookupTable> {
        Vec::new()
    }

    /// What `affray check` reports about a sound encounter: what sheets cost, who is in it.
    fn findings(_opening: &Opening<Self::Scene>) -> Vec<String> {
        Vec::new()
    }
}

/// Why a record could not be resumed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// The file is not a readable record.
    #[error(transparent)]
    RecordError(#[from] RecordError),
    /// Its encounter does not open.
    #[error("the encounter in the record does not open: {0}")]
    Encounter(String),
    /// An answer does not fit.
    #[error("answer {number} does not fit: {why}")]
    Answer {
        /// Which, from 1.
        number: usize,
        /// Why not.
        why: Refused,
    },
}

/// Reads the encounter and puts the requested sitters in their seats.
pub(crate) fn open<G: Game>(setup: &Setup) -> Result<Opening<G::Scene>, Vec<Diagnostic>> {
    let mut opening = G::open(setup).map_err(|diagnostics| match &setup.origin {
        Some(origin) => origin.place_all(&setup.encounter, diagnostics),
        None => diagnostics,
    })?;
    let mut diagnostics = Vec::new();
    let mut names: Vec<String> = opening.cast.seats().iter().map(|info| info.name.to_lowercase()).collect();
    names.sort_unstable();
    // Names in the file are distinct already; numbered ones may still collide.
    if let Some([name, _]) = names.array_windows().find(|[one, other]| one == other) {
        let diagnostic = Diagnostic::new(format!("the name {name:?} is given twice"));
        diagnostics.push(diagnostic.help("give everyone a name of their own"));
    }
    for (name, sitter) in &setup.sitters {
        diagnostics.extend(seat_sitter(&mut opening.cast, name, sitter.clone()).err());
    }
    for info in opening.cast.seats() {
        diagnostics.extend(bot_exists::<G>(&info.sitter).err());
    }
    if let Some(earlier) = &setup.follows
        && let Err(why) = enter::<G>(&mut opening.scene, &opening.cast, earlier)
    {
        diagnostics.push(Diagnostic::new(why).help("an encounter that goes on has the same party, in the same order"));
    }
    if diagnostics.is_empty() { Ok(opening) } else { Err(diagnostics) }
}

/// The party of an earlier fight enters a scene.
fn enter<G: Game>(scene: &mut G::Scene, cast: &Cast, earlier: &Record) -> Result<(), String> {
    let follow = G::FOLLOW.ok_or_else(|| format!("in {} nothing lasts from fight to fight", G::TITLE))?;
    if earlier.header.game != G::SLUG {
        return Err(format!("the fight before was one of {:?}", earlier.header.game));
    }
    let before = resume_at::<G>(earlier, None).map_err(|error| format!("the fight before does not replay: {error}"))?;
    if !before.is_over() {
        return Err("the fight before is not over".to_owned());
    }
    follow(scene, cast, before.scene(), before.cast())
}

/// Changes who answers for the seat of this name.
fn seat_sitter(cast: &mut Cast, name: &str, sitter: Sitter) -> Result<(), Diagnostic> {
    let Some(seat) = cast.find(name) else {
        return Err(crate::encounter::unknown("seat", name, cast.seats().iter().map(|info| info.name.as_str())));
    };
    cast.seat_sitter(seat, sitter);
    Ok(())
}

/// The bot of a name, the one included that sees all cards: for many fights, in which things are measured.
#[cfg(feature = "workshop")]
pub(crate) fn any_bot<G: Game>(name: &str) -> Option<Box<dyn Bot<G::Scene>>> {
    match crate::search::named(name) {
        Some(named) => Some(Box::new(crate::search::Searcher::of::<G>(named))),
        None => G::bot(name),
    }
}

/// Why a bot is refused where fights are counted: what depends on a clock cannot be repeated.
#[cfg(feature = "workshop")]
pub(crate) fn not_for_many(name: &str) -> Option<Diagnostic> {
    let named = crate::search::named(name).filter(|named| !named.strength.is_repeatable())?;
    let message = format!("{name:?} thinks by the clock, so that its fights cannot be repeated");
    let help = format!("give it a number of iterations: `search:{}`", crate::search::Strength::USUAL);
    Some(Diagnostic::new(message).help(if named.is_open { help.replace("search:", "search-open:") } else { help }))
}

/// Why a bot is refused in a fight that is played.
fn not_for_play(sitter: &Sitter) -> Result<(), Diagnostic> {
    match sitter {
        Sitter::Bot(name) if crate::search::named(name).is_some_and(|named| named.is_open) => {
            let message = format!("{name:?} sees everybody's cards: it is for measurement, not for play");
            Err(Diagnostic::new(message).help("seat `search`, which sees what its seat sees"))
        }
        Sitter::Bot(_) | Sitter::Person | Sitter::Paper => Ok(()),
    }
}

/// Whether a seat's bot is one of the game's.
fn bot_exists<G: Game>(sitter: &Sitter) -> Result<(), Diagnostic> {
    match sitter {
        Sitter::Bot(name) if G::bot(name).is_none() && crate::search::named(name).is_none() => {
            let names = G::BOTS.iter().map(|bot| bot.name).chain([crate::search::SEARCH]);
            Err(crate::encounter::unknown("bot", name, names))
        }
        Sitter::Bot(_) | Sitter::Person | Sitter::Paper => Ok(()),
    }
}

/// The setup that a record's header stands for. Where it does not mention a ruling, what held before that had a name.
fn setup_of(record: &Record, register: &Register) -> Setup {
    let header = &record.header;
    let unnamed = register.rulings.iter().filter(|ruling| !header.rulings.contains_key(&ruling.name));
    let before = unnamed.filter_map(|ruling| Some((ruling.name.clone(), ruling.before.clone()?)));
    Setup {
        encounter: header.encounter.clone(),
        edition: Some(header.edition.clone()).filter(|edition| !edition.is_empty()),
        rulings: header.rulings.iter().map(|(name, value)| (name.clone(), value.clone())).chain(before).collect(),
        sitters: Vec::new(),
        origin: None,
        follows: None,
    }
}

pub(crate) fn opened<G: Game>(record: &Record) -> Result<G::Scene, ResumeError> {
    let mut opening = G::open(&setup_of(record, G::register())).map_err(|diagnostics| {
        let all: Vec<String> = diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect();
        ResumeError::Encounter(all.join("; "))
    })?;
    let names = |cast: &Cast| cast.seats().iter().map(|info| info.name.clone()).collect::<Vec<_>>();
    if names(&opening.cast) != names(&record.header.seats) {
        return Err(ResumeError::Encounter("its seats are not those of the header".to_owned()));
    }
    if let Some(earlier) = &record.header.follows {
        enter::<G>(&mut opening.scene, &opening.cast, earlier).map_err(ResumeError::Encounter)?;
    }
    Ok(opening.scene)
}

/// Opens an encounter of a known game, for tests and embedders that hold the concrete type.
pub fn begin<G: Game>(setup: &Setup, dealer: Option<Dealer>) -> Result<Play<G::Scene>, Vec<Diagnostic>> {
    let opening = open::<G>(setup)?;
    Ok(Play::begin(G::SLUG, &setup.encounter, opening, dealer, G::bot)
        .knowing_orders(G::ORDERS)
        .advised_by(G::bot)
        .following(setup.follows.as_deref()))
}

/// Resumes a record of a known game after this many answers, or at its end; no bot or dealer goes on from there.
pub fn resume_at<G: Game>(record: &Record, answers: Option<usize>) -> Result<Play<G::Scene>, ResumeError> {
    let mut tape = record.bind()?;
    tape.truncate(answers.unwrap_or(usize::MAX));
    Play::resume(record.header.clone(), opened::<G>(record)?, None, |_| None, tape)
        .map(|play| play.knowing_orders(G::ORDERS).advised_by(G::bot))
        .map_err(|(at, why)| ResumeError::Answer { number: at + 1, why })
}

/// The cast's viewers, for programs that show a fight to each of them.
pub fn viewers<S: Scene>(cast: &Cast) -> Vec<Viewer> {
    cast.viewers().collect()
}
