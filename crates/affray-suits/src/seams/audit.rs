//! Every card there is, for the law that none is made or lost (SU-06); and what must hold of a fight at any time.

use affray_core::{Audit, Bag};

use crate::rulings::WoundedStart;
use crate::state::card::PlayingCard;
use crate::state::fight::{Fight, Stage};
use crate::state::hand::Hand;
use crate::state::person::Status;
use crate::state::sheet::FighterId;

impl Audit for Fight {
    fn census(&self, found: &mut dyn FnMut(PlayingCard)) {
        for pile in [&self.pile, &self.discard, &self.hidden] {
            pile.cards().for_each(&mut *found);
        }
        for person in self.people.iter() {
            person.hand.cards().iter().copied().for_each(&mut *found);
            person.action_card.into_iter().for_each(&mut *found);
        }
        for side in self.clash.iter().flat_map(|clash| [clash.actor, clash.defender]) {
            side.laid.cards().for_each(&mut *found);
            if !self.returns_at_once() {
                side.drawn.cards().iter().copied().for_each(&mut *found);
            }
        }
    }

    fn flaws(&self, found: &mut dyn FnMut(String)) {
        for who in self.all() {
            let name = self.roster.name(who);
            self.flaws_of_harm(who, &mut |flaw| found(format!("{name} {flaw}")));
            self.flaws_of_cards(who, &mut |flaw| found(format!("{name} {flaw}")));
            self.flaws_of_work(who, &mut |flaw| found(format!("{name} {flaw}")));
        }
        let over = !matches!(self.stage, Stage::Deal | Stage::Turns);
        if over != self.ended.is_some() {
            found(format!("the stage is {:?}, and the fight ended in turn {:?}", self.stage, self.ended));
        }
        if self.winner.is_some() && !over {
            found("somebody has won a fight that goes on".to_owned());
        }
        if self.stage == Stage::Turns && self.turn > self.roster.turn_cap {
            found(format!("turn {} is beyond the cap", self.turn));
        }
        for clash in self.clash.iter().filter(|_| !matches!(self.stage, Stage::Deal)) {
            if clash.target.is_some_and(|target| target == clash.by) {
                found(format!("{} contends with themselves", self.roster.name(clash.by)));
            }
        }
    }
}

impl Fight {
    /// Shock, Damage, Trauma and being up, out or dead agree (SU-48, SU-53, SU-57, SU-73).
    fn flaws_of_harm(&self, who: FighterId, found: &mut dyn FnMut(String)) {
        let (person, rulings) = (self.person(who), &self.rulings);
        let (harm, body) = (person.harm, person.body);
        if harm.shock > 2 * body {
            found(format!("has Shock {} and Body {body}", harm.shock));
        }
        if harm.stabilised > harm.damage {
            found(format!("has Damage {}, {} of it stabilised Trauma", harm.damage, harm.stabilised));
        }
        if person.is_alive() && harm.is_fatal(body, rulings) {
            found(format!("lives with Damage {} and Trauma {} at Body {body}", harm.damage, harm.trauma));
        }
        let in_rounds = matches!(self.stage, Stage::Turns | Stage::Mercy | Stage::Aftermath);
        if in_rounds && person.is_up() && harm.is_out_at_once(body, rulings) {
            found(format!("is up with Wounds {} at Body {body}", harm.wounds(rulings)));
        }
        if matches!(person.status, Status::Dead { destroyed: true, for_good: false, .. }) {
            found("is destroyed and may be revived".to_owned());
        }
        if person.suit_off && self.sheet(who).suit.is_none() {
            found("has taken off a suit they do not own".to_owned());
        }
    }

    /// Hands, action cards and weapons (SU-09, SU-37, SU-64, SU-86, SU-90).
    fn flaws_of_cards(&self, who: FighterId, found: &mut dyn FnMut(String)) {
        let (person, sheet) = (self.person(who), self.sheet(who));
        let shown = person.slot > 0;
        if person.hand.len() > if shown { Hand::FULL } else { Hand::MOST } {
            found(format!("holds {} cards", person.hand.len()));
        }
        if !sheet.is_hero() && !person.hand.is_empty() {
            found("is a henchman with a hand".to_owned());
        }
        let barred = self.rulings.wounded_start == WoundedStart::NoHandIfDamage;
        if barred && shown && person.harm.injury() > 0 && !person.hand.is_empty() {
            found("is injured and holds cards".to_owned());
        }
        if barred && shown && matches!(person.status, Status::Dead { helpless: false, .. }) && !person.hand.is_empty() {
            found("is dead and holds cards".to_owned());
        }
        if self.stage == Stage::Turns && person.is_standing() && !shown {
            found("stands in the fight without a slot".to_owned());
        }
        for (id, weapon) in self.kit(who).weapons() {
            let wielded = person.wielded(id);
            if wielded.unready > weapon.ready || wielded.shots > weapon.shots || wielded.reloading > weapon.reload {
                found(format!("has a {} in the state {wielded:?}", sheet.weapon(id).name));
            }
        }
        if person.covers.is_some_and(|ally| ally == who || self.are_enemies(who, ally)) {
            found("covers somebody who is no ally".to_owned());
        }
    }

    /// Bandaging and killing go on with those who are up, and both sides of a bandage know of it (SU-18, SU-60, SU-68, SU-71).
    fn flaws_of_work(&self, who: FighterId, found: &mut dyn FnMut(String)) {
        let person = self.person(who);
        if !person.is_up() && (person.bandaging.is_some() || person.coup.is_some()) {
            found("is at work and not up".to_owned());
        }
        if let Some(work) = person.bandaging {
            let patient = self.person(work.patient);
            if patient.is_dead() {
                found(format!("bandages {}, who is dead", self.roster.name(work.patient)));
            }
            if patient.bandaged_by >> who.0 & 1 == 0 {
                found(format!("bandages {}, who does not know of it", self.roster.name(work.patient)));
            }
        }
        let at_work = self.all().filter(|&medic| self.person(medic).bandaging.is_some_and(|work| work.patient == who));
        let bits = at_work.fold(0u64, |bits, medic| bits | 1 << medic.0);
        if bits != person.bandaged_by {
            found(format!("is bandaged by {bits:b}, and notes {:b}", person.bandaged_by));
        }
        if bits.count_ones() > 2 {
            found("is bandaged by more than two".to_owned());
        }
    }
}
