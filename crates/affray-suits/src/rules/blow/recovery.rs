//! Shock that goes (SU-61, SU-62).

use affray_core::Ask;

use crate::rulings::{RestStacks, ShockRoll};
use crate::shown::event::{Event, Purpose};
use crate::state::fight::Fight;
use crate::state::sheet::FighterId;

impl Fight {
    /// Shock that goes at the end of an own round without bleeding (SU-61, SU-62).
    #[inline]
    pub(crate) fn recover<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, idle: bool) -> Result<(), A::Halt> {
        let person = self.person(who);
        if !person.is_alive() {
            return Ok(());
        }
        let unhurt = person.harm.injury() == 0;
        let points = match (unhurt, idle) {
            (true, true) if self.rulings.rest_stacks == RestStacks::Two => 2,
            (true, _) => 1,
            (false, true) => {
                let tested = self.rulings.shock_roll == ShockRoll::WillTest && person.is_up();
                let will = self.sheet(who).will;
                u16::from(!tested || self.test(ask, who, will, Purpose::Recover)?)
            }
            (false, false) => 0,
        };
        if points > 0 {
            let harm = &mut self.person_mut(who).harm;
            harm.shock = harm.shock.saturating_sub(points);
            let shock = harm.shock;
            self.tell(ask, Event::Recovered { who, shock });
            self.tell(ask, Event::Eased { who, shock, hurt: !unhurt });
        }
        Ok(())
    }
}
