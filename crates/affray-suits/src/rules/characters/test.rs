//! Tests: a card drawn against a rank (SU-04).

use crate::state::card::Value as _;
use affray_core::Ask;

use crate::asked::source::Draw;
use crate::rulings::CheckCompare;
use crate::shown::event::{Event, Purpose};
use crate::state::card::PlayingCard;
use crate::state::fight::Fight;
use crate::state::sheet::FighterId;

/// Whether a card passes a test of this rank (SU-04).
pub fn passes(card: PlayingCard, rank: u16, compare: CheckCompare) -> bool {
    match compare {
        CheckCompare::Le => card.low() as u16 <= rank,
        CheckCompare::Lt => (card.low() as u16) < rank,
    }
}

impl Fight {
    /// Draws a card against a rank (SU-04).
    pub fn test<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        rank: u16,
        purpose: Purpose,
    ) -> Result<bool, A::Halt> {
        let card = self.draw(ask, Draw::Test, who)?;
        self.spend(card);
        let passed = passes(card, rank, self.rulings.check_compare);
        self.tell(ask, Event::Tested { who, rank, card, passed, purpose });
        Ok(passed)
    }
}
