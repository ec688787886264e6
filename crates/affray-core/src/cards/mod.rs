//! Cards and piles: a pile whose order nobody knows is a count of each card.

mod bag;
mod bits;
mod card;
mod card_bag;
mod card_set;
mod playing;
mod tarot;

pub use bag::{Bag, Pile};
pub use bits::Word;
pub use card::Card;
pub use card_bag::CardBag;
pub use card_set::CardSet;
pub use playing::{PlayingCard, PlayingCardError, PlayingSuit, Pretty};
pub use tarot::{Tarot, TarotError, TarotSuit};
