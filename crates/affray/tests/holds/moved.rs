//! Tables copied while people play, restored, moved into a database and back.

use std::path::Path;

use affray_testkit::postgres::Postgres;

use crate::people::{Person, Question};
use crate::servers::{TestServer, affray, does};

/// A GM with a fight under way, and its player.
fn begun(server: &TestServer) -> (Person, Person) {
    let gm = Person::opening(&server.origin, "deckahedron/duel", "10.0.0.1").expect("it serves");
    let links = gm.links(&server.origin).expect("it serves");
    let player = Person::following(&server.origin, &links[0], "10.0.0.1").expect("it serves");
    let done = player.post(&server.origin, "join", &[("name", "Ann"), ("words", "one")]).expect("it serves");
    assert_eq!(done.status, 303, "{}", done.body);
    assert_eq!(gm.post(&server.origin, "begin", &[]).expect("it serves").status, 303);
    (gm, player)
}

fn play(server: &TestServer, player: &Person, answers: usize) {
    for _ in 0..answers {
        let page = player.get(&server.origin, "").expect("it serves").body;
        let Some(question) = Question::read(&page) else { return };
        let form = [("question", &*question.number), ("seat", &*question.seat), ("option", "0")];
        assert_eq!(player.post(&server.origin, "answer", &form).expect("it serves").status, 303);
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("text")
}

#[test]
fn a_backup_taken_while_people_play_is_restored() {
    let (data, restored) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = TestServer::start(data.path(), &[]);
    let (gm, player) = begun(&server);
    play(&server, &player, 5);
    // Others play on meanwhile.
    let (_, other) = begun(&server);
    let copy = restored.path().join("tables.sqlite");
    std::thread::scope(|threads| {
        threads.spawn(|| play(&server, &other, 40));
        let said = does(&["table", "backup", text(&copy), "--data", text(data.path())]);
        assert!(said.contains("2 tables copied"), "{said}");
    });
    let again = affray(&["table", "backup", text(&copy), "--data", text(data.path())]);
    assert!(!again.status.success(), "no copy is written over");
    let (page, record) = (player.get(&server.origin, "").expect("it serves"), gm.get(&server.origin, "/record"));
    play(&server, &player, 3);
    drop(server);

    // Restored as the book says, the table stands where it stood, with the same links.
    let server = TestServer::start(restored.path(), &[]);
    assert_eq!(gm.get(&server.origin, "/record").expect("it serves").body, record.expect("it serves").body);
    assert_eq!(
        player.get(&server.origin, "").expect("it serves").body,
        page.body,
        "the page is the same to the letter"
    );
    play(&server, &player, 3);
    play(&server, &other, 3);
}

#[test]
fn a_table_moves_from_a_file_into_a_database_and_back() {
    let (data, files) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let database = Postgres::start();
    let url = database.url("tables");
    let (gm, player, page) = {
        let server = TestServer::start(data.path(), &[]);
        let (gm, player) = begun(&server);
        play(&server, &player, 5);
        let page = player.get(&server.origin, "").expect("it serves").body;
        (gm, player, page)
    };
    let kept = files.path().join("first");
    let said = does(&["table", "export", "--all", "--records", "--data", text(data.path()), "--to", text(&kept)]);
    assert!(said.contains("1 table written"), "{said}");
    let file = kept.join(format!("{}.affray-table", gm.table()));
    does(&["replay", text(&kept.join(format!("{}.record.json", gm.table())))]);
    does(&["table", "import", text(&file), "--database", &url]);
    let twice = affray(&["table", "import", text(&file), "--database", &url]);
    assert_eq!(twice.status.code(), Some(1), "it is there already");
    let listed = does(&["table", "list", "--database", &url]);
    assert!(listed.contains(gm.table()) && listed.contains("under way"), "{listed}");
    {
        let other = tempfile::tempdir().expect("a folder");
        let server = TestServer::start(other.path(), &["--database", &url, "--no-notify"]);
        assert_eq!(player.get(&server.origin, "").expect("it serves").body, page, "the page is the same to the letter");
    }
    let back = files.path().join("back");
    does(&["table", "export", gm.table(), "--database", &url, "--to", text(&back)]);
    let read = |path: &Path| std::fs::read(path).expect("it was written");
    assert_eq!(read(&file), read(&back.join(format!("{}.affray-table", gm.table()))), "the same to the byte");
    // A file that lost a byte is refused, in words.
    std::fs::write(&file, read(&file).split_last().expect("bytes").1).expect("it can be written");
    let cut = files.path().join("cut.affray-table");
    std::fs::write(&cut, &read(&file)[..read(&file).len() / 2]).expect("it can be written");
    let refused = affray(&["table", "import", text(&cut), "--data", text(files.path())]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("cut off"), "{refused:?}");
}
