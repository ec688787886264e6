//! The ways to lay cards of a hand: which count low, which count high, which are burnt (SU-22, SU-23).
//!
//! They are found twice. [`plain`] goes through them one by one, which says what is meant. `fast` looks them up in tables and
//! adds up each set of cards once, and is what fights use. A test compares the two (`tests/suite/contests/lay_patterns.rs`).

mod fast;
pub mod plain;

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
