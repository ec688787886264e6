//! The ways to lay cards of a hand: which count low, which count high, which are burnt (SU-22, SU-23).
//!
//! They are found twice. [`plain`] goes through them one by one, which says what is meant. `fast` looks them up in tables and
//! adds up each set of cards once, and is what fights use. A test compares the two (`tests/suite/contests.rs`).

mod fast;

pub use self::fast::Sums;
use crate::state::hand::Hand;
use crate::state::lay::{Lay, Use};

/// What each card of a hand is used for: a bit for its place in the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayPattern {
    /// Counted by their low value.
    low: u8,
    /// Counted by their high value (SU-08).
    high: u8,
    /// Burnt (SU-23).
    boost: u8,
}

/// What the functions of a [`LayPattern`] find, one pattern after another. For readers and tests; fights use `fast`.
pub mod plain {
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
            let better =
                best.is_none_or(|(other, most)| sum > most || (sum == most && pattern.values() < other.values()));
            if (least..=rank).contains(&sum) && better {
                best = Some((pattern, sum));
            }
        }
        best.map(|(pattern, _)| pattern)
    }
}

impl LayPattern {
    /// The pattern of so many cards, by the use of each.
    fn of(cards: usize, by: impl Fn(usize) -> Use) -> LayPattern {
        let places = |wanted: Use| (0..cards).fold(0, |all, place| all | u8::from(by(place) == wanted) << place);
        LayPattern { low: places(Use::Low), high: places(Use::High), boost: places(Use::Boost) }
    }

    /// Every way to lay cards of this hand, each once, in the order of a menu.
    #[inline]
    pub fn all(hand: Hand, rank: u16) -> impl Iterator<Item = LayPattern> + use<> {
        fast::all(hand, rank)
    }

    /// The value cards of a hand with the greatest sum within a rank, the fewest of them, and of those the first in the order
    /// of a menu; nothing if the sum is below `least`.
    #[expect(clippy::inline_always, reason = "what the plain bot lays, twice in every attack")]
    #[inline(always)]
    pub fn greatest(hand: Hand, rank: u16, least: u16) -> Option<LayPattern> {
        fast::greatest(hand, rank, least)
    }

    /// The places of all cards laid, one bit each.
    #[inline]
    pub const fn laid(self) -> u8 {
        self.low | self.high | self.boost
    }

    /// How many value cards.
    #[inline]
    pub const fn values(self) -> u8 {
        (self.low | self.high).count_ones() as u8
    }

    /// How many boosts.
    #[inline]
    pub const fn boosts(self) -> u8 {
        self.boost.count_ones() as u8
    }

    /// The cards themselves.
    #[inline]
    pub fn lay(self, hand: Hand) -> Lay {
        if hand.len() <= Hand::FULL && self.high | self.boost == 0 {
            return Lay::low(hand, self.low);
        }
        self.lay_any(hand)
    }

    /// The same for larger hands, and where not all cards are used alike.
    #[inline(never)]
    fn lay_any(self, hand: Hand) -> Lay {
        let mut lay = Lay::default();
        for (place, &card) in hand.cards().iter().enumerate() {
            let has = |places: u8| places >> place & 1 == 1;
            if has(self.low) {
                lay.push(card, Use::Low);
            } else if has(self.high) {
                lay.push(card, Use::High);
            } else if has(self.boost) {
                lay.push(card, Use::Boost);
            }
        }
        lay
    }
}
