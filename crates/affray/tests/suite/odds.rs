//! `affray odds` as a user meets it.

use std::path::{Path, PathBuf};
use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

fn affray(arguments: &[&str]) -> Output {
    let root: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut command = Command::cargo_bin("affray").expect("the command is built");
    command.current_dir(root).args(arguments).env_remove("NO_COLOR").output().expect("the command runs")
}

fn odds(arguments: &[&str]) -> String {
    let output = affray(&[&["odds"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is text")
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&odds(&[arguments, &["--json"]].concat())).expect("JSON")
}

fn refused(arguments: &[&str]) -> String {
    let output = affray(&[&["odds"], arguments].concat());
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).expect("remarks are text")
}

/// Labels, fractions and numbers that belong together, and sum to one.
fn check_outcomes(answer: &Value, what: &str) {
    let outcomes = answer["outcomes"].as_array().unwrap_or_else(|| panic!("{what} has outcomes"));
    let mut sum = 0.0;
    for outcome in outcomes {
        assert!(outcome["label"].is_string(), "{what}");
        let (n, d) = outcome["exact"].as_str().and_then(|exact| exact.split_once('/')).expect("n/d");
        let p = outcome["p"].as_f64().expect("a number");
        if let (Ok(n), Ok(d)) = (n.parse::<f64>(), d.parse::<f64>()) {
            assert!(!n.is_finite() || !d.is_finite() || (n / d - p).abs() < 1e-12, "{what}: {outcome}");
        }
        sum += p;
    }
    assert!((sum - 1.0).abs() < 1e-9, "{what}: {sum}");
}

#[test]
fn a_flip_is_a_table_with_fractions_and_bars() {
    let text = odds(&["deckahedron", "flip", "--rank", "dart", "--advantage", "2"]);
    assert!(text.contains("46/57") && text.contains("80.70 %") && text.contains("█"), "{text}");
    let answer = json(&["deckahedron", "flip", "--rank", "anchor", "--advantage", "2"]);
    check_outcomes(&answer, "flip");
    let exact: Vec<&str> =
        answer["outcomes"].as_array().expect("outcomes").iter().filter_map(|o| o["exact"].as_str()).collect();
    assert_eq!(exact, ["14/285", "41/285", "149/285", "27/95"]);
}

#[test]
fn every_query_of_every_game_answers_with_its_defaults_and_teaches() {
    for game in affray_catalogue::ALL.iter() {
        for query in game.queries() {
            let what = format!("{} {}", game.slug(), query.name);
            let help = odds(&[game.slug(), query.name, "--help"]);
            assert!(help.contains("affray odds"), "{what} shows an example: {help}");
            for param in query.params {
                assert!(help.contains(&format!("--{}", param.name)), "{what} explains --{}", param.name);
            }
            check_outcomes(&json(&[game.slug(), query.name]), &what);
        }
    }
}

/// Runs the examples of a help text.
fn run_examples(help: &str) -> usize {
    let mut examples = 0;
    for line in help.lines().map(str::trim).filter(|line| line.starts_with("affray odds ")) {
        if line.contains(".json") {
            continue; // needs the reader's own record
        }
        let mut words = Vec::new();
        for (place, part) in line.split('"').enumerate() {
            match place % 2 {
                0 => words.extend(part.split_whitespace()),
                _ => words.push(part),
            }
        }
        // A chart goes to a folder that is cleared away.
        let folder = TempDir::new().expect("a temporary folder");
        let picture = folder.path().join("chart.svg").display().to_string();
        if let Some(place) = words.iter().position(|word| *word == "--plot") {
            words[place + 1] = &picture;
        }
        odds(&words[2..]);
        examples += 1;
    }
    examples
}

#[test]
fn the_examples_that_help_shows_work() {
    for game in affray_catalogue::ALL.iter() {
        for query in game.queries() {
            run_examples(query.teach);
        }
    }
    assert!(run_examples(&odds(&["draw", "--help"])) >= 10);
}

#[test]
fn sweeps_make_rows_and_two_make_a_matrix() {
    let rows = odds(&["deckahedron", "flip", "--sweep", "advantage=-2..2"]);
    assert!(
        rows.contains("\n advantage ") && rows.contains("\n -2 ") && rows.contains("\n 2 ") && rows.contains("80.70 %"),
        "{rows}"
    );
    let matrix = odds(&["deckahedron", "opposed", "--sweep", "rank=anchor,dart", "--sweep", "advantage=-1..1"]);
    assert!(matrix.contains("rank down, advantage across"), "{matrix}");
    let answers = json(&["deckahedron", "flip", "--sweep", "exhausted=0..10"]);
    let answers = answers["answers"].as_array().expect("answers");
    assert_eq!(answers.len(), 11);
    for answer in answers {
        check_outcomes(answer, "a sweep");
    }
    let csv = odds(&["deckahedron", "flip", "--sweep", "rank=anchor,dart", "--csv"]);
    assert!(csv.starts_with("rank,of,label,exact,p,low,high,runs,at_least,at_most\nanchor,result,"), "{csv}");
    let both = odds(&["tiny", "winner", "--and", "stamina=3"]);
    assert!(both.contains("\n 10 ") && both.contains("\n 3 "), "{both}");
}

#[test]
fn hands_from_any_deck() {
    let answer = json(&["draw", "tower and sum(wands | swords) >= 20", "--deck", "tarot", "--cards", "5"]);
    check_outcomes(&answer, "draw");
    assert_eq!(answer["outcomes"][0]["exact"], "8651/1111110");
    assert!(odds(&["draw", "2 of anchor.vv", "--deck", "deckahedron", "--cards", "3"]).contains("3/190"));
    assert!(refused(&["draw", "towr", "--deck", "tarot"]).contains("tower"));
    assert!(refused(&["draw", "king", "--deck", "chess"]).contains("tarot"));
    assert!(refused(&["draw", "king", "--cards", "53"]).contains("0 to 52"));
}

#[test]
fn draws_are_swept_and_tabled() {
    let matrix = odds(&["draw", "pair", "flush of 3", "--sweep", "cards=3..5"]);
    assert!(matrix.contains("asked down, cards across") && matrix.contains("49.29 %"), "{matrix}");
    let answers = json(&["draw", "sum(any) >= n", "--cards", "3", "--sweep", "n=10..12", "--sweep", "packs=1,2"]);
    assert_eq!(answers["answers"].as_array().map(Vec::len), Some(6));
    let number = json(&["draw", "count(red)", "--cards", "2"]);
    assert_eq!(number["outcomes"][1]["at_least"]["exact"], "77/102");
    assert_eq!(number["outcomes"][1]["at_most"]["exact"], "77/102");
    assert_eq!(number["spread"]["variance"], "25/51");
    assert_eq!(number["spread"]["quantiles"]["median"], 1);
    let csv = odds(&["draw", "count(red)", "--cards", "2", "--csv"]);
    assert!(csv.starts_with("of,label,exact,p,low,high,runs,at_least,at_most\ncount(red),0,25/102,"), "{csv}");
    let rows = odds(&["draw", "count(red)", "--sweep", "cards=1..3", "--at-least"]);
    assert!(rows.contains("count(red), at least") && rows.contains("100.00 %"), "{rows}");
    let hands = odds(&["draw", "best 1 vs sum(any in fate)", "--hand", "fate=1 from tarot", "--sweep", "fate=1..2"]);
    assert!(hands.contains("\n fate ") && hands.contains("\n 2 "), "{hands}");
}

#[test]
fn mistakes_in_draws_are_pointed_at() {
    let remark = refused(&["draw", "pair and towr"]);
    assert!(remark.contains("━━━━") && remark.contains("1:10"), "{remark}");
    assert!(refused(&["draw", "king in yours"]).contains("--hand yours=5"));
    assert!(refused(&["draw", "king", "--sweep", "x=1..3"]).contains("stands nowhere"));
    assert!(refused(&["draw", "king", "--hand", "yours"]).contains("--hand yours=5"));
    assert!(refused(&["draw", "king", "--values", "bishop=3"]).contains("bishop"));
    assert!(refused(&["draw", "king", "--gone", "hearts"]).contains("several"));
    assert!(refused(&["draw", "cards until king", "--replace"]).contains("--cards"));
    assert!(refused(&["draw", "sum(any)", "--allow", "10"]).contains("--allow"));
}

#[test]
fn charts_are_drawn() {
    let folder = TempDir::new().expect("a temporary folder");
    for (name, begins) in [("a.svg", &b"<svg"[..]), ("a.png", &b"\x89PNG"[..])] {
        let path = folder.path().join(name).display().to_string();
        odds(&["tiny", "flip", "--plot", &path]);
        let bytes = std::fs::read(&path).expect("a chart");
        assert!(bytes.starts_with(begins), "{name}");
    }
    assert!(refused(&["tiny", "flip", "--plot", "chart.bmp"]).contains(".svg"));
}

#[test]
fn what_is_out_of_reach_is_refused_and_can_be_played() {
    let remark = refused(&["tiny", "winner", "--allow", "100"]);
    assert!(remark.contains("--simulate"), "{remark}");
    let played = odds(&["tiny", "winner", "--simulate", "20000"]);
    assert!(played.contains("not exact"), "{played}");
}

#[test]
fn wrong_values_name_the_right_ones() {
    assert!(refused(&["deckahedron", "flip", "--rank", "wizard"]).contains("anchor, bulb, crescent or dart"));
    assert!(refused(&["deckahedron", "flip", "--edition", "second"]).contains("guide-2018"));
    assert!(refused(&["deckahedron", "flip", "--sweep", "advantage=2..1"]).contains("empty"));
    assert!(refused(&["deckahedron", "flip", "--sweep", "advantge=1..2"]).contains("advantage"));
    assert!(refused(&["deckahedron", "flip", "--ruling", "nonsense=1"]).contains("nonsense"));
    assert!(refused(&["deckahedrn"]).contains("deckahedron"), "the nearest game is named");
}

#[test]
fn the_options_of_a_decision_as_its_seat_sees_them() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("duel.json").display().to_string();
    let fight = affray(&["fight", "tiny/duel", "--seed", "7", "--record", &path]);
    assert_eq!(fight.status.code(), Some(0));
    let answer = json(&["at", &path, "--answer", "0"]);
    check_outcomes(&answer["answers"][0], "at");
    assert_eq!(answer["seat"], "Anchor");
    assert_eq!(answer["answers"][0]["outcomes"][0]["exact"], "2/5");
    assert!(refused(&["at", &path, "--answer", "0", "--seat", "Dart"]).contains("Anchor decides"));
    assert!(refused(&["at", &path, "--answer", "99999"]).contains("--answer 0 to"));
    assert!(refused(&["at", &path, "--answer", "1"]).contains("there are decisions at"));
    assert!(refused(&["at", "no-such.json"]).contains("cannot be read"));
}

#[test]
fn a_flip_says_how_likely_each_face_or_a_better_one_is() {
    let table = odds(&["deckahedron", "flip"]);
    assert!(table.contains("or better") && table.contains("or worse"), "{table}");
    let tick = table.lines().find(|line| line.trim_start().starts_with("✔ ")).expect("a row");
    assert!(tick.contains("30.00 %") && tick.contains("40.00 %"), "✔ or better is ✔ and ✔✔: {tick}");
    let answer = json(&["deckahedron", "flip"]);
    assert_eq!(answer["outcomes"][2]["at_least"]["exact"], "2/5", "{answer}");
    let swept = odds(&["deckahedron", "flip", "--sweep", "advantage=0..1"]);
    assert!(swept.contains("result, or better"), "{swept}");
    let opposed = odds(&["deckahedron", "opposed"]);
    assert!(opposed.contains("or better"), "{opposed}");
}

#[test]
fn a_range_that_differs_by_edition_is_said_and_kept_by_edition() {
    let help = odds(&["deckahedron", "flip", "--help"]);
    let words: Vec<&str> = help.split_whitespace().collect();
    assert!(words.join(" ").contains("-2 to 2 in guide-2018 and world-2017, -3 to 2 in module-2017"), "{help}");
    odds(&["deckahedron", "flip", "--advantage", "-3", "--edition", "module-2017"]);
    for query in ["flip", "streak"] {
        let refusal = refused(&["deckahedron", query, "--advantage", "-3"]);
        assert!(refusal.contains("-2 to 2 in guide-2018") && refusal.contains("this is guide-2018"), "{refusal}");
    }
    for name in ["--advantage", "--foe-advantage"] {
        odds(&["deckahedron", "opposed", name, "-3"]);
        let refusal = refused(&["deckahedron", "opposed", name, "-3", "--edition", "world-2017"]);
        assert!(refusal.contains("-2 to 2 in guide-2018 and world-2017"), "{refusal}");
    }
}

#[test]
fn a_word_that_no_card_has_gets_a_hint_and_no_list_of_all_cards() {
    let refusal = refused(&["draw", "2 of heats"]);
    assert!(refusal.contains("did you mean \"hearts\"?"), "{refusal}");
    let refusal = refused(&["draw", "xyzzy", "--deck", "tarot"]);
    for part in ["wands", "pentacles", "major", "court", "by code, such as"] {
        assert!(refusal.contains(part), "{part} is missing: {refusal}");
    }
    assert!(refusal.chars().count() < 600, "a hint is short: {refusal}");
    let refusal = refused(&["draw", "cuont(red) >= 2"]);
    assert!(refusal.contains("did you mean \"count\"?"), "{refusal}");
    let refusal = refused(&["draw", "2 of hti", "--deck", "hit*5, miss*10"]);
    assert!(refusal.contains("did you mean \"hit\"?"), "{refusal}");
    let refusal = refused(&["draw", "2 of dragon", "--deck", "hit*5, miss*10"]);
    assert!(refusal.contains("hit or miss"), "a small deck is listed: {refusal}");
    let refusal = refused(&["draw", "2 aces"]);
    assert!(refusal.contains("write 2 of aces"), "{refusal}");
    odds(&["draw", "2 of aces"]);
}
