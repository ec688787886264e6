//! What a game tells the rest of Affray about itself, and the same behind one face for every game.

use std::marker::PhantomData;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use crate::assemble::{FROM, Origin};
use crate::dealer::Dealer;
use crate::encounter::Trouble;
use crate::query::{Sort, Watch};
use crate::record::{Checked, Record, Unreadable, check};
use crate::{
    Audit, Board, Bot, Cast, Drawn, Given, Happening, Line, Open, Opening, Outlook, Override, Overrule, Play, Prospect,
    Quantity, Query, Refused, Register, Reply, Scene, Seat, Sitter, Typed, Viewer, Weight, Words,
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

/// An option, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OptionText {
    /// What it is.
    pub text: String,
}

/// Something forbidden, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ForbiddenText {
    /// What it would be.
    pub text: String,
    /// The rule that says no.
    pub rule: String,
    /// Why.
    pub why: String,
}

/// What one seat is asked, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Asked {
    /// Who.
    pub seat: Seat,
    /// The question.
    pub prompt: String,
    /// What may be answered.
    pub options: Vec<OptionText>,
    /// What may not.
    pub forbidden: Vec<ForbiddenText>,
}

/// The open question, in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum OpenText {
    /// Seats are to decide.
    Choice(Vec<Asked>),
    /// Somebody is to say which card turned up.
    Card {
        /// Who turns it, if it is somebody's in particular.
        seat: Option<Seat>,
        /// From where.
        source: String,
        /// Codes of the cards it can be.
        possible: Vec<String>,
        /// How a card is typed.
        typing: &'static str,
    },
    /// Somebody is to say what a die shows.
    Die {
        /// Who rolls.
        seat: Option<Seat>,
        /// For what.
        source: String,
        /// How many sides.
        sides: u8,
    },
    /// Somebody is to say what a coin shows.
    Coin {
        /// Who tosses.
        seat: Option<Seat>,
        /// For what.
        source: String,
    },
}

/// A line of the log with its place in the fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LogLine {
    /// How many answers had been used.
    pub at: usize,
    /// The step, from 0.
    pub step: usize,
    /// The line.
    #[serde(flatten)]
    pub line: Line,
}

/// A fight of any game.
pub trait AnyPlay: Send {
    /// Who sits where.
    fn cast(&self) -> &Cast;
    /// Whether it is over.
    fn is_over(&self) -> bool;
    /// How many answers it has.
    fn answers(&self) -> usize;
    /// How many steps are finished.
    fn steps(&self) -> usize;
    /// The open question and its number.
    fn open(&self) -> Option<(usize, OpenText)>;
    /// Takes an answer; refused, nothing has changed.
    fn reply(&mut self, reply: Reply) -> Result<(), Refused>;
    /// What the GM may set.
    fn quantities(&self) -> Vec<Quantity>;
    /// The GM sets something; refused, nothing has changed.
    fn overrule(&mut self, change: Override) -> Result<(), Refused>;
    /// Drops the last decision of a person; false if there is none.
    fn undo(&mut self) -> bool;
    /// Drops all answers from this place on.
    fn undo_to(&mut self, length: usize);
    /// What a viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// What a viewer may know, as something to draw.
    fn board(&self, viewer: Viewer) -> Board;
    /// Where each answer came from.
    fn given(&self) -> Vec<Given>;
    /// What one would type to give all answers again.
    fn typed(&self) -> Vec<Typed>;
    /// The log as a viewer may read it.
    fn lines(&self, viewer: Viewer) -> Vec<LogLine>;
    /// The events as a viewer may have them, as JSON.
    fn events(&self, viewer: Viewer) -> Vec<Value>;
    /// What each option open to a seat is likely to bring, by what it knows; `None` if nothing is asked of it.
    fn prospects(&self, seat: Seat, watch: &mut Watch<'_>) -> Option<Vec<Prospect>>;
    /// How it stands or ended.
    fn summary(&self) -> String;
    /// The fight as a record.
    fn record(&self, reveal: bool) -> String;
    /// The hash over everything told.
    fn digest(&self) -> String;
}

impl<S: Outlook + Overrule> AnyPlay for Play<S> {
    fn cast(&self) -> &Cast {
        self.cast()
    }
    fn is_over(&self) -> bool {
        self.is_over()
    }
    fn answers(&self) -> usize {
        self.tape().len()
    }
    fn steps(&self) -> usize {
        self.steps()
    }

    fn open(&self) -> Option<(usize, OpenText)> {
        let (number, open) = self.open()?;
        let (scene, cast) = (self.scene(), self.cast());
        let text = match open {
            Open::Choice { question, menus, .. } => OpenText::Choice(
                menus
                    .iter()
                    .map(|(seat, menu)| Asked {
                        seat: *seat,
                        prompt: scene.question(cast, *seat, question),
                        options: menu
                            .options()
                            .iter()
                            .map(|choice| OptionText { text: scene.choice(cast, choice) })
                            .collect(),
                        forbidden: menu
                            .forbidden()
                            .iter()
                            .map(|no| ForbiddenText {
                                text: scene.choice(cast, &no.choice),
                                rule: no.rule.to_string(),
                                why: no.why.to_owned(),
                            })
                            .collect(),
                    })
                    .collect(),
            ),
            Open::Card { source, possible } => OpenText::Card {
                seat: S::holder(*source),
                source: scene.source(cast, source),
                possible: possible.iter().map(|(card, _)| card.to_string()).collect(),
                typing: scene.typing(),
            },
            Open::Die { source, sides } => {
                OpenText::Die { seat: S::holder(*source), source: scene.source(cast, source), sides: *sides }
            }
            Open::Coin { source } => OpenText::Coin { seat: S::holder(*source), source: scene.source(cast, source) },
        };
        Some((number, text))
    }

    fn reply(&mut self, reply: Reply) -> Result<(), Refused> {
        self.reply(reply)
    }
    fn quantities(&self) -> Vec<Quantity> {
        self.scene().quantities(self.cast())
    }
    fn overrule(&mut self, change: Override) -> Result<(), Refused> {
        self.overrule(change)
    }
    fn undo(&mut self) -> bool {
        self.undo()
    }
    fn undo_to(&mut self, length: usize) {
        self.undo_to(length);
    }
    fn view(&self, viewer: Viewer) -> Value {
        serde_json::to_value(self.scene().view(viewer)).expect("views serialise to JSON")
    }

    fn board(&self, viewer: Viewer) -> Board {
        S::board(&self.scene().view(viewer), viewer, self.cast())
    }
    fn given(&self) -> Vec<Given> {
        self.given()
    }
    fn typed(&self) -> Vec<Typed> {
        self.typed()
    }

    fn lines(&self, viewer: Viewer) -> Vec<LogLine> {
        self.log()
            .filter(|entry| entry.told.to.includes(viewer))
            .filter_map(|entry| {
                let line = match &entry.told.event {
                    Happening::Event(event) => self.scene().line(self.cast(), event)?,
                    Happening::Overruled(Override { quantity, value, reason }) => Line::bare(
                        Weight::Deed,
                        match reason.as_str() {
                            "" => format!("The GM sets {quantity} to {value}"),
                            why => format!("The GM sets {quantity} to {value}: {why}"),
                        },
                    ),
                };
                Some(LogLine { at: entry.at, step: entry.step, line })
            })
            .collect()
    }

    fn events(&self, viewer: Viewer) -> Vec<Value> {
        self.log()
            .filter(|entry| entry.told.to.includes(viewer))
            .map(|entry| {
                let mut value = serde_json::to_value(&entry.told.event).expect("events serialise to JSON");
                if let Some(object) = value.as_object_mut() {
                    object.insert("at".to_owned(), entry.at.into());
                    object.insert("step".to_owned(), entry.step.into());
                }
                value
            })
            .collect()
    }

    fn prospects(&self, seat: Seat, watch: &mut Watch<'_>) -> Option<Vec<Prospect>> {
        self.prospects(seat, watch)
    }

    fn summary(&self) -> String {
        self.scene().summary(self.cast())
    }
    fn record(&self, reveal: bool) -> String {
        self.record(reveal)
    }
    fn digest(&self) -> String {
        self.digest()
    }
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

impl<G: Game> AnyGame for Entry<G> {
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
