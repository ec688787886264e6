//! Effects: the vocabulary in which adversaries, bins and spells are written, ready to run.
//!
//! An effect is a small value; lists of effects lie side by side in the [`Book`](crate::book::Book) and are
//! named by where they lie, so the rules copy an effect out and run it without holding on to the book.

use crate::card::{Class, Pile, Tarot};
use crate::injury::Injury;
use crate::number::Number;
use crate::spec::{DamageTarget, DrawnTo, ExileUntil, FacingSpec, HealTarget, ShieldTarget, TraitTarget};
use crate::traits::Trait;

/// A list of effects, by its place in the book.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct List {
    pub(crate) start: u16,
    pub(crate) len: u16,
}

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

/// A bin, by its place in the book.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BinId(pub(crate) u8);

affray_core::serde_by_code!(BinId);

macro_rules! bins {
    ($($name:ident $slug:literal)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Place { $($name,)* }

        #[allow(missing_docs)] // Each is explained where the data file describes it.
        impl BinId {
            $(pub const $name: BinId = BinId(Place::$name as u8);)*

            /// The slugs of all bins, in the book's order: the Gutter, spells, bins of the Arcana.
            pub const SLUGS: &'static [&'static str] = &[$($slug,)*];
        }
    };
}

bins! {
    STRIKE "strike" DEFEND "defend" CONCENTRATE "concentrate" MOVEMENT "movement" RUN_AWAY "run_away"
    TOWER "tower" GOOD_IDEA "good_idea" FEINT "feint" FLEX "flex" BLUR "blur" STUDY "study"
    TAKE_A_CHANCE "take_a_chance"
    ARIES "aries" TAURUS "taurus" CANCER "cancer" LEO "leo" GEMINI "gemini" SAGITTARIUS "sagittarius"
    CAPRICORN "capricorn" LIBRA "libra" SCORPIO "scorpio" PISCES "pisces" AQUARIUS "aquarius" VIRGO "virgo"
    OPHIUCHUS "ophiuchus"
    KITCHEN_SINK "kitchen_sink" UNLIKELY_WEAPON "unlikely_weapon" UNLIKELY_HELMET "unlikely_helmet"
    KNIFE_GUY "knife_guy" SHARP_KNIFE "sharp_knife" SPECTRAL_CAP "spectral_cap" LAUGHTER "laughter"
    SLAUGHTER "slaughter" BLACKJACK "blackjack" HIT_ME "hit_me" PARADE "parade"
    DRIVING_ME_CRAZY "driving_me_crazy" THROWAWAY_JOKE "throwaway_joke" SURPRISE_TWIST "surprise_twist"
    RABBIT "rabbit" SAW "saw" ABRACADABRA "abracadabra" NEXT_TRICK "next_trick" ALL_SIGNS "all_signs"
}

impl BinId {
    /// The bins everybody fills.
    pub const COMMON: [BinId; 4] = [BinId::STRIKE, BinId::DEFEND, BinId::CONCENTRATE, BinId::MOVEMENT];

    /// Its place in the book.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its slug.
    pub const fn slug(self) -> &'static str {
        Self::SLUGS[self.0 as usize]
    }

    /// The bin with this slug.
    pub fn find(slug: &str) -> Option<BinId> {
        Self::SLUGS.iter().position(|&known| known == slug).map(|place| BinId(place as u8))
    }

    /// The bins of the Gutter that cards may be laid on by choice.
    pub fn gutter() -> impl Iterator<Item = BinId> {
        (0..Self::ARIES.0).map(BinId).filter(|&bin| bin != Self::TOWER)
    }

    /// The spells, in rule-book order.
    pub fn spells() -> impl Iterator<Item = BinId> {
        (Self::ARIES.0..=Self::OPHIUCHUS.0).map(BinId)
    }

    /// Whether it is a spell.
    #[inline]
    pub const fn is_spell(self) -> bool {
        self.0 >= Self::ARIES.0 && self.0 <= Self::OPHIUCHUS.0
    }
}

impl std::fmt::Debug for BinId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.slug())
    }
}

impl std::fmt::Display for BinId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.slug())
    }
}

impl std::str::FromStr for BinId {
    type Err = String;
    fn from_str(slug: &str) -> Result<Self, String> {
        BinId::find(slug).ok_or_else(|| format!("there is no bin {slug:?}"))
    }
}

/// A set of bins.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct BinSet(u64);

impl std::fmt::Debug for BinSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl serde::Serialize for BinSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> serde::Deserialize<'de> for BinSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<BinId>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl BinSet {
    /// Whether the bin is in the set.
    #[inline]
    pub const fn has(self, bin: BinId) -> bool {
        self.0 >> bin.0 & 1 == 1
    }

    /// The set and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, bin: BinId) -> BinSet {
        BinSet(self.0 | 1 << bin.0)
    }

    /// The set without one.
    #[inline]
    #[must_use]
    pub const fn without(self, bin: BinId) -> BinSet {
        BinSet(self.0 & !(1 << bin.0))
    }

    /// The bins in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: BinSet) -> BinSet {
        BinSet(self.0 & other.0)
    }

    /// The bins of this set that are not in the other.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: BinSet) -> BinSet {
        BinSet(self.0 & !other.0)
    }

    /// The bins in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: BinSet) -> BinSet {
        BinSet(self.0 | other.0)
    }

    /// Whether no bin is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The bins, in the book's order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = BinId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let bin = BinId(left.trailing_zeros() as u8);
            left &= left - 1;
            Some(bin)
        })
    }
}

impl FromIterator<BinId> for BinSet {
    fn from_iter<I: IntoIterator<Item = BinId>>(bins: I) -> Self {
        bins.into_iter().fold(BinSet::default(), BinSet::with)
    }
}

/// What a multiplier or a bonus works on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Works {
    /// Damage, magic or not.
    AnyDamage,
    /// Damage that is not magic.
    PlainDamage,
    /// Shields.
    Shields,
}

/// Where a move leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Way {
    /// So many steps toward the nearest player.
    Toward(u8),
    /// So many steps away from the nearest player.
    Away(u8),
    /// So many steps as whoever moves likes.
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
    Move(Way),
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
        works: Works,
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
        works: Works,
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
