//! A table from one chair.

use affray_core::Role;
use affray_pages::model;
use serde::Serialize;
use utoipa::ToSchema;

use super::Bot;
use super::fight::Fight;
use crate::webhook;

/// A table from one chair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableView {
    /// The table.
    pub table: TableInfo,
    /// The chair it is seen from.
    pub chair: Chair,
    /// What the chair is called: the seat's name, "GM", empty for onlookers.
    pub name: String,
    /// The number of the newest change of the table.
    pub number: u64,
    /// Who takes which seat, before the fight; nothing once it has begun.
    pub lobby: Option<Lobby>,
    /// The fight; nothing before it begins.
    pub fight: Option<Box<Fight>>,
}

/// What a table is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TableInfo {
    /// Its name in addresses.
    pub id: String,
    /// What the encounter is called.
    pub title: String,
    /// The game's slug.
    #[schema(example = "rt0")]
    pub game: String,
    /// The game's full name.
    pub game_title: String,
    /// The edition's title; empty for a game that has only one.
    pub edition: String,
    /// The hash of the dealer's secret, published before the first card.
    pub commitment: String,
}

/// A chair as paths write it: `gm`, `look` for onlookers, or the number of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(value_type = String, pattern = "^(gm|look|[0-9]|[1-5][0-9]|6[0-3])$", examples("gm", "look", "0"))]
pub struct Chair(pub String);

/// The table before the first card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Lobby {
    /// Every seat.
    pub seats: Vec<LobbySeat>,
    /// The game's bots.
    pub bots: Vec<Bot>,
    /// What people have added to the dealing.
    pub entropy: Vec<Entropy>,
    /// Whether this chair has joined: a name was given, or it needs none.
    pub joined: bool,
}

/// A seat before the first card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LobbySeat {
    /// Which.
    pub seat: u8,
    /// The name of the character or of the GM's seat.
    pub name: String,
    /// Whether it is the GM's in the game.
    pub gm: bool,
    /// Who sits there.
    pub occupant: Occupant,
}

/// Words that somebody added to the dealing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Entropy {
    /// The seat's name.
    pub name: String,
    /// The words.
    pub words: String,
}

/// Who answers for a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum Occupant {
    /// Nobody yet.
    Empty,
    /// A person.
    Person {
        /// The name they gave.
        name: String,
    },
    /// A person with real cards.
    Paper {
        /// The name they gave; empty until they have joined.
        name: String,
    },
    /// A bot.
    Bot {
        /// Its name.
        name: String,
    },
    /// The GM.
    Gm,
}

/// What was asked for is done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Done {
    /// The number of the newest change of the table.
    #[schema(example = 12)]
    pub number: u64,
}

/// A link: the right to a chair.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Link {
    /// The chair.
    pub chair: Chair,
    /// The seat's name; "GM" for the GM, empty for onlookers.
    pub name: String,
    /// The token: send it as `Authorization: Bearer …`.
    pub token: String,
    /// The address for a browser.
    pub url: String,
}

/// Links.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Links {
    /// One for every seat, and one for onlookers.
    pub links: Vec<Link>,
}

/// Where a table tells that it is somebody's turn, or that the fight is over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Webhook {
    /// The address; nothing if nobody is told.
    pub url: Option<String>,
    /// How many messages were delivered.
    pub delivered: u64,
    /// How many messages were given up.
    pub given_up: u64,
    /// Why the last attempt failed; nothing if it did not.
    pub trouble: Option<String>,
}

impl Webhook {
    /// Nobody is told.
    pub fn none() -> Webhook {
        Webhook { url: None, delivered: 0, given_up: 0, trouble: None }
    }
}

impl From<webhook::WebhookStatus> for Webhook {
    fn from(known: webhook::WebhookStatus) -> Webhook {
        let webhook::WebhookStatus { url, told } = known;
        Webhook { url: Some(url), delivered: told.delivered, given_up: told.given_up, trouble: told.trouble }
    }
}

impl From<&model::TablePage> for TableView {
    fn from(page: &model::TablePage) -> TableView {
        let (lobby, fight) = match &page.stage {
            model::Stage::Lobby(lobby) => (Some(lobby.into()), None),
            model::Stage::Fight(fight) => (None, Some(Box::new(fight.as_ref().into()))),
        };
        TableView {
            table: (&page.table).into(),
            chair: page.chair.into(),
            name: page.name.clone(),
            number: page.number,
            lobby,
            fight,
        }
    }
}

impl From<&model::TableInfo> for TableInfo {
    fn from(info: &model::TableInfo) -> TableInfo {
        TableInfo {
            id: info.id.clone(),
            title: info.title.clone(),
            game: info.game.clone(),
            game_title: info.game_title.clone(),
            edition: info.edition.clone(),
            commitment: info.commitment.clone(),
        }
    }
}

impl From<model::Chair> for Chair {
    fn from(chair: model::Chair) -> Chair {
        Chair(match chair {
            model::Chair::Gm => "gm".to_owned(),
            model::Chair::Seat(seat) => seat.0.to_string(),
            model::Chair::Onlooker | model::Chair::Screen => "look".to_owned(),
        })
    }
}

impl From<affray_table::Chair> for Chair {
    fn from(chair: affray_table::Chair) -> Chair {
        match chair {
            affray_table::Chair::Gm => model::Chair::Gm.into(),
            affray_table::Chair::Seat(seat) => model::Chair::Seat(seat).into(),
            affray_table::Chair::Onlooker => model::Chair::Onlooker.into(),
        }
    }
}

impl From<&model::LobbyView> for Lobby {
    fn from(lobby: &model::LobbyView) -> Lobby {
        let seat = |seat: &model::LobbySeat| LobbySeat {
            seat: seat.seat.0,
            name: seat.name.clone(),
            gm: seat.role == Role::Gm,
            occupant: (&seat.occupant).into(),
        };
        let entropy = |(name, words): &(String, String)| Entropy { name: name.clone(), words: words.clone() };
        Lobby {
            seats: lobby.seats.iter().map(seat).collect(),
            bots: lobby.bots.iter().map(Bot::from).collect(),
            entropy: lobby.entropy.iter().map(entropy).collect(),
            joined: lobby.joined,
        }
    }
}

impl From<&model::Occupant> for Occupant {
    fn from(occupant: &model::Occupant) -> Occupant {
        match occupant.clone() {
            model::Occupant::Empty => Occupant::Empty,
            model::Occupant::Person(name) => Occupant::Person { name },
            model::Occupant::Paper(name) => Occupant::Paper { name },
            model::Occupant::Bot(name) => Occupant::Bot { name },
            model::Occupant::Gm => Occupant::Gm,
        }
    }
}
