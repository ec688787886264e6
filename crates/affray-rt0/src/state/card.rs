//! Tarot cards as RT:0 reads them (RT-02, RT-03, RT-67).

pub use affray_core::cards::{Tarot, TarotError, TarotSuit as Suit};
use affray_core::{Bag, CardSet};

/// A pile of tarot cards in no known order; every card is different.
pub type Pile = CardSet<Tarot, u128>;

/// The five classes of card that an adversary's stat block tells apart (RT-67).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Wands.
    Wands,
    /// Swords.
    Swords,
    /// Cups.
    Cups,
    /// Pentacles.
    Pentacles,
    /// Any Major.
    Major,
}

impl Class {
    /// All of them.
    pub const ALL: [Class; 5] = [Class::Wands, Class::Swords, Class::Cups, Class::Pentacles, Class::Major];

    /// The class as data files write it.
    pub const fn slug(self) -> &'static str {
        match self {
            Class::Wands => "wands",
            Class::Swords => "swords",
            Class::Cups => "cups",
            Class::Pentacles => "pentacles",
            Class::Major => "major",
        }
    }
}

/// The places of all Wands and Swords, for look-ups by mask.
pub(crate) const BLADES: u128 = ((1 << 28) - 1) << 22;
/// The places of all Cups and Pentacles.
pub(crate) const CALM: u128 = BLADES << 28;

/// The class of a card.
pub trait Classed {
    /// Its class (RT-67).
    fn class(self) -> Class;
}

impl Classed for Tarot {
    #[inline]
    fn class(self) -> Class {
        match self.suit() {
            None => Class::Major,
            Some(Suit::Wands) => Class::Wands,
            Some(Suit::Swords) => Class::Swords,
            Some(Suit::Cups) => Class::Cups,
            Some(Suit::Pentacles) => Class::Pentacles,
        }
    }
}

/// Takes a card that the rules know to be in the pile.
#[inline]
pub fn take(pile: &mut Pile, card: Tarot) {
    let held = pile.take(card);
    debug_assert!(held, "{card} lies where the rules say it lies");
}
