//! Tables that an earlier version stored.
//!
//! `tests/tables/format-1.sqlite` is kept for ever: every later version opens it, shows what was shown, and plays on.
//! `format-1.txt` says what an onlooker saw. `AFFRAY_ACCEPT=1` writes files that are missing, and never changes one that is there.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use affray_core::{Record, Says, Seat, Secret, Stream, Verdict, Viewer};
use affray_table::store::TableStore;
use affray_table::store::sqlite::Sqlite;
use affray_table::tables::Fresh;
use affray_table::{Chair, Change, Command, GmKey, Occupant, Table, TableHandle, Tables, Token};

use crate::driver::encounter;

/// The fights of the fixture: one of each game, with what is done there besides answering.
const FIGHTS: [&str; 4] = ["tiny/duel", "deckahedron/duel", "suits/quarrel", "rt0/brock"];
/// So many answers, so that some are over and some are under way.
const ANSWERS: usize = 40;

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tables").join(name)
}

fn fresh(number: u8) -> Fresh {
    let key = GmKey { token: Token::new([number; 16]), seed: Token::new([number + 100; 16]) };
    Fresh { id: [number; 10], key, secret: Secret::from_seed(u64::from(number)) }
}

/// Answers the open question at random; false if nothing is asked.
async fn answer(table: &Arc<TableHandle>, random: &mut Stream) -> bool {
    let asked = table.look(|table| {
        let seat = *table.asked().first()?;
        let person = matches!(table.seats()[seat.index()].occupant, Occupant::Person(_) | Occupant::Paper(_));
        let chair = if person { Chair::Seat(seat) } else { Chair::Gm };
        Some((chair, table.asking(chair, Some(seat))?))
    });
    let Some((chair, asking)) = asked.await.expect("a table") else { return false };
    let options = match &asking.open {
        affray_core::fight::any_play::OpenText::Choice(asked) => asked[0].options.len() as u32,
        other => panic!("nobody has real cards: {other:?}"),
    };
    let says = Says::Option(random.below(options) as usize);
    let command = Command::Answer { question: asking.question, seat: asking.seat, says };
    table.act(chair, command).await.expect("what is listed is taken");
    true
}

/// A table as this version makes it.
async fn play(tables: &Tables, number: u8, name: &str) -> Arc<TableHandle> {
    let (game, setup) = encounter(name);
    let table = tables.create(game, &setup, fresh(number)).await.expect("a sound encounter");
    let seats = table.look(|table| table.seats().to_vec()).await.expect("a table");
    for (index, seat) in (0u8..).zip(seats) {
        if seat.role == affray_core::Role::Player {
            let join = Command::Join { name: format!("Person {index}"), words: format!("words {index}") };
            table.act(Chair::Seat(Seat(index)), join).await.expect("the seat is free");
        }
    }
    table.act(Chair::Gm, Command::Odds { shown: false }).await.expect("they were shown");
    table.act(Chair::Gm, Command::Begin).await.expect("it can begin");
    let mut random = Stream::new(u64::from(number), 0);
    for turn in 0..ANSWERS {
        if !answer(&table, &mut random).await {
            break;
        }
        if turn == 5 {
            // What is stored besides answers; what is refused here is refused.
            let _ = table.act(Chair::Gm, Command::Note { text: "Fog comes up.".to_owned() }).await;
            let _ = table.act(Chair::Seat(Seat(0)), Command::Undo).await;
            let _ = table.act(Chair::Gm, Command::Grant { seat: Seat(0), agree: true }).await;
            let _ = table.act(Chair::Gm, Command::Pause).await;
            let _ = table.act(Chair::Gm, Command::Resume).await;
        }
    }
    let key = fresh(number).key;
    table.reissue(Chair::Onlooker, |generation| key.token_of(Chair::Onlooker, generation)).await.expect("stored");
    table
}

/// What an onlooker sees of a table, and what it comes to.
fn seen(name: &str, table: &Table) -> String {
    let play = table.play().expect("it has begun");
    let mut out = format!("{name}: {} changes, digest {}\n", table.number(), play.digest());
    for line in play.lines(Viewer::Onlooker) {
        out += "  ";
        out += &line.line.text;
        out.push('\n');
    }
    out
}

async fn all_seen(tables: &Tables) -> String {
    let mut out = String::new();
    for (number, name) in (1..).zip(FIGHTS) {
        let id = affray_table::TableId::new([number; 10]);
        let table = tables.find(&id).await.expect("it is kept");
        out += &table.look(|table| seen(name, table)).await.expect("its changes make a table");
    }
    out
}

/// A copy to work on: what is kept is never written.
fn copied(file: &Path, folder: &tempfile::TempDir) -> PathBuf {
    let copy = folder.path().join("copy.sqlite");
    std::fs::copy(file, &copy).expect("the fixture is kept");
    copy
}

async fn write_fixture(file: &Path, text: &Path) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).await.expect("writable"));
    let tables = Tables::new(store.clone());
    for (number, name) in (1..).zip(FIGHTS) {
        play(&tables, number, name).await;
    }
    std::fs::create_dir_all(kept("")).expect("a folder");
    store.backup(file).await.expect("there is room");
    // As whoever opens it sees it.
    let opened = Arc::new(Sqlite::open(&copied(file, &folder)).await.expect("our own file"));
    std::fs::write(text, all_seen(&Tables::new(opened)).await).expect("there is room");
}

#[tokio::test]
async fn a_table_that_an_earlier_version_stored_goes_on() {
    let (file, text) = (kept("format-1.sqlite"), kept("format-1.txt"));
    if !file.exists() && std::env::var_os("AFFRAY_ACCEPT").is_some() {
        write_fixture(&file, &text).await;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let store: Arc<dyn TableStore> =
        Arc::new(Sqlite::open(&copied(&file, &folder)).await.expect("every version reads it"));
    let tables = Tables::new(store.clone());
    assert_eq!(all_seen(&tables).await, std::fs::read_to_string(text).expect("the fixture is kept"));
    assert_eq!(store.count().await.expect("readable"), FIGHTS.len() as u64);
    for (number, name) in (1..).zip(FIGHTS) {
        let table = tables.find(&affray_table::TableId::new([number; 10])).await.expect("it is kept");
        // Links give the rights they gave.
        let key = fresh(number).key;
        for (chair, generation, right) in
            [(Chair::Seat(Seat(0)), 0, true), (Chair::Onlooker, 1, true), (Chair::Onlooker, 0, false)]
        {
            let admits = table.admits(chair, &key.token_of(chair, generation)).await.expect("readable");
            assert_eq!(admits, right, "{name}: {chair}, replaced {generation} times");
        }
        let mut random = Stream::new(99, u64::from(number));
        while answer(&table, &mut random).await {}
        let record = table.look(|table| table.play().map(|play| play.record(false))).await.expect("a table");
        let record = Record::read(&record.expect("it was fought")).expect("a record");
        let checked = affray_catalogue::find(&record.header.game).expect("a game").verify(&record).expect("readable");
        assert_eq!(checked.verdict, Verdict::Fair, "{name}: dealt on from the same secret");
    }
}

#[tokio::test]
async fn a_table_whose_rules_have_changed_says_at_which_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Arc::new(Sqlite::open(&folder.path().join("tables.sqlite")).await.expect("writable"));
    let tables = Tables::new(store.clone());
    let table = play(&tables, 9, "tiny/duel").await;
    let mut stored = store.pack(table.id()).await.expect("readable").expect("it is there");
    // As if a rule had asked for something else when it was stored.
    let answered = stored.changes.iter().position(
        |packed| matches!(serde_json::from_str(&packed.body), Ok(Change::Moved { answers, .. }) if !answers.is_empty()),
    );
    let place = answered.expect("something was answered");
    let Ok(Change::Moved { by, what, from, mut answers, seated, undone }) =
        serde_json::from_str(&stored.changes[place].body)
    else {
        panic!("it was one above");
    };
    answers[0] = "{\"die\":5}".to_owned();
    let other = Change::Moved { by, what, from, answers, seated, undone };
    stored.changes[place].body = serde_json::to_string(&other).expect("JSON");
    let Err(broken) = stored.table() else { panic!("the rules do not ask for a die there") };
    assert!(broken.to_string().contains("change") && broken.to_string().contains("does not fit"), "{broken}");
}
