//! How answers are shown: titles in words, panels that are chosen, tables for other programs.

use std::collections::BTreeMap;
use std::fs;

use tempfile::TempDir;

use super::{DUEL, RIVER, affray, code, err, out, recorded};

type Row = BTreeMap<String, String>;

/// The rows of comma-separated values, each cell under the name of its column.
fn rows(text: &str) -> Vec<Row> {
    let mut lines = text.lines().map(cells);
    let heads = lines.next().expect("the names of the columns");
    let row = |cells: Vec<String>| {
        assert_eq!(cells.len(), heads.len(), "{cells:?} has a cell for each of {heads:?}");
        heads.iter().cloned().zip(cells).collect()
    };
    lines.map(row).collect()
}

fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut is_quoted) = (vec![String::new()], false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut().expect("there is always one");
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                cell.push('"');
                letters.next();
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            letter => cell.push(letter),
        }
    }
    cells
}

fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap_or_else(|_| panic!("{column} of {row:?} is a number"))
}

fn printed(arguments: &[&str]) -> String {
    let output = affray(arguments);
    assert_eq!(code(&output), 0, "{arguments:?}: {}", err(&output));
    out(&output)
}

fn svg(arguments: &[&str]) -> String {
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("p.svg").display().to_string();
    printed(&[arguments, &["--plot", &path]].concat());
    fs::read_to_string(&path).expect("the picture")
}

const COMPARE: [&str; 6] = ["compare", DUEL, "--vary", "ruling.stamina=10,3", "-n", "400"];
const BALANCE: [&str; 8] = ["balance", "rt0/brock", "--tune", "foe.0.hp=20..40", "--target", "50%", "--at-most", "200"];

#[test]
fn a_comparison_has_one_row_a_setting() {
    let rows = rows(&printed(&[&COMPARE[..], &["--csv"]].concat()));
    assert_eq!(rows.iter().map(|row| row["ruling.stamina"].as_str()).collect::<Vec<_>>(), ["10", "3"]);
    for row in &rows {
        assert!((number(row, "won") / number(row, "fights") - number(row, "chance")).abs() < 1e-12, "{row:?}");
        assert!(number(row, "low") <= number(row, "chance") && number(row, "chance") <= number(row, "high"), "{row:?}");
    }
    assert_eq!((rows[0]["difference"].as_str(), rows[0]["real"].as_str()), ("", ""), "nothing to compare with");
    let difference = number(&rows[1], "chance") - number(&rows[0], "chance");
    assert!((number(&rows[1], "difference") - difference).abs() < 1e-9);
    let counted = (number(&rows[1], "gained") - number(&rows[1], "lost")) / number(&rows[1], "fights");
    assert!((counted - difference).abs() < 1e-9 && rows[1]["real"] == "true", "{rows:?}");
}

#[test]
fn a_balance_has_one_row_a_value_that_was_fought() {
    let all = rows(&printed(&[&BALANCE[..], &["--csv", "-"]].concat()));
    let (check, search): (Vec<&Row>, Vec<&Row>) = all.iter().partition(|row| row["run"] == "check");
    assert_eq!(check.len(), 1);
    assert!(search.len() > 3 && search.is_sorted_by_key(|row| row["foe.0.hp"].parse::<i64>().expect("a number")));
    let best: Vec<&&Row> = search.iter().filter(|row| row["best"] == "true").collect();
    assert_eq!((best.len(), &best[0]["foe.0.hp"]), (1, &check[0]["foe.0.hp"]));
    assert!(search.iter().all(|row| number(row, "fights") <= 200.0 && row["target"] == "0.5"), "{search:?}");

    let two = ["--tune", "rounds=6..7"];
    let both = rows(&printed(&[&BALANCE[..], &two, &["--csv"]].concat()));
    assert!(both.iter().any(|row| row["rounds"] == "6") && both.iter().any(|row| row["rounds"] == "7"), "{both:?}");
}

#[test]
fn every_odds_command_has_the_same_columns() {
    let (_folder, record) = recorded();
    for (arguments, asked) in [
        (vec!["odds", "tiny", "winner"], ""),
        (vec!["odds", "tiny", "winner", "--simulate", "2000"], ""),
        (vec!["odds", "tiny", "winner", "--sweep", "stamina=3..5"], "stamina,"),
        (
            vec!["odds", "deckahedron", "opposed", "--sweep", "rank=anchor,dart", "--sweep", "advantage=0..1"],
            "rank,advantage,",
        ),
        (vec!["odds", "draw", "2 of king", "4 of red", "--cards", "7"], "asked,"),
        (vec!["odds", "at", &record, "--answer", "0"], "option,"),
    ] {
        let text = printed(&[&arguments[..], &["--csv"]].concat());
        let head = text.lines().next().expect("a head");
        // Where results have an order, two more columns follow.
        let columns = head.strip_suffix(",at_least,at_most").unwrap_or(head);
        assert_eq!(columns, format!("{asked}of,label,exact,p,low,high,runs"), "{arguments:?}");
        let is_played = arguments.contains(&"--simulate");
        let mut sums: BTreeMap<Vec<String>, f64> = BTreeMap::new();
        for row in rows(&text) {
            let p = number(&row, "p");
            if is_played {
                assert!(row["exact"].is_empty() && row["runs"] == "2000", "{row:?}");
                assert!(number(&row, "low") <= p && p <= number(&row, "high"), "{row:?}");
            }
            let names = asked.split(',').filter(|name| !name.is_empty()).chain(["of"]);
            *sums.entry(names.map(|name| row[name].clone()).collect()).or_default() += p;
        }
        assert!(!sums.is_empty() && sums.values().all(|sum| (sum - 1.0).abs() < 1e-9), "{arguments:?}: {sums:?}");
    }
}

#[test]
fn numbers_of_draws_have_columns_for_at_least_and_at_most() {
    let all = rows(&printed(&["odds", "draw", "2d6", "--csv"]));
    let seven = all.iter().find(|row| row["label"] == "7").expect("a row for 7");
    assert_eq!(seven["exact"], "1/6");
    assert!((number(seven, "at_least") - 21.0 / 36.0).abs() < 1e-12, "{seven:?}");
    assert!((number(seven, "at_most") - 21.0 / 36.0).abs() < 1e-12, "{seven:?}");
    let until = rows(&printed(&["odds", "draw", "cards until ace", "--cards", "3", "--csv"]));
    let never = until.iter().find(|row| row["label"] == "never").expect("a row for never");
    assert!(never["at_least"].is_empty() && never["at_most"].is_empty(), "{never:?}");
}

#[test]
fn draws_show_the_chance_of_at_least_or_at_most_each_number() {
    let sums = ["odds", "draw", "sum(red)", "--cards", "2", "--sweep", "packs=1..2"];
    assert!(printed(&[&sums[..], &["--at-least"]].concat()).contains("\nsum(red), at least\n"));
    assert!(svg(&[&sums[..], &["--at-most"]].concat()).contains("sum(red), at most"));
    let two = ["odds", "draw", "count(red)", "--sweep", "cards=2..3", "--sweep", "packs=1..2", "--at-least"];
    let table = printed(&two);
    assert!(table.contains("\nmean: cards down") && table.contains("\nat least 1: cards down"), "{table}");
    let drawn = svg(&two);
    assert!(drawn.contains("mean of count(red)") && drawn.contains("count(red): at least 1"), "{drawn}");
    let only = svg(&[&two[..], &["--panels", "mean"]].concat());
    assert!(only.contains("mean of count(red)") && !only.contains("at least 1"), "{only}");
    let down = printed(&["odds", "draw", "sum(any)", "--sweep", "cards=1..2", "--at-least"]);
    assert!(down.contains("cards 1") && down.contains("\n 26 ") && down.contains("\n deviation "), "{down}");
}

#[test]
fn comma_separated_values_go_into_a_file_next_to_the_table() {
    let folder = TempDir::new().expect("a temporary folder");
    let (_record, record) = recorded();
    for (place, arguments) in [
        &COMPARE[..],
        &BALANCE[..],
        &["odds", "tiny", "flip"],
        &["odds", "draw", "ace"],
        &["odds", "at", &record, "--answer", "0"],
        &["sim", DUEL, "-n", "50"],
        &["campaign", RIVER, "-n", "5"],
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(format!("{place}.csv")).display().to_string();
        let said = affray(&[arguments, &["--csv", &path]].concat());
        assert_eq!(code(&said), 0, "{}", err(&said));
        assert!(err(&said).contains("wrote"), "{arguments:?}: {}", err(&said));
        assert!(!rows(&fs::read_to_string(&path).expect("the file")).is_empty(), "{arguments:?}");
        let has_table = !["sim", "campaign"].contains(&arguments[0]);
        assert_eq!(!out(&said).is_empty(), has_table, "{arguments:?}: {}", out(&said));
    }
}

#[test]
fn tables_and_pictures_say_what_was_asked_in_words() {
    let (_folder, record) = recorded();
    for (arguments, title) in [
        (
            &["sim", "rt0/brock", "-n", "50", "--set", "foe.0.hp=20"][..],
            "One against Brock\nRT:0; Brock's hit points 20; bots: ",
        ),
        (&COMPARE, "Anchor against Dart: “Anchor wins” by stamina\n"),
        (&BALANCE, "One against Brock: Brock's hit points for 50 % “victory”\n"),
        (
            &["campaign", RIVER, "-n", "5", "--policy", "party=random"],
            "Down the river\nDeckahedron, edition guide-2018; bots: ",
        ),
        (&["odds", "deckahedron", "flip", "--rank", "dart"], "A flip on Dart, 20 cards in the deck\nrank dart\n"),
        (
            &["odds", "deckahedron", "flip", "--sweep", "exhausted=0..2"],
            "Deckahedron flip: result by exhausted\nrank anchor",
        ),
        (&["odds", "draw", "ace", "--cards", "2"], "2 cards of a pack of cards: ace"),
        (
            &["odds", "draw", "sum(any)", "--sweep", "cards=2..3", "--gone", "7h"],
            "A pack of cards: sum(any), by number of cards\nwithout 7h\n",
        ),
        (&["odds", "draw", "pair", "flush of 3", "--sweep", "cards=3..4"], "A pack of cards, by number of cards\n"),
        (
            &["odds", "draw", "best 1", "--cards", "2", "--deck", "a:1*2, b:2*2"],
            "2 cards of this deck: best 1\ndeck a:1*2, b:2*2\n",
        ),
        (&["odds", "draw", "count(5d10 >= 8)"], "Dice: count(5d10 >= 8)\n"),
        (&["odds", "at", &record, "--answer", "0"], "Anchor: flip"),
    ] {
        let text = printed(arguments);
        assert!(text.starts_with(title), "{arguments:?}: {text}");
        let drawn = svg(arguments).replace("&apos;", "'").replace("&gt;", ">");
        let first = title.lines().next().expect("a title");
        assert!(drawn.contains(first), "{arguments:?} draws {first:?}: {drawn}");
        for key in ["foe.0.hp", "ruling.", "policy.", "Ada.hp"] {
            assert!(!text.contains(key) || text.contains("affray sim"), "{arguments:?} prints {key}: {text}");
            assert!(!drawn.contains(key), "{arguments:?} draws {key}");
        }
        let named = [arguments, &["--title", "My own words"]].concat();
        assert!(printed(&named).starts_with("My own words\n"), "{named:?}");
        assert!(svg(&named).contains("My own words"), "{named:?}");
    }
}

#[test]
fn panels_can_be_chosen_and_are_listed() {
    let sim = ["sim", "deckahedron/duel", "-n", "200"];
    let chosen = svg(&[&sim[..], &["--panels", "outcome,rounds"]].concat());
    assert!(chosen.contains("outcome") && chosen.contains("rounds (mean"), "{chosen}");
    assert!(!chosen.contains("what became of each") && !chosen.contains("bad bank"), "{chosen}");
    let turned = svg(&[&sim[..], &["--panels", "rounds,outcome"]].concat());
    assert!(turned.find("rounds (mean") < turned.find("outcome"), "in the order in which they are named");
    assert!(svg(&[&COMPARE[..], &["--panels", "difference"]].concat()).contains("percentage points"));
    let flip = ["odds", "deckahedron", "flip"];
    assert!(svg(&[&flip[..], &["--panels", "it costs"]].concat()).contains("Bad Bank"));
    for (arguments, names) in [
        (&sim[..], "outcome; course; fates; measures; rounds; foes left; Kresk.stamina"),
        (&COMPARE, "chance; difference"),
        (&BALANCE, "chance"),
        (&["campaign", RIVER, "-n", "5"], "party; left; state; stamina"),
        (&flip, "result; a green card decides"),
    ] {
        let folder = TempDir::new().expect("a temporary folder");
        let path = folder.path().join("p.svg").display().to_string();
        let refused = affray(&[arguments, &["--plot", &path, "--panels", "nonsense"]].concat());
        assert_eq!(code(&refused), 2, "{arguments:?}");
        assert!(err(&refused).contains("\"nonsense\"") && err(&refused).contains(names), "{}", err(&refused));
        assert!(!fs::exists(&path).expect("a folder"), "nothing is drawn");
    }
}

#[test]
fn a_balance_says_how_many_fights_each_value_got() {
    let text = printed(&["balance", DUEL, "--tune", "ruling.stamina=1..20", "--target", "20%", "--precision", "1%"]);
    assert!(text.contains("\nstamina = "), "{text}");
    let table: Vec<Vec<&str>> = text
        .lines()
        .skip_while(|line| !line.starts_with(" stamina"))
        .skip(1)
        .map(|line| line.split_whitespace().collect())
        .collect();
    let fights = |row: &Vec<&str>| row.last().expect("a cell").parse::<u64>().expect("a number");
    let all: u64 = table.iter().map(fights).sum();
    assert!(text.contains(&format!("{all} fights in the search, 100 to ")), "{text}");
    assert_eq!(fights(&table[0]), 100, "a value far off gets few: {text}");
    assert!(table.iter().map(fights).max() > Some(3_000), "{text}");
}

#[test]
fn a_balance_draws_no_line_where_nothing_was_fought() {
    let drawn = svg(&["balance", DUEL, "--tune", "ruling.stamina=1..20", "--target", "20%", "--precision", "2%"]);
    assert!(!drawn.contains("stroke-width=\"2\"") && !drawn.contains("<polygon"), "{drawn}");
    assert!(drawn.matches("<circle").count() >= 4 && drawn.contains("wanted: 20 %"), "{drawn}");
}

#[test]
fn a_picture_of_many_fighters_draws_what_tells_most_and_says_what_it_leaves_out() {
    let folder = TempDir::new().expect("a temporary folder");
    let draw = |name: &str, more: &[&str]| {
        let path = folder.path().join(name).display().to_string();
        let output = affray(&[&["sim", "suits/three_on_three", "-n", "300", "--plot", &path], more].concat());
        assert_eq!(code(&output), 0, "{}", err(&output));
        (fs::read_to_string(path).expect("a picture"), err(&output))
    };
    let height = |svg: &str| -> u32 {
        let text = svg.split("height=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a height");
        text.parse().expect("a number")
    };
    let (svg, remarks) = draw("short.svg", &[]);
    assert!(height(&svg) < 2_000, "{}", height(&svg));
    assert!(svg.contains("turns (mean") && svg.contains("not shown: "), "how long fights are is always drawn");
    assert!(remarks.contains("of 16 measures, which vary least; --panels measures draws them"), "{remarks}");
    let (svg, remarks) = draw("measures.svg", &["--panels", "measures"]);
    assert_eq!(svg.matches("(mean ").count(), 16);
    assert!(!svg.contains("not shown") && !remarks.contains("not drawn"), "{remarks}");
    let (svg, _) = draw("one.svg", &["--panels", "Axeman 1.trauma"]);
    assert_eq!(svg.matches("(mean ").count(), 1);
}
