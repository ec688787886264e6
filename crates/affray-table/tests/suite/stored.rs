//! Tables in a real file.

use std::sync::Arc;

use affray_core::{Says, Seat, Secret};
use affray_table::store::sqlite::Sqlite;
use affray_table::store::{Appended, Store};
use affray_table::tables::Fresh;
use affray_table::{
    Chair, Change, Command, GmKey, Refusal, StoredTable, StoredWebhook, TableError, TableHandle, TableStore, Tables,
    Token,
};

use crate::driver::encounter;

fn fresh(seed: u8) -> Fresh {
    let key = GmKey { token: Token::new([seed; 16]), seed: Token::new([seed + 100; 16]) };
    Fresh { id: [seed; 10], key, secret: Secret::from_seed(u64::from(seed)) }
}

async fn tables(path: &std::path::Path) -> Tables {
    Tables::new(Arc::new(Sqlite::open(path).await.expect("a file that can be written")))
}

async fn join(table: &Arc<TableHandle>, seat: u8) {
    let join = Command::Join { name: format!("Person {seat}"), words: String::new() };
    table.act(Chair::Seat(Seat(seat)), join).await.expect("the seat is free");
}

/// Answers the open question with its first option; false if the fight is over.
async fn answer(table: &Arc<TableHandle>) -> bool {
    let asked = table.look(|table| table.asked().first().copied()).await.expect("a table");
    let Some(seat) = asked else { return false };
    let asking = table.look(|table| table.asking(Chair::Seat(seat), None)).await.expect("a table").expect("asked");
    let answer = Command::Answer { question: asking.question, seat, says: Says::Option(0) };
    table.act(Chair::Seat(seat), answer).await.expect("what is listed is taken");
    true
}

#[tokio::test]
async fn a_table_goes_on_where_it_stood_when_the_server_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.sqlite");
    let (game, setup) = encounter("deckahedron/duel");
    let (id, shown) = {
        let tables = tables(&path).await;
        let table = tables.create(game, &setup, fresh(1)).await.expect("a sound encounter");
        join(&table, 0).await;
        table.act(Chair::Gm, Command::Begin).await.expect("it can begin");
        for _ in 0..5 {
            answer(&table).await;
        }
        let shown = table.look(|table| table.play().map(|play| play.record(false))).await.expect("a table");
        // No goodbye: as after `kill -9`.
        (table.id().clone(), shown)
    };
    let tables = tables(&path).await;
    let table = tables.find(&id).await.expect("it is stored");
    let now = table.look(|table| table.play().map(|play| play.record(false))).await.expect("a table");
    assert_eq!(shown, now);
    while answer(&table).await {}
    tables.store().close().await.expect("it can be closed");
}

#[tokio::test]
async fn of_two_servers_that_append_one_number_one_wins_and_the_other_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.sqlite");
    let (one, other) = (tables(&path).await, tables(&path).await);
    let (game, setup) = encounter("tiny/duel");
    let here = one.create(game, &setup, fresh(2)).await.expect("a sound encounter");
    join(&here, 0).await;
    join(&here, 1).await;
    here.act(Chair::Gm, Command::Begin).await.expect("it can begin");
    let there = other.find(here.id()).await.expect("it is stored");
    let seat = there.look(|table| table.asked()[0]).await.expect("a table");
    let question = there.look(|table| table.asking(Chair::Seat(seat), None)).await.expect("a table").expect("asked");
    let answer = Command::Answer { question: question.question, seat, says: Says::Option(0) };
    here.act(Chair::Seat(seat), answer.clone()).await.expect("the first one");
    let late = there.act(Chair::Seat(seat), answer).await.expect_err("the question is answered");
    assert!(matches!(late, TableError::Refused(Refusal::Stale(_) | Refusal::NotYours(_))), "{late}");
    let number =
        |table: Arc<TableHandle>| async move { table.look(affray_table::Table::number).await.expect("a table") };
    assert_eq!(number(here.clone()).await, number(there.clone()).await);
    // And what the other does is seen here.
    while self::answer(&there).await {}
    assert!(here.catch_up().await.expect("it can be read"));
    assert_eq!(number(here.clone()).await, number(there).await);
    assert_eq!(here.catch_up().await.ok(), Some(false), "nothing is new");
}

#[tokio::test]
async fn whatever_queued_during_a_commit_is_one_transaction_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.sqlite");
    let store = Arc::new(Sqlite::open(&path).await.expect("a file that can be written"));
    let tables = Tables::new(store.clone());
    let (game, setup) = encounter("tiny/duel");
    let table = tables.create(game, &setup, fresh(3)).await.expect("a sound encounter");
    let appends = (2..300).map(|number| {
        let (store, id) = (store.clone(), table.id().clone());
        tokio::spawn(async move { store.append(&id, number, &Change::Odds { shown: number % 2 == 0 }).await })
    });
    for append in appends.collect::<Vec<_>>() {
        let appended = append.await.expect("no panic").expect("there is room");
        assert_eq!(appended, Appended::Done);
    }
    assert_eq!(store.changes(table.id(), 1).await.expect("readable").len(), 298);
    let again = store.append(table.id(), 299, &Change::Paused).await.expect("there is room");
    assert_eq!(again, Appended::Taken);
}

#[tokio::test]
async fn a_link_is_a_right_until_it_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.sqlite");
    let tables = tables(&path).await;
    let (game, setup) = encounter("tiny/duel");
    let key = fresh(4).key;
    let table = tables.create(game, &setup, fresh(4)).await.expect("a sound encounter");
    let chair = Chair::Seat(Seat(1));
    let token = key.token_of(chair, 0);
    assert!(table.admits(chair, &token).await.expect("readable"));
    assert!(!table.admits(Chair::Seat(Seat(0)), &token).await.expect("readable"), "another seat's");
    assert!(!table.admits(Chair::Gm, &token).await.expect("readable"));
    let generation = table.reissue(chair, |generation| key.token_of(chair, generation)).await.expect("stored");
    assert_eq!(generation, 1);
    assert!(!table.admits(chair, &token).await.expect("readable"), "it was replaced");
    assert!(table.admits(chair, &key.token_of(chair, 1)).await.expect("readable"));
    let bytes = std::fs::read(&path).expect("the file").into_iter();
    let wal = std::fs::read(path.with_extension("sqlite-wal")).unwrap_or_default();
    let stored: Vec<u8> = bytes.chain(wal).collect();
    let has = |needle: &[u8]| stored.windows(needle.len()).any(|window| window == needle);
    assert!(has(table.id().as_str().as_bytes()), "the table is stored");
    assert!(!has(token.to_string().as_bytes()) && !has(&[4; 16]) && !has(&[104; 16]), "no token is");
}

#[tokio::test]
async fn an_older_version_refuses_a_newer_file_in_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.sqlite");
    tables(&path).await.store().close().await.expect("it can be closed");
    let mut file = std::fs::read(&path).expect("the file");
    // The user version is a big-endian number at byte 60 of a SQLite file.
    file[60..64].copy_from_slice(&99u32.to_be_bytes());
    std::fs::write(&path, file).expect("written");
    let refused = Sqlite::open(&path).await.expect_err("it is newer");
    assert!(refused.to_string().contains("newer version of Affray"), "{refused}");
}

#[tokio::test]
async fn a_webhook_is_told_by_one_server_at_a_time_and_forgets_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tables.sqlite");
    keeps_webhooks(Arc::new(Sqlite::open(&path).await.expect("a file that can be written"))).await;
}

/// What every store does with webhooks.
pub async fn keeps_webhooks(store: Arc<dyn TableStore>) {
    let (game, setup) = encounter("tiny/duel");
    let table = Tables::new(store.clone()).create(game, &setup, fresh(1)).await.expect("a sound encounter");
    let id = table.id();
    assert_eq!(store.webhook(id).await.expect("it is read"), None);
    assert!(!store.hold_webhook(id, "one", 30).await.expect("it is stored"), "there is nothing to hold");
    store.set_webhook(id, Some("https://example.org/a")).await.expect("it is stored");
    assert_eq!(store.with_webhook().await.expect("it is read"), std::slice::from_ref(id));
    // One holds it until it gives it back.
    assert!(store.hold_webhook(id, "one", 30).await.expect("it is stored"));
    assert!(!store.hold_webhook(id, "other", 30).await.expect("it is stored"));
    assert!(store.hold_webhook(id, "one", 0).await.expect("it is stored"));
    assert!(store.hold_webhook(id, "other", 30).await.expect("it is stored"));
    // What was told an address that is no longer the table's says nothing of the new one.
    let told = |url: &str| StoredWebhook { url: url.to_owned(), told: "something".to_owned() };
    store.note_told(id, &told("https://example.org/a")).await.expect("it is stored");
    assert_eq!(store.webhook(id).await.expect("it is read"), Some(told("https://example.org/a")));
    store.set_webhook(id, Some("https://example.org/b")).await.expect("it is stored");
    store.note_told(id, &told("https://example.org/a")).await.expect("it is stored");
    let now = store.webhook(id).await.expect("it is read").expect("there is one");
    assert_eq!((now.url.as_str(), now.told.as_str()), ("https://example.org/b", ""));
    store.set_webhook(id, None).await.expect("it is stored");
    assert_eq!(store.webhook(id).await.expect("it is read"), None);
    // A table that is taken away takes its webhook along.
    store.set_webhook(id, Some("https://example.org/a")).await.expect("it is stored");
    let packed = store.pack(id).await.expect("it is read").expect("it is there");
    assert!(store.remove(&packed).await.expect("it is stored"));
    assert_eq!(store.with_webhook().await.expect("it is read"), []);
    // Brought back from a file, it has it again, and tells nothing twice.
    assert_eq!(store.unpack(&packed).await.expect("it is stored"), Appended::Done);
    store.note_told(id, &told("https://example.org/a")).await.expect("it is stored");
    let packed = store.pack(id).await.expect("it is read").expect("it is there");
    assert!(store.remove(&packed).await.expect("it is stored"));
    let file = packed.write();
    assert!(file.starts_with("{\"affray_table\":2,"), "an earlier version would drop the webhook: {file}");
    let read = StoredTable::read(&file).expect("it is whole");
    assert!(StoredTable::read(&file.replace("something", "somewhere")).is_err(), "what it was told is part of it");
    assert_eq!(store.unpack(&read).await.expect("it is stored"), Appended::Done);
    assert_eq!(store.webhook(id).await.expect("it is read"), Some(told("https://example.org/a")));
    assert_eq!(store.pack(id).await.expect("it is read").expect("it is there").write(), file, "the same to the byte");
}
