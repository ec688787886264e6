//! Before the first turn, and for late-comers: dealing and action cards (SU-09, SU-13, SU-14).

use crate::state::card::Value as _;
use affray_core::{Ask, SeatSet};

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::asked::source::Draw;
use crate::shown::event::Event;
use crate::state::fight::{Fight, Order, Stage};
use crate::state::hand::Hand;
use crate::state::person::Status;
use crate::state::sheet::{FighterId, Sheet};

impl Fight {
    /// Whether somebody takes part in the fight at all.
    pub(crate) fn takes_part(sheet: &Sheet) -> bool {
        sheet.arrives.is_none()
    }

    /// Set-up: deal, lay and show action cards, settle the order, and turn 1 begins.
    pub(crate) fn deal<A: Ask<Fight>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        self.tell(ask, Event::Mixed { packs: self.packs, asked: self.rulings.deck_count });
        self.turn = 1;
        self.clock = 1;
        if !self.has_two_sides() {
            // Nobody to fight: what there is are the days that heal (SU-77).
            (self.ended, self.ended_at) = (Some(self.turn), self.clock);
            self.close_encounter(ask);
            return Ok(());
        }
        self.enter(ask, 1)?;
        self.stage = Stage::Turns;
        self.tell(ask, Event::TurnBegan { turn: self.turn });
        self.end_if_settled(ask);
        Ok(())
    }

    /// Whether there is anybody to fight.
    pub(crate) fn has_two_sides(&self) -> bool {
        let mut sides = self.roster.sheets.iter().filter(|sheet| Fight::takes_part(sheet)).map(|sheet| sheet.side);
        let first = sides.next();
        sides.any(|side| Some(side) != first)
    }

    /// Deals in everybody who enters in this turn (ruling `late_joiner`).
    #[inline]
    pub(crate) fn enter<A: Ask<Fight>>(&mut self, ask: &mut A, turn: u16) -> Result<(), A::Halt> {
        let enters = |who: &FighterId| {
            let sheet = self.sheet(*who);
            // A GM may have turned the clock past somebody's turn.
            let due = if turn == 1 { sheet.joins <= 1 } else { self.is_due(*who, turn) };
            Fight::takes_part(sheet) && due && !self.person(*who).is_dead()
        };
        let entering: Order = self.all().filter(enters).collect();
        // SU-09: four cards each to those with a hand, in seat order.
        let (mut seats, mut dealt_in) = (SeatSet::NONE, Order::new());
        for &who in &entering {
            if self.is_dealt_in(who) {
                for _ in 0..Hand::MOST {
                    let card = self.draw(ask, Draw::Deal, who)?;
                    self.person_mut(who).hand.add(card);
                }
                let cards = self.person(who).hand;
                let unseen = Event::DealtUnseen { who, count: cards.len() as u8 };
                self.tell_apart(ask, who, Event::Dealt { who, cards }, unseen);
                seats = seats.and(self.seat(who));
                dealt_in.push(who);
            }
        }
        // SU-86, SU-89: the others draw one; a squad draws one for all.
        for &who in &entering {
            if !dealt_in.contains(&who) && !self.follows_a_leader(who) {
                let card = self.draw(ask, Draw::ActionCard, who)?;
                self.person_mut(who).action_card = Some(card);
            }
        }
        // SU-13: one card each, face down, all shown together.
        if !seats.is_empty() {
            let laid = ask.choose_each(self, seats, Question::ActionCard)?;
            for (seat, choice) in laid.iter() {
                let Choice::Card(card) = choice else { continue };
                let waits = |who: &FighterId| {
                    let person = self.person(*who);
                    person.seat == seat && person.action_card.is_none() && !person.is_dead()
                };
                let Some(who) = dealt_in.iter().copied().find(waits) else { continue };
                if self.person_mut(who).hand.take(card) {
                    self.person_mut(who).action_card = Some(card);
                }
            }
        }
        for &who in &entering {
            if self.person(who).is_dead() {
                continue; // The GM has settled it otherwise.
            }
            if turn > 1 {
                self.person_mut(who).status = if self.sheet(who).asleep { Status::Asleep } else { Status::Up };
                self.tell(ask, Event::Joined { who });
            }
            self.show_action_card(ask, who);
            // A GM may have hurt them while they chose: no hand is held with an injury (SU-09, SU-64).
            if !self.is_dealt_in(who) {
                self.lose_hand(ask, who);
            }
        }
        self.settle_order(ask)
    }

    /// Whether somebody who joins later has not come yet and is to.
    pub(crate) fn is_due(&self, who: FighterId, turn: u16) -> bool {
        let sheet = self.sheet(who);
        Fight::takes_part(sheet) && (2..=turn).contains(&sheet.joins) && self.person(who).status == Status::Away
    }

    /// Shows an action card; above Speed it starts tilted (SU-13, SU-14).
    fn show_action_card<A: Ask<Fight>>(&mut self, ask: &mut A, who: FighterId) {
        let Some(card) = self.person(self.leader(who)).action_card else { return };
        let slot = card.low();
        let too_fast = u16::from(slot) > self.sheet(who).speed;
        let person = self.person_mut(who);
        person.slot = slot;
        person.too_fast = too_fast;
        person.tilted = too_fast;
        self.tell(ask, Event::ActionCard { who, card, slot, too_fast });
    }

    /// Whether somebody holds four cards of which one is to be the action card (SU-09, SU-13).
    pub(crate) fn lays_action_card(&self, who: FighterId) -> bool {
        let person = self.person(who);
        person.hand.len() == Hand::MOST && person.slot == 0
    }
}
