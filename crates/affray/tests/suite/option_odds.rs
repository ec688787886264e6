//! The odds next to options, over random decisions of every game: whether they tell the options apart.

use std::ops::ControlFlow;

use affray_analysis::{OddsColumn, OddsLine, OddsTable, OddsUpdate};
use affray_core::fight::any_play::OpenText;
use affray_core::query::Budget;
use affray_core::{AnyGame, AnyPlay, OddsEffort, Reply, Says, Seat, Stream};

use crate::begun::begun;

/// What stands next to each option of the seat's decision, in a column of forty cells; `None` where the column says that
/// there is no difference.
fn figures(play: &dyn AnyPlay, seat: Seat) -> Option<Vec<String>> {
    let exact = Budget { allowed: 2_000, report: &mut |_| ControlFlow::Continue(()) };
    let mut effort = OddsEffort { exact, samples: 150, check: &mut || ControlFlow::Continue(()) };
    let odds = play.all_option_odds(seat, &mut effort).expect("the seat is asked");
    let mut lines = vec![OddsLine::default(); odds.len()];
    for (line, odds) in lines.iter_mut().zip(odds) {
        line.apply(OddsUpdate::Outcome(odds.into()));
    }
    let table = OddsTable::of(OddsColumn::Outcome, &lines);
    assert!(!table.title(80).is_empty());
    (!table.is_same()).then(|| (0..lines.len()).map(|place| table.figure(place, 40)).collect())
}

/// Goes through the ready-made encounters of a game with random answers, looks at some decisions that leave a choice,
/// and counts those in which the odds tell options apart or say that they do not differ.
fn share(game: &dyn AnyGame, decisions: u32) -> (u32, u32, u32) {
    let (mut seen, mut apart, mut same) = (0, 0, 0);
    for (number, mut play) in begun(game) {
        let mut chance = Stream::new(number, 7);
        for _ in 0..300 {
            let Some((question, OpenText::Choice(asked))) = play.open() else { break };
            let asked = &asked[chance.below(asked.len() as u32) as usize];
            if asked.options.len() > 1 && chance.below(12) == 0 {
                seen += 1;
                match figures(play.as_ref(), asked.seat) {
                    None => same += 1,
                    Some(figures) => {
                        assert!(figures.iter().all(|figure| !figure.is_empty()), "{}: {figures:?}", asked.prompt);
                        let differ = figures.iter().any(|figure| *figure != figures[0]);
                        apart += u32::from(differ);
                        if !differ {
                            println!("{}: {}: all {:?}", game.slug(), asked.prompt, figures[0]);
                        }
                    }
                }
                if seen == decisions {
                    return (seen, apart, same);
                }
            }
            let says = Says::Option(chance.below(asked.options.len() as u32) as usize);
            play.reply(Reply { question, seat: asked.seat, says }).expect("a listed option");
        }
    }
    unreachable!("fights go on until enough was seen");
}

#[test]
fn odds_tell_options_apart_or_say_that_they_do_not_differ() {
    for slug in affray_catalogue::slugs() {
        let game = affray_catalogue::find(slug).expect("it is listed");
        let (seen, apart, same) = share(game, 150);
        let share = 100.0 * f64::from(apart + same) / f64::from(seen);
        println!("{slug}: of {seen} decisions {apart} differ, {same} say that they do not: {share:.1} %");
        assert!(share >= 95.0, "{slug}: {share:.1} %");
    }
}

/// What a command prints as JSON.
fn json(arguments: &[&str]) -> serde_json::Value {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_affray")).args(arguments).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The chance of an outcome in one part of an answer.
fn chance(part: &serde_json::Value, label: &str) -> f64 {
    let outcomes = part["outcomes"].as_array().expect("outcomes");
    outcomes.iter().find(|outcome| outcome["label"] == label).map_or(0.0, |outcome| outcome["p"].as_f64().expect("p"))
}

#[test]
fn odds_next_to_an_option_agree_with_the_query_for_the_same_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("fight.json");
    let file = file.to_str().expect("a path");
    let record = ["fight", "deckahedron/duel", "--seed", "3", "--record", file];
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_affray")).args(record).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    // At the first decision: the whole move, by the engine's odds of the option and by the query.
    let at = json(&["odds", "at", file, "--answer", "0", "--json"]);
    let strike = json(&["odds", "deckahedron", "strike", "--from", file, "--who", "Kresk", "--answer", "0", "--json"]);
    let options = at["answers"].as_array().expect("an answer an option");
    let hack = options.iter().find(|it| it["asked"]["option"] == "Hack and Slash at the Bridge Guard").expect("listed");
    let dealt =
        hack["more"].as_array().expect("more").iter().find(|part| part["of"] == "foes lose, Stamina").expect("it");
    for (amount, label) in [("0", "nothing"), ("1", "1 Stamina"), ("4", "4 Stamina")] {
        let (one, other) = (chance(dealt, amount), chance(&strike, label));
        assert!((one - other).abs() < 0.02, "{label}: {one} next to the option, {other} by the query");
    }
}
