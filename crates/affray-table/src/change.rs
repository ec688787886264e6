//! What is stored of a table: one change after the other, each with its number.
//!
//! A change says what came of a command, not what was asked: the answers that went on the tape, those of bots and dealer
//! included. So a later version of a bot changes no table that is under way, and a card that somebody has seen is never dealt again.

use std::sync::Arc;

use affray_core::{Header, Record, Seat, Secret};
use serde::{Deserialize, Serialize};

/// Who answers for a seat at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    /// Nobody yet: a person who follows the seat's link.
    Empty,
    /// A person, by the name they gave.
    Person(String),
    /// A person with real cards, by the name they gave; empty until they follow the link.
    Paper(String),
    /// A bot.
    Bot(String),
    /// The GM.
    Gm,
}

/// Who did something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// The GM.
    Gm,
    /// Whoever holds this seat.
    Seat(Seat),
}

/// What a move on the tape was, for the log of the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// An open question was answered.
    Answered,
    /// Answers were taken back.
    TakenBack,
    /// The GM set something, called for something, somebody noted something or gave an order.
    Interrupted,
    /// Somebody else answers for a seat from here on.
    Seated,
}

/// One change of a table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "change")]
pub enum Change {
    /// The table was opened, or the next encounter was put on it.
    Opened {
        /// The game's slug.
        game: String,
        /// The encounter, whole.
        encounter: String,
        /// The edition asked for, over the encounter's.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        edition: Option<String>,
        /// Rulings asked for, over the encounter's.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        rulings: Vec<(String, String)>,
        /// What the cards are dealt from, together with the words of the people.
        secret: Secret,
        /// The fight that the party comes from.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        follows: Option<Arc<Record>>,
    },
    /// The GM said who answers for a seat.
    Seated {
        /// The seat.
        seat: Seat,
        /// Who answers for it.
        #[serde(rename = "sitting")]
        occupant: Occupant,
    },
    /// Somebody took a seat.
    Joined {
        /// The seat.
        seat: Seat,
        /// Their name.
        name: String,
        /// What they add to the dealing; empty once the fight has begun.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        words: String,
    },
    /// The fight began.
    Began {
        /// What it starts from.
        header: Box<Header>,
        /// What was answered before anybody was asked.
        answers: Vec<String>,
    },
    /// The tape changed: everything from `from` on was replaced by these answers.
    Moved {
        /// Who did it.
        by: By,
        /// What it was.
        what: Move,
        /// The place on the tape.
        from: usize,
        /// The answers from there on, as records store them.
        answers: Vec<String>,
        /// Who answers for a seat from here on, where that is what changed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seated: Option<(Seat, Occupant)>,
        /// How many answers of people were taken back in this fight so far, where this change took some back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        undone: Option<usize>,
    },
    /// A player asks the GM for leave to take back an answer.
    UndoAsked {
        /// Whose.
        seat: Seat,
        /// The place of the answer on the tape.
        place: usize,
    },
    /// The GM said no to that.
    UndoRefused {
        /// Whose request.
        seat: Seat,
    },
    /// The GM paused the table.
    Paused,
    /// The GM lets it go on.
    Resumed,
    /// The GM switched odds on or off for the players.
    Odds {
        /// Whether players see them.
        shown: bool,
    },
}
