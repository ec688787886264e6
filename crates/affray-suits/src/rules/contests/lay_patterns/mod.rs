//! The ways to lay cards of a hand, as tables: one entry for each, whatever the cards are (SU-22, SU-23).
//!
//! A hand holds four cards at most, so what each card is used for fits in a few bits, and what each set of cards comes
//! to is added up once for all ways.

use crate::rules::contests::value::Play;
use crate::state::card::PlayingCard;
use crate::state::hand::{Hand, Lay, Use};

/// What each card of a hand is used for: a bit for its place in the hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// Counted by their low value.
    low: u8,
    /// Counted by their high value (SU-08).
    high: u8,
    /// Burnt (SU-23).
    boost: u8,
    /// Places where the next card is used more than this one, in the order of [`Use`].
    rising: u8,
}

/// How many ways there are to use `cards` cards, each in one of `uses`, at least one of them laid.
const fn count(cards: u32, uses: usize) -> usize {
    uses.pow(cards) - 1
}

/// Every way to use `cards` cards in the order of a menu: the first card changes last.
const fn ways<const N: usize>(cards: u32, uses: &[Use]) -> [Way; N] {
    assert!(N == count(cards, uses.len()), "one entry for each way");
    let mut all = [Way { low: 0, high: 0, boost: 0, rising: 0 }; N];
    let mut index = 0;
    while index < N {
        let mut left = index + 1; // the first of all lays nothing
        let mut after = Use::Keep as u8;
        let mut place = cards;
        while place > 0 {
            place -= 1;
            let by = uses[left % uses.len()];
            left /= uses.len();
            let bit = 1 << place;
            match by {
                Use::Keep => {}
                Use::Low => all[index].low |= bit,
                Use::High => all[index].high |= bit,
                Use::Boost => all[index].boost |= bit,
            }
            if place + 1 < cards && (by as u8) < after {
                all[index].rising |= bit;
            }
            after = by as u8;
        }
        index += 1;
    }
    all
}

/// The ways of hands of no card to four, each card in one of some uses.
type Ways = [&'static [Way]; Hand::ROOM + 1];

/// Writes down the ways for hands of all sizes.
macro_rules! ways {
    ($($by:ident),*) => {{
        const USES: &[Use] = &[$(Use::$by),*];
        [
            &[],
            &ways::<{ count(1, USES.len()) }>(1, USES),
            &ways::<{ count(2, USES.len()) }>(2, USES),
            &ways::<{ count(3, USES.len()) }>(3, USES),
            &ways::<{ count(4, USES.len()) }>(4, USES),
        ]
    }};
}

static WITH_BOOSTS: Ways = ways![Keep, Low, Boost];
static WITH_BOOSTS_AND_HIGH: Ways = ways![Keep, Low, High, Boost];
static VALUES: Ways = ways![Keep, Low];
static VALUES_AND_HIGH: Ways = ways![Keep, Low, High];

impl Way {
    /// Every way to lay cards of this hand, each once, in the order of a menu.
    #[inline]
    pub fn all(hand: Hand, rank: u16) -> impl Iterator<Item = &'static Way> + use<> {
        Way::out_of(&WITH_BOOSTS, &WITH_BOOSTS_AND_HIGH, hand, rank)
    }

    /// Every way without boosts.
    #[inline]
    fn without_boosts(hand: Hand, rank: u16) -> impl Iterator<Item = &'static Way> + use<> {
        Way::out_of(&VALUES, &VALUES_AND_HIGH, hand, rank)
    }

    /// The value cards of a hand with the greatest sum within a rank, the fewest of them, and of those the first way in
    /// the order of a menu; nothing if the sum is below `least`.
    #[expect(clippy::inline_always, reason = "what the plain bot lays, twice in every attack")]
    #[inline(always)]
    pub fn greatest(hand: Hand, rank: u16, least: u16) -> Option<Way> {
        let read_high = |card: &PlayingCard| card.is_court() && u16::from(card.high()) <= rank;
        if hand.len() > Hand::FULL || (rank > 10 && hand.cards().iter().any(read_high)) {
            return Way::greatest_of_all(hand, rank, least);
        }
        // All sets of cards are looked at, without a branch: what is least of the rank they leave unused counts first, then
        // how few cards they are, then which way is listed first. Beyond the rank that wraps around to a great number, and
        // so it does for a place without a card. A set has a bit for each card, the last card lowest: so ways are listed.
        let low = [hand.low_at(2) << 8, hand.low_at(1) << 8, hand.low_at(0) << 8];
        let left = |set: usize| {
            let sum: u32 = (0..Hand::FULL).map(|place| if set >> place & 1 == 1 { low[place] } else { 0 }).sum();
            (u32::from(rank) << 8 | set.count_ones() << 4 | set as u32).wrapping_sub(sum)
        };
        let best = (1..1 << Hand::FULL).map(left).fold(u32::MAX, u32::min);
        let set = best as u8 & 0b111;
        let low = set.reverse_bits() >> (u8::BITS as usize - Hand::FULL);
        let reaches = best >> 8 <= u32::from(rank).saturating_sub(least.into());
        (best < 1 << 31 && reaches).then_some(Way { low, high: 0, boost: 0, rising: 0 })
    }

    /// The same for larger hands, and where a court card may be read high.
    #[cold]
    pub fn greatest_of_all(hand: Hand, rank: u16, least: u16) -> Option<Way> {
        let sums = Sums::of(hand);
        let mut best: Option<(Way, (u16, u8))> = None;
        for &way in Way::without_boosts(hand, rank) {
            let (sum, spare) = (sums.sum(way), u8::MAX - way.values());
            if (least..=rank).contains(&sum) && best.is_none_or(|(_, most)| (sum, spare) > most) {
                best = Some((way, (sum, spare)));
            }
        }
        best.map(|(way, _)| way)
    }

    /// Of two equal cards the first is never used less than the second, so that no way comes twice.
    #[inline]
    fn out_of(
        low: &'static Ways,
        with_high: &'static Ways,
        hand: Hand,
        rank: u16,
    ) -> impl Iterator<Item = &'static Way> + use<> {
        let (mut twins, mut courts) = (0u8, 0u8);
        for (place, pair) in hand.cards().windows(2).enumerate() {
            twins |= u8::from(pair[0] == pair[1]) << place;
        }
        if rank > 10 {
            for (place, card) in hand.cards().iter().enumerate() {
                courts |= u8::from(card.is_court() && u16::from(card.high()) <= rank) << place; // SU-08
            }
        }
        let all = if courts == 0 { low[hand.len()] } else { with_high[hand.len()] };
        all.iter().filter(move |way| way.rising & twins == 0 && way.high & !courts == 0)
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

/// What each set of a hand's cards adds up to, by the places of the cards.
#[derive(Debug, Clone, Copy)]
pub struct Sums {
    hand: Hand,
    low: [u8; 1 << Hand::ROOM],
    highest: [u8; 1 << Hand::ROOM],
}

impl Sums {
    /// Adds a hand up.
    #[inline]
    pub fn of(hand: Hand) -> Self {
        let mut sums = Sums { hand, low: [0; 1 << Hand::ROOM], highest: [0; 1 << Hand::ROOM] };
        for (place, card) in hand.cards().iter().enumerate() {
            let (this, low) = (1 << place, card.low());
            for set in 0..this {
                sums.low[set | this] = sums.low[set] + low;
                sums.highest[set | this] = sums.highest[set].max(low);
            }
        }
        sums
    }

    /// The cards read high; hardly ever any.
    fn high(&self, way: Way) -> impl Iterator<Item = u16> {
        let cards = self.hand.cards().iter().enumerate();
        cards.filter(move |(place, _)| way.high >> place & 1 == 1).map(|(_, card)| card.high().into())
    }

    /// What the value cards of a way add up to.
    #[inline]
    pub fn sum(&self, way: Way) -> u16 {
        let low = u16::from(self.low[usize::from(way.low)]);
        if way.high == 0 { low } else { low + self.high(way).sum::<u16>() }
    }

    /// A way as far as the reckoning goes.
    #[inline]
    pub fn play(&self, way: Way) -> Play {
        let low = u16::from(self.highest[usize::from(way.low)]);
        let highest = if way.high == 0 { low } else { self.high(way).fold(low, u16::max) };
        Play { sum: self.sum(way), highest, cards: way.values(), boosts: way.boosts() }
    }
}
