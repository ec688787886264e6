//! Reloading (SU-90).

use affray_core::Ask;

use crate::shown::event::Event;
use crate::state::arms::Weapon;
use crate::state::arms_derived::OwnedWeapon;
use crate::state::fight::Fight;
use crate::state::sheet::{FighterId, WeaponId};

impl Weapon {
    /// Actions to reload it with this Body (SU-90).
    pub fn reload_rounds(&self, body: u16) -> u8 {
        self.reload_by_body.map_or(self.reload, |by| u16::from(by).div_ceil(body.max(1)) as u8)
    }
}

impl Fight {
    /// One action of loading (SU-90).
    pub(crate) fn reload<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, id: WeaponId) {
        let &OwnedWeapon { reload, shots, .. } = self.kit(who).weapon(id);
        let wielded = &mut self.person_mut(who).weapons[id.index()];
        if wielded.reloading == 0 {
            wielded.reloading = reload; // loading before it is empty
        }
        wielded.reloading = wielded.reloading.saturating_sub(1);
        if wielded.reloading == 0 {
            wielded.shots = shots;
        }
        let left = wielded.reloading;
        self.tell(ask, Event::Reloaded { who, weapon: id, left });
    }
}
