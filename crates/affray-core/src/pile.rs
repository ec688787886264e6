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

/// A pile that may hold several copies of a card (several packs mixed): a count of each of `N` kinds.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CardBag<C, const N: usize> {
    counts: [u8; N],
    total: u16,
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
        CardBag { counts: [packs; N], total: u16::from(packs) * N as u16, kind: PhantomData }
    }

    /// The card at place `left` from kind `start` on, kind by kind: for few kinds, or very many copies.
    fn walk(&self, start: usize, mut left: u16) -> C {
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
        self.total += 1;
    }

    #[inline]
    fn take(&mut self, card: C) -> bool {
        let count = &mut self.counts[card.index()];
        let held = *count > 0;
        *count -= u8::from(held);
        self.total -= u16::from(held);
        held
    }

    #[inline]
    fn absorb(&mut self, other: Self) {
        for (mine, theirs) in self.counts.iter_mut().zip(other.counts) {
            *mine += theirs;
        }
        self.total += other.total;
    }

    #[inline]
    fn nth(&self, k: usize) -> C {
        // Eight kinds at a time, without a branch: which card comes up is the one thing that nothing can foresee.
        let (mut start, mut before, mut upto) = (0, 0, 0u16);
        for eight in self.counts.chunks_exact(8) {
            upto += eight.iter().map(|&count| u16::from(count)).sum::<u16>();
            let further = k as u16 >= upto;
            start += if further { 8 } else { 0 };
            before = if further { upto } else { before };
        }
        let left = k as u16 - before;
        // The last kinds, where they are fewer than eight, are the end of the last eight.
        let eight = start.min(N.saturating_sub(8));
        if let Some(counts) = self.counts[eight..].first_chunk()
            && let Some(place) = word::nth_counted(u64::from_le_bytes(*counts) >> (8 * (start - eight)), left)
        {
            return C::from_index(start + place);
        }
        self.walk(start, left)
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
    fn default() -> Self {
        Self::packs(0)
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
            bag.total += u16::from(count);
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
