//! The bot that searches, wherever a bot is named.

use super::{affray, code, err, out, recorded};

const HANDS: &str = "tiny/hands";

#[test]
fn it_sits_wherever_a_bot_is_named_and_gives_the_same_on_any_number_of_threads() {
    let sim = |threads| {
        let sim = affray(&["sim", HANDS, "-n", "12", "--policy", "everybody=search:20", "--threads", threads]);
        assert_eq!(code(&sim), 0, "{}", err(&sim));
        out(&sim)
    };
    assert_eq!(sim("1"), sim("2"));
    assert!(sim("1").contains("bots: search:20"), "{}", sim("1"));
    let compare = affray(&["compare", HANDS, "--vary", "policy.everybody=plain,search:10", "-n", "20"]);
    assert_eq!(code(&compare), 0, "{}", err(&compare));
    for bot in ["Anchor=search:20", "Anchor=search:5ms"] {
        let fight = affray(&["fight", HANDS, "--seed", "7", "--bot", bot]);
        assert_eq!(code(&fight), 0, "{bot}: {}", err(&fight));
    }
}

/// These seeds once led a search into decisions that brought it back to where it was, without end.
#[test]
fn a_search_ends_where_options_lead_in_circles() {
    for seed in ["7", "15", "17"] {
        let fight = affray(&["fight", "deckahedron/duel", "--seed", seed, "--bot", "Kresk=search:50"]);
        assert_eq!(code(&fight), 0, "{seed}: {}", err(&fight));
        assert!(out(&fight).contains("Stamina: Kresk"), "{seed}: it ends");
    }
}

#[test]
fn a_clock_is_refused_where_fights_are_counted_and_open_cards_where_they_are_played() {
    let sim = affray(&["sim", HANDS, "-n", "5", "--policy", "everybody=search:300ms"]);
    assert_eq!(code(&sim), 2);
    assert!(err(&sim).contains("thinks by the clock") && err(&sim).contains("search:1000"), "{}", err(&sim));
    let fight = affray(&["fight", HANDS, "--bot", "Anchor=search-open"]);
    assert_eq!(code(&fight), 2);
    assert!(err(&fight).contains("sees everybody's cards"), "{}", err(&fight));
    for strength in ["search:0", "search:fast", "search:1.5"] {
        assert_eq!(code(&affray(&["fight", HANDS, "--bot", &format!("Anchor={strength}")])), 2, "{strength}");
    }
}

#[test]
fn a_ladder_puts_the_yardstick_at_exactly_zero() {
    let skill = affray(&["skill", HANDS, "-n", "16", "--ladder", "random,plain,search:20", "--open", "--json"]);
    assert_eq!(code(&skill), 0, "{}", err(&skill));
    let answer: serde_json::Value = serde_json::from_str(&out(&skill)).expect("JSON");
    assert_eq!((answer["swapped"].as_bool(), answer["against"].as_str()), (Some(true), Some("plain")));
    let ladder = answer["ladder"].as_array().expect("a ladder");
    assert_eq!(ladder.len(), 3);
    assert_eq!(ladder[1]["rung"]["more"]["value"], 0.0, "plain against itself");
    assert!(ladder[1]["open"].is_null() && ladder[2]["open"]["pairs"] == 16, "{answer}");
    let table = affray(&["skill", HANDS, "-n", "8", "--ladder", "plain,search:10"]);
    assert!(out(&table).contains("skill ends at"), "{}", out(&table));
    assert_eq!(code(&affray(&["skill", HANDS, "-n", "8", "--ladder", "clever"])), 2);
}

#[test]
fn the_options_of_a_record_are_searched() {
    let (_folder, path) = recorded();
    let at = |more: &[&str]| {
        let mut words = vec!["odds", "at", &path, "--answer", "0", "--search", "200"];
        words.extend(more);
        let at = affray(&words);
        assert_eq!(code(&at), 0, "{}", err(&at));
        out(&at)
    };
    let answer: serde_json::Value = serde_json::from_str(&at(&["--json"])).expect("JSON");
    assert_eq!(answer["options"][0]["visits"], 200);
    assert_eq!(answer["best"], 0);
    let worth = answer["options"][0]["worth"].as_f64().expect("a number");
    // Anchor wins this duel once in fourteen.
    assert!((0.0..0.3).contains(&worth), "{worth}");
    assert_eq!(at(&[]), at(&[]), "the same question gets the same answer");
    assert!(at(&[]).contains("→"), "{}", at(&[]));
}
