//! What is worked out from the rest of a fight and kept, because it is asked for in every round.

use std::hash::{Hash, Hasher};

/// A kept result. It is no part of what is compared, hashed or stored: equal positions are equal whatever their caches hold.
///
/// Where one is read, debug builds compare it with the result worked out anew.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cache<T>(T);

impl<T: Copy> Cache<T> {
    /// Keeps a result.
    pub const fn new(value: T) -> Self {
        Cache(value)
    }

    /// What is kept.
    #[inline]
    pub const fn get(&self) -> T {
        self.0
    }

    /// Keeps another result.
    #[inline]
    pub const fn set(&mut self, value: T) {
        self.0 = value;
    }
}

impl<T> PartialEq for Cache<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Cache<T> {}

impl<T> Hash for Cache<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
