//! What the functions of a [`LayPattern`] find, one pattern after another. For readers and tests; fights use `fast`.

use super::{Hand, LayPattern, Use};
use crate::state::card::Value as _;

/// Every way to lay at least one card of this hand, each once, in the order of a menu: the last card changes first.
pub fn all(hand: Hand, rank: u16) -> Vec<LayPattern> {
    let cards = hand.cards();
    let mut found = Vec::new();
    for number in 1..4usize.pow(cards.len() as u32) {
        let by = |place: usize| Use::ALL[number >> (2 * (cards.len() - 1 - place)) & 3];
        let pattern = LayPattern::of(cards.len(), by);
        // Only a court card within the rank may be read high (SU-08).
        let high = |place: usize| cards[place].is_court() && u16::from(cards[place].high()) <= rank;
        let may = (0..cards.len()).all(|place| by(place) != Use::High || high(place));
        // Of two equal cards the first is never used less than the second, so that no way comes twice.
        let once = (1..cards.len()).all(|place| cards[place - 1] != cards[place] || by(place - 1) >= by(place));
        if may && once {
            found.push(pattern);
        }
    }
    found
}

/// The value cards of a hand with the greatest sum within a rank, the fewest of them, and of those the first in the order
/// of a menu; nothing if the sum is below `least`.
pub fn greatest(hand: Hand, rank: u16, least: u16) -> Option<LayPattern> {
    let mut best: Option<(LayPattern, u16)> = None;
    for pattern in all(hand, rank).into_iter().filter(|pattern| pattern.boosts() == 0) {
        let sum = pattern.lay(hand).play().sum;
        let better = best.is_none_or(|(other, most)| sum > most || (sum == most && pattern.values() < other.values()));
        if (least..=rank).contains(&sum) && better {
            best = Some((pattern, sum));
        }
    }
    best.map(|(pattern, _)| pattern)
}
