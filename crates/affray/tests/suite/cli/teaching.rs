//! What a designer meets: mistakes that teach, and tables that mean what they say.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use super::{DUEL, affray, code, err, out};

/// What is refused, and in which words, on one line.
fn refused(arguments: &[&str]) -> String {
    let output = affray(arguments);
    assert_eq!(code(&output), 2, "{arguments:?}: {}", out(&output));
    err(&output)
}

fn printed(arguments: &[&str]) -> String {
    let output = affray(arguments);
    assert_eq!(code(&output), 0, "{arguments:?}: {}", err(&output));
    out(&output)
}

fn drawn(arguments: &[&str]) -> String {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("chart.svg").display().to_string();
    printed(&[arguments, &["--plot", &path]].concat());
    fs::read_to_string(&path).expect("the picture")
}

#[test]
fn a_check_prints_its_mistakes_as_json_too() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("bad.toml");
    let file = path.display().to_string();
    for (text, line) in
        [("game = \"tiny\"\n\n[anchor]\nnaem = \"Ünal\"\n", 4), ("game = \"tiny\"\n[anchor]\nname = \n", 3)]
    {
        fs::write(&path, text).expect("a file");
        let check = affray(&["check", &file, "--json"]);
        assert_eq!(code(&check), 1, "{}", err(&check));
        assert!(err(&check).is_empty(), "the mistakes are printed once: {}", err(&check));
        let value: Value = serde_json::from_str(&out(&check)).expect("JSON");
        assert_eq!(value["sound"], false);
        let mistake = &value["mistakes"][0];
        assert!(mistake["message"].is_string() && mistake["file"] == file.as_str(), "{value}");
        assert_eq!(mistake["start"]["line"], line, "{value}");
    }
    let sound: Value = serde_json::from_str(&printed(&["check", DUEL, "--json"])).expect("JSON");
    assert_eq!(sound["sound"], true);
}

#[test]
fn what_other_programs_write_otherwise_is_said_in_our_words() {
    for (expression, instead) in [
        ("at least 2 hearts", "write 2 of hearts"),
        ("at least 3 of red", "write 3 of red"),
        ("at most 1 ace", "write count(ace) <= 1"),
        ("exactly 2 of hearts", "write count(hearts) = 2"),
        ("2d6 >= n", "--sweep n=5..10"),
        ("d6!", "d{1*6, 2*6, 3*6, 4*6, 5*6, 7, 8, 9, 10, 11, 12}"),
        ("explode d6", "explodes once"),
        ("reroll d6", "d{1, 2*7"),
        ("3d{sword,shield}", "--replace"),
        ("royal flush", "straight flush and 5 of 10 | jack | queen | king | ace"),
    ] {
        let refusal = refused(&["odds", "draw", expression]);
        let words = refusal.replace(['\n', '│'], " ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(instead), "{expression}: {refusal}");
    }
    // What is advised works.
    for (expression, chance) in [
        ("count(ace) <= 1", "51888/54145"),
        ("straight flush and 5 of 10 | jack | queen | king | ace", "1/649740"),
        ("d{1*6, 2*6, 3*6, 4*6, 5*6, 7, 8, 9, 10, 11, 12} >= 12", "1/36"),
        ("d{1, 2*7, 3*7, 4*7, 5*7, 6*7} = 1", "1/36"),
        ("count(red) => 5", "253/9996"),
    ] {
        let answer: Value = serde_json::from_str(&printed(&["odds", "draw", expression, "--json"])).expect("JSON");
        assert_eq!(answer["outcomes"][0]["exact"], chance, "{expression}");
    }
}

#[test]
fn values_that_cannot_be_say_what_can() {
    for (arguments, words) in [
        (&["odds", "draw", "pair", "--cards", "-1"][..], "write 0 to"),
        (&["odds", "draw", "pair", "--allow", "many"], "such as 50000000 or 5e7"),
        (&["odds", "deckahedron", "flip", "--ruling", "stamina=4"], "affray rulings deckahedron"),
        (&["sim", "rt0/campaigns/week"], "affray campaign rt0/campaigns/week"),
        (&["sim", DUEL, "--until", "0.5"], "write 0.5%"),
        (&["sim", DUEL, "-n", "10", "--panels", "outcome"], "--plot"),
    ] {
        let refusal = refused(arguments).replace(['\n', '│'], " ");
        let refusal = refusal.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(refusal.contains(words), "{arguments:?}: {refusal}");
        assert!(refusal.chars().count() < 700, "a hint is short: {refusal}");
    }
    printed(&["odds", "draw", "pair", "--allow", "5e7"]);
}

#[test]
fn quantiles_are_not_worded_as_chances() {
    let text = printed(&["odds", "draw", "3d6"]);
    assert!(text.contains("median 10; quantiles: 6 at 5 %, 8 at 25 %, 13 at 75 %, 15 at 95 %"), "{text}");
    assert!(!text.contains("half are at most"), "{text}");
}

#[test]
fn numbers_of_several_questions_share_a_table_and_a_picture() {
    let dice = ["odds", "draw", "2d6", "3d6", "4d6 drop lowest"];
    let text = printed(&dice);
    assert!(text.starts_with("Dice: 2d6, 3d6, 4d6 drop lowest\n"), "{text}");
    let row = |label: &str| text.lines().find(|line| line.trim_start().starts_with(label)).unwrap_or_default();
    assert_eq!(row("7 ").matches('%').count(), 3, "one row for all: {text}");
    assert!(row("2 ").contains("0 %"), "what cannot be is 0 %: {text}");
    assert!(row("mean").contains("7.000") && row("mean").contains("12.245"), "{text}");
    let svg = drawn(&dice);
    assert_eq!(svg.matches("chance of each number").count(), 1, "one panel: {svg}");
    assert!(svg.contains("4d6 drop lowest (mean 12.24)"), "{svg}");
    let mixed = printed(&["odds", "draw", "sum(any)", "best 2", "pair", "--cards", "3"]);
    assert!(mixed.contains("chance of each number") && mixed.contains("17.18 %"), "conditions stand apart: {mixed}");
    assert!(drawn(&[&dice[..], &["--at-least"]].concat()).contains("chance of at least each number"));
}

#[test]
fn nothing_is_zero_in_one_way_only() {
    let sweep = ["odds", "deckahedron", "flip", "--rank", "dart", "--sweep", "advantage=0..2"];
    let text = printed(&sweep);
    let result: Vec<&str> = text.lines().skip_while(|line| *line != "result").skip(2).take(3).collect();
    assert!(result.iter().all(|line| line.matches('%').count() == 4), "no cell is empty: {text}");
    let csv = printed(&[&sweep[..], &["--csv"]].concat());
    let rows = csv.lines().filter(|line| line.starts_with("2,result,")).count();
    assert_eq!(rows, 4, "what cannot be has a row: {csv}");
    let chart = drawn(&["odds", "draw", "flush", "pair", "--cards", "4"]);
    assert!(chart.contains(">\n0 %") && !chart.contains("never"), "{chart}");
}

#[test]
fn ends_of_a_table_that_nobody_reads_are_one_row() {
    let text = printed(&["odds", "draw", "10d6"]);
    assert!(text.contains(" or less ") && text.contains(" or more ") && text.contains("< 0.01 %"), "{text}");
    assert!(!text.contains("e-"), "no exponents: {text}");
    assert!(printed(&["odds", "draw", "10d6", "--json"]).contains("\"label\": \"60\""), "JSON has them all");
}

#[test]
fn a_title_and_the_values_below_it_agree() {
    let text = printed(&["odds", "suits", "contest", "--weapon", "grenade, fragmentation"]);
    let head = text.lines().take(2).collect::<Vec<_>>().join("\n");
    assert!(head.contains("dodge") && !head.contains("parry"), "{head}");
    let named = printed(&["odds", "draw", "cards until ace", "--title", "Mine"]);
    let head: Vec<&str> = named.lines().take(2).collect();
    assert_eq!(head[0], "Mine");
    assert!(head[1].contains("A pack of cards, one after the other: cards until ace"), "{named}");
}

#[test]
fn panels_choose_tables_too() {
    let sweep = ["odds", "deckahedron", "flip", "--sweep", "advantage=0..1"];
    let text = printed(&[&sweep[..], &["--panels", "it costs"]].concat());
    assert!(text.contains("\nit costs\n") && !text.contains("\nresult\n"), "{text}");
    let refusal = refused(&[&sweep[..], &["--panels", "nonsense"]].concat());
    assert!(refusal.contains("result; a green card decides"), "{refusal}");
}

#[test]
fn a_comparison_over_many_numbers_is_a_line_and_names_few_fights() {
    let vary = ["compare", DUEL, "--vary", "ruling.stamina=3..12", "-n", "300"];
    let text = printed(&vary);
    assert_eq!(text.matches("for example fight").count(), 3, "{text}");
    assert!(text.contains("more settings differ; --json names such fights"), "{text}");
    for word in ["flips", "won there", "that were lost"] {
        assert!(!text.contains(word), "{word}: {text}");
    }
    let svg = drawn(&vary);
    assert!(svg.contains("<polygon") && svg.contains("stroke-width=\"2\""), "a line with a band: {svg}");
    let bars = drawn(&["compare", DUEL, "--vary", "ruling.stamina=3,9", "-n", "300"]);
    assert!(!bars.contains("<polygon"), "{bars}");
}

#[test]
fn different_games_are_not_matched_fight_by_fight() {
    let output = affray(&["compare", DUEL, "deckahedron/duel", "-n", "200"]);
    let text = out(&output);
    assert!(text.contains("“a win”") && !text.contains("matched by seed") && !text.contains("for example"), "{text}");
    assert!(err(&output).contains("are different games"), "{}", err(&output));
}

#[test]
fn a_precision_that_was_not_reached_is_said() {
    let output = affray(&["sim", DUEL, "--until", "±0.1%", "-n", "500"]);
    assert!(err(&output).contains("±0.1 % takes more than 500 fights"), "{}", err(&output));
    let output = affray(&["sim", DUEL, "--until", "±5%"]);
    assert!(!err(&output).contains("takes more than"), "{}", err(&output));
}

#[test]
fn losing_never_looks_like_winning() {
    const COLOURS: [&str; 2] = ["#0072B2", "#D55E00"];
    for arguments in [
        &["sim", "deckahedron/duel", "-n", "300", "--panels", "outcome"][..],
        &["odds", "draw", "sum(any) vs sum(any in yours)", "--hand", "yours=3", "--sweep", "cards=1..4"],
    ] {
        let svg = drawn(arguments).to_uppercase();
        assert!(COLOURS.iter().all(|colour| svg.contains(colour)), "{arguments:?}: {svg}");
        assert!(!svg.contains("#009E73"), "nothing is green: {svg}");
    }
}

#[test]
fn saved_fights_say_how_they_ended() {
    let folder = TempDir::new().expect("a temporary folder");
    let mut command = super::command(&["sim", "rt0/brock", "-n", "100", "--save", "losses:1"]);
    let output = command.current_dir(&folder).output().expect("the command runs");
    assert_eq!(code(&output), 0, "{}", err(&output));
    assert!(err(&output).contains(".json (unfinished)"), "{}", err(&output));
}

#[test]
fn what_can_be_varied_says_what_it_takes() {
    let rows: Value = serde_json::from_str(&printed(&["compare", "rt0/brock", "--list", "--json"])).expect("JSON");
    for row in rows.as_array().expect("rows") {
        assert!(row["takes"].as_str().is_some_and(|takes| !takes.is_empty()), "{row}");
    }
    let text = printed(&["compare", "rt0/brock", "--list"]);
    assert!(
        text.contains("=FROM..TO") && !text.contains("arena=FROM") && text.contains("affray rulings rt0"),
        "{text}"
    );
}
