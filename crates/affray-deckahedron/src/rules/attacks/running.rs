//! Running from a fight (DK-85).

use affray_core::Ask;

use crate::rules::flipping::attempt::Attempt;
use crate::rulings::RunCostAbsorb;
use crate::shown::event::Event;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Standing};
use crate::state::moves::Cause;

impl Fight {
    /// Bravely Run Away (DK-85).
    pub(super) fn run_away<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt) -> Result<(), A::Halt> {
        let who = attempt.who;
        let speed = self.fighter(who).speed;
        let absorbable = self.scenario.rulings.run_cost_absorb == RunCostAbsorb::Yes;
        for _ in 0..self.run_cost(who) {
            self.lose(ask, who, Cause::Physical, absorbable)?;
        }
        let bonus = self.scenario.rulings.run_away_fast_bonus;
        if speed >= 4 && bonus > 0 {
            self.regain(ask, who, bonus, false)?;
        }
        self.escape(ask, who);
        Ok(())
    }

    /// The module's flight: one tick is enough (DK-85, ruling `flee_module`).
    pub(super) fn flee<A: Ask<Self>>(&mut self, ask: &mut A, attempt: Attempt, face: Face) -> Result<(), A::Halt> {
        if face.is_tick() {
            self.escape(ask, attempt.who);
        }
        Ok(())
    }

    /// What running costs in Stamina (DK-85).
    pub fn run_cost(&self, who: FighterId) -> u8 {
        4u8.saturating_sub(self.fighter(who).speed)
    }

    /// Somebody leaves the fight, unless felled before (ruling `run_cost_unpayable`).
    pub(crate) fn escape<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        if self.fighter(who).is_up() {
            self.leave(who, Standing::Fled);
            self.tell(ask, Event::Escaped { who });
        }
    }
}
