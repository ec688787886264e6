//! The Bad Bank, and what the Game Master buys from it (DK-67, DK-68, DK-70).

use affray_core::{Ask, Menu, RuleId};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rules::flipping::flip::Flip;
use crate::rulings::BankFoeStamina;
use crate::shown::event::{Event, Spent};
use crate::state::card::Card;
use crate::state::fight::Fight;
use crate::state::fighter::{FighterId, Make};
use crate::state::moves::Move;

impl Fight {
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

    /// The disadvantage bought for the situations of this chapter (DK-68).
    #[inline]
    pub(crate) fn situation_cost(&self) -> i8 {
        if self.paid == 0 {
            return 0;
        }
        (self.paid & self.chapter().situations).count_ones() as i8
    }
}
