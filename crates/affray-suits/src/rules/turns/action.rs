//! What can be done in an own round, and doing it (SU-10, SU-17 to SU-20, SU-58, SU-60).

#![expect(clippy::inline_always, reason = "a simulated fight asks these with every attack")]

use affray_core::{Ask, Menu, Seat};

use crate::asked::question::{Cards, Choice, Draw, Question, Task, Verdict, no};
use crate::rules::contests::laying::Part;
use crate::rulings::{CoupDeGrace, CoupInjury, HelplessDefence, OverSpeedChoice, RefreshBar, SpearNote};
use crate::shown::event::{Cause, Event};
use crate::state::arms_derived::Tool;
use crate::state::fight::{Fight, Stage};
use crate::state::hand::Hand;
use crate::state::person::{Coup, Posture, Status};
use crate::state::sheet::{Band, FighterId, Space, WeaponId};

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
                let legal = sum <= rank || self.rulings.weak_by_sum == crate::rulings::WeakBySum::Weak;
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

    /// Whether somebody holds four cards of which one is to be the action card (SU-09, SU-13).
    pub(crate) fn lays_action_card(&self, who: FighterId) -> bool {
        let person = self.person(who);
        person.hand.len() == Hand::ROOM && person.slot == 0
    }

    /// Whether a weapon may attack now (SU-36, SU-37, SU-90).
    #[inline(always)]
    pub(crate) fn may_attack_with(&self, who: FighterId, id: WeaponId) -> Verdict {
        let (person, kit) = (self.person(who), self.kit(who));
        let tool = kit.tool(id);
        let wielded = person.wielded(id);
        let fist = tool.arm.kind == crate::state::arms::Kind::Fighting && tool.hands > 0;
        if fist && !kit.beast && !person.has_free_hand(kit) {
            no!("SU-36", "both hands are full")
        } else if !wielded.held {
            no!("SU-17", "it must be taken in hand first")
        } else if wielded.unready > 0 {
            no!("SU-37", "the weapon is not ready")
        } else if wielded.shots == 0 {
            no!("SU-90", "the weapon must be loaded first")
        } else {
            Ok(())
        }
    }

    /// Whether somebody may be attacked with this kind of weapon (SU-45, bands).
    #[inline(always)]
    pub(crate) fn may_be_attacked(&self, by: FighterId, target: FighterId, ranged: bool) -> Verdict {
        let person = self.person(target);
        if person.is_helpless() && self.rulings.helpless_defence == HelplessDefence::CoupOnly {
            return no!("SU-45", "at this table the helpless are not attacked, only killed in two rounds");
        }
        if self.roster.space == Space::Bands && !ranged {
            if self.person(by).band == Band::Rear {
                return no!("SU-66", "hand weapons do not reach from the rear");
            }
            let side = self.person(target).side;
            let guarded = self.all().any(|other| {
                self.person(other).side == side && self.person(other).is_up() && self.person(other).band == Band::Front
            });
            if person.band == Band::Rear && guarded {
                return no!("SU-66", "somebody stands in front");
            }
        }
        Ok(())
    }

    /// Whether somebody may refresh (SU-10, SU-64).
    pub(crate) fn may_refresh(&self, who: FighterId) -> Verdict {
        let harm = &self.person(who).harm;
        let barred = match self.rulings.refresh_bar {
            RefreshBar::Wounds => harm.is_hurt(),
            RefreshBar::Damage => harm.injury() > 0,
        };
        if !self.sheet(who).is_hero() {
            no!("SU-86", "henchmen hold no cards")
        } else if barred {
            no!("SU-64", "the wounded draw no new cards")
        } else {
            Ok(())
        }
    }

    /// Whether somebody may name an ally for their spear: once an own round (SU-41).
    pub(crate) fn may_cover(&self, who: FighterId) -> bool {
        self.rulings.spear_note == SpearNote::OneNamedAllyVsHand && !self.person(who).covered && self.holds_spear(who)
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
        menu.offer(Choice::Truce, unless_reeling(Ok(())));
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

    /// The action of an own round; true if it was none (SU-17, SU-62).
    pub(crate) fn act<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<bool, A::Halt> {
        self.person_mut(who).covered = false;
        loop {
            let choice = self.ask(ask, who, Question::Act(who))?;
            if !self.person(who).is_up() {
                return Ok(true); // The GM has settled it otherwise.
            }
            if let Choice::Cover(ally) = choice {
                let person = self.person_mut(who);
                person.covers = Some(ally);
                person.covered = true;
                self.tell(ask, Event::Covered { who, ally }); // SU-41: free
                continue;
            }
            return self.carry_out(ask, who, choice);
        }
    }

    /// Does one thing; true if it counts as doing nothing.
    fn carry_out<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, choice: Choice) -> Result<bool, A::Halt> {
        let person = self.person_mut(who);
        person.truce = matches!(choice, Choice::Truce);
        // SU-18, SU-60: what is not gone on with is lost.
        if !matches!((choice, person.coup), (Choice::Kill(target), Some(coup)) if coup.target == target) {
            person.coup = None;
        }
        if let Some(work) = person.bandaging
            && choice != (Choice::Treat { patient: work.patient, task: Task::Bandage })
        {
            self.leave_off_bandaging(who);
        }
        let person = self.person_mut(who);
        match choice {
            Choice::Attack { target, weapon } => self.attack(ask, who, target, weapon)?,
            Choice::Ready(id) => {
                let wielded = &mut person.weapons[id.index()];
                wielded.unready = wielded.unready.saturating_sub(1); // SU-37
                let left = wielded.unready;
                self.tell(ask, Event::Readied { who, weapon: id, left });
            }
            Choice::Reload(id) => self.reload(ask, who, id),
            Choice::Refresh => self.refresh(ask, who)?,
            Choice::Take(id) => self.take_in_hand(ask, who, id),
            Choice::Stand => {
                person.posture = match person.posture {
                    Posture::Flat => Posture::Crawling, // SU-20
                    Posture::Crawling | Posture::Upright => Posture::Upright,
                };
                let posture = person.posture;
                self.tell(ask, Event::Rose { who, posture });
            }
            Choice::Kill(target) => self.kill(ask, who, target),
            Choice::Wake(friend) => {
                // Ruling `sleepers`: awake, with the cooldown the encounter names (SU-19).
                let sleeper = self.person_mut(friend);
                sleeper.status = Status::Up;
                let cooldown = sleeper.cooldown;
                self.tell(ask, Event::Roused { by: who, who: friend, cooldown });
            }
            Choice::Treat { patient, task } => self.treat(ask, who, patient, task)?,
            Choice::Move => {
                person.band = if person.band == Band::Front { Band::Rear } else { Band::Front };
                let band = person.band;
                self.tell(ask, Event::Moved { who, band });
            }
            Choice::Truce => {
                self.shaken = true;
                self.tell(ask, Event::OfferedTruce { who });
                return Ok(true);
            }
            Choice::Wait => {
                self.tell(ask, Event::Waited { who });
                return Ok(true);
            }
            _ => {
                self.tell(ask, Event::Rested { who });
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// One action of loading (SU-90).
    fn reload<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, id: WeaponId) {
        let &Tool { reload, shots, .. } = self.kit(who).tool(id);
        let wielded = &mut self.person_mut(who).weapons[id.index()];
        if wielded.reloading == 0 {
            wielded.reloading = reload; // loading before it is empty
        }
        wielded.reloading = wielded.reloading.saturating_sub(1);
        if wielded.reloading == 0 {
            wielded.shots = shots;
        }
        let left = wielded.reloading;
        self.tell(ask, Event::Reloaded { who, weapon: id, left });
    }

    /// Throws cards and draws up to three (SU-10).
    fn refresh<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) -> Result<(), A::Halt> {
        if let Choice::Throw(Cards(thrown)) = self.ask(ask, who, Question::Throw(who))? {
            for &card in thrown.cards() {
                self.person_mut(who).hand.take(card);
            }
            self.discard_unseen(thrown);
            let mut drawn = 0;
            while self.person(who).hand.len() < Hand::FULL {
                let card = self.draw(ask, Draw::Refresh, who)?;
                self.person_mut(who).hand.add(card);
                drawn += 1;
            }
            let hand = self.person(who).hand;
            let unseen = Event::RefreshedUnseen { who, thrown: thrown.len() as u8, drawn };
            self.tell_apart(ask, who, Event::Refreshed { who, thrown, hand }, unseen);
        }
        Ok(())
    }

    /// Another weapon, which is ready, in place of what was held (SU-17, ruling `swap_weapon`).
    fn take_in_hand<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, id: WeaponId) {
        for place in 0..self.sheet(who).weapons.len() {
            let natural = self.sheet(who).weapons[place].kind.is_natural();
            let wielded = &mut self.person_mut(who).weapons[place];
            wielded.held = natural || place == id.index();
        }
        self.person_mut(who).weapons[id.index()].unready = 0;
        self.tell(ask, Event::Took { who, weapon: id });
    }

    /// An own round given to killing somebody helpless; the second kills (SU-60).
    fn kill<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId, target: FighterId) {
        let turn = self.turn;
        let ripe = match self.rulings.coup_de_grace {
            CoupDeGrace::SameAttackerTwoConsecutive => {
                self.person(who).coup.is_some_and(|coup| coup.target == target && coup.turn + 1 == turn)
            }
            CoupDeGrace::AnyTwoRounds => self.person(target).marked,
        };
        if !ripe {
            self.person_mut(who).coup = Some(Coup { target, turn });
            self.person_mut(target).marked = true;
            self.tell(ask, Event::BentOver { by: who, target });
            return;
        }
        let body = self.person(target).body;
        if self.rulings.coup_injury == CoupInjury::LeastFatalBlow {
            self.person_mut(target).harm.damage += body + 1;
        }
        self.person_mut(who).coup = None;
        self.die(ask, target, Cause::Helpless);
    }

    /// Whether the fight itself is going on.
    pub(crate) fn is_fighting(&self) -> bool {
        self.stage == Stage::Turns
    }
}
