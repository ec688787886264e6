//! The fight: everybody, the one deck, and whose round it is.

use std::sync::Arc;

use affray_core::{Ask, Audience, Seat};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use smallvec::SmallVec;

use crate::asked::choice::Choice;
use crate::asked::question::Question;
use crate::rules::medicine::wounded::Wounded;
use crate::rulings::Rulings;
use crate::shown::event::Event;
use crate::state::arms_derived::Kit;
use crate::state::cache::Cache;
use crate::state::card::Pile;
use crate::state::clash::Clash;
use crate::state::people::People;
use crate::state::person::Person;
use crate::state::roster::Roster;
use crate::state::sheet::{FighterId, Sheet};

/// The part of an encounter that is being played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Cards are dealt and action cards laid.
    Deal,
    /// The fight.
    Turns,
    /// The winners decide whether anybody who lies helpless dies (SU-60).
    Mercy,
    /// The turns just after it: bleeding and first aid.
    Aftermath,
    /// The surgeon's half hour.
    Surgery,
    /// Day by day.
    Days,
    /// Nothing more happens.
    Over,
}

/// People in the order of the turn; kept in place for all but crowds.
pub type Order = SmallVec<[FighterId; 16]>;

/// A SUITS encounter and what follows it.
#[derive(Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Fight {
    /// Everything that does not change.
    pub roster: Arc<Roster>,
    /// The table's rulings.
    pub rulings: Rulings,
    /// Everybody as they are now.
    pub people: People,
    /// The shared deck, face down (SU-06).
    pub pile: Pile,
    /// Discards whose faces everybody saw.
    pub discard: Pile,
    /// Discards whose faces stay hidden: boosts, and what left a hand unplayed.
    pub hidden: Pile,
    /// How many packs are mixed.
    pub packs: u8,
    /// The part of the encounter that is being played.
    pub stage: Stage,
    /// The turn, from 1.
    pub turn: u16,
    /// Everybody who has own rounds, in the order of the turn.
    pub order: Order,
    /// The place in the order, or among the patients of a day.
    pub next: u8,
    /// Seconds since the fight began.
    pub clock: u32,
    /// The day of healing, from 1.
    pub day: u16,
    /// The side that was left standing.
    pub winner: Option<u8>,
    /// The turn in which the fight ended.
    pub ended: Option<u16>,
    /// The second in which it ended; helpers count their minutes from it.
    pub ended_at: u32,
    /// The second in which the turns just after it were over: no surgeon begins before.
    pub closed_at: Option<u32>,
    /// The turn in which first aid began, or began anew with a helper who came later.
    pub aid_since: u16,
    /// The contest on the table.
    pub clash: Option<Clash>,
    /// Whether somebody fell, or would stop, since it was last checked whether the fight goes on.
    #[serde(skip)]
    pub recheck_end: Cache<bool>,
    /// The wounded, while first aid is given; otherwise nothing, and everybody is looked at each time.
    #[serde(skip)]
    pub wounded: Cache<Option<Wounded>>,
}

affray_core::clone_in_place!(Fight {
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
    ended_at,
    closed_at,
    aid_since,
    clash,
    recheck_end,
    wounded,
});

// By `remote = "Self"` serde writes functions of these names on `Fight` and leaves the traits to us: once a fight is read, its
// caches are worked out anew.
impl Serialize for Fight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fight::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Fight {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fight = Fight::deserialize(deserializer)?;
        fight.recheck_end = Cache::new(true); // checking once too often changes nothing
        fight.recount_wounded();
        Ok(fight)
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
            ended_at: 0,
            closed_at: None,
            aid_since: 0,
            clash: None,
            recheck_end: Cache::new(true),
            wounded: Cache::new(None),
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

    /// Whether the fight itself is going on.
    pub(crate) fn is_fighting(&self) -> bool {
        self.stage == Stage::Turns
    }

    /// Shows an event to everybody.
    #[inline]
    pub(crate) fn tell<A: Ask<Fight>>(&self, ask: &mut A, event: Event) {
        ask.tell(self, Audience::Everyone, event);
    }

    /// Asks the seat that decides for somebody.
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
