//! An Impact meets a target: armour, halves, the hand, the body (SU-31, SU-46, SU-63).

use affray_core::Ask;

use crate::rules::blow::harm::Fate;
use crate::rules::contests::impact::Impact;
use crate::rulings::HandLossTrigger;
use crate::shown::event::{Cause, Event};
use crate::state::arms::WeaponProfile;
use crate::state::fight::Fight;
use crate::state::person::Status;
use crate::state::sheet::FighterId;

impl Fight {
    /// An Impact lands (SU-46).
    pub fn land<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        target: FighterId,
        impact: Impact,
        weapon: impl Into<WeaponProfile>,
    ) {
        let weapon = weapon.into();
        if !self.person(target).is_alive() {
            return; // A GM may have settled it meanwhile.
        }
        let absorption = self.absorption(target, weapon);
        let mut points = impact.whole().saturating_sub(absorption);
        // SU-31: armour swallows a half; without armour it waits for another.
        if impact.has_half() && absorption == 0 {
            if self.person_mut(target).harm.add_half() {
                points += 1;
            } else if points == 0 {
                self.tell(ask, Event::HalfNoted { target });
                return;
            }
        }
        if points == 0 {
            self.tell(ask, Event::Absorbed { target, absorption });
            return;
        }
        self.strike(ask, target, points, absorption, weapon.pen);
    }

    /// So many points get past armour (SU-46 to SU-53, SU-57, SU-63).
    pub fn strike<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        target: FighterId,
        points: u16,
        absorption: u16,
        penetration: i16,
    ) {
        if self.rulings.hand_loss_trigger == HandLossTrigger::AnyImpact {
            self.lose_hand(ask, target);
        }
        let person = self.people.get_mut(target);
        let (body, clock) = (person.body, self.clock);
        person.coup = None;
        let blow = person.harm.take(points, body, penetration, &self.rulings);
        if blow.trauma > 0 {
            person.traumatised_at = Some(clock);
            person.operated = false;
        }
        let harm = person.harm;
        if self.rulings.hand_loss_trigger == HandLossTrigger::InjuryOnly && blow.damage + blow.trauma > 0 {
            self.lose_hand(ask, target);
        }
        self.tell(ask, Event::Struck { target, absorption, blow, harm });
        match blow.fate {
            Fate::Destroyed => {
                self.fall(target, Status::destroyed(clock));
                self.tell(ask, Event::Destroyed { who: target });
            }
            Fate::Dead => {
                let cause =
                    if harm.is_fatal(body, &self.rulings) && blow.trauma > 0 { Cause::Wounds } else { Cause::Blow };
                self.die(ask, target, cause);
            }
            Fate::Alive => self.check_death_and_knockout(ask, target, Cause::Wounds),
        }
    }

    /// The whole hand is discarded; the action card stays (SU-63).
    pub(crate) fn lose_hand<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) {
        let cards = self.person_mut(who).hand.take_all();
        if cards.is_empty() {
            return;
        }
        self.discard_unseen(cards);
        let unseen = Event::HandLostUnseen { who, count: cards.len() as u8 };
        self.tell_apart(ask, who, Event::HandLost { who, cards }, unseen);
    }
}
