//! A pile that may hold several copies of a card.

use std::fmt::Debug;
use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Bag;
use crate::Card;
use crate::word;

/// A pile of at most so many kinds keeps count of every eight of them.
const COUNTED: usize = 8 * EIGHTS;

/// How many eights there are at most.
const EIGHTS: usize = 7;

/// The bits of one of these counts.
const BITS: usize = 9;

/// A pile of fewer cards than this leaves the highest bit of each count free.
const FEW: u16 = 1 << (BITS - 1);

/// One in each count.
const EACH: u64 = {
    let (mut each, mut eight) = (0, 0);
    while eight < EIGHTS {
        each |= 1 << (BITS * eight);
        eight += 1;
    }
    each
};

/// The highest bit of each count.
const HIGH: u64 = EACH << (BITS - 1);

/// Where a card counts, by the eight that its kind is among: before every later eight.
static COUNTS_BEFORE: [u64; EIGHTS] = {
    let mut before = [0; EIGHTS];
    let mut eight = 0;
    while eight < EIGHTS - 1 {
        before[eight] = EACH << (BITS * (eight + 1));
        eight += 1;
    }
    before
};

/// A pile that may hold several copies of a card (several packs mixed): a count of each of `N` kinds.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CardBag<C, const N: usize> {
    counts: [u8; N],
    total: u16,
    /// How many cards there are before the first eight kinds (none), before the second eight, and so on: nine bits each.
    /// In a large pile they run over into each other, and are whole again once it is small.
    before: u64,
    kind: PhantomData<fn() -> C>,
}

impl<C: Card, const N: usize> CardBag<C, N> {
    const FITS: () = assert!(C::KINDS == N, "a bag has one count for each kind of card");

    /// A pile of these cards.
    pub fn of(cards: impl IntoIterator<Item = C>) -> Self {
        let mut bag = Self::default();
        for card in cards {
            bag.add(card);
        }
        bag
    }

    /// `packs` copies of every kind.
    pub fn packs(packs: u8) -> Self {
        let () = Self::FITS;
        let mut bag = CardBag { counts: [packs; N], ..Self::default() };
        for index in 0..N {
            bag.count_in(index, packs);
        }
        bag
    }

    /// Counts so many cards of a kind in.
    #[inline]
    fn count_in(&mut self, index: usize, cards: u8) {
        self.total += u16::from(cards);
        if N <= COUNTED {
            self.before = self.before.wrapping_add(u64::from(cards).wrapping_mul(COUNTS_BEFORE[index / 8]));
        }
    }

    /// Counts a card of a kind out.
    #[inline]
    fn count_out(&mut self, index: usize) {
        self.total -= 1;
        if N <= COUNTED {
            self.before = self.before.wrapping_sub(COUNTS_BEFORE[index / 8]);
        }
    }

    /// The card at a place, by going through the kinds: for very many kinds or cards.
    #[cold]
    fn walk(&self, mut left: u16) -> C {
        let mut start = 0;
        for eight in self.counts.chunks_exact(8) {
            let cards = eight.iter().map(|&count| u16::from(count)).sum();
            if left < cards {
                break;
            }
            left -= cards;
            start += 8;
        }
        for (offset, &count) in self.counts[start..].iter().enumerate() {
            if left < u16::from(count) {
                return C::from_index(start + offset);
            }
            left -= u16::from(count);
        }
        unreachable!("callers promise a place inside the pile")
    }

    /// The counts, in catalogue order.
    #[inline]
    pub fn counts(&self) -> &[u8; N] {
        &self.counts
    }
}

impl<C: Card, const N: usize> Bag for CardBag<C, N> {
    type Card = C;

    #[inline]
    fn len(&self) -> usize {
        usize::from(self.total)
    }

    #[inline]
    fn count(&self, card: C) -> usize {
        usize::from(self.counts[card.index()])
    }

    #[inline]
    fn add(&mut self, card: C) {
        self.counts[card.index()] += 1;
        self.count_in(card.index(), 1);
    }

    #[inline]
    fn take(&mut self, card: C) -> bool {
        let count = &mut self.counts[card.index()];
        let held = *count > 0;
        if held {
            *count -= 1;
            self.count_out(card.index());
        }
        held
    }

    #[inline]
    fn absorb(&mut self, other: Self) {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine += theirs;
        }
        self.total += other.total;
        self.before = self.before.wrapping_add(other.before);
    }

    #[inline]
    fn nth(&self, k: usize) -> C {
        /// So many copies of one kind that all of eight may be too many for one word.
        const MANY: u64 = 0xF0F0_F0F0_F0F0_F0F0;
        // Eight kinds at a time, without a branch: which card comes up is the one thing that nothing can foresee.
        if N <= COUNTED && self.total < FEW {
            let k = k as u64;
            // The high bit stays where no more than k cards come before; the multiplication adds these bits up.
            let begun = ((k.wrapping_mul(EACH) | HIGH).wrapping_sub(self.before)) & HIGH;
            let begun = (begun >> (BITS - 1)).wrapping_mul(EACH) >> (BITS * (EIGHTS - 1)) & 7;
            let eight = begun as usize - 1;
            // The last kinds, where they are fewer than eight, are the end of the last eight.
            let first = (8 * eight).min(N.saturating_sub(8));
            if let Some(counts) = self.counts[first..].first_chunk() {
                let counts = u64::from_le_bytes(*counts) >> (8 * (8 * eight - first));
                if counts & MANY == 0 {
                    let before = self.before >> (BITS * eight) & ((1 << BITS) - 1);
                    return C::from_index(8 * eight + word::nth_counted(counts, (k - before) as u16));
                }
            }
        }
        self.walk(k as u16)
    }

    fn kinds(&self) -> impl Iterator<Item = (C, usize)> + '_ {
        self.counts
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
            .map(|(index, &count)| (C::from_index(index), usize::from(count)))
    }
}

impl<C: Card, const N: usize> Default for CardBag<C, N> {
    #[inline]
    fn default() -> Self {
        let () = Self::FITS;
        CardBag { counts: [0; N], total: 0, before: 0, kind: PhantomData }
    }
}
impl<C: Card, const N: usize> Debug for CardBag<C, N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.kinds()).finish()
    }
}
impl<C: Card + Serialize, const N: usize> Serialize for CardBag<C, N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.kinds())
    }
}
impl<'de, C: Card + Deserialize<'de>, const N: usize> Deserialize<'de> for CardBag<C, N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut bag = Self::default();
        for (card, count) in std::collections::BTreeMap::<C, u8>::deserialize(deserializer)? {
            bag.counts[card.index()] = count;
            bag.count_in(card.index(), count);
        }
        Ok(bag)
    }
}

#[cfg(test)]
mod tests {
    use std::fmt;
    use std::str::FromStr;

    use super::*;
    use crate::Stream;

    /// One of `N` kinds of card.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    struct Kind<const N: usize>(usize);

    impl<const N: usize> fmt::Display for Kind<N> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "{}", self.0)
        }
    }
    impl<const N: usize> FromStr for Kind<N> {
        type Err = std::num::ParseIntError;
        fn from_str(code: &str) -> Result<Self, Self::Err> {
            code.parse().map(Kind)
        }
    }
    impl<const N: usize> Card for Kind<N> {
        const KINDS: usize = N;
        fn index(self) -> usize {
            self.0
        }
        fn from_index(index: usize) -> Self {
            Kind(index)
        }
    }

    /// Deals a pile out and back again; every place is held against the cards one by one.
    fn every_place_shows_its_card<const N: usize>(packs: u8) {
        let mut chance = Stream::new(N as u64, packs.into());
        let mut pile = CardBag::<Kind<N>, N>::packs(packs);
        let mut other = CardBag::<Kind<N>, N>::default();
        for _ in 0..4 {
            while !pile.is_empty() {
                let cards: Vec<Kind<N>> = pile.cards().collect();
                let places = (0..cards.len()).step_by(1 + cards.len() / 16);
                assert!(places.clone().all(|k| pile.nth(k) == cards[k]), "{N} kinds, {packs} packs: {pile:?}");
                let dealt = chance.below(cards.len() as u32) as usize;
                for &card in &cards[dealt..] {
                    assert!(pile.take(card), "it was there");
                    other.add(card);
                }
                if chance.below(8) == 0 {
                    break;
                }
            }
            pile = CardBag::of(pile.drain().cards().chain(other.drain().cards()));
        }
        pile.absorb(CardBag::packs(1));
        assert_eq!(pile.len(), pile.cards().count());
        assert!((0..pile.len()).zip(pile.cards()).all(|(k, card)| pile.nth(k) == card));
    }

    #[test]
    fn every_place_of_a_pile_shows_its_card() {
        for packs in [1, 2, 3, 8, 15, 16, 40] {
            every_place_shows_its_card::<6>(packs);
            every_place_shows_its_card::<8>(packs);
            every_place_shows_its_card::<52>(packs);
            every_place_shows_its_card::<64>(packs);
            every_place_shows_its_card::<78>(packs);
        }
    }
}
