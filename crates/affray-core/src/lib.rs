//! Affray's core: what every card-driven fight is made of.
//!
//! **Rules ask, answerers answer.** A game's rules are straight-line code on its [`Scene`]. What they cannot
//! know, a card, a die, a decision, they ask for through [`Ask`]. Everything else is an answerer of the same code:
//!
//! | answerer | answers with | gives |
//! | --- | --- | --- |
//! | [`Seeded`] | a stream of chance and bots; never halts | simulation |
//! | [`Tape`] | answers so far, then halts with the open question | play, undo, replay, verification, real cards |
//! | [`Exact`](exact::Exact) | every branch of chance, with its weight | exact odds |
//! | [`Script`] | what a test names; fails loudly on anything else | golden cases |
//! | an iteration of [`search`] | chance in a world dealt anew, decisions from a tree; cannot halt | a bot that searches |
//!
//! The modules, from the table upwards:
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`cards`] | kinds of card, piles in no known order |
//! | [`chance`] | the fast stream of simulations, the sealed dealer of records |
//! | [`rules`] | what a game implements: scene, words, board, bots, rulings, score |
//! | [`answerers`] | the first four above |
//! | [`fight`] | one fight: in play, on record, verified, forecast; the odds of an option; luck |
//! | [`encounter`] | encounter files: read, put together, split into stages |
//! | [`game`] | a game as a whole, and as a trait object |
//! | [`query`] | questions about chances |
//! | [`search`] | a bot that searches, for any game |
//! | `many` | batches and campaigns |
//! | `stepping` | fights advanced from outside, and views as numbers |
//!
//! Rules hold no generator; the core holds no clock, no file and no socket.

pub mod answerers;
pub mod cards;
pub mod chance;
mod clone_in_place;
pub mod encounter;
pub mod fight;
pub mod game;
mod ids;
#[cfg(feature = "workshop")]
pub mod many;
pub mod query;
pub mod rules;
pub mod search;
#[cfg(feature = "workshop")]
pub mod stepping;

pub use answerers::{Halted, Script, ScriptError, Seeded, StepEvent, Tape, exact};
pub use cards::{Bag, Card, CardBag, CardSet};
pub use chance::{Coin, Commitment, Dealer, Dealing, Secret, Stream};
pub use encounter::{Diagnostic, EmbeddedFile, RulingsTable, Spanned, Stage, nearest, stages};
pub use fight::{
    Answer, AnswerOrigin, AnyDecision, AnyForecast, AnyPlay, Chain, ChainLink, Chances, Checked, Consequences, DealtBy,
    Decide, Fact, Forecast, Header, Ledger, LedgerOdds, LogEntry, Method, Moment, MomentError, OddsEffort, Open,
    Opening, OptionOdds, Outlook, Play, Record, RecordError, Refused, Reply, Says, TypedAnswer, Verdict,
};
pub use game::{
    AnyGame, AnyOpening, BotEntry, BotInfo, Edition, Game, LookupTable, Registered, ResumeError, Setup, Term,
};
#[cfg(feature = "workshop")]
pub use many::{AnyBatch, AnyCampaign, Batch, Campaign, FightResult, StageResult};
pub use query::Query;
#[doc(hidden)]
pub use rules::ruling::{bad_value, unknown_ruling};
pub use rules::{
    AddressedEvent, Allowed, Ask, Audience, Audit, BY_WORD, Board, Bot, BySeat, Call, CallField, CallRefused, Callable,
    Called, Cast, Column, Decision, Drawn, Face, Forbidden, FromList, Hidden, Item, Kind, Lasting, Line, Menu,
    Narrowed, Note, Order, OrderBook, OrderRefused, OrderSetting, Orders, Override, Overrule, Owner, Panel, Progress,
    Quantity, QuickBot, Random, Reachable, Reading, Redeal, Register, Role, Rule, RuleId, Ruling, RulingError, Rulings,
    Scene, Scored, Seat, SeatAnswers, SeatInfo, SeatSet, SetRefused, Side, Sitter, StandingOrder, Switch, Thing, Token,
    Tone, Touch, Use, Viewer, Weight, Words,
};

pub use search::{Planner, Worlds};

/// The serde that the core's macros name.
#[doc(hidden)]
pub use serde;
