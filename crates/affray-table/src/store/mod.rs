//! Where tables are kept.
//!
//! An append returns only when the change is durable: nobody sees what came of an answer before it would survive a loss of
//! power. Two writers that append the same number are told apart by the number: one wins, the other is told.

pub mod sqlite;

use std::fmt::Debug;
use std::pin::Pin;

use thiserror::Error;

use crate::change::Change;
use crate::link::{Chair, TableId, TokenHash};

/// What an answer of a store is: something that takes a while and may fail.
pub type Stored<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// The link of a chair, as it is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoredLink {
    /// The hash of its token.
    pub hash: TokenHash,
    /// How often the link has been replaced.
    pub generation: u32,
}

/// What became of an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// It is stored, durably.
    Done,
    /// The number is taken: another change came first.
    Taken,
}

/// Where tables are kept.
pub trait Store: Debug + Send + Sync {
    /// Stores a new table: its first change and its links.
    fn create<'a>(&'a self, id: &'a TableId, first: &'a Change, links: &'a [(Chair, TokenHash)]) -> Stored<'a, ()>;

    /// The changes after a number, in order; empty if there is no such table.
    fn changes<'a>(&'a self, id: &'a TableId, after: u64) -> Stored<'a, Vec<Change>>;

    /// Stores a change under its number. When it returns, the change is durable.
    fn append<'a>(&'a self, id: &'a TableId, number: u64, change: &'a Change) -> Stored<'a, Appended>;

    /// The links of a table.
    fn links<'a>(&'a self, id: &'a TableId) -> Stored<'a, Vec<(Chair, StoredLink)>>;

    /// Replaces the link of a chair.
    fn replace_link<'a>(&'a self, id: &'a TableId, chair: Chair, link: StoredLink) -> Stored<'a, ()>;

    /// How many tables there are.
    fn count(&self) -> Stored<'_, u64>;

    /// Finishes what is being written; nothing is taken after that.
    fn close(&self) -> Stored<'_, ()>;
}

/// Why something could not be stored or read.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The disk is full, the file is read-only, the database is gone.
    #[error("the table cannot be stored just now: {0}")]
    Unavailable(String),
    /// A stored change cannot be read.
    #[error("change {number} of a stored table cannot be read: {why}")]
    Unreadable {
        /// Which.
        number: u64,
        /// Why.
        why: String,
    },
    /// The store was written by a later version.
    #[error("the database {0} was written by a newer version of Affray: use that one, or another file")]
    TooNew(String),
    /// There is no room for more of this.
    #[error("{0}")]
    Full(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        StoreError::Unavailable(error.to_string())
    }
}

pub(crate) fn write(change: &Change) -> String {
    serde_json::to_string(change).expect("changes serialise to JSON")
}

pub(crate) fn read(number: u64, body: &str) -> Result<Change, StoreError> {
    serde_json::from_str(body).map_err(|error| StoreError::Unreadable { number, why: error.to_string() })
}
