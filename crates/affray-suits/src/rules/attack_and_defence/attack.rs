//! Attack and defence (SU-37, SU-41 to SU-45, SU-90).

#![expect(clippy::inline_always, reason = "a simulated fight spends a sixth of its time calling these")]

use affray_core::Ask;

use crate::asked::question::{Choice, Draw, Question};
use crate::rules::contests::impact::Impact;
use crate::rules::contests::laying::Part;
use crate::rules::contests::value::{Play, Side, beats, margin};
use crate::rulings::{
    CooldownDefence, DeckPlayTiming, DeflectionScope, HelplessDefence, ReadyParagraph, ReelingDefence, SpearNote,
    TrampleNote, UnarmedParry, UnreadyTrigger,
};
use crate::shown::event::{Event, ImpactHalves, Mode};
use crate::state::arms::{Arm, Kind, Note};
use crate::state::arms_derived::Tool;
use crate::state::fight::{Clash, Fight, OnTable};
use crate::state::sheet::{FighterId, WeaponId, half};

/// The rank somebody defends with, and what is added to the finished value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Guard {
    /// The defensive rank.
    pub rank: u16,
    /// Added to the value, where deflection does not raise the rank.
    pub flat: u16,
}

impl Fight {
    /// Whether somebody cannot defend: knocked out, asleep, or whoever the table counts as such (SU-45).
    #[inline(always)]
    pub fn is_defenceless(&self, who: FighterId) -> bool {
        let person = self.person(who);
        person.is_helpless()
            || (person.cooldown > 0 && self.rulings.cooldown_defence == CooldownDefence::No)
            || (self.rulings.reeling_defence == ReelingDefence::Forbidden && person.is_reeling(&self.rulings))
    }

    /// The weapon somebody can parry this one with, if any (SU-43, SU-44).
    #[inline(always)]
    pub fn parries_with(&self, who: FighterId, against: impl Into<Arm>) -> Option<WeaponId> {
        let against = against.into();
        if against.is_ranged() {
            return None;
        }
        let (person, kit) = (self.person(who), self.kit(who));
        for (id, tool) in kit.tools() {
            let wielded = person.wielded(id);
            let ready = wielded.unready == 0 || self.rulings.ready_paragraph == ReadyParagraph::NoAttackMayParry;
            let fit = match tool.arm.kind {
                Kind::Blade | Kind::Axe | Kind::Spear | Kind::Club => wielded.held,
                Kind::Fighting => {
                    let bare = self.rulings.unarmed_parry == UnarmedParry::Yes || against.kind.is_natural();
                    tool.hands > 0 && person.has_free_hand(kit) && bare
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

    /// Whether a friend's spear covers somebody (SU-41).
    fn is_covered(&self, who: FighterId) -> bool {
        self.roster.traits.spears
            && self.rulings.spear_note == SpearNote::OneNamedAllyVsHand
            && self.people.iter().zip(0..).any(|(person, friend)| {
                person.covers == Some(who) && person.is_up() && self.holds_spear(FighterId(friend))
            })
    }

    /// Whether somebody holds a spear or pike that covers others (SU-41).
    pub(crate) fn holds_spear(&self, who: FighterId) -> bool {
        self.kit(who).tools().any(|(id, tool)| tool.arm.note == Some(Note::Spear) && self.person(who).wielded(id).held)
    }

    /// The rank of a defence against this weapon (SU-40, SU-41, SU-43, SU-44).
    #[inline(always)]
    pub fn guard(&self, who: FighterId, mode: Mode, against: impl Into<Arm>) -> Guard {
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
    pub(crate) fn best_guard(&self, who: FighterId, against: Arm) -> u16 {
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

    /// An attack from declaration to blow (SU-42).
    pub fn attack<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        by: FighterId,
        target: FighterId,
        id: WeaponId,
    ) -> Result<(), A::Halt> {
        if let Some((attack, defence)) = self.clash(ask, by, target, id)? {
            self.settle(ask, by, target, id, attack, defence)?;
        }
        Ok(())
    }

    /// Who has the better of it, and the Impact of a hit (SU-27).
    pub(crate) fn settle<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        by: FighterId,
        target: FighterId,
        id: WeaponId,
        attack: Side,
        defence: Side,
    ) -> Result<Option<Impact>, A::Halt> {
        let weapon = self.kit(by).tool(id).arm;
        let hit = beats(attack, defence, &self.rulings);
        self.tell(ask, Event::Settled { by, target, attack, defence, hit });
        self.use_weapon(by, id, hit);
        let parried = self.clash.is_some_and(|clash| clash.mode == Some(Mode::Parry));
        if parried
            && self.rulings.unready_trigger == UnreadyTrigger::AttackOrParry
            && let Some(id) = self.parries_with(target, weapon)
        {
            let ready = self.kit(target).tool(id).ready;
            self.person_mut(target).weapons[id.index()].unready = ready;
        }
        let dealt = if hit {
            Some(self.deal_blow(ask, by, target, id, margin(attack, defence, &self.rulings))?)
        } else {
            self.clear_table();
            None
        };
        if weapon.note == Some(Note::Trample) {
            self.person_mut(by).trampled |= 1 << target.0;
        }
        Ok(dealt)
    }

    /// The effect of a hit (SU-29, SU-30).
    fn deal_blow<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        by: FighterId,
        target: FighterId,
        id: WeaponId,
        margin: i16,
    ) -> Result<Impact, A::Halt> {
        let card = self.draw(ask, Draw::Effect, by)?;
        let tool = self.kit(by).tool(id);
        let (power, weapon) = (tool.power, tool.arm);
        let mut blow = tool.impact(i16::from(card.low()) + margin, &self.rulings);
        // SU-41: the first trampling of each target is half as hard.
        let first = self.person(by).trampled & (1 << target.0) == 0;
        let eased = self.rulings.trample_note == TrampleNote::HalfImpactFirstAttack;
        if weapon.note == Some(Note::Trample) && first && eased {
            blow = blow.halved();
        }
        self.table(Part::Actor).drawn.add(card);
        self.tell(ask, Event::EffectTurned { card, margin, power, impact: ImpactHalves(blow) });
        self.clear_table();
        self.land(ask, target, blow, weapon);
        Ok(blow)
    }

    /// Attack and defence, as far as what both come to; nothing if a GM has settled it otherwise (SU-22 to SU-26).
    pub fn clash<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        by: FighterId,
        target: FighterId,
        id: WeaponId,
    ) -> Result<Option<(Side, Side)>, A::Halt> {
        let &Tool { rank, arm: weapon, .. } = self.kit(by).tool(id);
        self.clash = Some(Clash {
            by,
            target: Some(target),
            weapon: Some(id),
            mode: None,
            actor: OnTable::default(),
            defender: OnTable::default(),
        });

        // SU-22, SU-25: cards face down, or the deck.
        self.choose_play(ask, by, rank, Part::Actor)?;
        let lay = self.table(Part::Actor).laid;
        let boosts = lay.boost_count() as u8;
        self.tell(ask, Event::Attacked { by, target, weapon: id, cards: lay.value_count() as u8, boosts });
        if self.has_laid(Part::Actor) {
            self.tell_owner(ask, by, Event::LaidHidden { who: by, lay });
        }
        let early = self.rulings.deck_play_timing == DeckPlayTiming::BeforeDefence && !self.has_laid(Part::Actor);
        let mut attack = if early { Some(self.turn_play(ask, by, rank, Part::Actor)?) } else { None };

        // SU-26, SU-43 to SU-45: the defence.
        let mode = self.choose_defence(ask, target, weapon)?;
        let guard = self.guard(target, mode, weapon);
        if mode != Mode::None {
            self.choose_play(ask, target, guard.rank, Part::Defender)?;
        }
        self.tell_defence(ask, target, mode);

        if !self.person(by).is_up() || !self.person(target).is_alive() {
            self.clear_table();
            return Ok(None);
        }

        // The draws, always in this order; then the attacker's cards are shown.
        if attack.is_none() {
            attack = Some(self.turn_play(ask, by, rank, Part::Actor)?);
        }
        let attack = Side::attacking(rank, attack.expect("the attacker has played"));
        let defence = self.defend(ask, target, mode, guard)?;
        self.table(Part::Actor).open = true;
        if self.has_laid(Part::Actor) {
            let lay = self.table(Part::Actor).laid;
            self.tell(ask, Event::Shown { who: by, lay: lay.values_only() });
        }
        Ok(Some((attack, defence)))
    }

    /// Parry, dodge, or nothing (SU-43 to SU-45).
    fn choose_defence<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, weapon: Arm) -> Result<Mode, A::Halt> {
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

    fn tell_defence<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, mode: Mode) {
        if self.has_laid(Part::Defender) {
            let lay = self.table(Part::Defender).laid;
            let boosts = lay.boost_count() as u8;
            if boosts > 0 {
                self.tell_owner(ask, who, Event::LaidHidden { who, lay });
            }
            self.tell(ask, Event::Defended { who, mode, lay: lay.values_only(), boosts });
        } else {
            self.tell(ask, Event::DefendsFromDeck { who, mode });
        }
    }

    /// What the defence comes to (SU-26, SU-45).
    fn defend<A: Ask<Fight>>(
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

    /// A weapon has attacked: it must be readied or loaded (SU-37, SU-90).
    #[inline(always)]
    fn use_weapon(&mut self, by: FighterId, id: WeaponId, hit: bool) {
        let &Tool { arm, shots, ready, reload, .. } = self.kit(by).tool(id);
        let unready = match self.rulings.unready_trigger {
            UnreadyTrigger::AnyAttack | UnreadyTrigger::AttackOrParry => true,
            UnreadyTrigger::HitOnly => hit,
        };
        let wielded = &mut self.person_mut(by).weapons[id.index()];
        if arm.is_ranged() {
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
