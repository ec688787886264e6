//! What one viewer may know.

use affray_core::{Bag, Seat, Viewer};
use serde::Serialize;

use crate::state::card::Pile;
use crate::state::fight::Fight;

/// What one viewer may know. It holds that and nothing else, so that no bot and no board can show more.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct View {
    /// The fighters, by seat.
    pub fighters: [FighterView; 2],
    /// Who acts.
    pub turn: Seat,
    /// Cards flipped or played so far.
    pub flips: u16,
    /// How much stamina a fighter begins with.
    pub stamina: u8,
}

/// What one viewer may know of a fighter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FighterView {
    /// The cards that may lie in the deck. Whoever cannot see the hand cannot tell its cards from these: they are among them.
    pub deck: Pile,
    /// The cards face up.
    pub discard: Pile,
    /// Stamina lost.
    pub lost: u8,
    /// The hand; none in an edition without hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hand: Option<HandView>,
}

/// A hand, or its size for those who cannot see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum HandView {
    /// One's own.
    Cards(Pile),
    /// Somebody else's.
    Size(usize),
}

impl View {
    /// What this viewer may know of the fight (TD-08). What it leaves out is what
    /// [`redeal`](affray_core::Hidden::redeal) deals anew.
    #[inline]
    pub(crate) fn of(fight: &Fight, viewer: Viewer) -> View {
        let fighter = |seat: Seat| {
            let fighter = fight.fighter(seat);
            let (mut deck, hand) = (fighter.deck, fighter.hand);
            let hand = fight.edition.has_hands().then(|| {
                if viewer.sees_all_of(seat) {
                    return HandView::Cards(hand);
                }
                deck.absorb(hand);
                HandView::Size(hand.len())
            });
            FighterView { deck, discard: fighter.discard, lost: fighter.lost, hand }
        };
        View {
            fighters: [fighter(Seat(0)), fighter(Seat(1))],
            turn: fight.turn,
            flips: fight.flips,
            stamina: fight.stamina,
        }
    }

    /// The fighter in a seat.
    pub fn fighter(&self, seat: Seat) -> &FighterView {
        &self.fighters[seat.index()]
    }

    /// How much stamina a fighter has left.
    pub fn stamina_left(&self, seat: Seat) -> u8 {
        self.stamina.saturating_sub(self.fighter(seat).lost)
    }
}

impl FighterView {
    /// How many cards lie in the deck.
    pub fn deck_size(&self) -> usize {
        match self.hand {
            Some(HandView::Size(unseen)) => self.deck.len() - unseen,
            Some(HandView::Cards(_)) | None => self.deck.len(),
        }
    }
}
