//! What the methods of a [`Hand`] do, card by card. For readers and tests; fights use `fast`.

use super::{Hand, NO_CARD, PlayingCard};
use crate::state::card::Value as _;

/// A hand of cards that are in order already.
fn sorted(cards: &[PlayingCard]) -> Hand {
    let card = |place: usize| cards.get(place).copied().unwrap_or(NO_CARD);
    Hand { cards: std::array::from_fn(card), len: cards.len() as u8 }
}

/// The hand with one more card, in its place.
#[must_use]
pub fn add(hand: Hand, card: PlayingCard) -> Hand {
    let mut cards = hand.cards().to_vec();
    cards.push(card);
    cards.sort();
    sorted(&cards)
}

/// The hand without one copy of a card; nothing if it is not there.
#[inline]
pub fn take(hand: Hand, card: PlayingCard) -> Option<Hand> {
    let mut cards = hand.cards().to_vec();
    let place = cards.iter().position(|&held| held == card)?;
    cards.remove(place);
    Some(sorted(&cards))
}

/// Whether there is a card that a rank can play by its low value (SU-22).
pub fn has_within(hand: Hand, rank: u16) -> bool {
    hand.cards().iter().any(|card| u16::from(card.low()) <= rank)
}
