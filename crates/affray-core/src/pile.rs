//! Piles of cards: a pile whose order nobody knows is a count of each card.
//!
//! There is no shuffled order anywhere. A face-down pile is a [`Bag`]: how many of each card it holds. The
//! top card comes into being when somebody turns it, drawn uniformly by whoever answers. So order cannot
//! leak, equal piles compare equal, and odds are plain arithmetic. Where a rule makes order known (a card
//! put back on top), [`Deck`] keeps just those cards in order.

use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::word::{self, Word};
use crate::{Ask, Card, Scene};

/// A pile in no known order.
pub trait Bag: Clone + Default + Eq + Hash + Debug {
    /// The cards it holds.
    type Card: Card;

    /// How many cards lie here.
    fn len(&self) -> usize;

    /// Whether no card lies here.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many copies of this card lie here.
    fn count(&self, card: Self::Card) -> usize;

    /// Lays one card here.
    fn add(&mut self, card: Self::Card);

    /// Takes one copy away; false, and nothing changed, if there is none.
    #[must_use]
    fn take(&mut self, card: Self::Card) -> bool;

    /// Takes everything, leaving the pile empty.
    #[must_use]
    fn drain(&mut self) -> Self {
        std::mem::take(self)
    }

    /// Adds all cards of another pile.
    fn absorb(&mut self, other: Self);

    /// The card at place `k` when copies are counted in catalogue order; callers promise `k < len`.
    fn nth(&self, k: usize) -> Self::Card;

    /// Each kind that lies here, with its number of copies, in catalogue order.
    fn kinds(&self) -> impl Iterator<Item = (Self::Card, usize)> + '_;

    /// The places in the catalogue of the kinds that lie here, as bits. Only for catalogues of up to 128 kinds.
    fn present(&self) -> u128 {
        self.kinds().fold(0, |present, (card, _)| present | 1 << card.index())
    }

    /// How many cards of these kinds lie here, copies counted; kinds as bits, as [`Bag::present`] gives them.
    fn among(&self, kinds: u128) -> usize {
        self.kinds().filter(|(card, _)| kinds >> card.index() & 1 == 1).map(|(_, count)| count).sum()
    }

    /// Each card, copies repeated, in catalogue order.
    fn cards(&self) -> impl Iterator<Item = Self::Card> + '_ {
        self.kinds().flat_map(|(card, count)| std::iter::repeat_n(card, count))
    }

    /// Turns up a card: asks which, and takes it from the pile. `None` if the pile is empty.
    #[inline]
    fn draw<S, A>(&mut self, ask: &mut A, source: S::Source) -> Result<Option<Self::Card>, A::Halt>
    where
        S: Scene<Card = Self::Card>,
        A: Ask<S>,
    {
        if self.is_empty() {
            return Ok(None);
        }
        let card = ask.card(source, self)?;
        let held = self.take(card);
        debug_assert!(held, "an answerer gives only cards that are there");
        Ok(Some(card))
    }
}

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

    /// The pile of the cards whose places are set in `bits`; callers set no place beyond the last kind.
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

// Derives would ask the same of `C`, which is only a label here.
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

/// A pile of at most so many kinds keeps count of every eight of them.
const COUNTED: usize = 64;

/// One in each of eight counts of sixteen bits.
const EACH: u128 = 0x0001_0001_0001_0001_0001_0001_0001_0001;

/// The highest bit of each, which no count reaches.
const HIGH: u128 = EACH << 15;

/// Where a card counts, by the eight that its kind is among: before every later eight.
static COUNTS_BEFORE: [u128; COUNTED / 8] = {
    let mut before = [0; COUNTED / 8];
    let mut eight = 0;
    while eight < 7 {
        before[eight] = EACH << (16 * (eight + 1));
        eight += 1;
    }
    before
};

/// A pile that may hold several copies of a card (several packs mixed): a count of each of `N` kinds.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CardBag<C, const N: usize> {
    counts: [u8; N],
    total: u16,
    /// How many cards there are before the first eight kinds (none), before the second eight, and so on: sixteen bits each.
    before: u128,
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
            bag.recount(index, |cards, one| cards + u128::from(packs) * one);
        }
        bag
    }

    /// Counts cards of a kind in, or out.
    #[inline]
    fn recount(&mut self, index: usize, change: impl Fn(u128, u128) -> u128) {
        self.total = change(self.total.into(), 1) as u16;
        if N <= COUNTED {
            self.before = change(self.before, COUNTS_BEFORE[index / 8]);
        }
    }

    /// The card at a place, by going through the kinds: for few kinds, or very many cards.
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
        self.recount(card.index(), |cards, one| cards + one);
    }

    #[inline]
    fn take(&mut self, card: C) -> bool {
        let count = &mut self.counts[card.index()];
        let held = *count > 0;
        if held {
            *count -= 1;
            self.recount(card.index(), |cards, one| cards - one);
        }
        held
    }

    #[inline]
    fn absorb(&mut self, other: Self) {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine += theirs;
        }
        self.total += other.total;
        self.before += other.before;
    }

    #[inline]
    fn nth(&self, k: usize) -> C {
        /// So many copies of one kind that all of eight may be too many for one word.
        const MANY: u64 = 0xF0F0_F0F0_F0F0_F0F0;
        // Eight kinds at a time, without a branch: which card comes up is the one thing that nothing can foresee.
        let k = k as u16;
        let begun = (((u128::from(k) * EACH) | HIGH) - self.before) & HIGH;
        let eight = begun.count_ones() as usize - 1;
        // The last kinds, where they are fewer than eight, are the end of the last eight.
        let first = (8 * eight).min(N.saturating_sub(8));
        if N <= COUNTED
            && let Some(counts) = self.counts[first..].first_chunk()
        {
            let counts = u64::from_le_bytes(*counts) >> (8 * (8 * eight - first));
            if counts & MANY == 0 {
                return C::from_index(8 * eight + word::nth_counted(counts, k - (self.before >> (16 * eight)) as u16));
            }
        }
        self.walk(k)
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
            bag.recount(card.index(), |cards, one| cards + u128::from(count) * one);
        }
        Ok(bag)
    }
}

/// A face-down draw pile: cards on top whose order a rule made known, over a rest in no known order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(bound(
    serialize = "B: Serialize, B::Card: Serialize",
    deserialize = "B: Deserialize<'de>, B::Card: Deserialize<'de>"
))]
pub struct Deck<B: Bag> {
    /// Cards of known order, the top card last. Empty nearly always.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    known: Vec<B::Card>,
    rest: B,
}

impl<B: Bag> Deck<B> {
    /// A freshly shuffled pile of these cards.
    pub fn shuffled(cards: B) -> Self {
        Deck { known: Vec::new(), rest: cards }
    }

    /// How many cards lie here.
    #[inline]
    pub fn len(&self) -> usize {
        self.known.len() + self.rest.len()
    }

    /// Whether no card lies here.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.known.is_empty() && self.rest.is_empty()
    }

    /// How many copies of this card lie here, wherever.
    pub fn count(&self, card: B::Card) -> usize {
        self.rest.count(card) + self.known.iter().filter(|&&known| known == card).count()
    }

    /// Everything here as a pile in no known order.
    pub fn contents(&self) -> B {
        let mut all = self.rest.clone();
        for &card in &self.known {
            all.add(card);
        }
        all
    }

    /// The part in no known order.
    #[inline]
    pub fn unordered(&self) -> &B {
        &self.rest
    }

    /// Puts a card on top, where everyone who saw it knows it is.
    pub fn put_on_top(&mut self, card: B::Card) {
        self.known.push(card);
    }

    /// Shuffles these cards in: afterwards nobody knows any card's place.
    pub fn shuffle_in(&mut self, cards: B) {
        for card in self.known.drain(..) {
            self.rest.add(card);
        }
        self.rest.absorb(cards);
    }

    /// Takes out a card that a rule names (a search), wherever it lies; false if it is not here.
    #[must_use]
    pub fn take(&mut self, card: B::Card) -> bool {
        if self.rest.take(card) {
            return true;
        }
        match self.known.iter().rposition(|&known| known == card) {
            Some(place) => {
                self.known.remove(place);
                true
            }
            None => false,
        }
    }

    /// Turns up the top card. `None` if the pile is empty.
    #[inline]
    pub fn draw<S, A>(&mut self, ask: &mut A, source: S::Source) -> Result<Option<B::Card>, A::Halt>
    where
        S: Scene<Card = B::Card>,
        A: Ask<S>,
    {
        match self.known.pop() {
            Some(card) => Ok(Some(card)),
            None => self.rest.draw(ask, source),
        }
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
