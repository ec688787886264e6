//! A stored table, whole, to be moved to another store, kept in a file or put away.
//!
//! The file is lines of JSON: a head with links and a digest, then one change a line, to the byte as it was stored. So the same
//! table gives the same file wherever it was kept, and a file that lost a byte is refused.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{StoreError, StoredLink, StoredWebhook, now, read, write};
use crate::change::Change;
use crate::link::{Chair, TableId, TokenHash};
use crate::table::{Broken, Table};

/// The newest format of files. Every version reads all earlier ones, and writes the earliest that holds what there is.
const FORMAT: u32 = 2;
/// The format of tables without a webhook.
const WITHOUT_WEBHOOK: u32 = 1;

/// A stored table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTable {
    /// Its name.
    pub id: TableId,
    /// When it was opened, in seconds since 1970.
    pub opened: i64,
    /// When its newest change was stored, in seconds since 1970.
    pub touched: i64,
    /// Its links, in the order of their chairs' names.
    pub links: Vec<(Chair, StoredLink)>,
    /// Where it tells things, and what it has told.
    pub webhook: Option<StoredWebhook>,
    /// Its changes, the first of them numbered 1.
    pub changes: Vec<StoredChange>,
}

/// A change as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredChange {
    /// When, in seconds since 1970.
    pub stored: i64,
    /// The change as JSON, to the byte.
    pub body: String,
}

/// Why a file is no table.
#[derive(Debug, Error)]
pub enum StoredTableError {
    /// It is another kind of file.
    #[error("this is no table that `affray table export` wrote: {0}")]
    Other(String),
    /// It was written by a later version.
    #[error("this table was written by a newer version of Affray (format {0}): use that one")]
    TooNew(u32),
    /// Something was changed or lost.
    #[error("this table was changed or cut off since it was written: {0}")]
    Changed(String),
    /// A change cannot be read.
    #[error(transparent)]
    Unreadable(#[from] StoreError),
    /// Its changes make no table.
    #[error(transparent)]
    Broken(#[from] Broken),
}

/// The first line of a file.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    affray_table: u32,
    id: TableId,
    opened: i64,
    touched: i64,
    links: Vec<HeadLink>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    webhook: Option<HeadWebhook>,
    changes: usize,
    digest: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct HeadLink {
    chair: String,
    generation: u32,
    hash: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct HeadWebhook {
    url: String,
    told: String,
}

impl StoredTable {
    /// A new table with its first change and its links.
    pub(crate) fn new(id: TableId, first: &Change, links: &[(Chair, TokenHash)]) -> StoredTable {
        let now = now();
        let links = links.iter().map(|(chair, hash)| (*chair, StoredLink { hash: *hash, generation: 0 })).collect();
        StoredTable {
            id,
            opened: now,
            touched: now,
            links,
            webhook: None,
            changes: vec![StoredChange { stored: now, body: write(first) }],
        }
    }

    /// The number of its newest change.
    pub fn number(&self) -> u64 {
        self.changes.len() as u64
    }

    /// How often its links have been replaced, together.
    pub fn replaced(&self) -> u64 {
        self.links.iter().map(|(_, link)| u64::from(link.generation)).sum()
    }

    /// The table that its changes make.
    pub fn table(&self) -> Result<Table, StoredTableError> {
        let changes: Vec<Change> =
            (1..).zip(&self.changes).map(|(number, change)| read(number, &change.body)).collect::<Result<_, _>>()?;
        Ok(Table::rebuild(&changes)?)
    }

    /// The record of the fight on the table, as `affray replay` and `affray verify` read it; `None` before it has begun.
    pub fn record(&self) -> Result<Option<String>, StoredTableError> {
        Ok(self.table()?.play().map(|play| play.record(false)))
    }

    /// A hash over everything: two stored tables with the same digest are the same.
    pub fn digest(&self) -> String {
        let mut hasher = blake3::Hasher::new_derive_key("affray: a stored table, 1");
        let mut put = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        put(self.id.as_str().as_bytes());
        put(&self.opened.to_le_bytes());
        put(&self.touched.to_le_bytes());
        put(&(self.links.len() as u64).to_le_bytes());
        for (chair, link) in &self.links {
            put(chair.to_string().as_bytes());
            put(&link.generation.to_le_bytes());
            put(link.hash.as_bytes());
        }
        for change in &self.changes {
            put(&change.stored.to_le_bytes());
            put(change.body.as_bytes());
        }
        if let Some(StoredWebhook { url, told }) = &self.webhook {
            put(url.as_bytes());
            put(told.as_bytes());
        }
        hasher.finalize().to_hex().to_string()
    }

    /// As a file.
    pub fn write(&self) -> String {
        let link = |(chair, link): &(Chair, StoredLink)| HeadLink {
            chair: chair.to_string(),
            generation: link.generation,
            hash: blake3::Hash::from_bytes(*link.hash.as_bytes()).to_hex().to_string(),
        };
        let head = Head {
            affray_table: if self.webhook.is_some() { FORMAT } else { WITHOUT_WEBHOOK },
            id: self.id.clone(),
            opened: self.opened,
            touched: self.touched,
            links: self.links.iter().map(link).collect(),
            webhook: self.webhook.clone().map(|StoredWebhook { url, told }| HeadWebhook { url, told }),
            changes: self.changes.len(),
            digest: self.digest(),
        };
        let mut out = serde_json::to_string(&head).expect("a head serialises to JSON") + "\n";
        for StoredChange { stored, body } in &self.changes {
            let _ = writeln!(out, "{stored} {body}");
        }
        out
    }

    /// Reads a file, and checks that it is whole and makes a table.
    pub fn read(text: &str) -> Result<StoredTable, StoredTableError> {
        let (head, rest) = text.split_once('\n').unwrap_or((text, ""));
        let other = |error: serde_json::Error| StoredTableError::Other(error.to_string());
        let format: serde_json::Value = serde_json::from_str(head).map_err(other)?;
        match format.get("affray_table").and_then(serde_json::Value::as_u64) {
            Some(format) if format > u64::from(FORMAT) => return Err(StoredTableError::TooNew(format as u32)),
            Some(_) => {}
            None => return Err(StoredTableError::Other("its first line says nothing of a table".to_owned())),
        }
        let head: Head = serde_json::from_str(head).map_err(other)?;
        let changed = |what: &str| StoredTableError::Changed(what.to_owned());
        let link = |link: &HeadLink| {
            let hash = blake3::Hash::from_hex(&link.hash).ok()?;
            let hash = TokenHash::from_bytes(hash.as_bytes())?;
            Some((link.chair.parse().ok()?, StoredLink { hash, generation: link.generation }))
        };
        let links: Option<Vec<_>> = head.links.iter().map(link).collect();
        let change = |line: &str| {
            let (stored, body) = line.split_once(' ')?;
            Some(StoredChange { stored: stored.parse().ok()?, body: body.to_owned() })
        };
        let changes: Option<Vec<StoredChange>> = rest.lines().map(change).collect();
        let stored = StoredTable {
            id: head.id,
            opened: head.opened,
            touched: head.touched,
            links: links.ok_or_else(|| changed("a link cannot be read"))?,
            webhook: head.webhook.map(|HeadWebhook { url, told }| StoredWebhook { url, told }),
            changes: changes.ok_or_else(|| changed("a line cannot be read"))?,
        };
        if stored.changes.len() != head.changes {
            return Err(changed(&format!("{} of {} changes are there", stored.changes.len(), head.changes)));
        }
        if stored.digest() != head.digest {
            return Err(changed("its digest is another"));
        }
        stored.table()?;
        Ok(stored)
    }
}
