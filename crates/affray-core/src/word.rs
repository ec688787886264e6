//! Machine words as sets of cards.

use std::fmt::Debug;
use std::hash::Hash;

/// A machine word used as a set of up to its width of cards.
pub trait Word: Copy + Eq + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// How many cards fit.
    const BITS: usize;
    /// The set of one.
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

/// The place of the `k`-th set bit: halve twice by counting, then walk at most a byte.
#[inline]
fn select32(mut word: u32, mut k: u32) -> u32 {
    let mut place = 0;
    let low = (word & 0xFFFF).count_ones();
    if k >= low {
        k -= low;
        word >>= 16;
        place += 16;
    }
    let low = (word & 0xFF).count_ones();
    if k >= low {
        k -= low;
        word >>= 8;
        place += 8;
    }
    for _ in 0..k {
        word &= word - 1;
    }
    place + word.trailing_zeros()
}

#[inline]
fn select64(word: u64, k: u32) -> u32 {
    let low = (word as u32).count_ones();
    if k < low { select32(word as u32, k) } else { 32 + select32((word >> 32) as u32, k - low) }
}

#[inline]
fn select128(word: u128, k: u32) -> u32 {
    let low = (word as u64).count_ones();
    if k < low { select64(word as u64, k) } else { 64 + select64((word >> 64) as u64, k - low) }
}

word!(u32, select32);
word!(u64, select64);
word!(u128, select128);

/// Which of eight counts, a byte each and the lowest first, the `k`-th of all counted falls on; fewer than 128 are.
#[inline]
pub(crate) const fn nth_counted(counts: u64, k: u16) -> usize {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x8080_8080_8080_8080;
    // Each byte becomes the sum of itself and all below it; its high bit then says whether that is above k.
    let upto = counts.wrapping_mul(EACH);
    let above = ((upto | HIGH) - (k as u64 + 1) * EACH) & HIGH;
    above.trailing_zeros() as usize / 8
}

#[cfg(test)]
mod tests {
    use super::nth_counted;

    #[test]
    fn the_nth_of_eight_counts_is_found_as_by_counting() {
        let mut counts = [3, 0, 0, 7, 1, 0, 12, 2u8];
        for turn in 0..200u8 {
            let one_by_one = counts.iter().enumerate().flat_map(|(place, &count)| vec![place; count.into()]);
            let all: Vec<usize> = one_by_one.collect();
            let word = u64::from_le_bytes(counts);
            for (k, &place) in all.iter().enumerate() {
                assert_eq!(nth_counted(word, k as u16), place, "number {k} of {counts:?}");
            }
            let at = usize::from(turn.wrapping_mul(37) >> 5);
            counts[at] = counts[at].wrapping_mul(5).wrapping_add(turn) % 16;
        }
    }
}
