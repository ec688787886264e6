//! Where chance comes from.

use affray_core::Seat;

use crate::state::fighter::FighterId;

/// Where chance comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// Which deck or die.
    pub what: ChanceOf,
    /// Whose.
    pub who: FighterId,
    /// Who turns or rolls it at a real table.
    pub seat: Seat,
}

/// The kinds of chance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChanceOf {
    /// The top of the deck, turned in a flip.
    Deck,
    /// The top of the deck, turned in a search for Stamina: only the symbol counts.
    Search,
    /// The supply of wound cards.
    Wounds,
    /// The Exhaustion pile, shuffled.
    Exhaustion,
    /// A die.
    Die,
}
