//! The board: what one viewer sees, as something to draw.
//!
//! A game describes its table with a few neutral things (cards, piles, tracks, bins, intents, a grid, notes), and every
//! screen draws those: the terminal, the browser, a printer. A board is made from a [view](crate::Scene::view) and
//! nothing else, so it cannot show what its viewer may not know.

use serde::Serialize;

use crate::{Cast, Scene, Viewer};

/// What one viewer sees of the table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Board {
    /// Where the fight stands: "Round 3".
    pub heading: String,
    /// What lies on the table, the viewer's own first.
    pub panels: Vec<Panel>,
}

/// One region of the table: a fighter with all that is theirs, or the middle of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Panel {
    /// Whose, or what: "Ada", "The arena".
    pub title: String,
    /// How the viewer stands to it.
    pub side: Side,
    /// What lies there, most important first.
    pub items: Vec<Item>,
}

/// How a viewer stands to a panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The viewer's own.
    Own,
    /// On the viewer's side.
    Friend,
    /// Against the viewer.
    Foe,
    /// Nobody's in particular.
    Table,
}

/// One thing on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// Cards whose faces are seen and matter now: a hand, cards laid in a contest.
    Cards {
        /// "Hand".
        label: String,
        /// The cards.
        cards: Vec<Face>,
    },
    /// A pile. Face down only its size is known; face up its cards can be looked through.
    Pile {
        /// "Deck".
        label: String,
        /// How many cards.
        count: usize,
        /// The cards, where everybody may look.
        cards: Vec<Face>,
    },
    /// A number, with a maximum if there is one.
    Track {
        /// "Stamina".
        label: String,
        /// What it is.
        now: i64,
        /// The most it can be.
        most: Option<i64>,
    },
    /// A place on which cards are laid, with the sum they come to.
    Bin {
        /// "Strike".
        label: String,
        /// The cards on it.
        cards: Vec<Face>,
        /// What they come to.
        sum: i64,
        /// At which sum it goes off, if at one.
        goal: Option<i64>,
    },
    /// What somebody is going to do.
    Intent {
        /// The card that says so, if it can be seen.
        card: Option<Face>,
        /// In words: "Punch: 8 damage", "face down".
        text: String,
    },
    /// A floor of squares with those who stand on them.
    Grid {
        /// Squares from left to right.
        columns: usize,
        /// The squares, row by row from the top left.
        squares: Vec<Vec<Token>>,
    },
    /// A few words: "reeling", "holds a sword".
    Note(String),
}

/// Somebody standing on a square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Token {
    /// Their name.
    pub name: String,
    /// How the viewer stands to them.
    pub side: Side,
}

/// A card face up. Its sign and letter show the suit; colour only repeats it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Face {
    /// The code that people type and records store: `7W`.
    pub code: String,
    /// What it is called: "7 of Wands".
    pub name: String,
    /// What stands in its corner: `7`, `Q`, `XVI`.
    pub rank: String,
    /// The suit's sign and letter; empty for a card without a suit.
    pub suit: String,
    /// Small print, a line each: what its edges show.
    pub print: Vec<String>,
    /// A colour that goes with the suit.
    pub tone: Tone,
}

/// A colour that may go with a card.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// None in particular.
    #[default]
    Plain,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Gold.
    Gold,
    /// Purple.
    Purple,
}

/// A scene that can be drawn.
pub trait Drawn: Scene {
    /// The board for a viewer. It is made from the view and not the scene: what is not in the view cannot be drawn.
    fn board(view: &Self::View<'_>, viewer: Viewer, cast: &Cast) -> Board;
}

impl Item {
    /// Its label, or its words; `None` for a grid.
    pub fn words(&self) -> Option<&str> {
        match self {
            Item::Cards { label, .. }
            | Item::Pile { label, .. }
            | Item::Track { label, .. }
            | Item::Bin { label, .. } => Some(label),
            Item::Intent { text, .. } | Item::Note(text) => Some(text),
            Item::Grid { .. } => None,
        }
    }
}

impl Board {
    /// Where a card is seen to lie, by its code: the panel's title and the label of the place.
    pub fn find(&self, code: &str) -> Option<(&str, &str)> {
        self.panels.iter().find_map(|panel| {
            panel.items.iter().find_map(|item| {
                let (label, cards): (&str, &[Face]) = match item {
                    Item::Cards { label, cards } | Item::Pile { label, cards, .. } | Item::Bin { label, cards, .. } => {
                        (label, cards)
                    }
                    Item::Intent { card: Some(card), .. } => ("intents", std::slice::from_ref(card)),
                    Item::Intent { card: None, .. } | Item::Track { .. } | Item::Grid { .. } | Item::Note(_) => {
                        return None;
                    }
                };
                cards.iter().any(|card| card.code == code).then_some((panel.title.as_str(), label))
            })
        })
    }
}

impl Panel {
    /// An empty panel.
    pub fn new(title: impl Into<String>, side: Side) -> Panel {
        Panel { title: title.into(), side, items: Vec::new() }
    }

    /// Adds a track with a maximum.
    pub fn track(&mut self, label: &str, now: impl Into<i64>, most: impl Into<i64>) {
        self.items.push(Item::Track { label: label.to_owned(), now: now.into(), most: Some(most.into()) });
    }

    /// Adds a number, left out while it is 0.
    pub fn count(&mut self, label: &str, now: impl Into<i64>) {
        let now = now.into();
        if now != 0 {
            self.items.push(Item::Track { label: label.to_owned(), now, most: None });
        }
    }

    /// Adds a pile face down.
    pub fn pile(&mut self, label: &str, count: usize) {
        self.items.push(Item::Pile { label: label.to_owned(), count, cards: Vec::new() });
    }

    /// Adds a pile face up, left out while it is empty.
    pub fn open_pile(&mut self, label: &str, cards: Vec<Face>) {
        if !cards.is_empty() {
            self.items.push(Item::Pile { label: label.to_owned(), count: cards.len(), cards });
        }
    }

    /// Adds cards in sight.
    pub fn cards(&mut self, label: &str, cards: Vec<Face>) {
        self.items.push(Item::Cards { label: label.to_owned(), cards });
    }

    /// Adds a few words.
    pub fn note(&mut self, words: impl Into<String>) {
        self.items.push(Item::Note(words.into()));
    }
}
