//! Simulations, comparisons, balancing.

use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use tempfile::TempDir;

use super::{DUEL, RIVER, affray, code, err, out, root};

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
fn a_bot_that_there_is_not_is_said_once_for_everybody() {
    let six = affray(&["sim", "suits/three_on_three", "-n", "1", "--policy", "everybody=clever"]);
    assert_eq!(code(&six), 2);
    assert_eq!(err(&six).matches("there is no bot \"clever\"").count(), 1, "{}", err(&six));
    assert!(err(&six).contains("random, plain, good or search"), "{}", err(&six));
}

#[test]
fn a_fight_taken_out_of_a_simulation_is_a_record_that_can_be_proven() {
    let folder = TempDir::new().expect("a temporary folder");
    let duel =
        root().join("crates/affray-tiny/encounters/duel.toml").canonicalize().expect("the duel").display().to_string();
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
    let mut lines = balance.lines();
    assert_eq!(lines.next(), Some("Anchor against Dart: stamina for 20 % “Anchor wins”"));
    assert!(lines.next().is_some_and(|played| played.contains("bots: ")), "{balance}");
    assert!(lines.next().is_some_and(|found| found.starts_with("stamina = ")), "{balance}");
}

#[test]
fn what_cannot_be_simulated_is_said_in_a_line() {
    for (arguments, part) in [
        (vec!["sim", DUEL, "-n", "0"], "no fights"),
        (vec!["sim", "no/such.toml"], "no/such.toml"),
        (vec!["sim", DUEL, "--policy", "everybody=clever"], "random"),
        (vec!["sim", DUEL, "--policy", "dragon=random"], "nobody here"),
        (vec!["sim", DUEL, "--policy", "party=random"], "Anchor, Dart or everybody"),
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
        (vec!["sim", DUEL, "--until", "0%"], "exactly"),
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

#[test]
fn flipped_fights_come_with_commands_that_show_them() {
    let compare = affray(&["compare", DUEL, "--vary", "ruling.stamina=10,3", "-n", "500", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&out(&compare)).unwrap_or_else(|_| panic!("{}", err(&compare)));
    let flipped = &value["cells"][1]["flipped"][0];
    let show = |which: &str| {
        let command = flipped[which].as_str().expect("a command").to_owned();
        let words: Vec<&str> = command.split_whitespace().skip(1).collect();
        let shown = affray(&words);
        assert_eq!(code(&shown), 0, "{command}: {}", err(&shown));
        out(&shown)
    };
    let (before, after) = (show("before"), show("after"));
    let wins = |text: &str| text.contains("Anchor wins");
    assert_eq!(flipped["won"].as_bool(), Some(wins(&after)), "{after}");
    assert_ne!(wins(&before), wins(&after));
    let text = out(&affray(&["compare", DUEL, "--vary", "ruling.stamina=10,3", "-n", "500"]));
    assert!(text.contains("affray sim tiny/duel --seed 1 --ruling stamina=3 --fight "), "{text}");
}

#[test]
fn settings_can_be_files_policies_and_names() {
    let suits = "suits/hero_against_squad";
    let compare = out(&affray(&["compare", suits, "--vary", "policy.everybody=random,good", "-n", "300"]));
    assert!(compare.contains("everybody's bot") && compare.contains("\n good "), "{compare}");
    let files = out(&affray(&["compare", DUEL, "deckahedron/duel", "-n", "200"]));
    assert!(files.contains("\n deckahedron/duel "), "{files}");
}

#[test]
fn two_numbers_make_a_frontier() {
    let run = affray(&[
        "balance",
        "deckahedron/duel",
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
        (vec!["compare", DUEL, "--vary", "ruling.stamina=5,6", "-n", "300"], "bars.svg", "stamina 6"),
        (
            vec!["compare", DUEL, "--vary", "ruling.stamina=5,6", "--vary", "ruling.first=anchor,dart", "-n", "300"],
            "map.svg",
            "first",
        ),
        (
            vec!["balance", DUEL, "--tune", "ruling.stamina=1..20", "--target", "20%", "--precision", "2%"],
            "balance.svg",
            "wanted: 20 %",
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
    let bench = affray(&["sim", DUEL, "--policy", "everybody=plain", "--bench", "-n", "2000", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&out(&bench)).expect("JSON");
    assert!(value["one_core"].as_f64().is_some_and(|rate| rate > 1_000.0), "{value}");
    assert!(value["one_core_best"].as_f64() >= value["one_core"].as_f64(), "{value}");
    assert!(value["one_core_plain"].is_null(), "plain bots sit there already: {value}");
    assert!(value["speed_up"].is_f64() && value["of_raw_draws"].is_f64() && value["of_hard_coded_duels"].is_f64());
}

#[test]
fn a_bench_sets_bots_that_think_apart_from_the_rules() {
    let bench = affray(&["sim", "rt0/brock", "--bench", "-n", "500"]);
    let said = out(&bench);
    let line = said.lines().find(|line| line.starts_with("plain bots")).unwrap_or_else(|| panic!("{said}"));
    assert!(line.contains("fights a second") && line.ends_with("times that"), "{line}");
}

#[cfg(unix)]
#[test]
fn control_c_prints_what_there_is_and_says_so() {
    use std::process::{Command, Stdio};
    let mut command = Command::new(env!("CARGO_BIN_EXE_affray"));
    command.current_dir(root()).args(["sim", DUEL, "-n", "1000000000"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("the command runs");
    std::thread::sleep(std::time::Duration::from_millis(1_500));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
    assert!(kill.success());
    let output = child.wait_with_output().expect("the command ends");
    assert_eq!(code(&output), 130, "{}", err(&output));
    assert!(out(&output).contains("fights; intervals at 95 %"), "{}", out(&output));
    assert!(err(&output).contains("stopped early"), "{}", err(&output));
}

fn json(arguments: &[&str]) -> serde_json::Value {
    let output = affray(arguments);
    assert_eq!(code(&output), 0, "{}", err(&output));
    serde_json::from_str(&out(&output)).expect("JSON")
}

#[test]
fn it_is_said_by_which_rules_and_bots_fights_are_played() {
    let second = |arguments: &[&str]| out(&affray(arguments)).lines().nth(1).unwrap_or_default().to_owned();
    let sim = ["sim", "deckahedron/duel", "-n", "50"];
    assert_eq!(second(&sim), "Deckahedron, edition guide-2018; bots: plain");
    let mixed = [&sim[..], &["--policy", "party=good", "--edition", "world-2017"]].concat();
    assert_eq!(second(&mixed), "Deckahedron, edition world-2017; bots: the party good, the foes plain");
    let value = json(&[&mixed[..], &["--json"]].concat());
    assert_eq!((&value["game"], &value["edition"]), (&"deckahedron".into(), &"world-2017".into()));
    assert_eq!((&value["bots"]["Kresk"], &value["bots"]["GM"]), (&"good".into(), &"plain".into()));

    let vary = ["compare", "rt0/brock", "-n", "20", "--vary", "policy.party=plain,good"];
    assert_eq!(second(&vary), "RT:0; bots: the foes plain", "what varies stands in the table");
    let value = json(&[&vary[..], &["--json"]].concat());
    assert_eq!(
        (&value["cells"][0]["bots"]["Ada"], &value["cells"][1]["bots"]["Ada"]),
        (&"plain".into(), &"good".into())
    );
    let editions = ["compare", DUEL, "-n", "20", "--vary", "edition=flip,hand"];
    assert!(!second(&editions).contains("edition"), "{}", second(&editions));

    let tune = ["balance", DUEL, "--tune", "ruling.stamina=1..9", "--target", "20%", "--precision", "5%"];
    assert!(second(&tune).ends_with("; bots: random"), "{}", second(&tune));
    assert!(json(&[&tune[..], &["--json"]].concat())["bots"].is_object());
    assert!(second(&["campaign", RIVER, "-n", "20"]).contains("Deckahedron, edition"), "campaigns too");
}

#[test]
fn a_side_is_given_a_bot_by_its_name() {
    let bots =
        |policy: &str| json(&["sim", "suits/three_on_three", "-n", "20", "--json", "--policy", policy])["bots"].clone();
    for policy in ["the watch=good", "watch=good", "The Watch=good"] {
        let bots = bots(policy);
        for number in 1..=3 {
            assert_eq!(bots[format!("Swordsman {number}")], "good", "{policy}: {bots}");
            assert_eq!(bots[format!("Axeman {number}")], "plain", "{policy}: {bots}");
        }
    }
    let wrong = affray(&["sim", "suits/three_on_three", "-n", "20", "--policy", "red=plain"]);
    assert!(err(&wrong).contains("the watch, the smugglers or everybody"), "{}", err(&wrong));
    let check = json(&["check", "suits/three_on_three", "--json"]);
    assert_eq!(check["sides"][0]["name"], "the watch", "{check}");
}

#[test]
fn a_name_is_neither_tuned_nor_varied() {
    for arguments in [
        ["balance", "suits/tavern_duel", "--target", "50%", "--tune", "fighter.0.name=1..3"],
        ["compare", "suits/tavern_duel", "-n", "20", "--vary", "fighter.0.name=Al,Bob"],
        ["compare", "suits/tavern_duel", "-n", "20", "--vary", "title=1..3"],
    ] {
        let refused = affray(&arguments);
        assert_eq!(code(&refused), 2, "{arguments:?}");
        assert!(err(&refused).contains("changes nothing in a fight"), "{}", err(&refused));
    }
    let words = affray(&["balance", "suits/tavern_duel", "--target", "50%", "--tune", "fighter.0.armour=1..3"]);
    assert!(err(&words).contains("fighter.0.armour is text"), "{}", err(&words));
}

#[test]
fn what_can_be_tuned_or_varied_is_listed_and_each_path_works() {
    let near = affray(&["balance", "suits/tavern_duel", "--target", "50%", "--tune", "party.0.body=3..6"]);
    assert!(err(&near).contains("did you mean fighter.0.body or fighter.1.body?"), "{}", err(&near));
    assert!(err(&near).contains("--list"), "{}", err(&near));
    for encounter in ["suits/tavern_duel", "rt0/brock", "deckahedron/duel", DUEL] {
        let rows = json(&["balance", encounter, "--list", "--json"]);
        let paths: Vec<String> = rows.as_array().expect("rows").iter().map(|row| row["path"].to_string()).collect();
        let all = out(&affray(&["compare", encounter, "--list"]));
        assert!(paths.iter().all(|path| all.contains(path.trim_matches('"'))), "{encounter}: {all}");
        for row in rows.as_array().expect("rows") {
            let axis =
                format!("{}={1},{1}", row["path"].as_str().expect("a path"), row["now"].as_str().expect("a value"));
            let compare = affray(&["compare", encounter, "-n", "1", "--vary", &axis]);
            assert_eq!(code(&compare), 0, "{encounter} {axis}: {}", err(&compare));
        }
    }
    let policies = out(&affray(&["compare", "suits/three_on_three", "--list"]));
    assert!(policies.contains("policy.the watch") && policies.contains("random, plain, search"), "{policies}");
}
