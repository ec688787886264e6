//! Affray's core: what every card-driven fight is made of.
//!
//! **Rules ask, answerers answer.** A game's rules are straight-line code on its [`Scene`]. What they cannot
//! know, a card, a die, a decision, they ask for through [`Ask`]. Everything else is an answerer of the same code:
//!
//! | answerer | answers with | gives |
//! | --- | --- | --- |
//! | [`Seeded`] | a stream of chance and bots; never halts | simulation |
//! | [`Tape`](tape::Tape) | answers so far, then halts with the open question | play, undo, replay, verification |
//! | [`Exact`](exact::Exact) | every branch of chance, with its weight | exact odds |
//! | [`Script`] | what a test names; fails loudly otherwise | golden cases |
//! | [`Paper`] | what a person reads off real cards | a real table |
//!
//! The core holds no clock, no generator of its own, no file and no socket.

pub mod answer;
pub mod any_play;
pub mod ask;
pub mod assemble;
#[cfg(feature = "workshop")]
pub mod batch;
pub mod board;
pub mod bot;
#[cfg(feature = "workshop")]
pub mod campaign;
pub mod card;
pub mod chain;
pub mod chair;
pub mod chance;
pub mod dealer;
pub mod embedded;
pub mod encounter;
pub mod exact;
pub mod forecast;
pub mod game;
mod ids;
pub mod luck;
pub mod menu;
pub mod paper;
pub mod pile;
pub mod play;
pub mod query;
pub mod record;
pub mod rule;
pub mod ruling;
pub mod scene;
pub mod score;
pub mod script;
pub mod seat;
pub mod seeded;
mod sitting;
pub mod stage;
pub mod tape;
pub mod verify;
pub mod word;

pub use answer::{Allowed, Answer, Hand, Open, Override, Quantity, Refused, SetRefused};
pub use any_play::AnyPlay;
pub use ask::{Ask, Each};
#[cfg(feature = "workshop")]
pub use batch::{AnyBatch, Batch, Fought};
pub use board::{Board, Drawn, Face, Item, Panel, Side, Token, Tone};
pub use bot::{Bot, BySeat, Decision, Random};
#[cfg(feature = "workshop")]
pub use campaign::{AnyCampaign, Campaign, Passed};
pub use card::Card;
pub use chain::{Chain, Link};
pub use chair::{Chances, Outlook, Prospect};
pub use chance::{Coin, Stream};
pub use dealer::{Commitment, Dealer, Dealing, Secret};
pub use embedded::EmbeddedFile;
pub use encounter::{At, RulingsTable, Trouble, nearest};
pub use forecast::{AnyForecast, Forecast};
pub use game::{AnyGame, BotInfo, Edition, Entry, Game, Setup};
pub use menu::{Forbidden, Menu};
pub use paper::{Paper, Person};
pub use pile::{Bag, CardBag, CardSet, Deck};
pub use play::{Given, Opening, Play, Reply, Says, Typed};
pub use query::Query;
pub use record::{Header, Record};
pub use rule::{Register, Rule, RuleId, Ruling};
pub use ruling::{BY_WORD, NoRuling, Rulings, Switch};
#[doc(hidden)]
pub use ruling::{bad_value, unknown_ruling};
pub use scene::{Audit, Line, Overrule, Progress, Scene, Told, Weight, Words};
pub use score::{Column, Kind, Lasting, Scored, Use};
pub use script::Script;
pub use seat::{Audience, Cast, Role, Seat, SeatInfo, SeatSet, Sitter, Viewer};
pub use seeded::Seeded;
pub use tape::Happening;
pub use verify::Verdict;

/// The serde that the core's macros name.
#[doc(hidden)]
pub use serde;
