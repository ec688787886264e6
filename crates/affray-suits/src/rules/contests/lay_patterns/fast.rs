//! The ways to lay cards as tables, whatever the cards are, and the sums of all sets of cards: what fights use in place of
//! [`plain`](super::plain).
//!
//! A hand holds four cards at most, so what each card is used for fits in a few bits, and what each set of cards comes to is
//! added up once for all patterns. With bots that look at their hands by these tables, a fight of three on three went from
//! 451,000 instructions to 191,000 (other changes included); `cargo bench -p affray-suits --bench suits` ("hero duel, plain"
//! and "hero duel, good") measures it.

use super::LayPattern;
use crate::rules::contests::value::Play;
use crate::state::card::PlayingCard;
use crate::state::card::Value as _;
use crate::state::hand::Hand;
use crate::state::lay::Use;

/// A pattern in a table.
#[derive(Clone, Copy)]
struct Row {
    pattern: LayPattern,
    /// Places where the next card is used more than this one, in the order of [`Use`].
    rising: u8,
}

/// How many ways there are to use `cards` cards, each in one of `uses`, at least one of them laid.
const fn count(cards: u32, uses: usize) -> usize {
    uses.pow(cards) - 1
}

/// Every way to use `cards` cards in the order of a menu: the first card changes last.
const fn rows<const N: usize>(cards: u32, uses: &[Use]) -> [Row; N] {
    assert!(N == count(cards, uses.len()), "one entry for each way");
    let mut all = [Row { pattern: LayPattern { low: 0, high: 0, boost: 0 }, rising: 0 }; N];
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
                Use::Low => all[index].pattern.low |= bit,
                Use::High => all[index].pattern.high |= bit,
                Use::Boost => all[index].pattern.boost |= bit,
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

/// The patterns of hands of no card to four, each card in one of some uses.
type Tables = [&'static [Row]; Hand::MOST + 1];

/// Writes down the patterns for hands of all sizes.
macro_rules! tables {
    ($($by:ident),*) => {{
        const USES: &[Use] = &[$(Use::$by),*];
        [
            &[],
            &rows::<{ count(1, USES.len()) }>(1, USES),
            &rows::<{ count(2, USES.len()) }>(2, USES),
            &rows::<{ count(3, USES.len()) }>(3, USES),
            &rows::<{ count(4, USES.len()) }>(4, USES),
        ]
    }};
}

static WITH_BOOSTS: Tables = tables![Keep, Low, Boost];
static WITH_BOOSTS_AND_HIGH: Tables = tables![Keep, Low, High, Boost];
static VALUES: Tables = tables![Keep, Low];
static VALUES_AND_HIGH: Tables = tables![Keep, Low, High];

/// Every way to lay cards of this hand, each once, in the order of a menu.
#[inline]
pub(super) fn all(hand: Hand, rank: u16) -> impl Iterator<Item = LayPattern> + use<> {
    out_of(&WITH_BOOSTS, &WITH_BOOSTS_AND_HIGH, hand, rank)
}

/// The patterns of a table that fit a hand.
#[inline]
fn out_of(
    low: &'static Tables,
    with_high: &'static Tables,
    hand: Hand,
    rank: u16,
) -> impl Iterator<Item = LayPattern> + use<> {
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
    // Of two equal cards the first is never used less than the second, so that no way comes twice.
    all.iter().filter(move |row| row.rising & twins == 0 && row.pattern.high & !courts == 0).map(|row| row.pattern)
}

/// The value cards with the greatest sum within a rank.
#[expect(clippy::inline_always, reason = "what the plain bot lays, twice in every attack")]
#[inline(always)]
pub(super) fn greatest(hand: Hand, rank: u16, least: u16) -> Option<LayPattern> {
    let read_high = |card: &PlayingCard| card.is_court() && u16::from(card.high()) <= rank;
    if hand.len() > Hand::FULL || (rank > 10 && hand.cards().iter().any(read_high)) {
        return greatest_of_all(hand, rank, least);
    }
    // All sets of cards are looked at, without a branch: what is least of the rank they leave unused counts first, then
    // how few cards they are, then which pattern is listed first. Beyond the rank that wraps around to a great number, and
    // so it does for a place without a card. A set has a bit for each card, the last card lowest: so patterns are listed.
    let low = [hand.low_at(2) << 8, hand.low_at(1) << 8, hand.low_at(0) << 8];
    let left = |set: usize| {
        let sum: u32 = (0..Hand::FULL).map(|place| if set >> place & 1 == 1 { low[place] } else { 0 }).sum();
        (u32::from(rank) << 8 | set.count_ones() << 4 | set as u32).wrapping_sub(sum)
    };
    let best = (1..1 << Hand::FULL).map(left).fold(u32::MAX, u32::min);
    let set = best as u8 & 0b111;
    let low = set.reverse_bits() >> (u8::BITS as usize - Hand::FULL);
    let reaches = (best >> 8) + u32::from(least) <= u32::from(rank);
    (best < 1 << 31 && reaches).then_some(LayPattern { low, high: 0, boost: 0 })
}

/// The same for larger hands, and where a court card may be read high.
#[cold]
fn greatest_of_all(hand: Hand, rank: u16, least: u16) -> Option<LayPattern> {
    let sums = Sums::of(hand);
    let mut best: Option<(LayPattern, (u16, u8))> = None;
    for pattern in out_of(&VALUES, &VALUES_AND_HIGH, hand, rank) {
        let (sum, spare) = (sums.sum(pattern), u8::MAX - pattern.values());
        if (least..=rank).contains(&sum) && best.is_none_or(|(_, most)| (sum, spare) > most) {
            best = Some((pattern, (sum, spare)));
        }
    }
    best.map(|(pattern, _)| pattern)
}

/// What each set of a hand's cards adds up to, by the places of the cards.
#[derive(Debug, Clone, Copy)]
pub struct Sums {
    hand: Hand,
    low: [u8; 1 << Hand::MOST],
    highest: [u8; 1 << Hand::MOST],
}

impl Sums {
    /// Adds a hand up.
    #[inline]
    pub fn of(hand: Hand) -> Self {
        let mut sums = Sums { hand, low: [0; 1 << Hand::MOST], highest: [0; 1 << Hand::MOST] };
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
    fn high(&self, pattern: LayPattern) -> impl Iterator<Item = u16> {
        let cards = self.hand.cards().iter().enumerate();
        cards.filter(move |(place, _)| pattern.high >> place & 1 == 1).map(|(_, card)| card.high().into())
    }

    /// What the value cards of a pattern add up to.
    #[inline]
    pub fn sum(&self, pattern: LayPattern) -> u16 {
        let low = u16::from(self.low[usize::from(pattern.low)]);
        if pattern.high == 0 { low } else { low + self.high(pattern).sum::<u16>() }
    }

    /// A pattern as far as its value goes: the same as [`Lay::play`](crate::state::lay::Lay::play) of its cards.
    #[inline]
    pub fn play(&self, pattern: LayPattern) -> Play {
        let low = u16::from(self.highest[usize::from(pattern.low)]);
        let highest = if pattern.high == 0 { low } else { self.high(pattern).fold(low, u16::max) };
        Play { sum: self.sum(pattern), highest, cards: pattern.values(), boosts: pattern.boosts() }
    }
}
