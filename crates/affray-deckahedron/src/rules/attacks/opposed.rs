//! The module's attacks: flip against flip, and on somebody who suspects nothing (DK-73 to DK-76).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::{CellChoice, Moment, Question};
use crate::rules::attacks::opposed_tables::{Clash, Loss, Shot};
use crate::rules::flipping::flip::Flip;
use crate::rules::flipping::weights::{Reason, Weights};
use crate::rulings::{NoLossTurn, PinnedEffect, RangedCritHarm, SimultaneousHits};
use crate::shown::event::{Event, Wide};
use crate::state::attribute::Attribute;
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Skill};
use crate::state::item::Die;
use crate::state::moves::{Cause, Takes};

impl Fight {
    /// An attack by the module's rules: opposed, or unopposed on the unaware (DK-73).
    pub fn attack_in_module<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        attribute: Attribute,
    ) -> Result<(), A::Halt> {
        if self.fighter(foe).unaware {
            return self.unopposed(ask, who, foe, attribute);
        }
        match attribute {
            Attribute::Dex => self.shoot(ask, who, foe),
            Attribute::Str | Attribute::Int => self.melee(ask, who, foe),
        }
    }

    /// An attack on somebody who suspects nothing (DK-74).
    fn unopposed<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        attribute: Attribute,
    ) -> Result<(), A::Halt> {
        let flip = self.module_flip(ask, who, foe, attribute, true)?;
        if flip.face.is_tick() {
            let number = self.module_roll(ask, who, foe)?;
            self.deal(ask, who, foe, number)?;
        } else {
            self.tell(ask, Event::Missed { who, foe });
            self.tell(ask, Event::WentWide { who, foe, why: Wide::Unopposed });
        }
        self.alert(ask, foe);
        self.module_end(ask, who, flip, attribute)
    }

    /// Opposed melee: both flip Strength, and the pair says who loses what (DK-75).
    pub fn melee<A: Ask<Self>>(&mut self, ask: &mut A, att: FighterId, def: FighterId) -> Result<(), A::Halt> {
        let (flip, answer) = self.flip_against(ask, att, def, Attribute::Str)?;
        let clash = Clash::of(flip.face, answer.face);
        let chosen = self.opposed_choice(ask, att, def, clash.choice)?;
        match chosen {
            Choice::Wound if self.can_mark(att) => self.take_wound(ask, def, Cause::Physical)?,
            Choice::Harm if self.can_mark(att) => self.take_harm(ask, def, Cause::Physical)?,
            Choice::Wound => self.tell(ask, Event::DealsNothing { who: att, on: def, what: Takes::Wound }),
            Choice::Harm => self.tell(ask, Event::DealsNothing { who: att, on: def, what: Takes::Harm }),
            Choice::Drop => {
                self.fighter_mut(att).equipment -= 1;
                self.tell(ask, Event::Dropped { who: att });
            }
            _ => {
                let dealt = self.loss(ask, clash.deals, att, def)?;
                let taken = self.loss(ask, clash.takes, def, att)?;
                self.exchange(ask, att, def, dealt, taken)?;
            }
        }
        if (flip.face, answer.face) == (Face::OneCross, Face::OneCross) {
            self.tell(ask, Event::Clashed { who: att, foe: def });
        }
        if clash.attacker_falls {
            self.topple(ask, att);
        }
        if clash.defender_falls {
            self.topple(ask, def);
        }
        self.module_end(ask, att, flip, Attribute::Str)?;
        self.answer_end(ask, def, Attribute::Str)
    }

    /// Opposed ranged: both flip Dexterity, and the attacker counts ammunition (DK-76).
    pub fn shoot<A: Ask<Self>>(&mut self, ask: &mut A, att: FighterId, def: FighterId) -> Result<(), A::Halt> {
        let (flip, answer) = self.flip_against(ask, att, def, Attribute::Dex)?;
        let shot = Shot::of(flip.face, answer.face);
        let chosen = self.opposed_choice(ask, att, def, shot.choice)?;
        if chosen == Choice::Pin {
            self.pin(ask, def);
        } else if shot.critical {
            self.critical_shot(ask, att, def)?;
        } else {
            let dealt = self.loss(ask, shot.deals, att, def)?;
            self.deal(ask, att, def, dealt)?;
        }
        if (flip.face, answer.face) == (Face::OneCross, Face::OneCross) {
            self.tell(ask, Event::Missed { who: att, foe: def });
            self.tell(ask, Event::WentWide { who: att, foe: def, why: Wide::Shot });
        }
        if shot.spends {
            self.spend_ammo(ask, att);
        }
        if shot.takes != Loss::None {
            self.lose_stamina(ask, att, Cause::Physical)?;
        }
        if shot.pins {
            self.pin(ask, def);
        }
        if shot.moves {
            // The defender goes where it likes: out of cover, and out from under the attacker (ruling `may_move_effect`).
            let defender = self.fighter_mut(def);
            defender.pinned = 0;
            defender.under &= !att.bit();
            self.tell(ask, Event::Moved { who: def });
        }
        self.module_end(ask, att, flip, Attribute::Dex)?;
        self.answer_end(ask, def, Attribute::Dex)
    }

    /// A shot of two ticks against two crosses: a Harm among the points (DK-76, ruling `ranged_crit_harm`).
    fn critical_shot<A: Ask<Self>>(&mut self, ask: &mut A, att: FighterId, def: FighterId) -> Result<(), A::Halt> {
        let dealt = self.module_roll(ask, att, def)?;
        let points = match self.scenario.rulings.ranged_crit_harm {
            RangedCritHarm::Included => dealt - 1,
            RangedCritHarm::Added => dealt,
            RangedCritHarm::Replaced => 0,
        };
        self.deal(ask, att, def, points)?;
        if self.can_mark(att) {
            return self.take_harm(ask, def, Cause::Physical);
        }
        self.tell(ask, Event::DealsNothing { who: att, on: def, what: Takes::Harm });
        Ok(())
    }

    /// The points of a loss, rolled for where it is a die (DK-75, DK-79).
    pub(crate) fn loss<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        loss: Loss,
        by: FighterId,
        on: FighterId,
    ) -> Result<u8, A::Halt> {
        Ok(match loss {
            Loss::None => 0,
            Loss::One => 1,
            Loss::Die => self.module_roll(ask, by, on)?,
            Loss::DieAndOne => self.module_roll(ask, by, on)? + 1,
        })
    }

    /// Attacker and defender flip against each other; gives both flips (DK-75, DK-76, ruling `opposed_order`).
    fn flip_against<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        att: FighterId,
        def: FighterId,
        attribute: Attribute,
    ) -> Result<(Flip, Flip), A::Halt> {
        self.fighter_mut(def).attacked_by = Some(att);
        let flip = self.module_flip(ask, att, def, attribute, true)?;
        let answer = self.module_flip(ask, def, att, attribute, false)?;
        Ok((flip, answer))
    }

    /// One side's flip against the other: its skill when attacking, less a superior position (DK-07, DK-58).
    fn module_flip<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        other: FighterId,
        attribute: Attribute,
        attacking: bool,
    ) -> Result<Flip, A::Halt> {
        let fighter = self.fighter(who);
        let skill = fighter.skill.filter(|_| attacking).map_or(0, |skill| skill.0);
        let under = fighter.under & other.bit() != 0;
        self.fighter_mut(who).under &= !other.bit();
        let mut why = Weights { level: skill, difficulty: self.difficulty(who), ..Weights::default() };
        if under {
            why.add(Reason::Position); // DK-58
        }
        // Only a skill nobody taught takes four cards (DK-09).
        let net = self.weigh(ask, who, why, if skill <= Skill::NEW.0 { -3 } else { -2 });
        self.flip(ask, who, attribute, net)
    }

    /// Rolls the 1d4 that one side deals the other (DK-79).
    fn module_roll<A: Ask<Self>>(&mut self, ask: &mut A, by: FighterId, on: FighterId) -> Result<u8, A::Halt> {
        let seat = self.fighter(if self.is_character(on) { on } else { by }).seat;
        let shows = self.roll(ask, by, seat, Die::D4)?;
        self.tell(ask, Event::HitRolled { by: Some(by), on, die: Die::D4, shows, total: shows });
        Ok(shows)
    }

    /// Whether a side can deal loss just now (DK-75, ruling `no_loss_turn`).
    fn can_deal(&self, who: FighterId) -> bool {
        self.fighter(who).harmless == 0
    }

    /// Whether a side can deal a Harm or a Wound just now: only the loss of points is barred (DK-75, ruling
    /// `no_loss_turn`).
    fn can_mark(&self, who: FighterId) -> bool {
        self.can_deal(who) || self.scenario.rulings.no_loss_turn == NoLossTurn::Points
    }

    /// One side deals the other a loss (DK-75).
    fn deal<A: Ask<Self>>(&mut self, ask: &mut A, from: FighterId, to: FighterId, points: u8) -> Result<(), A::Halt> {
        match self.is_character(from) {
            _ if !self.can_deal(from) => {
                if points > 0 {
                    self.tell(ask, Event::DealsNothing { who: from, on: to, what: Takes::Stamina });
                }
                Ok(())
            }
            true => self.damage_by(ask, from, to, points),
            false => self.damage(ask, to, points, Cause::Physical),
        }
    }

    /// Both sides are hurt in one exchange (DK-75, ruling `simultaneous_hits`).
    fn exchange<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        att: FighterId,
        def: FighterId,
        dealt: u8,
        taken: u8,
    ) -> Result<(), A::Halt> {
        self.deal(ask, att, def, dealt)?;
        if taken > 0 && !self.fighter(def).is_up() && self.can_deal(def) {
            if self.scenario.rulings.simultaneous_hits == SimultaneousHits::AttackerFirst {
                self.tell(ask, Event::BlowLost { who: def, on: att });
                return Ok(());
            }
            self.tell(ask, Event::LastBlow { who: def, on: att });
        }
        self.deal(ask, def, att, taken)
    }

    /// The attacker's choice where the cell has one, made before any roll (rulings `opposed_choice_time`,
    /// `drop_equipment_none`).
    fn opposed_choice<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        cell: Option<CellChoice>,
    ) -> Result<Choice, A::Halt> {
        let Some(cell) = cell else { return Ok(Choice::Loss) };
        let seat = self.fighter(who).seat;
        ask.choose(self, seat, Question::Opposed { who, foe, cell })
    }

    /// Somebody falls and deals no loss until the end of the next own turn (DK-75).
    fn topple<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        self.fighter_mut(who).harmless = self.turns_to_last(who);
        self.tell(ask, Event::Toppled { who });
    }

    /// Somebody is pinned (DK-76, ruling `pinned_effect`).
    fn pin<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        if self.scenario.rulings.pinned_effect == PinnedEffect::LosesAttack {
            self.fighter_mut(who).pinned = self.turns_to_last(who);
        }
        self.tell(ask, Event::Pinned { who });
    }

    /// A flag set in one's own turn outlasts that turn's end and the next one's.
    fn turns_to_last(&self, who: FighterId) -> u8 {
        if self.spotlight == Some(who) { 2 } else { 1 }
    }

    /// Ammunition goes (DK-76).
    fn spend_ammo<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        let fighter = self.fighter_mut(who);
        fighter.ammo = fighter.ammo.saturating_sub(1);
        let left = fighter.ammo;
        self.tell(ask, Event::AmmoSpent { who, left });
    }

    /// After an attack: practice, and a chance to reshuffle (DK-17, DK-27).
    fn module_end<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        flip: Flip,
        attribute: Attribute,
    ) -> Result<(), A::Halt> {
        self.practise(ask, who, flip);
        self.answer_end(ask, who, attribute)
    }

    fn answer_end<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, attribute: Attribute) -> Result<(), A::Halt> {
        let rank = self.fighter(who).ranks.of(attribute);
        self.may_reshuffle(ask, who, Moment::AfterFlip(rank))
    }
}
