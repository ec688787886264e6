//! Fights written down, read again and proven.

use std::fs;

use tempfile::TempDir;

use super::{DUEL, affray, code, err, out, recorded};

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
    let play = |seed| out(&affray(&["fight", DUEL, "--seed", seed]));
    assert_eq!(play("7"), play("7"));
    assert_ne!(play("7"), play("8"));
    assert!(play("7").contains("TD-04"), "rule ids stand next to the lines");
    assert!(!play("7").contains('\u{1b}'), "no colour where there is no terminal");
}

#[test]
fn the_commitment_is_shown_before_the_first_card_and_words_come_after_it() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("fight.json").display().to_string();
    let mut command = super::command(&["fight", DUEL, "--record", &path, "--ask-words"]);
    let output = command.write_stdin("tea and toast\nrain\n\n").output().expect("it runs");
    assert_eq!(code(&output), 0, "{}", err(&output));
    let record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&path).expect("the record")).expect("JSON");
    let sealed = &record["header"]["dealing"]["sealed"];
    assert_eq!(sealed["entropy"], serde_json::json!(["tea and toast", "rain"]));
    let commitment = sealed["commitment"].as_str().expect("a commitment");
    let shown = err(&output);
    assert!(shown.starts_with(&format!("commitment {commitment}")), "{shown}");
    let verify = out(&affray(&["verify", &path])).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(verify.contains("come from the committed secret. 2 people added words to the dealing."), "{verify}");

    let alone = folder.path().join("alone.json").display().to_string();
    assert_eq!(code(&affray(&["fight", DUEL, "--record", &alone])), 0);
    let verify = out(&affray(&["verify", &alone])).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(verify.contains("Nobody else added words to the dealing"), "{verify}");
}

#[test]
fn tables_are_looked_up_by_name() {
    let all = out(&affray(&["tables", "suits"]));
    assert!(all.contains("weapons"), "{all}");
    let weapons = affray(&["tables", "suits", "weapons"]);
    assert_eq!(code(&weapons), 0);
    assert!(out(&weapons).lines().count() > 5, "{}", out(&weapons));
    let wrong = affray(&["tables", "suits", "weapon"]);
    assert_eq!(code(&wrong), 2);
    assert!(err(&wrong).contains("did you mean weapons?"), "{}", err(&wrong));
    let json: serde_json::Value =
        serde_json::from_str(&out(&affray(&["tables", "rt0", "--json"]))).expect("tables as JSON");
    assert!(json.as_array().is_some_and(|tables| tables.iter().all(|table| table["rows"].is_array())));
}

#[test]
fn without_a_seed_every_fight_is_another() {
    let fights: Vec<String> = (0..4).map(|_| out(&affray(&["fight", DUEL]))).collect();
    assert!(fights.iter().any(|fight| *fight != fights[0]), "four fresh fights are not all alike");
}

#[test]
fn a_record_replays_and_verifies() {
    let (_folder, path) = recorded();
    let verify = affray(&["verify", &path]);
    assert_eq!(code(&verify), 0, "{}", err(&verify));
    assert!(out(&verify).starts_with("fair:"), "{}", out(&verify));
    assert!(out(&verify).contains("come from the seed 7, a number"), "{}", out(&verify));
    let fight = out(&affray(&["fight", DUEL, "--seed", "7"]));
    let replay = affray(&["replay", &path]);
    assert_eq!(err(&replay), "");
    assert!(fight.ends_with(&out(&replay)), "the replay is the fight without its title");
    let part = out(&affray(&["replay", &path, "--until", "4", "--seat", "dart"]));
    assert!(out(&replay).starts_with(part.lines().next().expect("a line")));
    assert!(part.contains("after 5 answers") || part.contains("after 4 answers"), "{part}");
}

#[test]
fn one_changed_card_is_noticed_and_named() {
    let (_folder, path) = recorded();
    let text = fs::read_to_string(&path).expect("the record");
    let place = text.find("{\"card\":\"").expect("a card") + "{\"card\":\"".len();
    let end = place + text[place..].find('"').expect("the code's end");
    for other in (0..20).map(|card| card.to_string()).filter(|card| *card != text[place..end]) {
        fs::write(&path, format!("{}{other}{}", &text[..place], &text[end..])).expect("the changed record");
        let verify = affray(&["verify", &path]);
        assert_eq!(code(&verify), 1, "card {other}: {}", out(&verify));
        assert!(out(&verify).contains("broken at answer 2 (step 1)"), "{}", out(&verify));
    }
}

#[test]
fn a_changed_chain_decision_secret_or_ending_is_noticed() {
    let (_folder, path) = recorded();
    let text = fs::read_to_string(&path).expect("the record");
    let record: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let broken = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut changed = record.clone();
        change(&mut changed);
        fs::write(&path, changed.to_string()).expect("the changed record");
        let verify = affray(&["verify", &path]);
        assert_eq!(code(&verify), 1, "{} {}", out(&verify), err(&verify));
        out(&verify)
    };
    assert!(broken(&|r| r["footer"]["chain"][2] = "0000000000000000".into()).contains("answer 3"));
    assert!(broken(&|r| r["answers"][0]["pick"] = "pass".into()).contains("TD-07"));
    assert!(broken(&|r| r["answers"][0]["seat"] = "Dart".into()).contains("answer 1"));
    assert!(broken(&|r| r["footer"]["secret"] = "00".repeat(32).into()).contains("committed"));
    assert!(broken(&|r| r["footer"]["digest"] = "00".repeat(32).into()).contains("digest"));
    assert!(broken(&|r| r["header"]["rulings"]["stamina"] = "3".into()).contains("answer"));
    let more = serde_json::json!({ "card": "3" });
    assert!(broken(&|r| r["answers"].as_array_mut().expect("answers").push(more.clone())).contains("over"));
    assert!(broken(&|r| _ = r["answers"].as_array_mut().expect("answers").pop()).contains("chain goes on"));
}

#[test]
fn a_record_without_its_secret_is_consistent_but_not_proven() {
    let (_folder, path) = recorded();
    let mut record: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&path).expect("the record")).expect("JSON");
    record["footer"].as_object_mut().expect("a footer").remove("secret");
    fs::write(&path, record.to_string()).expect("the record");
    let verify = affray(&["verify", &path]);
    assert_eq!((code(&verify), out(&verify).starts_with("consistent:")), (0, true), "{}", out(&verify));
}

#[test]
fn what_is_no_record_is_refused_with_a_sentence() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("r.json").display().to_string();
    for (text, part) in [
        ("", "not a record"),
        ("{}", "not a record"),
        ("{\"header\": {\"format\": 3}}", "format 3"),
        ("[1, 2", "not a record"),
    ] {
        fs::write(&path, text).expect("a file");
        for command in ["replay", "verify"] {
            let output = affray(&[command, &path]);
            assert_eq!(code(&output), 2, "{command} {text}");
            assert!(err(&output).contains(part), "{}", err(&output));
        }
    }
    let missing = affray(&["verify", "no/such/file.json"]);
    assert_eq!(code(&missing), 2);
    assert!(err(&missing).contains("no/such/file.json"));
}

#[test]
fn json_output_is_one_value_a_line() {
    let output = affray(&["fight", DUEL, "--seed", "7", "--json"]);
    let lines: Vec<serde_json::Value> =
        out(&output).lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    assert_eq!(lines.last().expect("a summary")["over"], true);
    assert!(lines[0]["event"]["flipped"]["card"].is_string(), "{}", lines[0]);
}

#[test]
fn files_are_not_overwritten_without_force() {
    let (_folder, path) = recorded();
    let before = fs::read_to_string(&path).expect("the record");
    let again = affray(&["fight", DUEL, "--seed", "8", "--record", &path]);
    assert_eq!(code(&again), 2);
    assert!(err(&again).contains("--force"));
    assert_eq!(fs::read_to_string(&path).expect("the record"), before);
    assert_eq!(code(&affray(&["fight", DUEL, "--seed", "8", "--record", &path, "--force"])), 0);
    assert_ne!(fs::read_to_string(&path).expect("the record"), before);
}
