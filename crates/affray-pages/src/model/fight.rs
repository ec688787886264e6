//! What the page of a fight is made from.

use affray_core::fight::any_play::Asked;
use affray_core::{Board, BotInfo, Callable, Line, Quantity, Seat};

use super::{Occupant, SharedLink};

/// A fight from one chair.
#[derive(Debug, Clone, PartialEq)]
pub struct FightView {
    /// What this chair sees of the table.
    pub board: Board,
    /// Everybody at the table.
    pub people: Vec<Person>,
    /// Whom everybody waits for, by name; empty when the fight is over.
    pub waiting_for: Vec<String>,
    /// What this chair is to answer now.
    pub ask: Option<Ask>,
    /// The log as this chair may read it, or the part of it since the number that the browser has.
    pub log: Vec<LogEntry>,
    /// Lines of changes after this number are replaced by these; 0 where the log is whole.
    pub log_from: u64,
    /// What happened since this chair last looked.
    pub since: Option<Since>,
    /// What this chair can take back.
    pub undo: UndoView,
    /// Requests to take something back that wait for the GM.
    pub requests: Vec<Request>,
    /// The standing orders of this chair's seat.
    pub orders: Vec<OrderView>,
    /// Whether the GM has paused the table: nobody is to answer.
    pub paused: bool,
    /// What only the GM sees.
    pub gm: Option<GmTools>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// Set on a page of the past: a position of the replay.
    pub revisit: Option<Revisit>,
}

/// Somebody at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The seat.
    pub seat: Seat,
    /// The seat's name.
    pub name: String,
    /// Who sits there.
    pub occupant: Occupant,
    /// Whether an answer of theirs is awaited.
    pub asked: bool,
    /// Whether a page of theirs is open just now.
    pub here: bool,
}

/// What a chair is to answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Ask {
    /// One of the options.
    Choice {
        /// The number of the question.
        question: usize,
        /// For whom: the GM may answer for several.
        seat: Seat,
        /// The question, its options and what is forbidden.
        asked: Asked,
        /// The odds of each option.
        odds: OddsView,
    },
    /// What a real card, die or coin shows.
    Paper {
        /// The number of the question.
        question: usize,
        /// For whom.
        seat: Seat,
        /// What turned up where: "the top of Ada's deck".
        source: String,
        /// What can be answered.
        paper: Paper,
    },
}

/// What somebody reads off the real table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Paper {
    /// A card.
    Card {
        /// The codes of the cards it can be.
        possible: Vec<String>,
        /// How a card is typed, in a sentence.
        typing: String,
    },
    /// A die with this many sides.
    Die(u8),
    /// A coin.
    Coin,
}

/// The odds next to the options.
#[derive(Debug, Clone, PartialEq)]
pub enum OddsView {
    /// The GM has switched them off.
    Off,
    /// They are being computed.
    Pending,
    /// They are known.
    Known {
        /// What the figures are: "chance that a foe is hurt · that you are, exact".
        title: String,
        /// One for each option.
        options: Vec<OptionOddsText>,
    },
}

/// The odds of an option, in words.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct OptionOddsText {
    /// In a few words, next to the option: "foe hurt 80.0 % (1.6) · you unhurt".
    pub short: String,
    /// Each result with its chance, a line each.
    pub detail: Vec<String>,
    /// How it was found out: "exact", or "simulated 2500 times, ±2 points".
    pub method: String,
}

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// The number of the change that brought it.
    pub number: u64,
    /// Its place among the lines of that change as this chair reads them, from 0.
    pub place: usize,
    /// The line.
    pub line: Line,
}

/// What happened since somebody last looked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Since {
    /// The number they saw last.
    pub number: u64,
    /// What happened, as this chair may know it, a sentence each; the last ones where there were many.
    pub lines: Vec<Line>,
    /// How many more there were before these.
    pub more: usize,
    /// Whether the GM took something back meanwhile.
    pub taken_back: bool,
}

/// What a chair can take back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UndoView {
    /// Nothing.
    Nothing,
    /// Its last answer, at once: nobody has learned anything since.
    AtOnce,
    /// Its last answer, if the GM agrees: what was learned since, and by whom, a line each.
    AskGm(Vec<String>),
    /// It has asked already.
    Asked,
}

/// Somebody's request to take an answer back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// Whose.
    pub seat: Seat,
    /// The seat's name.
    pub name: String,
    /// What was learned since, and by whom.
    pub learned: Vec<String>,
}

/// A standing order of a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrderView {
    /// Its name.
    pub name: String,
    /// What it is about.
    pub about: String,
    /// Each setting with what it does.
    pub settings: Vec<(String, String)>,
    /// The setting in force.
    pub now: String,
}

/// What only the GM sees.
#[derive(Debug, Clone, PartialEq)]
pub struct GmTools {
    /// What can be set, with what it is now.
    pub quantities: Vec<Quantity>,
    /// Who is in the fight and who is not: the quantity that says so, by the name of whom.
    pub present: Vec<(String, Quantity)>,
    /// What can be called for.
    pub calls: Vec<Callable>,
    /// The decisions that can be taken back to, the newest first: the number of the change before it, and what it was.
    pub decisions: Vec<(u64, String)>,
    /// The decision that the GM thinks of taking back to.
    pub going_back: Option<GoingBack>,
    /// The links to share again.
    pub links: Vec<SharedLink>,
    /// The game's bots.
    pub bots: Vec<BotInfo>,
    /// Whether players see odds.
    pub odds: bool,
    /// Where the table tells of turns and of the end.
    pub webhook: WebhookView,
    /// The seats the GM can look from: those that nobody else holds.
    pub seats: Vec<(Seat, String)>,
    /// The seat the GM looks from just now; `None` for the GM's own view.
    pub looking_from: Option<Seat>,
}

/// Where a table tells of turns and of the end.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WebhookView {
    /// The address; empty if nobody is told.
    pub url: String,
    /// Why the last attempt to tell failed; empty if it did not.
    pub trouble: String,
}

/// A point in the fight to go back to, before it is done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoingBack {
    /// The number of the change before the decision.
    pub number: u64,
    /// What the decision was.
    pub what: String,
    /// What was learned since, and by whom.
    pub learned: Vec<String>,
}

/// How a fight ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ending {
    /// In one sentence.
    pub summary: String,
    /// Whether this chair's side won; `None` for onlookers.
    pub won: Option<bool>,
    /// The luck report, a paragraph each; `None` while it is computed.
    pub luck: Option<Vec<String>>,
    /// The dealer's secret.
    pub secret: String,
    /// What was checked, a sentence each.
    pub proof: Vec<String>,
    /// Whether the record is fair.
    pub fair: bool,
    /// Where the GM can take the party next; `None` for everybody else.
    pub next: Option<NextFights>,
}

/// Where a party can go on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NextFights {
    /// What may lie between two fights.
    pub interludes: Vec<InterludeChoice>,
    /// The ready-made encounters that the party can walk into: what a user writes for each, and its title.
    pub encounters: Vec<(String, String)>,
    /// The encounter that was fought, to be changed.
    pub text: String,
}

/// Something between two fights: a night's rest, days of healing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InterludeChoice {
    /// Its name.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// What happens, in a sentence.
    pub means: String,
    /// The rule that knows such a thing.
    pub rule: String,
    /// How much of it, where that is for the GM to say.
    pub amount: Option<Amount>,
}

/// How much of something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Amount {
    /// Of what: "days".
    pub of: String,
    /// The least.
    pub least: u16,
    /// The most.
    pub most: u16,
    /// What is usual.
    pub usual: u16,
}

/// A position of the past.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Revisit {
    /// The number shown.
    pub number: u64,
    /// The first number of the fight.
    pub first: u64,
    /// The last number there is.
    pub last: u64,
    /// A link to this position for everybody who looks on; for the GM alone, who gives it to others.
    pub share: Option<String>,
}
