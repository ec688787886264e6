//! Encounter files: mistakes pointed at, people brought in from other files.

use std::fs;

use assert_cmd::Command;
use tempfile::TempDir;

use super::{DUEL, affray, code, err, out};

/// Encounters that bring people in from other files, one a game.
const ASSEMBLED: [&str; 3] = ["deckahedron/ambush", "rt0/doormen", "suits/three_on_three"];

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
fn flags_on_the_command_line_are_checked_too() {
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
    refused(&["--edition", "second"], "there is no edition \"second\"");
    refused(&["--seed", "x"], "invalid");
    let short = affray(&["fight", DUEL, "--seed", "7", "--ruling", "stamina=1"]);
    assert!(out(&short).contains("ruling stamina = 1"), "{}", out(&short));
}

#[test]
fn an_encounter_of_several_files_makes_a_record_that_needs_none_of_them() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("r.json").display().to_string();
    for encounter in ASSEMBLED {
        assert!(out(&affray(&["encounters", encounter])).contains("from = "), "{encounter}");
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
        ("name = \"A\"\nstr = 7\ndex = 2\nint = 1\n", vec!["a.toml:3:7", "from 1 to 4"]),
        ("name = \"A\"\nstr = 3\ndex = 2\nint = 1\nwelth = 2\n", vec!["a.toml:6:1", "did you mean \"wealth\"?"]),
        ("name = \"A\"\nstr = \n", vec!["a.toml:3:"]),
        ("game = \"rt0\"\nname = \"A\"\n", vec!["a.toml:1:8", "\"rt0\""]),
        ("name = \"A\"\nstr = 3\ndex = 2\n", vec!["main.toml:2:1", "\"int\" is missing"]),
    ] {
        let own = if text.starts_with("game") { "" } else { "game = \"deckahedron\"\n" };
        write("people/a.toml", &format!("{own}{text}"));
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

#[test]
fn ready_made_encounters_are_listed_and_taken_by_name_from_anywhere() {
    let listed = out(&affray(&["encounters"]));
    for game in affray_catalogue::ALL.iter() {
        for file in game.encounters().iter().filter(|file| !file.path.contains('/')) {
            let name = format!("{}/{}", game.slug(), file.name());
            assert!(listed.contains(&name), "{name} is not listed:\n{listed}");
            let about = file.about();
            assert!(about.len() > 15 && listed.contains(&about), "{name} says what it is: {about:?}");
        }
    }
    let one = out(&affray(&["encounters", "rt0"]));
    assert!(one.contains("rt0/brock") && !one.contains("tiny/duel"), "{one}");

    // From a folder that has nothing to do with Affray.
    let folder = TempDir::new().expect("a temporary folder");
    let away = |arguments: &[&str]| {
        let mut command = Command::cargo_bin("affray").expect("the command is built");
        command.current_dir(folder.path()).args(arguments).output().expect("the command runs")
    };
    for name in ASSEMBLED {
        assert_eq!(code(&away(&["check", name])), 0, "{name}: {}", err(&away(&["check", name])));
        let copy = name.replace('/', "-") + ".toml";
        assert_eq!(code(&away(&["encounters", name, "--out", &copy])), 0, "{name}");
        let (named, copied) = (away(&["fight", name, "--seed", "3"]), away(&["fight", &copy, "--seed", "3"]));
        assert_eq!(out(&named), out(&copied), "a copy is the same fight: {name}");
        assert_eq!(code(&away(&["encounters", name, "--out", &copy])), 2, "nothing is written over: {name}");
    }
    assert_eq!(out(&away(&["fight", "tiny", "--seed", "3"])), out(&away(&["fight", "tiny/duel", "--seed", "3"])));
    let wrong = away(&["fight", "rt0/brok"]);
    assert_eq!(code(&wrong), 2);
    assert!(err(&wrong).contains("did you mean rt0/brock?"), "{}", err(&wrong));
    let neither = away(&["fight", "nothing"]);
    assert!(err(&neither).contains("affray encounters"), "{}", err(&neither));
}
