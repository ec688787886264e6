//! The 20 cards.

use std::fmt;
use std::str::FromStr;

use affray_core::{Card as _, CardSet};

/// One of the 20 cards, by its number (TD-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// Cards in no known order, each at most once: a deck, a discard pile, a hand.
pub type Pile = CardSet<Card, u32>;

impl affray_core::Card for Card {
    const KINDS: usize = 20;
    #[inline]
    fn index(self) -> usize {
        self.0.into()
    }
    #[inline]
    fn from_index(index: usize) -> Self {
        Card(index as u8)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Card {
    type Err = &'static str;
    fn from_str(code: &str) -> Result<Self, Self::Err> {
        code.parse().ok().filter(|number| *number < 20).map(Card).ok_or("the cards are numbered 0 to 19")
    }
}

/// The codes as records hold them.
const CODES: [&str; 20] =
    ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19"];
affray_core::serde_by_code!(Card, |card, serializer| serializer.serialize_str(CODES[card.index()]));
