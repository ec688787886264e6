//! The board: what one chair sees of the table.

use affray_core as core;
use serde::Serialize;
use utoipa::ToSchema;

/// What one chair sees of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Board {
    /// Where the fight stands: "Round 3".
    pub heading: String,
    /// What lies on the table, the viewer's own first.
    pub panels: Vec<Panel>,
}

/// One region of the table: a fighter with all that is theirs, or the middle of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Panel {
    /// Whose, or what: "Ada", "The arena".
    pub title: String,
    /// How the viewer stands to it.
    pub side: Side,
    /// What lies there, most important first.
    pub items: Vec<Item>,
}

/// How the viewer stands to somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case", tag = "kind")]
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
        /// In words.
        text: String,
    },
    /// A floor of squares with those who stand on them.
    Grid {
        /// Squares from left to right.
        columns: usize,
        /// The squares, row by row from the top left.
        squares: Vec<Vec<Token>>,
    },
    /// A few words.
    Note {
        /// The words.
        text: String,
    },
}

/// Somebody standing on a square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Token {
    /// Their name.
    pub name: String,
    /// How the viewer stands to them.
    pub side: Side,
}

/// A card face up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Face {
    /// The code that people type and records store: `7W`.
    #[schema(example = "7W")]
    pub code: String,
    /// What it is called: "7 of Wands".
    #[schema(example = "7 of Wands")]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// None in particular.
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

impl From<&core::Board> for Board {
    fn from(board: &core::Board) -> Board {
        Board { heading: board.heading.clone(), panels: board.panels.iter().map(Panel::from).collect() }
    }
}

impl From<&core::Panel> for Panel {
    fn from(panel: &core::Panel) -> Panel {
        Panel {
            title: panel.title.clone(),
            side: panel.side.into(),
            items: panel.items.iter().map(Item::from).collect(),
        }
    }
}

impl From<core::Side> for Side {
    fn from(side: core::Side) -> Side {
        match side {
            core::Side::Own => Side::Own,
            core::Side::Friend => Side::Friend,
            core::Side::Foe => Side::Foe,
            core::Side::Table => Side::Table,
        }
    }
}

impl From<&core::Item> for Item {
    fn from(item: &core::Item) -> Item {
        let faces = |cards: &[core::Face]| cards.iter().map(Face::from).collect();
        match item {
            core::Item::Cards { label, cards } => Item::Cards { label: label.clone(), cards: faces(cards) },
            core::Item::Pile { label, count, cards } => {
                Item::Pile { label: label.clone(), count: *count, cards: faces(cards) }
            }
            core::Item::Track { label, now, most } => Item::Track { label: label.clone(), now: *now, most: *most },
            core::Item::Bin { label, cards, sum, goal } => {
                Item::Bin { label: label.clone(), cards: faces(cards), sum: *sum, goal: *goal }
            }
            core::Item::Intent { card, text } => {
                Item::Intent { card: card.as_ref().map(Face::from), text: text.clone() }
            }
            core::Item::Grid { columns, squares } => Item::Grid {
                columns: *columns,
                squares: squares.iter().map(|square| square.iter().map(Token::from).collect()).collect(),
            },
            core::Item::Note(text) => Item::Note { text: text.clone() },
        }
    }
}

impl From<&core::Token> for Token {
    fn from(token: &core::Token) -> Token {
        Token { name: token.name.clone(), side: token.side.into() }
    }
}

impl From<&core::Face> for Face {
    fn from(face: &core::Face) -> Face {
        Face {
            code: face.code.clone(),
            name: face.name.clone(),
            rank: face.rank.clone(),
            suit: face.suit.clone(),
            print: face.print.clone(),
            tone: match face.tone {
                core::Tone::Plain => Tone::Plain,
                core::Tone::Red => Tone::Red,
                core::Tone::Green => Tone::Green,
                core::Tone::Blue => Tone::Blue,
                core::Tone::Gold => Tone::Gold,
                core::Tone::Purple => Tone::Purple,
            },
        }
    }
}
