//! What goes over the wire: types of their own, so that the engine and the pages can be renamed without breaking a program.
//!
//! Everything a program is told is made from the model that pages are made from. There is no other way in.

mod asked;
mod board;
mod encounter;
mod fight;
mod sent;
mod table;

pub use asked::{Odds, OptionOdds, Question};
pub use board::Board;
pub use encounter::{Checked, EncounterText, Game, Games, Mistake, Opened, Rule, Rules};
pub use fight::{Ending, Log, OpenQuestion, Positions};
pub use sent::{
    Again, Answer, Back, Call, ChairWanted, Deal, Encounter, Grant, Join, NextEncounter, Note, OddsSwitch, Order, Says,
    Seat, Seating, Set, WebhookWanted,
};
pub use table::{Chair, Done, Link, Links, TableView, Webhook};

use affray_core as core;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A bot that a game offers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Bot {
    /// Its name, as it is seated.
    pub name: String,
    /// How it plays.
    pub about: String,
}

impl From<&core::BotInfo> for Bot {
    fn from(bot: &core::BotInfo) -> Bot {
        Bot { name: bot.name.to_owned(), about: bot.about.to_owned() }
    }
}

/// How important a line of the log is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Opens a round or a scene.
    Heading,
    /// Something somebody did.
    Deed,
    /// What came of it.
    Detail,
    /// How it ended.
    Outcome,
}

impl From<core::Weight> for Weight {
    fn from(weight: core::Weight) -> Weight {
        match weight {
            core::Weight::Heading => Weight::Heading,
            core::Weight::Deed => Weight::Deed,
            core::Weight::Detail => Weight::Detail,
            core::Weight::Outcome => Weight::Outcome,
        }
    }
}

/// What may be written for a quantity or for a part of a call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Allowed {
    /// A whole number between these two, both included.
    Number {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// One of these words.
    Words {
        /// The words.
        words: Vec<String>,
    },
    /// Any words.
    Text,
}

impl From<&core::Allowed> for Allowed {
    fn from(allowed: &core::Allowed) -> Allowed {
        match allowed {
            core::Allowed::Number(least, most) => Allowed::Number { least: *least, most: *most },
            core::Allowed::Words(words) => Allowed::Words { words: words.clone() },
            core::Allowed::Text => Allowed::Text,
        }
    }
}

/// Two sides of a coin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Coin {
    /// Heads.
    Heads,
    /// Tails.
    Tails,
}
