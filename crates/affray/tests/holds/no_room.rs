//! A disk that is full, and storage that can only be read.
//!
//! As root, on a file system of its own in memory; otherwise with a limit on the size of files. Both are what the kernel says to a program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use affray_table::{StoreLocation, StoredTable};

use crate::people::{Person, Question};
use crate::servers::{TestServer, affray};

/// A small file system in memory.
struct SmallDisk {
    folder: tempfile::TempDir,
}

impl SmallDisk {
    /// `None` where we may not make one.
    fn new(megabytes: usize) -> Option<SmallDisk> {
        let folder = tempfile::tempdir().expect("a folder");
        let size = format!("size={megabytes}m");
        let mounted = mount(&["-t", "tmpfs", "-o", &size, "tmpfs"], folder.path());
        mounted.then_some(SmallDisk { folder })
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// From here on nothing can be written.
    fn read_only(&self) {
        assert!(mount(&["-o", "remount,ro"], self.folder.path()), "nothing is open there");
    }
}

fn mount(arguments: &[&str], at: &Path) -> bool {
    let done = Command::new("mount").args(arguments).arg(at).stderr(Stdio::null()).status();
    done.is_ok_and(|status| status.success())
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").args(["--lazy"]).arg(self.folder.path()).status();
    }
}

fn begun(server: &TestServer) -> (Person, Person) {
    let gm = Person::opening(&server.origin, "deckahedron/duel", "10.0.0.1").expect("it serves");
    let link = gm.links(&server.origin).expect("it serves").remove(0);
    let player = Person::following(&server.origin, &link, "10.0.0.1").expect("it serves");
    assert_eq!(
        player.post(&server.origin, "join", &[("name", "Ann"), ("words", "one")]).expect("it serves").status,
        303
    );
    assert_eq!(gm.post(&server.origin, "begin", &[]).expect("it serves").status, 303);
    (gm, player)
}

/// Answers the open question; the status and the page that came back.
fn answer(server: &TestServer, player: &Person) -> (u16, String) {
    let page = player.get(&server.origin, "").expect("it serves").body;
    let question = Question::read(&page).expect("something is asked");
    let form = [("question", &*question.number), ("seat", &*question.seat), ("option", "0")];
    let reply = player.post(&server.origin, "answer", &form).expect("it serves");
    (reply.status, reply.body)
}

fn stored(data: &Path, table: &str) -> StoredTable {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = StoreLocation::in_folder(data).open().await.expect("it is there");
        let stored = store.pack(&table.parse().expect("a name")).await.expect("readable").expect("it is there");
        store.close().await.expect("it can be closed");
        stored
    })
}

/// Answers until nothing can be stored.
fn until_full(server: &TestServer, player: &Person) {
    for _ in 0..20 {
        let (status, page) = answer(server, player);
        if status == 503 {
            assert!(page.contains("cannot be stored just now"), "{page}");
            return;
        }
        assert_eq!(status, 303, "{page}");
    }
    panic!("it is never full");
}

/// The number of the newest change, as the GM's stream says.
fn number(server: &TestServer, gm: &Person) -> u64 {
    gm.stream(&server.origin, 0).and_then(|mut stream| stream.next()).expect("it serves")
}

/// Whatever is refused leaves the table as it was; as soon as there is room it goes on.
fn goes_on(server: &TestServer, data: &Path, gm: &Person, player: &Person, make_room: impl FnOnce()) {
    until_full(server, player);
    let (status, page) = answer(server, player);
    assert_eq!(status, 503, "it is still full");
    assert!(page.contains("cannot be stored just now"), "{page}");
    let stuck = number(server, gm);
    assert_eq!(player.get(&server.origin, "").expect("it serves").status, 200, "it can be looked at");
    make_room();
    let (status, page) = answer(server, player);
    assert_eq!(status, 303, "there is room again: {page}");
    assert_eq!(number(server, gm), stuck + 1, "what was refused has left nothing behind");
    for _ in 0..3 {
        assert_eq!(answer(server, player).0, 303);
    }
    let stored = stored(data, gm.table());
    assert_eq!(stored.number(), stuck + 4);
    stored.table().expect("changes make a table");
}

#[test]
fn a_full_disk_refuses_in_words_and_the_table_goes_on_when_there_is_room() {
    let Some(disk) = SmallDisk::new(8) else {
        full_by_limit();
        return;
    };
    let server = TestServer::start(&disk.data(), &[]);
    let (gm, player) = begun(&server);
    assert_eq!(answer(&server, &player).0, 303);
    // Somebody else fills the disk.
    let filler = disk.folder.path().join("filler");
    let filled = fs::File::create(&filler).and_then(|mut file| std::io::copy(&mut std::io::repeat(0), &mut file));
    assert!(filled.is_err(), "it is full now");
    goes_on(&server, &disk.data(), &gm, &player, || fs::remove_file(&filler).expect("it is ours"));
}

/// Without a file system of our own: the server may write no file longer than it has now.
fn full_by_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = TestServer::start(folder.path(), &[]);
    let (gm, player) = begun(&server);
    let limit = |to: &str| {
        let process = server.process().to_string();
        let limited = Command::new("prlimit").args(["--pid", &process, &format!("--fsize={to}:unlimited")]).status();
        assert!(limited.is_ok_and(|status| status.success()), "prlimit is part of every Linux");
    };
    let log = fs::metadata(folder.path().join("tables.sqlite-wal")).expect("it was written").len();
    limit(&log.to_string());
    goes_on(&server, folder.path(), &gm, &player, || limit("unlimited"));
}

#[test]
fn storage_that_can_only_be_read_is_refused_in_words() {
    // Root may write whatever the mode of a file says; a file system says no to everybody.
    let (data, _disk) = match SmallDisk::new(8) {
        Some(disk) => {
            drop(TestServer::start(&disk.data(), &[]));
            disk.read_only();
            (disk.data(), Some(disk))
        }
        None => {
            let folder = tempfile::tempdir().expect("a folder").keep();
            drop(TestServer::start(&folder, &[]));
            let read_only = std::os::unix::fs::PermissionsExt::from_mode(0o400);
            fs::set_permissions(folder.join("tables.sqlite"), read_only).expect("it is ours");
            (folder, None)
        }
    };
    let refused = affray(&["serve", "--listen", "127.0.0.1:0", "--data", data.to_str().expect("text")]);
    let words = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{words}");
    assert!(words.contains("readonly") || words.contains("read-only") || words.contains("Read-only"), "{words}");
    assert!(words.contains("--data"), "it says what to do: {words}");
}
