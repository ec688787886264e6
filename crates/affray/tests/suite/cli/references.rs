//! Files that are named: what kind, how large, how many, and from where.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{DUEL, affray, code, err, out};

/// A folder and a file of an encounter in it.
fn folder() -> (TempDir, String) {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("main.toml").display().to_string();
    (folder, path)
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}

/// Every command that reads an encounter refuses it soon, with this in its message.
fn refused(path: &str, part: &str) {
    for command in [&["check", path][..], &["fight", path], &["play", path, "--no-save"], &["sim", path, "-n", "1"]] {
        let begun = Instant::now();
        let output = affray(command);
        assert!(matches!(code(&output), 1 | 2), "{command:?}: {}", err(&output));
        assert!(err(&output).contains(part), "{command:?}: {part:?} is missing from\n{}", err(&output));
        assert!(begun.elapsed() < Duration::from_secs(5), "{command:?} took {:?}", begun.elapsed());
    }
}

#[test]
fn references_that_lead_back_are_refused_in_any_spelling() {
    for spelling in ["main.toml", "./main.toml", "x/../main.toml", "x/.././/main.toml", "link.toml", "x/up/main.toml"] {
        let (folder, path) = folder();
        fs::create_dir(folder.path().join("x")).expect("a folder");
        symlink("main.toml", folder.path().join("link.toml")).expect("a link");
        symlink("..", folder.path().join("x/up")).expect("a link");
        write(folder.path(), "main.toml", &format!("game = \"tiny\"\n[anchor]\nfrom = \"{spelling}\"\n"));
        refused(&path, "refers to itself");
        write(folder.path(), "main.toml", "game = \"tiny\"\n[anchor]\nfrom = \"x/a.toml\"\n");
        write(folder.path(), "x/a.toml", &format!("game = \"tiny\"\nfrom = \"../{spelling}\"\n"));
        refused(&path, "refers to itself");
    }
    // A second name of the same file, which no path tells.
    let (folder, path) = folder();
    write(folder.path(), "main.toml", "game = \"tiny\"\n[anchor]\nfrom = \"other.toml\"\n");
    fs::hard_link(folder.path().join("main.toml"), folder.path().join("other.toml")).expect("a second name");
    refused(&path, "refer");
}

#[test]
fn little_files_that_become_gigabytes_are_refused() {
    let (folder, path) = folder();
    // 2.6 KB: each file takes the next ten times.
    for level in 0..8 {
        let tables =
            (0..10).map(|n| format!("t{n} = {{ from = \"l{}.toml\" }}\n", level + 1)).collect::<Vec<_>>().concat();
        write(folder.path(), &format!("l{level}.toml"), &format!("game = \"tiny\"\n{tables}"));
    }
    write(folder.path(), "l8.toml", "game = \"tiny\"\nx = 1\n");
    write(folder.path(), "main.toml", "game = \"tiny\"\n[anchor]\nfrom = \"l0.toml\"\n");
    refused(&path, "more than");
}

#[test]
fn only_files_are_read_and_only_small_ones() {
    let (folder, path) = folder();
    let pipe = folder.path().join("pipe.toml").display().to_string();
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs").success());
    refused(&pipe, "a pipe or a device");
    refused("/dev/zero", "a pipe or a device");
    refused(&folder.path().display().to_string(), "a folder");
    write(folder.path(), "main.toml", "game = \"tiny\"\n[anchor]\nfrom = \"pipe.toml\"\n");
    refused(&path, "a pipe or a device");
    let large = format!("game = \"tiny\"\n# {}\n", "x".repeat(300 * 1024));
    write(folder.path(), "main.toml", &large);
    refused(&path, "too large");
    for command in [&["verify"][..], &["replay"], &["odds", "at"], &["play", "--resume"]] {
        for (file, part) in [(pipe.as_str(), "a pipe"), ("/dev/zero", "a pipe"), (path.as_str(), "not a record")] {
            let output = affray(&[command, &[file][..]].concat());
            assert_eq!(code(&output), 2, "{command:?} {file}");
            assert!(err(&output).contains(part), "{command:?} {file}: {}", err(&output));
        }
    }
    let record = folder.path().join("large.json");
    fs::write(&record, " ".repeat(5 * 1024 * 1024)).expect("a file");
    assert!(err(&affray(&["verify", record.to_str().expect("a path")])).contains("too large"));
}

#[test]
fn twenty_thousand_names_are_refused_at_once() {
    let (folder, path) = folder();
    for (game, table) in [("suits", "fighter"), ("deckahedron", "party"), ("rt0", "player")] {
        let rows = (0..20_000).map(|n| format!("[[{table}]]\nname=\"{n:x}\"\n")).collect::<Vec<_>>().concat();
        write(folder.path(), "main.toml", &format!("game = \"{game}\"\n{rows}"));
        refused(&path, "too");
        let few = (0..5_000).map(|n| format!("[[{table}]]\nname=\"{n:x}\"\n")).collect::<Vec<_>>().concat();
        write(folder.path(), "main.toml", &format!("game = \"{game}\"\n{few}"));
        refused(&path, "5000 entries are too many");
    }
}

#[test]
fn numbers_that_would_wrap_a_counter_are_refused() {
    let (folder, path) = folder();
    let text = "game = \"rt0\"\nsupremacy = 65534\n[[player]]\nname = \"A\"\n[[foe]]\nadversary = \"brock\"\n";
    write(folder.path(), "main.toml", text);
    refused(&path, "65534 is out of all proportion");
    let items = vec!["\"torch\""; 256].join(", ");
    let text = format!(
        "game = \"deckahedron\"\n[[party]]\nname = \"A\"\nstr = 1\ndex = 1\nint = 1\nitems = [{items}]\n[[scene]]\n\
         kind = \"rest\"\n"
    );
    write(folder.path(), "main.toml", &text);
    refused(&path, "256 entries are too many");
}

#[test]
fn references_stay_in_the_folder_unless_they_are_allowed_out() {
    let outer = TempDir::new().expect("a temporary folder");
    let folder = outer.path().join("mine");
    write(outer.path(), "theirs/anchor.toml", "game = \"tiny\"\nname = \"Outsider\"\n");
    fs::create_dir(&folder).expect("a folder");
    symlink("../theirs", folder.join("link")).expect("a link");
    let path = folder.join("main.toml").display().to_string();
    let absolute = outer.path().join("theirs/anchor.toml").display().to_string();
    for from in ["../theirs/anchor.toml", "link/anchor.toml", "./x/../../theirs/anchor.toml", absolute.as_str()] {
        write(&folder, "x/keep", "");
        write(&folder, "main.toml", &format!("game = \"tiny\"\n[anchor]\nfrom = \"{from}\"\n"));
        refused(&path, "outside the folder of the encounter");
        let allowed = affray(&["check", &path, "--allow-outside"]);
        assert_eq!(code(&allowed), 0, "{from}: {}", err(&allowed));
        assert!(out(&allowed).contains("Outsider"), "{}", out(&allowed));
    }
    // Whether a file is there is nobody's business either.
    write(&folder, "main.toml", "game = \"tiny\"\n[anchor]\nfrom = \"/etc/no-such-file.toml\"\n");
    refused(&path, "outside the folder of the encounter");
}

#[test]
fn nothing_of_a_file_that_is_no_encounter_is_shown() {
    let (folder, path) = folder();
    for secret in ["token = \"s3cret\"\n", "root:s3cret:0:0\n", "[auth]\ngame = \"s3cret\"\n", "s3cret = \n"] {
        write(folder.path(), "secret.toml", secret);
        let named = folder.path().join("secret.toml").display().to_string();
        write(folder.path(), "main.toml", "game = \"tiny\"\n[anchor]\nfrom = \"secret.toml\"\n");
        for file in [&named, &path] {
            for command in ["check", "fight", "campaign", "encounters"] {
                let output = affray(&[command, file]);
                assert!(!err(&output).contains("s3cret"), "{command}: {}", err(&output));
                assert!(file == &path || !out(&output).contains("s3cret"), "{command}: {}", out(&output));
            }
        }
    }
    let json = folder.path().join("secret.json").display().to_string();
    for secret in
        ["{\"s3cret\": \"s3cret\"}", "{\"header\": \"s3cret\"}", "[\"s3cret\"", "{\"header\": {\"s3cret\": 1}}"]
    {
        fs::write(&json, secret).expect("a file");
        let at: &[&[&str]] = &[
            &["verify", &json],
            &["replay", &json],
            &["odds", "at", &json],
            &["play", "--resume", &json],
            &["odds", "deckahedron", "flip", "--from", &json],
        ];
        for command in at {
            let output = affray(command);
            assert_eq!(code(&output), 2, "{command:?}");
            assert!(!err(&output).contains("s3cret"), "{command:?}: {}", err(&output));
        }
    }
}

#[test]
fn grids_and_ranges_without_end_are_refused() {
    let all = format!("{}..{}", i64::MIN, i64::MAX);
    let wide = format!("ruling.stamina={all}");
    for (arguments, part) in [
        (vec!["compare", DUEL, "--vary", "ruling.stamina=0..9999", "--vary", "ruling.first=0..9999"], "too many"),
        (vec!["compare", DUEL, "--vary", &wide], "more than"),
        (vec!["balance", DUEL, "--tune", &wide, "--target", "50%"], "more than"),
        (vec!["odds", "tiny", "flip", "--sweep", "rank=-9223372036854775808..9223372036854775807"], "values"),
        (
            vec![
                "odds",
                "draw",
                "sum(any) > 1 and sum(a) > 1 and sum(b) > 2 and sum(any) < 4 and sum(a) < 3 and sum(b) < 9",
                "--deck",
                "a:10000*5000,b:9999*5000",
                "-n",
                "9999",
            ],
            "ask for fewer",
        ),
        (vec!["odds", "draw", "a", "--deck", "a*4000000000,b*4000000000"], "more than"),
    ] {
        let begun = Instant::now();
        let output = affray(&arguments);
        assert_eq!(code(&output), 2, "{arguments:?}: {}", err(&output));
        assert!(err(&output).contains(part), "{arguments:?}: {}", err(&output));
        assert!(begun.elapsed() < Duration::from_secs(5));
    }
}
