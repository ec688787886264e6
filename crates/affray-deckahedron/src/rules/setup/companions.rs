//! Companions: hirelings and animals that a character's player steers (DK-01, ruling `companions`).
//!
//! The texts give a player the right to steer them and no more. So a companion is a figure of ticks with the numbers of a
//! foe (DK-80). It joins in when its character strikes by hand, as foes that attack together do (DK-81); it is sent in the
//! character's place, by the player's own flip; and foes may go for it. It has no deck and makes no moves of its own.

use affray_core::{Ask, Menu};

use crate::asked::choice::Choice;
use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;
use crate::state::moves::Move;

impl Fight {
    /// The companions of a character that take part (DK-01).
    pub(crate) fn companions_of(&self, who: FighterId) -> impl Iterator<Item = FighterId> + '_ {
        self.companions().filter(move |&other| {
            let companion = self.fighter(other);
            companion.master == Some(who) && companion.is_up()
        })
    }

    /// Those of them that do not hold back (DK-01).
    pub(crate) fn companions_at_hand(&self, who: FighterId) -> impl Iterator<Item = FighterId> + '_ {
        self.companions_of(who).filter(|&companion| !self.fighter(companion).clear)
    }

    /// Companions at hand join a blow by hand: 1 point for each (DK-01, DK-81).
    pub(crate) fn join_in<A: Ask<Self>>(&mut self, ask: &mut A, who: FighterId, foe: FighterId) -> u8 {
        if self.companions == 0 || self.sent.is_some() {
            return 0;
        }
        let joined = self.companions_at_hand(who).fold(0u32, |bits, companion| bits | companion.bit());
        if joined != 0 {
            self.tell(ask, Event::JoinedIn { who, companions: joined, on: foe });
        }
        joined.count_ones() as u8
    }

    /// The one by whose hand a character's move is made: a companion that was sent, or the character (DK-01).
    #[inline]
    pub(crate) fn hand_of(&self, who: FighterId) -> FighterId {
        self.sent.unwrap_or(who)
    }

    /// What a companion that is sent does: it strikes, or lets fly (DK-01, DK-77, DK-78).
    pub(crate) fn sent_move(&self, companion: FighterId) -> Move {
        if self.fighter(companion).ranged { Move::Volley } else { Move::HackAndSlash }
    }

    /// The foes that each companion can be sent at (DK-01).
    pub(crate) fn send_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        for companion in self.companions_of(who) {
            for foe in self.foes_up() {
                menu.allow(Choice::Send { who: companion, at: foe });
            }
        }
    }

    /// Companions can be told to hold back, and to join in again (DK-01).
    pub(crate) fn order_options(&self, who: FighterId, menu: &mut Menu<Choice>) {
        for companion in self.companions_of(who) {
            menu.allow(Choice::Order { who: companion, back: !self.fighter(companion).clear });
        }
    }

    /// A companion holds back, or is at hand again (DK-01).
    pub(crate) fn order<A: Ask<Self>>(&mut self, ask: &mut A, companion: FighterId, back: bool) {
        let fighter = self.fighter_mut(companion);
        fighter.clear = back;
        if back {
            fighter.engaged = 0;
        }
        self.tell(ask, Event::Ordered { who: companion, back });
    }

    /// The companions that foes could go for (DK-01, DK-81).
    pub(crate) fn companions_in_reach(&self) -> impl Iterator<Item = FighterId> + '_ {
        self.companions().filter(|&companion| self.is_in_reach(companion) && !self.fighter(companion).clear)
    }
}
