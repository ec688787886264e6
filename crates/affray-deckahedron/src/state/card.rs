//! The cards: twenty base cards, the wound cards and the blessings, with the faces of each edition.
//!
//! A pile is a set of cards in no known order. Faces are kept as bit planes over the 32 kinds of card, so that the
//! face of one card is two shifts and the worth of a whole pile is two counts.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use affray_core::CardSet;
use serde::Deserialize;

use crate::edition::Edition;
use crate::state::attribute::Rank;
use crate::state::face::Face;

/// One card: 0 to 19 are the base cards, then four wound cards and eight blessings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// A pile of cards in no known order.
pub type Pile = CardSet<Card, u32>;

/// The base cards.
pub const BASE: u32 = 0x000F_FFFF;
/// The base cards with the Stamina symbol: 10 to 19 in every edition (DK-04).
pub const STAMINA: u32 = 0x000F_FC00;
/// The wound cards.
pub const WOUNDS: u32 = 0x00F0_0000;
/// The blessing cards.
pub const BLESSINGS: u32 = 0xFF00_0000;

impl Card {
    /// Two crosses on every edge (DK-20).
    pub const CRITICAL_FAILURE: Card = Card(0);
    /// Two ticks on every edge (DK-18).
    pub const CRITICAL_SUCCESS: Card = Card(10);

    /// Base card `number`, 0 to 19.
    pub const fn base(number: u8) -> Card {
        assert!(number < 20, "there are twenty base cards");
        Card(number)
    }

    /// Wound card `number`, from 1.
    pub const fn wound(number: u8) -> Card {
        assert!(1 <= number && number <= 4, "there are four wound cards at most");
        Card(19 + number)
    }

    /// Blessing card `number`, from 1.
    pub const fn blessing(number: u8) -> Card {
        assert!(1 <= number && number <= 8, "there are eight blessings at most");
        Card(23 + number)
    }

    #[inline]
    const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Whether it carries the Stamina symbol (DK-04).
    #[inline]
    pub const fn has_stamina(self) -> bool {
        STAMINA & self.bit() != 0
    }

    /// Whether it is a wound card (DK-16).
    #[inline]
    pub const fn is_wound(self) -> bool {
        WOUNDS & self.bit() != 0
    }

    /// Whether it is a blessing (DK-24).
    pub const fn is_blessing(self) -> bool {
        BLESSINGS & self.bit() != 0
    }
}

impl affray_core::Card for Card {
    const KINDS: usize = 32;

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    #[inline]
    fn from_index(index: usize) -> Self {
        Card(index as u8)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            number @ 0..=19 => write!(f, "{number}"),
            wound @ 20..=23 => write!(f, "w{}", wound - 19),
            blessing => write!(f, "b{}", blessing - 23),
        }
    }
}

impl FromStr for Card {
    type Err = &'static str;

    fn from_str(code: &str) -> Result<Card, Self::Err> {
        let (first, number) = match code.as_bytes() {
            [b'w' | b'W', number @ ..] => (19, number),
            [b'b' | b'B', number @ ..] => (23, number),
            number => (0, number),
        };
        let number = std::str::from_utf8(number).ok().and_then(|digits| digits.parse::<u8>().ok());
        match (first, number) {
            (0, Some(number @ 0..=19)) => Ok(Card(number)),
            (19, Some(number @ 1..=4)) | (23, Some(number @ 1..=8)) => Ok(Card(first + number)),
            _ => Err("a card is 0 to 19, w1 to w4 or b1 to b8"),
        }
    }
}
affray_core::serde_by_code!(Card);

/// What the cards of one edition show.
#[derive(Debug)]
pub struct Faces {
    /// For each rank: the cards whose face has the low bit.
    low: [u32; 4],
    /// For each rank: the cards whose face has the high bit, which are the ticks.
    high: [u32; 4],
    /// The cards with the green symbol (DK-17).
    pub green: u32,
    /// The wound cards this edition has.
    pub wounds: u32,
    /// The blessings this edition has.
    pub blessings: u32,
    /// The gold ones among them.
    pub gold: u32,
    /// Pips when a card is used as a four-sided and a six-sided die; 0 means draw again (DK-79).
    pub pips: [(u8, u8); 20],
}

impl Faces {
    /// What a card shows on the edge of a rank (DK-10).
    #[inline]
    pub fn face(&self, card: Card, rank: Rank) -> Face {
        let (rank, place) = (rank as usize, card.0);
        Face::from_bits((self.low[rank] >> place & 1) | (self.high[rank] >> place & 1) << 1)
    }

    /// The best face among some cards, or the worst, and the cards that show it (DK-10). There is at least one.
    #[inline]
    pub fn extreme(&self, pile: Pile, rank: Rank, best: bool) -> (Face, Pile) {
        let (rank, flip) = (rank as usize, if best { 0 } else { u32::MAX });
        let (mut tied, mut face) = (pile.bits(), 0);
        for (bit, plane) in [(2, self.high[rank]), (1, self.low[rank])] {
            let further = tied & (plane ^ flip);
            if further != 0 {
                tied = further;
                face |= bit;
            }
        }
        (Face::from_bits(if best { face } else { 3 - face }), Pile::from_bits(tied))
    }

    /// The sum of the faces of a pile at a rank, XX counting 1 and VV 4.
    #[inline]
    pub fn worth(&self, pile: Pile, rank: Rank) -> u32 {
        let (bits, rank) = (pile.bits(), rank as usize);
        bits.count_ones() + (bits & self.low[rank]).count_ones() + 2 * (bits & self.high[rank]).count_ones()
    }

    /// Whether a blessing is gold rather than copper (DK-24).
    pub fn is_gold(&self, card: Card) -> bool {
        self.gold & card.bit() != 0
    }

    /// Whether the card carries the green symbol (DK-17).
    #[inline]
    pub fn is_green(&self, card: Card) -> bool {
        self.green & card.bit() != 0
    }
}

/// The faces of an edition.
#[inline]
pub fn faces(edition: Edition) -> &'static Faces {
    &FACES[edition as usize]
}

static FACES: LazyLock<[Faces; 3]> = LazyLock::new(|| {
    let file: CardsFile = toml::from_str(include_str!("../../data/cards.toml")).expect("the card data is well formed");
    Edition::ALL.map(|edition| {
        let found = file.edition.iter().find(|entry| entry.id == edition.slug());
        found.expect("every edition has its cards").faces()
    })
});

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    edition: Vec<EditionCards>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EditionCards {
    id: String,
    base: Vec<BaseCard>,
    wounds: Vec<WoundCard>,
    blessings: Vec<BlessingCard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BaseCard {
    faces: [Face; 4],
    #[serde(default)]
    stamina: bool,
    #[serde(default)]
    green: bool,
    critical: Option<Critical>,
    d4: u8,
    d6: u8,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Critical {
    Success,
    Failure,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WoundCard {
    faces: [Face; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlessingCard {
    faces: [Face; 4],
    kind: Metal,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Metal {
    Copper,
    Gold,
}

impl EditionCards {
    fn faces(&self) -> Faces {
        let mut all =
            Faces { low: [0; 4], high: [0; 4], green: 0, wounds: 0, blessings: 0, gold: 0, pips: [(0, 0); 20] };
        let mut show = |card: Card, faces: &[Face; 4]| {
            for (rank, face) in faces.iter().enumerate() {
                all.low[rank] |= (*face as u32 & 1) << card.0;
                all.high[rank] |= (*face as u32 >> 1) << card.0;
            }
        };
        for (number, base) in (0..).zip(&self.base) {
            let card = Card::base(number);
            show(card, &base.faces);
            assert_eq!(base.stamina, card.has_stamina(), "card {card}: the upper half carries Stamina");
            let critical = match &base.critical {
                Some(Critical::Success) => card == Card::CRITICAL_SUCCESS,
                Some(Critical::Failure) => card == Card::CRITICAL_FAILURE,
                None => card != Card::CRITICAL_SUCCESS && card != Card::CRITICAL_FAILURE,
            };
            assert!(critical, "card {card}: 0 and 10 are the critical cards");
        }
        for (number, wound) in (1..).zip(&self.wounds) {
            show(Card::wound(number), &wound.faces);
        }
        for (number, blessing) in (1..).zip(&self.blessings) {
            show(Card::blessing(number), &blessing.faces);
        }
        let bits = |cards: &mut dyn Iterator<Item = Card>| cards.fold(0, |bits, card| bits | card.bit());
        all.green = bits(&mut (0..).zip(&self.base).filter(|(_, base)| base.green).map(|(n, _)| Card::base(n)));
        all.wounds = bits(&mut (1..).zip(&self.wounds).map(|(n, _)| Card::wound(n)));
        all.blessings = bits(&mut (1..).zip(&self.blessings).map(|(n, _)| Card::blessing(n)));
        let gold = (1..).zip(&self.blessings).filter(|(_, blessing)| blessing.kind == Metal::Gold);
        all.gold = bits(&mut gold.map(|(n, _)| Card::blessing(n)));
        for (pips, base) in all.pips.iter_mut().zip(&self.base) {
            *pips = (base.d4, base.d6);
        }
        all
    }
}
