//! The order of the turn: slots, Speed, and draws for a shared slot (SU-12, SU-15).

use crate::state::card::Value as _;
use std::cmp::Reverse;

use affray_core::Ask;
use smallvec::SmallVec;

use crate::asked::source::Draw;
use crate::rulings::TieDrawValues;
use crate::shown::event::Event;
use crate::state::card::PlayingCard;
use crate::state::fight::{Fight, Order};
use crate::state::sheet::FighterId;

/// When somebody is due in a turn: slot first, then Speed, the higher before the lower (SU-12, SU-15).
type Due = Reverse<(u8, u16)>;

impl Fight {
    /// Puts everybody in order: slot, then Speed, then a draw (SU-12, SU-15).
    pub(crate) fn settle_order<A: Ask<Fight>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        let before = std::mem::take(&mut self.order);
        let newcomers = self.all().filter(|who| self.person(*who).slot > 0 && !before.contains(who));
        let due = |who: FighterId| Reverse((self.person(who).slot, self.sheet(who).speed));
        let mut dues: SmallVec<[(Due, FighterId); 16]> =
            before.iter().copied().chain(newcomers).map(|who| (due(who), who)).collect();
        // Those who were in order stay so: the sort is stable, and their draws last (ruling `tie_draw_lifetime`).
        dues.sort_by_key(|(due, _)| *due);
        let mut order: Order = dues.iter().map(|(_, who)| *who).collect();
        let mut start = 0;
        for alike in dues.chunk_by(|(one, _), (other, _)| one == other) {
            let end = start + alike.len();
            if alike.len() > 1 && alike.iter().any(|(_, who)| !before.contains(who)) {
                self.draw_for_order(ask, &mut order[start..end])?;
            }
            start = end;
        }
        self.order = order;
        Ok(())
    }

    /// Each draws and the higher card goes first; equal draws again; a squad draws once (SU-15, SU-89).
    #[inline]
    fn draw_for_order<A: Ask<Fight>>(&mut self, ask: &mut A, tied: &mut [FighterId]) -> Result<(), A::Halt> {
        let first = self.leader(tied[0]);
        if tied.iter().all(|&who| self.leader(who) == first) {
            return Ok(());
        }
        let mut drawn: SmallVec<[(u8, FighterId); 16]> = SmallVec::new();
        for &who in tied.iter() {
            let leader = self.leader(who);
            let value = match drawn.iter().find(|(_, other)| self.leader(*other) == leader) {
                Some(&(value, _)) => value,
                None => {
                    let card = self.draw(ask, Draw::Order, who)?;
                    self.tell(ask, Event::OrderDrawn { who, card });
                    self.spend(card);
                    self.order_value(card)
                }
            };
            drawn.push((value, who));
        }
        drawn.sort_by_key(|&(value, _)| Reverse(value));
        for (place, &(_, who)) in drawn.iter().enumerate() {
            tied[place] = who;
        }
        let mut start = 0;
        while start < drawn.len() {
            let run = drawn[start..].iter().take_while(|(value, _)| *value == drawn[start].0).count();
            if run > 1 {
                self.draw_for_order(ask, &mut tied[start..start + run])?;
            }
            start += run;
        }
        Ok(())
    }

    /// What a card counts in the draw for a slot (SU-15).
    fn order_value(&self, card: PlayingCard) -> u8 {
        match self.rulings.tie_draw_values {
            TieDrawValues::High => card.high(),
            TieDrawValues::Low => card.low(),
        }
    }
}
