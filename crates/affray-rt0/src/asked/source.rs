//! Where chance comes from.

use crate::state::ids::{EddyId, PlayerId};

/// Where chance comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A player's deck.
    Deck(PlayerId),
    /// The GM's deck; every adversary's own under the ruling `gm_deck_policy`.
    GmDeck(u8),
    /// A player's hand, dealt in thought by somebody who cannot see it.
    Hand(PlayerId),
    /// An Eddy's hand, dealt in the same way.
    EddyHand(EddyId),
    /// A player's coin.
    Coin(PlayerId),
    /// The GM's coin.
    GmCoin,
    /// A lot drawn by the GM: an order of turns, a spell, an injury.
    Lot,
}
