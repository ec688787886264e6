//! Helpers who come when the fight has been over for a while, and still find somebody to treat (ruling `late_helpers`).

use affray_core::Ask;

use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::person::Status;
use crate::state::sheet::FighterId;

impl Fight {
    /// The second at which somebody is with the wounded; those who were in the fight are there when it ends.
    pub(crate) fn arrival(&self, who: FighterId) -> u32 {
        self.ended_at + 60 * u32::from(self.sheet(who).arrives.unwrap_or(0))
    }

    /// Helpers who are still on the way.
    fn on_the_way(&self) -> impl Iterator<Item = FighterId> + '_ {
        self.all().filter(|&who| self.person(who).status == Status::Away && self.sheet(who).arrives.is_some())
    }

    /// The second at which the next helper comes, if somebody is left to be treated.
    pub(crate) fn awaited(&self) -> Option<u32> {
        if !self.roster.traits.late_helpers || self.wounded().patients == 0 {
            return None;
        }
        self.on_the_way().map(|who| self.arrival(who)).min()
    }

    /// Helpers whose time has come are there; true if there were any.
    fn welcome<A: Ask<Fight>>(&mut self, ask: &mut A) -> bool {
        let mut came = false;
        for who in self.all() {
            let Some(minutes) = self.sheet(who).arrives else { continue };
            if self.person(who).status == Status::Away && self.arrival(who) <= self.clock {
                self.person_mut(who).status = Status::Up;
                if !self.order.contains(&who) {
                    self.order.push(who);
                }
                self.tell(ask, Event::Arrived { who, minutes });
                came = true;
            }
        }
        if came {
            self.recount_wounded();
        }
        came
    }

    /// Lets those in whose time has come, and gives how many of so many quiet turns pass before the next.
    pub(crate) fn until_arrival<A: Ask<Fight>>(&mut self, ask: &mut A, turns: u16) -> u16 {
        if self.welcome(ask) {
            return 0;
        }
        let next = self.on_the_way().map(|who| self.arrival(who).saturating_sub(self.clock)).min();
        next.map_or(turns, |seconds| turns.min(u16::try_from(seconds).unwrap_or(u16::MAX)))
    }

    /// Nobody there can do more, so time passes until a helper comes. The fight has been over for long then: cards are down
    /// (SU-92), and Shock has gone from everybody who does not bleed, awake or not (SU-62, SU-76).
    pub(crate) fn wait_until<A: Ask<Fight>>(&mut self, ask: &mut A, second: u32) {
        self.clear_after_fight(ask);
        self.clock = self.clock.max(second);
        self.turn = self.turn.saturating_add(1);
        self.aid_since = self.turn;
        for who in self.all() {
            let person = self.person_mut(who);
            person.treated_by = 0;
            if person.is_alive() && !person.harm.is_bleeding() && person.harm.shock > 0 {
                person.harm.shock = 0;
                self.tell(ask, Event::Eased { who, shock: 0, hurt: true });
            }
        }
        self.wake(ask);
        self.order = self.all().filter(|&who| self.person(who).is_alive()).collect();
        self.next = 0;
        self.welcome(ask);
        self.recount_wounded();
    }
}
