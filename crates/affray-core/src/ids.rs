//! Ids of people and things: small numbers that a type keeps apart.

/// Declares an id: the place of something in a list of its own, as a type that no other list takes.
///
/// ```
/// affray_core::id_type! {
///     /// A fighter, by their place in the roster.
///     pub struct FighterId;
/// }
/// assert_eq!(FighterId(3).index(), 3);
/// assert_eq!(FighterId::all(2).collect::<Vec<_>>(), [FighterId(0), FighterId(1)]);
/// ```
///
/// It is stored as the bare number.
#[macro_export]
macro_rules! id_type {
    ($(#[$meta:meta])* $visibility:vis struct $name:ident;) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility struct $name(pub u8);

        impl $name {
            /// The place in its list.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of a place in the list; callers promise that the list has at most 256 places.
            #[inline]
            pub const fn at(index: usize) -> Self {
                debug_assert!(index <= u8::MAX as usize);
                $name(index as u8)
            }

            /// The ids of a list of this length.
            #[inline]
            pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..count).map(Self::at)
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::serde::Serialize::serialize(&self.0, serializer)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::serde::Deserialize::deserialize(deserializer).map($name)
            }
        }
    };
}
