//! A hand of cards, and what can be laid from it (SU-09, SU-22 to SU-24).

use std::fmt;
use std::str::FromStr;

use affray_core::Card as _;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::contests::lay_patterns::{Sums, Way};
use crate::rules::contests::value::Play;
use crate::state::card::{NotACard, PlayingCard};

/// Up to four cards in catalogue order; the fourth becomes the action card (SU-09).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand {
    cards: [PlayingCard; Hand::ROOM],
    len: u8,
}

/// What stands in an empty place, so that equal hands compare equal.
const NOBODY: PlayingCard = PlayingCard::new(1, crate::state::card::Suit::Spades);

/// One in each byte of a word.
const EACH: u32 = 0x0101_0101;

/// The cards of a hand as one word, the first lowest: cards are then found and taken out without looking at each.
#[inline]
fn word(cards: [PlayingCard; Hand::ROOM]) -> u32 {
    u32::from_le_bytes(cards.map(|card| card.index() as u8))
}

/// A word as cards.
#[inline]
fn cards(word: u32) -> [PlayingCard; Hand::ROOM] {
    word.to_le_bytes().map(|index| PlayingCard::from_index(index.into()))
}

/// All bits of the first so many places.
#[inline]
const fn taken(places: u8) -> u32 {
    ((1u64 << (8 * places as u32)) - 1) as u32
}

/// A word without one of its cards, those after it moved up; nobody is the card of index 0.
#[inline]
const fn close_up(word: u32, place: u32) -> u32 {
    let before = (1 << (8 * place)) - 1;
    (word & before) | (word >> 8 & !before)
}

/// A word with one more card at a place, those from there on moved down.
#[inline]
fn open_up(word: u32, place: u32, card: PlayingCard) -> u32 {
    let before = (1 << (8 * place)) - 1;
    (word & before) | (card.index() as u32) << (8 * place) | (word & !before) << 8
}

impl Hand {
    /// No hand is larger than this.
    pub const ROOM: usize = 4;
    /// What a hand is filled up to (SU-10).
    pub const FULL: usize = 3;
    /// The low value of no card.
    const NO_LOW: u32 = 0xFFFF;
    /// No cards.
    pub const EMPTY: Hand = Hand { cards: [NOBODY; Hand::ROOM], len: 0 };

    /// A hand of these cards; at most four.
    pub fn of(cards: &[PlayingCard]) -> Hand {
        let mut hand = Hand::EMPTY;
        for &card in cards {
            hand.add(card);
        }
        hand
    }

    /// The cards in order.
    #[inline]
    pub fn cards(&self) -> &[PlayingCard] {
        &self.cards[..usize::from(self.len)]
    }

    /// Whether there is a card that a rank can play by its low value.
    #[inline]
    pub fn has_within(&self, rank: u16) -> bool {
        // Cards go by their faces, so those within the rank are the first of all, and the first from the jack on. All at
        // once: the high bit of a byte is set from the card on up to which it is filled.
        let all = word(self.cards);
        let from = |face: u16| all + EACH * (128 - PlayingCard::before_face(face));
        let (beyond, jack) = (rank.min(13) + 1, 11);
        let within = !from(beyond) | (from(jack) & !from(jack + beyond - 1));
        within & (EACH << 7) & taken(self.len) != 0
    }

    /// The low value of the card at a place; more than any card has, if the place is empty.
    #[inline]
    pub(crate) fn low_at(self, place: usize) -> u32 {
        // Without a branch on how many cards there are, as nothing can foresee that.
        u32::from(self.cards[place].low()) | (Hand::NO_LOW * u32::from(place >= self.len()))
    }

    /// How many cards.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts a card in its place.
    #[inline]
    pub fn add(&mut self, card: PlayingCard) {
        debug_assert!(self.len() < Hand::ROOM, "no hand is larger than four");
        let all = word(self.cards);
        // The high bit of a byte stays where the card there does not come after this one.
        let before = ((EACH * card.index() as u32) | (EACH << 7)).wrapping_sub(all) & (EACH << 7) & taken(self.len);
        self.cards = cards(open_up(all, before.count_ones(), card));
        self.len += 1;
    }

    /// Takes one copy of a card out; false if it is not here.
    #[inline]
    pub fn take(&mut self, card: PlayingCard) -> bool {
        let all = word(self.cards);
        // Where the card is, a byte is zero, and the lowest such byte is the first to borrow.
        let differs = all ^ (EACH * card.index() as u32);
        let place = (differs.wrapping_sub(EACH) & !differs & (EACH << 7)).trailing_zeros() / 8;
        if place >= u32::from(self.len) {
            return false;
        }
        self.cards = cards(close_up(all, place));
        self.len -= 1;
        true
    }

    /// Takes all cards out.
    #[must_use]
    pub fn take_all(&mut self) -> Hand {
        std::mem::replace(self, Hand::EMPTY)
    }
}

impl Default for Hand {
    fn default() -> Self {
        Hand::EMPTY
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards()).finish()
    }
}

impl Serialize for Hand {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}

impl<'de> Deserialize<'de> for Hand {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cards = Vec::<PlayingCard>::deserialize(deserializer)?;
        if cards.len() > Hand::ROOM {
            return Err(D::Error::custom("a hand holds at most four cards"));
        }
        Ok(Hand::of(&cards))
    }
}

/// What becomes of a card when cards are laid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Use {
    /// It stays in the hand.
    Keep,
    /// It counts by its low value.
    Low,
    /// It counts by its high value (SU-08).
    High,
    /// It is burnt for +1 (SU-23).
    Boost,
}

impl Use {
    /// The uses in the order in which they are listed.
    pub const ALL: [Use; 4] = [Use::Keep, Use::Low, Use::High, Use::Boost];
}

/// Cards laid from a hand: value cards, some read high perhaps, and boosts (SU-22, SU-23).
///
/// Written `3H+4D~9C`: value cards joined by `+`, boosts after `~`, a court card read high with `^`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lay {
    /// In catalogue order; of equal cards the one used more comes first.
    cards: [PlayingCard; Hand::ROOM],
    /// Two bits for the use of each.
    uses: u8,
    len: u8,
}

impl Default for Lay {
    #[inline]
    fn default() -> Self {
        Lay { cards: [NOBODY; Hand::ROOM], uses: 0, len: 0 }
    }
}

impl Lay {
    /// Whether nothing is laid.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards with what each is used for.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (PlayingCard, Use)> + use<> {
        let (cards, uses) = (self.cards, self.uses);
        let places = 0..usize::from(self.len).min(Hand::ROOM);
        places.map(move |place| (cards[place], Use::ALL[usize::from(uses >> (2 * place) & 3)]))
    }

    /// Adds a card that comes after all those here.
    #[inline]
    pub(crate) fn push(&mut self, card: PlayingCard, by: Use) {
        if by != Use::Keep
            && let Some(place) = self.cards.get_mut(usize::from(self.len))
        {
            *place = card;
            self.uses |= (by as u8) << (2 * self.len);
            self.len += 1;
        }
    }

    /// Cards of a full hand or a smaller one, all by their low value; a bit for the place of each.
    #[inline]
    pub(crate) fn low(hand: Hand, places: u8) -> Lay {
        debug_assert!(hand.len() <= Hand::FULL, "more cards than places that are looked at");
        let has = |place: u32| places >> place & 1 == 1;
        let all = word(hand.cards);
        let laid =
            (0..Hand::FULL as u32).rev().fold(all, |laid, place| if has(place) { laid } else { close_up(laid, place) });
        let len = (places & 0b111).count_ones() as u8;
        Lay { cards: cards(laid), uses: (Use::Low as u8 * 0b01_0101) & ((1 << (2 * len)) - 1), len }
    }

    /// The same cards and one more.
    #[must_use]
    pub fn with(self, card: PlayingCard, by: Use) -> Lay {
        let mut all = Lay::default();
        let mut due = Some((card, by));
        for (other, used) in self.iter() {
            if let Some((card, by)) = due.take_if(|(card, by)| *card < other || (*card == other && *by > used)) {
                all.push(card, by);
            }
            all.push(other, used);
        }
        if let Some((card, by)) = due {
            all.push(card, by);
        }
        all
    }

    /// The cards used so.
    #[inline]
    pub fn used(&self, by: Use) -> Hand {
        let mut hand = Hand::EMPTY;
        for (card, _) in self.iter().filter(|(_, used)| *used == by) {
            hand.add(card);
        }
        hand
    }

    /// Every value card.
    #[inline]
    pub fn values(&self) -> impl Iterator<Item = PlayingCard> + use<> {
        self.iter().filter(|(_, by)| *by != Use::Boost).map(|(card, _)| card)
    }

    /// Every card.
    #[inline]
    pub fn cards(&self) -> impl Iterator<Item = PlayingCard> + use<> {
        self.iter().map(|(card, _)| card)
    }

    /// The cards burnt.
    #[inline]
    pub fn boosts(&self) -> Hand {
        self.used(Use::Boost)
    }

    /// How many boosts.
    #[inline]
    pub const fn boost_count(&self) -> usize {
        // Of the two bits of a use, a boost has both.
        (self.uses & self.uses >> 1 & 0b0101_0101).count_ones() as usize
    }

    /// How many value cards.
    #[inline]
    pub fn value_count(&self) -> usize {
        usize::from(self.len) - self.boost_count()
    }

    /// The same lay without its boosts, whose faces are nobody else's business (SU-23).
    #[inline]
    #[must_use]
    pub fn values_only(self) -> Lay {
        if self.boost_count() == 0 {
            return self;
        }
        let mut values = Lay::default();
        for (card, by) in self.iter().filter(|(_, by)| *by != Use::Boost) {
            values.push(card, by);
        }
        values
    }

    /// The lay as far as the reckoning goes.
    #[expect(clippy::inline_always, reason = "added up in every contest")]
    #[inline(always)]
    pub fn play(&self) -> Play {
        // Most lays have neither boosts nor cards read high; these are added up without a branch.
        if self.uses & 0b1010_1010 == 0 {
            let low = |place: usize| u16::from(self.cards[place].low()) * u16::from(place < usize::from(self.len));
            let low: [u16; Hand::ROOM] = std::array::from_fn(low);
            let (sum, highest) = (low.iter().sum(), low.into_iter().fold(0, u16::max));
            return Play { sum, highest, cards: self.len, boosts: 0 };
        }
        self.iter().fold(Play::default(), |play, (card, by)| match by {
            Use::Keep => play,
            Use::Low => play.and(card.low()),
            Use::High => play.and(card.high()),
            Use::Boost => play.boosted(play.boosts + 1),
        })
    }

    /// Calls `found` with every way to lay cards of this hand and its reckoning, each once: also those a rule may
    /// forbid.
    #[inline]
    pub fn each(hand: &Hand, rank: u16, mut found: impl FnMut(Lay, Play)) {
        let sums = Sums::of(*hand);
        for way in Way::all(*hand, rank) {
            found(way.lay(*hand), sums.play(*way));
        }
    }
}

impl fmt::Display for Lay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut mark = "";
        for (card, by) in self.iter().filter(|(_, by)| *by != Use::Boost) {
            write!(f, "{mark}{card}{}", if by == Use::High { "^" } else { "" })?;
            mark = "+";
        }
        self.boosts().cards().iter().try_for_each(|card| write!(f, "~{card}"))
    }
}

impl fmt::Debug for Lay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lay({self})")
    }
}

impl FromStr for Lay {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        let mut lay = Lay::default();
        let mut parts = text.split('~');
        let mut count = 0;
        let mut add = |code: &str, by: Use| {
            count += 1;
            if count > Hand::ROOM {
                return Err(NotACard::new(text));
            }
            lay = lay.with(code.parse()?, by);
            Ok(())
        };
        for code in parts.next().into_iter().flat_map(|values| values.split('+')).filter(|code| !code.is_empty()) {
            match code.strip_suffix('^') {
                Some(code) => add(code, Use::High)?,
                None => add(code, Use::Low)?,
            }
        }
        for code in parts {
            add(code, Use::Boost)?;
        }
        Ok(lay)
    }
}

affray_core::serde_by_code!(Lay);
