//! The turn: slots, own rounds, and its close (SU-12, SU-16, SU-19).

#![expect(clippy::inline_always, reason = "a simulated fight calls these with every attack, each from few places")]

use affray_core::Ask;

use crate::rulings::ReshufflePolicy;
use crate::shown::event::Event;
use crate::state::fight::{Fight, Stage};
use crate::state::sheet::FighterId;

impl Fight {
    /// One own round in the fight or just after it, or the close of the turn (SU-12).
    #[inline(always)]
    pub(crate) fn take_turns<A: Ask<Fight>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        if let Some(who) = self.next_in_order() {
            self.own_round(ask, who)?;
            self.end_if_settled(ask);
            return Ok(());
        }
        if self.stage == Stage::Aftermath {
            return self.close_turn_after(ask);
        }
        self.close_turn(ask)?;
        if self.turn > self.roster.turn_cap {
            self.turn = self.roster.turn_cap;
            self.end_fight(ask, None);
        } else {
            self.tell(ask, Event::TurnBegan { turn: self.turn });
        }
        Ok(())
    }

    /// The next in the order of the turn who has an own round in it (SU-12).
    #[inline(always)]
    fn next_in_order(&mut self) -> Option<FighterId> {
        let after = self.stage == Stage::Aftermath;
        // A card set upright in this turn, after the slot has passed, waits for the next.
        while let Some(&who) = self.order.get(usize::from(self.next)) {
            self.next += 1;
            let has_round = if after { self.is_concerned(who) } else { self.person(who).is_alive() };
            if has_round {
                return Some(who);
            }
        }
        None
    }

    /// The turn closes: cards upright, discards shuffled in, late-comers dealt in (SU-07, SU-16).
    pub fn close_turn<A: Ask<Fight>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        for person in self.people.iter_mut() {
            person.tilted = false;
            person.too_fast = false;
            person.treated_by = 0;
        }
        if self.rulings.reshuffle_policy == ReshufflePolicy::EachTurn {
            self.reshuffle(ask);
        }
        self.turn += 1;
        self.clock += 1;
        self.next = 0;
        let turn = self.turn;
        if self.stage == Stage::Turns
            && turn <= self.roster.turn_cap
            && self.roster.traits.last_entry > 1
            && self.all().any(|who| self.is_due(who, turn))
        {
            self.enter(ask, turn)?;
        }
        Ok(())
    }

    /// An own round, in the order of the book.
    #[inline(always)]
    pub fn own_round<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        let bled = self.bleed(ask, who)?;
        let mut idle = true;
        if self.person(who).is_up() && self.stays_awake(ask, who)? {
            let person = self.person_mut(who);
            if person.too_fast {
                self.tell(ask, Event::TooFast { who }); // SU-14
            } else if person.cooldown > 0 {
                person.cooldown -= 1; // SU-19
                let left = person.cooldown;
                self.tell(ask, Event::Cooled { who, left });
            } else if self.stage == Stage::Turns {
                idle = self.act(ask, who)?;
            } else {
                idle = self.tend(ask, who)?;
            }
        }
        let person = self.person_mut(who);
        person.tilted = true;
        if !bled && person.harm.shock > 0 {
            self.recover(ask, who, idle)?;
        }
        Ok(())
    }
}
