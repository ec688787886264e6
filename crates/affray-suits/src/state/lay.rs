//! Cards laid from a hand, and what each is used for (SU-22 to SU-24).

use crate::state::card::Value as _;
use std::fmt;
use std::str::FromStr;

use crate::rules::contests::lay_patterns::{LayPattern, Sums};
use crate::rules::contests::value::Play;
use crate::state::card::{PlayingCard, PlayingCardError};
use crate::state::hand::{Hand, NO_CARD};

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
    cards: [PlayingCard; Hand::MOST],
    /// Two bits for the use of each.
    uses: u8,
    len: u8,
}

impl Default for Lay {
    #[inline]
    fn default() -> Self {
        Lay { cards: [NO_CARD; Hand::MOST], uses: 0, len: 0 }
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
        let places = 0..usize::from(self.len).min(Hand::MOST);
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
        let len = (places & 0b111).count_ones() as u8;
        Lay { cards: hand.picked(places), uses: (Use::Low as u8 * 0b01_0101) & ((1 << (2 * len)) - 1), len }
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

    /// What the lay is worth before a rank is counted in.
    #[expect(clippy::inline_always, reason = "added up in every contest")]
    #[inline(always)]
    pub fn play(&self) -> Play {
        // Most lays have neither boosts nor cards read high; these are added up without a branch.
        if self.uses & 0b1010_1010 == 0 {
            let low = |place: usize| u16::from(self.cards[place].low()) * u16::from(place < usize::from(self.len));
            let low: [u16; Hand::MOST] = std::array::from_fn(low);
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

    /// Calls `found` with every way to lay cards of this hand and what it is worth, each once: also those a rule may
    /// forbid.
    #[inline]
    pub fn each(hand: &Hand, rank: u16, mut found: impl FnMut(Lay, Play)) {
        let sums = Sums::of(*hand);
        for pattern in LayPattern::all(*hand, rank) {
            found(pattern.lay(*hand), sums.play(pattern));
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
    type Err = PlayingCardError;

    fn from_str(text: &str) -> Result<Self, PlayingCardError> {
        let mut lay = Lay::default();
        let mut parts = text.split('~');
        let mut count = 0;
        let mut add = |code: &str, by: Use| {
            count += 1;
            if count > Hand::MOST {
                return Err(PlayingCardError::new(text));
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
