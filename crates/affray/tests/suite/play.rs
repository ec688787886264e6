//! Fights played through the command in plain mode: from files of answers, with real cards, killed and taken up again.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};

use affray_core::Record;

/// The command under way, and a pipe to it.
fn begun(arguments: &[&str], shown: fn() -> Stdio) -> (Child, ChildStdin) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_affray"));
    command.args(arguments).stdin(Stdio::piped()).stdout(shown()).stderr(shown());
    let mut child = command.spawn().expect("the command runs");
    let to = child.stdin.take().expect("a pipe");
    (child, to)
}

fn affray(arguments: &[&str], input: &str) -> Output {
    let (child, mut to) = begun(arguments, Stdio::piped);
    let input = input.to_owned();
    // The child may stop reading before the end.
    let writer = std::thread::spawn(move || drop(to.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    output
}

fn text(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn record(path: &Path) -> Record {
    Record::read(&std::fs::read_to_string(path).expect("a save")).expect("a record")
}

/// Answers that play any fight to its end: option after option in turn, so that different ones are tried.
fn any_answers() -> String {
    (0..4_000).map(|line| if line % 5 == 4 { "2\n" } else { "1\n" }).collect()
}

/// A whole fight of this game by a person, saved; with these further arguments.
fn played(folder: &Path, game: &str, name: &str, more: &[&str], input: &str) -> (PathBuf, String) {
    let save = folder.join(name);
    let path = save.to_str().expect("a path").to_owned();
    let arguments = [&["play", game, "--seed", "11", "--no-report", "--save", &path], more].concat();
    let printed = text(&affray(&arguments, input));
    (save, printed)
}

#[test]
fn a_file_of_answers_plays_the_same_fight_to_the_same_hash() {
    for game in affray_catalogue::slugs() {
        let folder = tempfile::tempdir().expect("a folder");
        let (first, printed) = played(folder.path(), game, "first.json", &[], &any_answers());
        let first_record = record(&first);
        assert!(first_record.footer.over, "{game}: the fight ends");
        assert!(printed.contains(&first_record.footer.digest), "{game}: the hash is shown");
        let answers = text(&affray(&["replay", first.to_str().expect("a path"), "--answers"], ""));
        assert!(answers.lines().count() > 3, "{game}: {answers}");
        let (again, _) = played(folder.path(), game, "again.json", &[], &answers);
        assert_eq!(record(&again).footer, first_record.footer, "{game}");
        let verified = text(&affray(&["verify", again.to_str().expect("a path")], ""));
        assert!(verified.starts_with("fair"), "{game}: {verified}");
    }
}

#[test]
fn the_end_of_the_input_saves_and_says_how_to_go_on() {
    for game in affray_catalogue::slugs() {
        let folder = tempfile::tempdir().expect("a folder");
        let (whole, _) = played(folder.path(), game, "whole.json", &[], &any_answers());
        let answers = text(&affray(&["replay", whole.to_str().expect("a path"), "--answers"], ""));
        let lines: Vec<&str> = answers.lines().collect();
        for cut in [0, 1, lines.len() / 2, lines.len() - 1] {
            let save = folder.path().join(format!("cut-{cut}.json"));
            let path = save.to_str().expect("a path").to_owned();
            let (before, after) = lines.split_at(cut);
            let stopped = affray(&["play", game, "--seed", "11", "--save", &path], &(before.join("\n") + "\n"));
            let said = String::from_utf8_lossy(&stopped.stderr).into_owned();
            assert!(said.contains(&format!("affray play --resume {path}")), "{game}: {said}");
            assert!(!record(&save).footer.over, "{game} after {cut}");
            text(&affray(&["play", "--no-report", "--resume", &path], &(after.join("\n") + "\n")));
            assert_eq!(record(&save).footer, record(&whole).footer, "{game} cut after {cut}");
        }
    }
}

#[test]
fn a_killed_fight_goes_on_where_it_was() {
    for game in affray_catalogue::slugs() {
        let folder = tempfile::tempdir().expect("a folder");
        let (whole, _) = played(folder.path(), game, "whole.json", &[], &any_answers());
        let answers = text(&affray(&["replay", whole.to_str().expect("a path"), "--answers"], ""));
        let lines: Vec<&str> = answers.lines().collect();
        let save = folder.path().join("killed.json");
        let path = save.to_str().expect("a path").to_owned();
        let arguments = ["play", game, "--seed", "11", "--no-report", "--save", &path];
        let (mut child, mut to) = begun(&arguments, Stdio::null);
        let (before, _) = lines.split_at(lines.len() / 2);
        to.write_all((before.join("\n") + "\n").as_bytes()).expect("it reads");
        to.flush().expect("it reads");
        std::thread::sleep(std::time::Duration::from_millis(150));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        drop(to);
        // However far it came, what it had taken is in the save: the rest brings the same end.
        let typed = text(&affray(&["replay", "--answers", &path], ""));
        let taken = typed.lines().count();
        assert_eq!(typed.lines().collect::<Vec<_>>(), lines[..taken], "{game}: nothing else was taken");
        text(&affray(&["play", "--no-report", "--resume", &path], &(lines[taken..].join("\n") + "\n")));
        assert_eq!(record(&save).footer, record(&whole).footer, "{game} killed after {taken}");
    }
}

#[test]
fn a_fight_on_paper_takes_typed_cards_and_refuses_an_impossible_one() {
    for game in affray_catalogue::slugs() {
        let folder = tempfile::tempdir().expect("a folder");
        let (whole, _) = played(folder.path(), game, "whole.json", &["--seat", "all"], &any_answers());
        let answers = text(&affray(&["replay", "--answers=all", whole.to_str().expect("a path")], ""));
        let lines: Vec<&str> = answers.lines().collect();
        // A card that has just left a deck of single cards cannot turn up again; SUITS has several packs, so there a
        // card that does not exist is tried.
        let is_card =
            |line: &&str| !line.contains('#') && line.parse::<u8>().is_err() || game != "suits" && !line.contains('#');
        let place = lines.iter().position(is_card).expect("cards are turned");
        let impossible = match game {
            "deckahedron" | "tiny" => "99",
            "rt0" => "10X",
            _ => "1Z",
        };
        let mut typed = lines.clone();
        typed.insert(place, impossible);
        let (paper, printed) =
            played(folder.path(), game, "paper.json", &["--paper", "all"], &(typed.join("\n") + "\n"));
        assert!(printed.contains(&format!("! there is no card {impossible:?}")), "{game}: {printed}");
        let (paper_file, whole_file) = (paper, whole);
        let (paper, whole) = (record(&paper_file), record(&whole_file));
        assert!(paper.footer.over, "{game}");
        assert_eq!(paper.footer.summary, whole.footer.summary, "{game}: the same cards make the same fight");
        let log = |path: &Path| text(&affray(&["replay", path.to_str().expect("a path")], ""));
        assert_eq!(log(&paper_file), log(&whole_file), "{game}: to the last line");
    }
}

#[test]
fn a_card_that_lies_elsewhere_is_refused_with_the_place() {
    // Kresk's first flip is card 7; a second flip cannot turn it up while it lies in the discards.
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("paper.json");
    let path = save.to_str().expect("a path").to_owned();
    let input = "hack\n7\n2\nget clear\n1\n1\nhack\n1\n7\nxx\nq\n";
    let printed = text(&affray(&["play", "deckahedron", "--paper", "Kresk", "--seed", "7", "--save", &path], input));
    assert!(printed.contains("! 7 cannot turn up here: it lies elsewhere (Kresk: Discard)"), "{printed}");
}

#[test]
fn a_mix_of_paper_and_screen_asks_each_for_what_is_theirs() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("mix.json");
    let path = save.to_str().expect("a path").to_owned();
    let arguments = ["play", "tiny", "--paper", "Dart", "--seat", "Anchor", "--seed", "3", "--save", &path];
    let printed = text(&affray(&arguments, "1\n1\n10\n1\n1\n10\n11\n"));
    assert!(printed.contains("Dart, turn up a card: the top of Dart's deck."), "{printed}");
    assert!(!printed.contains("Anchor, turn up a card"), "the engine deals for Anchor: {printed}");
    assert!(printed.contains("! 10 cannot turn up here: it lies elsewhere (Dart: Discard)"), "{printed}");
}

#[test]
fn what_is_forbidden_is_listed_with_its_rule_and_reason_and_refused() {
    let printed = text(&affray(&["play", "tiny", "--no-save", "--seed", "7"], "pass\n7\nblah\n? TD-07\nq\n"));
    assert!(printed.contains("-  pass: a fighter may not pass a turn [TD-07]"), "{printed}");
    assert!(printed.contains("! pass is not allowed: a fighter may not pass a turn [TD-07]"), "{printed}");
    assert!(printed.contains("! there is no option 7: choose 1 to 1"), "{printed}");
    assert!(printed.contains("! there is no option \"blah\": type a number, 1 to 1"), "{printed}");
    assert!(printed.contains("\nTD-07  "), "the rule is looked up: {printed}");
}

#[test]
fn answers_are_taken_back_and_the_gm_overrules() {
    let folder = tempfile::tempdir().expect("a folder");
    let save = folder.path().join("undo.json");
    let path = save.to_str().expect("a path").to_owned();
    let input = "1\n1\nu\nback\nback 1\ngm Anchor.lost=3 a bad fall\ngm nonsense=1\nb\nq\n";
    let printed = text(&affray(&["play", "tiny", "--seed", "7", "--save", &path], input));
    assert!(printed.contains("Taken back."), "{printed}");
    assert!(printed.contains("Seen since then, and not to be unseen:"), "{printed}");
    assert!(printed.contains("The GM sets Anchor.lost to 3: a bad fall"), "{printed}");
    assert!(printed.contains("! there is no quantity \"nonsense\" to set"), "{printed}");
    assert!(printed.contains("Stamina █████░░░ 7/10"), "{printed}");
    assert_eq!(record(&save).answers(), 1, "only the GM's change is left");
}

#[test]
fn every_encounter_is_played_to_its_end() {
    let mut played = 0;
    for game in affray_catalogue::ALL.iter() {
        for file in game.encounters().iter().filter(|file| !file.path.contains('/')) {
            let name = format!("{}/{}", game.slug(), file.name());
            for seats in [&[][..], &["--seat", "all"]] {
                let arguments = [&["play", &name, "--seed", "5", "--no-report", "--no-save"], seats].concat();
                let printed = text(&affray(&arguments, &any_answers()));
                // A campaign goes on for as long as its GM says so.
                assert!(printed.contains("\ndigest ") || !seats.is_empty(), "{name} {seats:?} ends");
                played += 1;
            }
        }
    }
    assert!(played >= 2 * affray_catalogue::ALL.len(), "{played} were played");
}

#[test]
fn every_tutorial_plays_through_and_explains() {
    let taught = affray_catalogue::ALL.iter().filter(|game| !game.tutorial().is_empty());
    for game in taught.map(|game| game.slug()) {
        let folder = tempfile::tempdir().expect("a folder");
        let save = folder.path().join("lesson.json");
        let path = save.to_str().expect("a path").to_owned();
        let arguments = ["play", "--tutorial", game, "--no-report", "--save", &path];
        let printed = text(&affray(&arguments, &any_answers()));
        assert!(record(&save).footer.over, "{game}");
        let lessons = printed.lines().filter(|line| line.starts_with("  | ")).count();
        assert!(lessons >= 6, "{game} explains: {printed}");
        assert!(printed.contains("Next: affray play"), "{game} says where to go on");
    }
}

#[test]
fn every_rule_a_tutorial_explains_is_in_the_register() {
    for game in affray_catalogue::ALL.iter().filter(|game| !game.tutorial().is_empty()) {
        let tutorial = affray_tutorial::Tutorial::read(game.tutorial()).expect("a tutorial");
        for rule in tutorial.rules() {
            assert!(game.register().rule(rule).is_some(), "{} explains {rule}", game.slug());
        }
    }
}

#[test]
fn the_luck_report_says_how_it_was_computed() {
    let printed = text(&affray(&["play", "tiny", "--no-save", "--seed", "7"], &any_answers()));
    let parts =
        ["exact expectations, from choice to choice", "by simulation: every position played on", "The turning point: "];
    assert!(parts.iter().all(|part| printed.contains(part)), "{printed}");
    let came = printed.lines().find(|line| line.contains("After your ")).expect("what came");
    assert!(came.contains("your Stamina ") && came.contains("expected -"), "{came}");
}

#[test]
fn the_luck_report_names_rounds_and_tells_whose_dice_they_were() {
    let (mut rounds, mut dice) = (0, 0);
    for seed in 1..4 {
        let seed = seed.to_string();
        let printed = text(&affray(&["play", "deckahedron/duel", "--no-save", "--seed", &seed], &any_answers()));
        let report = printed.split_once("What happened compared").map_or("", |(_, report)| report);
        let all = report.split_whitespace().collect::<Vec<_>>().join(" ");
        rounds += usize::from(all.contains(" in round "));
        dice += usize::from(all.contains(" of the Bridge Guard: ") && all.contains("Your "));
        assert!(!all.contains("Kresk"), "the reader is you: {report}");
        // "Your 9 cards and dice: +31 ±12 points, lucky for you."
        for words in all.split(" points, ").filter(|words| words.contains(" ±")) {
            let mut figures = words.rsplit(' ');
            let figure = |word: Option<&str>| word.and_then(|word| word.trim_start_matches('±').parse::<f64>().ok());
            if let (Some(error), Some(by)) = (figure(figures.next()), figure(figures.next())) {
                assert!(by.abs() >= error, "nothing is said where nothing is known: {report}");
            }
        }
    }
    assert!(rounds > 0 && dice > 0, "{rounds} reports name a round, {dice} have dice of both");
}

#[test]
fn exact_odds_stand_after_every_numbered_option() {
    for game in affray_catalogue::slugs() {
        let printed = text(&affray(&["play", game, "--no-save", "--seed", "7", "--odds"], "o 1\no 99\no\no\nq\n"));
        let options = |block: &str| -> Vec<String> {
            let numbered = |line: &&str| line.trim_start().starts_with(|c: char| c.is_ascii_digit());
            block.lines().skip_while(|line| !numbered(line)).take_while(numbered).map(str::to_owned).collect()
        };
        let (exact, rest) = printed
            .split_once("from what you can see)")
            .expect("a heading")
            .1
            .split_once("(chance to win, simulated: plain bots play on, from what you can see)")
            .expect("the other heading");
        let (exact, wins) = (options(exact), options(rest));
        assert!(!exact.is_empty() && exact.len() == wins.len(), "{game}: {printed}");
        for line in &exact {
            let figure = line.split_once("  [").map(|(_, figure)| figure).unwrap_or_default();
            assert!(!figure.is_empty() || printed.contains("(no difference "), "{game}: {line}");
        }
        assert!(wins.iter().all(|line| line.ends_with(" %]")), "{game}: {wins:?}");
        assert!(printed.contains("played on plainly: "), "{printed}");
        assert!(printed.contains("! there are no odds of an option \"99\": choose 1 to "), "{game}: {printed}");
    }
}

#[test]
fn mistakes_on_the_command_line_say_what_to_change() {
    let fails = |arguments: &[&str]| {
        let output = affray(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(fails(&["play", "tiny", "--seat", "Nobody"]).contains("nobody called \"Nobody\" has a seat"));
    assert!(fails(&["play", "no-such-file.toml"]).contains("cannot be read"));
    let unknown = fails(&["play", "chess"]);
    assert!(unknown.contains("there is no game and no file \"chess\"") && unknown.contains("deckahedron"), "{unknown}");
    assert!(fails(&["play", "--tutorial", "chess"]).contains("there is no game \"chess\""));
    assert!(fails(&["play"]).contains("affray play deckahedron"), "what to write is shown");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("taken.json");
    std::fs::write(&path, "x").expect("a file");
    let path = path.to_str().expect("a path");
    assert!(fails(&["play", "tiny", "--save", path]).contains("exists already"));
    assert!(fails(&["play", "--resume", path]).contains("not a record"));
}

#[test]
fn a_long_menu_comes_in_steps_and_keeps_its_numbers() {
    let played = |input: &str| text(&affray(&["play", "rt0", "--plain", "--no-save", "--seed", "7"], input));
    let numbered = |printed: &str| -> Vec<(usize, String)> {
        let line = |line: &str| {
            let (number, text) = line.trim_start().split_once("  ")?;
            Some((number.parse().ok()?, text.to_owned()))
        };
        printed.lines().filter_map(line).collect()
    };
    let first = played("q\n");
    assert!(first.contains("ways\n") && first.contains("all lists every option"), "{first}");
    let numbers = first.lines().find(|line| line.contains("Ada: Hand")).expect("the numbers of the table");
    assert!(numbers.contains("Hand"), "{first}");
    let whole = numbered(&played("all\nq\n"));
    let wanted = whole.iter().find(|(_, text)| text.starts_with("lay ")).expect("a card can be laid");
    let rank = wanted.1.split(' ').nth(1).expect("a rank");
    let named = played(&format!("{rank} of strike\nq\n"));
    let listed = numbered(&named);
    assert!(listed.iter().all(|option| whole.contains(option)), "the numbers of the whole list: {named}");
    // The number of an option works at once, whether it was listed or not.
    let taken = played(&format!("{}\nq\n", wanted.0));
    assert!(taken.matches("what do you do").count() > first.matches("what do you do").count(), "{taken}");
}

#[test]
fn people_who_share_the_lines_read_nothing_twice() {
    let arguments = ["play", "tiny", "--plain", "--no-save", "--seed", "7", "--seat", "Anchor", "--seat", "Dart"];
    let printed = text(&affray(&arguments, "1\n1\n1\n1\nq\n"));
    let mut deeds: Vec<&str> = printed.lines().filter(|line| line.contains(" flips ")).collect();
    assert_eq!(deeds.len(), 4, "{printed}");
    deeds.sort_unstable();
    deeds.dedup();
    assert_eq!(deeds.len(), 4, "{printed}");
    assert_eq!(printed.matches("Anchor: Stamina 10/10").count(), 1, "{printed}");
}
