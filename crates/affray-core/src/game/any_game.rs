//! Any game as a trait object.

use std::marker::PhantomData;
use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

use super::{
    BotInfo, Edition, Game, LookupTable, ResumeError, Setup, Term, bot_exists, not_for_play, open, opened, seat_sitter,
};
use crate::encounter::assemble::FROM;
use crate::encounter::{Difficulty, GoesOn};
use crate::fight::play::MakeBot;
use crate::fight::verify::{Checked, Mismatch, check};
use crate::query::DeckEntry;
use crate::search::SEARCH;
#[cfg(feature = "workshop")]
use crate::stepping::{AnyStepper, Stepper};
#[cfg(feature = "workshop")]
use crate::{AnyBatch, AnyCampaign, Batch, Stage};
use crate::{
    AnyForecast, AnyPlay, Cast, Dealer, Diagnostic, EmbeddedFile, Forecast, Opening, Play, Query, Record, Register,
    Scored as _, Seat, Sitter, Verdict,
};

/// Any game, as a trait object: what the catalogue lists and commands work with.
pub trait AnyGame: Send + Sync {
    /// Short name.
    fn slug(&self) -> &'static str;
    /// Full name.
    fn title(&self) -> &'static str;
    /// What it is, in one line.
    fn about(&self) -> &'static str;
    /// Its editions, the default first.
    fn editions(&self) -> &'static [Edition];
    /// Its short words, spelled out.
    fn spelled(&self) -> &'static [(&'static str, &'static str)];
    /// Its bots, the best of its own last.
    fn bots(&self) -> Vec<BotInfo>;
    /// Whether there is a bot of this name that may be seated, with its strength if it has one: `search:300ms`.
    fn has_bot(&self, name: &str) -> bool;
    /// What it can be asked about chances.
    fn queries(&self) -> &'static [Query];
    /// Its decks, by name, from which hands can be drawn without a fight.
    fn decks(&self) -> Vec<(String, Vec<DeckEntry>)>;
    /// Its tables, to be looked up.
    fn tables(&self) -> Vec<LookupTable>;
    /// A commented encounter file to begin from.
    fn starter(&self) -> &'static str;
    /// The fight that somebody plays who names no other.
    fn first(&self) -> &'static str;
    /// How hard a ready-made fight is, by its name without the game's; `None` if nobody has measured.
    fn difficulty(&self, encounter: &str) -> Option<Difficulty>;
    /// The files of its folder `encounters`.
    fn encounters(&self) -> &'static [EmbeddedFile];
    /// What is said in a first fight of the starter; empty for a game without a tutorial.
    fn tutorial(&self) -> &'static str;
    /// Words of its screens that a newcomer does not know.
    fn glossary(&self) -> &'static [Term];
    /// How its files write a party that goes on; `None` where nothing lasts.
    fn goes_on(&self) -> Option<&'static GoesOn>;
    /// The quantity that says whether somebody is in the fight; empty where none does.
    fn presence(&self) -> &'static str;
    /// Its rules and rulings.
    fn register(&self) -> &'static Register;
    /// JSON Schema of its encounter files, rulings included.
    fn schema(&self) -> Value;
    /// Reads an encounter.
    fn open(&self, setup: &Setup) -> Result<Box<dyn AnyOpening>, Vec<Diagnostic>>;
    /// Reads an encounter and says what is in it.
    fn check(&self, setup: &Setup) -> Result<Findings, Vec<Diagnostic>> {
        Ok(self.open(setup)?.findings())
    }
    /// Begins a fight.
    fn begin(&self, setup: &Setup, dealer: Option<Dealer>) -> Result<Box<dyn AnyPlay>, Vec<Diagnostic>> {
        Ok(self.open(setup)?.begin(dealer))
    }
    /// Reads an encounter that is to be fought many times.
    #[cfg(feature = "workshop")]
    fn batch(&self, setup: &Setup) -> Result<Box<dyn AnyBatch>, Vec<Diagnostic>>;
    /// Reads an encounter whose fights are advanced from outside, decision by decision.
    #[cfg(feature = "workshop")]
    fn stepper(&self, setup: &Setup) -> Result<Box<dyn AnyStepper>, Vec<Diagnostic>>;
    /// Reads the stages of a campaign; `None` for a game without campaigns.
    #[cfg(feature = "workshop")]
    fn campaign(&self, stages: &[Stage]) -> Option<Result<Box<dyn AnyCampaign>, Vec<Diagnostic>>>;
    /// Resumes a record. With `live`, bots and dealer go on from its end; without, it stops where the record stops.
    fn resume(&self, record: &Record, live: bool) -> Result<Box<dyn AnyPlay>, ResumeError>;
    /// Resumes a record with its dealer, where these people and bots answer from its end on, seat by seat.
    fn resume_seated(&self, record: &Record, sitters: &[Sitter]) -> Result<Box<dyn AnyPlay>, ResumeError>;
    /// The fight of a record after this many answers; no bot and no dealer goes on from there.
    fn resume_at(&self, record: &Record, answers: usize) -> Result<Box<dyn AnyPlay>, ResumeError>;
    /// Plays a record again, deals every card again, and compares.
    fn verify(&self, record: &Record) -> Result<Checked, ResumeError>;
    /// A fight of a record, ready to be played on by bots.
    fn forecast(&self, record: &Record) -> Result<Box<dyn AnyForecast>, ResumeError>;
}

/// A game as a trait object: `static GAME: &dyn AnyGame = &Registered::<MyGame>::new();`
pub struct Registered<G>(PhantomData<fn() -> G>);

impl<G> Registered<G> {
    /// `G` as a trait object.
    pub const fn new() -> Self {
        Registered(PhantomData)
    }
}

impl<G> Default for Registered<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// A sound encounter, as `affray check` reports it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Findings {
    /// What it is called.
    pub title: String,
    /// The edition in force.
    pub edition: String,
    /// Who sits where.
    pub cast: Cast,
    /// The sides that the encounter names; none where a party fights what the GM runs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sides: Vec<NamedSide>,
    /// Rulings in force that are not the edition's default.
    pub changed: Vec<(String, String)>,
    /// What the game has to say.
    pub notes: Vec<String>,
}

/// A side of a fight, as the encounter calls it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct NamedSide {
    /// Its name: "the watch".
    pub name: String,
    /// The names of its seats.
    pub seats: Vec<String>,
}

/// An encounter that was read, before anybody sits down: it is read once, and seats can then be chosen.
pub trait AnyOpening: Send {
    /// Who sits where.
    fn cast(&self) -> &Cast;
    /// What is in it, as `affray check` says.
    fn findings(&self) -> Findings;
    /// Changes who answers for the seat of this name.
    fn seat(&mut self, name: &str, sitter: Sitter) -> Result<(), Diagnostic>;
    /// Begins the fight.
    fn begin(self: Box<Self>, dealer: Option<Dealer>) -> Box<dyn AnyPlay>;
}

struct Opened<G: Game> {
    opening: Opening<G::Scene>,
    encounter: String,
    follows: Option<Arc<Record>>,
}

impl<G: Game> AnyOpening for Opened<G> {
    fn cast(&self) -> &Cast {
        &self.opening.cast
    }

    fn findings(&self) -> Findings {
        let opening = &self.opening;
        let default = |name: &str| {
            let ruling = G::register().ruling(name)?;
            ruling.by_edition.get(&opening.edition).or(ruling.default.as_ref()).cloned()
        };
        let changed = opening.rulings.iter().filter(|(name, value)| default(name).as_ref() != Some(value));
        let names = |seats: Vec<Seat>| seats.into_iter().map(|seat| opening.cast.name(seat).to_owned()).collect();
        let sides = opening.scene.sides().into_iter();
        Findings {
            title: opening.title.clone(),
            edition: opening.edition.clone(),
            cast: opening.cast.clone(),
            sides: sides.map(|(name, seats)| NamedSide { name, seats: names(seats) }).collect(),
            changed: changed.map(|(name, value)| (name.clone(), value.clone())).collect(),
            notes: G::findings(opening),
        }
    }

    fn seat(&mut self, name: &str, sitter: Sitter) -> Result<(), Diagnostic> {
        bot_exists::<G>(&sitter)?;
        not_for_play(&sitter)?;
        seat_sitter(&mut self.opening.cast, name, sitter)
    }

    fn begin(self: Box<Self>, dealer: Option<Dealer>) -> Box<dyn AnyPlay> {
        let play = Play::begin(G::SLUG, &self.encounter, self.opening, dealer, G::bot);
        Box::new(play.knowing_orders(G::ORDERS).advised_by(G::bot).following(self.follows.as_deref()))
    }
}

impl<G: Game> AnyGame for Registered<G> {
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
    fn spelled(&self) -> &'static [(&'static str, &'static str)] {
        G::SPELLED
    }
    fn bots(&self) -> Vec<BotInfo> {
        let own = G::BOTS.iter().map(|bot| BotInfo { name: bot.name, about: bot.about });
        let mut all: Vec<BotInfo> = own.collect();
        // The last is taken where nobody names one, and searching takes its time.
        let search = BotInfo { name: SEARCH, about: "looks ahead by playing on; search:5000 looks further" };
        all.insert(all.len().saturating_sub(1), search);
        all
    }
    fn has_bot(&self, name: &str) -> bool {
        G::bot(name).is_some()
    }
    fn queries(&self) -> &'static [Query] {
        G::QUERIES
    }
    fn decks(&self) -> Vec<(String, Vec<DeckEntry>)> {
        G::decks()
    }
    fn tables(&self) -> Vec<LookupTable> {
        G::tables()
    }
    fn starter(&self) -> &'static str {
        G::STARTER
    }
    fn first(&self) -> &'static str {
        G::FIRST
    }
    fn difficulty(&self, encounter: &str) -> Option<Difficulty> {
        Difficulty::read(G::DIFFICULTY).ok()?.remove(encounter)
    }
    fn encounters(&self) -> &'static [EmbeddedFile] {
        G::ENCOUNTERS
    }
    fn tutorial(&self) -> &'static str {
        G::TUTORIAL
    }
    fn glossary(&self) -> &'static [Term] {
        G::GLOSSARY
    }
    fn goes_on(&self) -> Option<&'static GoesOn> {
        G::GOES_ON
    }
    fn presence(&self) -> &'static str {
        G::PRESENCE
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

    fn open(&self, setup: &Setup) -> Result<Box<dyn AnyOpening>, Vec<Diagnostic>> {
        let (encounter, follows) = (setup.encounter.clone(), setup.follows.clone());
        let opening = open::<G>(setup)?;
        let refused = opening.cast.seats().iter().filter_map(|info| not_for_play(&info.sitter).err());
        let refused: Vec<Diagnostic> = refused.collect();
        if !refused.is_empty() {
            return Err(refused);
        }
        Ok(Box::new(Opened::<G> { opening, encounter, follows }))
    }

    #[cfg(feature = "workshop")]
    fn batch(&self, setup: &Setup) -> Result<Box<dyn AnyBatch>, Vec<Diagnostic>> {
        Ok(Box::new(Batch::<G>::open(setup)?))
    }

    #[cfg(feature = "workshop")]
    fn stepper(&self, setup: &Setup) -> Result<Box<dyn AnyStepper>, Vec<Diagnostic>> {
        Ok(Box::new(Stepper::<G>::open(setup)?))
    }

    #[cfg(feature = "workshop")]
    fn campaign(&self, stages: &[Stage]) -> Option<Result<Box<dyn AnyCampaign>, Vec<Diagnostic>>> {
        G::CAMPAIGN.map(|open| open(stages))
    }

    fn resume(&self, record: &Record, live: bool) -> Result<Box<dyn AnyPlay>, ResumeError> {
        match live {
            true => self.resume_seated(record, &[]),
            false => resumed::<G>(record, None, |_| None, &[]),
        }
    }

    fn resume_seated(&self, record: &Record, sitters: &[Sitter]) -> Result<Box<dyn AnyPlay>, ResumeError> {
        resumed::<G>(record, record.dealer(), G::bot, sitters)
    }

    fn resume_at(&self, record: &Record, answers: usize) -> Result<Box<dyn AnyPlay>, ResumeError> {
        Ok(Box::new(super::resume_at::<G>(record, Some(answers))?))
    }

    fn verify(&self, record: &Record) -> Result<Checked, ResumeError> {
        let answers = record.bind::<G::Scene>()?;
        let scene = opened::<G>(record)?;
        let mut checked = check(record, scene, answers);
        // What a party brings along is worth what the fight before is worth.
        if let Some(earlier) = &record.header.follows
            && !matches!(checked.verdict, Verdict::Broken(_))
        {
            checked.verdict = match self.verify(earlier)?.verdict {
                Verdict::Broken(place) => {
                    let what = format!("the fight before it is broken at {place}");
                    Verdict::Broken(Mismatch { answer: None, step: None, what })
                }
                Verdict::Consistent(why) => Verdict::Consistent(why),
                Verdict::Fair => checked.verdict,
            };
        }
        Ok(checked)
    }

    fn forecast(&self, record: &Record) -> Result<Box<dyn AnyForecast>, ResumeError> {
        Ok(Box::new(Forecast::<G>::of(record)?))
    }
}

fn resumed<G: Game>(
    record: &Record,
    dealer: Option<Dealer>,
    bots: MakeBot<G::Scene>,
    sitters: &[Sitter],
) -> Result<Box<dyn AnyPlay>, ResumeError> {
    let (answers, scene) = (record.bind()?, opened::<G>(record)?);
    let mut play = Play::resume_seated(record.header.clone(), scene, dealer, bots, sitters, answers)
        .map_err(|(at, why)| ResumeError::Answer { number: at + 1, why })?
        .knowing_orders(G::ORDERS)
        .advised_by(G::bot);
    play.count_undone_from(record.footer.undone);
    play.note_by_order(record.by_order());
    Ok(Box::new(play))
}

/// Lets tables take keys from another file, in which case required keys may be missing.
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
