//! Games, rules, help, and the command among others.

use tempfile::TempDir;

use super::{affray, code, err, out, root};

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
        let shown = out(&affray(&["rules", slug, &first.to_lowercase()]));
        assert!(shown.contains(first));
        assert_eq!(out(&affray(&["rules", first])), shown, "an id says which game it is of");
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
fn rules_are_found_by_words_of_their_texts_and_by_what_tables_name() {
    for (word, rule) in [("discern", "DK-92"), ("parley", "DK-92"), ("know this", "DK-92"), ("weak spot", "DK-88")] {
        let shown = out(&affray(&["rules", "deckahedron", word]));
        assert!(shown.contains(rule), "{word}: {shown}");
    }
    let shown = out(&affray(&["rules", "deckahedron", "weak spot"]));
    assert!(shown.contains("In the tables") && shown.contains("Weak Spot: "), "{shown}");
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
