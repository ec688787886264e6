//! Those who lie helpless when the fight is over: the winners spare them or not (SU-60, ruling `finishing_off`).

use affray_core::Ask;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rulings::FinishingOff;
use crate::state::fight::{Fight, Stage};
use crate::state::person::Coup;
use crate::state::sheet::FighterId;

impl Fight {
    /// Whether somebody could finish somebody off: a winner who can act, and a foe who lies helpless (SU-58, SU-60).
    pub(crate) fn may_finish_off(&self, who: FighterId, target: FighterId) -> bool {
        let person = self.person(who);
        Some(person.side) == self.winner
            && Fight::takes_part(self.sheet(who)) // helpers come to help
            && person.is_up()
            && !person.is_reeling(&self.rulings)
            && self.are_enemies(who, target)
            && self.person(target).is_helpless()
    }

    /// Whether there is anybody whom somebody could finish off.
    fn has_to_decide(&self, who: FighterId) -> bool {
        self.all().any(|target| self.may_finish_off(who, target))
    }

    /// Whether the winners are asked at all.
    pub(crate) fn somebody_lies_at_their_mercy(&self) -> bool {
        self.winner.is_some()
            && self.rulings.finishing_off != FinishingOff::Never
            && self.people.iter().any(|person| Some(person.side) != self.winner && person.is_helpless())
            && self.all().any(|who| self.has_to_decide(who))
    }

    /// The winners are asked in turn; then first aid begins.
    pub(crate) fn decide_on_mercy<A: Ask<Fight>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        for who in self.all() {
            self.decide_whom_to_finish_off(ask, who)?;
        }
        self.stage = Stage::Aftermath;
        self.recount_wounded();
        Ok(())
    }

    /// Asks one winner, if there is anybody left to decide about.
    fn decide_whom_to_finish_off<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        if !self.has_to_decide(who) {
            return Ok(());
        }
        let choice = self.ask(ask, who, Question::Mercy(who))?;
        let target = match choice {
            Choice::Kill(target) if self.may_finish_off(who, target) => Some(target),
            _ => None,
        };
        self.person_mut(who).coup = target.map(|target| Coup { target, turn: None });
        Ok(())
    }

    /// Whether somebody gives their own rounds after the fight to killing somebody.
    #[inline]
    pub(crate) fn is_finishing_off(&self, who: FighterId) -> bool {
        self.person(who).coup.is_some() && self.person(who).is_up()
    }

    /// Whether anybody does.
    #[inline]
    pub(crate) fn anybody_finishes_off(&self) -> bool {
        self.people.iter().any(|person| person.coup.is_some() && person.is_up())
    }

    /// An own round given to it; after the second, the killer may go on to the next; true if nothing was done (SU-60).
    pub(crate) fn finish_off<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        let target = self.person(who).coup.map(|coup| coup.target);
        let Some(target) = target.filter(|&target| self.may_finish_off(who, target)) else {
            self.person_mut(who).coup = None; // dead already, or the killer can do no more
            return Ok(true);
        };
        self.kill(ask, who, target);
        self.update_wounded(target);
        if self.person(target).is_dead() {
            self.decide_whom_to_finish_off(ask, who)?;
        }
        Ok(false)
    }
}
