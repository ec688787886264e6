//! Staying awake, and being knocked out (SU-56 to SU-59).

use affray_core::Ask;

use crate::rules::characters::ranks::half;
use crate::rulings::{AutoKoTiming, HalvedWill, KoCompare, KoDuration, Rulings};
use crate::shown::event::{Cause, Event, Purpose};
use crate::state::fight::Fight;
use crate::state::harm::Harm;
use crate::state::person::Status;
use crate::state::sheet::FighterId;

impl Harm {
    /// Wounds beyond Body: a Will check each own round, and no action but recovering (SU-56, SU-58).
    #[inline]
    pub const fn is_reeling(&self, body: u16, rulings: &Rulings) -> bool {
        match rulings.ko_compare {
            KoCompare::Gt => self.wounds(rulings) > body,
            KoCompare::Ge => self.wounds(rulings) >= body,
        }
    }

    /// Whether Will is halved in the check to stay awake (SU-56).
    pub const fn halves_will(&self, body: u16, rulings: &Rulings) -> bool {
        match rulings.halved_will {
            HalvedWill::Literal => self.injury() > 2 * body,
            HalvedWill::InjuryGtBody => self.injury() > body,
            HalvedWill::WoundsGt2body => self.wounds(rulings) > 2 * body,
        }
    }

    /// Wounds beyond twice Body: out without a check (SU-57).
    pub const fn is_out(&self, body: u16, rulings: &Rulings) -> bool {
        match rulings.halved_will {
            HalvedWill::WoundsGt2body => false,
            HalvedWill::Literal | HalvedWill::InjuryGtBody => self.wounds(rulings) > 2 * body,
        }
    }

    /// The same, if the knockout does not wait for the own round (ruling `auto_ko_timing`).
    pub const fn is_out_at_once(&self, body: u16, rulings: &Rulings) -> bool {
        matches!(rulings.auto_ko_timing, AutoKoTiming::Immediate) && self.is_out(body, rulings)
    }

    /// Minutes a knockout lasts, computed as it happens (SU-59).
    pub const fn knockout_minutes(&self, rulings: &Rulings) -> u32 {
        let hours = match rulings.ko_duration {
            KoDuration::DamageShockAtKo => self.damage,
            KoDuration::IncludeTrauma => self.injury(),
        };
        60 * hours as u32 + 15 * self.shock as u32
    }
}

impl Fight {
    /// The check at the start of an own round; false if it ends in a knockout (SU-56, SU-57).
    pub(crate) fn stays_awake<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
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

    /// Death by degrees, then the automatic knockout (SU-53, SU-57).
    #[inline]
    pub(crate) fn check_death_and_knockout<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, cause: Cause) {
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

    /// Somebody is knocked out for as long as their state says (SU-59).
    pub fn knock_out<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) {
        let person = self.people.get_mut(who);
        let minutes = person.harm.knockout_minutes(&self.rulings);
        let since = self.clock;
        self.fall(who, Status::Out { minutes, since });
        self.tell(ask, Event::KnockedOut { who, minutes });
        let harm = self.person(who).harm;
        let automatic = harm.is_out(self.person(who).body, &self.rulings);
        let wounds = automatic.then(|| harm.wounds(&self.rulings));
        self.tell(ask, Event::Fell { who, minutes, wounds });
    }
}
