//! The fight: everybody, the one deck, and whose round it is.

use std::sync::Arc;

use affray_core::{Ask, Audience, Bag, Menu, Progress, Scene, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::asked::question::{Choice, Draw, Question, Source};
use crate::rules::medicine::wounded::Ward;
use crate::rulings::{ReshufflePolicy, Rulings};
use crate::shown::event::{Event, Mode};
use crate::shown::view::View;
use crate::state::arms_derived::Kit;
use crate::state::card::{Pile, PlayingCard};
use crate::state::hand::{Hand, Lay, Use};
use crate::state::people::People;
use crate::state::person::Person;
use crate::state::sheet::{FighterId, Roster, Sheet, WeaponId};

/// What part of the story is being told.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Cards are dealt and action cards laid.
    Deal,
    /// The fight.
    Turns,
    /// The turns just after it: bleeding and first aid.
    Aftermath,
    /// The surgeon's half hour.
    Surgery,
    /// Day by day.
    Days,
    /// Nothing more happens.
    Over,
}

/// The cards one side of a contest has on the table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OnTable {
    /// Laid from the hand.
    pub laid: Lay,
    /// Turned from the deck, open to all.
    pub drawn: Hand,
    /// Whether the value cards of the lay are open to all.
    pub open: bool,
}

/// A contest while it is being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clash {
    /// Who acts.
    pub by: FighterId,
    /// Whom they act against; nobody if it is a number.
    pub target: Option<FighterId>,
    /// With what.
    pub weapon: Option<WeaponId>,
    /// How the target defends, once chosen.
    pub mode: Option<Mode>,
    /// The actor's cards.
    pub actor: OnTable,
    /// The defender's cards.
    pub defender: OnTable,
}

/// People in the order of the turn; kept in place for all but crowds.
pub type Order = SmallVec<[FighterId; 16]>;

/// A SUITS encounter and what follows it.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight {
    pub roster: Arc<Roster>,
    pub rulings: Rulings,
    pub people: People,
    pub pile: Pile,
    /// Discards whose faces everybody saw.
    pub discard: Pile,
    /// Discards whose faces stay hidden: boosts, and what left a hand unplayed.
    pub hidden: Pile,
    pub packs: u8,
    pub stage: Stage,
    pub turn: u16,
    /// Everybody who has own rounds, in the order of the turn.
    pub order: Order,
    /// The place in the order, or among the patients of a day.
    pub next: u8,
    /// Seconds since the fight began.
    pub clock: u32,
    pub day: u16,
    /// The side that was left standing.
    pub winner: Option<u8>,
    /// The turn in which the fight ended.
    pub ended: Option<u16>,
    pub clash: Option<Clash>,
    /// Whether somebody fell, or would stop, since it was last looked at whether the fight goes on.
    pub shaken: bool,
    /// The wounded, while they are looked after; elsewhere whoever asks looks at everybody.
    pub ward: Option<Ward>,
}

impl Clone for Fight {
    fn clone(&self) -> Self {
        Fight {
            roster: Arc::clone(&self.roster),
            rulings: self.rulings,
            people: self.people.clone(),
            pile: self.pile.clone(),
            discard: self.discard.clone(),
            hidden: self.hidden.clone(),
            packs: self.packs,
            stage: self.stage,
            turn: self.turn,
            order: self.order.clone(),
            next: self.next,
            clock: self.clock,
            day: self.day,
            winner: self.winner,
            ended: self.ended,
            clash: self.clash,
            shaken: self.shaken,
            ward: self.ward,
        }
    }

    /// A simulation plays one fight after another in the same places.
    #[inline]
    fn clone_from(&mut self, other: &Self) {
        let Fight {
            roster,
            rulings,
            people,
            pile,
            discard,
            hidden,
            packs,
            stage,
            turn,
            order,
            next,
            clock,
            day,
            winner,
            ended,
            clash,
            shaken,
            ward,
        } = other;
        self.roster.clone_from(roster);
        self.rulings.clone_from(rulings);
        self.people.clone_from(people);
        self.pile.clone_from(pile);
        self.discard.clone_from(discard);
        self.hidden.clone_from(hidden);
        self.packs.clone_from(packs);
        self.stage.clone_from(stage);
        self.turn.clone_from(turn);
        self.order.clone_from(order);
        self.next.clone_from(next);
        self.clock.clone_from(clock);
        self.day.clone_from(day);
        self.winner.clone_from(winner);
        self.ended.clone_from(ended);
        self.clash.clone_from(clash);
        self.shaken.clone_from(shaken);
        self.ward.clone_from(ward);
    }
}

impl Fight {
    /// A fight before the first card is dealt.
    pub fn new(mut roster: Arc<Roster>, rulings: Rulings) -> Fight {
        Arc::make_mut(&mut roster).equip(&rulings);
        let people: People = roster.sheets.iter().map(Person::new).collect();
        let mut fight = Fight {
            people,
            pile: Pile::default(),
            discard: Pile::default(),
            hidden: Pile::default(),
            packs: 0,
            stage: Stage::Deal,
            turn: 0,
            order: Order::new(),
            next: 0,
            clock: 0,
            day: 0,
            winner: None,
            ended: None,
            clash: None,
            shaken: true,
            ward: None,
            roster,
            rulings,
        };
        fight.packs = fight.packs_needed();
        fight.pile = Pile::packs(fight.packs);
        fight
    }

    /// The table's rulings.
    pub fn rulings(&self) -> &Rulings {
        &self.rulings
    }

    /// Everything that does not change.
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// Somebody as they are now.
    #[inline]
    pub fn person(&self, who: FighterId) -> &Person {
        self.people.get(who)
    }

    #[inline]
    pub(crate) fn person_mut(&mut self, who: FighterId) -> &mut Person {
        self.people.get_mut(who)
    }

    /// The seat that decides for somebody.
    #[inline]
    pub(crate) fn seat(&self, who: FighterId) -> Seat {
        self.people.get(who).seat
    }

    /// Somebody's sheet.
    #[inline]
    pub fn sheet(&self, who: FighterId) -> &Sheet {
        self.roster.sheet(who)
    }

    /// What somebody fights with.
    #[inline]
    pub fn kit(&self, who: FighterId) -> &Kit {
        &self.roster.kits[who.index()]
    }

    /// Which part of the story this is.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The turn, from 1.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// The side left standing when the fight ended.
    pub fn winner(&self) -> Option<u8> {
        self.winner
    }

    /// The turn in which the fight ended.
    pub fn ended(&self) -> Option<u16> {
        self.ended
    }

    /// The contest on the table.
    pub fn on_table(&self) -> Option<&Clash> {
        self.clash.as_ref()
    }

    /// Seconds since the fight began.
    pub fn clock(&self) -> u32 {
        self.clock
    }

    /// Whether these two are on different sides.
    pub fn are_enemies(&self, one: FighterId, other: FighterId) -> bool {
        self.person(one).side != self.person(other).side
    }

    /// Everybody.
    pub fn all(&self) -> impl Iterator<Item = FighterId> + use<> {
        (0..self.people.len() as u8).map(FighterId)
    }

    /// Turns a card of the shared deck (SU-06, SU-07).
    pub fn draw<A: Ask<Fight>>(&mut self, ask: &mut A, draw: Draw, by: FighterId) -> Result<PlayingCard, A::Halt> {
        let refill = match self.rulings.reshuffle_policy {
            ReshufflePolicy::EachDraw => true,
            ReshufflePolicy::EachTurn | ReshufflePolicy::WhenEmpty => self.pile.is_empty(),
        };
        if refill {
            self.reshuffle(ask);
        }
        let source = Source { draw, by, seat: self.seat(by) };
        let card = self.pile.draw::<Fight, A>(ask, source)?.expect("at least twenty cards are never dealt out");
        if self.returns_at_once() && !draw.is_kept() {
            self.pile.add(card);
        }
        Ok(card)
    }

    /// Whether a card drawn and used is back in the pile before the next draw (ruling `reshuffle_policy`).
    pub(crate) const fn returns_at_once(&self) -> bool {
        matches!(self.rulings.reshuffle_policy, ReshufflePolicy::EachDraw)
    }

    /// Discards a drawn card that has done its work (SU-07).
    pub(crate) fn spend(&mut self, card: PlayingCard) {
        if !self.returns_at_once() {
            self.discard.add(card);
        }
    }

    /// Shuffles the discards into the pile (SU-07).
    #[inline(never)]
    pub fn reshuffle<A: Ask<Fight>>(&mut self, ask: &mut A) {
        let cards = self.discard.len() + self.hidden.len();
        if cards == 0 {
            return;
        }
        let discard = self.discard.drain();
        let hidden = self.hidden.drain();
        self.pile.absorb(discard);
        self.pile.absorb(hidden);
        self.tell(ask, Event::Reshuffled { cards: cards as u16 });
    }

    /// Clears the table after a contest: boosts go face down (SU-07, SU-23).
    #[expect(clippy::inline_always, reason = "every attack ends with it")]
    #[inline(always)]
    pub(crate) fn clear_table(&mut self) {
        let keeps = !self.returns_at_once();
        let Some(clash) = &self.clash else { return };
        for side in [&clash.actor, &clash.defender] {
            for (card, by) in side.laid.iter() {
                let pile = if by == Use::Boost { &mut self.hidden } else { &mut self.discard };
                pile.add(card);
            }
            if keeps {
                for &card in side.drawn.cards() {
                    self.discard.add(card);
                }
            }
        }
        self.clash = None;
    }

    /// Discards cards whose faces stay hidden.
    pub(crate) fn discard_unseen(&mut self, cards: Hand) {
        for &card in cards.cards() {
            self.hidden.add(card);
        }
    }

    /// Tells everybody.
    #[inline]
    pub(crate) fn tell<A: Ask<Fight>>(&self, ask: &mut A, event: Event) {
        ask.tell(self, Audience::Everyone, event);
    }

    /// Tells one person's seat one thing and everybody else another (SU-11).
    #[expect(clippy::inline_always, reason = "where nobody listens, nothing is left of it")]
    #[inline(always)]
    pub(crate) fn tell_apart<A: Ask<Fight>>(&self, ask: &mut A, who: FighterId, own: Event, others: Event) {
        let seat = SeatSet::only(self.seat(who));
        ask.tell(self, Audience::Only(seat), own);
        ask.tell(self, Audience::Except(seat), others);
    }

    /// Tells one person's seat.
    #[inline]
    pub(crate) fn tell_owner<A: Ask<Fight>>(&self, ask: &mut A, who: FighterId, event: Event) {
        ask.tell(self, Audience::seat(self.seat(who)), event);
    }

    /// Puts a question to whoever decides for somebody.
    #[expect(clippy::inline_always, reason = "the rules know what they ask, so one arm of a bot's pick is left of it")]
    #[inline(always)]
    pub(crate) fn ask<A: Ask<Fight>>(
        &mut self,
        ask: &mut A,
        who: FighterId,
        question: Question,
    ) -> Result<Choice, A::Halt> {
        let seat = self.seat(who);
        ask.choose(self, seat, question)
    }
}

impl Scene for Fight {
    type Card = PlayingCard;
    type Source = Source;
    type Question = Question;
    type Choice = Choice;
    type Event = Event;
    type View<'a> = View<'a>;

    fn step<A: Ask<Self>>(&mut self, ask: &mut A) -> Result<Progress, A::Halt> {
        match self.stage {
            Stage::Deal => self.deal(ask)?,
            Stage::Turns | Stage::Aftermath => self.take_turns(ask)?,
            Stage::Surgery => self.operate(ask)?,
            Stage::Days => self.pass_days(ask)?,
            Stage::Over => {}
        }
        Ok(if self.stage == Stage::Over { Progress::Over } else { Progress::Going })
    }

    fn options(&self, seat: Seat, question: &Question, menu: &mut Menu<Choice>) {
        self.list(seat, *question, menu);
    }

    fn view(&self, viewer: Viewer) -> View<'_> {
        View::new(self, viewer)
    }

    fn holder(source: Source) -> Option<Seat> {
        Some(source.seat)
    }
}
