//! What suit and shield absorb and deflect (SU-39, SU-40).

#![expect(clippy::inline_always, reason = "a simulated fight calls these with every attack, each from few places")]

use crate::rulings::{ArmorPiercing, ArmorStacking, DeflectionVsRanged, FlailNote, HelplessAbsorption};
use crate::state::arms::{Note, WeaponProfile};
use crate::state::arms_derived::Protection;
use crate::state::fight::Fight;
use crate::state::sheet::FighterId;

impl Fight {
    /// The suit somebody wears now (SU-67).
    #[inline]
    pub(crate) fn suit(&self, who: FighterId) -> Protection {
        if self.person(who).suit_off { Protection::default() } else { self.kit(who).suit }
    }

    /// The shield somebody has on the arm now (SU-36).
    #[inline]
    pub(crate) fn shield(&self, who: FighterId) -> Protection {
        let kit = self.kit(who);
        if self.person(who).shield_is_up(kit) { kit.shield } else { Protection::default() }
    }

    /// A figure of the suit and one of the shield, combined (ruling `armor_stacking`).
    const fn stack(&self, suit: u16, shield: u16) -> u16 {
        match self.rulings.armor_stacking {
            ArmorStacking::SumOneEach => suit + shield,
            ArmorStacking::BestOnly => {
                if suit > shield {
                    suit
                } else {
                    shield
                }
            }
        }
    }

    /// What armour takes off an Impact of this weapon (SU-39); `blow/landing` takes it off.
    #[inline(always)]
    pub fn absorption(&self, target: FighterId, weapon: impl Into<WeaponProfile>) -> u16 {
        let weapon = weapon.into();
        let suit = self.suit(target).absorption;
        let shield = self.shield(target).absorption;
        let bare =
            self.person(target).is_helpless() && self.rulings.helpless_absorption == HelplessAbsorption::SuitOnly;
        let all = self.stack(suit, if bare { 0 } else { shield });
        match self.rulings.armor_piercing {
            ArmorPiercing::None => all,
            ArmorPiercing::PenReducesAbsorption => all.saturating_sub(weapon.pen.max(0) as u16),
        }
    }

    /// What armour adds to the defensive rank against this weapon (SU-40, SU-41).
    #[inline(always)]
    pub fn deflection(&self, target: FighterId, weapon: impl Into<WeaponProfile>) -> u16 {
        let weapon = weapon.into();
        let suit = self.suit(target).deflection;
        let shield = self.shield(target).deflection;
        let flail = weapon.note == Some(Note::Flail) && self.rulings.flail_note == FlailNote::ShieldDeflectionMinus1;
        let shield = shield.saturating_sub(u16::from(flail));
        match self.rulings.deflection_vs_ranged {
            DeflectionVsRanged::BodyArmorOnly if weapon.is_ranged() => suit,
            DeflectionVsRanged::No if weapon.is_ranged() => 0,
            DeflectionVsRanged::Yes | DeflectionVsRanged::BodyArmorOnly | DeflectionVsRanged::No => {
                self.stack(suit, shield)
            }
        }
    }
}
