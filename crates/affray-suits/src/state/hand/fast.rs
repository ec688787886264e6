//! The four places of a hand as one machine word, a byte each: what fights use in place of [`plain`](super::plain).
//!
//! Which card comes up cannot be predicted, so a processor guesses a branch on each card wrong every other time; and reading a
//! word whose bytes were just written one by one has to wait for them. Adding and taking cards as one word was part of a change
//! that gave 14 % more fights of three on three a second; `cargo bench -p affray-suits --bench suits` ("hero duel, plain")
//! measures it.

use crate::state::card::Value as _;
use crate::state::card::before_face;
use affray_core::Card as _;

use super::Hand;
use crate::state::card::PlayingCard;

/// One in each byte of a word.
const EACH: u32 = 0x0101_0101;

/// The high bit of each byte.
const HIGH_BITS: u32 = EACH << 7;

/// The cards as one word, the first in the lowest byte.
#[inline]
fn word(cards: [PlayingCard; Hand::MOST]) -> u32 {
    u32::from_le_bytes(cards.map(|card| card.index() as u8))
}

/// A word as cards.
#[inline]
fn cards(word: u32) -> [PlayingCard; Hand::MOST] {
    word.to_le_bytes().map(|index| PlayingCard::from_index(index.into()))
}

/// All bits of the first so many places.
#[inline]
const fn first(places: u8) -> u32 {
    ((1u64 << (8 * places as u32)) - 1) as u32
}

/// A word without one of its cards, those after it moved up; the place left over holds the card of index 0.
#[inline]
const fn close_up(word: u32, place: u32) -> u32 {
    let before = (1 << (8 * place)) - 1;
    (word & before) | (word >> 8 & !before)
}

/// A word with one more card at a place, those from there on moved down.
#[inline]
fn open_up(word: u32, place: u32, card: PlayingCard) -> u32 {
    let before = (1 << (8 * place)) - 1;
    (word & before) | (card.index() as u32) << (8 * place) | (word & !before) << 8
}

/// Puts one more card into the hand.
#[inline]
pub(super) fn add(hand: &mut Hand, card: PlayingCard) {
    let all = word(hand.cards);
    // Taken from this card with the high bit set, a byte keeps that bit if the card there does not come after this one.
    let before = ((EACH * card.index() as u32) | HIGH_BITS).wrapping_sub(all) & HIGH_BITS & first(hand.len);
    hand.cards = cards(open_up(all, before.count_ones(), card));
    hand.len += 1;
}

/// Takes one copy of a card out of the hand; false if it is not there.
#[inline]
pub(super) fn take(hand: &mut Hand, card: PlayingCard) -> bool {
    let all = word(hand.cards);
    // Where the card is, a byte is zero, and the lowest such byte is the first to borrow.
    let differs = all ^ (EACH * card.index() as u32);
    let place = (differs.wrapping_sub(EACH) & !differs & HIGH_BITS).trailing_zeros() / 8;
    if place >= u32::from(hand.len) {
        return false;
    }
    hand.cards = cards(close_up(all, place));
    hand.len -= 1;
    true
}

/// Whether a card has a low value within the rank.
#[inline]
pub(super) fn has_within(hand: Hand, rank: u16) -> bool {
    // Cards are in the order of their faces, so those within the rank are the first of all, and the first from the jack on.
    // Adding to each byte sets its high bit if the card comes at or after a face.
    let all = word(hand.cards);
    let from = |face: u16| all + EACH * (128 - before_face(face));
    let (beyond, jack) = (rank.min(13) + 1, 11);
    let within = !from(beyond) | (from(jack) & !from(jack + beyond - 1));
    within & HIGH_BITS & first(hand.len) != 0
}

impl Hand {
    /// The low value of no card: more than any card has.
    const NO_LOW: u32 = 0xFFFF;

    /// The low value of the card at a place; more than any card has, if the place is empty.
    #[inline]
    pub(crate) fn low_at(self, place: usize) -> u32 {
        // Without a branch on how many cards there are.
        u32::from(self.cards[place].low()) | (Hand::NO_LOW * u32::from(place >= self.len()))
    }

    /// The cards at some places of the first three, one bit for each place, moved up to the first places.
    #[inline]
    pub(crate) fn picked(self, places: u8) -> [PlayingCard; Hand::MOST] {
        debug_assert!(self.len() <= Hand::FULL, "more cards than places that are looked at");
        let has = |place: u32| places >> place & 1 == 1;
        let all = word(self.cards);
        cards(
            (0..Hand::FULL as u32).rev().fold(all, |left, place| if has(place) { left } else { close_up(left, place) }),
        )
    }
}
