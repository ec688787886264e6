//! Run Away: which cards continue the run (RT-43).

use crate::language::compiled::BinId;
use crate::rulings::{Rulings, RunAwayCourts, RunAwayMajorValue};
use crate::state::card::{Pile, Tarot};
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;

impl Rulings {
    /// What a card is worth in a run; `None` where it may not be laid there (RT-43).
    pub fn run_value(&self, card: Tarot) -> Option<u8> {
        match (card.numeral(), card.rank()) {
            (Some(numeral), _) => match self.run_away_major_value {
                RunAwayMajorValue::Numeral => Some(numeral),
                RunAwayMajorValue::Zero => Some(0),
                RunAwayMajorValue::NotAllowed => None,
            },
            (_, Some(rank @ 11..)) => Some(match self.run_away_courts {
                RunAwayCourts::AllTen => 10,
                RunAwayCourts::ElevenToFourteen => rank,
            }),
            (_, rank) => rank,
        }
    }
}

impl Fight {
    /// The cards that continue the run on a bin: one above the highest or one below the lowest (RT-43).
    pub(crate) fn run_continuations(&self, p: PlayerId, bin: BinId) -> Pile {
        let mut ends: Option<(u8, u8)> = None;
        for on_run in self.players[p].on(bin).filter_map(|laid| self.rulings().run_value(laid.counts_as)) {
            ends = Some(ends.map_or((on_run, on_run), |(low, high)| (low.min(on_run), high.max(on_run))));
        }
        Pile::from_bits(match ends {
            None => self.book.run_starts(),
            Some((lowest, highest)) => {
                let below = lowest.checked_sub(1).map_or(0, |value| self.book.run_cards(value));
                self.book.run_cards(highest + 1) | below
            }
        })
    }
}
