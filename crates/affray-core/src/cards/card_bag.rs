//! A pile that may hold several copies of a card.

use std::fmt::Debug;
use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Bag;
use super::bits;
use crate::Card;

/// The most groups of eight kinds for which a pile keeps the number of cards before each group.
const GROUPS: usize = 7;

/// The bits of one of these counts.
const BITS: usize = 9;

/// A pile of fewer cards than this leaves the highest bit of each count free.
const FEW: u16 = 1 << (BITS - 1);

/// One in each count.
const EACH: u64 = {
    let (mut each, mut group) = (0, 0);
    while group < GROUPS {
        each |= 1 << (BITS * group);
        group += 1;
    }
    each
};

/// The highest bit of each count.
const HIGH: u64 = EACH << (BITS - 1);

/// The increment of `before` for one card of a group: the card counts before every later group.
#[inline]
const fn counts_before(group: usize) -> u64 {
    (EACH << BITS) << (BITS * group)
}

/// A pile that may hold several copies of a card (several packs mixed): a count of each kind, `W` words of eight counts.
///
/// The counts of eight kinds are always read and written together, as one word: writing a byte and then reading the
/// word around it would wait until the byte has reached the cache.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CardBag<C, const W: usize> {
    groups: [u64; W],
    total: u16,
    /// How many cards come before each group of eight kinds (none before the first), nine bits each. In a large pile
    /// the counts overflow into each other; they are right again once it is small. The highest bit means nothing.
    before: u64,
    kind: PhantomData<fn() -> C>,
}

/// The group of a kind, and the position of its count there in bits.
#[inline]
const fn place(index: usize) -> (usize, usize) {
    (index / 8, 8 * (index % 8))
}

impl<C: Card, const W: usize> CardBag<C, W> {
    const FITS: () = assert!(C::KINDS.div_ceil(8) == W, "a bag has one word for every eight kinds of card");

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
        let mut bag = Self::default();
        for index in 0..C::KINDS {
            bag.put(index, packs);
        }
        bag
    }

    /// Adds this many cards of a kind.
    #[inline]
    fn put(&mut self, index: usize, cards: u8) {
        let (group, place) = place(index);
        debug_assert!(self.groups[group] >> place & 0xFF <= u64::from(u8::MAX - cards), "255 copies of a card at most");
        self.groups[group] += u64::from(cards) << place;
        self.total += u16::from(cards);
        if W <= GROUPS {
            self.before = self.before.wrapping_add(u64::from(cards).wrapping_mul(counts_before(group)));
        }
    }

    /// Updates the counts for one card of a group that was taken.
    #[inline]
    const fn count_out(&mut self, group: usize) {
        self.total -= 1;
        if W <= GROUPS {
            self.before = self.before.wrapping_sub(counts_before(group));
        }
    }

    /// The group of the card at place `k`, and the position of its count there in bits; `None` if there are very many
    /// kinds or cards.
    #[inline]
    fn find(&self, k: usize) -> Option<(usize, usize)> {
        /// Set where a kind has so many copies that the sum of a group may not fit.
        const MANY: u64 = 0xF0F0_F0F0_F0F0_F0F0;
        if W > GROUPS || self.total >= FEW {
            return None;
        }
        // Eight kinds at a time, without a branch: no branch predictor can guess which card comes up. The high bit
        // stays set where no more than k cards come before; the first group has always begun.
        let k = k as u64;
        let begun = (k.wrapping_mul(EACH) | HIGH).wrapping_sub(self.before) & (HIGH ^ 1 << (BITS - 1));
        let group = begun.count_ones() as usize;
        let counts = self.groups[group];
        if counts & MANY != 0 {
            return None;
        }
        let before = self.before >> (BITS * group) & ((1 << BITS) - 1);
        Some((group, bits::nth_counted(counts, (k - before) as u16)))
    }

    /// The card at a place, by going through all kinds: for very many kinds or cards.
    #[cold]
    fn walk(&self, mut k: usize) -> C {
        for (card, count) in self.kinds() {
            if k < count {
                return card;
            }
            k -= count;
        }
        unreachable!("callers promise a place inside the pile")
    }
}

impl<C: Card, const W: usize> Bag for CardBag<C, W> {
    type Card = C;

    #[inline]
    fn len(&self) -> usize {
        usize::from(self.total)
    }

    #[inline]
    fn count(&self, card: C) -> usize {
        let (group, place) = place(card.index());
        (self.groups[group] >> place & 0xFF) as usize
    }

    #[inline]
    fn add(&mut self, card: C) {
        self.put(card.index(), 1);
    }

    #[inline]
    fn take(&mut self, card: C) -> bool {
        let (group, place) = place(card.index());
        let counts = &mut self.groups[group];
        let held = *counts >> place & 0xFF > 0;
        if held {
            *counts -= 1 << place;
            self.count_out(group);
        }
        held
    }

    #[inline]
    fn absorb(&mut self, other: Self) {
        for (mine, theirs) in self.groups.iter_mut().zip(&other.groups) {
            *mine += theirs;
        }
        self.total += other.total;
        self.before = self.before.wrapping_add(other.before);
    }

    #[inline]
    fn nth(&self, k: usize) -> C {
        match self.find(k) {
            Some((group, place)) => C::from_index(8 * group + place / 8),
            None => self.walk(k),
        }
    }

    #[inline]
    fn take_nth(&mut self, k: usize) -> C {
        match self.find(k) {
            Some((group, place)) => {
                self.groups[group] -= 1 << place;
                self.count_out(group);
                C::from_index(8 * group + place / 8)
            }
            None => {
                let card = self.walk(k);
                let held = self.take(card);
                debug_assert!(held, "the card found is in the pile");
                card
            }
        }
    }

    fn kinds(&self) -> impl Iterator<Item = (C, usize)> + '_ {
        let all = self.groups.iter().flat_map(|group| group.to_le_bytes());
        all.enumerate().filter(|(_, count)| *count > 0).map(|(index, count)| (C::from_index(index), count.into()))
    }
}

impl<C: Card, const W: usize> Default for CardBag<C, W> {
    #[inline]
    fn default() -> Self {
        let () = Self::FITS;
        CardBag { groups: [0; W], total: 0, before: 0, kind: PhantomData }
    }
}
impl<C: Card, const W: usize> Debug for CardBag<C, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.kinds()).finish()
    }
}
impl<C: Card + Serialize, const W: usize> Serialize for CardBag<C, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.kinds())
    }
}
impl<'de, C: Card + Deserialize<'de>, const W: usize> Deserialize<'de> for CardBag<C, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut bag = Self::default();
        for (card, count) in std::collections::BTreeMap::<C, u8>::deserialize(deserializer)? {
            bag.put(card.index(), count);
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

    /// Deals a pile out and back again, and compares every place with the cards one by one.
    fn every_place_shows_its_card<const N: usize, const W: usize>(packs: u8) {
        let mut chance = Stream::new(N as u64, packs.into());
        let mut pile = CardBag::<Kind<N>, W>::packs(packs);
        let mut other = CardBag::<Kind<N>, W>::default();
        for _ in 0..4 {
            while !pile.is_empty() {
                let cards: Vec<Kind<N>> = pile.cards().collect();
                let places = (0..cards.len()).step_by(1 + cards.len() / 16);
                assert!(places.clone().all(|k| pile.nth(k) == cards[k]), "{N} kinds, {packs} packs: {pile:?}");
                for k in places {
                    let (mut without, mut less) = (pile.clone(), pile.clone());
                    assert!(without.take(cards[k]), "it was there");
                    assert_eq!((less.take_nth(k), less), (cards[k], without), "{N} kinds, {packs} packs: {pile:?}");
                }
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
            every_place_shows_its_card::<6, 1>(packs);
            every_place_shows_its_card::<8, 1>(packs);
            every_place_shows_its_card::<52, 7>(packs);
            every_place_shows_its_card::<64, 8>(packs);
            every_place_shows_its_card::<78, 10>(packs);
        }
    }
}
