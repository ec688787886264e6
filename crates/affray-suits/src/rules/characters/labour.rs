//! Work, and contests without blows (SU-05, SU-33).

use affray_core::Ask;

use crate::asked::question::Draw;
use crate::rules::contests::impact::{Impact, impact};
use crate::rules::contests::laying::passes;
use crate::shown::event::Purpose;
use crate::state::fight::Fight;
use crate::state::sheet::FighterId;

/// What two tests of a work came to, in percent (SU-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Work {
    /// What work that yields something yields.
    pub output: u16,
    /// What work to a fixed result takes.
    pub time: u16,
    /// What it uses up, if a third test was made.
    pub materials: Option<u16>,
}

/// A pool that somebody wears down without blows: a buyer's Will, a crowd's patience (SU-33).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// Two tests, and a third if materials matter (SU-05).
    pub fn work<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        rank: u16,
        with_materials: bool,
    ) -> Result<Work, A::Halt> {
        let first = self.test(ask, who, rank, Purpose::Work)?;
        let second = self.test(ask, who, rank, Purpose::Work)?;
        let (output, time) = match (first, second) {
            (false, false) => (50, 150),
            (true, true) => (150, 50),
            _ => (100, 100),
        };
        let materials = if with_materials {
            let third = self.test(ask, who, rank, Purpose::Work)?;
            Some(match (first, second, third) {
                (false, false, false) => 150,
                (true, true, true) => 75,
                _ => 100,
            })
        } else {
            None
        };
        Ok(Work { output, time, materials })
    }

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
