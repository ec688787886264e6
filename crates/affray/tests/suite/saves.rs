//! Saves: private, locked, never a link's prey, never mended by being opened; and what a seat may read of a record.

use std::fs::{self, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

fn affray(arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_affray"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    // It may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

/// A fight that has begun, saved in a folder.
fn begun(game: &str, answers: &str) -> (TempDir, String) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("save.json").display().to_string();
    let input = format!("{answers}q\n");
    let play = affray(&["play", game, "--seed", "7", "--seat", "all", "--save", &path], &input);
    assert_eq!(code(&play), Some(0), "{}", err(&play));
    (folder, path)
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).expect("the file").permissions().mode() & 0o777
}

#[test]
fn a_save_is_its_owners_alone() {
    let (folder, path) = begun("tiny", "1\n1\n");
    assert_eq!(mode(Path::new(&path)), 0o600);
    fs::set_permissions(&path, Permissions::from_mode(0o644)).expect("they can be changed");
    assert_eq!(code(&affray(&["play", "--resume", &path], "1\nq\n")), Some(0));
    assert_eq!(mode(Path::new(&path)), 0o600, "also one that was open before");
    let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").filter_map(Result::ok).collect();
    assert_eq!(left.len(), 1, "nothing is left beside it: {left:?}");
    // In a folder that the command makes, nobody else looks.
    let home = folder.path().join("state");
    let mut command = Command::new(env!("CARGO_BIN_EXE_affray"));
    command.args(["play", "tiny", "--seed", "7"]).env("XDG_STATE_HOME", &home).stdin(Stdio::null());
    assert!(command.output().expect("it runs").status.success());
    assert_eq!((mode(&home.join("affray")), mode(&home.join("affray/tiny-1.json"))), (0o700, 0o600));
}

#[test]
fn a_save_never_writes_through_a_link() {
    let folder = TempDir::new().expect("a folder");
    let victim = folder.path().join("victim");
    fs::write(&victim, "precious").expect("a file");
    let path = folder.path().join("save.json").display().to_string();
    symlink(&victim, format!("{path}.new")).expect("a link");
    assert_eq!(code(&affray(&["play", "tiny", "--seed", "7", "--save", &path], "1\nq\n")), Some(0));
    assert_eq!(fs::read_to_string(&victim).expect("the file"), "precious");
    assert!(fs::symlink_metadata(&path).expect("the save").is_file());
    symlink(&victim, format!("{path}.lock")).expect("a link");
    let refused = affray(&["play", "--resume", &path], "1\nq\n");
    assert_eq!(code(&refused), Some(2));
    assert!(err(&refused).contains("not a lock of ours"), "{}", err(&refused));
    assert_eq!(fs::read_to_string(&victim).expect("the file"), "precious");
    fs::remove_file(format!("{path}.lock")).expect("it is there");
    let link = folder.path().join("link.json").display().to_string();
    symlink(&victim, &link).expect("a link");
    assert_eq!(code(&affray(&["play", "tiny", "--seed", "7", "--save", &link], "q\n")), Some(2), "a link is there");
}

#[test]
fn two_processes_cannot_play_one_save_and_the_second_learns_who_does() {
    let (_folder, path) = begun("tiny", "1\n");
    let mut first = Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(["play", "--resume", &path])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command runs");
    // It plays once it has printed something.
    let mut shown = [0; 16];
    let mut to = first.stdin.take().expect("a pipe");
    first.stdout.as_mut().expect("a pipe").read_exact(&mut shown).expect("it prints");
    let before = fs::read(&path).expect("the save");
    let second = affray(&["play", "--resume", &path], "1\n1\nq\n");
    assert_eq!(code(&second), Some(2));
    assert!(err(&second).contains(&format!("process {}", first.id())), "{}", err(&second));
    let over = affray(&["play", "tiny", "--save", &path, "--force"], "1\nq\n");
    assert_eq!(code(&over), Some(2), "nor overwrite it: {}", err(&over));
    assert_eq!(fs::read(&path).expect("the save"), before);
    to.write_all(b"q\n").expect("it reads");
    drop(to);
    let mut rest = Vec::new();
    first.stdout.take().expect("a pipe").read_to_end(&mut rest).expect("it ends");
    assert!(first.wait().expect("it ends").success());
    assert_eq!(code(&affray(&["play", "--resume", &path], "q\n")), Some(0), "then it is free");
    // A process that was killed holds nothing.
    fs::write(format!("{path}.lock"), "1").expect("a stale lock");
    assert_eq!(code(&affray(&["play", "--resume", &path], "q\n")), Some(0));
}

#[test]
fn a_broken_save_is_not_gone_on_with_and_not_mended() {
    let (_folder, path) = begun("tiny", "1\n1\n1\n1\n");
    let text = fs::read_to_string(&path).expect("the save");
    let place = text.find("{\"card\":\"").expect("a card") + "{\"card\":\"".len();
    let end = place + text[place..].find('"').expect("the end");
    let other = (0..20).map(|card| card.to_string()).find(|card| *card != text[place..end]).expect("another card");
    let digest = text.find("\"digest\":\"").expect("a digest") + "\"digest\":\"".len();
    let flipped = if &text[digest..=digest] == "0" { "1" } else { "0" };
    for broken in [
        format!("{}{other}{}", &text[..place], &text[end..]),
        format!("{}{flipped}{}", &text[..digest], &text[digest + 1..]),
    ] {
        fs::write(&path, &broken).expect("the save");
        let resumed = affray(&["play", "--resume", &path], "1\n1\nq\n");
        assert_eq!(code(&resumed), Some(2), "{}", out(&resumed));
        assert!(err(&resumed).contains("broken at"), "{}", err(&resumed));
        assert_eq!(fs::read_to_string(&path).expect("the save"), broken, "it is left as it is");
        assert_eq!(code(&affray(&["verify", &path], "")), Some(1));
    }
}

/// Runs a command that may write no file larger than this many blocks of 512 bytes.
fn on_a_small_disk(blocks: u32, arguments: &[&str], input: &str) -> Output {
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_affray")]).args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the shell runs");
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

#[test]
fn a_full_disk_is_told_at_once_and_the_command_fails() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("save.json").display().to_string();
    let saved = |path: &str| affray_core::Record::read(&fs::read_to_string(path).expect("a save")).expect("a record");
    let arguments = ["play", "tiny", "--seed", "7", "--seat", "all", "--no-report", "--save", &path];
    let asked = "Your answers are no longer saved";
    // The first save fits, later ones do not.
    let size = {
        assert_eq!(code(&affray(&arguments, "q\n")), Some(0));
        fs::metadata(&path).expect("the save").len()
    };
    fs::remove_file(&path).expect("it is there");
    let blocks = u32::try_from(size.div_ceil(512)).expect("a small file");
    let all = "1\n".repeat(60);
    let play = on_a_small_disk(blocks, &arguments, &all);
    assert_eq!(code(&play), Some(2), "{} {}", out(&play), err(&play));
    assert!(out(&play).contains(asked) && out(&play).contains("Go on without saving?"), "{}", out(&play));
    assert!(err(&play).contains("the fight is not saved"), "{}", err(&play));
    assert!(!err(&play).contains("saved in"), "{}", err(&play));
    let held = saved(&path).answers();
    assert!(!saved(&path).footer.over, "what was saved before is still there: {held} answers");
    assert!(!Path::new(&format!("{path}.new")).exists(), "no half of a record is left");
    // Who says so plays on, to the end; it is still an error.
    fs::remove_file(&path).expect("it is there");
    let taken = out(&play).matches("\n  1  ").count();
    let input = format!("{}y\n{all}", "1\n".repeat(taken));
    let on = on_a_small_disk(blocks, &arguments, &input);
    assert!(out(&on).contains("\ndigest "), "{}", out(&on));
    assert_eq!(code(&on), Some(2));
    assert_eq!(out(&on).matches(asked).count(), 1, "it is asked once");
    // A disk on which nothing fits is an error before the first question.
    fs::remove_file(&path).expect("it is there");
    let none = on_a_small_disk(1, &arguments, &all);
    assert_eq!(code(&none), Some(2));
    assert!(err(&none).contains("cannot be saved"), "{}", err(&none));
}

#[test]
fn a_folder_that_vanishes_is_told_too_and_saving_can_be_tried_again() {
    let folder = TempDir::new().expect("a folder");
    let inner = folder.path().join("inner");
    let path = inner.join("save.json").display().to_string();
    let mut child = Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(["play", "tiny", "--seed", "7", "--seat", "all", "--no-report", "--save", &path])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut to = child.stdin.take().expect("a pipe");
    let begun = Instant::now();
    while !Path::new(&path).exists() {
        assert!(begun.elapsed() < Duration::from_secs(20), "it saves");
        std::thread::sleep(Duration::from_millis(10));
    }
    fs::remove_dir_all(&inner).expect("it can be removed");
    to.write_all(b"1\n").expect("it reads");
    std::thread::sleep(Duration::from_millis(500));
    fs::create_dir(&inner).expect("a folder");
    to.write_all(b"r\n1\nq\n").expect("it reads");
    drop(to);
    let output = child.wait_with_output().expect("it ends");
    assert!(out(&output).contains("no longer saved") && out(&output).contains("\nSaved.\n"), "{}", out(&output));
    assert_eq!(code(&output), Some(0), "saved in the end: {}", err(&output));
    assert!(Path::new(&path).exists());
}

#[test]
fn a_seat_reads_its_own_answers_and_no_digest_of_hidden_cards() {
    let (_folder, path) = begun("suits", "1\n2\n1\n1\n1\n1\n1\n1\n");
    let record = affray_core::Record::read(&fs::read_to_string(&path).expect("the save")).expect("a record");
    let names: Vec<String> = record.header.seats.seats().iter().map(|info| info.name.clone()).collect();
    let all = out(&affray(&["replay", "--answers=all", &path], ""));
    let cards: Vec<&str> = all.lines().filter(|line| !line.contains('#')).collect();
    assert!(cards.len() > 4, "hands were dealt: {all}");
    for name in names.iter().map(String::as_str).chain(["onlooker"]) {
        let refused = affray(&["replay", "--seat", name, "--answers=all", &path], "");
        assert_eq!(code(&refused), Some(2), "{name}");
        assert!(err(&refused).contains("may not see") && out(&refused).is_empty(), "{}", err(&refused));
        let json = affray(&["replay", "--seat", name, "--json", &path], "");
        assert_eq!(code(&json), Some(0), "{}", err(&json));
        assert!(!out(&json).contains("\"digest\""), "{name}: {}", out(&json));
    }
    for name in &names {
        let own = affray(&["replay", "--seat", name, "--answers", &path], "");
        assert_eq!(code(&own), Some(0), "{}", err(&own));
        assert!(out(&own).lines().all(|line| line.contains('#')), "decisions alone: {}", out(&own));
        assert!(out(&own).lines().count() < all.lines().count());
    }
    let every: usize = names
        .iter()
        .map(|name| out(&affray(&["replay", "--seat", name, "--answers", &path], "")).lines().count())
        .sum();
    assert_eq!(every, out(&affray(&["replay", "--answers", &path], "")).lines().count(), "each decision is somebody's");
    assert!(out(&affray(&["replay", "--json", &path], "")).contains("\"digest\""), "a referee may have it");
}

#[test]
fn ten_thousand_answers_are_printed_in_no_time() {
    let (_folder, path) = begun("tiny", "1\n1\n");
    let mut record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&path).expect("the save")).expect("JSON");
    let set = serde_json::json!({ "set": "Anchor.lost", "to": "1", "why": "again" });
    let answers = record["answers"].as_array_mut().expect("answers");
    answers.splice(0..0, vec![set; 10_000]);
    fs::write(&path, record.to_string()).expect("the record");
    let begun = Instant::now();
    let replay = affray(&["replay", "--answers", &path], "");
    assert_eq!(out(&replay).lines().filter(|line| line.starts_with("gm ")).count(), 10_000, "{}", err(&replay));
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
}
