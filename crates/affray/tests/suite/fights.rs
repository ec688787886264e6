//! Recorded fights: whole fights kept as files, replayed and read by every later version.
//!
//! `crates/affray-<game>/fights/<name>.json` is the record, `<name>.txt` the log it gives. An unexpected difference is read before it
//! is accepted: run the tests with `AFFRAY_ACCEPT=1` to write new logs, and say in the commit which rule changed.
//! Records themselves are never rewritten: they show that old files are still read.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use affray_catalogue as catalogue;
use affray_core::{AnyGame, Record, Verdict, Viewer};

/// Where the crate of a game keeps its recorded fights.
fn fights(game: &dyn AnyGame) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../affray-{}/fights", game.slug()))
}

fn records(game: &dyn AnyGame) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(fights(game)) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> Record {
    let text = fs::read_to_string(path).expect("the record is there");
    Record::read(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The log as the fight file keeps it: the rule next to each line.
fn log(game: &dyn AnyGame, record: &Record) -> String {
    let play = game.resume(record, false).expect("a recorded fight replays");
    let mut text = String::new();
    for line in play.lines(Viewer::Referee) {
        let rule = line.line.rule.map_or(String::new(), |rule| rule.to_string());
        writeln!(text, "{rule:<6} {}", line.line.text).expect("strings take text");
    }
    writeln!(text, "{}", play.summary()).expect("strings take text");
    text
}

#[test]
fn every_game_has_a_recorded_fight() {
    for game in catalogue::ALL.iter() {
        assert!(!records(*game).is_empty(), "{} has no recorded fight under fights/", game.slug());
    }
}

#[test]
fn recorded_fights_replay_to_their_logs() {
    for game in catalogue::ALL.iter() {
        for path in records(*game) {
            let found = log(*game, &read(&path));
            let kept = path.with_extension("txt");
            if std::env::var_os("AFFRAY_ACCEPT").is_some() {
                fs::write(&kept, &found).expect("the log can be written");
            }
            let expected = fs::read_to_string(&kept).unwrap_or_default();
            assert_eq!(found, expected, "{} reads differently now", path.display());
        }
    }
}

#[test]
fn old_fights_fought_on_in_the_new_format_are_fair_too() {
    for game in catalogue::ALL.iter() {
        for path in records(*game) {
            let mut record = read(&path);
            record.header.format = affray_core::fight::record::FORMAT;
            let play = game.resume(&record, true).expect("a recorded fight replays");
            let lifted = Record::read(&play.record(true)).expect("a record");
            let checked = game.verify(&lifted).expect("a recorded fight can be checked");
            assert_eq!(checked.verdict, Verdict::Fair, "{}", path.display());
        }
    }
}

#[test]
fn recorded_fights_of_every_format_are_still_fair() {
    for game in catalogue::ALL.iter() {
        for path in records(*game) {
            let checked = game.verify(&read(&path)).expect("a recorded fight can be checked");
            assert_eq!(checked.verdict, Verdict::Fair, "{}", path.display());
        }
    }
}
