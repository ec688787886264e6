//! A disk that is full, and storage that can only be read.
//!
//! As root, on a file system of its own in memory; otherwise with a limit on the size of files. Both are what the kernel says to a program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use affray_table::{Parcel, Place};

use crate::people::{Person, Question};
use crate::servers::{House, affray};

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

fn begun(house: &House) -> (Person, Person) {
    let gm = Person::opening(&house.origin, "deckahedron/duel", "10.0.0.1").expect("it serves");
    let link = gm.links(&house.origin).expect("it serves").remove(0);
    let player = Person::following(&house.origin, &link, "10.0.0.1").expect("it serves");
    assert_eq!(
        player.post(&house.origin, "join", &[("name", "Ann"), ("words", "one")]).expect("it serves").status,
        303
    );
    assert_eq!(gm.post(&house.origin, "begin", &[]).expect("it serves").status, 303);
    (gm, player)
}

/// Answers the open question; the status and the page that came back.
fn answer(house: &House, player: &Person) -> (u16, String) {
    let page = player.get(&house.origin, "").expect("it serves").body;
    let question = Question::read(&page).expect("something is asked");
    let form = [("question", &*question.number), ("seat", &*question.seat), ("option", "0")];
    let reply = player.post(&house.origin, "answer", &form).expect("it serves");
    (reply.status, reply.body)
}

fn stored(data: &Path, table: &str) -> Parcel {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let shelf = Place::in_folder(data).open().await.expect("it is there");
        let parcel = shelf.pack(&table.parse().expect("a name")).await.expect("readable").expect("it is there");
        shelf.close().await.expect("it can be closed");
        parcel
    })
}

/// Answers until nothing can be stored.
fn until_full(house: &House, player: &Person) {
    for _ in 0..20 {
        let (status, page) = answer(house, player);
        if status == 503 {
            assert!(page.contains("cannot be stored just now"), "{page}");
            return;
        }
        assert_eq!(status, 303, "{page}");
    }
    panic!("it is never full");
}

/// The number of the newest change, as the GM's stream says.
fn number(house: &House, gm: &Person) -> u64 {
    gm.stream(&house.origin, 0).and_then(|mut stream| stream.next()).expect("it serves")
}

/// Whatever is refused leaves the table as it was; as soon as there is room it goes on.
fn goes_on(house: &House, data: &Path, gm: &Person, player: &Person, make_room: impl FnOnce()) {
    until_full(house, player);
    let (status, page) = answer(house, player);
    assert_eq!(status, 503, "it is still full");
    assert!(page.contains("cannot be stored just now"), "{page}");
    let stuck = number(house, gm);
    assert_eq!(player.get(&house.origin, "").expect("it serves").status, 200, "it can be looked at");
    make_room();
    let (status, page) = answer(house, player);
    assert_eq!(status, 303, "there is room again: {page}");
    assert_eq!(number(house, gm), stuck + 1, "what was refused has left nothing behind");
    for _ in 0..3 {
        assert_eq!(answer(house, player).0, 303);
    }
    let parcel = stored(data, gm.table());
    assert_eq!(parcel.number(), stuck + 4);
    parcel.table().expect("changes make a table");
}

#[test]
fn a_full_disk_refuses_in_words_and_the_table_goes_on_when_there_is_room() {
    let Some(disk) = SmallDisk::new(8) else {
        full_by_limit();
        return;
    };
    let house = House::start(&disk.data(), &[]);
    let (gm, player) = begun(&house);
    assert_eq!(answer(&house, &player).0, 303);
    // Somebody else fills the disk.
    let filler = disk.folder.path().join("filler");
    let filled = fs::File::create(&filler).and_then(|mut file| std::io::copy(&mut std::io::repeat(0), &mut file));
    assert!(filled.is_err(), "it is full now");
    goes_on(&house, &disk.data(), &gm, &player, || fs::remove_file(&filler).expect("it is ours"));
}

/// Without a file system of our own: the server may write no file longer than it has now.
fn full_by_limit() {
    let folder = tempfile::tempdir().expect("a folder");
    let house = House::start(folder.path(), &[]);
    let (gm, player) = begun(&house);
    let limit = |to: &str| {
        let process = house.process().to_string();
        let limited = Command::new("prlimit").args(["--pid", &process, &format!("--fsize={to}:unlimited")]).status();
        assert!(limited.is_ok_and(|status| status.success()), "prlimit is part of every Linux");
    };
    let log = fs::metadata(folder.path().join("tables.sqlite-wal")).expect("it was written").len();
    limit(&log.to_string());
    goes_on(&house, folder.path(), &gm, &player, || limit("unlimited"));
}

#[test]
fn storage_that_can_only_be_read_is_refused_in_words() {
    // Root may write whatever the mode of a file says; a file system says no to everybody.
    let (data, _disk) = match SmallDisk::new(8) {
        Some(disk) => {
            drop(House::start(&disk.data(), &[]));
            disk.read_only();
            (disk.data(), Some(disk))
        }
        None => {
            let folder = tempfile::tempdir().expect("a folder").keep();
            drop(House::start(&folder, &[]));
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
