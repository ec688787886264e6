//! The book as scenes share it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Book;
use crate::language::written::AdversarySpec;
use crate::rulings::Rulings;

/// The book as a scene holds it: shared, compared by what it was made from, and stored as that.
#[derive(Debug, Clone)]
pub struct SharedBook(Arc<Book>);

impl SharedBook {
    /// Shares a book.
    pub fn new(book: Book) -> Self {
        SharedBook(Arc::new(book))
    }
}

impl std::ops::Deref for SharedBook {
    type Target = Book;
    #[inline]
    fn deref(&self) -> &Book {
        &self.0
    }
}

impl PartialEq for SharedBook {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}
impl Eq for SharedBook {}

impl std::hash::Hash for SharedBook {
    // Scenes that are compared nearly always share one book; the rulings tell the others apart well enough.
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.blocks.len().hash(state);
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    rulings: Rulings,
    #[serde(default)]
    adversaries: BTreeMap<String, AdversarySpec>,
}

impl Serialize for SharedBook {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Source { rulings: self.0.rulings, adversaries: self.0.own.clone() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for SharedBook {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let source = Source::deserialize(deserializer)?;
        Book::new(source.rulings, &source.adversaries).map(SharedBook::new).map_err(serde::de::Error::custom)
    }
}
