//! Bins by their place in the book, and sets of them.

/// A bin, by its place in the book.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BinId(pub(crate) u8);

/// A set of bins.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct BinSet(u64);

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
