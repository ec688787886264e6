//! A fight from one chair.

use affray_core as core;
use affray_pages::model;
use serde::Serialize;
use utoipa::ToSchema;

use super::table::Occupant;
use super::{Allowed, Board, Bot, Question, Weight};

/// A fight from one chair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Fight {
    /// What this chair sees of the table.
    pub board: Board,
    /// Everybody at the table.
    pub people: Vec<Person>,
    /// Whom everybody waits for, by name; empty when the fight is over.
    pub waiting_for: Vec<String>,
    /// What this chair is to answer now.
    pub question: Option<Question>,
    /// What this chair can take back.
    pub undo: Undo,
    /// Requests to take something back that wait for the GM; for the GM alone.
    pub requests: Vec<UndoRequest>,
    /// The standing orders of this chair's seat.
    pub orders: Vec<StandingOrder>,
    /// Whether the GM has paused the table: nobody is to answer.
    pub paused: bool,
    /// What only the GM sees.
    pub gm: Option<GmTools>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Which position of the past this is; nothing for the present.
    pub position: Option<Position>,
}

/// Somebody at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Person {
    /// The seat.
    pub seat: u8,
    /// The seat's name.
    pub name: String,
    /// Who sits there.
    pub occupant: Occupant,
    /// Whether an answer of theirs is awaited.
    pub asked: bool,
    /// Whether they follow the table just now.
    pub here: bool,
}

/// What a chair can take back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Undo {
    /// Nothing.
    Nothing,
    /// Its last answer, at once: nobody has learned anything since.
    AtOnce,
    /// Its last answer, if the GM agrees.
    AskGm {
        /// What was learned since, and by whom, a line each.
        learned: Vec<String>,
    },
    /// It has asked already.
    Asked,
}

/// Somebody's request to take an answer back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct UndoRequest {
    /// Whose.
    pub seat: u8,
    /// The seat's name.
    pub name: String,
    /// What was learned since, and by whom.
    pub learned: Vec<String>,
}

/// A standing order of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StandingOrder {
    /// Its name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// What it can be set to.
    pub settings: Vec<Setting>,
    /// The setting in force.
    pub now: String,
}

/// What a standing order can be set to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// What it does.
    pub means: String,
}

/// What only the GM sees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct GmTools {
    /// What can be set, with what it is now.
    pub quantities: Vec<Quantity>,
    /// What can be called for.
    pub calls: Vec<Callable>,
    /// The points that can be gone back to, the newest first.
    pub points: Vec<Point>,
    /// The point of `back` in the query, before it is gone back to.
    pub going_back: Option<GoingBack>,
    /// The game's bots.
    pub bots: Vec<Bot>,
    /// Whether players see odds.
    pub odds: bool,
    /// The seats the GM can look from: those that nobody else holds.
    pub seats: Vec<u8>,
    /// The seat the GM looks from just now; nothing for the GM's own view.
    pub looking_from: Option<u8>,
}

/// A quantity that the GM may set.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Quantity {
    /// Its name.
    #[schema(example = "anchor.lost")]
    pub name: String,
    /// What it is now.
    pub now: String,
    /// What it may be set to.
    pub allowed: Allowed,
}

/// Something that the GM may call for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Callable {
    /// Its name.
    pub name: String,
    /// What happens, in one sentence.
    pub means: String,
    /// The rule that knows such a thing.
    pub rule: Option<String>,
    /// What must or may be said with it.
    pub wants: Vec<CallField>,
}

/// One thing a call is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct CallField {
    /// Its name.
    pub name: String,
    /// What may be written.
    pub allowed: Allowed,
    /// What holds if nothing is written; without it something must be.
    pub default: Option<String>,
}

/// A point that the GM can go back to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Point {
    /// The number of the change before it.
    pub number: u64,
    /// What was done next.
    pub what: String,
}

/// A point that the GM thinks of going back to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct GoingBack {
    /// The number of the change before it.
    pub number: u64,
    /// What was done next.
    pub what: String,
    /// What was learned since, and by whom, a line each.
    pub learned: Vec<String>,
}

/// How a fight ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Ending {
    /// In one sentence.
    pub summary: String,
    /// Whether this chair's side won; nothing for onlookers.
    pub won: Option<bool>,
    /// The luck report, a line each; nothing until it is computed.
    pub luck: Option<Vec<String>>,
    /// The dealer's secret.
    pub secret: String,
    /// What was checked, a sentence each.
    pub proof: Vec<String>,
    /// Whether the record is fair.
    pub fair: bool,
    /// Where the party can go on; for the GM alone.
    pub next: Option<Next>,
}

/// Where a party can go after a fight.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Next {
    /// The ready-made encounters that it can walk into.
    pub encounters: Vec<String>,
    /// What may lie between two fights.
    pub interludes: Vec<Interlude>,
}

/// Something between two fights.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Interlude {
    /// Its name.
    #[schema(example = "rest")]
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What happens, in one sentence.
    pub means: String,
    /// The rule that knows such a thing.
    pub rule: String,
    /// How much of it there may be, where that is to be said.
    pub amount: Option<Amount>,
}

/// How much of something there may be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Amount {
    /// Of what.
    #[schema(example = "days")]
    pub of: String,
    /// The least.
    pub least: u16,
    /// The most.
    pub most: u16,
    /// What holds if nothing is said.
    pub usual: u16,
}

/// A position of the past.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Position {
    /// The number shown.
    pub number: u64,
    /// The first number of the fight.
    pub first: u64,
    /// The last number there is.
    pub last: u64,
}

/// The question that is put to a chair, if one is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OpenQuestion {
    /// The number of the newest change of the table.
    pub number: u64,
    /// Whom everybody waits for, by name.
    pub waiting_for: Vec<String>,
    /// Whether the GM has paused the table.
    pub paused: bool,
    /// Whether the fight is over.
    pub over: bool,
    /// What this chair is to answer; nothing if nothing is asked of it.
    pub question: Option<Question>,
}

/// The log as a chair may read it, or what is new of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Log {
    /// The number of the newest change of the table: ask for what is new since this one next time.
    pub number: u64,
    /// Lines of changes after this number are replaced by these; 0 where the log is whole. It is smaller than the number
    /// asked for when something was taken back meanwhile.
    pub replaces_after: u64,
    /// The lines, in order.
    pub lines: Vec<LogLine>,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LogLine {
    /// The number of the change that brought it.
    pub number: u64,
    /// Its place among the lines of that change, from 0.
    pub place: usize,
    /// How important it is.
    pub weight: Weight,
    /// The words.
    pub text: String,
    /// The rule that made it so.
    pub rule: Option<String>,
}

/// The positions of a fight that can be looked at again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Positions {
    /// Their numbers, in order.
    pub numbers: Vec<u64>,
}

impl From<&model::FightView> for Fight {
    fn from(fight: &model::FightView) -> Fight {
        Fight {
            board: (&fight.board).into(),
            people: fight.people.iter().map(Person::from).collect(),
            waiting_for: fight.waiting_for.clone(),
            question: fight.ask.as_ref().map(Question::from),
            undo: (&fight.undo).into(),
            requests: fight.requests.iter().map(UndoRequest::from).collect(),
            orders: fight.orders.iter().map(StandingOrder::from).collect(),
            paused: fight.paused,
            gm: fight.gm.as_ref().map(GmTools::from),
            ending: fight.ending.as_ref().map(Ending::from),
            position: fight.revisit.as_ref().map(Position::from),
        }
    }
}

impl From<&model::Person> for Person {
    fn from(person: &model::Person) -> Person {
        Person {
            seat: person.seat.0,
            name: person.name.clone(),
            occupant: (&person.occupant).into(),
            asked: person.asked,
            here: person.here,
        }
    }
}

impl From<&model::UndoView> for Undo {
    fn from(undo: &model::UndoView) -> Undo {
        match undo {
            model::UndoView::Nothing => Undo::Nothing,
            model::UndoView::AtOnce => Undo::AtOnce,
            model::UndoView::AskGm(learned) => Undo::AskGm { learned: learned.clone() },
            model::UndoView::Asked => Undo::Asked,
        }
    }
}

impl From<&model::Request> for UndoRequest {
    fn from(request: &model::Request) -> UndoRequest {
        UndoRequest { seat: request.seat.0, name: request.name.clone(), learned: request.learned.clone() }
    }
}

impl From<&model::OrderView> for StandingOrder {
    fn from(order: &model::OrderView) -> StandingOrder {
        let setting = |(name, means): &(String, String)| Setting { name: name.clone(), means: means.clone() };
        StandingOrder {
            name: order.name.clone(),
            about: order.about.clone(),
            settings: order.settings.iter().map(setting).collect(),
            now: order.now.clone(),
        }
    }
}

impl From<&model::GmTools> for GmTools {
    fn from(tools: &model::GmTools) -> GmTools {
        let point = |(number, what): &(u64, String)| Point { number: *number, what: what.clone() };
        GmTools {
            quantities: tools.quantities.iter().map(Quantity::from).collect(),
            calls: tools.calls.iter().map(Callable::from).collect(),
            points: tools.decisions.iter().map(point).collect(),
            going_back: tools.going_back.as_ref().map(GoingBack::from),
            bots: tools.bots.iter().map(Bot::from).collect(),
            odds: tools.odds,
            seats: tools.seats.iter().map(|(seat, _)| seat.0).collect(),
            looking_from: tools.looking_from.map(|seat| seat.0),
        }
    }
}

impl From<&model::GoingBack> for GoingBack {
    fn from(back: &model::GoingBack) -> GoingBack {
        GoingBack { number: back.number, what: back.what.clone(), learned: back.learned.clone() }
    }
}

impl From<&core::Quantity> for Quantity {
    fn from(quantity: &core::Quantity) -> Quantity {
        Quantity { name: quantity.name.clone(), now: quantity.now.clone(), allowed: (&quantity.allowed).into() }
    }
}

impl From<&core::Callable> for Callable {
    fn from(call: &core::Callable) -> Callable {
        Callable {
            name: call.name.to_owned(),
            means: call.means.to_owned(),
            rule: call.rule.map(|rule| rule.to_string()),
            wants: call.wants.iter().map(CallField::from).collect(),
        }
    }
}

impl From<&core::CallField> for CallField {
    fn from(wanted: &core::CallField) -> CallField {
        CallField { name: wanted.name.to_owned(), allowed: (&wanted.allowed).into(), default: wanted.default.clone() }
    }
}

impl From<&model::Ending> for Ending {
    fn from(ending: &model::Ending) -> Ending {
        Ending {
            summary: ending.summary.clone(),
            won: ending.won,
            luck: ending.luck.clone(),
            secret: ending.secret.clone(),
            proof: ending.proof.clone(),
            fair: ending.fair,
            next: ending.next.as_ref().map(Next::from),
        }
    }
}

impl From<&model::NextFights> for Next {
    fn from(next: &model::NextFights) -> Next {
        let interlude = |one: &model::InterludeChoice| Interlude {
            name: one.name.clone(),
            title: one.title.clone(),
            means: one.means.clone(),
            rule: one.rule.clone(),
            amount: one.amount.as_ref().map(Amount::from),
        };
        Next {
            encounters: next.encounters.iter().map(|(name, _)| name.clone()).collect(),
            interludes: next.interludes.iter().map(interlude).collect(),
        }
    }
}

impl From<&model::Amount> for Amount {
    fn from(amount: &model::Amount) -> Amount {
        Amount { of: amount.of.clone(), least: amount.least, most: amount.most, usual: amount.usual }
    }
}

impl From<&model::Revisit> for Position {
    fn from(revisit: &model::Revisit) -> Position {
        Position { number: revisit.number, first: revisit.first, last: revisit.last }
    }
}

impl From<&model::LogEntry> for LogLine {
    fn from(entry: &model::LogEntry) -> LogLine {
        LogLine {
            number: entry.number,
            place: entry.place,
            weight: entry.line.weight.into(),
            text: entry.line.text.clone(),
            rule: entry.line.rule.map(|rule| rule.to_string()),
        }
    }
}
