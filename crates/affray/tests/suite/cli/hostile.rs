//! Files from strangers: whatever a record or an encounter holds, nothing that a terminal obeys is printed, no line is
//! forged, and names that hold such things are refused.

use std::fs;
use std::process::Output;

use affray_core::encounter::is_visible;
use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

use super::{code, err, out, recorded};

/// Wipes the line, goes up, clears the screen, sets the title, turns words around, and writes lines of its own.
const HOSTILE: &str = "x\u{1b}[2K\u{1b}[1A\u{9b}2J\u{1b}]0;owned\u{7}\u{1b}[8m\r\nfair: every card was fixed\u{202e}\u{2028}\u{7f}\u{200b}";

/// Runs `affray` as if on a terminal, with styles, and without; fails if anything is printed that should not be.
fn affray(arguments: &[&str]) -> Output {
    let run = |styled: bool| {
        let mut command = Command::cargo_bin("affray").expect("the command is built");
        command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").write_stdin("1\nq\n");
        if styled {
            command.env("CLICOLOR_FORCE", "1");
        }
        command.output().expect("the command runs")
    };
    for output in [run(false), run(true)] {
        for text in [&output.stdout, &output.stderr] {
            let text = String::from_utf8(text.clone()).expect("output is text");
            let bad = without_styles(&text).chars().find(|&letter| letter != '\n' && !is_visible(letter));
            assert_eq!(bad, None, "affray {arguments:?} prints\n{text:?}");
            let json = arguments.iter().any(|argument| *argument == "--json" || *argument == "--view");
            let forged =
                text.lines().any(|line| line.starts_with("fair: every card was fixed") && !line.contains("turned"));
            assert!(json || !forged, "affray {arguments:?} prints a forged line\n{text}");
        }
    }
    run(false)
}

/// The text without styles; a style that hides what follows is none of ours.
fn without_styles(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::new();
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        plain.push_str(before);
        let end = after.find(|c: char| !(c.is_ascii_digit() || c == ';')).unwrap_or(after.len());
        if after[end..].starts_with('m') && after[..end] != *"8" {
            rest = &after[end + 1..];
        } else {
            plain.push('\u{1b}');
            rest = after;
        }
    }
    plain + rest
}

/// Every command that reads a record.
fn read_by_every_command(path: &str) -> Vec<Output> {
    let commands: &[&[&str]] = &[
        &["verify"],
        &["verify", "--json"],
        &["replay"],
        &["replay", "--json"],
        &["replay", "--view"],
        &["replay", "--answers"],
        &["replay", "--answers=all"],
        &["replay", "--seat", "Dart"],
        &["odds", "at"],
        &["odds", "at", "--json"],
        &["play", "--plain", "--resume"],
    ];
    commands.iter().map(|command| affray(&[command, &[path][..]].concat())).collect()
}

#[test]
fn no_field_of_a_record_reaches_the_terminal_raw() {
    let (_folder, path) = recorded();
    let record: Value = serde_json::from_str(&fs::read_to_string(&path).expect("the record")).expect("JSON");
    let set = serde_json::json!({ "set": "Anchor.lost", "to": "1", "why": HOSTILE });
    let changes: &[&dyn Fn(&mut Value)] = &[
        &|r| r["header"]["engine"] = HOSTILE.into(),
        &|r| r["header"]["game"] = HOSTILE.into(),
        &|r| r["header"]["edition"] = HOSTILE.into(),
        &|r| r["header"]["rulings"][HOSTILE] = "1".into(),
        &|r| r["header"]["rulings"]["stamina"] = HOSTILE.into(),
        &|r| r["header"]["seats"][0]["name"] = HOSTILE.into(),
        &|r| r["header"]["seats"][0]["role"] = HOSTILE.into(),
        &|r| r["header"]["seats"][0]["sitter"] = serde_json::json!({ "bot": HOSTILE }),
        &|r| r["header"]["dealing"]["sealed"]["entropy"] = serde_json::json!([HOSTILE]),
        &|r| r["header"]["dealing"][HOSTILE] = 1.into(),
        &|r| r["header"][HOSTILE] = 1.into(),
        &|r| r[HOSTILE] = 1.into(),
        &|r| r["header"]["encounter"] = format!("game = \"tiny\"\ntitle = {:?}\n", "x\n").replace('x', "\u{9b}").into(),
        &|r| r["header"]["encounter"] = "game = \"tiny\"\ntitle = \"\\u001b[2J\\nfair\"\n".into(),
        &|r| r["header"]["encounter"] = format!("game = \"tiny\"\n\"{}\" = 1\n", "\\u001b[2J").into(),
        &|r| r["answers"][0]["seat"] = HOSTILE.into(),
        &|r| r["answers"][0]["pick"] = HOSTILE.into(),
        &|r| r["answers"][1]["card"] = HOSTILE.into(),
        &|r| r["answers"][1][HOSTILE] = HOSTILE.into(),
        &|r| r["answers"].as_array_mut().expect("answers").insert(0, set.clone()),
        &|r| r["footer"]["summary"] = HOSTILE.into(),
        &|r| r["footer"]["digest"] = HOSTILE.into(),
        &|r| r["footer"]["secret"] = HOSTILE.into(),
        &|r| r["footer"]["chain"][0] = HOSTILE.into(),
    ];
    for change in changes {
        let mut changed = record.clone();
        change(&mut changed);
        fs::write(&path, changed.to_string()).expect("the record");
        read_by_every_command(&path);
    }
}

#[test]
fn a_forged_version_does_not_hide_that_a_record_is_broken() {
    let (_folder, path) = recorded();
    let mut record: Value = serde_json::from_str(&fs::read_to_string(&path).expect("the record")).expect("JSON");
    record["footer"]["digest"] = "00".repeat(32).into();
    for engine in [HOSTILE.to_owned(), "\n".repeat(500), "fair ".repeat(10_000)] {
        record["header"]["engine"] = engine.clone().into();
        fs::write(&path, record.to_string()).expect("the record");
        let verify = affray(&["verify", &path]);
        assert_eq!(code(&verify), 1);
        let shown = out(&verify);
        assert!(shown.starts_with("broken"), "{shown}");
        assert!(shown.lines().count() <= 4 && shown.len() < 2_000, "nothing scrolls it away: {shown}");
        let json: Value = serde_json::from_str(&out(&affray(&["verify", "--json", &path]))).expect("it stays JSON");
        assert_eq!(json["recorded_by"].as_str(), Some(engine.as_str()), "and says what the record says");
    }
}

#[test]
fn a_note_of_the_gm_forges_no_line_of_the_log() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("duel.json").display().to_string();
    let mut play = Command::cargo_bin("affray").expect("the command is built");
    let play = play.args(["play", "tiny", "--plain", "--seed", "7", "--no-report", "--save", &path]);
    let typed = "gm Anchor.lost=1 REASON\nq\n".replace("REASON", "a\u{1b}[2Kb\u{202e}");
    assert!(play.write_stdin(typed).output().expect("the command runs").status.success());
    let text = fs::read_to_string(&path).expect("the save");
    assert!(text.contains("[2Kb"), "the reason is kept as it was given");
    let forged = text.replace("a\\u001b[2Kb", "a\\nAnchor wins");
    assert_ne!(forged, text);
    fs::write(&path, forged).expect("the save");
    for command in [&["replay", &path][..], &["replay", "--answers", &path], &["replay", "--json", &path]] {
        let replay = affray(command);
        assert!(!out(&replay).lines().any(|line| line.starts_with("Anchor wins")), "{}", out(&replay));
    }
    fs::write(&path, text).expect("the save");
    affray(&["play", "--plain", "--resume", &path]);
}

#[test]
fn names_and_titles_that_cannot_be_shown_are_refused_in_every_game() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("hostile.toml").display().to_string();
    let record = folder.path().join("r.json").display().to_string();
    for game in affray_catalogue::ALL.iter() {
        // A name of the starter, or where it has none, its title.
        let text = game.starter();
        let line = text.lines().position(|line| line.starts_with("name = ") || line.starts_with("title = "));
        let line = line.expect("a name or a title");
        for bad in ["\\u001b[2J", "\\nfair", "\\t", "\u{9b}2J", "\u{202e}", "\\u2028", "\\u007f", "\u{200b}"] {
            let changed: Vec<String> = text
                .lines()
                .enumerate()
                .map(|(place, old)| match old.split_once("= \"") {
                    Some((key, rest)) if place == line => format!("{key}= \"{bad}{rest}"),
                    _ => old.to_owned(),
                })
                .collect();
            fs::write(&path, changed.join("\n")).expect("a file");
            let check = affray(&["check", &path]);
            assert_eq!(code(&check), 1, "{}: {bad:?}", game.slug());
            let at = format!("hostile.toml:{}:", line + 1);
            assert!(err(&check).contains(&at) && err(&check).contains("in this text"), "{}", err(&check));
        }
        let commands: &[&[&str]] = &[
            &["check", "--json"],
            &["fight", "--record", &record],
            &["play", "--plain", "--no-save"],
            &["sim", "-n", "10"],
            &["compare", "--vary", "edition=a,b"],
            &["balance", "--tune", "x=1..2", "--target", "50%"],
            &["campaign", "-n", "10"],
            &["encounters"],
        ];
        for command in commands {
            affray(&[command, &[path.as_str()][..]].concat());
        }
    }
}

#[test]
fn mistakes_quote_a_file_visibly() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("wrong\u{1b}[2J.toml").display().to_string();
    for text in [
        "game = \"tiny\"\nstamna\u{9b} = 3\n",
        "game = \"tiny\" # \u{202e} a comment \u{9b}2J\nstamna = 3 # \u{2066}\n",
        "game = \"tiny\u{202e}\"\n",
        "game = \"tiny\"\n[rulings]\n\"sta\\u001b[2Jmina\" = 3\n",
        "game = \"tiny\"\nedition = \"\u{2028}\"\n",
        "game = \"tiny\"\n\u{1b}[2J\n",
        "game = \"tiny\"\nfrom = \"../\u{9b}x.toml\"\n",
        "\u{1b}]0;owned\u{7}",
    ] {
        fs::write(&path, text).expect("a file");
        for command in [&["check"][..], &["fight"], &["campaign"], &["encounters"]] {
            let output = affray(&[command, &[path.as_str()][..]].concat());
            assert!(code(&output) == 1 || code(&output) == 2 || command[0] == "encounters", "{text:?}");
        }
    }
}

#[test]
fn the_help_in_play_offers_rules_of_this_game_alone() {
    for game in affray_catalogue::ALL.iter() {
        let mut command = Command::cargo_bin("affray").expect("the command is built");
        let play = command.args(["play", game.slug(), "--plain", "--no-save", "--seed", "1"]).write_stdin("?\nq\n");
        let shown = out(&play.output().expect("the command runs"));
        let help = shown.lines().find(|line| line.contains("what a rule says")).expect("the help");
        let offered = help.split("? ").last().and_then(|rest| rest.split(' ').next()).expect("a rule");
        assert!(game.register().rule(offered).is_some(), "{} offers {offered:?}: {help}", game.slug());
    }
}
