//! Work outside a fight, by two or three tests (SU-05).

use affray_core::Ask;

use crate::shown::event::Purpose;
use crate::state::fight::Fight;
use crate::state::sheet::FighterId;

/// What two or three tests of work outside a fight yield, in percent (SU-05).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Labour {
    /// What work that yields something yields.
    pub output: u16,
    /// What work to a fixed result takes.
    pub time: u16,
    /// What it uses up, if a third test was made.
    pub materials: Option<u16>,
}

impl Fight {
    /// Two tests, and a third if materials matter (SU-05).
    pub fn labour<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        rank: u16,
        with_materials: bool,
    ) -> Result<Labour, A::Halt> {
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
        Ok(Labour { output, time, materials })
    }
}
