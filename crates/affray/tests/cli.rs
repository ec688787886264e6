//! The command as a user meets it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use tempfile::TempDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs `affray` from the project's root.
fn affray(arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("affray").expect("the command is built");
    command.current_dir(root()).args(arguments).env_remove("NO_COLOR").output().expect("the command runs")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is text")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("remarks are text")
}

fn code(output: &Output) -> i32 {
    output.status.code().expect("the command was not killed")
}

const DUEL: &str = "encounters/tiny/duel.toml";
const RIVER: &str = "encounters/deckahedron/campaigns/river.toml";

/// A folder with a recorded duel in it.
fn recorded() -> (TempDir, String) {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("duel.json").display().to_string();
    let fight = affray(&["fight", DUEL, "--seed", "7", "--record", &path]);
    assert_eq!(code(&fight), 0, "{}", err(&fight));
    (folder, path)
}

#[test]
fn the_same_seed_gives_the_same_bytes_and_another_seed_others() {
    let play = |seed| out(&affray(&["fight", DUEL, "--seed", seed]));
    assert_eq!(play("7"), play("7"));
    assert_ne!(play("7"), play("8"));
    assert!(play("7").contains("TD-04"), "rule ids stand beside the lines");
    assert!(!play("7").contains('\u{1b}'), "no colour where there is no terminal");
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
    assert!(broken(&|r| r["footer"]["chain"][2] = "0000000000000000".into()).contains("step 3"));
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
        ("{\"header\": {\"format\": 2}}", "format 2"),
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
fn mistakes_in_a_file_are_pointed_at() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("e.toml").display().to_string();
    for (text, parts) in [
        ("game = \"tiny\"\ntitel = \"x\"\n", vec![":2:1", "titel", "did you mean \"title\"?"]),
        ("game = \"tinny\"\n", vec![":1:8", "did you mean \"tiny\"?"]),
        ("title = \"x\"\n", vec!["which game"]),
        ("game = \"tiny\"\n[rulings]\nstamna = 3\n", vec![":3:1", "did you mean \"stamina\"?"]),
        ("game = \"tiny\"\n[rulings]\nstamina = 30\n", vec![":3:11", "1 to 20"]),
        ("game = \"tiny\"\n[dart]\nbot = \"randm\"\n", vec![":3:7", "did you mean \"random\"?"]),
        ("game = \"tiny\"\n[anchor]\nname = \"A\"\n[dart]\nname = \"a\"\n", vec!["given twice"]),
        ("game = ", vec![":1:"]),
        ("game = \"tiny\"\n[anchor\n", vec![":2:"]),
    ] {
        fs::write(&path, text).expect("a file");
        let check = affray(&["check", &path]);
        assert_eq!(code(&check), 1, "{text}");
        for part in parts {
            assert!(err(&check).contains(part), "{text}\n{part:?} is missing from\n{}", err(&check));
        }
        assert_eq!(code(&affray(&["fight", &path])), 2, "a fight cannot be had from it: {text}");
    }
    let check = affray(&["check", DUEL]);
    assert_eq!(code(&check), 0);
    assert!(out(&check).starts_with("sound:"));
}

#[test]
fn wishes_on_the_command_line_are_checked_too() {
    let refused = |arguments: &[&str], part: &str| {
        let output = affray(&[&["fight", DUEL], arguments].concat());
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(err(&output).contains(part), "{arguments:?}: {}", err(&output));
    };
    refused(&["--ruling", "stamina=50"], "1 to 20");
    refused(&["--ruling", "stmina=5"], "did you mean \"stamina\"?");
    refused(&["--ruling", "stamina"], "equals sign");
    refused(&["--bot", "Dart=clever"], "random");
    refused(&["--bot", "Nobody=random"], "no seat");
    refused(&["--edition", "second"], "no editions");
    refused(&["--seed", "x"], "invalid");
    let short = affray(&["fight", DUEL, "--seed", "7", "--ruling", "stamina=1"]);
    assert!(out(&short).contains("ruling stamina = 1"), "{}", out(&short));
}

#[test]
fn files_are_not_written_over_unless_told() {
    let (_folder, path) = recorded();
    let before = fs::read_to_string(&path).expect("the record");
    let again = affray(&["fight", DUEL, "--seed", "8", "--record", &path]);
    assert_eq!(code(&again), 2);
    assert!(err(&again).contains("--force"));
    assert_eq!(fs::read_to_string(&path).expect("the record"), before);
    assert_eq!(code(&affray(&["fight", DUEL, "--seed", "8", "--record", &path, "--force"])), 0);
    assert_ne!(fs::read_to_string(&path).expect("the record"), before);
}

#[test]
fn every_game_has_rules_rulings_a_starter_and_a_schema() {
    let games: serde_json::Value = serde_json::from_str(&out(&affray(&["games", "--json"]))).expect("JSON");
    for game in games.as_array().expect("a list") {
        let slug = game["game"].as_str().expect("a name");
        let json = |arguments: &[&str]| -> serde_json::Value {
            let output = affray(arguments);
            assert_eq!(code(&output), 0, "{arguments:?}: {}", err(&output));
            serde_json::from_str(&out(&output)).expect("JSON")
        };
        let rules = json(&["rules", slug, "--json"]);
        assert!(!rules.as_array().expect("a list").is_empty());
        let first = rules[0]["id"].as_str().expect("an id");
        assert!(out(&affray(&["rules", slug, &first.to_lowercase()])).contains(first));
        json(&["rulings", slug, "--json"]);
        assert!(out(&affray(&["rulings", slug])).contains("Can be set"));
        assert!(json(&["schema", slug])["properties"]["game"].is_object());
        let folder = TempDir::new().expect("a temporary folder");
        let path = folder.path().join("new.toml").display().to_string();
        assert_eq!(code(&affray(&["new", slug, &path])), 0);
        assert_eq!(code(&affray(&["check", &path])), 0, "{slug}");
        assert_eq!(code(&affray(&["fight", &path, "--seed", "1"])), 0, "{slug}");
        assert_eq!(code(&affray(&["new", slug, &path])), 2, "not written over");
    }
}

#[test]
fn misspelt_games_rules_and_rulings_are_suggested() {
    for (arguments, part) in [
        (vec!["rules", "tinny"], "did you mean \"tiny\"?"),
        (vec!["rules", "tiny", "TD04"], "did you mean TD-04?"),
        (vec!["rulings", "tiny", "stmina"], "did you mean stamina?"),
        (vec!["new", "chess"], "tiny"),
        (vec!["schema", "tny"], "did you mean \"tiny\"?"),
    ] {
        let output = affray(&arguments);
        assert_eq!(code(&output), 2, "{arguments:?}");
        assert!(err(&output).contains(part), "{arguments:?}: {}", err(&output));
    }
}

#[test]
fn help_of_every_command_has_an_example() {
    let help = out(&affray(&["--help"]));
    let commands = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    let names: Vec<&str> = commands
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(names.len() >= 11, "{names:?}");
    for name in names {
        let help = affray(&[name, "--help"]);
        assert_eq!(code(&help), 0);
        assert!(out(&help).contains("Example") && out(&help).contains(&format!("affray {name}")), "{name}");
    }
}

#[test]
fn completions_and_manual_pages_are_made() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(out(&affray(&["completions", shell])).contains("affray"));
    }
    assert!(out(&affray(&["man"])).contains(".TH affray"));
    let folder = TempDir::new().expect("a temporary folder");
    assert_eq!(code(&affray(&["man", &folder.path().display().to_string()])), 0);
    assert!(folder.path().join("affray-fight.1").exists());
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_error() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_affray"))
        .current_dir(root())
        .args(["rules", "tiny", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    drop(child.stdout.take()); // nobody reads
    let status = child.wait().expect("the command ends");
    let mut remarks = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut remarks).expect("text");
    assert_eq!((status.code(), remarks.as_str()), (Some(0), ""));
}

#[test]
fn a_simulation_is_the_same_on_any_number_of_threads() {
    let sim = |threads| out(&affray(&["sim", DUEL, "-n", "5000", "--threads", threads]));
    assert_eq!(sim("1"), sim("2"));
    assert!(sim("1").contains("5000 fights"), "{}", sim("1"));
    let json = out(&affray(&["sim", DUEL, "-n", "1000", "--json"]));
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(value["fights"], 1000);
    let csv = out(&affray(&["sim", DUEL, "-n", "700", "--csv"]));
    assert_eq!(csv.lines().count(), 701);
    assert!(csv.starts_with("fight,outcome,flips"), "{csv}");
}

#[test]
fn a_fight_taken_out_of_a_simulation_is_a_record_that_can_be_proven() {
    let folder = TempDir::new().expect("a temporary folder");
    let duel = root().join(DUEL).canonicalize().expect("the duel").display().to_string();
    let sim = Command::cargo_bin("affray")
        .expect("the command is built")
        .current_dir(&folder)
        .args(["sim", &duel, "-n", "500", "--seed", "3", "--save", "wins:2"])
        .output()
        .expect("the command runs");
    assert_eq!(code(&sim), 0, "{}", err(&sim));
    let saved: Vec<PathBuf> =
        fs::read_dir(&folder).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    assert_eq!(saved.len(), 2);
    for path in saved {
        let path = path.display().to_string();
        let verify = affray(&["verify", &path]);
        assert!(out(&verify).starts_with("fair:"), "{}", out(&verify));
        assert!(out(&affray(&["replay", &path])).contains("Anchor wins"));
    }
}

#[test]
fn comparing_and_balancing_answer() {
    let compare = out(&affray(&["compare", DUEL, "--vary", "ruling.stamina=10,3", "-n", "4000"]));
    assert!(compare.contains("real"), "{compare}");
    let balance =
        out(&affray(&["balance", DUEL, "--tune", "ruling.stamina=1..20", "--target", "20%", "--precision", "1%"]));
    assert!(balance.starts_with("ruling.stamina = "), "{balance}");
}

#[test]
fn what_cannot_be_simulated_is_said_in_a_line() {
    for (arguments, part) in [
        (vec!["sim", DUEL, "-n", "0"], "no fights"),
        (vec!["sim", "no/such.toml"], "no/such.toml"),
        (vec!["sim", DUEL, "--policy", "party=clever"], "random"),
        (vec!["sim", DUEL, "--policy", "dragon=random"], "nobody here"),
        (vec!["sim", DUEL, "--save", "draws:1"], "no fight ends in"),
        (vec!["compare", DUEL], "only one setting"),
        (vec!["compare", DUEL, "--vary", "anchor.nam=x,y"], "name"),
        (vec!["compare", DUEL, "--vary", "ruling.stamina=9..3"], "empty"),
        (vec!["compare", DUEL, "--vary", "ruling.stamina=30,40"], "1 to 20"),
        (vec!["balance", DUEL, "--tune", "ruling.stamina=1..20", "--target", "99%"], "no value"),
        (vec!["balance", DUEL, "--tune", "ruling.stamina=5", "--target", "50%"], "over a range"),
        (vec!["balance", DUEL, "--tune", "nothing.at.all=1..5", "--target", "50%"], "nothing.at.all"),
        (vec!["balance", DUEL, "--tune", "ruling.stamina=1..20", "--target", "150%"], "65%"),
        (vec!["balance", DUEL, "--tune", "ruling.stamina=1..20", "--target", "0%"], "between 0 and 100"),
        (vec!["balance", DUEL, "--tune", "ruling.stamina=1..20", "--target", "20%", "--at-most", "0"], "no fights"),
        (vec!["balance", DUEL, "--tune", "ruling.stamina=1..99", "--target", "20%"], "1 to 20"),
        (vec!["balance", DUEL, "--target", "20%"], "--tune"),
        (vec!["compare", DUEL, "--vary", "ruling.stamina=3,4", "-n", "0"], "no fights"),
        (vec!["compare", DUEL, "--vary", "policy.dragon=random,random"], "nobody here"),
        (vec!["compare", "no/such.toml", DUEL], "no/such.toml"),
        (vec!["sim", DUEL, "--set", "anchor.nam=x"], "name"),
        (vec!["sim", DUEL, "--until", "none"], "65%"),
        (vec!["sim", DUEL, "--plot", "fights.gif"], ".svg or .png"),
        (vec!["sim", DUEL, "-n", "10", "--plot", "no/such/folder.svg"], "cannot be written"),
        (vec!["campaign", DUEL], "stages"),
        (vec!["campaign", RIVER, "-n", "0"], "no campaigns"),
        (vec!["campaign", "no/such.toml"], "no/such.toml"),
    ] {
        let output = affray(&arguments);
        assert_eq!(code(&output), 2, "{arguments:?}: {}", out(&output));
        assert!(err(&output).contains(part), "{arguments:?}: {}", err(&output));
    }
}

/// Encounters that bring people in from other files, one a game.
const ASSEMBLED: [&str; 3] =
    ["encounters/deckahedron/ambush.toml", "encounters/rt0/doormen.toml", "encounters/suits/three_on_three.toml"];

#[test]
fn an_encounter_of_several_files_makes_a_record_that_needs_none_of_them() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("r.json").display().to_string();
    for encounter in ASSEMBLED {
        assert!(fs::read_to_string(root().join(encounter)).expect("the encounter").contains("from = "), "{encounter}");
        assert_eq!(code(&affray(&["check", encounter])), 0, "{encounter}");
        let fight = affray(&["fight", encounter, "--seed", "7", "--record", &path, "--force"]);
        assert_eq!(code(&fight), 0, "{}", err(&fight));
        let record = fs::read_to_string(&path).expect("the record");
        assert!(!record.contains("from = "), "{encounter}");
        // Elsewhere, where none of the files is.
        let verify = Command::cargo_bin("affray")
            .expect("the command is built")
            .current_dir(&folder)
            .args(["verify", "r.json"])
            .output()
            .expect("the command runs");
        assert!(out(&verify).starts_with("fair:"), "{encounter}: {} {}", out(&verify), err(&verify));
        let shown = affray(&["fight", encounter, "--seed", "7"]);
        assert_eq!(code(&shown), 0);
    }
}

#[test]
fn counted_people_are_numbered() {
    let check = out(&affray(&["check", ASSEMBLED[0]]));
    assert!(check.contains("Porter 1") && check.contains("Porter 2"), "{check}");
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("e.toml").display().to_string();
    for (text, part) in [
        ("game = \"rt0\"\n[[player]]\nname = \"A\"\ncount = 3\n[[foe]]\nadversary = \"brock\"\n", "A 3"),
        (
            "game = \"rt0\"\n[[player]]\nname = \"A\"\n[[eddy]]\nname = \"E\"\ncount = 2\n[[foe]]\nadversary = \"brock\"\n",
            "E 2",
        ),
    ] {
        fs::write(&path, text).expect("a file");
        let check = affray(&["check", &path]);
        assert!(out(&check).contains(part), "{} {}", out(&check), err(&check));
    }
    for count in ["0", "13"] {
        let text =
            format!("game = \"rt0\"\n[[player]]\nname = \"A\"\ncount = {count}\n[[foe]]\nadversary = \"brock\"\n");
        fs::write(&path, text).expect("a file");
        assert!(err(&affray(&["check", &path])).contains("1 to 12"));
    }
    fs::write(
        &path,
        "game = \"rt0\"\n[[player]]\nname = \"A\"\ncount = 2\n[[player]]\nname = \"A 1\"\n[[foe]]\nadversary = \"brock\"\n",
    )
    .expect("a file");
    assert!(err(&affray(&["check", &path])).contains("given twice"));
}

#[test]
fn a_mistake_in_a_file_that_is_brought_in_is_pointed_at_there() {
    let folder = TempDir::new().expect("a temporary folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    let path = folder.path().join("main.toml").display().to_string();
    fs::create_dir(folder.path().join("people")).expect("a folder");
    let main = |from: &str| {
        format!(
            "game = \"deckahedron\"\n[[party]]\nfrom = \"{from}\"\n[[scene]]\nkind = \"fight\"\n\
             [[scene.foe]]\nname = \"Foe\"\nstamina = 3\n"
        )
    };
    for (text, parts) in [
        ("name = \"A\"\nstr = 7\ndex = 2\nint = 1\n", vec!["a.toml:2:7", "no rank"]),
        ("name = \"A\"\nstr = 3\ndex = 2\nint = 1\nwelth = 2\n", vec!["a.toml:5:1", "did you mean \"wealth\"?"]),
        ("name = \"A\"\nstr = \n", vec!["a.toml:2:"]),
        ("game = \"rt0\"\nname = \"A\"\n", vec!["a.toml:1:8", "\"rt0\""]),
        ("name = \"A\"\nstr = 3\ndex = 2\n", vec!["main.toml:2:1", "\"int\" is missing"]),
    ] {
        write("people/a.toml", text);
        write("main.toml", &main("people/a.toml"));
        let sim = affray(&["sim", &path, "-n", "10"]);
        assert_eq!(code(&sim), 2, "{text}");
        for part in parts {
            assert!(err(&sim).contains(part), "{text}\n{part:?} is missing from\n{}", err(&sim));
        }
    }
    write("main.toml", &main("people/nobody.toml"));
    for command in ["sim", "fight", "check"] {
        let missing = affray(&[command, &path]);
        assert_eq!(code(&missing), 2);
        assert!(err(&missing).contains("people/nobody.toml cannot be read"), "{}", err(&missing));
        assert!(err(&missing).contains("main.toml:3:8"), "{}", err(&missing));
    }
}

#[test]
fn the_schema_lets_tables_come_from_files() {
    for game in ["deckahedron", "rt0", "suits"] {
        let schema: serde_json::Value = serde_json::from_str(&out(&affray(&["schema", game]))).expect("JSON");
        let tables = schema["$defs"].as_object().expect("tables");
        let referable = tables.values().filter(|table| table["properties"]["from"].is_object()).count();
        assert!(referable > 0, "{game}");
    }
}

const CAMPAIGNS: [&str; 3] = [RIVER, "encounters/rt0/campaigns/week.toml", "encounters/suits/campaigns/feud.toml"];

#[test]
fn a_campaign_tells_who_is_left_after_each_stage_on_any_number_of_threads() {
    for file in CAMPAIGNS {
        let run = |threads| affray(&["campaign", file, "-n", "1200", "--threads", threads, "--json"]);
        let one = run("1");
        assert_eq!(code(&one), 0, "{}", err(&one));
        assert_eq!(out(&one), out(&run("2")), "{file}");
        let value: serde_json::Value = serde_json::from_str(&out(&one)).expect("JSON");
        let stages = value["stages"].as_array().expect("stages");
        assert!(stages.len() >= 3, "{file}");
        let mut before = 1200;
        for stage in stages {
            let (reached, through) = (stage["reached"].as_u64(), stage["through"].as_u64());
            assert_eq!(reached, Some(before), "who goes on comes to the next stage: {file}");
            before = through.expect("a count");
            let left = stage["left"].as_array().expect("counts").iter().map(|row| row[1].as_u64().expect("a count"));
            assert_eq!(left.sum::<u64>(), 1200, "every campaign is counted in every stage");
        }
        let csv = out(&affray(&["campaign", file, "-n", "50", "--csv"]));
        assert!(csv.starts_with("campaign,stage,outcome,goes on,"), "{csv}");
        assert!(csv.lines().count() > 50);
        let text = out(&affray(&["campaign", file, "-n", "200"]));
        assert!(text.contains("left after each stage") && text.contains("gets through"), "{text}");
    }
}

#[test]
fn what_happens_in_one_stage_is_felt_in_the_next() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("c.toml").display().to_string();
    let stamina = |first: &str| {
        let text = format!(
            "game = \"deckahedron\"\nedition = \"guide-2018\"\n[[party]]\nname = \"A\"\nstr = 3\ndex = 2\nint = 1\n\
             {first}[[stage]]\n[[stage.scene]]\nkind = \"fight\"\n[[stage.scene.foe]]\nname = \"Foe\"\nstamina = 6\ndie = \"d4\"\n"
        );
        fs::write(&path, text).expect("a file");
        let run = affray(&["campaign", &path, "-n", "2000", "--json"]);
        let value: serde_json::Value = serde_json::from_str(&out(&run)).unwrap_or_else(|_| panic!("{}", err(&run)));
        value["stages"].as_array().expect("stages").last().expect("one")["passes"]["value"].as_f64().expect("a chance")
    };
    let fight = "[[stage]]\n[[stage.scene]]\nkind = \"fight\"\n[[stage.scene.foe]]\nname = \"Foe\"\nstamina = 6\ndie = \"d4\"\n";
    let rest = "[[stage]]\n[[stage.scene]]\nkind = \"rest\"\n[[stage.scene]]\nkind = \"heal\"\n";
    let (fresh, tired, rested) = (stamina(""), stamina(fight), stamina(&format!("{fight}{rest}")));
    assert!(fresh > tired + 0.05, "a fight before wears the party down: {fresh} {tired}");
    assert!(rested > tired + 0.03, "and a rest helps: {rested} {tired}");
}

#[test]
fn a_mistake_in_a_stage_is_pointed_at_in_the_campaign_file() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("c.toml").display().to_string();
    for (stage, parts) in [
        ("[[stage.foe]]\nadversary = \"brok\"\n", vec!["c.toml:7:13", "did you mean \"brock\"?"]),
        ("rnds = 3\n[[stage.foe]]\nadversary = \"brock\"\n", vec!["c.toml:6:1", "did you mean \"rounds\"?"]),
        (
            "[[stage.foe]]\nadversary = \"brock\"\n[[stage.player]]\nname = \"B\"\nspells = [\"loe\"]\n",
            vec!["c.toml:10:11"],
        ),
    ] {
        let text = format!("game = \"rt0\"\n[[player]]\nname = \"A\"\n[[stage]]\nname = \"one\"\n{stage}");
        fs::write(&path, text).expect("a file");
        let run = affray(&["campaign", &path]);
        assert_eq!(code(&run), 2, "{stage}");
        for part in parts {
            assert!(err(&run).contains(part), "{stage}\n{part:?} is missing from\n{}", err(&run));
        }
    }
}

#[test]
fn flipped_fights_come_with_commands_that_show_them() {
    let compare = affray(&[
        "compare",
        DUEL,
        "--vary",
        "ruling.stamina=10,3",
        "--vary",
        "anchor.name=Ann,Bo",
        "-n",
        "500",
        "--json",
    ]);
    let value: serde_json::Value = serde_json::from_str(&out(&compare)).unwrap_or_else(|_| panic!("{}", err(&compare)));
    let flipped = &value["cells"][3]["flipped"][0];
    let show = |which: &str| {
        let command = flipped[which].as_str().expect("a command").to_owned();
        let words: Vec<&str> = command.split_whitespace().skip(1).collect();
        let shown = affray(&words);
        assert_eq!(code(&shown), 0, "{command}: {}", err(&shown));
        out(&shown)
    };
    let (before, after) = (show("before"), show("after"));
    let wins = |text: &str| text.contains("Ann wins") || text.contains("Bo wins");
    assert_eq!(flipped["won"].as_bool(), Some(wins(&after)), "{after}");
    assert_ne!(wins(&before), wins(&after));
    let text = out(&affray(&["compare", DUEL, "--vary", "ruling.stamina=10,3", "-n", "500"]));
    assert!(text.contains("affray sim encounters/tiny/duel.toml --seed 1 --ruling stamina=3 --fight "), "{text}");
}

#[test]
fn settings_can_be_files_policies_and_names() {
    let suits = "encounters/suits/hero_against_squad.toml";
    let compare = out(&affray(&["compare", suits, "--vary", "policy.party=random,good", "-n", "300"]));
    assert!(compare.contains("policy.party=good"), "{compare}");
    let files = out(&affray(&["compare", DUEL, "encounters/deckahedron/duel.toml", "-n", "200"]));
    assert!(files.contains("file=encounters/deckahedron/duel.toml"), "{files}");
}

#[test]
fn two_numbers_make_a_frontier() {
    let run = affray(&[
        "balance",
        "encounters/deckahedron/duel.toml",
        "--tune",
        "scene.0.foe.0.stamina=2..20",
        "--tune",
        "party.0.str=2..4",
        "--target",
        "60%",
        "--precision",
        "3%",
        "--at-most",
        "2000",
        "--json",
    ]);
    let value: serde_json::Value = serde_json::from_str(&out(&run)).unwrap_or_else(|_| panic!("{}", err(&run)));
    let rows = value["frontier"].as_array().expect("rows");
    let stamina: Vec<i64> = rows.iter().map(|row| row["found"]["best"]["value"].as_i64().expect("a value")).collect();
    assert!(stamina.is_sorted() && stamina[0] < stamina[2], "the stronger she is, the more it takes: {stamina:?}");
}

#[test]
fn pictures_are_drawn_for_every_count() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (arguments, file, part) in [
        (vec!["sim", DUEL, "-n", "500"], "sim.svg", "still going"),
        (vec!["compare", DUEL, "--vary", "ruling.stamina=5,6", "-n", "300"], "bars.svg", "ruling.stamina=6"),
        (
            vec!["compare", DUEL, "--vary", "ruling.stamina=5,6", "--vary", "ruling.first=anchor,dart", "-n", "300"],
            "map.svg",
            "ruling.first",
        ),
        (
            vec!["balance", DUEL, "--tune", "ruling.stamina=1..20", "--target", "20%", "--precision", "2%"],
            "balance.svg",
            "comes nearest to 20.0 %",
        ),
        (vec!["campaign", RIVER, "-n", "200"], "campaign.svg", "the party goes on"),
    ] {
        let file = path(file);
        let output = affray(&[&arguments[..], &["--plot", &file]].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        let svg = fs::read_to_string(&file).expect("the picture");
        assert!(svg.starts_with("<svg") && svg.contains(part), "{arguments:?}");
    }
}

#[test]
fn a_bench_prints_rates_and_ratios() {
    let bench = affray(&["sim", DUEL, "--bench", "-n", "2000", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&out(&bench)).expect("JSON");
    assert!(value["one_core"].as_f64().is_some_and(|rate| rate > 1_000.0), "{value}");
    assert!(value["speed_up"].is_f64() && value["of_raw_draws"].is_f64() && value["of_hard_coded_duels"].is_f64());
}
