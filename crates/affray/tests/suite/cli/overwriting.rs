//! Nothing that is there is written over without `--force`.

use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use tempfile::TempDir;

use super::{code, err};

fn affray_in(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("affray").expect("the command is built");
    command.current_dir(folder).args(arguments).write_stdin("q\n").output().expect("the command runs")
}

#[test]
fn every_command_that_writes_asks_for_force_first() {
    let river = "deckahedron/campaigns/river";
    let writers: &[(&[&str], &str)] = &[
        (&["sim", "tiny/duel", "-n", "100", "--plot", "p.svg"], "p.svg"),
        (&["sim", "tiny/duel", "-n", "100", "--save", "wins:1"], "duel-1-"),
        (&["compare", "tiny/duel", "--vary", "ruling.stamina=5,10", "-n", "100", "--plot", "p.svg"], "p.svg"),
        (
            &[
                "balance",
                "tiny/duel",
                "--tune",
                "ruling.stamina=1..20",
                "--target",
                "20%",
                "--at-most",
                "500",
                "--plot",
                "p.svg",
            ],
            "p.svg",
        ),
        (&["campaign", river, "-n", "20", "--plot", "p.svg"], "p.svg"),
        (&["odds", "tiny", "flip", "--plot", "p.svg"], "p.svg"),
        (&["odds", "draw", "ace", "--plot", "p.svg"], "p.svg"),
        (&["odds", "at", "fight.json", "--plot", "p.svg"], "p.svg"),
        (&["odds", "tiny", "flip", "--csv", "t.csv"], "t.csv"),
        (&["compare", "tiny/duel", "--vary", "ruling.stamina=5,10", "-n", "100", "--csv", "t.csv"], "t.csv"),
        (&["sim", "tiny/duel", "-n", "100", "--csv", "t.csv"], "t.csv"),
        (&["fight", "tiny/duel", "--seed", "1", "--record", "r.json"], "r.json"),
        (&["play", "tiny", "--plain", "--seed", "1", "--save", "s.json"], "s.json"),
        (&["new", "tiny", "n.toml"], "n.toml"),
        (&["encounters", "tiny/duel", "--out", "n.toml"], "n.toml"),
        (&["man", "."], "affray.1"),
    ];
    for (arguments, begins) in writers {
        let folder = TempDir::new().expect("a temporary folder");
        let recorded = affray_in(folder.path(), &["fight", "tiny/duel", "--seed", "7", "--record", "fight.json"]);
        assert_eq!(code(&recorded), 0, "{}", err(&recorded));
        let first = affray_in(folder.path(), arguments);
        assert_eq!(code(&first), 0, "{arguments:?}: {}", err(&first));
        let files = fs::read_dir(folder.path()).expect("the folder").filter_map(Result::ok).map(|entry| entry.path());
        let written = files
            .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(begins)))
            .min()
            .unwrap_or_else(|| panic!("{arguments:?} writes {begins}"));
        fs::write(&written, "mine").expect("the file");
        let again = affray_in(folder.path(), arguments);
        assert_eq!(code(&again), 2, "{arguments:?}");
        assert!(err(&again).contains("--force"), "{arguments:?}: {}", err(&again));
        assert_eq!(fs::read_to_string(&written).expect("the file"), "mine", "{arguments:?}");
        let forced = affray_in(folder.path(), &[arguments, &["--force"][..]].concat());
        assert_eq!(code(&forced), 0, "{arguments:?}: {}", err(&forced));
        assert_ne!(fs::read_to_string(&written).expect("the file"), "mine", "{arguments:?}");
    }
}
