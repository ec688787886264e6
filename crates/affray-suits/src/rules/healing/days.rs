//! Day by day: getting worse, getting better (SU-77, SU-78, SU-80, SU-81).

use crate::state::card::Value as _;
use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Draw;
use crate::rules::contests::value::half_up;
use crate::rulings::{DailyAuto, DeathInBed, DifficultContest, HealersPerDay, WhoIsHealer, WorstHealChance};
use crate::shown::event::{Against, Brought, Cause, Event};
use crate::state::fight::{Fight, Stage};
use crate::state::harm::Harm;
use crate::state::person::Status;
use crate::state::roster::Circumstances;
use crate::state::sheet::FighterId;

impl Harm {
    /// Takes Damage away, the stabilised count following (SU-79, ruling `heal_counter_sync`).
    pub fn heal(&mut self, points: u16) {
        self.damage = self.damage.saturating_sub(points);
        self.stabilised = self.stabilised.min(self.damage);
    }
}

/// Seconds in a day.
const DAY: u32 = 24 * 60 * 60;

impl Fight {
    /// One patient's day, or the turn of the day.
    pub(crate) fn pass_days<A: Ask<Fight>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        if self.next == 0 {
            if self.day >= self.roster.after.days || !self.anybody_ails() {
                self.stage = Stage::Over;
                self.tell(ask, Event::Closed);
                return Ok(());
            }
            self.day += 1;
            self.clock += DAY;
            self.tell(ask, Event::DayBegan { day: self.day });
            self.wake(ask);
        }
        while usize::from(self.next) < self.people.len() {
            let who = FighterId(self.next);
            self.next += 1;
            if self.person(who).is_alive() && self.person(who).harm.injury() > 0 {
                return self.pass_day(ask, who);
            }
        }
        self.next = 0;
        self.reshuffle(ask);
        Ok(())
    }

    /// Whether anybody has something to heal or wakes yet.
    fn anybody_ails(&self) -> bool {
        self.people.iter().any(|person| {
            person.is_alive() && (person.harm.injury() > 0 || matches!(person.status, Status::Out { .. }))
        })
    }

    /// A point of Damage that a day brings; it can kill, and a surgeon at the bedside may fight that; false if the day is
    /// over with it (SU-53, SU-80, SU-81).
    fn decline<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, conditions: bool) -> Result<bool, A::Halt> {
        let harm = &mut self.person_mut(who).harm;
        harm.damage += 1;
        let harm = *harm;
        self.tell(ask, Event::Declined { who, harm, conditions });
        if !harm.is_fatal(self.person(who).body, &self.rulings) {
            return Ok(true);
        }
        self.die(ask, who, Cause::Decline);
        self.tell(ask, Event::DiedInBed { who, conditions });
        if self.rulings.death_in_bed == DeathInBed::Contested {
            self.fight_death_in_bed(ask, who)?;
        }
        Ok(false)
    }

    /// The surgeons at the bedside of somebody who has just died: one of them may try (SU-82, ruling `death_in_bed`).
    fn fight_death_in_bed<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        for surgeon in self.all() {
            let may = self.is_surgeon(surgeon) && self.person(who).is_dead() && self.may_operate(surgeon, who).is_ok();
            if !may || self.ask(ask, surgeon, Question::Bedside { surgeon, patient: who })? != Choice::Operate(who) {
                continue;
            }
            // A GM may have settled it meanwhile.
            if self.person(who).is_dead() {
                self.cheat_death(ask, surgeon, who)?;
            }
            return Ok(());
        }
        Ok(())
    }

    /// A patient's day: worse first, then better.
    pub fn pass_day<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let body = self.person(who).body;
        let care = self.roster.after.care;
        let mut may_heal = true;
        // SU-80: Injury above Body must be drawn over.
        let major = self.person(who).harm.injury().saturating_sub(body);
        if major > 0 {
            let card = self.draw(ask, Draw::Worse, who)?;
            self.spend(card);
            let worse = u16::from(card.low()) <= major;
            self.tell(ask, Event::WorseDrawn { who, card, major, worse });
            if worse {
                may_heal = false;
                if !self.decline(ask, who, false)? {
                    return Ok(());
                }
            }
        }
        // SU-81: the worst conditions wear at everybody.
        if care == Circumstances::Worst && self.person(who).is_alive() {
            let rank = match self.rulings.difficult_contest {
                DifficultContest::Body => body,
                DifficultContest::Will => self.sheet(who).will,
            };
            let number = half_up(self.person(who).harm.damage);
            let holds = self.contest_number(ask, who, rank, who, Against::HalfDamage, number)?;
            if !holds && !self.decline(ask, who, true)? {
                return Ok(());
            }
        }
        if !self.person(who).is_alive() {
            return Ok(());
        }
        let brought = if !may_heal {
            Brought::Worse
        } else if self.person(who).harm.damage == 0 {
            Brought::OpenTrauma
        } else {
            self.heals(ask, who)?
        };
        let healed = matches!(brought, Brought::Healing | Brought::Care(_));
        if healed {
            self.person_mut(who).harm.heal(1);
        }
        let harm = self.person(who).harm;
        self.tell(ask, Event::DayPassed { who, healed, harm });
        self.tell(ask, Event::DayEnded { who, brought, harm });
        Ok(())
    }

    /// Whether a day heals the one point it can, and by whom (SU-77, SU-78, SU-81).
    fn heals<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<Brought, A::Halt> {
        let second_day = self.day.is_multiple_of(2);
        let (by_body, by_healers) = match self.roster.after.care {
            Circumstances::Good => (true, true),
            Circumstances::Poor => (false, true),
            Circumstances::Worst => {
                (second_day && self.rulings.worst_heal_chance == WorstHealChance::BodyOrHealer, second_day)
            }
        };
        let damage = self.person(who).harm.damage;
        if by_body {
            let body = self.person(who).body;
            let won = self.rulings.daily_auto == DailyAuto::Automatic
                || self.contest_number(ask, who, body, who, Against::Damage, damage)?;
            if won {
                return Ok(Brought::Healing);
            }
        }
        let mut brought = if by_body { Brought::Nothing } else { Brought::NoChance };
        if !by_healers {
            return Ok(brought);
        }
        // SU-78: one healer, the best; or each in turn.
        let best = self.healers(who).max_by_key(|&healer| (self.healer_rank(healer), std::cmp::Reverse(healer)));
        for healer in self.all() {
            let tries = match self.rulings.healers_per_day {
                HealersPerDay::One => Some(healer) == best,
                HealersPerDay::Each => self.healers(who).any(|other| other == healer),
            };
            if tries {
                let rank = self.healer_rank(healer);
                if self.contest_number(ask, healer, rank, who, Against::Damage, damage)? {
                    return Ok(Brought::Care(healer));
                }
                brought = Brought::Nothing;
            }
        }
        Ok(brought)
    }

    fn healer_rank(&self, healer: FighterId) -> u16 {
        self.sheet(healer).emt_rank(&self.rulings)
    }

    /// Everybody who may look after a patient (SU-78, ruling `who_is_healer`).
    fn healers(&self, patient: FighterId) -> impl Iterator<Item = FighterId> + '_ {
        self.all().filter(move |&who| {
            let trained = self.sheet(who).emt.is_some() || self.rulings.who_is_healer == WhoIsHealer::AnyoneHalfMind;
            who != patient && trained && self.person(who).is_up()
        })
    }
}
