//! The wounded after a fight, as sets: everybody looks around for them in every round (SU-69 to SU-73).
//!
//! A tenth of a simulated fight went by with that. While first aid is given the sets are kept, and whoever changes somebody's
//! wounds has them looked at; where debug assertions are on, every look is held against everybody.

use serde::{Deserialize, Serialize};

use crate::state::fight::Fight;
use crate::state::people::People;
use crate::state::person::Person;
use crate::state::sheet::FighterId;

/// Who needs a medic, one bit each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Ward {
    /// Those for whom first aid can still do something.
    pub(crate) patients: u64,
    /// Those with Trauma, which waits for no bandage.
    pub(crate) pressing: u64,
}

impl Ward {
    /// Looks at everybody.
    #[inline(never)]
    pub(crate) fn of(people: &People) -> Ward {
        let mut ward = Ward::default();
        for (person, who) in people.iter().zip(0..) {
            ward.look_at(FighterId(who), person);
        }
        ward
    }

    /// Looks at somebody, whose wounds may have changed.
    #[inline]
    pub(crate) fn look_at(&mut self, who: FighterId, person: &Person) {
        let set = |among: u64, is: bool| among & !(1 << who.0) | u64::from(is) << who.0;
        self.patients = set(self.patients, person.is_patient());
        self.pressing = set(self.pressing, person.harm.trauma > 0 && person.is_alive());
    }

    /// Whether first aid can do something for somebody.
    #[inline]
    pub(crate) const fn has(self, who: FighterId) -> bool {
        self.patients >> who.0 & 1 == 1
    }

    /// Everybody for whom first aid can do something, in order.
    #[inline]
    pub(crate) fn patients(self) -> impl Iterator<Item = FighterId> {
        let mut left = self.patients;
        std::iter::from_fn(move || {
            let next = (left != 0).then(|| FighterId(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            next
        })
    }
}

impl Fight {
    /// The wounded.
    #[inline]
    pub(crate) fn ward(&self) -> Ward {
        debug_assert!(self.ward.is_none_or(|ward| ward == Ward::of(&self.people)), "somebody's wounds were not noted");
        match self.ward {
            Some(ward) => ward,
            None => Ward::of(&self.people),
        }
    }

    /// Notes somebody's wounds, which may have changed.
    #[inline]
    pub(crate) fn look_at_wounds(&mut self, who: FighterId) {
        if let Some(ward) = &mut self.ward {
            ward.look_at(who, self.people.get(who));
        }
    }
}
