//! Campaigns: one party through several stages.

use std::fs;

use tempfile::TempDir;

use super::{RIVER, affray, code, err, out};

const CAMPAIGNS: [&str; 3] = [RIVER, "rt0/campaigns/week", "suits/campaigns/feud"];

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
        for terms in [&[][..], &["--policy", "everybody=random"]] {
            let run = affray(&[&["campaign", &path], terms].concat());
            assert_eq!(code(&run), 2, "{stage}");
            for part in &parts {
                assert!(err(&run).contains(part), "{stage}\n{part:?} is missing from\n{}", err(&run));
            }
        }
    }
}
