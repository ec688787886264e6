//! Before the first turn: dealing, action cards, and the order of the turn (SU-09, SU-13 to SU-15).

use std::cmp::Reverse;

use affray_core::{Ask, SeatSet};
use smallvec::SmallVec;

use crate::asked::question::{Choice, Draw, Question};
use crate::rulings::{TieDrawValues, WoundedStart};
use crate::shown::event::Event;
use crate::state::card::PlayingCard;
use crate::state::fight::{Fight, Order, Stage};
use crate::state::hand::Hand;
use crate::state::person::Status;
use crate::state::sheet::{FighterId, Sheet};

/// Cards that must stay undealt (ruling `deck_too_small`).
const UNDEALT: usize = 20;

/// Most packs there can be.
pub const MOST_PACKS: u8 = 8;

/// When somebody is due in a turn: slot first, then Speed, the higher before the lower (SU-12, SU-15).
type Due = Reverse<(u8, u16)>;

impl Fight {
    /// Whether somebody is dealt a hand: a hero, unless hurt (SU-09, SU-64).
    pub fn is_dealt_in(&self, who: FighterId) -> bool {
        let may = match self.rulings.wounded_start {
            WoundedStart::NoHandIfDamage => self.sheet(who).harm.injury() == 0,
            WoundedStart::DealNormally => true,
        };
        self.sheet(who).is_hero() && may
    }

    /// Whether somebody takes part in the fight at all.
    pub(crate) fn fights(sheet: &Sheet) -> bool {
        sheet.arrives.is_none()
    }

    /// Packs enough that twenty cards stay undealt (SU-06, ruling `deck_too_small`).
    pub(crate) fn packs_needed(&self) -> u8 {
        let dealt: usize = self
            .all()
            .filter(|&who| Fight::fights(self.sheet(who)))
            .map(|who| if self.is_dealt_in(who) { Hand::ROOM } else { 1 })
            .sum();
        (self.rulings.deck_count..MOST_PACKS)
            .find(|&packs| usize::from(packs) * 52 >= dealt + UNDEALT)
            .unwrap_or(MOST_PACKS)
    }

    /// Whether somebody takes the squad's card from its first member (SU-89).
    fn follows_a_leader(&self, who: FighterId) -> bool {
        self.leader(who) != who
    }

    /// The first member of somebody's squad in the fight, who keeps its card (SU-89).
    fn leader(&self, who: FighterId) -> FighterId {
        let sheet = self.sheet(who);
        let Some(squad) = sheet.squad else { return who };
        self.all()
            .find(|&other| {
                let theirs = self.sheet(other);
                theirs.squad == Some(squad) && theirs.side == sheet.side && theirs.joins == sheet.joins
            })
            .unwrap_or(who)
    }

    /// Set-up: deal, lay and show action cards, settle the order, and turn 1 begins.
    pub(crate) fn deal<A: Ask<Fight>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        self.tell(ask, Event::Mixed { packs: self.packs, asked: self.rulings.deck_count });
        self.turn = 1;
        self.clock = 1;
        self.enter(ask, 1)?;
        self.stage = Stage::Turns;
        self.tell(ask, Event::TurnBegan { turn: self.turn });
        self.end_if_settled(ask);
        Ok(())
    }

    /// Deals in everybody who enters in this turn (ruling `late_joiner`).
    pub(crate) fn enter<A: Ask<Fight>>(&mut self, ask: &mut A, turn: u16) -> Result<(), A::Halt> {
        let enters = |who: &FighterId| {
            let sheet = self.sheet(*who);
            Fight::fights(sheet) && sheet.joins.max(1) == turn && !self.person(*who).is_dead()
        };
        let entering: Order = self.all().filter(enters).collect();
        // SU-09: four cards each to those with a hand, in seat order.
        let (mut seats, mut dealt_in) = (SeatSet::NONE, Order::new());
        for &who in &entering {
            if self.is_dealt_in(who) {
                for _ in 0..Hand::ROOM {
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
        }
        self.settle_order(ask)
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

    /// Puts everybody in order: slot, then Speed, then a draw (SU-12, SU-15).
    fn settle_order<A: Ask<Fight>>(&mut self, ask: &mut A) -> Result<(), A::Halt> {
        let before = std::mem::take(&mut self.order);
        let newcomers = self.all().filter(|who| self.person(*who).slot > 0 && !before.contains(who));
        let due = |who: FighterId| Reverse((self.person(who).slot, self.sheet(who).speed));
        let mut dues: SmallVec<[(Due, FighterId); 16]> =
            before.iter().copied().chain(newcomers).map(|who| (due(who), who)).collect();
        // Those who were in order stay so: the sort is stable, and their draws last (ruling `tie_draw_lifetime`).
        dues.sort_by_key(|(due, _)| *due);
        let mut order: Order = dues.iter().map(|(_, who)| *who).collect();
        let mut start = 0;
        for alike in dues.chunk_by(|(one, _), (other, _)| one == other) {
            let end = start + alike.len();
            if alike.len() > 1 && alike.iter().any(|(_, who)| !before.contains(who)) {
                self.draw_for_order(ask, &mut order[start..end])?;
            }
            start = end;
        }
        self.order = order;
        Ok(())
    }

    /// Each draws and the higher card goes first; equal draws again; a squad draws once (SU-15, SU-89).
    fn draw_for_order<A: Ask<Fight>>(&mut self, ask: &mut A, tied: &mut [FighterId]) -> Result<(), A::Halt> {
        let first = self.leader(tied[0]);
        if tied.iter().all(|&who| self.leader(who) == first) {
            return Ok(());
        }
        let mut drawn: SmallVec<[(u8, FighterId); 16]> = SmallVec::new();
        for &who in tied.iter() {
            let leader = self.leader(who);
            let value = match drawn.iter().find(|(_, other)| self.leader(*other) == leader) {
                Some(&(value, _)) => value,
                None => {
                    let card = self.draw(ask, Draw::Order, who)?;
                    self.tell(ask, Event::OrderDrawn { who, card });
                    self.spend(card);
                    self.order_value(card)
                }
            };
            drawn.push((value, who));
        }
        drawn.sort_by_key(|&(value, _)| Reverse(value));
        for (place, &(_, who)) in drawn.iter().enumerate() {
            tied[place] = who;
        }
        let mut start = 0;
        while start < drawn.len() {
            let run = drawn[start..].iter().take_while(|(value, _)| *value == drawn[start].0).count();
            if run > 1 {
                self.draw_for_order(ask, &mut tied[start..start + run])?;
            }
            start += run;
        }
        Ok(())
    }

    /// What a card counts in the draw for a slot (SU-15).
    const fn order_value(&self, card: PlayingCard) -> u8 {
        match self.rulings.tie_draw_values {
            TieDrawValues::High => card.high(),
            TieDrawValues::Low => card.low(),
        }
    }
}
