//! A hand of cards (SU-09): a short sorted list.
//!
//! What a hand can do is written twice. [`plain`] says what is meant, card by card. `fast` does the same to all cards at
//! once in one machine word, and is what a [`Hand`] uses, since simulated fights spend much of their time on it. A test
//! compares the two (`tests/suite/deck_and_hand.rs`).

mod fast;
pub mod plain;

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::state::card::{PlayingCard, Suit};

/// Up to four cards in catalogue order; the fourth becomes the action card (SU-09).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand {
    cards: [PlayingCard; Hand::MOST],
    len: u8,
}

/// What stands in an empty place: always the same, so that equal hands compare equal.
pub(crate) const NO_CARD: PlayingCard = PlayingCard::new(1, Suit::Spades);

impl Hand {
    /// No hand is larger than this.
    pub const MOST: usize = 4;
    /// What a hand is filled up to (SU-10).
    pub const FULL: usize = 3;
    /// No cards.
    pub const EMPTY: Hand = Hand { cards: [NO_CARD; Hand::MOST], len: 0 };

    /// A hand of these cards; at most four.
    pub fn of(cards: &[PlayingCard]) -> Hand {
        let mut hand = Hand::EMPTY;
        for &card in cards {
            hand.add(card);
        }
        hand
    }

    /// The cards in order.
    #[inline]
    pub fn cards(&self) -> &[PlayingCard] {
        &self.cards[..usize::from(self.len)]
    }

    /// How many cards.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether there is a card that a rank can play by its low value (SU-22).
    #[inline]
    pub fn has_within(&self, rank: u16) -> bool {
        fast::has_within(*self, rank)
    }

    /// Puts a card in its place.
    #[inline]
    pub fn add(&mut self, card: PlayingCard) {
        debug_assert!(self.len() < Hand::MOST, "no hand is larger than four");
        fast::add(self, card);
    }

    /// Takes one copy of a card out; false if it is not here.
    #[inline]
    pub fn take(&mut self, card: PlayingCard) -> bool {
        fast::take(self, card)
    }

    /// Takes all cards out.
    #[must_use]
    pub fn take_all(&mut self) -> Hand {
        std::mem::replace(self, Hand::EMPTY)
    }
}

impl Default for Hand {
    fn default() -> Self {
        Hand::EMPTY
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<PlayingCard>::deserialize(deserializer)?;
        if cards.len() > Hand::MOST {
            return Err(D::Error::custom("a hand holds at most four cards"));
        }
        Ok(Hand::of(&cards))
    }
}
