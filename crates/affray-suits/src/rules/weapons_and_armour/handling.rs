//! Weapons in use: hands to hold them, taking them up, readying them (SU-17, SU-36, SU-37).

#![expect(clippy::inline_always, reason = "a simulated fight calls these with every attack, each from few places")]

use affray_core::Ask;

use crate::asked::verdict::{Verdict, no};
use crate::rulings::UnreadyTrigger;
use crate::shown::event::Event;
use crate::state::arms::Kind;
use crate::state::arms_derived::{Kit, OwnedWeapon};
use crate::state::fight::Fight;
use crate::state::person::Person;
use crate::state::sheet::{FighterId, WeaponId};

impl Person {
    /// Hands that hold a weapon now.
    pub fn hands_full(&self, kit: &Kit) -> u8 {
        self.weapons.iter().zip(kit.grips()).map(|(wielded, grip)| if wielded.held { *grip } else { 0 }).sum()
    }

    /// Whether the shield is on the arm: a weapon may need the hand (SU-36).
    #[inline]
    pub fn shield_is_up(&self, kit: &Kit) -> bool {
        kit.has_shield && (kit.beast || self.hands_full(kit) <= 1)
    }

    /// Whether a hand is free for a fist.
    pub fn has_free_hand(&self, kit: &Kit) -> bool {
        self.hands_full(kit) + u8::from(self.shield_is_up(kit)) < 2
    }
}

impl Fight {
    /// Whether a weapon may attack now (SU-36, SU-37, SU-90).
    #[inline(always)]
    pub(crate) fn may_attack_with(&self, who: FighterId, id: WeaponId) -> Verdict {
        let (person, kit) = (self.person(who), self.kit(who));
        let owned = kit.weapon(id);
        let wielded = person.wielded(id);
        let fist = owned.profile.kind == Kind::Fighting && owned.hands > 0;
        if fist && !kit.beast && !person.has_free_hand(kit) {
            no!("SU-36", "both hands are full")
        } else if !wielded.held {
            no!("SU-17", "it must be taken in hand first")
        } else if wielded.unready > 0 {
            no!("SU-37", "the weapon is not ready")
        } else if wielded.shots == 0 {
            no!("SU-90", "the weapon must be loaded first")
        } else {
            Ok(())
        }
    }

    /// Another weapon, which is ready, in place of what was held (SU-17, ruling `swap_weapon`).
    pub(crate) fn take_in_hand<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, id: WeaponId) {
        for place in 0..self.sheet(who).weapons.len() {
            let natural = self.sheet(who).weapons[place].kind.is_natural();
            let wielded = &mut self.person_mut(who).weapons[place];
            wielded.held = natural || place == id.index();
        }
        self.person_mut(who).weapons[id.index()].unready = 0;
        self.tell(ask, Event::Took { who, weapon: id });
    }

    /// A weapon has attacked: it must be readied or loaded (SU-37, SU-90).
    #[inline(always)]
    pub(crate) fn use_weapon(&mut self, by: FighterId, id: WeaponId, hit: bool) {
        let &OwnedWeapon { profile, shots, ready, reload, .. } = self.kit(by).weapon(id);
        let unready = match self.rulings.unready_trigger {
            UnreadyTrigger::AnyAttack | UnreadyTrigger::AttackOrParry => true,
            UnreadyTrigger::HitOnly => hit,
        };
        let wielded = &mut self.person_mut(by).weapons[id.index()];
        if profile.is_ranged() {
            wielded.shots = wielded.shots.saturating_sub(1);
            if wielded.shots == 0 {
                wielded.reloading = reload;
                if wielded.reloading == 0 {
                    wielded.shots = shots;
                }
            }
        }
        if unready {
            wielded.unready = ready;
        }
    }
}
