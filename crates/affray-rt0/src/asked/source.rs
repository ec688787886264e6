//! Where chance comes from.

/// Where chance comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A player's deck.
    Deck(u8),
    /// The GM's deck; every adversary's own under the ruling `gm_deck_policy`.
    GmDeck(u8),
    /// A player's hand, dealt in thought by somebody who cannot see it.
    Hand(u8),
    /// An Eddy's hand, dealt in the same way.
    EddyHand(u8),
    /// A player's coin.
    Coin(u8),
    /// The GM's coin.
    GmCoin,
    /// A lot drawn by the GM: an order of turns, a spell, an injury.
    Lot,
}
