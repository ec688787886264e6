//! What a flip's advantage is made of: every advantage and disadvantage, kept apart until they are summed, so that the
//! log can say why a flip is the worst of two or the best of three (DK-09).

use affray_core::Ask;
use serde::Serialize;

use crate::shown::event::Event;
use crate::state::fight::Fight;
use crate::state::fighter::FighterId;

/// A reason for one advantage or one disadvantage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// A Critical Flip paid for the move (DK-19).
    CriticalFlip,
    /// Berserk, with Strength (DK-88).
    Berserk,
    /// Seeing Red (DK-88).
    SeeingRed,
    /// The target suspects nothing (DK-88).
    Unaware,
    /// An answer is acted on (DK-92).
    Answer,
    /// An opening of the foe is used (DK-84, DK-88).
    Opening,
    /// Nothing to bargain with (DK-92).
    NoLeverage,
    /// Shaken confidence in the move (DK-71).
    Shaken,
    /// The other side has a superior position (DK-58).
    Position,
}

impl Reason {
    /// All of them, the advantages first.
    pub const ALL: [Reason; 9] = [
        Reason::CriticalFlip,
        Reason::Berserk,
        Reason::SeeingRed,
        Reason::Unaware,
        Reason::Answer,
        Reason::Opening,
        Reason::NoLeverage,
        Reason::Shaken,
        Reason::Position,
    ];

    /// Whether it is an advantage.
    pub const fn helps(self) -> bool {
        (self as u8) < Reason::NoLeverage as u8
    }
}

/// Everything that counts for or against a flip (DK-09).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Weights {
    /// The level of the move, or of the module's skill (DK-07).
    pub level: i8,
    /// How easy it is, as the module's Storyteller says (DK-09).
    pub difficulty: i8,
    /// Disadvantages bought for the situation (DK-68).
    pub paid: i8,
    /// The reasons that count one each, as bits.
    pub reasons: u16,
}

impl Weights {
    /// Nothing but what was bought for the situation (DK-68).
    pub const fn of_situation(paid: i8) -> Weights {
        Weights { level: 0, difficulty: 0, paid, reasons: 0 }
    }

    /// Adds a reason.
    #[inline]
    pub fn add(&mut self, reason: Reason) {
        self.reasons |= 1 << reason as u8;
    }

    /// Whether a reason is among them.
    pub const fn has(self, reason: Reason) -> bool {
        self.reasons >> reason as u8 & 1 == 1
    }

    /// The advantages (DK-09).
    #[inline]
    pub const fn advantages(self) -> i8 {
        let reasons = (self.reasons & HELPING).count_ones() as i8;
        reasons + if self.level > 0 { self.level } else { 0 } + if self.difficulty > 0 { self.difficulty } else { 0 }
    }

    /// The disadvantages (DK-09).
    #[inline]
    pub const fn disadvantages(self) -> i8 {
        let reasons = (self.reasons & !HELPING).count_ones() as i8;
        let level = if self.level < 0 { -self.level } else { 0 };
        let difficulty = if self.difficulty < 0 { -self.difficulty } else { 0 };
        reasons + level + difficulty + self.paid
    }

    /// Whether nothing counts either way.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.level == 0 && self.difficulty == 0 && self.paid == 0 && self.reasons == 0
    }
}

/// The reasons that are advantages, as bits.
const HELPING: u16 = (1 << Reason::NoLeverage as u8) - 1;

impl Fight {
    /// Sums what counts for and against a flip, cut to what is allowed here, and says why (DK-09).
    pub(crate) fn weigh<A: Ask<Self>>(&self, ask: &mut A, who: FighterId, why: Weights, lowest: i8) -> i8 {
        let net = self.net(why.advantages(), why.disadvantages()).max(lowest);
        if !why.is_empty() {
            self.tell(ask, Event::Weighed { who, why, net });
        }
        net
    }
}
