//! What is dealt: hands of so many cards, each from a deck.

use thiserror::Error;

use super::deck::Deck;

/// Decks, and the hands dealt from them.
#[derive(Debug, Clone)]
pub struct Deal {
    /// The decks; the first is the one that is drawn from where nothing else is said.
    pub decks: Vec<Deck>,
    /// The hands; the first is the one that is meant where nothing else is said.
    pub hands: Vec<Hand>,
    /// Whether each card is put back before the next is drawn.
    pub replace: bool,
}

/// A hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// What it is called after `in`.
    pub name: String,
    /// The place of its deck.
    pub deck: usize,
    /// How many cards it has.
    pub cards: u32,
}

/// Why cannot be dealt so.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum DealError {
    /// More cards than there are.
    #[error("{cards} cards cannot be drawn from {deck}, which has {have}")]
    TooFew {
        /// How many are dealt.
        cards: u64,
        /// From what.
        deck: String,
        /// How many it has.
        have: u32,
    },
    /// Nothing to draw.
    #[error("{0} has no cards to draw")]
    Empty(String),
    /// More cards than anybody holds.
    #[error("a hand has at most {} cards", Deck::MOST)]
    TooMany,
    /// Two hands of the same name.
    #[error("there are two hands called {0:?}; give one another name")]
    SameName(String),
    /// A name that no hand can have.
    #[error("{0:?} is no name for a hand: write a word of letters that means nothing else")]
    Name(String),
}

impl Deal {
    /// One hand from one deck.
    pub fn new(deck: Deck, cards: u32) -> Deal {
        let mine = Hand { name: "mine".to_owned(), deck: 0, cards };
        Deal { decks: vec![deck], hands: vec![mine], replace: false }
    }

    /// Another hand, from the first deck or from one of its own.
    pub fn with_hand(mut self, name: &str, cards: u32, deck: Option<Deck>) -> Result<Deal, DealError> {
        let name = name.trim().to_lowercase();
        let is_word = name.starts_with(char::is_alphabetic) && name.chars().all(char::is_alphanumeric);
        if !is_word || super::read::is_reserved(&name) {
            return Err(DealError::Name(name));
        }
        if self.hands.iter().any(|hand| hand.name == name) {
            return Err(DealError::SameName(name));
        }
        let place = match deck {
            Some(deck) => {
                self.decks.push(deck);
                self.decks.len() - 1
            }
            None => 0,
        };
        self.hands.push(Hand { name, deck: place, cards });
        Ok(self)
    }

    /// The same, with every card put back before the next is drawn.
    #[must_use]
    pub fn with_replacement(mut self) -> Deal {
        self.replace = true;
        self
    }

    /// Says why this cannot be dealt, if it cannot.
    pub fn check(&self) -> Result<(), DealError> {
        if self.hands.iter().any(|hand| hand.cards > Deck::MOST) {
            return Err(DealError::TooMany);
        }
        for (place, deck) in self.decks.iter().enumerate() {
            let dealt = self.hands.iter().filter(|hand| hand.deck == place);
            let cards = dealt.map(|hand| u64::from(hand.cards)).sum();
            if self.replace && deck.is_empty() && cards > 0 {
                return Err(DealError::Empty(deck.title.clone()));
            }
            if !self.replace && cards > u64::from(deck.len()) {
                return Err(DealError::TooFew { cards, deck: deck.title.clone(), have: deck.len() });
            }
        }
        Ok(())
    }
}
