//! The order of players (RT-18).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rulings::EqualSpeedOrder;
use crate::state::fight::Fight;
use crate::state::ids::PlayerId;
use crate::state::traits::Trait;

impl Fight {
    /// The group a player acts in: Fast 0, neither 1, Slow 2 (RT-18).
    pub(crate) fn speed(&self, p: PlayerId) -> u8 {
        let player = &self.players[p];
        match (player.has(Trait::Fast), player.has(Trait::Slow)) {
            (true, _) => 0,
            (false, false) => 1,
            (false, true) => 2,
        }
    }

    /// Settles the order of turns: Fast, neither, Slow; by seat among equals (RT-18).
    pub fn settle_order<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        self.order.clear();
        for group in [0u8, 1, 2] {
            let start = self.order.len();
            for p in self.player_ids() {
                if self.players[p].is_active() && self.speed(p) == group {
                    self.order.push(p);
                }
            }
            match self.rulings().equal_speed_order {
                EqualSpeedOrder::SeatOrder => {}
                EqualSpeedOrder::Random => {
                    for place in (start + 1..self.order.len()).rev() {
                        let other = Self::draw_lot(ask, place - start + 1)?;
                        self.order.swap(place, start + other);
                    }
                }
                EqualSpeedOrder::PlayersChoose => self.choose_order(ask, start)?,
            }
        }
        Ok(())
    }

    /// Players of one group say who goes next; the one who sits first among those left speaks for them (RT-18).
    fn choose_order<A: Ask<Self>>(&mut self, ask: &mut A, start: usize) -> Result<(), A::Halt> {
        for place in start..self.order.len().saturating_sub(1) {
            let speaker = self.order[place].seat();
            if let Choice::Player(next) = ask.choose(self, speaker, Question::GoesNext(place as u8))?
                && let Some(at) = self.order[place..].iter().position(|&p| p == next)
            {
                self.order[place..=place + at].rotate_right(1);
            }
        }
        Ok(())
    }
}
