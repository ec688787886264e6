//! `board.md`: every field of the state is shown somewhere, or hidden on purpose.

use std::collections::BTreeSet;

use affray_core::rules::board::{Drawn as _, Item};
use affray_core::{Allowed, Overrule as _, Scene as _, Seat, Stream, Viewer};
use affray_rt0::Trait::{Fast, Slow};
use affray_rt0::state::fight::Beat;
use affray_rt0::state::milestone::Growth;
use affray_rt0::{EddyId, Edge, Fight, Injury, Status};
use serde_json::Value;

use crate::played::{answer, begin, encounters, overrule};
use crate::stage::*;

/// The parts of the state that the table lists field by field; all else is one row.
const OPENED: [&str; 8] = ["players", "players.sheet", "adversaries", "eddies", "gm", "turn", "settings", "counts"];

/// The fields of a value, `players.sheet.traits`.
fn fields(at: &str, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (name, value) in map {
                let path = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
                if OPENED.contains(&path.as_str()) {
                    if path != "players.sheet" && !matches!(path.as_str(), "turn" | "settings" | "counts") {
                        found.insert(path.clone());
                    }
                    fields(&path, value, found);
                } else {
                    found.insert(path);
                }
            }
        }
        Value::Array(all) => all.iter().for_each(|value| fields(at, value, found)),
        _ => {}
    }
}

#[test]
fn board_md_lists_every_field_of_the_state() {
    let mut found = BTreeSet::new();
    for (which, text) in encounters().iter().enumerate() {
        let mut whim = Stream::new(which as u64, 2);
        let mut play = begin(text, which as u64);
        for _ in 0..80 {
            if whim.below(10) == 0 {
                overrule(&mut play, &mut whim);
            }
            fields("", &serde_json::to_value(play.scene()).expect("scenes serialise"), &mut found);
            if !answer(&mut play, &mut whim) {
                break;
            }
        }
    }
    let text = include_str!("../../board.md");
    let listed: BTreeSet<String> = text
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`').map(|(name, _)| name.to_owned()))
        .collect();
    let missing: Vec<&String> = found.difference(&listed).collect();
    assert!(missing.is_empty(), "board.md does not say where these are shown: {missing:?}");
    // Two are left out of a scene while there is nothing to say.
    let rare = ["turn.checked", "eddies.plays_for"];
    let stale: Vec<&String> = listed.difference(&found).filter(|name| !rare.contains(&name.as_str())).collect();
    assert!(stale.is_empty(), "board.md lists what there is not: {stale:?}");
}

fn board_text(fight: &Fight, stage: &Stage, seat: u8) -> String {
    let viewer = Viewer::Seat(Seat(seat));
    format!("{:?}", Fight::board(&fight.view(viewer), viewer, &stage.cast))
}

#[test]
fn everything_the_gm_can_set_shows_on_somebodys_board() {
    let mut stage =
        Setting { players: &[&[], &[]], foes: &["brock", "laborer"], eddies: 1, ..Setting::default() }.lay_out();
    stage = stage.hand("2C 3W").on(B::STRIKE, "4W").intends(0, "9S", true).discards(3, "");
    let boards = |fight: &Fight| -> Vec<String> { (0..4).map(|seat| board_text(fight, &stage, seat)).collect() };
    let before = boards(&stage.fight);
    for quantity in stage.fight.quantities(&stage.cast) {
        let other = match &quantity.allowed {
            Allowed::Number(least, most) => {
                [least, most].iter().map(ToString::to_string).find(|value| *value != quantity.now)
            }
            Allowed::Words(words) => words.iter().find(|word| **word != quantity.now).cloned(),
            Allowed::Text => Some("behind the curtain".to_owned()),
        };
        let Some(value) = other else { continue };
        let mut fight = stage.fight.clone();
        fight.set(&stage.cast, &quantity.name, &value).expect("an allowed value");
        assert_ne!(boards(&fight), before, "{} set to {value} shows nowhere", quantity.name);
    }
}

// RT-09, RT-11, RT-37, RT-40, RT-44, RT-45, RT-79, RT-80.
#[test]
fn rt_45_the_board_shows_what_a_player_needs_to_decide() {
    let shows = |change: &dyn Fn(&mut Stage), words: &str| {
        let mut stage = party(2);
        let before = board_text(&stage.fight, &stage, 0);
        change(&mut stage);
        let after = board_text(&stage.fight, &stage, 0);
        assert!(!before.contains(words) && after.contains(words), "{words}: {after}");
    };
    shows(&|stage| stage.a().sheet.friendship.marked = 1, "Friendship 1/1");
    shows(&|stage| stage.a().credit = 3, "3 extra cards promised");
    shows(&|stage| stage.a().blur = true, "Blur carries the shields over");
    shows(&|stage| stage.a().zeros = 1, "fell once, the next fall puts out");
    shows(&|stage| hurt(stage, &[Injury::BrokenArm]), "Broken Arm");
    shows(&|stage| stage.a().sheet.retired = true, "retired");
    shows(&|stage| stage.a().help = Some((Edge::Bonus, 9)), "a Bonus waits for the next check");
    shows(&|stage| stage.a().tokens.push((B::BLACKJACK, 2)), "2 tokens on Blackjack");
    shows(
        &|stage| {
            stage.fight.players[1].status = Status::Fled;
            stage.fight.players[1].hides = "under the stage".to_owned();
        },
        "ran away, hides: under the stage",
    );
    shows(
        &|stage| stage.fight.players[1].sheet.manipulations.push("sleeps badly".to_owned()),
        "Manipulation: sleeps badly",
    );
    shows(&|stage| stage.fight.players[1].sheet.friendship.boxes = 2, "Friendship 0/2");
}

#[test]
fn rt_44_an_empty_run_away_is_shown_with_its_size() {
    let goal = |stage: &Stage| {
        let viewer = Viewer::Seat(Seat(0));
        let board = Fight::board(&stage.fight.view(viewer), viewer, &stage.cast);
        let items = board.panels.into_iter().flat_map(|panel| panel.items);
        let mut items = items;
        items.find_map(|item| match item {
            Item::Bin { label, goal, .. } if label == "Run Away" => goal,
            _ => None,
        })
    };
    assert_eq!((goal(&alone(&[])), goal(&alone(&[Fast])), goal(&alone(&[Slow]))), (Some(4), Some(3), Some(5)));
    assert_eq!(goal(&ruled(&[("run_away_size", "newest")])), Some(3));
}

#[test]
fn rt_77_an_adversary_that_has_grown_is_not_drawn_as_unhurt() {
    let mut stage = alone(&[]);
    stage.fight.grow(None, affray_rt0::Boon::Hp, 10);
    stage.fight.again();
    let mut stage = stage.foe_hp(0, 35);
    let viewer = Viewer::Seat(Seat(0));
    let board = Fight::board(&stage.fight.view(viewer), viewer, &stage.cast);
    let brock = board.panels.iter().find(|panel| panel.title == "Brock").expect("Brock has a panel");
    let track = brock.items.iter().find_map(|item| match item {
        Item::Track { label, now, most } if label == "Hit points" => Some((*now, *most)),
        _ => None,
    });
    assert_eq!(track, Some((35, Some(40))));
    assert!(format!("{brock:?}").contains("grown: 10 HP more"));
    stage.fight.adversaries[0].growth = Growth::default();
}

#[test]
fn rt_81_eddies_stand_on_the_arena() {
    let mut stage = Setting { eddies: 2, ..Setting::default() }.lay_out();
    stage.fight.beat = Beat::Eddy(EddyId(0));
    stage.fight.eddies[1].hp = 0;
    for seat in 0..4 {
        let viewer = Viewer::Seat(Seat(seat));
        let board = Fight::board(&stage.fight.view(viewer), viewer, &stage.cast);
        let items = board.panels.into_iter().flat_map(|panel| panel.items);
        let names: Vec<String> = items
            .filter_map(|item| match item {
                Item::Grid { squares, .. } => Some(squares),
                _ => None,
            })
            .flatten()
            .flatten()
            .map(|token| token.name)
            .collect();
        assert!(names.contains(&"Eddy 1".to_owned()) && !names.contains(&"Eddy 2".to_owned()), "{names:?}");
    }
}
