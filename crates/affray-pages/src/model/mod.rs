//! What pages are made from: plain values, each for one chair. What is not in them cannot be shown.

mod fight;
mod home;
mod lobby;

pub use fight::{
    Amount, Ask, Ending, FightView, GmTools, GoingBack, InterludeChoice, LogEntry, NextFights, OddsView,
    OptionOddsText, OrderView, Paper, Person, Request, Revisit, Since, UndoView, WebhookView,
};
pub use home::{EditionChoice, EncounterCard, GameCard, HomeView, Mistake, RulingChoice, WriteView};
pub use lobby::{LinkFor, LobbySeat, LobbyView, SharedLink};

use affray_core::Seat;

/// From which chair somebody looks at a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chair {
    /// The GM's, who runs the table and answers for whoever nobody else answers for.
    Gm,
    /// A player's.
    Seat(Seat),
    /// Somebody who looks on.
    Onlooker,
    /// A screen in the middle of the table: what an onlooker sees, large and without controls.
    Screen,
}

/// Who answers for a seat at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody has followed the link yet.
    Empty,
    /// A person, by the name they gave.
    Person(String),
    /// A person with real cards, by the name they gave; empty until they have followed the link.
    Paper(String),
    /// A bot, by its name.
    Bot(String),
    /// The GM.
    Gm,
}

/// What a table is, on every page of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableInfo {
    /// Its id, as addresses write it.
    pub id: String,
    /// What the encounter is called.
    pub title: String,
    /// The game's slug, for links to its rules.
    pub game: String,
    /// The game's full name.
    pub game_title: String,
    /// The edition's title; empty for a game that has only one.
    pub edition: String,
    /// The hash of the dealer's secret, published before the first card.
    pub commitment: String,
}

/// A page of a table, for one chair.
#[derive(Debug, Clone, PartialEq)]
pub struct TablePage {
    /// The table.
    pub table: TableInfo,
    /// For whom.
    pub chair: Chair,
    /// What the chair is called: the seat's name, "GM", empty for onlookers.
    pub name: String,
    /// The address of this chair's page, without a slash at the end: `/t/3k9…/seat/1`. Forms post below it.
    pub base: String,
    /// The number of the newest change of the table.
    pub number: u64,
    /// What was just refused, in a sentence; shown where it was tried.
    pub refused: Option<String>,
    /// Where the table stands.
    pub stage: Stage,
}

/// Where a table stands.
#[derive(Debug, Clone, PartialEq)]
pub enum Stage {
    /// People are taking their seats.
    Lobby(LobbyView),
    /// They fight, or have fought.
    Fight(Box<FightView>),
}
