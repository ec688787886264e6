//! An attack from declaration to blow (SU-42).

use crate::state::card::Value as _;
use affray_core::Ask;

use crate::asked::source::Draw;
use crate::rules::contests::impact::Impact;
use crate::rules::contests::laying::Part;
use crate::rules::contests::value::{Side, beats, margin};
use crate::rulings::{DeckPlayTiming, TrampleNote, UnreadyTrigger};
use crate::shown::event::{Event, ImpactHalves, Mode};
use crate::state::arms::Note;
use crate::state::arms_derived::OwnedWeapon;
use crate::state::clash::{Clash, OnTable};
use crate::state::fight::Fight;
use crate::state::sheet::{FighterId, WeaponId};

impl Fight {
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

    /// Plays attack and defence and gives the value of both; nothing if the GM took one of them out meanwhile (SU-22 to SU-26).
    pub fn clash<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        by: FighterId,
        target: FighterId,
        id: WeaponId,
    ) -> Result<Option<(Side, Side)>, A::Halt> {
        let &OwnedWeapon { rank, profile: weapon, .. } = self.kit(by).weapon(id);
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
        self.tell_defence(ask, target, mode, weapon.is_ranged());

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

    /// Decides who wins, and deals the blow of a hit (SU-27).
    pub(crate) fn settle<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        by: FighterId,
        target: FighterId,
        id: WeaponId,
        attack: Side,
        defence: Side,
    ) -> Result<Option<Impact>, A::Halt> {
        let weapon = self.kit(by).weapon(id).profile;
        let hit = beats(attack, defence, &self.rulings);
        self.tell(ask, Event::Settled { by, target, attack, defence, hit });
        self.use_weapon(by, id, hit);
        let parried = self.clash.is_some_and(|clash| clash.mode == Some(Mode::Parry));
        if parried
            && self.rulings.unready_trigger == UnreadyTrigger::AttackOrParry
            && let Some(id) = self.parries_with(target, weapon)
        {
            let ready = self.kit(target).weapon(id).ready;
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
        let owned = self.kit(by).weapon(id);
        let (power, weapon) = (owned.power, owned.profile);
        let mut blow = owned.impact(i16::from(card.low()) + margin, &self.rulings);
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
}
