//! Recorded fights: old files are still read, and lead to the same fight.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use affray_core::{AnyBatch, Batch, Dealer, Game, Record, Secret, Setup, Verdict, Viewer};
use affray_tiny::{GAME, Tiny};

/// The records in `fights`.
fn records() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fights");
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.filter(|path| path.extension().is_some_and(|extension| extension == "json")).collect()
}

/// The log as it is kept next to a record: the rule next to each line.
fn log(record: &Record) -> String {
    let play = GAME.resume(record, false).expect("a recorded fight replays");
    let mut text = String::new();
    for line in play.lines(Viewer::Referee) {
        let rule = line.line.rule.map_or(String::new(), |rule| rule.to_string());
        writeln!(text, "{rule:<6} {}", line.line.text).expect("strings take text");
    }
    writeln!(text, "{}", play.summary()).expect("strings take text");
    text
}

#[test]
fn recorded_fights_are_fair_and_replay_to_their_logs() {
    assert!(!records().is_empty(), "there is a recorded fight");
    for path in records() {
        let record = Record::read(&fs::read_to_string(&path).expect("the record is there")).expect("it is a record");
        assert_eq!(GAME.verify(&record).expect("it can be checked").verdict, Verdict::Fair, "{}", path.display());
        let kept = fs::read_to_string(path.with_extension("txt")).expect("the log is kept beside it");
        assert_eq!(log(&record), kept, "{} reads otherwise now", path.display());
    }
}

#[test]
fn an_old_fight_fought_again_has_the_old_answers() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fights/format-1.json");
    let text = fs::read_to_string(path).expect("the record is there");
    let record = Record::read(&text).expect("it is a record");
    let setup = Setup { encounter: record.header.encounter.clone(), ..Setup::default() };
    let play = GAME.begin(&setup, record.dealer()).expect("its encounter opens");
    let answers = |text: &str| {
        text.split_once("\"answers\"")
            .map(|(_, rest)| rest.split_once("\"footer\"").map(|(answers, _)| answers.to_owned()))
    };
    assert_eq!(answers(&play.record(true)), answers(&text));
    let again = GAME.resume(&record, true).expect("it is taken up again");
    assert_eq!(again.record(true), text, "an old record stays in its format, to the byte");
}

/// The edition in the header of a fight's record; the fight is the same when it is taken up again.
fn recorded_edition(encounter: &str, edition: Option<&str>) -> String {
    let setup = Setup { encounter: encounter.to_owned(), edition: edition.map(str::to_owned), ..Setup::default() };
    let play = GAME.begin(&setup, Some(Dealer::new(Secret::from_seed(3), Vec::new()))).expect("it opens");
    let record = Record::read(&play.record(true)).expect("it is a record");
    assert_eq!(GAME.verify(&record).expect("it can be checked").verdict, Verdict::Fair);
    record.header.edition
}

#[test]
fn a_record_names_its_edition_unless_nothing_but_the_default_is_meant() {
    let (plain, hand) = ("game = \"tiny\"\n", "game = \"tiny\"\nedition = \"hand\"\n");
    assert_eq!(recorded_edition(plain, None), "", "as in records that are older than the editions");
    assert_eq!(recorded_edition(plain, Some("flip")), "");
    assert_eq!(recorded_edition(plain, Some("hand")), "hand");
    assert_eq!(recorded_edition(hand, None), "hand");
    assert_eq!(recorded_edition(hand, Some("flip")), "flip", "the file alone would mean another");
}

#[test]
fn simulated_fights_come_to_the_same_as_ever() {
    let setup = Setup { encounter: Tiny::STARTER.to_owned(), ..Setup::default() };
    let batch = Batch::<Tiny>::open(&setup).expect("the starter opens");
    let (mut won, mut flips, mut uses) = (0, 0, [(0, 0); 4]);
    batch.fight(11, 0..300, &mut |fought| {
        won += u32::from(fought.values[0] == 0);
        flips += fought.values[1];
        for (sum, (times, yielded)) in uses.iter_mut().zip(fought.uses) {
            *sum = (sum.0 + times, sum.1 + yielded);
        }
    });
    assert_eq!((won, flips), (16, 2964));
    assert_eq!(uses, [(779, 1558), (712, 712), (729, 729), (744, 1488)]);
}
