//! Several servers on one PostgreSQL database.

use std::sync::Arc;
use std::time::Duration;

use affray_core::{Says, Seat, Secret};
use affray_table::store::postgres::{Notify, Postgres};
use affray_table::store::sqlite::Sqlite;
use affray_table::store::{Appended, TableStore};
use affray_table::tables::Fresh;
use affray_table::{
    Chair, Change, Command, GmKey, Refusal, StoreError, StoredTable, TableError, TableHandle, Tables, Token,
};
use affray_testkit::postgres::Postgres as Database;
use tokio::time::timeout;

use crate::driver::encounter;
use crate::stored::keeps_webhooks;

/// Far longer than anything here takes.
const FOREVER: Duration = Duration::from_mins(2);

fn fresh(seed: u8) -> Fresh {
    let key = GmKey { token: Token::new([seed; 16]), seed: Token::new([seed + 100; 16]) };
    Fresh { id: [seed; 10], key, secret: Secret::from_seed(u64::from(seed)) }
}

async fn open(url: &str, notify: Notify) -> Arc<Postgres> {
    Arc::new(Postgres::open(&url.parse().expect("an address"), notify).await.expect("a database"))
}

/// A server's tables, which follow what others do.
async fn server(url: &str, notify: Notify) -> Arc<Tables> {
    let tables = Arc::new(Tables::new(open(url, notify).await));
    let follower = tables.clone();
    tokio::spawn(async move { follower.follow().await });
    tables
}

/// Opens a table with both people in their seats, begun.
async fn begun(tables: &Tables, seed: u8) -> Arc<TableHandle> {
    let (game, setup) = encounter("tiny/duel");
    let table = tables.create(game, &setup, fresh(seed)).await.expect("a sound encounter");
    for seat in 0..2 {
        let join = Command::Join { name: format!("Person {seat}"), words: String::new() };
        table.act(Chair::Seat(Seat(seat)), join).await.expect("the seat is free");
    }
    table.act(Chair::Gm, Command::Begin).await.expect("it can begin");
    table
}

/// The answer that the table waits for, with its first option; `None` if the fight is over.
async fn due(table: &TableHandle) -> Option<(Chair, Command)> {
    let asked = table.look(|table| {
        let chair = Chair::Seat(*table.asked().first()?);
        Some((chair, table.asking(chair, None)?))
    });
    let (chair, asking) = asked.await.expect("a table")?;
    Some((chair, Command::Answer { question: asking.question, seat: asking.seat, says: Says::Option(0) }))
}

async fn number(table: &TableHandle) -> u64 {
    table.look(affray_table::Table::number).await.expect("a table")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn several_servers_serve_one_table() {
    let database = Database::start();
    let url = database.url("tables");

    // Two that start at once on an empty database bring it up to date one after the other.
    let (one, other) = tokio::join!(server(&url, Notify::On), server(&url, Notify::On));
    let here = begun(&one, 1).await;
    let there = other.find(here.id()).await.expect("it is stored");
    let mut heard = there.newest();

    // What one does, the other hears.
    while let Some((chair, command)) = due(&here).await {
        let stored = here.act(chair, command).await.expect("what is listed is taken");
        let heard = timeout(FOREVER, heard.wait_for(|newest| *newest >= stored)).await;
        heard.expect("it is heard of").expect("the table is there");
        assert_eq!(number(&there).await, stored);
    }

    // Of two that answer the same question, one wins, and the other is told; both go on with the winner.
    let (here, there) = {
        let here = begun(&one, 2).await;
        (here.clone(), other.find(here.id()).await.expect("it is stored"))
    };
    let mut contested = 0;
    while let Some((chair, command)) = due(&here).await {
        there.at_least(number(&here).await).await.expect("it can be read");
        let (a, b) = tokio::join!(here.act(chair, command.clone()), there.act(chair, command));
        let told = match (a, b) {
            (Ok(_), Err(told)) | (Err(told), Ok(_)) => told,
            (a, b) => panic!("one wins: {a:?}, {b:?}"),
        };
        assert!(
            matches!(told, TableError::Refused(Refusal::Stale(_) | Refusal::NotYours(_) | Refusal::No(_))),
            "{told}"
        );
        contested += 1;
    }
    assert!(contested > 3, "there was something to win");
    let stored = one.store().changes(here.id(), 0).await.expect("readable");
    assert_eq!(stored.len() as u64, number(&here).await);
    let answers = stored.iter().filter(|change| matches!(change, Change::Moved { .. })).count();
    assert_eq!(answers, contested, "each question was answered once");

    // A link that one replaces is worth nothing to the other.
    let (key, chair) = (fresh(2).key, Chair::Seat(Seat(1)));
    assert!(there.admits(chair, &key.token_of(chair, 0)).await.expect("readable"));
    let mut relinked = there.relinked();
    here.reissue(chair, |generation| key.token_of(chair, generation)).await.expect("stored");
    timeout(FOREVER, relinked.changed()).await.expect("it is heard of").expect("the table is there");
    assert!(!there.admits(chair, &key.token_of(chair, 0)).await.expect("readable"), "it was replaced");
    assert!(there.admits(chair, &key.token_of(chair, 1)).await.expect("readable"));
    // Two who replace it at once get two different links, the second of which counts.
    let (a, b) = tokio::join!(
        here.reissue(chair, |generation| key.token_of(chair, generation)),
        there.reissue(chair, |generation| key.token_of(chair, generation)),
    );
    let mut generations = [a.expect("stored"), b.expect("stored")];
    generations.sort_unstable();
    assert_eq!(generations, [2, 3]);

    // Without notifications they ask.
    let (one, other) = tokio::join!(server(&url, Notify::Off), server(&url, Notify::Off));
    let here = begun(&one, 3).await;
    let there = other.find(here.id()).await.expect("it is stored");
    let (mut heard, mut relinked) = (there.newest(), there.relinked());
    assert!(there.admits(chair, &fresh(3).key.token_of(chair, 0)).await.expect("readable"));
    let (asked, command) = due(&here).await.expect("a question");
    let stored = here.act(asked, command).await.expect("taken");
    timeout(FOREVER, heard.wait_for(|newest| *newest >= stored)).await.expect("it is found").expect("there");
    here.reissue(chair, |generation| fresh(3).key.token_of(chair, generation)).await.expect("stored");
    timeout(FOREVER, relinked.changed()).await.expect("it is found").expect("there");
    assert!(!there.admits(chair, &fresh(3).key.token_of(chair, 0)).await.expect("readable"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_goes_away_and_comes_back_keeps_every_answer() {
    let mut database = Database::start();
    let url = database.url("tables");
    let tables = server(&url, Notify::On).await;
    let other = server(&url, Notify::On).await;
    let table = begun(&tables, 4).await;
    let there = other.find(table.id()).await.expect("it is stored");
    let mut heard = there.newest();
    let (chair, command) = due(&table).await.expect("a question");
    let stored = table.act(chair, command).await.expect("taken");

    database.kill();
    let refused = tables.store().append(table.id(), stored + 1, &Change::Paused).await.expect_err("it is away");
    assert!(matches!(refused, StoreError::Unavailable(_) | StoreError::Unknown(_)), "{refused}");
    assert!(table.act(Chair::Gm, Command::Pause).await.is_err());
    database.come_back();

    // It may take a moment until connections are made anew; what was refused may be tried again.
    let mut left = 200;
    let paused = loop {
        match table.act(Chair::Gm, Command::Pause).await {
            Ok(number) => break number,
            Err(TableError::Store(_)) if left > 0 => left -= 1,
            // What was not known to be stored was.
            Err(TableError::Refused(Refusal::Stale(_))) => break number(&table).await,
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(paused, stored + 1, "what was acknowledged is there, and nothing else");
    timeout(FOREVER, heard.wait_for(|newest| *newest >= paused)).await.expect("it listens again").expect("there");

    // An older version refuses a newer database in words that name no password.
    database.sql("tables", "UPDATE affray.version SET migrations = 99");
    let secret = url.replace("affray@", "affray:hunter2@");
    let refused = Postgres::open(&secret.parse().expect("an address"), Notify::On).await.expect_err("it is newer");
    let words = refused.to_string();
    assert!(words.contains("newer version of Affray") && !words.contains("hunter2"), "{words}");
    let refused =
        Postgres::open(&"postgres://u:hunter2@h:port/d".parse().expect("it looks like one"), Notify::On).await;
    let words = refused.expect_err("a port is a number").to_string();
    assert!(words.contains("no address") && !words.contains("hunter2"), "{words}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_moves_between_stores_without_a_change() {
    let (database, folder) = (Database::start(), tempfile::tempdir().expect("a folder"));
    let sqlite: Arc<dyn TableStore> =
        Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).await.expect("a file that can be written"));
    let postgres: Arc<dyn TableStore> = open(&database.url("tables"), Notify::On).await;
    let tables = Tables::new(sqlite.clone());
    let table = begun(&tables, 5).await;
    let chair = Chair::Seat(Seat(1));
    table.reissue(chair, |generation| fresh(5).key.token_of(chair, generation)).await.expect("stored");
    let text = "Ünïcödé \u{2028} and a \"quote\"\\, 🂡".to_owned();
    table.act(Chair::Gm, Command::Note { text }).await.expect("a note");

    let packed = sqlite.pack(table.id()).await.expect("readable").expect("it is there");
    let file = packed.write();
    assert_eq!(StoredTable::read(&file).expect("a table"), packed);
    assert_eq!(postgres.unpack(&packed).await.expect("there is room"), Appended::Done);
    assert_eq!(postgres.unpack(&packed).await.expect("there is room"), Appended::Taken);
    let moved = postgres.pack(table.id()).await.expect("readable").expect("it is there");
    assert_eq!(moved.write(), file, "the same to the byte");
    assert_eq!(postgres.list().await.expect("readable"), sqlite.list().await.expect("readable"));
    assert!(sqlite.remove(&packed).await.expect("there is room"));
    assert_eq!(sqlite.pack(table.id()).await.expect("readable"), None);
    assert_eq!(sqlite.unpack(&moved).await.expect("there is room"), Appended::Done);
    assert_eq!(sqlite.pack(table.id()).await.expect("readable").expect("it is there").write(), file);

    // The table goes on there, with the same links; and what has gone on is not put away.
    let tables = Tables::new(postgres.clone());
    let table = tables.find(&packed.id).await.expect("it is stored");
    assert!(table.admits(chair, &fresh(5).key.token_of(chair, 1)).await.expect("readable"));
    while let Some((chair, command)) = due(&table).await {
        table.act(chair, command).await.expect("what is listed is taken");
    }
    assert!(!postgres.remove(&packed).await.expect("there is room"), "it has changed since");
    let whole = postgres.pack(&packed.id).await.expect("readable").expect("it is there");
    let record = affray_core::Record::read(&whole.record().expect("a fight").expect("it began")).expect("a record");
    assert_eq!(record.header.game, "tiny");
    assert!(postgres.remove(&whole).await.expect("there is room"));
    assert_eq!(postgres.count().await.expect("readable"), 0);
}

#[tokio::test]
async fn a_file_that_was_changed_is_no_table() {
    let folder = tempfile::tempdir().expect("a folder");
    let sqlite = Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).await.expect("writable"));
    let tables = Tables::new(sqlite.clone());
    let table = begun(&tables, 6).await;
    let file = sqlite.pack(table.id()).await.expect("readable").expect("it is there").write();
    let refused = |text: &str| StoredTable::read(text).expect_err("it was changed").to_string();
    let cut = &file[..=file[..file.len() - 1].rfind('\n').expect("many lines")];
    assert!(refused(cut).contains("cut off"), "{}", refused(cut));
    assert!(refused(&file.replace("Person 0", "Person 9")).contains("digest"));
    assert!(refused(&file.replacen("\"affray_table\":1", "\"affray_table\":3", 1)).contains("newer version"));
    assert!(refused("{}\n").contains("no table") && refused("").contains("no table"));
    // Whatever byte is changed: either it is refused, or nothing was meant by it.
    let whole = StoredTable::read(&file).expect("a table");
    for place in (0..file.len()).step_by(7) {
        let mut bytes = file.clone().into_bytes();
        bytes[place] = bytes[place].wrapping_add(1) & 0x7f;
        if let Ok(changed) = String::from_utf8(bytes)
            && let Ok(read) = StoredTable::read(&changed)
        {
            assert_eq!(read, whole, "byte {place}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_several_servers_one_tells_a_webhook() {
    let database = Database::start();
    keeps_webhooks(open(&database.url("tables"), Notify::On).await).await;
}
