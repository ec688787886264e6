//! Hack and Slash, Volley, and blows that land (DK-77 to DK-82, DK-84).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::edition::Edition;
use crate::rules::flipping::attempt::Attempt;
use crate::rulings::{FoeDropsThenAttacks, HackExtra, VolleyDanger, VolleyReduce};
use crate::shown::event::{Drawback, Event, GuardUse};
use crate::state::face::Face;
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Mastery};
use crate::state::item::Die;
use crate::state::moves::{Cause, Move};

impl Fight {
    /// Hack and Slash (DK-77). The GM's move on two crosses is the caller's.
    pub(crate) fn hack<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        face: Face,
    ) -> Result<(), A::Halt> {
        match face {
            Face::TwoTicks => {
                let mut number = self.roll_hit(ask, who, foe, true)?;
                let seat = self.fighter(who).seat;
                let extra = ask.choose(self, seat, Question::Clear { who, foe, number })? == Choice::Extra;
                if extra {
                    number += match self.scenario.rulings.hack_extra_world {
                        HackExtra::Roll => self.roll_hit(ask, who, foe, true)?,
                        HackExtra::PlusOne => 1,
                    };
                }
                self.strike(ask, who, foe, number, true)?;
                if extra {
                    self.strike_back(ask, foe, who)?;
                } else {
                    self.tell(ask, Event::GotClear { who, foe });
                }
            }
            Face::OneTick => {
                let number = self.roll_hit(ask, who, foe, true)?;
                self.strike(ask, who, foe, number, true)?;
                self.strike_back(ask, foe, who)?;
            }
            Face::OneCross => {
                self.strike(ask, who, foe, 1, true)?;
                self.strike_back(ask, foe, who)?;
            }
            Face::TwoCrosses => {}
        }
        Ok(())
    }

    /// The foe answers the blow it just took (DK-77, ruling `foe_drops_then_attacks`).
    fn strike_back<A: Ask<Self>>(&mut self, ask: &mut A, foe: FighterId, who: FighterId) -> Result<(), A::Halt> {
        let answers = self.scenario.rulings.foe_drops_then_attacks == FoeDropsThenAttacks::Yes;
        let fighter = self.fighter_mut(foe);
        if std::mem::take(&mut fighter.stunned) || !fighter.is_up() && !answers {
            return Ok(());
        }
        self.foe_attacks(ask, foe, who, 0)
    }

    /// Volley (DK-78).
    pub(crate) fn volley<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        face: Face,
    ) -> Result<(), A::Halt> {
        if face == Face::TwoCrosses {
            return Ok(());
        }
        let mut number = self.roll_hit(ask, who, foe, false)?;
        let mut danger = false;
        if face != Face::TwoTicks {
            let gm = face == Face::OneCross;
            let seat = if gm { self.gm } else { self.fighter(who).seat };
            let what = match ask.choose(self, seat, Question::Drawback { who, gm })? {
                Choice::Danger => Drawback::Danger,
                Choice::PayEquipment => Drawback::Equipment,
                _ => Drawback::Reduce,
            };
            self.tell(ask, Event::Drawback { who, what });
            match what {
                Drawback::Danger => danger = self.scenario.rulings.volley_danger == VolleyDanger::Attack,
                Drawback::Equipment => self.lose_equipment(ask, who),
                Drawback::Reduce => {
                    number = match self.scenario.rulings.volley_reduce_world {
                        VolleyReduce::Halve => self.halve(number),
                        VolleyReduce::MinusOne => number.saturating_sub(1),
                    };
                    self.tell(ask, Event::Lessened { on: foe, number });
                }
            }
        }
        self.fighter_mut(who).clear = face.is_tick() && !danger; // DK-81
        self.strike(ask, who, foe, number, false)?;
        let other = self.foes_up().find(|&other| other != foe);
        match other {
            Some(other) if danger => self.foe_attacks(ask, other, who, 0),
            _ => Ok(()),
        }
    }

    /// An Equipment token goes (DK-78).
    pub(crate) fn lose_equipment<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        let fighter = self.fighter_mut(who);
        if fighter.equipment > 0 {
            fighter.equipment -= 1;
            let left = fighter.equipment;
            self.tell(ask, Event::EquipmentLost { who, left });
        }
    }

    /// Rolls a player's hit on a foe, with what adds to it (DK-40, DK-79).
    pub(crate) fn roll_hit<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        melee: bool,
    ) -> Result<u8, A::Halt> {
        let die = self.weapon_for(who, melee);
        let seat = self.fighter(who).seat;
        let shows = self.roll(ask, who, seat, die)?;
        let fighter = self.fighter(who);
        let mut total = shows + u8::from(fighter.rage);
        if fighter.has(Move::BloodyButUnbowed) {
            // DK-88: one for each token on the pile and each Harm on the card.
            total += fighter.tokens() + fighter.held(Move::BloodyButUnbowed).map_or(0, |held| held.tokens);
        }
        if self.fighter(foe).weak_spot && self.edition() == Edition::Guide {
            total += self.roll(ask, who, seat, Die::D4)?; // DK-88
        }
        self.tell(ask, Event::HitRolled { by: Some(who), on: foe, die, shows, total });
        Ok(total)
    }

    /// A player's number lands on a foe : what follows the hit, then the damage (DK-80, DK-82).
    pub(crate) fn strike<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        foe: FighterId,
        number: u8,
        melee: bool,
    ) -> Result<(), A::Halt> {
        let number = if melee { self.after_hit(ask, who, foe, number)? } else { number };
        self.alert(ask, foe);
        self.damage_by(ask, who, foe, number)?;
        // DK-90: a mastery comes into force when a foe falls to a weapon of the category.
        let fighter = self.fighter(who);
        let waits = fighter.mastery == Mastery::Waiting && fighter.mastered_ranged != melee;
        if waits && !self.fighter(foe).is_up() {
            self.fighter_mut(who).mastery = Mastery::InForce;
            self.tell(ask, Event::Mastered { who });
        }
        Ok(())
    }

    /// A foe that suspected nothing is on guard from now on (DK-74).
    pub(crate) fn alert<A: Ask<Self>>(&mut self, ask: &mut A, foe: FighterId) {
        if self.fighter(foe).unaware {
            self.fighter_mut(foe).unaware = false;
            self.tell(ask, Event::Alerted { who: foe });
        }
    }

    /// A foe attacks a character, with so many others helping: its die and 1 for each of them (DK-81).
    pub(crate) fn foe_attacks<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        foe: FighterId,
        victim: FighterId,
        others: u8,
    ) -> Result<(), A::Halt> {
        if !self.fighter(victim).is_up() || self.fighter(victim).hidden {
            return Ok(());
        }
        self.fighter_mut(victim).attacked_by = Some(foe);
        if self.fighter(foe).casts && self.counterspell(ask, victim, foe)? {
            return Ok(());
        }
        let die = self.weapon(foe);
        // DK-40: the victim's player rolls.
        let seat = self.fighter(victim).seat;
        let shows = self.roll(ask, foe, seat, die)?;
        let bonus = std::mem::take(&mut self.fighter_mut(foe).bonus);
        let total = shows.saturating_add(others).saturating_add(bonus);
        self.tell(ask, Event::HitRolled { by: Some(foe), on: victim, die, shows, total });
        let (victim, total) = self.guard(ask, victim, foe, total)?;
        self.damage(ask, victim, total, Cause::Physical)
    }

    /// The foes not in the move attack together; if there are none, the one that was (DK-81).
    pub(crate) fn group_attack<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        busy: Option<FighterId>,
    ) -> Result<(), A::Halt> {
        let mut lead: Option<FighterId> = None;
        let mut others = 0;
        for foe in self.foes_up().filter(|&foe| Some(foe) != busy) {
            match lead {
                Some(first) if self.weapon(first) >= self.weapon(foe) => others += 1,
                Some(_) => {
                    others += 1;
                    lead = Some(foe);
                }
                None => lead = Some(foe),
            }
        }
        let lead = lead.or(busy.filter(|&foe| !self.is_character(foe) && self.fighter(foe).is_up()));
        match lead {
            Some(lead) => self.foe_attacks(ask, lead, who, others),
            None => Ok(()),
        }
    }

    /// Defend: tokens on the card (DK-84).
    pub(crate) fn defend<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, face: Face) {
        let tokens = match face {
            Face::TwoTicks => 3,
            Face::OneTick => 2,
            Face::OneCross => 1,
            Face::TwoCrosses => return,
        };
        self.fighter_mut(who).guard = tokens;
        self.tell(ask, Event::Guarded { who, tokens });
    }

    /// Defenders may spend tokens on an attack; gives who is hit in the end, and for how much (DK-84).
    fn guard<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        victim: FighterId,
        foe: FighterId,
        number: u8,
    ) -> Result<(FighterId, u8), A::Halt> {
        let (mut victim, mut number) = (victim, number);
        for who in (0..self.characters).map(FighterId) {
            let mut used = 0u8;
            while self.fighter(who).is_up() && self.fighter(who).guard > 0 && used != 0b1111 {
                let seat = self.fighter(who).seat;
                let question = Question::Guard { who, victim, foe, used };
                let Choice::Guard(how) = ask.choose(self, seat, question)? else { break };
                used |= 1 << how as u8;
                let fighter = self.fighter_mut(who);
                fighter.guard -= 1;
                let left = fighter.guard;
                self.tell(ask, Event::GuardSpent { who, how, left });
                match how {
                    GuardUse::Draw => victim = who,
                    GuardUse::Halve => {
                        number = self.halve(number);
                        self.tell(ask, Event::Lessened { on: victim, number });
                    }
                    GuardUse::Open => self.fighter_mut(foe).opening += 1,
                    GuardUse::Hit => self.damage(ask, foe, 1, Cause::Physical)?,
                }
            }
        }
        Ok((victim, number))
    }

    /// Bravely Run Away (DK-85).
    pub(crate) fn run_away<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        use crate::rulings::RunCostAbsorb;
        let speed = self.fighter(who).speed;
        let absorbable = self.scenario.rulings.run_cost_absorb == RunCostAbsorb::Yes;
        for _ in 0..self.run_cost(who) {
            self.lose(ask, who, Cause::Physical, absorbable)?;
        }
        let bonus = self.scenario.rulings.run_away_fast_bonus;
        if speed >= 4 && bonus > 0 {
            self.regain(ask, who, bonus, false)?;
        }
        self.escape(ask, who);
        Ok(())
    }

    /// What running costs in Stamina (DK-85).
    pub fn run_cost(&self, who: FighterId) -> u8 {
        4u8.saturating_sub(self.fighter(who).speed)
    }

    /// Somebody leaves the fight, unless felled before (ruling `run_cost_unpayable`).
    pub(crate) fn escape<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        if self.fighter(who).is_up() {
            self.fighter_mut(who).standing = crate::state::fighter::Standing::Fled;
            self.tell(ask, Event::Escaped { who });
        }
    }

    /// What a move's own text brings for a face (DK-14).
    pub(crate) fn effect<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        attempt: Attempt,
        flip: crate::rules::flipping::flip::Flip,
    ) -> Result<(), A::Halt> {
        let Attempt { who, mv, at, .. } = attempt;
        let face = flip.face;
        match (mv, at) {
            (Move::HackAndSlash, Some(foe)) => self.hack(ask, who, foe, face),
            (Move::Volley, Some(foe)) => self.volley(ask, who, foe, face),
            (Move::Breather, _) => self.breathe(ask, who, face),
            (Move::Defend, _) => {
                self.defend(ask, who, face);
                Ok(())
            }
            (Move::Flee, _) => {
                if face.is_tick() {
                    self.escape(ask, who);
                }
                Ok(())
            }
            (Move::Discern, _) => {
                let count = match face {
                    Face::TwoTicks => 3,
                    Face::OneTick => 2,
                    Face::OneCross => 1,
                    Face::TwoCrosses => return Ok(()),
                };
                self.answers = self.answers.saturating_add(count); // DK-92
                self.tell(ask, Event::Questions { who, count });
                Ok(())
            }
            (Move::DefyDanger | Move::SpoutLore, _) => {
                self.tell(ask, Event::CameOff { who, face });
                Ok(())
            }
            (Move::Parley, Some(foe)) => self.parley(ask, who, foe, face),
            _ => self.stunt(ask, attempt, flip),
        }
    }
}
