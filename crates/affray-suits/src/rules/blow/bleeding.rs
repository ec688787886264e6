//! Bleeding: the draw, which every own round begins with (`turns/turn`), and what it does (SU-54, SU-55).

use crate::state::card::Value as _;
use affray_core::Ask;
use serde::Serialize;

use crate::asked::source::Draw;
use crate::rulings::{BleedCompare, BleedEffectScope, BleedShockOverCap, BleedStack, Rulings};
use crate::shown::event::{Cause, Event};
use crate::state::card::PlayingCard;
use crate::state::fight::Fight;
use crate::state::harm::Harm;
use crate::state::sheet::FighterId;

/// What a bleeding draw did.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub struct Bleed {
    /// Whether the card was low enough.
    pub bled: bool,
    /// Shock added.
    pub shock: u16,
    /// Damage added.
    pub damage: u16,
    /// Trauma added.
    pub trauma: u16,
}

impl Harm {
    /// Whether a bleeding draw is due (SU-54, SU-74).
    pub const fn is_bleeding(&self) -> bool {
        self.trauma > 0 && !self.bleeding_stopped
    }

    /// Applies a bleeding draw; the caller checks for death and knockout (SU-54, SU-55).
    pub fn bleed(&mut self, card: PlayingCard, body: u16, rulings: &Rulings) -> Bleed {
        let value = u16::from(card.low());
        let bled = match rulings.bleed_compare {
            BleedCompare::Lt => value < self.trauma,
            BleedCompare::Le => value <= self.trauma,
        };
        let mut bleed = Bleed { bled, shock: 0, damage: 0, trauma: 0 };
        let works = match rulings.bleed_effect_scope {
            BleedEffectScope::OnlyIfBleeding => bled,
            BleedEffectScope::EveryDraw => true,
        };
        if !works {
            return bleed;
        }
        let colour_counts = match rulings.bleed_stack {
            BleedStack::Cumulative => true,
            BleedStack::FaceOnly => !card.is_court(),
        };
        bleed.trauma = u16::from(card.is_court());
        if colour_counts && card.is_red() {
            bleed.damage = 1;
        } else if colour_counts {
            match rulings.bleed_shock_over_cap {
                _ if self.shock < 2 * body => bleed.shock = 1,
                BleedShockOverCap::Lost => {}
                BleedShockOverCap::ToDamage => bleed.damage = 1,
            }
        }
        self.shock += bleed.shock;
        self.damage += bleed.damage;
        self.battle_damage += bleed.damage;
        self.trauma += bleed.trauma;
        bleed
    }
}

impl Fight {
    /// The bleeding draw; true if somebody bled (SU-54, SU-55).
    pub fn bleed<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        self.reopen_if_left(who);
        if !self.person(who).harm.is_bleeding() || !self.person(who).is_alive() {
            return Ok(false);
        }
        let card = self.draw(ask, Draw::Bleed, who)?;
        self.spend(card);
        let person = self.people.get_mut(who);
        let bleed = person.harm.bleed(card, person.body, &self.rulings);
        let harm = person.harm;
        if bleed.trauma > 0 {
            person.traumatised_at = Some(self.clock);
        }
        self.tell(ask, Event::BleedingDrawn { who, card, bleed, harm });
        self.check_death_and_knockout(ask, who, Cause::Bleeding);
        self.update_wounded(who);
        Ok(bleed.bled)
    }

    /// Whether somebody's wound can still get worse without a new blow (SU-54).
    #[inline]
    pub(crate) fn may_still_bleed(&self, who: FighterId) -> bool {
        let person = self.person(who);
        if !person.harm.is_bleeding() {
            return false;
        }
        let least = match (self.rulings.bleed_effect_scope, self.rulings.bleed_compare) {
            (BleedEffectScope::EveryDraw, _) | (_, BleedCompare::Le) => 1,
            (BleedEffectScope::OnlyIfBleeding, BleedCompare::Lt) => 2,
        };
        person.is_alive() && person.harm.trauma >= least
    }
}
