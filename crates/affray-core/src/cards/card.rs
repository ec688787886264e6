//! What a card is to the core: one of a fixed number of kinds, with a short code.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

/// A kind of card of one game.
///
/// `Display` gives the short code that records store and people type with paper decks (`7W`, `QS`, `13`),
/// and `FromStr` reads it back. Two copies of the same card in several packs are the same kind.
pub trait Card: Copy + Eq + Ord + Hash + Debug + Display + FromStr + Send + Sync + 'static {
    /// How many kinds there are; indices run from 0 to this, exclusive.
    const KINDS: usize;

    /// The place of this kind in the game's catalogue.
    fn index(self) -> usize;

    /// The kind at a place of the catalogue; callers promise `index < KINDS`.
    fn from_index(index: usize) -> Self;
}

/// Implements `Serialize` and `Deserialize` for a type by its `Display` and `FromStr`, so that files hold codes
/// and not numbers. Formatting takes time; a second argument gives a faster way to write the code.
#[macro_export]
macro_rules! serde_by_code {
    ($type:ty) => {
        $crate::serde_by_code!($type, |value, serializer| serializer.collect_str(value));
    };
    ($type:ty, |$value:ident, $serializer:ident| $write:expr) => {
        impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(&self, $serializer: S) -> Result<S::Ok, S::Error> {
                let $value = self;
                $write
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let code = <std::borrow::Cow<'de, str> as $crate::serde::Deserialize>::deserialize(deserializer)?;
                code.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    };
}
