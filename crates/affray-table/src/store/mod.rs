//! Where tables are kept.
//!
//! An append returns only when the change is durable: nobody sees what came of an answer before it would survive a loss of
//! power. Two writers that append the same number are told apart by the number: one wins, the other is told.

pub mod location;
pub mod postgres;
mod rows;
pub mod sqlite;
pub mod stored_table;

use std::fmt::Debug;
use std::pin::Pin;
use std::time::{SystemTime, UNIX_EPOCH};

use thiserror::Error;
use tokio::sync::mpsc;

use crate::change::Change;
use crate::link::{Chair, TableId, TokenHash};

pub use stored_table::StoredTable;

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

/// A table's webhook, as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredWebhook {
    /// Where things are told.
    pub url: String,
    /// What has been told, in words of whoever tells it; empty at first.
    pub told: String,
}

/// What became of an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Appended {
    /// It is stored, durably.
    Done,
    /// The number is taken: another change came first.
    Taken,
}

/// What a store hears of other servers that write to it. It may come late, twice, in any order or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// A change was stored.
    Change {
        /// The table.
        id: TableId,
        /// Its number.
        number: u64,
    },
    /// A link of this table was replaced.
    Links(TableId),
    /// Something may have been missed.
    Gap,
}

/// How far a table is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// The table.
    pub id: TableId,
    /// The number of its newest change.
    pub number: u64,
    /// How often its links have been replaced, together.
    pub replaced: u64,
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

    /// Replaces the link of a chair by the next one: its generation is one more than that of the link it replaces.
    fn replace_link<'a>(&'a self, id: &'a TableId, chair: Chair, link: StoredLink) -> Stored<'a, Appended>;

    /// How many tables there are.
    fn count(&self) -> Stored<'_, u64>;

    /// What other servers do, from now on; `None` where nobody else writes.
    fn listen(&self) -> Option<mpsc::Receiver<News>>;

    /// How far these tables are; a table that is not there any more is left out.
    fn progress<'a>(&'a self, ids: &'a [TableId]) -> Stored<'a, Vec<Progress>>;

    /// How many writes wait for the disk.
    fn waiting(&self) -> usize;

    /// Finishes what is being written; nothing is taken after that.
    fn close(&self) -> Stored<'_, ()>;
}

/// A stored table, in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name.
    pub id: TableId,
    /// When it was opened, in seconds since 1970.
    pub opened: i64,
    /// When its newest change was stored, in seconds since 1970.
    pub touched: i64,
    /// The number of its newest change.
    pub number: u64,
}

/// Where webhooks are kept: an address for each table, and what it has been told. Nothing of what happens at a table depends on
/// them; where a table is moved, they go along.
pub trait Webhooks: Store {
    /// The webhook of a table.
    fn webhook<'a>(&'a self, id: &'a TableId) -> Stored<'a, Option<StoredWebhook>>;

    /// Sets the webhook of a table, of which nothing has been told; or takes it away.
    fn set_webhook<'a>(&'a self, id: &'a TableId, url: Option<&'a str>) -> Stored<'a, ()>;

    /// Notes what a webhook has been told, if it is still the same.
    fn note_told<'a>(&'a self, id: &'a TableId, webhook: &'a StoredWebhook) -> Stored<'a, ()>;

    /// Takes the telling of a table for so many seconds, none to give it back; false while another server has it.
    fn hold_webhook<'a>(&'a self, id: &'a TableId, holder: &'a str, seconds: u32) -> Stored<'a, bool>;

    /// The tables with a webhook.
    fn with_webhook(&self) -> Stored<'_, Vec<TableId>>;
}

/// A store whose tables can be listed, taken out and put in, whole.
pub trait TableStore: Webhooks {
    /// All tables, those that nobody has touched for longest first.
    fn list(&self) -> Stored<'_, Vec<Entry>>;

    /// A table with everything that is stored of it; `None` if there is no such table.
    fn pack<'a>(&'a self, id: &'a TableId) -> Stored<'a, Option<StoredTable>>;

    /// Stores a table that was packed; [`Appended::Taken`] if there is one of that name.
    fn unpack<'a>(&'a self, stored: &'a StoredTable) -> Stored<'a, Appended>;

    /// Removes a table if nothing of it has changed since it was packed; whether it did.
    fn remove<'a>(&'a self, packed: &'a StoredTable) -> Stored<'a, bool>;
}

/// Why something could not be stored or read.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The disk is full, the file is read-only, the database is gone. Nothing was stored.
    #[error("the table cannot be stored just now: {0}")]
    Unavailable(String),
    /// The connection broke off in the middle.
    #[error("whether this was stored shows when the database is back: {0}")]
    Unknown(String),
    /// It cannot be opened to begin with.
    #[error("{place} cannot be opened: {why}")]
    NotOpened {
        /// The file or the database.
        place: String,
        /// Why.
        why: String,
    },
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
    /// The address of the database is none.
    #[error("this is no address of a PostgreSQL database: {0}")]
    Address(String),
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

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs() as i64)
}
