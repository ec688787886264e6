//! A table: seats and who holds them, links that give rights, and the log of everything that was done there.
//!
//! Commands come in, numbered [changes](change::Change) go out. A table is what its changes make of it: it can be rebuilt from
//! them anywhere, and what is in memory is a cache. The number of a change is the one number line of a table: the id of an
//! event in a stream, the position in a replay, "since you looked", the place in a link.
//!
//! | module | what is in it |
//! | --- | --- |
//! | [`link`] | tokens: who may do what |
//! | [`change`] | what is stored |
//! | [`command`] | what people ask for, and why it may be refused |
//! | [`table`] | the table itself: commands to changes, changes to state |
//! | [`chair_view`] | what a chair sees of it |
//! | [`store`] | where changes are kept, durably |
//! | [`tables`] | all tables of a server: opened when needed, one answer at a time |
//!
//! No HTTP and no HTML here.

pub mod chair_view;
pub mod change;
pub mod command;
pub mod link;
pub mod store;
pub mod table;
pub mod tables;

pub use chair_view::{Asking, Learned, Logged, Undo};
pub use change::{By, Change, Occupant};
pub use command::{Command, Refusal};
pub use link::{Chair, GmKey, TableId, Token, TokenHash};
pub use store::location::StoreLocation;
pub use store::stored_table::{StoredTable, StoredTableError};
pub use store::{Store, StoreError, StoredWebhook, TableStore, Webhooks};
pub use table::Table;
pub use tables::{TableError, TableHandle, Tables};
