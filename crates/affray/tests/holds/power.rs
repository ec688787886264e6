//! A loss of power: whatever was written since the last sync may be lost, in part and in any order.
//!
//! The server runs under `strace`, which notes each write and each sync of its files, and each reply that it sends. From these the disk is
//! made as it may have been at any moment: everything that was synced, and of what came after it nothing, all, or some sectors.
//! Whatever that disk says, each answer that was acknowledged before that moment must be in it. So that the test is known to find a
//! loss, the same course is looked at once more as if no sync had been asked for; then answers must be missing.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use affray_core::Stream;
use affray_table::{StoreLocation, StoredTable};

use crate::people::{Person, Question};
use crate::servers::TestServer;

/// What happened, in order.
#[derive(Debug)]
enum Happened {
    Written {
        file: String,
        at: usize,
        bytes: Vec<u8>,
    },
    Cut {
        file: String,
        to: usize,
    },
    Synced {
        file: String,
    },
    Removed {
        file: String,
    },
    /// The folder itself was synced: what was removed from it stays removed.
    FolderSynced,
    /// A reply that says "done" was sent.
    Acknowledged,
}

/// A file as the disk has it, and what is on its way there.
#[derive(Debug, Default, Clone)]
struct OnDisk {
    synced: Vec<u8>,
    pending: Vec<(usize, Option<Vec<u8>>)>,
    /// Its name is in the folder on the disk, which it may not be before the folder is synced.
    is_named: bool,
    /// It was removed, which the disk may not know before the folder is synced.
    is_removed: bool,
}

fn apply(file: &mut Vec<u8>, at: usize, bytes: Option<&[u8]>) {
    match bytes {
        None => file.resize(at, 0),
        Some(bytes) => {
            if file.len() < at + bytes.len() {
                file.resize(at + bytes.len(), 0);
            }
            file[at..at + bytes.len()].copy_from_slice(bytes);
        }
    }
}

/// Bytes written as `\x41\x42`.
fn unescape(text: &str) -> Vec<u8> {
    text.split("\\x").skip(1).map(|digits| u8::from_str_radix(&digits[..2], 16).expect("two digits")).collect()
}

/// What stands between the first quotes of a call.
fn quoted(call: &str) -> &str {
    let from = call.find('"').map_or(call.len(), |at| at + 1);
    &call[from..from + call[from..].find('"').unwrap_or(0)]
}

/// The name of a file whose content matters; what is shared between processes is made anew.
fn of_the_store(path: &str) -> Option<String> {
    let name = Path::new(path).file_name()?.to_str()?;
    (name.starts_with("tables.sqlite") && !name.ends_with("-shm")).then(|| name.to_owned())
}

/// Reads what `strace -f -y -xx` has noted about the store in this folder.
fn read_trace(trace: &str, data: &Path) -> Vec<Happened> {
    let (mut happened, mut unfinished, mut places) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
    // "HTTP/1.1 303", as it is written here.
    let done = "\\x48\\x54\\x54\\x50\\x2f\\x31\\x2e\\x31\\x20\\x33\\x30\\x33";
    for line in trace.lines() {
        let Some((thread, call)) = line.trim_start().split_once(' ') else { continue };
        let call = call.trim_start();
        // A reply counts from the moment at which it begins to be sent.
        if (call.starts_with("writev(") || call.starts_with("sendto(") || call.starts_with("write("))
            && call.contains(done)
        {
            happened.push(Happened::Acknowledged);
            continue;
        }
        let call = if let Some(began) = call.strip_suffix("<unfinished ...>") {
            unfinished.insert(thread, began.to_owned());
            continue;
        } else if call.starts_with("<... ") {
            let rest = call.split_once("resumed>").map_or("", |(_, rest)| rest);
            match unfinished.remove(thread) {
                Some(began) => began + rest,
                None => continue,
            }
        } else {
            call.to_owned()
        };
        let (Some((call_name, arguments)), Some((_, result))) = (call.split_once('('), call.rsplit_once(" = ")) else {
            continue;
        };
        if call_name == "unlink" {
            let path = String::from_utf8_lossy(&unescape(quoted(arguments))).into_owned();
            if let Some(file) = of_the_store(&path).filter(|_| result.starts_with('0')) {
                happened.push(Happened::Removed { file });
            }
            continue;
        }
        let Some((descriptor, rest)) = arguments.split_once('<') else { continue };
        let Some((file, rest)) = rest.split_once('>') else { continue };
        // Paths are written as bytes, too.
        let path = String::from_utf8_lossy(&unescape(file)).into_owned();
        if Path::new(&path) == data && matches!(call_name, "fsync" | "fdatasync") {
            happened.push(Happened::FolderSynced);
            continue;
        }
        let Some(file) = of_the_store(&path) else { continue };
        let Ok(result) = result.split(' ').next().unwrap_or_default().parse::<usize>() else { continue };
        let number = |place: usize| rest.split(", ").nth(place)?.split(')').next()?.trim().parse::<usize>().ok();
        match call_name {
            "lseek" => {
                places.insert(descriptor.to_owned(), result);
            }
            "write" => {
                let at = places.entry(descriptor.to_owned()).or_insert(0);
                let mut bytes = unescape(quoted(rest));
                bytes.truncate(result);
                happened.push(Happened::Written { file, at: *at, bytes });
                *at += result;
            }
            "pwrite64" => {
                let mut bytes = unescape(quoted(rest));
                bytes.truncate(result);
                let at = number(3).expect("it has an offset");
                happened.push(Happened::Written { file, at, bytes });
            }
            "ftruncate" => {
                let to = number(1).expect("it has a length");
                happened.push(Happened::Cut { file, to });
            }
            "fsync" | "fdatasync" => happened.push(Happened::Synced { file }),
            _ => {}
        }
    }
    happened
}

/// Whether the disk does as it is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Syncs {
    Done,
    /// As if nobody had asked for them.
    LeftOut,
}

/// The disk after some of what happened.
struct Disk {
    files: BTreeMap<String, OnDisk>,
    syncs: Syncs,
}

impl Disk {
    fn follow(&mut self, what: &Happened) {
        match what {
            Happened::Written { file, at, bytes } => {
                let file = self.files.entry(file.clone()).or_default();
                if file.is_removed {
                    *file = OnDisk::default(); // Another file of that name.
                }
                file.pending.push((*at, Some(bytes.clone())));
            }
            Happened::Cut { file, to } => {
                self.files.entry(file.clone()).or_default().pending.push((*to, None));
            }
            Happened::Removed { file } => {
                if let Some(file) = self.files.get_mut(file) {
                    file.is_removed = true;
                }
            }
            Happened::Acknowledged => {}
            Happened::Synced { .. } | Happened::FolderSynced if self.syncs == Syncs::LeftOut => {}
            Happened::Synced { file } => {
                let file = self.files.entry(file.clone()).or_default();
                for (at, bytes) in std::mem::take(&mut file.pending) {
                    apply(&mut file.synced, at, bytes.as_deref());
                }
            }
            Happened::FolderSynced => {
                self.files.retain(|_, file| !file.is_removed);
                self.files.values_mut().for_each(|file| file.is_named = true);
            }
        }
    }

    /// Whether something is on its way.
    fn is_busy(&self) -> bool {
        self.files.values().any(|file| file.is_removed || !file.pending.is_empty())
    }
}

/// What survives: how much of what was on its way.
#[derive(Debug, Clone, Copy)]
enum Survives {
    Nothing,
    Everything,
    Some,
}

fn disk_after(files: &BTreeMap<String, OnDisk>, survives: Survives, random: &mut Stream, folder: &Path) {
    for (name, file) in files {
        let mut reached_the_folder = || match survives {
            Survives::Nothing => false,
            Survives::Everything => true,
            Survives::Some => random.below(2) == 0,
        };
        if (!file.is_named && !reached_the_folder()) || (file.is_removed && reached_the_folder()) {
            continue;
        }
        let mut bytes = file.synced.clone();
        for (at, pending) in &file.pending {
            match (survives, pending) {
                (Survives::Nothing, _) => {}
                (Survives::Everything, _) => apply(&mut bytes, *at, pending.as_deref()),
                (Survives::Some, None) => {
                    if random.below(2) == 0 {
                        apply(&mut bytes, *at, None);
                    }
                }
                // A disk writes whole sectors, in any order.
                (Survives::Some, Some(pending)) => {
                    for (sector, part) in pending.chunks(512).enumerate() {
                        if random.below(2) == 0 {
                            apply(&mut bytes, at + sector * 512, Some(part));
                        }
                    }
                }
            }
        }
        std::fs::write(folder.join(name), bytes).expect("there is room");
    }
}

fn recovered(folder: &Path, table: &str) -> Option<StoredTable> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let store = StoreLocation::in_folder(folder).open().await.expect("whatever is left can be opened");
        let stored = store.pack(&table.parse().expect("a name")).await.expect("readable");
        store.close().await.expect("it can be closed");
        stored
    })
}

/// How much is tried.
fn times(ordinary: usize, full: usize) -> usize {
    if std::env::var_os("AFFRAY_SLOW_TESTS").is_some() { full } else { ordinary }
}

/// Answers so often, fight after fight.
fn play(server: &TestServer, gm: &Person, player: &Person, answers: usize) {
    let does = |person: &Person, what: &str, form: &[(&str, &str)]| {
        loop {
            let reply = person.post(&server.origin, what, form).expect("it serves");
            match reply.status {
                303 => return,
                // Too many in a short time: a table takes them as people give them.
                429 => sleep(Duration::from_millis(50)),
                status => panic!("{what}: {status} {}", reply.body),
            }
        }
    };
    does(player, "join", &[("name", "Ann"), ("words", "one")]);
    does(gm, "begin", &[]);
    for _ in 0..answers {
        let page = player.get(&server.origin, "").expect("it serves").body;
        match Question::read(&page) {
            Some(asked) => {
                does(player, "answer", &[("question", &asked.number), ("seat", &asked.seat), ("option", "0")]);
            }
            None => {
                does(gm, "again", &[("deal", "new")]);
                does(gm, "begin", &[]);
            }
        }
    }
}

/// What was found out by losing power.
#[derive(Debug, Default)]
struct Found {
    /// How often it was lost.
    cuts: usize,
    /// How often something was on its way then.
    busy: usize,
    /// How often something was stored that nobody had been told of yet.
    ahead: usize,
    /// What an acknowledged answer was missing from.
    lost: Vec<String>,
}

/// Loses power after some of what happened, and looks what is left of the table.
fn lose_power(happened: &[Happened], syncs: Syncs, survivals: &[Survives], last: &StoredTable) -> Found {
    let (mut disk, mut acknowledged, mut random) = (Disk { files: BTreeMap::new(), syncs }, 0, Stream::new(1, 0));
    let mut found = Found::default();
    for (place, what) in happened.iter().enumerate() {
        disk.follow(what);
        acknowledged += usize::from(matches!(what, Happened::Acknowledged));
        // Each reply, and some of the moments in between. Opening the table, following the link, joining and beginning come first.
        let is_moment = matches!(what, Happened::Acknowledged) || random.below(times(3, 1) as u32) == 0;
        if acknowledged < 4 || !is_moment {
            continue;
        }
        for survives in survivals {
            let folder = tempfile::tempdir().expect("a folder");
            disk_after(&disk.files, *survives, &mut random, folder.path());
            let stored = recovered(folder.path(), last.id.as_str());
            let changes = stored.map(|stored| stored.changes).unwrap_or_default();
            let context =
                format!("{survives:?} of what was on its way survives, at step {place} of {}", happened.len());
            assert!(changes.len() <= acknowledged, "{context}: an answer came from nowhere");
            assert_eq!(changes, last.changes[..changes.len()], "{context}: what was stored is another");
            found.cuts += 1;
            found.busy += usize::from(disk.is_busy());
            // Following a link is no change.
            found.ahead += usize::from(changes.len() >= acknowledged);
            if changes.len() + 1 < acknowledged {
                found.lost.push(context);
            }
        }
    }
    found
}

#[test]
fn a_loss_of_power_at_any_moment_loses_nothing_that_was_acknowledged() {
    let (data, notes) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let file = notes.path().join("trace");
    let calls = "trace=lseek,write,pwrite64,writev,sendto,fsync,fdatasync,ftruncate,unlink";
    let there = Command::new("strace").arg("-V").stdout(Stdio::null()).status();
    assert!(there.is_ok_and(|status| status.success()), "strace is there: scripts/need strace");
    let watched = ["strace", "-f", "-y", "-xx", "-s", "10000000", "-e", calls, "-o", file.to_str().expect("text")];
    let mut server = TestServer::start_under(&watched, data.path());
    let gm = Person::opening(&server.origin, "deckahedron/duel", "10.0.0.1").expect("it serves");
    let link = gm.links(&server.origin).expect("it serves").remove(0);
    let player = Person::following(&server.origin, &link, "10.0.0.1").expect("it serves");
    // In the full mode enough for the write-ahead log to be brought into the file.
    let answers = times(20, 300);
    play(&server, &gm, &player, answers);
    server.kill();
    let last = recovered(data.path(), gm.table()).expect("it is there");
    let happened = read_trace(&std::fs::read_to_string(&file).expect("it was noted"), data.path());

    let found = lose_power(&happened, Syncs::Done, &[Survives::Nothing, Survives::Everything, Survives::Some], &last);
    let Found { cuts, busy, ahead, lost } = found;
    println!(
        "{cuts} losses of power, {busy} of them with something on its way, {ahead} after which more was stored than told; \
         {} changes, {} steps",
        last.number(),
        happened.len()
    );
    assert!(lost.is_empty(), "an acknowledged answer is lost: {}", lost.join("\n"));
    assert!(
        last.number() as usize > answers && cuts > 3 * answers && busy > answers && ahead > 0,
        "there was something to lose"
    );
    if times(0, 1) > 0 {
        let in_the_file = |what: &&Happened| matches!(what, Happened::Written { file, .. } if file == "tables.sqlite");
        let first_reply = happened.iter().position(|what| matches!(what, Happened::Acknowledged)).expect("a reply");
        assert!(happened[first_reply..].iter().find(in_the_file).is_some(), "the log was brought into the file");
    }

    let without = lose_power(&happened, Syncs::LeftOut, &[Survives::Nothing], &last);
    assert!(
        without.lost.len() >= answers,
        "without syncs answers are lost: {} of {}",
        without.lost.len(),
        without.cuts
    );
}
