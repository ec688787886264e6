//! Which cards a question can tell apart.

use smallvec::SmallVec;

use crate::Card;

/// The cards of a game sorted into kinds that a question cannot tell apart: "cards whose Anchor edge shows a
/// tick" where only the Anchor edge is read.
///
/// The exact answerer lets one card stand for all of its kind, so callers promise that nothing the rules do, and
/// nothing that is asked of them, depends on more than the kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kinds(SmallVec<[u128; 8]>);

impl Kinds {
    /// Cards with equal keys are of one kind; kinds stand in the order of their first cards.
    pub fn of<C: Card, K: PartialEq>(key: impl Fn(C) -> K) -> Kinds {
        assert!(C::KINDS <= 128, "kinds are kept for catalogues of up to 128 cards");
        let mut keys: Vec<K> = Vec::new();
        let mut masks = SmallVec::new();
        for index in 0..C::KINDS {
            let key = key(C::from_index(index));
            match keys.iter().position(|other| *other == key) {
                Some(kind) => masks[kind] |= 1u128 << index,
                None => {
                    keys.push(key);
                    masks.push(1u128 << index);
                }
            }
        }
        Kinds(masks)
    }

    /// The same with kinds in the order of their keys.
    pub fn by<C: Card, K: Ord>(key: impl Fn(C) -> K) -> Kinds {
        let key_of = |mask: &u128| key(C::from_index(mask.trailing_zeros() as usize));
        // By insertion: there are few, and the library's sort, compiled for every key, is more code than a question.
        let mut sorted = SmallVec::new();
        for mask in Kinds::of(&key).0 {
            let place = sorted.partition_point(|other| key_of(other) < key_of(&mask));
            sorted.insert(place, mask);
        }
        Kinds(sorted)
    }

    /// The cards of each kind, as bits of their places in the catalogue.
    #[inline]
    pub fn masks(&self) -> &[u128] {
        &self.0
    }

    /// The canonical form of some piles: within each kind the lowest cards lie in the first pile, the next in the
    /// second, and so on. Piles that only differ in which cards of a kind lie where become equal. Piles are bits, as
    /// [`Bag::present`](crate::Bag::present) gives them.
    #[must_use]
    pub fn canonical<const N: usize>(&self, piles: [u128; N]) -> [u128; N] {
        let mut canonical = [0; N];
        let all = piles.iter().fold(0, |all, pile| all | pile);
        for mask in &self.0 {
            let mut cards = all & mask;
            for (pile, to) in piles.iter().zip(&mut canonical) {
                for _ in 0..(pile & mask).count_ones() {
                    let lowest = cards & cards.wrapping_neg();
                    *to |= lowest;
                    cards ^= lowest;
                }
            }
        }
        canonical
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn piles_are_settled_kind_by_kind() {
        let kinds = Kinds(SmallVec::from_slice(&[0b0_0111, 0b1_1000]));
        assert_eq!(kinds.canonical([0b0_0100, 0b0_0011, 0b1_0000]), [0b0_0001, 0b0_0110, 0b1_0000]);
        assert_eq!(kinds.canonical([0b0_0010, 0b0_1101, 0b1_0000]), kinds.canonical([0b0_0001, 0b1_0110, 0b0_1000]));
    }
}
