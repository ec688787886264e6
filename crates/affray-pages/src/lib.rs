//! Everything a browser shows: pure functions from a [`model`] to HTML.
//!
//! No clock, no network, no storage, so that the same pages are made by a server and inside a browser. Nothing here knows
//! a rule: what is shown comes from boards, questions and log lines, all of them made for one chair.
//!
//! | function | page |
//! | --- | --- |
//! | [`home`] | what can be played |
//! | [`write()`], [`mistakes`] | changing or writing an encounter, and what is wrong with it |
//! | [`table`], [`update`] | a table from one chair, whole, or what script needs to bring a page up to date |
//! | [`rules`], [`rule`] | the rules of a game, and one of them |
//! | [`refusal`] | why something cannot be done |
//!
//! Every page works with links and forms alone. [`assets`] are the style and the script that make it live.

mod ask;
mod assets;
mod banners;
mod board;
mod card;
mod crest;
mod ending;
mod frame;
mod gm;
mod home;
mod ids;
mod lobby;
mod log;
pub mod model;
mod people;
mod refusal;
mod replay;
mod rules;
mod seat_tools;
mod settings;
mod signs;
mod table;
mod touch;
pub mod words;
mod write;

pub use assets::{Asset, assets};
pub use frame::Frame;
pub use home::home;
pub use maud::Markup;
pub use refusal::refusal;
pub use rules::{rule, rules};
pub use table::{table, update};
pub use words::Language;
pub use write::{mistakes, write};
