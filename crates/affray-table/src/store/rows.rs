//! Rows of either database, read alike.

use sqlx::Row as _;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

use super::stored_table::{StoredChange, StoredTable};
use super::{Entry, Progress, StoreError, StoredLink, StoredWebhook};
use crate::change::Change;
use crate::link::{Chair, TableId, TokenHash};

/// A row of a database, with columns of the few kinds that tables are stored in.
pub(super) trait StoredRow {
    fn text(&self, column: usize) -> &str;
    fn number(&self, column: usize) -> i64;
    fn number_if_any(&self, column: usize) -> Option<i64>;
    fn bytes(&self, column: usize) -> &[u8];
}

macro_rules! stored_row {
    ($row:ty) => {
        impl StoredRow for $row {
            fn text(&self, column: usize) -> &str {
                self.get(column)
            }
            fn number(&self, column: usize) -> i64 {
                self.get(column)
            }
            fn number_if_any(&self, column: usize) -> Option<i64> {
                self.get(column)
            }
            fn bytes(&self, column: usize) -> &[u8] {
                self.get(column)
            }
        }
    };
}

stored_row!(SqliteRow);
stored_row!(PgRow);

/// The name of a table.
pub(super) fn id(row: &impl StoredRow) -> Option<TableId> {
    row.text(0).parse().ok()
}

/// Chair, generation, hash.
pub(super) fn link(row: &impl StoredRow) -> Option<(Chair, StoredLink)> {
    let generation = u32::try_from(row.number(1)).ok()?;
    Some((row.text(0).parse().ok()?, StoredLink { hash: TokenHash::from_bytes(row.bytes(2))?, generation }))
}

/// Number and body.
pub(super) fn change(row: &impl StoredRow) -> Result<Change, StoreError> {
    super::read(row.number(0) as u64, row.text(1))
}

/// Address and what it was told.
pub(super) fn webhook(row: &impl StoredRow) -> StoredWebhook {
    StoredWebhook { url: row.text(0).to_owned(), told: row.text(1).to_owned() }
}

/// Name, newest number, how often links were replaced. `None` if there are no changes: the table is not there.
pub(super) fn progress(row: &impl StoredRow) -> Option<Progress> {
    let replaced = row.number_if_any(2).unwrap_or(0) as u64;
    Some(Progress { id: id(row)?, number: row.number_if_any(1)? as u64, replaced })
}

/// Name, opened, touched, newest number.
pub(super) fn entry(row: &impl StoredRow) -> Option<Entry> {
    let number = row.number_if_any(3)? as u64;
    Some(Entry { id: id(row)?, opened: row.number(1), touched: row.number(2), number })
}

/// A whole table: opened and touched; its links; of each change, when it was stored, and its body; its webhook.
pub(super) fn stored_table<R: StoredRow>(
    id: &TableId,
    table: &R,
    links: &[R],
    changes: &[R],
    told: Option<&R>,
) -> StoredTable {
    let change = |row: &R| StoredChange { stored: row.number(0), body: row.text(1).to_owned() };
    StoredTable {
        id: id.clone(),
        opened: table.number(0),
        touched: table.number(1),
        links: links.iter().filter_map(link).collect(),
        webhook: told.map(webhook),
        changes: changes.iter().map(change).collect(),
    }
}
