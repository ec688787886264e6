//! What cards are worth (RT-03).

use crate::rulings::CourtValue;
use crate::state::card::Tarot;
use crate::state::fight::Fight;

impl Fight {
    /// What a card is worth on Strike, Defend and for Foolishness (RT-03).
    #[inline]
    pub fn value(&self, card: Tarot) -> u8 {
        match card.rank() {
            None => 0,
            Some(rank @ 1..=10) => rank,
            Some(court) => match self.rulings().court_value {
                CourtValue::Ten => 10,
                CourtValue::ElevenToFourteen => court,
            },
        }
    }
}
