//! Chance: uniform whole numbers without bias, and the coin.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

/// The two faces of a fair coin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Coin {
    /// The first face.
    Heads,
    /// The second face.
    Tails,
}

impl Coin {
    /// The faces in the order in which chance counts them.
    pub const FACES: [Coin; 2] = [Coin::Heads, Coin::Tails];
}

impl std::fmt::Display for Coin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Coin::Heads => "heads",
            Coin::Tails => "tails",
        })
    }
}

/// Maps one word of `bits` random bits to `0..bound`, or asks for another word.
///
/// Multiply and keep the high half; the few words whose low half would make some results likelier are rejected
/// (Lemire's method). Generic in the width so that a test can try *every* word of a small width and count.
#[inline]
pub(crate) const fn narrow(word: u64, bits: u32, bound: u64) -> Option<u64> {
    let product = word as u128 * bound as u128;
    let low = product & ((1u128 << bits) - 1);
    // The lowest (2^bits mod bound) low halves are the surplus.
    if low < bound as u128 && low < (1u128 << bits) % bound as u128 { None } else { Some((product >> bits) as u64) }
}

/// A fast stream of chance for simulations: xoshiro256++, one stream for each (seed, number).
///
/// Not for records that people must trust; those are dealt by [`Dealer`](crate::chance::dealer::Dealer).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stream(Xoshiro256PlusPlus);

impl Stream {
    /// The stream of fight `number` under `seed`; different numbers give unrelated streams.
    #[inline]
    pub fn new(seed: u64, number: u64) -> Self {
        // SplitMix64 inside `seed_from_u64` spreads the words; the odd constant keeps (1, 0) and (0, 1) apart.
        Stream(Xoshiro256PlusPlus::seed_from_u64(
            seed.rotate_left(32) ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ seed,
        ))
    }

    /// A whole number from 0 to `bound`, exclusive, each equally likely; `bound` is at least 1.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        debug_assert!(bound > 0, "chance needs at least one outcome");
        loop {
            // The high half of the 64-bit output is the better half of xoshiro.
            let word = (self.0.next_u64() >> 32) as u32;
            let product = u64::from(word) * u64::from(bound);
            let low = product as u32;
            // Cheap test first: only about one draw in 2^32/bound needs the division.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_order_of_up_to_six_cards_is_equally_likely() {
        // Every sequence of 4-bit words is tried. A sequence with a surplus word is one that chance would
        // extend; all others must fall evenly on the n! orders.
        const BITS: u32 = 4;
        for n in 1..=6u64 {
            let draws = n.saturating_sub(1) as u32; // the last card needs no draw
            let mut seen: BTreeMap<Vec<u64>, u64> = BTreeMap::new();
            for sequence in 0..(1u64 << (BITS * draws)) {
                let mut left: Vec<u64> = (0..n).collect();
                let mut order = Vec::new();
                let whole = (0..draws).try_for_each(|i| {
                    let word = (sequence >> (BITS * i)) & ((1 << BITS) - 1);
                    let k = narrow(word, BITS, left.len() as u64)?;
                    order.push(left.remove(k as usize));
                    Some(())
                });
                if whole.is_some() {
                    order.append(&mut left);
                    *seen.entry(order).or_default() += 1;
                }
            }
            assert_eq!(seen.len() as u64, (1..=n).product::<u64>(), "all orders of {n} cards occur");
            let counts: Vec<u64> = seen.values().copied().collect();
            assert!(counts.iter().all(|&c| c == counts[0]), "orders of {n} cards are even: {counts:?}");
        }
    }

    #[test]
    fn every_sixteen_bit_word_falls_evenly() {
        for bound in 1..=600u64 {
            let mut counts = vec![0u32; bound as usize];
            for word in 0..=u64::from(u16::MAX) {
                if let Some(k) = narrow(word, 16, bound) {
                    counts[k as usize] += 1;
                }
            }
            assert!(counts.iter().all(|&c| c == counts[0]), "bound {bound}");
            assert_eq!(u64::from(counts[0]), 65_536 / bound, "no word is rejected without need");
        }
    }

    #[test]
    fn the_fast_stream_rejects_the_same_words() {
        // `Stream::below` is `narrow` at 32 bits with the test order changed for speed.
        for bound in [1u32, 2, 3, 7, 20, 52, 78, 416, 1_000_003] {
            for word in [0u32, 1, 2, 3, 19, 20, 21, 1 << 31, u32::MAX - 1, u32::MAX] {
                let product = u64::from(word) * u64::from(bound);
                let low = product as u32;
                let fast = (low >= bound || low >= bound.wrapping_neg() % bound).then_some(product >> 32);
                assert_eq!(fast, narrow(u64::from(word), 32, u64::from(bound)), "word {word}, bound {bound}");
            }
        }
    }

    #[test]
    fn streams_differ_by_seed_and_number() {
        let first = |seed, number| Stream::new(seed, number).below(u32::MAX);
        let all = [first(0, 0), first(0, 1), first(1, 0), first(1, 1), first(7, 3), first(3, 7)];
        let distinct: std::collections::BTreeSet<u32> = all.into_iter().collect();
        assert_eq!(distinct.len(), all.len());
    }
}
