//! The end of the fight, and getting breath back (SU-76, SU-92).

use affray_core::{Ask, Bag};

use crate::rulings::PostBattleShock;
use crate::shown::event::Event;
use crate::state::fight::{Fight, Stage};
use crate::state::person::{Posture, Status, Wielded};
use crate::state::sheet::FighterId;

impl Fight {
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
            self.recheck_end.get() || self.stage != Stage::Turns || (self.standing().0 && self.anybody_goes_on()),
            "nobody fell or would stop, and yet the fight is settled"
        );
        // Most rounds leave everybody as they were.
        if self.recheck_end.get() && self.stage == Stage::Turns {
            self.check_who_stands(ask);
        }
    }

    #[inline(never)]
    fn check_who_stands<A: Ask<Fight>>(&mut self, ask: &mut A) {
        let (contested, first) = self.standing();
        self.recheck_end.set(!contested);
        if !contested {
            // Somebody on the way may still change it.
            let comes = |who: FighterId| {
                let sheet = self.sheet(who);
                let alive = !self.person(who).is_dead(); // of a wound from an earlier fight, perhaps
                alive && Fight::takes_part(sheet) && sheet.joins > self.turn && Some(sheet.side) != first
            };
            let awaited = self.all().any(comes);
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
        self.ended_at = self.clock;
        self.stage = Stage::Aftermath;
        self.tell(ask, Event::FightEnded { winner, turn: self.turn });
        self.begin_aftermath();
        if self.somebody_lies_at_their_mercy() {
            self.stage = Stage::Mercy;
            self.recount_wounded();
        }
    }

    /// Cards down, breath back (SU-76, SU-92).
    pub(crate) fn clear_after_fight<A: Ask<Fight>>(&mut self, ask: &mut A) {
        self.closed_at = self.closed_at.or(Some(self.clock));
        for who in self.all() {
            let hand = self.person_mut(who).hand.take_all();
            self.discard_unseen(hand);
            let person = self.people.get_mut(who);
            if let Some(card) = person.action_card.take() {
                self.discard.add(card);
            }
            person.cooldown = 0;
            person.slot = 0;
            person.tilted = false;
            person.too_fast = false;
            person.posture = Posture::Upright;
            person.harm.half = false;
            person.bandaging = None;
            person.bandaged_by = 0;
            person.coup = None;
            person.truce = false;
            person.covers = None;
            person.trampled = 0;
            person.marked = false;
            for (wielded, weapon) in person.weapons.iter_mut().zip(&self.roster.sheets[who.index()].weapons) {
                *wielded = Wielded { unready: 0, reloading: 0, shots: weapon.shots, ..*wielded };
            }
            let breathes = match self.rulings.post_battle_shock {
                PostBattleShock::ConsciousOnly => self.person(who).is_up() && !self.person(who).harm.is_bleeding(),
                PostBattleShock::All => self.person(who).is_alive(),
            };
            if breathes && self.person(who).harm.shock > 0 {
                self.person_mut(who).harm.shock = 0;
                self.tell(ask, Event::CaughtBreath { who });
            }
            // Sleepers wake when it is over.
            let person = self.person_mut(who);
            if matches!(person.status, Status::Asleep) {
                person.status = Status::Up;
            }
        }
        self.order.clear();
        self.next = 0;
        self.reshuffle(ask);
    }

    /// The encounter closes, and the surgeon's half hour begins; whoever was on the way arrives (SU-92).
    pub fn close_encounter<A: Ask<Fight>>(&mut self, ask: &mut A) {
        self.clear_after_fight(ask);
        for who in self.all() {
            let comes = self.sheet(who).arrives.is_some();
            let person = self.person_mut(who);
            if person.status == Status::Away && comes {
                person.status = Status::Up;
            }
            person.done = false;
        }
        self.stage = Stage::Surgery;
        self.recount_wounded();
        if !self.anybody_operates() {
            self.end_surgery(ask);
        }
    }
}
