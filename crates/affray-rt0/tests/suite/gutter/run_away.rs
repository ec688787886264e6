//! Run Away (RT-43, RT-44).

use affray_core::Bag;
use affray_rt0::Trait::*;
use affray_rt0::state::fight::Beat;
use affray_rt0::{Arena, Choice, Outcome, Question, Status, Zone};

use crate::stage::*;

const LEAVE: Choice = Choice::Option { of: B::RUN_AWAY, place: 1 };

const GO: Choice = Choice::Option { of: B::RUN_AWAY, place: 0 };

const NEITHER: Choice = Choice::Option { of: B::RUN_AWAY, place: 2 };

// RT-43, RT-44.
#[test]
fn rt_g_42_escape() {
    let mut stage = party(2).hand("5S 6P 4C 7W 2W");
    let run = ["5S", "6P", "4C", "7W"].map(|code| lay(code, B::RUN_AWAY));
    stage.plays(&[run[0], run[1], run[2], run[3], LEAVE]);
    assert_eq!((stage.p(0).status, stage.fight.beat, stage.fight.outcome()), (Status::Fled, Beat::Turn(1), None));
    assert_eq!(stage.bin(B::RUN_AWAY), pile(""));
}

// RT-43.
#[test]
fn rt_g_43_wrong_cards() {
    let stage = alone(&[]).on(B::RUN_AWAY, "5S 6P").hand("8W 5C 6W QS 4C 7W M4 M7");
    for code in ["8W", "5C", "6W", "QS"] {
        assert!(!stage.may(code, B::RUN_AWAY), "{code}");
    }
    for code in ["4C", "7W", "M4", "M7"] {
        assert!(stage.may(code, B::RUN_AWAY), "{code}");
    }
}

// RT-03, RT-43.
#[test]
fn rt_g_44_tens_and_courts() {
    let stage = alone(&[]).on(B::RUN_AWAY, "9W 10S").hand("PgC KP 8P M11");
    assert!(!stage.may("PgC", B::RUN_AWAY) && !stage.may("KP", B::RUN_AWAY));
    assert!(stage.may("8P", B::RUN_AWAY) && stage.may("M11", B::RUN_AWAY));
    assert!(alone(&[]).on(B::RUN_AWAY, "9W").hand("KC").may("KC", B::RUN_AWAY));
    let stage = alone(&[]).on(B::RUN_AWAY, "KC").hand("QS 10W 9P");
    assert!(!stage.may("QS", B::RUN_AWAY) && !stage.may("10W", B::RUN_AWAY) && stage.may("9P", B::RUN_AWAY));
}

// RT-43.
#[test]
fn rt_g_45_numerals() {
    let mut stage = alone(&[]).hand("M5 4C 6W M7");
    let run = ["M5", "4C", "6W", "M7"].map(|code| lay(code, B::RUN_AWAY));
    stage.plays(&[run[0], run[1], run[2]]);
    assert_eq!(stage.bin(B::RUN_AWAY).len(), 3);
    stage.plays(&[run[3], NEITHER]);
    assert_eq!(stage.bin(B::RUN_AWAY).len(), 0);
    assert!(alone(&[]).on(B::RUN_AWAY, "AW 2C").hand("M0").may("M0", B::RUN_AWAY));
    assert!(!ruled(&[("run_away_major_value", "not_allowed")]).hand("M5").may("M5", B::RUN_AWAY));
}

// RT-44.
#[test]
fn rt_g_46_other_thresholds() {
    let mut stage = alone(&[Fast]).on(B::RUN_AWAY, "5S 6P").hand("7W");
    stage.plays(&[lay("7W", B::RUN_AWAY), NEITHER]);
    let mut stage = alone(&[Slow]).on(B::RUN_AWAY, "4C 5S 6P").hand("7W 8S");
    stage.plays(&[lay("7W", B::RUN_AWAY)]);
    assert_eq!(stage.bin(B::RUN_AWAY).len(), 4);
    stage.plays(&[lay("8S", B::RUN_AWAY), NEITHER]);
    assert_eq!(stage.bin(B::RUN_AWAY).len(), 0);
}

// RT-44.
#[test]
fn rt_g_47_relocation() {
    let mut stage = party(2).at(1, 1, 2).on(B::RUN_AWAY, "5S 6P 4C").hand("7W");
    let zones = stage.options(0, Question::EmptyZone(A));
    assert_eq!(zones.len(), 7);
    assert!(!zones.contains(&zone(2, 2)) && !zones.contains(&zone(1, 2)));
    stage.plays(&[lay("7W", B::RUN_AWAY), GO, zone(3, 3)]);
    assert_eq!((stage.p(0).zone, stage.p(0).status, stage.fight.beat), (Zone::at(3, 3), Status::Active, Beat::Act(0)));
}

// RT-12, RT-44.
#[test]
fn rt_g_48_cramped() {
    // Only leaving or neither is offered.
    let mut stage =
        Setting { arena: Arena::Cramped, ..Setting::default() }.lay_out().on(B::RUN_AWAY, "5S 6P 4C").hand("7W");
    let before = stage.fight.clone();
    stage.plays(&[lay("7W", B::RUN_AWAY), NEITHER]);
    assert_eq!((stage.p(0).zone, stage.p(0).laid.len()), (Zone::at(1, 1), 0));
    stage.fight = before;
    stage.plays(&[lay("7W", B::RUN_AWAY), LEAVE]);
    assert_eq!(stage.p(0).status, Status::Fled);
    assert_eq!(stage.options(0, Question::EmptyZone(A)), [Choice::Decline], "there is no Zone to go to");
}

// RT-75, RT-76.
#[test]
fn rt_g_49_last_player_leaves() {
    let mut stage = alone(&[]).on(B::RUN_AWAY, "5S 6P 4C").hand("7W");
    stage.plays(&[lay("7W", B::RUN_AWAY), LEAVE]);
    stage.go(1, stage.script());
    assert_eq!((stage.fight.outcome(), stage.fight.tallies()), (Some(Outcome::Withdrawn), 0));
}
