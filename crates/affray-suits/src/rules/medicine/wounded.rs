//! The wounded after a fight, as sets: every medic looks for them in every round (SU-69 to SU-73).
//!
//! Looking at everybody each time took a tenth of a simulated fight. While first aid is given the sets are kept, and every
//! rule that changes somebody's wounds updates them; debug builds compare them with everybody whenever they are read.

use crate::state::cache::Cache;
use crate::state::fight::{Fight, Stage};
use crate::state::people::People;
use crate::state::person::Person;
use crate::state::sheet::FighterId;

/// Who needs a medic, one bit each.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wounded {
    /// Those for whom first aid can still do something.
    pub(crate) patients: u64,
    /// Those with Trauma, which waits for no bandage.
    pub(crate) urgent: u64,
}

impl Wounded {
    /// Looks at everybody.
    #[inline(never)]
    pub fn of(people: &People) -> Wounded {
        let mut wounded = Wounded::default();
        for (who, person) in people.with_ids() {
            wounded.update(who, person);
        }
        wounded
    }

    /// Looks at somebody whose wounds may have changed.
    #[inline]
    pub(crate) fn update(&mut self, who: FighterId, person: &Person) {
        let set = |among: u64, is: bool| among & !(1 << who.0) | u64::from(is) << who.0;
        self.patients = set(self.patients, person.is_patient());
        self.urgent = set(self.urgent, person.harm.trauma > 0 && person.is_alive());
    }

    /// Whether first aid can do something for somebody.
    #[inline]
    pub(crate) const fn contains(self, who: FighterId) -> bool {
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
    pub(crate) fn wounded(&self) -> Wounded {
        let kept = self.wounded.get();
        debug_assert!(kept.is_none_or(|kept| kept == Wounded::of(&self.people)), "somebody's wounds were not updated");
        match kept {
            Some(wounded) => wounded,
            None => Wounded::of(&self.people),
        }
    }

    /// Updates the sets after somebody's wounds may have changed.
    #[inline]
    pub(crate) fn update_wounded(&mut self, who: FighterId) {
        if let Some(mut wounded) = self.wounded.get() {
            wounded.update(who, self.people.get(who));
            self.wounded.set(Some(wounded));
        }
    }

    /// Works the sets out anew, where they are kept: while first aid is given.
    pub(crate) fn recount_wounded(&mut self) {
        let kept = self.stage == Stage::Aftermath;
        self.wounded = Cache::new(kept.then(|| Wounded::of(&self.people)));
    }
}
