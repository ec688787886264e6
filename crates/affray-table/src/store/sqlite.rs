//! Tables in one SQLite file.
//!
//! One task writes. It takes whatever was queued during the last commit into one transaction, so that a slow disk makes
//! transactions larger and not the queue longer; whoever waits is told when the disk has it. Readers have connections of
//! their own and see what is committed.

use std::path::{Path, PathBuf};

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _};
use tokio::sync::{mpsc, oneshot};

use super::stored_table::StoredTable;
use super::{
    Appended, Entry, News, Progress, Store, StoreError, Stored, StoredLink, StoredWebhook, TableStore, Webhooks, now,
    rows,
};
use crate::change::Change;
use crate::link::{Chair, TableId, TokenHash};

/// What brings a file up to date, in order. The number of those it has seen is its `user_version`.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/sqlite/0001_tables.sql"),
    include_str!("../../migrations/sqlite/0002_webhooks.sql"),
];

/// The most writes that wait; more are refused, so that memory stays bounded where the disk does not keep up.
const QUEUE: usize = 4096;
/// The most writes of one transaction.
const BATCH: usize = 512;

/// Tables in a SQLite file.
#[derive(Debug)]
pub struct Sqlite {
    path: PathBuf,
    readers: SqlitePool,
    writer: mpsc::Sender<Write>,
}

#[derive(Debug)]
struct Write {
    what: What,
    done: oneshot::Sender<Result<Appended, StoreError>>,
}

#[derive(Debug)]
enum What {
    Create(Box<StoredTable>),
    Append { id: TableId, number: u64, body: String },
    Link { id: TableId, chair: Chair, link: StoredLink },
    Webhook { id: TableId, url: Option<String> },
    Told { id: TableId, webhook: StoredWebhook },
    Hold { id: TableId, holder: String, seconds: u32 },
    Remove { id: TableId, number: u64, replaced: u64 },
    Close,
}

impl Sqlite {
    /// Opens the file, or creates it, and brings its tables up to date.
    pub async fn open(path: &Path) -> Result<Sqlite, StoreError> {
        private_file(path).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true);
        let mut connection = options.clone().connect().await?;
        migrate(&mut connection, path).await?;
        let readers = SqlitePoolOptions::new().max_connections(4).connect_with(options.clone().read_only(true)).await?;
        let (writer, queue) = mpsc::channel(QUEUE);
        tokio::spawn(write_all(connection, options, queue));
        Ok(Sqlite { path: path.to_owned(), readers, writer })
    }

    /// Writes a copy of everything as it stands at one moment, while tables go on. The copy is durable when this returns.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let unavailable = |error: std::io::Error| StoreError::Unavailable(format!("{}: {error}", to.display()));
        // For its owner alone as well; and no copy is ever written over.
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(to).map_err(unavailable)?;
        let name = to.to_str().ok_or_else(|| StoreError::Unavailable(format!("{}: not UTF-8", to.display())))?;
        if let Err(error) = sqlx::query("VACUUM INTO ?1").bind(name).execute(&self.readers).await {
            let _ = std::fs::remove_file(to);
            return Err(error.into());
        }
        file.sync_all().map_err(unavailable)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    async fn write(&self, what: What) -> Result<Appended, StoreError> {
        let (done, is_done) = oneshot::channel();
        self.writer.try_send(Write { what, done }).map_err(|error| match error {
            mpsc::error::TrySendError::Full(_) => {
                StoreError::Full("the disk does not keep up with the answers; try again in a moment".to_owned())
            }
            mpsc::error::TrySendError::Closed(_) => StoreError::Unavailable("the server is stopping".to_owned()),
        })?;
        is_done.await.unwrap_or_else(|_| Err(StoreError::Unavailable("the server is stopping".to_owned())))
    }
}

/// Makes the file if there is none, empty: it will hold every hand, so it is for its owner alone, and what SQLite puts beside it becomes so, too.
fn private_file(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != std::io::ErrorKind::AlreadyExists => Err(error),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Brings the tables of a file up to date. Two servers that start at once do it one after the other.
async fn migrate(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let seen: i64 = sqlx::query("PRAGMA user_version").fetch_one(&mut *transaction).await?.get(0);
    if seen > MIGRATIONS.len() as i64 {
        return Err(StoreError::TooNew(path.display().to_string()));
    }
    for migration in &MIGRATIONS[seen as usize..] {
        sqlx::raw_sql(*migration).execute(&mut *transaction).await?;
    }
    // A pragma takes no parameters.
    let version = format!("PRAGMA user_version = {}", MIGRATIONS.len());
    sqlx::raw_sql(AssertSqlSafe(version)).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// Writes until it is told to close, or nobody can send any more: each transaction takes what was queued during the last.
async fn write_all(connection: SqliteConnection, options: SqliteConnectOptions, mut queue: mpsc::Receiver<Write>) {
    let mut connection = Some(connection);
    let (mut batch, mut closing) = (Vec::new(), Vec::new());
    while queue.recv_many(&mut batch, BATCH).await > 0 {
        let written = write_or_reconnect(&mut connection, &options, &batch).await.map_err(|error| error.to_string());
        for (place, write) in batch.drain(..).enumerate() {
            let result = match &written {
                Ok(results) => Ok(results[place]),
                Err(words) => Err(StoreError::Unavailable(words.clone())),
            };
            if matches!(write.what, What::Close) {
                queue.close();
                closing.push((write.done, result));
            } else {
                let _ = write.done.send(result);
            }
        }
    }
    if let Some(connection) = connection {
        let _ = connection.close().await;
    }
    for (done, result) in closing {
        let _ = done.send(result);
    }
}

/// Writes on a connection that is made anew after every failure: where a disk was full, SQLite has ended the transaction by itself, and
/// the driver, which does not know, would begin no other on that connection.
async fn write_or_reconnect(
    connection: &mut Option<SqliteConnection>,
    options: &SqliteConnectOptions,
    batch: &[Write],
) -> Result<Vec<Appended>, sqlx::Error> {
    let mut ready = match connection.take() {
        Some(connection) => connection,
        None => options.connect().await?,
    };
    let written = write_batch(&mut ready, batch).await;
    match &written {
        Ok(_) => *connection = Some(ready),
        Err(_) => drop(ready.close().await),
    }
    written
}

async fn write_batch(connection: &mut SqliteConnection, batch: &[Write]) -> Result<Vec<Appended>, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut results = Vec::with_capacity(batch.len());
    for write in batch {
        results.push(write_one(&mut transaction, &write.what).await?);
    }
    transaction.commit().await?;
    Ok(results)
}

async fn write_one(connection: &mut SqliteConnection, what: &What) -> Result<Appended, sqlx::Error> {
    match what {
        What::Create(stored) => create(connection, stored).await,
        What::Append { id, number, body } => append(connection, id, *number, body).await,
        What::Link { id, chair, link } => replace_link(connection, id, *chair, *link).await,
        What::Remove { id, number, replaced } => remove(connection, id, *number, *replaced).await,
        What::Webhook { id, url: Some(url) } => {
            let insert =
                "INSERT OR REPLACE INTO webhooks (table_id, url, told, holder, held_until) VALUES (?1, ?2, '', '', 0)";
            sqlx::query(insert).bind(id.as_str()).bind(url).execute(connection).await?;
            Ok(Appended::Done)
        }
        What::Webhook { id, url: None } => {
            sqlx::query("DELETE FROM webhooks WHERE table_id = ?1").bind(id.as_str()).execute(connection).await?;
            Ok(Appended::Done)
        }
        What::Told { id, webhook } => {
            let update = "UPDATE webhooks SET told = ?3 WHERE table_id = ?1 AND url = ?2";
            sqlx::query(update).bind(id.as_str()).bind(&webhook.url).bind(&webhook.told).execute(connection).await?;
            Ok(Appended::Done)
        }
        What::Hold { id, holder, seconds } => {
            let update = "UPDATE webhooks SET holder = ?2, held_until = ?3 \
                          WHERE table_id = ?1 AND (holder = ?2 OR held_until <= ?4)";
            let done = sqlx::query(update)
                .bind(id.as_str())
                .bind(holder)
                .bind(if *seconds == 0 { 0 } else { now() + i64::from(*seconds) })
                .bind(now())
                .execute(connection)
                .await?;
            Ok(if done.rows_affected() == 0 { Appended::Taken } else { Appended::Done })
        }
        What::Close => Ok(Appended::Done),
    }
}

async fn append(
    connection: &mut SqliteConnection,
    id: &TableId,
    number: u64,
    body: &str,
) -> Result<Appended, sqlx::Error> {
    let insert = "INSERT INTO changes (table_id, number, stored, body) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING";
    let done = sqlx::query(insert)
        .bind(id.as_str())
        .bind(number as i64)
        .bind(now())
        .bind(body)
        .execute(&mut *connection)
        .await?;
    if done.rows_affected() == 0 {
        return Ok(Appended::Taken);
    }
    let touch = "UPDATE tables SET touched = ?2 WHERE id = ?1";
    sqlx::query(touch).bind(id.as_str()).bind(now()).execute(connection).await?;
    Ok(Appended::Done)
}

async fn create(connection: &mut SqliteConnection, stored: &StoredTable) -> Result<Appended, sqlx::Error> {
    let id = stored.id.as_str();
    let insert = "INSERT INTO tables (id, opened, touched) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING";
    let done = sqlx::query(insert).bind(id).bind(stored.opened).bind(stored.touched).execute(&mut *connection).await?;
    if done.rows_affected() == 0 {
        return Ok(Appended::Taken);
    }
    for (number, change) in (1..).zip(&stored.changes) {
        let insert = "INSERT INTO changes (table_id, number, stored, body) VALUES (?1, ?2, ?3, ?4)";
        let insert = sqlx::query(insert).bind(id).bind(number).bind(change.stored).bind(&change.body);
        insert.execute(&mut *connection).await?;
    }
    for (chair, link) in &stored.links {
        let insert = "INSERT INTO links (table_id, chair, generation, hash) VALUES (?1, ?2, ?3, ?4)";
        sqlx::query(insert)
            .bind(id)
            .bind(chair.to_string())
            .bind(link.generation)
            .bind(link.hash.as_bytes().as_slice())
            .execute(&mut *connection)
            .await?;
    }
    if let Some(StoredWebhook { url, told }) = &stored.webhook {
        let insert = "INSERT INTO webhooks (table_id, url, told, holder, held_until) VALUES (?1, ?2, ?3, '', 0)";
        sqlx::query(insert).bind(id).bind(url).bind(told).execute(&mut *connection).await?;
    }
    Ok(Appended::Done)
}

async fn replace_link(
    connection: &mut SqliteConnection,
    id: &TableId,
    chair: Chair,
    link: StoredLink,
) -> Result<Appended, sqlx::Error> {
    // A seat that a later encounter brought has none yet.
    let update = "INSERT INTO links (table_id, chair, generation, hash) VALUES (?1, ?2, ?3, ?4) \
                  ON CONFLICT (table_id, chair) DO UPDATE SET generation = excluded.generation, hash = excluded.hash \
                  WHERE generation = excluded.generation - 1";
    let done = sqlx::query(update)
        .bind(id.as_str())
        .bind(chair.to_string())
        .bind(link.generation)
        .bind(link.hash.as_bytes().as_slice())
        .execute(connection)
        .await?;
    Ok(if done.rows_affected() == 0 { Appended::Taken } else { Appended::Done })
}

const PROGRESS: &str = "SELECT ?1, (SELECT max(number) FROM changes WHERE table_id = ?1),
                            (SELECT sum(generation) FROM links WHERE table_id = ?1)";

async fn progress(connection: &mut SqliteConnection, id: &TableId) -> Result<Option<Progress>, sqlx::Error> {
    let row = sqlx::query(PROGRESS).bind(id.as_str()).fetch_one(connection).await?;
    Ok(rows::progress(&row))
}

async fn remove(
    connection: &mut SqliteConnection,
    id: &TableId,
    number: u64,
    replaced: u64,
) -> Result<Appended, sqlx::Error> {
    if progress(&mut *connection, id).await? != Some(Progress { id: id.clone(), number, replaced }) {
        return Ok(Appended::Taken);
    }
    for delete in [
        "DELETE FROM links WHERE table_id = ?1",
        "DELETE FROM changes WHERE table_id = ?1",
        "DELETE FROM tables WHERE id = ?1",
    ] {
        sqlx::query(delete).bind(id.as_str()).execute(&mut *connection).await?;
    }
    Ok(Appended::Done)
}

const WEBHOOK: &str = "SELECT url, told FROM webhooks WHERE table_id = ?1";

const LINKS: &str = "SELECT chair, generation, hash FROM links WHERE table_id = ?1 ORDER BY chair";

impl Store for Sqlite {
    fn create<'a>(&'a self, id: &'a TableId, first: &'a Change, links: &'a [(Chair, TokenHash)]) -> Stored<'a, ()> {
        let what = What::Create(Box::new(StoredTable::new(id.clone(), first, links)));
        Box::pin(async move {
            match self.write(what).await? {
                Appended::Done => Ok(()),
                Appended::Taken => Err(StoreError::Unavailable("there is a table of this name".to_owned())),
            }
        })
    }

    fn changes<'a>(&'a self, id: &'a TableId, after: u64) -> Stored<'a, Vec<Change>> {
        Box::pin(async move {
            let select = "SELECT number, body FROM changes WHERE table_id = ?1 AND number > ?2 ORDER BY number";
            let changes = sqlx::query(select).bind(id.as_str()).bind(after as i64).fetch_all(&self.readers).await?;
            changes.iter().map(rows::change).collect()
        })
    }

    fn append<'a>(&'a self, id: &'a TableId, number: u64, change: &'a Change) -> Stored<'a, Appended> {
        let what = What::Append { id: id.clone(), number, body: super::write(change) };
        Box::pin(self.write(what))
    }

    fn links<'a>(&'a self, id: &'a TableId) -> Stored<'a, Vec<(Chair, StoredLink)>> {
        Box::pin(async move {
            let links = sqlx::query(LINKS).bind(id.as_str()).fetch_all(&self.readers).await?;
            Ok(links.iter().filter_map(rows::link).collect())
        })
    }

    fn replace_link<'a>(&'a self, id: &'a TableId, chair: Chair, link: StoredLink) -> Stored<'a, Appended> {
        let what = What::Link { id: id.clone(), chair, link };
        Box::pin(self.write(what))
    }

    fn count(&self) -> Stored<'_, u64> {
        Box::pin(async move {
            let row = sqlx::query("SELECT count(*) FROM tables").fetch_one(&self.readers).await?;
            Ok(row.get::<i64, _>(0) as u64)
        })
    }

    /// One server has the file to itself.
    fn listen(&self) -> Option<mpsc::Receiver<News>> {
        None
    }

    fn progress<'a>(&'a self, ids: &'a [TableId]) -> Stored<'a, Vec<Progress>> {
        Box::pin(async move {
            let mut connection = self.readers.acquire().await?;
            let mut all = Vec::new();
            for id in ids {
                all.extend(progress(&mut connection, id).await?);
            }
            Ok(all)
        })
    }

    fn waiting(&self) -> usize {
        QUEUE - self.writer.capacity()
    }

    fn close(&self) -> Stored<'_, ()> {
        Box::pin(async move {
            // The writer last: whoever closes last brings the write-ahead log into the file.
            self.readers.close().await;
            self.write(What::Close).await.map(|_| ())
        })
    }
}

impl Webhooks for Sqlite {
    fn webhook<'a>(&'a self, id: &'a TableId) -> Stored<'a, Option<StoredWebhook>> {
        Box::pin(async move {
            let row = sqlx::query(WEBHOOK).bind(id.as_str()).fetch_optional(&self.readers).await?;
            Ok(row.as_ref().map(rows::webhook))
        })
    }

    fn set_webhook<'a>(&'a self, id: &'a TableId, url: Option<&'a str>) -> Stored<'a, ()> {
        let what = What::Webhook { id: id.clone(), url: url.map(str::to_owned) };
        Box::pin(async move { self.write(what).await.map(|_| ()) })
    }

    fn note_told<'a>(&'a self, id: &'a TableId, webhook: &'a StoredWebhook) -> Stored<'a, ()> {
        let what = What::Told { id: id.clone(), webhook: webhook.clone() };
        Box::pin(async move { self.write(what).await.map(|_| ()) })
    }

    fn hold_webhook<'a>(&'a self, id: &'a TableId, holder: &'a str, seconds: u32) -> Stored<'a, bool> {
        let what = What::Hold { id: id.clone(), holder: holder.to_owned(), seconds };
        Box::pin(async move { Ok(self.write(what).await? == Appended::Done) })
    }

    fn with_webhook(&self) -> Stored<'_, Vec<TableId>> {
        Box::pin(async move {
            let tables = sqlx::query("SELECT table_id FROM webhooks").fetch_all(&self.readers).await?;
            Ok(tables.iter().filter_map(rows::id).collect())
        })
    }
}

impl TableStore for Sqlite {
    fn list(&self) -> Stored<'_, Vec<Entry>> {
        Box::pin(async move {
            let select = "SELECT id, opened, touched, (SELECT max(number) FROM changes WHERE table_id = id)
                          FROM tables ORDER BY touched, id";
            let tables = sqlx::query(select).fetch_all(&self.readers).await?;
            Ok(tables.iter().filter_map(rows::entry).collect())
        })
    }

    fn pack<'a>(&'a self, id: &'a TableId) -> Stored<'a, Option<StoredTable>> {
        Box::pin(async move {
            // One moment for all parts.
            let mut transaction = self.readers.begin().await?;
            let select = "SELECT opened, touched FROM tables WHERE id = ?1";
            let Some(table) = sqlx::query(select).bind(id.as_str()).fetch_optional(&mut *transaction).await? else {
                return Ok(None);
            };
            let links = sqlx::query(LINKS).bind(id.as_str()).fetch_all(&mut *transaction).await?;
            let select = "SELECT stored, body FROM changes WHERE table_id = ?1 ORDER BY number";
            let changes = sqlx::query(select).bind(id.as_str()).fetch_all(&mut *transaction).await?;
            let webhook = sqlx::query(WEBHOOK).bind(id.as_str()).fetch_optional(&mut *transaction).await?;
            Ok(Some(rows::stored_table(id, &table, &links, &changes, webhook.as_ref())))
        })
    }

    fn unpack<'a>(&'a self, stored: &'a StoredTable) -> Stored<'a, Appended> {
        Box::pin(self.write(What::Create(Box::new(stored.clone()))))
    }

    fn remove<'a>(&'a self, packed: &'a StoredTable) -> Stored<'a, bool> {
        let what = What::Remove { id: packed.id.clone(), number: packed.number(), replaced: packed.replaced() };
        Box::pin(async move { Ok(self.write(what).await? == Appended::Done) })
    }
}
