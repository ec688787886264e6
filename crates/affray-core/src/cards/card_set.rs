//! A pile in which every card is different.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Bag;
use super::bits::Word;
use crate::Card;

/// A pile in which every card is different: one bit a kind.
///
/// The word decides how many kinds fit: `CardSet<C, u32>` for a Deckahedron, `CardSet<C, u128>` for a tarot.
pub struct CardSet<C, W = u64> {
    bits: W,
    kind: PhantomData<fn() -> C>,
}

impl<C: Card, W: Word> CardSet<C, W> {
    /// Checked at compile time wherever a set is made.
    const FITS: () = assert!(C::KINDS <= W::BITS, "the word is too narrow for this many kinds of card");

    /// A pile of these cards, each at most once.
    pub fn of(cards: impl IntoIterator<Item = C>) -> Self {
        let mut set = Self::default();
        for card in cards {
            set.add(card);
        }
        set
    }

    /// Every kind of card of the game, once.
    #[inline]
    pub fn full() -> Self {
        let () = Self::FITS;
        Self::from_bits(W::narrow(u128::MAX >> (u128::BITS as usize - C::KINDS)))
    }

    /// The pile of the cards whose places are set in `bits`; callers set no place after the last kind.
    #[inline]
    pub fn from_bits(bits: W) -> Self {
        CardSet { bits, ..Self::default() }
    }

    /// The bits themselves, for table look-ups by mask.
    #[inline]
    pub fn bits(&self) -> W {
        self.bits
    }
}

impl<C: Card, W: Word> Bag for CardSet<C, W> {
    type Card = C;

    #[inline]
    fn len(&self) -> usize {
        self.bits.size()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.bits == W::default()
    }

    #[inline]
    fn count(&self, card: C) -> usize {
        usize::from(self.bits.holds(W::bit(card.index())))
    }

    #[inline]
    fn add(&mut self, card: C) {
        let bit = W::bit(card.index());
        debug_assert!(!self.bits.holds(bit), "{card} lies here already");
        self.bits = self.bits.or(bit);
    }

    #[inline]
    fn take(&mut self, card: C) -> bool {
        let bit = W::bit(card.index());
        let held = self.bits.holds(bit);
        self.bits = self.bits.without(bit);
        held
    }

    #[inline]
    fn absorb(&mut self, other: Self) {
        debug_assert!(self.bits.without(other.bits) == self.bits, "no card can lie in two piles");
        self.bits = self.bits.or(other.bits);
    }

    #[inline]
    fn nth(&self, k: usize) -> C {
        C::from_index(self.bits.select(k))
    }

    #[inline]
    fn present(&self) -> u128 {
        self.bits.widen()
    }

    #[inline]
    fn among(&self, kinds: u128) -> usize {
        self.bits.and(W::narrow(kinds)).size()
    }

    #[inline]
    fn kinds(&self) -> impl Iterator<Item = (C, usize)> + '_ {
        self.cards().map(|card| (card, 1))
    }

    #[inline]
    fn cards(&self) -> impl Iterator<Item = C> + '_ {
        let mut left = self.bits;
        std::iter::from_fn(move || {
            let (place, rest) = left.pop_first()?;
            left = rest;
            Some(C::from_index(place))
        })
    }
}

// Derives would require the same of `C`, which is only a marker here.
impl<C, W: Copy> Clone for CardSet<C, W> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}
impl<C, W: Copy> Copy for CardSet<C, W> {}
impl<C, W: PartialEq> PartialEq for CardSet<C, W> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<C, W: Eq> Eq for CardSet<C, W> {}
impl<C, W: Hash> Hash for CardSet<C, W> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}
impl<C: Card, W: Word> Default for CardSet<C, W> {
    #[inline]
    fn default() -> Self {
        let () = Self::FITS;
        CardSet { bits: W::default(), kind: PhantomData }
    }
}
impl<C: Card, W: Word> Debug for CardSet<C, W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.cards()).finish()
    }
}
impl<C: Card + Serialize, W: Word> Serialize for CardSet<C, W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}
impl<'de, C: Card + Deserialize<'de>, W: Word> Deserialize<'de> for CardSet<C, W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = Self::default();
        for card in Vec::<C>::deserialize(deserializer)? {
            if set.count(card) > 0 {
                return Err(D::Error::custom(format!("{card} lies twice in one pile")));
            }
            set.add(card);
        }
        Ok(set)
    }
}
