//! Effects: the vocabulary in which adversaries, bins and spells are written, ready to run.
//!
//! An effect is a small value; lists of effects lie side by side in the [`Book`](crate::book::Book) and are
//! named by where they lie, so the rules copy an effect out and run it without holding on to the book.

use crate::language::compiled::{BinId, BinSet, Number};
use crate::language::written::{DamageTarget, DrawnTo, ExileUntil, FacingSpec, HealTarget, ShieldTarget, TraitTarget};
use crate::state::card::{Class, Pile, Tarot};
use crate::state::injury::Injury;
use crate::state::traits::Trait;

/// A list of effects, by its place in the book.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct List {
    pub(crate) start: u16,
    pub(crate) len: u16,
}

/// Lists to choose from, by their place in the book.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Lists {
    pub(crate) start: u16,
    pub(crate) len: u8,
}

/// What a drawn card leads to, by its place in the book.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Cases {
    pub(crate) start: u16,
    pub(crate) len: u8,
}

/// What a multiplier or a bonus works on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AppliesTo {
    /// Damage, magic or not.
    AnyDamage,
    /// Damage that is not magic.
    PlainDamage,
    /// Shields.
    Shields,
}

/// Where a move leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// So many steps toward the nearest player.
    Toward(u8),
    /// So many steps away from the nearest player.
    Away(u8),
    /// So many steps, as the one who moves chooses.
    Choice(u8),
    /// To any Zone where nobody stands.
    AnyEmpty,
    /// To any Zone.
    Anywhere,
}

/// How far something reaches (RT-13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Range {
    /// The own Zone.
    Melee,
    /// Every Zone.
    Ranged,
}

/// One effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // The fields are those of the file format, where each is explained.
pub enum Effect {
    Damage {
        amount: Number,
        range: Range,
        magic: bool,
        target: DamageTarget,
        per_comrade: u8,
        closed_to: Option<Trait>,
    },
    Shields {
        amount: Number,
        target: ShieldTarget,
        closed_to: Option<Trait>,
    },
    /// `None` heals in full.
    Heal {
        amount: Option<Number>,
        target: HealTarget,
    },
    Impose {
        imposed: Trait,
        target: TraitTarget,
    },
    Injure {
        injury: Injury,
        target: TraitTarget,
    },
    Move(Direction),
    Redraw {
        facing: FacingSpec,
        repeat_on: Classes,
    },
    Draw {
        count: Number,
    },
    LookPick {
        count: u8,
        pick: u8,
    },
    Search {
        count: Number,
        except: Pile,
    },
    RevealIntent {
        count: u8,
    },
    ForceRedraw,
    CreditDraws {
        count: u8,
    },
    Multiply {
        works: AppliesTo,
        by: Number,
        on_bin: bool,
    },
    CarryShields,
    Balance {
        magic: bool,
    },
    OnDrawDamage {
        amount: u8,
        magic: bool,
        range: Range,
    },
    Charm,
    Coin {
        heads: List,
        tails: List,
    },
    ByCard {
        draw: bool,
        drawn_to: DrawnTo,
        cases: Cases,
    },
    Choose {
        options: Lists,
    },
    Borrow {
        bins: BinSet,
    },
    Once {
        key: u8,
        first: List,
        later: List,
    },
    EaseInjury {
        target: HealTarget,
    },
    Leave,
    ResetPlayer,
    Flat {
        works: AppliesTo,
        amount: u8,
    },
    Tokens {
        bin: BinId,
        add: u8,
    },
    Exile {
        until: ExileUntil,
    },
    Corruption {
        amount: u8,
    },
    AllRedraw,
    DropIntent,
    CountAs {
        card: Tarot,
        count: u8,
    },
    /// `None` learns all.
    Learn {
        count: Option<u8>,
    },
    Widen {
        bin: BinId,
        ranks: u16,
    },
    ToHand,
    EddyUses,
    EddyUse(Tarot),
}

/// A set of classes of card.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Classes(u8);

impl List {
    /// Whether nothing is in the list.
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// The places of its effects.
    pub fn places(self) -> std::ops::Range<u16> {
        self.start..self.start + self.len
    }
}

impl Classes {
    /// Whether the class is in the set.
    #[inline]
    pub const fn has(self, class: Class) -> bool {
        self.0 >> class as u8 & 1 == 1
    }

    /// The set and one more.
    #[must_use]
    pub const fn with(self, class: Class) -> Classes {
        Classes(self.0 | 1 << class as u8)
    }
}
