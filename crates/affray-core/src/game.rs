//! What a game tells the rest of Affray about itself, and the same behind one face for every game.

use std::marker::PhantomData;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::assemble::{FROM, Origin};
use crate::dealer::Dealer;
use crate::encounter::Trouble;
use crate::forecast::{AnyForecast, Forecast};
use crate::query::Sort;
use crate::record::{Record, Unreadable};
use crate::score::Scored;
use crate::verify::{Checked, check};
use crate::{
    AnyPlay, Audit, Bot, Cast, Drawn, EmbeddedFile, Opening, Outlook, Overrule, Play, Query, Refused, Register, Scene, Sitter,
    Viewer, Words,
};

/// An edition of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Edition {
    /// What a user writes.
    pub slug: &'static str,
    /// What it is called.
    pub title: &'static str,
}

/// A bot that a game offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct BotInfo {
    /// What a user writes.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
}

/// An encounter file, and what the user asks for besides.
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
}

/// A game: its scene, its register, and how its encounter files are read.
pub trait Game: Send + Sync + 'static {
    /// Its state and rules.
    type Scene: Words + Overrule + Audit + Drawn + Outlook;

    /// Short name, as files and commands write it.
    const SLUG: &'static str;
    /// Full name.
    const TITLE: &'static str;
    /// What it is, in one line.
    const ABOUT: &'static str;
    /// Its editions, the default first; empty for a game that has only one.
    const EDITIONS: &'static [Edition] = &[];
    /// What it can be asked about chances.
    const QUERIES: &'static [Query] = &[];
    /// Its bots; `random` first, the best last.
    const BOTS: &'static [BotInfo];
    /// A commented encounter file to begin from.
    const STARTER: &'static str;
    /// The files of its folder `encounters`: ready-made fights, and the people and campaigns they refer to.
    const ENCOUNTERS: &'static [EmbeddedFile] = &[];
    /// What is said in a first fight of the starter, as a tutorial file; empty for a game without one.
    const TUTORIAL: &'static str = "";
    /// No fight takes more steps than this; the rules end a stalemate well before.
    const STEP_CAP: u32 = 1_000_000;

    /// Its rules and rulings.
    fn register() -> &'static Register;

    /// The bot of this name.
    fn bot(name: &str) -> Option<Box<dyn Bot<Self::Scene>>>;

    /// JSON Schema of its encounter files.
    fn schema() -> Value;

    /// Reads an encounter. Every mistake found, not only the first, where they can be told apart.
    fn open(setup: &Setup) -> Result<Opening<Self::Scene>, Vec<Trouble>>;

    /// Decks of its own that can be drawn from for their own sake, by name.
    fn decks() -> Vec<(String, Vec<Sort>)> {
        Vec::new()
    }

    /// What `affray check` tells of a sound encounter: what sheets cost, who is in it.
    fn findings(_opening: &Opening<Self::Scene>) -> Vec<String> {
        Vec::new()
    }
}

/// Why a record could not be taken up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CannotResume {
    /// The file is not a readable record.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
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

/// A sound encounter, as `affray check` tells of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Findings {
    /// What it is called.
    pub title: String,
    /// The edition in force.
    pub edition: String,
    /// Who sits where.
    pub cast: Cast,
    /// Rulings in force that are not the edition's default.
    pub changed: Vec<(String, String)>,
    /// What the game has to say.
    pub notes: Vec<String>,
}

/// Any game, behind one face.
pub trait AnyGame: Send + Sync {
    /// Short name.
    fn slug(&self) -> &'static str;
    /// Full name.
    fn title(&self) -> &'static str;
    /// What it is, in one line.
    fn about(&self) -> &'static str;
    /// Its editions, the default first.
    fn editions(&self) -> &'static [Edition];
    /// Its bots.
    fn bots(&self) -> &'static [BotInfo];
    /// What it can be asked about chances.
    fn queries(&self) -> &'static [Query];
    /// Decks of its own that can be drawn from for their own sake, by name.
    fn decks(&self) -> Vec<(String, Vec<Sort>)>;
    /// A commented encounter file to begin from.
    fn starter(&self) -> &'static str;
    /// What is said in a first fight of the starter; empty for a game without a tutorial.
    fn tutorial(&self) -> &'static str;
    /// Its rules and rulings.
    fn register(&self) -> &'static Register;
    /// JSON Schema of its encounter files, rulings included.
    fn schema(&self) -> Value;
    /// Reads an encounter and says what is in it.
    fn check(&self, setup: &Setup) -> Result<Findings, Vec<Trouble>>;
    /// Begins a fight.
    fn begin(&self, setup: &Setup, dealer: Option<Dealer>) -> Result<Box<dyn AnyPlay>, Vec<Trouble>>;
    /// Takes up a record. Not `live`, it stops where the record stops; live, bots and dealer go on from there.
    fn resume(&self, record: &Record, live: bool) -> Result<Box<dyn AnyPlay>, CannotResume>;
    /// Plays a record again, deals every card again, and says whether all fits.
    fn verify(&self, record: &Record) -> Result<Checked, CannotResume>;
    /// A fight of a record, ready to be played on by bots.
    fn forecast(&self, record: &Record) -> Result<Box<dyn AnyForecast>, CannotResume>;
}

/// The one face for a game.
pub struct Entry<G>(PhantomData<fn() -> G>);

impl<G> Entry<G> {
    /// The face of `G`.
    pub const fn new() -> Self {
        Entry(PhantomData)
    }
}

impl<G> Default for Entry<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// Reads the encounter and puts the wished-for sitters in their seats.
pub(crate) fn open<G: Game>(setup: &Setup) -> Result<Opening<G::Scene>, Vec<Trouble>> {
    let mut opening = G::open(setup).map_err(|troubles| match &setup.origin {
        Some(origin) => troubles.into_iter().map(|trouble| origin.place(&setup.encounter, trouble)).collect(),
        None => troubles,
    })?;
    let mut troubles = Vec::new();
    let mut names: Vec<String> = opening.cast.seats().iter().map(|info| info.name.to_lowercase()).collect();
    names.sort_unstable();
    // Names of the file are told apart already; numbered ones may still meet.
    if let Some([name, _]) = names.array_windows().find(|[one, other]| one == other) {
        let trouble = Trouble::new(format!("the name {name:?} is given twice"));
        troubles.push(trouble.help("give everyone a name of their own"));
    }
    for (name, sitter) in &setup.sitters {
        match opening.cast.find(name) {
            Some(seat) => opening.cast.seat_sitter(seat, sitter.clone()),
            None => {
                let names = opening.cast.seats().iter().map(|info| info.name.as_str());
                troubles.push(crate::encounter::unknown("seat", name, names));
            }
        }
    }
    for info in opening.cast.seats() {
        if let Sitter::Bot(name) = &info.sitter
            && G::bot(name).is_none()
        {
            let trouble = crate::encounter::unknown("bot", name, G::BOTS.iter().map(|bot| bot.name));
            troubles.push(trouble);
        }
    }
    if troubles.is_empty() { Ok(opening) } else { Err(troubles) }
}

/// The setup that a record's header stands for.
fn setup_of(record: &Record) -> Setup {
    let header = &record.header;
    Setup {
        encounter: header.encounter.clone(),
        edition: Some(header.edition.clone()).filter(|edition| !edition.is_empty()),
        rulings: header.rulings.iter().map(|(name, value)| (name.clone(), value.clone())).collect(),
        sitters: Vec::new(),
        origin: None,
    }
}

pub(crate) fn opened<G: Game>(record: &Record) -> Result<G::Scene, CannotResume> {
    let opening = G::open(&setup_of(record)).map_err(|troubles| {
        let all: Vec<String> = troubles.into_iter().map(|trouble| trouble.message).collect();
        CannotResume::Encounter(all.join("; "))
    })?;
    let names = |cast: &Cast| cast.seats().iter().map(|info| info.name.clone()).collect::<Vec<_>>();
    if names(&opening.cast) != names(&record.header.seats) {
        return Err(CannotResume::Encounter("its seats are not those of the header".to_owned()));
    }
    Ok(opening.scene)
}

/// Tables may take keys from another file, and then need not give what they must have.
fn allow_from(schema: &mut Value) {
    let Some(tables) = schema.get_mut("$defs").and_then(Value::as_object_mut) else { return };
    for table in tables.values_mut().filter_map(Value::as_object_mut) {
        let Some(properties) = table.get_mut("properties").and_then(Value::as_object_mut) else { continue };
        properties.insert(
            FROM.to_owned(),
            serde_json::json!({ "type": "string",
                "description": "A file whose keys come into this table, except those given here." }),
        );
        if let Some(required) = table.remove("required") {
            let either = serde_json::json!([{ "required": [FROM] }, { "required": required }]);
            table.insert("anyOf".to_owned(), either);
        }
    }
}

impl<G: Game> AnyGame for Entry<G>
where
    G::Scene: Scored,
{
    fn slug(&self) -> &'static str {
        G::SLUG
    }
    fn title(&self) -> &'static str {
        G::TITLE
    }
    fn about(&self) -> &'static str {
        G::ABOUT
    }
    fn editions(&self) -> &'static [Edition] {
        G::EDITIONS
    }
    fn bots(&self) -> &'static [BotInfo] {
        G::BOTS
    }
    fn queries(&self) -> &'static [Query] {
        G::QUERIES
    }
    fn decks(&self) -> Vec<(String, Vec<Sort>)> {
        G::decks()
    }
    fn starter(&self) -> &'static str {
        G::STARTER
    }
    fn tutorial(&self) -> &'static str {
        G::TUTORIAL
    }
    fn register(&self) -> &'static Register {
        G::register()
    }

    fn schema(&self) -> Value {
        let mut schema = G::schema();
        allow_from(&mut schema);
        let rulings: serde_json::Map<String, Value> = G::register()
            .rulings
            .iter()
            .filter(|ruling| ruling.is_settable())
            .map(|ruling| {
                let about = format!("{} Default: {}.", ruling.question, ruling.default.as_deref().unwrap_or("none"));
                let value = match ruling.range {
                    Some((least, most)) => {
                        let number = serde_json::json!({ "type": "integer", "minimum": least, "maximum": most });
                        let words: Vec<&str> = ruling.options.iter().map(|option| option.value.as_str()).collect();
                        match words.is_empty() {
                            true => serde_json::json!({ "type": "integer", "minimum": least, "maximum": most, "description": about }),
                            false => serde_json::json!({ "anyOf": [number, { "enum": words }], "description": about }),
                        }
                    }
                    None => {
                        // A value that reads as a number or flag may be written as one.
                        let mut values: Vec<Value> = Vec::new();
                        for option in &ruling.options {
                            values.push(Value::from(option.value.as_str()));
                            if let Ok(scalar @ (Value::Number(_) | Value::Bool(_))) = serde_json::from_str(&option.value) {
                                values.push(scalar);
                            }
                        }
                        serde_json::json!({ "enum": values, "description": about })
                    }
                };
                (ruling.name.clone(), value)
            })
            .collect();
        if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
            properties.insert(
                "rulings".to_owned(),
                serde_json::json!({ "type": "object", "properties": rulings, "additionalProperties": false,
                    "description": "How to read what the rule book leaves open." }),
            );
        }
        schema
    }

    fn check(&self, setup: &Setup) -> Result<Findings, Vec<Trouble>> {
        let opening = open::<G>(setup)?;
        let notes = G::findings(&opening);
        let default = |name: &str| {
            let ruling = G::register().ruling(name)?;
            ruling.by_edition.get(&opening.edition).or(ruling.default.as_ref()).cloned()
        };
        let changed = opening
            .rulings
            .iter()
            .filter(|(name, value)| default(name).as_ref() != Some(value))
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        Ok(Findings { title: opening.title, edition: opening.edition, cast: opening.cast, changed, notes })
    }

    fn begin(&self, setup: &Setup, dealer: Option<Dealer>) -> Result<Box<dyn AnyPlay>, Vec<Trouble>> {
        let opening = open::<G>(setup)?;
        Ok(Box::new(Play::begin(G::SLUG, &setup.encounter, opening, dealer, G::bot)))
    }

    fn resume(&self, record: &Record, live: bool) -> Result<Box<dyn AnyPlay>, CannotResume> {
        let answers = record.bind()?;
        let scene = opened::<G>(record)?;
        let dealer = record.dealer().filter(|_| live);
        let bots = |name: &str| if live { G::bot(name) } else { None };
        let play = Play::resume(record.header.clone(), scene, dealer, bots, answers)
            .map_err(|(at, why)| CannotResume::Answer { number: at + 1, why })?;
        Ok(Box::new(play))
    }

    fn verify(&self, record: &Record) -> Result<Checked, CannotResume> {
        let answers = record.bind::<G::Scene>()?;
        let scene = opened::<G>(record)?;
        Ok(check(record, scene, answers))
    }

    fn forecast(&self, record: &Record) -> Result<Box<dyn AnyForecast>, CannotResume> {
        Ok(Box::new(Forecast::<G>::of(record)?))
    }
}

/// Opens an encounter of a known game, for tests and embedders that hold the concrete type.
pub fn begin<G: Game>(setup: &Setup, dealer: Option<Dealer>) -> Result<Play<G::Scene>, Vec<Trouble>> {
    let opening = open::<G>(setup)?;
    Ok(Play::begin(G::SLUG, &setup.encounter, opening, dealer, G::bot))
}

/// Takes up a record of a known game after so many answers, or at its end; nothing goes on by itself.
pub fn resume_at<G: Game>(record: &Record, answers: Option<usize>) -> Result<Play<G::Scene>, CannotResume> {
    let mut tape = record.bind()?;
    tape.truncate(answers.unwrap_or(usize::MAX));
    Play::resume(record.header.clone(), opened::<G>(record)?, None, |_| None, tape)
        .map_err(|(at, why)| CannotResume::Answer { number: at + 1, why })
}

/// The cast's viewers, for programs that show a fight to each of them.
pub fn viewers<S: Scene>(cast: &Cast) -> Vec<Viewer> {
    cast.viewers().collect()
}
