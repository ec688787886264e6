//! A draw pile of which the top may be known.

use serde::{Deserialize, Serialize};

use affray_core::{Ask, Bag, Scene};

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

    /// Everything here as a pile in no known order.
    pub fn contents(&self) -> B {
        let mut all = self.rest.clone();
        for &card in &self.known {
            all.add(card);
        }
        all
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
