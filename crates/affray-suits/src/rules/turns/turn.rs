//! The turn: slots, own rounds, upkeep, and the end (SU-12, SU-16, SU-54 to SU-62).

#![expect(clippy::inline_always, reason = "a simulated fight is one own round after another, all from the same place")]

use affray_core::Ask;

use crate::asked::question::Draw;
use crate::rulings::{AutoKoTiming, ReshufflePolicy, RestStacks, ShockRoll};
use crate::shown::event::{Cause, Event, Purpose};
use crate::state::fight::{Fight, Stage};
use crate::state::person::Status;
use crate::state::sheet::{FighterId, Sheet, half};

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
        if self.stage == Stage::Turns && turn <= self.roster.turn_cap && turn <= self.roster.traits.last_entry {
            let joins = |sheet: &Sheet| Fight::fights(sheet) && sheet.joins == turn;
            if self.roster.sheets.iter().any(joins) {
                self.enter(ask, turn)?;
            }
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

    /// The bleeding draw; true if somebody bled (SU-54, SU-55).
    pub fn bleed<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        self.reopen_if_left(who);
        if !self.person(who).harm.is_bleeding() || !self.person(who).is_alive() {
            return Ok(false);
        }
        let card = self.draw(ask, Draw::Bleed, who)?;
        self.spend(card);
        let person = self.people.get_mut(who);
        let bleed = person.harm.bleed(card, person.body, &self.rulings);
        let harm = person.harm;
        if bleed.trauma > 0 {
            person.traumatised_at = Some(self.clock);
        }
        self.tell(ask, Event::BleedingDrawn { who, card, bleed, harm });
        self.check_end(ask, who, Cause::Bleeding);
        self.look_at_wounds(who);
        Ok(bleed.bled)
    }

    /// Death by degrees, then the automatic knockout (SU-53, SU-57).
    pub(crate) fn check_end<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, cause: Cause) {
        let body = self.person(who).body;
        let person = self.person(who);
        if !person.is_alive() {
            return;
        }
        if person.harm.is_fatal(body, &self.rulings) {
            self.die(ask, who, cause);
        } else if !matches!(person.status, Status::Out { .. }) && person.harm.is_out_at_once(body, &self.rulings) {
            self.knock_out(ask, who);
        }
    }

    /// The check at the start of an own round; false if it ends in a knockout (SU-56, SU-57).
    fn stays_awake<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        if !self.person(who).is_reeling(&self.rulings) {
            return Ok(true);
        }
        let (body, harm) = (self.person(who).body, self.person(who).harm);
        if self.rulings.auto_ko_timing == AutoKoTiming::OwnRound && harm.is_out(body, &self.rulings) {
            self.knock_out(ask, who);
            return Ok(false);
        }
        let will = self.sheet(who).will;
        let will = if harm.halves_will(body, &self.rulings) { half(will, &self.rulings) } else { will };
        let awake = self.test(ask, who, will, Purpose::Awake)?;
        if !awake {
            self.knock_out(ask, who);
        }
        Ok(awake)
    }

    /// Shock that goes at the end of an own round without bleeding (SU-61, SU-62).
    #[inline]
    pub(crate) fn recover<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, idle: bool) -> Result<(), A::Halt> {
        let person = self.person(who);
        if !person.is_alive() {
            return Ok(());
        }
        let unhurt = person.harm.injury() == 0;
        let points = match (unhurt, idle) {
            (true, true) if self.rulings.rest_stacks == RestStacks::Two => 2,
            (true, _) => 1,
            (false, true) => {
                let tested = self.rulings.shock_roll == ShockRoll::WillTest && person.is_up();
                let will = self.sheet(who).will;
                u16::from(!tested || self.test(ask, who, will, Purpose::Recover)?)
            }
            (false, false) => 0,
        };
        if points > 0 {
            let harm = &mut self.person_mut(who).harm;
            harm.shock = harm.shock.saturating_sub(points);
            let shock = harm.shock;
            self.tell(ask, Event::Recovered { who, shock });
        }
        Ok(())
    }

    /// Somebody is knocked out for as long as their state says (SU-59).
    pub fn knock_out<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) {
        let person = self.people.get_mut(who);
        let minutes = person.harm.knockout_minutes(&self.rulings);
        person.status = Status::Out { minutes, since: self.clock };
        person.coup = None;
        self.shaken = true;
        self.leave_off_bandaging(who);
        self.tell(ask, Event::KnockedOut { who, minutes });
    }

    /// Somebody dies.
    pub(crate) fn die<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, cause: Cause) {
        let since = self.clock;
        self.person_mut(who).status = Status::Dead { since, helpless: cause == Cause::Helpless, for_good: false };
        self.shaken = true;
        self.tell(ask, Event::Died { who, cause });
    }

    /// Whether two sides have anybody left who is awake or may wake; and the first side that has.
    fn standing(&self) -> (bool, Option<u8>) {
        let mut sides = self.people.iter().filter(|person| person.is_standing()).map(|person| person.side);
        let first = sides.next();
        (sides.any(|side| Some(side) != first), first)
    }

    /// Ends the fight when at most one side stands, or all would stop.
    #[inline]
    pub(crate) fn end_if_settled<A: Ask<Fight>>(&mut self, ask: &mut A) {
        debug_assert!(
            self.shaken || self.stage != Stage::Turns || (self.standing().0 && self.anybody_goes_on()),
            "nobody fell or would stop, and yet the fight is settled"
        );
        // Most rounds leave everybody as they were.
        if self.shaken && self.stage == Stage::Turns {
            self.look_who_stands(ask);
        }
    }

    #[inline(never)]
    fn look_who_stands<A: Ask<Fight>>(&mut self, ask: &mut A) {
        let (contested, first) = self.standing();
        self.shaken = !contested;
        if !contested {
            // Somebody on the way may still change it.
            let comes = |sheet: &Sheet| Fight::fights(sheet) && sheet.joins > self.turn && Some(sheet.side) != first;
            let awaited = self.roster.sheets.iter().any(comes);
            if !awaited || first.is_none() {
                self.end_fight(ask, first);
            }
            return;
        }
        if !self.anybody_goes_on() {
            self.end_fight(ask, None);
        }
    }

    /// Whether anybody who is up would not stop.
    fn anybody_goes_on(&self) -> bool {
        self.people.iter().any(|person| person.is_up() && !person.truce)
    }

    /// The blows are over; what follows is first aid.
    pub fn end_fight<A: Ask<Fight>>(&mut self, ask: &mut A, winner: Option<u8>) {
        self.winner = winner;
        self.ended = Some(self.turn);
        self.stage = Stage::Aftermath;
        self.tell(ask, Event::FightEnded { winner, turn: self.turn });
        self.begin_aftermath();
    }
}
