//! Machine words as sets of cards.

use std::fmt::Debug;
use std::hash::Hash;

/// A machine word used as a set of up to its width of cards.
pub trait Word: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// How many cards fit.
    const BITS: usize;
    /// The set with one member.
    fn bit(index: usize) -> Self;
    /// Union.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// Difference.
    #[must_use]
    fn without(self, other: Self) -> Self;
    /// Whether all of `other` is in this set.
    fn holds(self, other: Self) -> bool;
    /// Size of the set.
    fn size(self) -> usize;
    /// Place of the `k`-th member.
    fn select(self, k: usize) -> usize;
    /// Place of the first member, and the set without it.
    fn pop_first(self) -> Option<(usize, Self)>;
    /// The same bits in the widest word.
    fn widen(self) -> u128;
    /// The lowest bits of the widest word.
    fn narrow(word: u128) -> Self;
    /// The members that both sets have.
    #[must_use]
    fn and(self, other: Self) -> Self;
}

macro_rules! word {
    ($word:ty, $select:expr) => {
        impl Word for $word {
            const BITS: usize = <$word>::BITS as usize;
            #[inline]
            fn bit(index: usize) -> Self {
                1 << index
            }
            #[inline]
            fn or(self, other: Self) -> Self {
                self | other
            }
            #[inline]
            fn without(self, other: Self) -> Self {
                self & !other
            }
            #[inline]
            fn holds(self, other: Self) -> bool {
                self & other == other
            }
            #[inline]
            fn size(self) -> usize {
                self.count_ones() as usize
            }
            #[inline]
            fn select(self, k: usize) -> usize {
                $select(self, k as u32) as usize
            }
            #[inline]
            fn widen(self) -> u128 {
                self as u128
            }
            #[inline]
            fn narrow(word: u128) -> Self {
                word as $word
            }
            #[inline]
            fn and(self, other: Self) -> Self {
                self & other
            }
            #[inline]
            fn pop_first(self) -> Option<(usize, Self)> {
                (self != 0).then(|| (self.trailing_zeros() as usize, self & self.wrapping_sub(1)))
            }
        }
    };
}

/// One in each byte.
const EACH: u64 = 0x0101_0101_0101_0101;

/// The highest bit of each byte.
const HIGH: u64 = EACH << 7;

/// The place of the `k`-th set bit of each byte, for each `k`.
static IN_BYTE: [[u8; 256]; 8] = {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut place, mut k) = (0, 0);
        while place < 8 {
            if byte >> place & 1 == 1 {
                places[k][byte] = place as u8;
                k += 1;
            }
            place += 1;
        }
        byte += 1;
    }
    places
};

/// The place of the `k`-th set bit; callers promise that there are more than `k`.
///
/// Without a branch: no branch predictor can guess which card comes up.
#[inline]
fn select64(word: u64, k: u32) -> u32 {
    // Count the bits of each byte; then turn each count into the sum of itself and all below it.
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let upto = ((fours + (fours >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(EACH);
    // The high bit stays set where the sum is no more than k: in all bytes before the one wanted.
    let passed = (((u64::from(k) * EACH) | HIGH) - upto) & HIGH;
    let place = 8 * passed.count_ones();
    let before = (upto << 8) >> place & 0xFF;
    let byte = word >> place & 0xFF;
    place + u32::from(IN_BYTE[(u64::from(k) - before) as usize & 7][byte as usize])
}

#[inline]
fn select32(word: u32, k: u32) -> u32 {
    select64(word.into(), k)
}

#[inline]
fn select128(word: u128, k: u32) -> u32 {
    let (low, high) = (word as u64, (word >> 64) as u64);
    let below = low.count_ones();
    let in_high = k >= below;
    let (half, k) = if in_high { (high, k - below) } else { (low, k) };
    64 * u32::from(in_high) + select64(half, k)
}

word!(u32, select32);
word!(u64, select64);
word!(u128, select128);

/// Which of eight counts, a byte each and the lowest first, contains the `k`-th of all things counted; the sum is below
/// 128. The result is the position of that count in bits.
#[inline]
pub(crate) const fn nth_counted(counts: u64, k: u16) -> usize {
    // Turn each byte into the sum of itself and all below it; its high bit then says whether that is above k.
    let upto = counts.wrapping_mul(EACH);
    let above = ((upto | HIGH) - (k as u64 + 1) * EACH) & HIGH;
    above.trailing_zeros() as usize & 0x38
}

#[cfg(test)]
mod tests {
    use super::{Word, nth_counted};

    /// Asserts that every bit of a word is found by its number, as by counting one by one.
    fn every_bit_is_found<W: Word>(word: W) {
        let mut left = word;
        let mut k = 0;
        while let Some((place, rest)) = left.pop_first() {
            assert_eq!(word.select(k), place, "number {k} of {word:?}");
            (left, k) = (rest, k + 1);
        }
        assert_eq!(k, word.size());
    }

    #[test]
    fn the_nth_bit_of_a_word_is_found_as_by_counting() {
        let mut word = 1u128;
        for turn in 0..2_000u128 {
            every_bit_is_found(word as u32);
            every_bit_is_found(word as u64);
            every_bit_is_found(word);
            word = word.wrapping_mul(0x2360_ED05_1FC6_5DA4_4385_DF64_9FCC_F645).wrapping_add(turn) ^ word >> 71;
        }
        for full in [u128::MAX, u128::MAX << 50, u128::MAX >> 50, 1 << 127] {
            every_bit_is_found(full as u32);
            every_bit_is_found(full as u64);
            every_bit_is_found(full);
        }
    }

    #[test]
    fn the_nth_of_eight_counts_is_found_as_by_counting() {
        let mut counts = [3, 0, 0, 7, 1, 0, 12, 2u8];
        for turn in 0..200u8 {
            let one_by_one = counts.iter().enumerate().flat_map(|(place, &count)| vec![place; count.into()]);
            let all: Vec<usize> = one_by_one.collect();
            let word = u64::from_le_bytes(counts);
            for (k, &place) in all.iter().enumerate() {
                assert_eq!(nth_counted(word, k as u16), 8 * place, "number {k} of {counts:?}");
            }
            let at = usize::from(turn.wrapping_mul(37) >> 5);
            counts[at] = counts[at].wrapping_mul(5).wrapping_add(turn) % 16;
        }
    }
}
