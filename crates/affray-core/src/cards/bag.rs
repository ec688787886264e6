//! Piles of cards: a pile whose order nobody knows is a count of each card.
//!
//! There is no shuffled order anywhere. A face-down pile is a [`Bag`]: how many of each card it holds. The top card is
//! decided when somebody turns it, drawn uniformly by the answerer. So order cannot leak, equal piles compare equal,
//! and odds are plain arithmetic.

use std::fmt::Debug;
use std::hash::Hash;

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

    /// Takes the card at place `k` away.
    #[inline]
    fn take_nth(&mut self, k: usize) -> Self::Card {
        let card = self.nth(k);
        let held = self.take(card);
        debug_assert!(held, "the card found is in the pile");
        card
    }

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
        ask.take_card(source, self).map(Some)
    }
}

/// A pile as a trait object, with what an answerer may ask of it, so that one answerer serves all types of pile.
pub trait Pile<C> {
    /// How many cards lie here.
    fn size(&self) -> usize;
    /// How many copies of this card lie here.
    fn count(&self, card: C) -> usize;
    /// The card at place `k` when copies are counted in catalogue order; callers promise `k < size`.
    fn nth(&self, k: usize) -> C;
    /// Each kind that lies here, with its number of copies, in catalogue order.
    fn each_kind(&self, found: &mut dyn FnMut(C, usize));
    /// The kinds that lie here, as bits; see [`Bag::present`].
    fn present(&self) -> u128;
    /// How many cards of these kinds lie here; see [`Bag::among`].
    fn among(&self, kinds: u128) -> usize;
}

impl<B: Bag> Pile<B::Card> for B {
    #[inline]
    fn size(&self) -> usize {
        self.len()
    }
    fn count(&self, card: B::Card) -> usize {
        Bag::count(self, card)
    }
    fn nth(&self, k: usize) -> B::Card {
        Bag::nth(self, k)
    }
    fn each_kind(&self, found: &mut dyn FnMut(B::Card, usize)) {
        self.kinds().for_each(|(card, count)| found(card, count));
    }
    #[inline]
    fn present(&self) -> u128 {
        Bag::present(self)
    }
    #[inline]
    fn among(&self, kinds: u128) -> usize {
        Bag::among(self, kinds)
    }
}
