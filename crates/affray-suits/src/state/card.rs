//! Playing cards as SUITS reads them: low and high values (SU-08).

use affray_core::Card as _;
pub use affray_core::cards::{PlayingCard, PlayingCardError, PlayingSuit as Suit};

/// A pile of any number of packs.
pub type Pile = affray_core::CardBag<PlayingCard, 7>;

/// What a jack, queen and king add to their low value when read high.
const HIGH: u8 = 10;

/// The low values, looked up with every card that is turned: an entry for every value of a byte, so that no bounds are checked.
static LOW: [u8; 256] = {
    let mut low = [0; 256];
    let mut face = 1;
    while face <= 13 {
        let mut suit = 0;
        while suit < 4 {
            low[(face as usize - 1) * 4 + suit] = if face > HIGH { face - HIGH } else { face };
            suit += 1;
        }
        face += 1;
    }
    low
};

/// What a card is worth in SUITS (SU-08).
pub trait Value {
    /// The low value: ace 1, pips as printed, jack 1, queen 2, king 3.
    fn low(self) -> u8;
    /// The high value: jack 11, queen 12, king 13.
    fn high(self) -> u8;
}

impl Value for PlayingCard {
    #[inline]
    fn low(self) -> u8 {
        LOW[self.index() & 0xFF]
    }

    #[inline]
    fn high(self) -> u8 {
        self.face()
    }
}

/// How many cards of the catalogue come before those of a face.
pub(crate) const fn before_face(face: u16) -> u32 {
    4 * (face as u32 - 1)
}
