//! The GM: moves on two crosses, and the Bad Bank (DK-65 to DK-72).

use affray_core::{Ask, Menu, RuleId};

use crate::asked::choice::Choice;
use crate::asked::question::{Plea, Question};
use crate::rules::flipping::flip::Flip;
use crate::rulings::BankFoeStamina;
use crate::shown::event::{Event, GmMove, Spent};
use crate::state::card::Card;
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Make};
use crate::state::moves::{Cause, Move};

impl Fight {
    /// The GM makes one move (DK-66, DK-71).
    pub(crate) fn gm_moves<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        mv: Move,
        foe: Option<FighterId>,
    ) -> Result<(), A::Halt> {
        let edition = self.edition();
        let tell = |this: &Self, ask: &mut A, mv| this.tell(ask, Event::GmMoved { mv, on: who });
        match ask.choose(self, self.gm, Question::GmMove { who, mv, foe })? {
            Choice::Attack => {
                tell(self, ask, GmMove::Attack);
                self.group_attack(ask, who, foe)
            }
            Choice::Hazard => {
                tell(self, ask, GmMove::Hazard);
                self.hazard(ask, who)
            }
            Choice::Shake => {
                self.fighter_mut(who).note(mv, edition).shaken = true;
                tell(self, ask, GmMove::Shake);
                Ok(())
            }
            Choice::UseUp => {
                tell(self, ask, GmMove::UseUp);
                self.use_up(ask, who);
                Ok(())
            }
            Choice::Challenge(place) => {
                tell(self, ask, GmMove::Challenge);
                self.challenge(ask, who, place)
            }
            Choice::ChallengeAll(place) => {
                tell(self, ask, GmMove::Challenge);
                for everybody in (0..self.characters).map(FighterId) {
                    if self.fighter(everybody).is_up() {
                        self.challenge(ask, everybody, place)?;
                    }
                }
                Ok(())
            }
            _ => {
                tell(self, ask, GmMove::Narrate);
                Ok(())
            }
        }
    }

    /// What the GM may do (DK-71).
    pub(crate) fn gm_options(&self, who: FighterId, mv: Move, menu: &mut Menu<Choice>) {
        let fighter = self.fighter(who);
        let within_reach = fighter.is_up() && !fighter.hidden;
        if within_reach && self.foes_up().next().is_some() {
            menu.allow(Choice::Attack);
        }
        if fighter.is_up() && self.chapter().hazard.is_some() {
            menu.allow(Choice::Hazard);
        }
        let shaken = fighter.held(mv).is_some_and(|held| held.shaken);
        let why = (RuleId("DK-71"), "confidence in that move is shaken already");
        menu.offer(Choice::Shake, if shaken { Err(why) } else { Ok(()) });
        if self.has_resource(who) {
            menu.allow(Choice::UseUp);
        }
        for place in 0..self.chapter().challenges.len() as u8 {
            if fighter.is_up() {
                menu.allow(Choice::Challenge(place));
            }
            if self.characters_up().any(|other| other != who) {
                menu.allow(Choice::ChallengeAll(place));
            }
        }
        menu.allow(Choice::Narrate);
    }

    /// Whether the GM allows what a player asks for.
    pub(crate) fn consents<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, plea: Plea) -> Result<bool, A::Halt> {
        let allowed = ask.choose(self, self.gm, Question::Consent { who, plea })? == Choice::Yes;
        if !allowed {
            self.tell(ask, Event::Refused { who });
        }
        Ok(allowed)
    }

    /// The danger of the place strikes: a rolled number that splits (DK-39, DK-71).
    pub(crate) fn hazard<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let Some(die) = self.chapter().hazard else { return Ok(()) };
        let seat = self.fighter(who).seat;
        let shows = self.roll(ask, who, seat, die)?;
        self.tell(ask, Event::HitRolled { by: None, on: who, die, shows, total: shows });
        self.damage(ask, who, shows, Cause::Physical)
    }

    fn has_resource(&self, who: FighterId) -> bool {
        let edition = self.edition();
        let fighter = self.fighter(who);
        let item = |item: &crate::state::item::Item| {
            !item.is_broken() && (!item.is_magic(edition) || item.charges(edition) > 0)
        };
        fighter.equipment > 0 || fighter.items.iter().any(item)
    }

    /// A resource is used up: Equipment first, then a charge, then an item is damaged (DK-71).
    fn use_up<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId) {
        let edition = self.edition();
        let fighter = self.fighter(who);
        if fighter.equipment > 0 {
            return self.lose_equipment(ask, who);
        }
        if let Some(place) = fighter.items.iter().position(|item| item.charges(edition) > 0) {
            return self.spend_charges(ask, who, place as u8, 1);
        }
        if let Some(place) = fighter.items.iter().position(|item| !item.is_broken() && !item.is_magic(edition)) {
            self.hurt_item(ask, who, place as u8);
        }
    }

    /// On card 0 the GM may pay for one more move (DK-20, DK-70).
    pub(crate) fn second_move<A: Ask<Self>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        mv: Move,
        foe: Option<FighterId>,
        flip: Flip,
    ) -> Result<(), A::Halt> {
        let cost = self.scenario.rulings.critfail_extra_cost;
        if flip.resolver != Card::CRITICAL_FAILURE || self.bank < cost {
            return Ok(());
        }
        if ask.choose(self, self.gm, Question::SecondMove { who })? != Choice::Yes {
            return Ok(());
        }
        self.bank -= cost;
        self.tell(ask, Event::BankSpent { on: Spent::SecondMove, bank: self.bank });
        self.gm_moves(ask, who, mv, foe)
    }

    /// A chance for the GM to spend from the Bad Bank (DK-67, DK-68, ruling `bank_timing`). At the start of a fight
    /// as often as there are points, at the end of a spotlight once.
    pub(crate) fn spend_window<A: Ask<Self>>(&mut self, ask: &mut A, start: bool) -> Result<(), A::Halt> {
        let mut spent = 0;
        while self.bank > 0 && self.edition().is_world() {
            let question = Question::Spend { start, spent };
            match ask.choose(self, self.gm, question)? {
                Choice::FoeStamina(foe) => {
                    self.fighter_mut(foe).ticks = self.fighter(foe).ticks.saturating_add(1);
                    self.pay_bank(ask, 1, Spent::FoeStamina(foe));
                }
                Choice::FoeDamage(foe) => {
                    self.fighter_mut(foe).bonus = self.fighter(foe).bonus.saturating_add(1);
                    self.pay_bank(ask, 1, Spent::FoeDamage(foe));
                }
                Choice::Situation(place) => {
                    self.paid |= 1 << place;
                    self.pay_bank(ask, self.scenario.rulings.paid_disadvantage_cost, Spent::Situation(place));
                }
                Choice::Narrate => self.pay_bank(ask, 1, Spent::Soft),
                _ => break,
            }
            spent += 1;
            if !start {
                break;
            }
        }
        Ok(())
    }

    /// Points leave the Bad Bank (DK-67).
    fn pay_bank<A: Ask<Self>>(&mut self, ask: &mut A, points: u8, on: Spent) {
        self.bank -= points;
        self.tell(ask, Event::BankSpent { on, bank: self.bank });
    }

    /// What the bank can buy just now (DK-67, DK-68).
    pub(crate) fn spend_options(&self, start: bool, menu: &mut Menu<Choice>) {
        menu.allow(Choice::No);
        if self.bank == 0 {
            return;
        }
        let any_time = self.scenario.rulings.bank_foe_stamina == BankFoeStamina::Any;
        for foe in self.foes_up() {
            if self.fighter(foe).make == Make::Ticks {
                let late = (RuleId("DK-67"), "a foe is given Stamina only before the fight");
                menu.offer(Choice::FoeStamina(foe), if start || any_time { Ok(()) } else { Err(late) });
            }
            menu.allow(Choice::FoeDamage(foe));
        }
        for place in 0..self.scenario.situations.len() as u8 {
            if self.paid >> place & 1 == 0 {
                let dear = (RuleId("DK-68"), "the Bad Bank does not hold that much");
                let enough = self.bank >= self.scenario.rulings.paid_disadvantage_cost;
                menu.offer(Choice::Situation(place), if enough { Ok(()) } else { Err(dear) });
            }
        }
        menu.allow(Choice::Narrate);
    }

    /// Party Power: 10 for each character and 1 for each of their green tokens (DK-80).
    pub fn party_power(&self) -> u32 {
        (0..self.characters).map(FighterId).map(|who| 10 + u32::from(self.fighter(who).green)).sum()
    }

    /// What the foes of a chapter cost in Party Power (DK-80).
    pub fn foe_power(&self, chapter: u8) -> u32 {
        let foes = self.fighters.iter().filter(|foe| !foe.is_character() && foe.chapter == chapter);
        foes.map(|foe| {
            let stamina = u32::from(foe.stamina());
            let slots = 3 * u32::from(foe.harm_slots) + 6 * u32::from(foe.wound_slots);
            stamina + slots + if foe.die >= crate::state::item::Die::D6 { 4 } else { 0 }
        })
        .sum()
    }
}
