//! Contests without blows: wearing down a pool (SU-33).

use crate::state::card::Value as _;
use affray_core::Ask;

use crate::asked::source::Draw;
use crate::rules::characters::test::passes;
use crate::rules::contests::impact::{Impact, impact};
use crate::state::fight::Fight;
use crate::state::sheet::FighterId;

/// A pool that somebody wears down without blows: a buyer's Will, a crowd's patience (SU-33).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Pool {
    power: u16,
    worn: Impact,
}

impl Pool {
    /// A fresh pool.
    pub const fn new(power: u16) -> Self {
        Pool { power, worn: Impact::NONE }
    }

    /// Deals effect; true once more than the whole Power has been dealt (SU-33).
    pub fn wear(&mut self, effect: Impact) -> bool {
        self.worn = self.worn + effect;
        self.worn > Impact::points(self.power)
    }
}

impl Fight {
    /// One try in a contest where the sides do not meet: a test, and its effect if it passes (SU-33).
    ///
    /// What is left of the rank is the margin, and the attribute is the Power (ruling `indirect_effect`).
    pub fn try_for_effect<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        rank: u16,
        attribute: u16,
    ) -> Result<Impact, A::Halt> {
        let card = self.draw(ask, Draw::Test, who)?;
        self.spend(card);
        if !passes(card, rank, self.rulings.check_compare) {
            return Ok(Impact::NONE);
        }
        let effect = self.draw(ask, Draw::Effect, who)?;
        self.spend(effect);
        let margin = rank as i16 - i16::from(card.low());
        Ok(impact(attribute, i16::from(effect.low()) + margin, &self.rulings))
    }
}
