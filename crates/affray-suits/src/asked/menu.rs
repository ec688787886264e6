//! What may be answered to each question, and what a rule forbids.

use crate::state::card::Value as _;
use affray_core::{Menu, Seat};

use crate::asked::choice::{Cards, Choice};
use crate::asked::question::Question;
use crate::asked::verdict::{Verdict, no};
use crate::rules::contests::laying::Part;
use crate::rulings::{OverSpeedChoice, WeakBySum};
use crate::state::fight::Fight;
use crate::state::hand::Hand;
use crate::state::person::{Posture, Status};
use crate::state::roster::Space;
use crate::state::sheet::{Band, FighterId};

impl Fight {
    /// Lists what a seat may answer.
    pub fn list(&self, seat: Seat, question: Question, menu: &mut Menu<Choice>) {
        match question {
            Question::ActionCard => self.list_action_cards(seat, menu),
            Question::Act(who) => self.list_actions(who, menu),
            Question::Throw(who) => self.list_throws(who, menu),
            Question::Lay { who, rank } => self.list_lays(who, rank, Part::Actor, menu),
            Question::Defend { who, rank } => self.list_lays(who, rank, Part::Defender, menu),
            Question::Mode(_) => {
                menu.allow(Choice::Parry);
                menu.allow(Choice::Dodge);
            }
            Question::Second { .. } => {
                menu.allow(Choice::Second);
                menu.allow(Choice::Enough);
            }
            Question::Which { rank, first, second, .. } => {
                menu.allow(Choice::UseFirst);
                menu.allow(Choice::UseSecond);
                let sum = u16::from(first.low() + second.low());
                let legal = sum <= rank || self.rulings.weak_by_sum == WeakBySum::Weak;
                let verdict = if legal { Ok(()) } else { no!("SU-24", "the two together exceed the rank") };
                menu.offer(Choice::UseBoth, verdict);
            }
            Question::Tend(who) => {
                self.list_treatments(who, menu);
                menu.allow(Choice::Done);
            }
            Question::Operate(who) => {
                self.list_operations(who, menu);
                menu.allow(Choice::Done);
            }
            Question::LastWords(_) => {
                menu.allow(Choice::Speak);
                menu.allow(Choice::Silence);
            }
            Question::Mercy(who) => {
                menu.allow(Choice::Spare);
                self.all().filter(|&target| self.may_finish_off(who, target)).for_each(|target| {
                    menu.allow(Choice::Kill(target));
                });
            }
            Question::Bedside { surgeon, patient } => {
                menu.offer(Choice::Operate(patient), self.may_operate(surgeon, patient));
                menu.allow(Choice::Done);
            }
        }
    }

    /// Any of the four, unless the table insists on one within Speed (SU-13, SU-14).
    fn list_action_cards(&self, seat: Seat, menu: &mut Menu<Choice>) {
        let Some(who) = self.all().find(|&who| self.person(who).seat == seat && self.lays_action_card(who)) else {
            return;
        };
        let speed = self.sheet(who).speed;
        let hand = self.person(who).hand;
        let within = |low: u8| u16::from(low) <= speed;
        let bound = self.rulings.over_speed_choice == OverSpeedChoice::MustIfAble
            && hand.cards().iter().any(|card| within(card.low()));
        let mut last = None;
        for &card in hand.cards() {
            if last == Some(card) {
                continue;
            }
            last = Some(card);
            let verdict =
                if bound && !within(card.low()) { no!("SU-14", "a card within Speed is held") } else { Ok(()) };
            menu.offer(Choice::Card(card), verdict);
        }
    }

    /// Everything that may be done in an own round (SU-17).
    fn list_actions(&self, who: FighterId, menu: &mut Menu<Choice>) {
        let (person, sheet) = (self.person(who), self.sheet(who));
        let reeling = person.harm.is_reeling(sheet.body, &self.rulings);
        let unless_reeling =
            |verdict: Verdict| if reeling { no!("SU-58", "too badly hurt to do more than recover") } else { verdict };

        if !reeling || menu.is_explaining() {
            for (id, weapon) in sheet.weapons() {
                let armed = self.may_attack_with(who, id);
                if armed.is_err() && !menu.is_explaining() {
                    continue;
                }
                for target in self.all() {
                    if self.are_enemies(who, target) && self.person(target).is_alive() {
                        let verdict = armed.and_then(|()| self.may_be_attacked(who, target, weapon.is_ranged()));
                        menu.offer(Choice::Attack { target, weapon: id }, unless_reeling(verdict));
                    }
                }
            }
            for (id, weapon) in sheet.weapons() {
                let wielded = person.wielded(id);
                if wielded.held && wielded.unready > 0 {
                    menu.offer(Choice::Ready(id), unless_reeling(Ok(())));
                }
                if wielded.held && weapon.is_ranged() && wielded.shots < weapon.shots {
                    menu.offer(Choice::Reload(id), unless_reeling(Ok(())));
                }
                if !wielded.held && !weapon.kind.is_natural() {
                    menu.offer(Choice::Take(id), unless_reeling(Ok(())));
                }
            }
            if sheet.is_hero() {
                menu.offer(Choice::Refresh, unless_reeling(self.may_refresh(who)));
            }
            if person.posture != Posture::Upright {
                menu.offer(Choice::Stand, unless_reeling(Ok(())));
            }
            for target in self.all() {
                if self.are_enemies(who, target) && self.person(target).is_helpless() {
                    // Killing is done at arm's length.
                    let far = self.roster.space == Space::Bands && person.band == Band::Rear;
                    let verdict = if far { no!("SU-66", "nobody is in reach from the rear") } else { Ok(()) };
                    menu.offer(Choice::Kill(target), unless_reeling(verdict));
                }
            }
            for friend in self.all() {
                if !self.are_enemies(who, friend) && self.person(friend).status == Status::Asleep {
                    menu.offer(Choice::Wake(friend), unless_reeling(Ok(())));
                }
            }
            if self.roster.space == Space::Bands {
                menu.offer(Choice::Move, unless_reeling(Ok(())));
            }
            if self.may_cover(who) {
                for ally in self.all() {
                    if ally != who
                        && !self.are_enemies(who, ally)
                        && self.person(ally).is_up()
                        && person.covers != Some(ally)
                    {
                        menu.offer(Choice::Cover(ally), unless_reeling(Ok(())));
                    }
                }
            }
        }
        self.list_treatments(who, menu);
        menu.allow(Choice::Rest);
        menu.allow(Choice::Wait);
        menu.allow(Choice::Truce); // nothing is done in it, so the reeling may (ruling `truce`)
    }

    /// Every set of cards that may be thrown (SU-10).
    fn list_throws(&self, who: FighterId, menu: &mut Menu<Choice>) {
        let hand = self.person(who).hand;
        let cards = hand.cards();
        for mask in 0u8..1 << cards.len() {
            let thrown = |place: usize| mask >> place & 1 == 1;
            // Of two equal cards the second is thrown only with the first.
            let twice = (1..cards.len()).any(|i| cards[i] == cards[i - 1] && thrown(i) && !thrown(i - 1));
            if !twice {
                let mut set = Hand::EMPTY;
                for (place, &card) in cards.iter().enumerate() {
                    if thrown(place) {
                        set.add(card);
                    }
                }
                menu.allow(Choice::Throw(Cards(set)));
            }
        }
    }

    /// Lists what may be laid from a hand at this rank (SU-22 to SU-25).
    pub(crate) fn list_lays(&self, who: FighterId, rank: u16, part: Part, menu: &mut Menu<Choice>) {
        let hand = self.person(who).hand;
        self.each_lay(who, rank, part, |pattern, _, verdict| menu.offer(Choice::Lay(pattern.lay(hand)), verdict));
        menu.allow(Choice::Deck);
    }

    /// Lists whom somebody may treat, and how.
    pub(crate) fn list_treatments(&self, medic: FighterId, menu: &mut Menu<Choice>) {
        if !self.treats_later() || menu.is_explaining() {
            self.each_treatment(medic, menu.is_explaining(), |patient, task, verdict| {
                menu.offer(Choice::Treat { patient, task }, verdict);
            });
        }
    }

    /// Lists on whom a surgeon may operate.
    pub(crate) fn list_operations(&self, surgeon: FighterId, menu: &mut Menu<Choice>) {
        for patient in self.all() {
            let person = self.person(patient);
            if patient != surgeon && (person.is_dead() || person.harm.injury() > 0) {
                menu.offer(Choice::Operate(patient), self.may_operate(surgeon, patient));
            }
        }
    }
}
