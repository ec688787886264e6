//! Which cards a question can tell apart.

use smallvec::SmallVec;

use crate::Card;

/// The cards of a game sorted into kinds that a question cannot tell apart: "cards whose Anchor edge shows a
/// tick" where only the Anchor edge is read.
///
/// The exact answerer takes one card for all of its kind, so whoever makes these promises that nothing that the
/// rules do, and nothing that is asked of them, depends on more than the kind.
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

    /// The cards of each kind, as bits of their places in the catalogue.
    #[inline]
    pub fn masks(&self) -> &[u128] {
        &self.0
    }
}
