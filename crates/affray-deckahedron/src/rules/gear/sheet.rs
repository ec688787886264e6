//! The sheet of a new character: what may be picked (DK-02, DK-06, DK-89).

use thiserror::Error;

use crate::edition::Edition;
use crate::rules::setup::tokens::{COLUMN, TOKENS, weight};
use crate::state::item::ItemKind;
use crate::state::moves::{Letter, Move};

/// Why a sheet is not a starting sheet.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SheetError {
    /// Attributes cost six points (DK-02).
    #[error("the attributes cost {0} points, and a new character has 6 [DK-02]")]
    Points(u8),
    /// The columns hold six tokens (DK-06).
    #[error("{0} tokens are placed, and a new character has 6 [DK-06]")]
    Tokens(u8),
    /// A column holds four at most in 2017 (DK-06).
    #[error("a column holds {0} tokens, and 4 is the most [DK-06]")]
    Column(u8),
    /// Items weigh more than there is Speed for (DK-06).
    #[error("the items weigh {weight} and there are {speed} Speed tokens to carry them [DK-06]")]
    TooHeavy {
        /// What they weigh.
        weight: u8,
        /// Speed there is.
        speed: u8,
    },
    /// Too many items (DK-89).
    #[error("{0} [DK-89]")]
    Items(&'static str),
    /// Too many moves of one letter (DK-89).
    #[error("{0} [DK-89]")]
    Moves(&'static str),
}

/// What a player takes at the start (DK-89).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Picks {
    /// Speed, Equipment and Wealth before items.
    pub columns: (u8, u8, u8),
    /// The move cards.
    pub moves: Vec<Move>,
    /// Whether a Risk Driver takes the place of a move card (DK-89).
    pub risk_driver: bool,
    /// Items chosen.
    pub items: Vec<ItemKind>,
    /// Items that came with a magic move.
    pub granted: Vec<ItemKind>,
}

impl Picks {
    /// Checks the picks and gives Speed, Equipment and Wealth once everything is carried (DK-06, DK-89).
    pub fn check(&self, edition: Edition) -> Result<(u8, u8, u8), SheetError> {
        let (speed, equipment, wealth) = self.columns;
        let most = match edition {
            Edition::Module => return Ok(self.columns),
            Edition::World => COLUMN,
            Edition::Guide => TOKENS,
        };
        if let Some(&column) = [speed, equipment, wealth].iter().find(|&&column| column > most) {
            return Err(SheetError::Column(column));
        }
        self.check_moves(edition)?;
        self.check_items(edition)?;
        let bears = |mv| self.moves.contains(&mv).then_some(mv.info(edition).start);
        let weight = |&kind: &ItemKind| weight(kind, edition, bears);
        let weight: u8 = self.items.iter().chain(&self.granted).map(weight).sum();
        let placed = speed + equipment + wealth;
        match edition {
            // In 2018 items hold tokens of the same six (DK-06).
            Edition::Guide if placed + weight != TOKENS => Err(SheetError::Tokens(placed + weight)),
            Edition::Guide => Ok(self.columns),
            _ if placed != TOKENS => Err(SheetError::Tokens(placed)),
            _ if weight > speed => Err(SheetError::TooHeavy { weight, speed }),
            _ => Ok((speed - weight, equipment, wealth)),
        }
    }

    fn check_moves(&self, edition: Edition) -> Result<(), SheetError> {
        let count = |letter| self.moves.iter().filter(|mv| mv.info(edition).letter == letter).count();
        let cards = self.moves.len() + usize::from(self.risk_driver);
        match () {
            () if cards > 3 => Err(SheetError::Moves("three cards are the most, a Risk Driver among them")),
            () if count(Letter::A) > 1 => Err(SheetError::Moves("one A card is the most")),
            () if count(Letter::B) > 2 => Err(SheetError::Moves("two B cards are the most")),
            () if self.risk_driver && edition != Edition::Guide => Err(SheetError::Moves("only 2018 has Risk Drivers")),
            () => Ok(()),
        }
    }

    fn check_items(&self, edition: Edition) -> Result<(), SheetError> {
        let magic = self.items.iter().filter(|kind| kind.info(edition).magic).count();
        match (edition, self.items.len(), magic) {
            (_, 3.., _) => Err(SheetError::Items("two items are the most")),
            (Edition::World, 2, 1..) => Err(SheetError::Items("it is two mundane items or one magic item")),
            (Edition::Guide, _, 2..) => Err(SheetError::Items("one of the items may be magic")),
            _ => self.check_granted(edition),
        }
    }

    /// A magic move brings its items, no more (DK-89).
    fn check_granted(&self, edition: Edition) -> Result<(), SheetError> {
        let brought = self.moves.iter().map(|&mv| granted_items(mv, edition));
        let count: usize = brought.clone().map(|(count, _)| usize::from(count)).sum();
        let gifts = [ItemKind::Sigil, ItemKind::BladeOfEchoes];
        let own = |kind: &ItemKind| brought.clone().any(|(_, gift)| gift == Some(*kind));
        match () {
            () if self.granted.len() > count => Err(SheetError::Items("no move brings that many magic items")),
            () if self.granted.iter().any(|kind| !kind.info(edition).magic) => {
                Err(SheetError::Items("a magic move brings magic items"))
            }
            () if self.items.iter().any(|kind| gifts.contains(kind)) => {
                Err(SheetError::Items("that item comes with its magic move only"))
            }
            () if self.granted.iter().any(|kind| gifts.contains(kind) && !own(kind)) => {
                Err(SheetError::Items("that item comes with its magic move only"))
            }
            () => Ok(()),
        }
    }
}

/// How many magic items a move brings, and which (DK-89).
pub fn granted_items(mv: Move, edition: Edition) -> (u8, Option<ItemKind>) {
    match (mv, edition) {
        (Move::UseMagicItem, Edition::World) => (2, None),
        (Move::UseMagicItem, Edition::Guide) => (1, None),
        (Move::Channel, Edition::Guide) => (1, Some(ItemKind::Sigil)),
        (Move::Entreat, Edition::Guide) => (1, Some(ItemKind::BladeOfEchoes)),
        _ => (0, None),
    }
}

/// The module's draft: how many cards are dealt to each of so many players, and how many each keeps (DK-89).
///
/// Nothing in play asks for it: the cards of the draft are not printed, so people draft at the table and the encounter file
/// says whether the attack skill was drafted.
pub const fn module_draft(players: u8) -> (u8, u8) {
    (3 * players + 1, 3 * players)
}
