//! Tables in a PostgreSQL database, for any number of servers at once.
//!
//! Every append is one statement, guarded by the primary key of its number. After it, outside its transaction, a
//! notification says which table has which number: a notification inside would make all commits wait for each other. It may get
//! lost; whoever follows asks for the progress of tables now and then in any case.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection, PgListener, PgPool, PgPoolOptions};
use sqlx::{Connection as _, Row as _};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

use super::location::DatabaseUrl;
use super::stored_table::StoredTable;
use super::{
    Appended, Entry, News, Progress, Store, StoreError, Stored, StoredLink, StoredWebhook, TableStore, Webhooks, now,
    rows,
};
use crate::change::Change;
use crate::link::{Chair, TableId, TokenHash};

/// What brings a database up to date, in order. It notes how many of them it has seen.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/postgres/0001_tables.sql"),
    include_str!("../../migrations/postgres/0002_webhooks.sql"),
];
/// Held while a database is brought up to date. Any number that nobody else takes.
const MIGRATING: i64 = 0x00af_f7a1;

/// Connections of one server.
const CONNECTIONS: u32 = 16;
/// How long an append waits for a connection, and how long for the database.
const PATIENCE: Duration = Duration::from_secs(3);
/// The one channel of notifications; the payload is `table:number`, with 0 for a replaced link.
const CHANNEL: &str = "affray";
/// The most notifications that wait; more are left to whoever asks for progress.
const QUEUE: usize = 4096;
/// How long to wait before listening again.
const PAUSE: Duration = Duration::from_millis(250);

/// Whether servers tell each other of changes at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notify {
    /// By LISTEN and NOTIFY.
    On,
    /// Not at all: behind a pooler that gives every transaction another connection. They ask now and then.
    Off,
}

/// Tables in a PostgreSQL database.
#[derive(Debug)]
pub struct Postgres {
    pool: PgPool,
    notify: Option<mpsc::Sender<String>>,
}

impl Postgres {
    /// Connects, and brings the database up to date.
    pub async fn open(url: &DatabaseUrl, notify: Notify) -> Result<Postgres, StoreError> {
        let options: PgConnectOptions = url.whole().parse().map_err(|_| StoreError::Address(url.to_string()))?;
        // An answer is durable before anybody sees what came of it, whatever the database does by default.
        let options =
            options.application_name("affray").options([("synchronous_commit", "on"), ("statement_timeout", "10s")]);
        // Once alone: a pool says of whatever goes wrong that it took too long.
        let first = timeout(PATIENCE, PgConnection::connect_with(&options)).await;
        first.map_err(|_| StoreError::Unavailable("it does not answer".to_owned()))??.close().await?;
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE).connect_with(options);
        let pool = pool.await?;
        migrate(&pool, url).await?;
        let notify = (notify == Notify::On).then(|| {
            let (sender, queue) = mpsc::channel(QUEUE);
            tokio::spawn(tell_all(pool.clone(), queue));
            sender
        });
        Ok(Postgres { pool, notify })
    }

    /// Tells other servers; if there are too many to tell, they find out by themselves.
    fn tell(&self, id: &TableId, number: u64) {
        if let Some(notify) = &self.notify {
            let _ = notify.try_send(format!("{id}:{number}"));
        }
    }
}

/// Brings a database up to date. Two servers that start at once do it one after the other.
async fn migrate(pool: &PgPool, url: &DatabaseUrl) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await?;
    sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(MIGRATING).execute(&mut *transaction).await?;
    let there: bool =
        sqlx::query("SELECT to_regclass('affray.version') IS NOT NULL").fetch_one(&mut *transaction).await?.get(0);
    if !there {
        let first = "CREATE SCHEMA IF NOT EXISTS affray;
                     CREATE TABLE affray.version (migrations BIGINT NOT NULL);
                     INSERT INTO affray.version VALUES (0);";
        sqlx::raw_sql(first).execute(&mut *transaction).await?;
    }
    let seen: i64 = sqlx::query("SELECT migrations FROM affray.version").fetch_one(&mut *transaction).await?.get(0);
    if seen > MIGRATIONS.len() as i64 {
        return Err(StoreError::TooNew(url.to_string()));
    }
    for migration in &MIGRATIONS[seen as usize..] {
        sqlx::raw_sql(*migration).execute(&mut *transaction).await?;
    }
    let update = "UPDATE affray.version SET migrations = $1";
    sqlx::query(update).bind(MIGRATIONS.len() as i64).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}

/// Sends notifications, as many at a time as have queued.
async fn tell_all(pool: PgPool, mut queue: mpsc::Receiver<String>) {
    let mut batch = Vec::new();
    while queue.recv_many(&mut batch, QUEUE).await > 0 {
        let notify = "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload";
        // One that is lost is found by asking.
        let _ = sqlx::query(notify).bind(CHANNEL).bind(&batch).execute(&pool).await;
        batch.clear();
    }
}

/// Hears notifications until nobody listens any more.
async fn hear_all(pool: PgPool, heard: mpsc::Sender<News>) {
    while !heard.is_closed() && !pool.is_closed() {
        // What happened before this connection was there is unknown.
        if let Ok(mut listener) = PgListener::connect_with(&pool).await
            && listener.listen(CHANNEL).await.is_ok()
            && heard.send(News::Gap).await.is_ok()
        {
            while let Ok(Some(notification)) = listener.try_recv().await {
                if let Some(news) = read_payload(notification.payload())
                    && heard.send(news).await.is_err()
                {
                    return;
                }
            }
        }
        sleep(PAUSE).await;
    }
}

fn read_payload(payload: &str) -> Option<News> {
    let (id, number) = payload.split_once(':')?;
    let id = id.parse().ok()?;
    Some(match number.parse().ok()? {
        0 => News::Links(id),
        number => News::Change { id, number },
    })
}

/// Whether something was stored, where the answer of the database says so.
fn outcome(error: sqlx::Error) -> StoreError {
    match &error {
        // Class 57 is an operator who ends connections, maybe after the commit.
        sqlx::Error::Database(said) if !said.code().is_some_and(|code| code.starts_with("57P")) => error.into(),
        _ => StoreError::Unknown(error.to_string()),
    }
}

/// Stores something, with an end to waiting.
async fn within<T>(work: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, StoreError> {
    match timeout(PATIENCE, work).await {
        Ok(result) => result.map_err(outcome),
        Err(_) => Err(StoreError::Unknown("the database does not answer".to_owned())),
    }
}

async fn create(connection: &mut PgConnection, stored: &StoredTable) -> Result<Appended, sqlx::Error> {
    let mut transaction = connection.begin().await?;
    let id = stored.id.as_str();
    let insert = "INSERT INTO affray.tables (id, opened, touched) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    let done = sqlx::query(insert).bind(id).bind(stored.opened).bind(stored.touched).execute(&mut *transaction).await?;
    if done.rows_affected() == 0 {
        return Ok(Appended::Taken);
    }
    // In pieces, so that a long table is no single statement of hundreds of megabytes.
    for (piece, changes) in stored.changes.chunks(1000).enumerate() {
        let first = piece * 1000 + 1;
        let numbers: Vec<i64> = (first..first + changes.len()).map(|number| number as i64).collect();
        let stored: Vec<i64> = changes.iter().map(|change| change.stored).collect();
        let bodies: Vec<&str> = changes.iter().map(|change| change.body.as_str()).collect();
        let insert = "INSERT INTO affray.changes (table_id, number, stored, body)
                      SELECT $1, * FROM unnest($2::bigint[], $3::bigint[], $4::text[])";
        sqlx::query(insert).bind(id).bind(numbers).bind(stored).bind(bodies).execute(&mut *transaction).await?;
    }
    for (chair, link) in &stored.links {
        let insert = "INSERT INTO affray.links (table_id, chair, generation, hash) VALUES ($1, $2, $3, $4)";
        sqlx::query(insert)
            .bind(id)
            .bind(chair.to_string())
            .bind(i64::from(link.generation))
            .bind(link.hash.as_bytes().as_slice())
            .execute(&mut *transaction)
            .await?;
    }
    if let Some(StoredWebhook { url, told }) = &stored.webhook {
        let insert = "INSERT INTO affray.webhooks (table_id, url, told, holder, held_until) VALUES ($1, $2, $3, '', 0)";
        sqlx::query(insert).bind(id).bind(url).bind(told).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(Appended::Done)
}

const PROGRESS: &str = "SELECT id,
                            (SELECT max(number) FROM affray.changes WHERE table_id = id),
                            (SELECT sum(generation)::bigint FROM affray.links WHERE table_id = id)
                        FROM affray.tables WHERE id = ANY ($1)";

const WEBHOOK: &str = "SELECT url, told FROM affray.webhooks WHERE table_id = $1";

const LINKS: &str = "SELECT chair, generation, hash FROM affray.links WHERE table_id = $1 ORDER BY chair COLLATE \"C\"";

impl Store for Postgres {
    fn create<'a>(&'a self, id: &'a TableId, first: &'a Change, links: &'a [(Chair, TokenHash)]) -> Stored<'a, ()> {
        Box::pin(async move {
            let stored = StoredTable::new(id.clone(), first, links);
            let mut connection = self.pool.acquire().await?;
            match within(create(&mut connection, &stored)).await? {
                Appended::Done => Ok(()),
                Appended::Taken => Err(StoreError::Unavailable("there is a table of this name".to_owned())),
            }
        })
    }

    fn changes<'a>(&'a self, id: &'a TableId, after: u64) -> Stored<'a, Vec<Change>> {
        Box::pin(async move {
            let select = "SELECT number, body FROM affray.changes WHERE table_id = $1 AND number > $2 ORDER BY number";
            let changes = sqlx::query(select).bind(id.as_str()).bind(after as i64).fetch_all(&self.pool).await?;
            changes.iter().map(rows::change).collect()
        })
    }

    fn append<'a>(&'a self, id: &'a TableId, number: u64, change: &'a Change) -> Stored<'a, Appended> {
        Box::pin(async move {
            // One statement, so one round trip, and both parts or none.
            let insert = "WITH stored AS (
                              INSERT INTO affray.changes (table_id, number, stored, body) VALUES ($1, $2, $3, $4)
                              ON CONFLICT DO NOTHING RETURNING number
                          ), touched AS (
                              UPDATE affray.tables SET touched = $3 WHERE id = $1 AND EXISTS (SELECT FROM stored)
                          )
                          SELECT count(*) FROM stored";
            let body = super::write(change);
            let mut connection = self.pool.acquire().await?;
            let query = sqlx::query(insert).bind(id.as_str()).bind(number as i64).bind(now()).bind(body);
            let row = within(query.fetch_one(&mut *connection)).await?;
            if row.get::<i64, _>(0) == 0 {
                return Ok(Appended::Taken);
            }
            self.tell(id, number);
            Ok(Appended::Done)
        })
    }

    fn links<'a>(&'a self, id: &'a TableId) -> Stored<'a, Vec<(Chair, StoredLink)>> {
        Box::pin(async move {
            let links = sqlx::query(LINKS).bind(id.as_str()).fetch_all(&self.pool).await?;
            Ok(links.iter().filter_map(rows::link).collect())
        })
    }

    fn replace_link<'a>(&'a self, id: &'a TableId, chair: Chair, link: StoredLink) -> Stored<'a, Appended> {
        Box::pin(async move {
            // A seat that a later encounter brought has none yet.
            let update = "INSERT INTO affray.links (table_id, chair, generation, hash) VALUES ($1, $2, $3, $4)
                          ON CONFLICT (table_id, chair) DO UPDATE SET generation = excluded.generation, hash = excluded.hash
                          WHERE links.generation = excluded.generation - 1";
            let mut connection = self.pool.acquire().await?;
            let query = sqlx::query(update)
                .bind(id.as_str())
                .bind(chair.to_string())
                .bind(i64::from(link.generation))
                .bind(link.hash.as_bytes().as_slice());
            let done = within(query.execute(&mut *connection)).await?;
            if done.rows_affected() == 0 {
                return Ok(Appended::Taken);
            }
            self.tell(id, 0);
            Ok(Appended::Done)
        })
    }

    fn count(&self) -> Stored<'_, u64> {
        Box::pin(async move {
            let row = sqlx::query("SELECT count(*) FROM affray.tables").fetch_one(&self.pool).await?;
            Ok(row.get::<i64, _>(0) as u64)
        })
    }

    fn listen(&self) -> Option<mpsc::Receiver<News>> {
        let (heard, news) = mpsc::channel(QUEUE);
        match self.notify {
            Some(_) => tokio::spawn(hear_all(self.pool.clone(), heard)),
            // Kept, so that whoever follows waits and does not take it for the end.
            None => tokio::spawn(async move { heard.closed().await }),
        };
        Some(news)
    }

    fn progress<'a>(&'a self, ids: &'a [TableId]) -> Stored<'a, Vec<Progress>> {
        Box::pin(async move {
            let ids: Vec<&str> = ids.iter().map(TableId::as_str).collect();
            let tables = sqlx::query(PROGRESS).bind(ids).fetch_all(&self.pool).await?;
            Ok(tables.iter().filter_map(rows::progress).collect())
        })
    }

    fn waiting(&self) -> usize {
        self.pool.size() as usize - self.pool.num_idle().min(self.pool.size() as usize)
    }

    fn close(&self) -> Stored<'_, ()> {
        Box::pin(async move {
            self.pool.close().await;
            Ok(())
        })
    }
}

impl Webhooks for Postgres {
    fn webhook<'a>(&'a self, id: &'a TableId) -> Stored<'a, Option<StoredWebhook>> {
        Box::pin(async move {
            let row = sqlx::query(WEBHOOK).bind(id.as_str()).fetch_optional(&self.pool).await?;
            Ok(row.as_ref().map(rows::webhook))
        })
    }

    fn set_webhook<'a>(&'a self, id: &'a TableId, url: Option<&'a str>) -> Stored<'a, ()> {
        Box::pin(async move {
            let query = match url {
                Some(url) => sqlx::query(
                    "INSERT INTO affray.webhooks (table_id, url, told, holder, held_until) VALUES ($1, $2, '', '', 0)
                     ON CONFLICT (table_id) DO UPDATE SET url = $2, told = '', holder = '', held_until = 0",
                )
                .bind(id.as_str())
                .bind(url),
                None => sqlx::query("DELETE FROM affray.webhooks WHERE table_id = $1").bind(id.as_str()),
            };
            within(query.execute(&self.pool)).await.map(|_| ())
        })
    }

    fn note_told<'a>(&'a self, id: &'a TableId, webhook: &'a StoredWebhook) -> Stored<'a, ()> {
        Box::pin(async move {
            let update = "UPDATE affray.webhooks SET told = $3 WHERE table_id = $1 AND url = $2";
            let query = sqlx::query(update).bind(id.as_str()).bind(&webhook.url).bind(&webhook.told);
            within(query.execute(&self.pool)).await.map(|_| ())
        })
    }

    fn hold_webhook<'a>(&'a self, id: &'a TableId, holder: &'a str, seconds: u32) -> Stored<'a, bool> {
        Box::pin(async move {
            let update = "UPDATE affray.webhooks SET holder = $2, held_until = $3
                          WHERE table_id = $1 AND (holder = $2 OR held_until <= $4)";
            let until = if seconds == 0 { 0 } else { now() + i64::from(seconds) };
            let query = sqlx::query(update).bind(id.as_str()).bind(holder).bind(until).bind(now());
            Ok(within(query.execute(&self.pool)).await?.rows_affected() > 0)
        })
    }

    fn with_webhook(&self) -> Stored<'_, Vec<TableId>> {
        Box::pin(async move {
            let tables = sqlx::query("SELECT table_id FROM affray.webhooks").fetch_all(&self.pool).await?;
            Ok(tables.iter().filter_map(rows::id).collect())
        })
    }
}

impl TableStore for Postgres {
    fn list(&self) -> Stored<'_, Vec<Entry>> {
        Box::pin(async move {
            let select = "SELECT id, opened, touched,
                              (SELECT max(number) FROM affray.changes WHERE table_id = id)
                          FROM affray.tables ORDER BY touched, id";
            let tables = sqlx::query(select).fetch_all(&self.pool).await?;
            Ok(tables.iter().filter_map(rows::entry).collect())
        })
    }

    fn pack<'a>(&'a self, id: &'a TableId) -> Stored<'a, Option<StoredTable>> {
        Box::pin(async move {
            // One moment for all parts.
            let mut transaction = self.pool.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
            let select = "SELECT opened, touched FROM affray.tables WHERE id = $1";
            let Some(table) = sqlx::query(select).bind(id.as_str()).fetch_optional(&mut *transaction).await? else {
                return Ok(None);
            };
            let links = sqlx::query(LINKS).bind(id.as_str()).fetch_all(&mut *transaction).await?;
            let select = "SELECT stored, body FROM affray.changes WHERE table_id = $1 ORDER BY number";
            let changes = sqlx::query(select).bind(id.as_str()).fetch_all(&mut *transaction).await?;
            let webhook = sqlx::query(WEBHOOK).bind(id.as_str()).fetch_optional(&mut *transaction).await?;
            Ok(Some(rows::stored_table(id, &table, &links, &changes, webhook.as_ref())))
        })
    }

    fn unpack<'a>(&'a self, stored: &'a StoredTable) -> Stored<'a, Appended> {
        Box::pin(async move {
            let mut connection = self.pool.acquire().await?;
            create(&mut connection, stored).await.map_err(outcome)
        })
    }

    fn remove<'a>(&'a self, packed: &'a StoredTable) -> Stored<'a, bool> {
        Box::pin(async move {
            let mut transaction = self.pool.begin().await?;
            let id = packed.id.as_str();
            // Whoever appends meanwhile waits here, and then finds no table.
            let lock = "SELECT FROM affray.tables WHERE id = $1 FOR UPDATE";
            sqlx::query(lock).bind(id).execute(&mut *transaction).await?;
            let there = sqlx::query(PROGRESS).bind([id].as_slice()).fetch_optional(&mut *transaction).await?;
            let as_packed = Progress { id: packed.id.clone(), number: packed.number(), replaced: packed.replaced() };
            if there.as_ref().and_then(rows::progress) != Some(as_packed) {
                return Ok(false);
            }
            for delete in [
                "DELETE FROM affray.links WHERE table_id = $1",
                "DELETE FROM affray.changes WHERE table_id = $1",
                "DELETE FROM affray.tables WHERE id = $1",
            ] {
                sqlx::query(delete).bind(id).execute(&mut *transaction).await?;
            }
            transaction.commit().await?;
            Ok(true)
        })
    }
}
