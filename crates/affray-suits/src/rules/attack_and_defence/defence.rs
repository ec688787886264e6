//! Parry, dodge, or nothing (SU-43 to SU-45).

#![expect(clippy::inline_always, reason = "a simulated fight calls these with every attack, each from few places")]

use crate::state::card::Value as _;
use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Draw;
use crate::rules::characters::ranks::half;
use crate::rules::contests::laying::Part;
use crate::rules::contests::value::{Play, Side};
use crate::rulings::{CooldownDefence, DeflectionScope, HelplessDefence, ReadyParagraph, ReelingDefence, UnarmedParry};
use crate::shown::event::{Event, Mode};
use crate::state::arms::{Kind, WeaponProfile};
use crate::state::fight::Fight;
use crate::state::sheet::{FighterId, WeaponId};

/// The rank somebody defends with, and what is added to the finished value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guard {
    /// The defensive rank.
    pub rank: u16,
    /// Added to the value, where deflection does not raise the rank.
    pub flat: u16,
}

impl Fight {
    /// Whether somebody cannot defend: knocked out, asleep, or in a state that the rulings treat alike (SU-45).
    #[inline(always)]
    pub fn is_defenceless(&self, who: FighterId) -> bool {
        let person = self.person(who);
        person.is_helpless()
            || (person.cooldown > 0 && self.rulings.cooldown_defence == CooldownDefence::No)
            || (self.rulings.reeling_defence == ReelingDefence::Forbidden && person.is_reeling(&self.rulings))
    }

    /// The weapon somebody can parry this one with, if any (SU-43, SU-44).
    #[inline(always)]
    pub fn parries_with(&self, who: FighterId, against: impl Into<WeaponProfile>) -> Option<WeaponId> {
        let against = against.into();
        if against.is_ranged() {
            return None;
        }
        let (person, kit) = (self.person(who), self.kit(who));
        for (id, owned) in kit.weapons() {
            let wielded = person.wielded(id);
            let ready = wielded.unready == 0 || self.rulings.ready_paragraph == ReadyParagraph::NoAttackMayParry;
            let fit = match owned.profile.kind {
                Kind::Blade | Kind::Axe | Kind::Spear | Kind::Club => wielded.held,
                Kind::Fighting => {
                    let bare = self.rulings.unarmed_parry == UnarmedParry::Yes || against.kind.is_natural();
                    owned.hands > 0 && person.has_free_hand(kit) && bare
                }
                Kind::Animal => true,
                Kind::Thrown | Kind::Bow | Kind::Engine | Kind::Gun => false,
            };
            if ready && fit {
                return Some(id);
            }
        }
        None
    }

    /// The rank of a defence against this weapon (SU-40, SU-41, SU-43, SU-44).
    #[inline(always)]
    pub fn guard(&self, who: FighterId, mode: Mode, against: impl Into<WeaponProfile>) -> Guard {
        let against = against.into();
        let base = match mode {
            Mode::Parry => self.kit(who).parry,
            Mode::Dodge => self.kit(who).dodge,
            Mode::None => return Guard { rank: 0, flat: 0 },
        };
        let covered = u16::from(!against.is_ranged() && self.is_covered(who));
        let deflection = self.deflection(who, against);
        match self.rulings.deflection_scope {
            DeflectionScope::Rank => Guard { rank: base + covered + deflection, flat: 0 },
            DeflectionScope::Value => Guard { rank: base + covered, flat: deflection },
        }
    }

    /// The better of parry and dodge against this weapon, rank and flat bonus together; 0 for the defenceless.
    pub(crate) fn best_guard(&self, who: FighterId, against: WeaponProfile) -> u16 {
        if self.is_defenceless(who) {
            return 0;
        }
        let dodge = self.guard(who, Mode::Dodge, against);
        let kit = self.kit(who);
        // What armour and friends add, they add to both.
        let better = kit.parry.saturating_sub(kit.dodge);
        let parries = better > 0 && self.parries_with(who, against).is_some();
        dodge.rank + dodge.flat + if parries { better } else { 0 }
    }

    /// Parry, dodge, or nothing (SU-43 to SU-45).
    pub(crate) fn choose_defence<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        weapon: WeaponProfile,
    ) -> Result<Mode, A::Halt> {
        let mode = if self.is_defenceless(who) {
            Mode::None
        } else if self.parries_with(who, weapon).is_none() {
            Mode::Dodge
        } else if matches!(self.ask(ask, who, Question::Mode(who))?, Choice::Parry) {
            Mode::Parry
        } else {
            Mode::Dodge
        };
        if let Some(clash) = &mut self.clash {
            clash.mode = Some(mode);
        }
        Ok(mode)
    }

    pub(crate) fn tell_defence<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, mode: Mode, shot: bool) {
        let lay = self.table(Part::Defender).laid;
        if lay.is_empty() {
            self.tell(ask, Event::DefendsFromDeck { who, mode });
            self.tell(ask, Event::Guarded { who, mode, shot, lay, boosts: 0 });
            return;
        }
        let boosts = lay.boost_count() as u8;
        if boosts > 0 {
            self.tell_owner(ask, who, Event::LaidHidden { who, lay });
        }
        let lay = lay.values_only();
        self.tell(ask, Event::Defended { who, mode, lay, boosts });
        self.tell(ask, Event::Guarded { who, mode, shot, lay, boosts });
    }

    /// The value of the defence (SU-26, SU-45).
    pub(crate) fn defend<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        mode: Mode,
        guard: Guard,
    ) -> Result<Side, A::Halt> {
        if mode != Mode::None {
            let play = self.turn_play(ask, who, guard.rank, Part::Defender)?;
            return Ok(Side::defending(guard.rank, guard.flat, play, &self.rulings));
        }
        match self.rulings.helpless_defence {
            HelplessDefence::AutoHitValue0 | HelplessDefence::CoupOnly => Ok(Side::helpless()),
            HelplessDefence::DrawHalf => {
                let rank = half(self.kit(who).dodge, &self.rulings);
                let card = self.draw(ask, Draw::Defence, who)?;
                self.table(Part::Defender).drawn.add(card);
                self.tell(ask, Event::Turned { who, draw: Draw::Defence, card });
                Ok(Side::defending(rank, 0, Play::of(card.low()), &self.rulings))
            }
        }
    }
}
