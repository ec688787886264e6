//! Strike, Defend and shields (RT-27 to RT-29).

use affray_rt0::PlayerId;
use affray_rt0::Trait::*;
use affray_rt0::{Choice, Question};

use crate::stage::*;

// RT-24, RT-27.
#[test]
fn rt_g_01_exact_ten() {
    let mut stage = alone(&[]).hand("4W 6S");
    stage.plays(&[lay("4W", B::STRIKE)]);
    assert_eq!(stage.fight.sum_on(PlayerId(0), B::STRIKE), 4);
    stage.plays(&[lay("6S", B::STRIKE), MELEE]);
    assert_eq!(stage.brock(), 25);
    assert!(stage.bin(B::STRIKE) == pile(""));
    assert_eq!(stage.discard(), pile("4W 6S"));
}

// RT-27.
#[test]
fn rt_g_02_excess_lost() {
    let mut stage = alone(&[]).on(B::STRIKE, "9W").hand("KS");
    stage.plays(&[lay("KS", B::STRIKE), MELEE]);
    assert_eq!(stage.brock(), 25);
    assert_eq!(stage.fight.sum_on(PlayerId(0), B::STRIKE), 0);
}

// RT-03, RT-27.
#[test]
fn rt_g_03_court_alone() {
    let mut stage = alone(&[]).hand("QW");
    stage.plays(&[lay("QW", B::STRIKE), MELEE]);
    assert_eq!((stage.brock(), stage.discard()), (25, pile("QW")));
}

// RT-24, RT-27.
#[test]
fn rt_g_04_carried_over_turns() {
    let mut stage = alone(&[]).on(B::STRIKE, "3W 5S").hand("2W");
    stage.plays(&[lay("2W", B::STRIKE), MELEE]);
    assert_eq!((stage.brock(), stage.discard()), (25, pile("3W 5S 2W")));
}

// RT-13, RT-27.
#[test]
fn rt_g_05_ranged_choice() {
    // Melee is not offered, so nothing is asked.
    let mut stage = alone(&[]).foe_at(0, 1, 1).hand("10W");
    stage.plays(&[lay("10W", B::STRIKE)]);
    assert_eq!(stage.brock(), 28);
}

// RT-04, RT-27.
#[test]
fn rt_g_06_strong() {
    let mut stage = alone(&[Strong]).hand("10W KS");
    stage.plays(&[lay("10W", B::STRIKE), MELEE]);
    assert_eq!(stage.brock(), 23);
    stage.plays(&[lay("KS", B::STRIKE), RANGED]);
    assert_eq!(stage.brock(), 20);
}

// RT-04, RT-27.
#[test]
fn rt_g_07_weak() {
    let mut stage = alone(&[Weak]).hand("10W KS");
    stage.plays(&[lay("10W", B::STRIKE), MELEE]);
    assert_eq!(stage.brock(), 27);
    stage.plays(&[lay("KS", B::STRIKE), RANGED]);
    assert_eq!(stage.brock(), 26);
}

// RT-24.
#[test]
fn rt_g_08_wrong_bins() {
    let stage = alone(&[]).hand("5C 5W M4 2S");
    for (code, bin) in [
        ("5C", B::STRIKE),
        ("M4", B::STRIKE),
        ("5W", B::DEFEND),
        ("M4", B::DEFEND),
        ("2S", B::CONCENTRATE),
        ("M4", B::FLEX),
        ("M4", B::BLUR),
    ] {
        assert!(!stage.may(code, bin), "{code} on {bin}");
    }
    for code in ["5C", "5W", "M4", "2S"] {
        assert!(stage.may(code, B::MOVEMENT) && stage.may(code, B::RUN_AWAY), "{code}");
    }
    assert!(stage.may("M4", B::CONCENTRATE));
    assert!(stage.options(0, Question::Act).contains(&Choice::EndTurn));
}

// RT-28.
#[test]
fn rt_g_09_defend() {
    let mut stage = alone(&[]).hand("4C 7P");
    stage.plays(&[lay("4C", B::DEFEND), lay("7P", B::DEFEND)]);
    assert_eq!((stage.shield_sum(0), stage.discard()), (5, pile("4C 7P")));
}

// RT-28.
#[test]
fn rt_g_10_defend_by_speed() {
    for (trait_, shields) in [(Fast, 7), (Slow, 3)] {
        let mut stage = alone(&[trait_]).hand("10C");
        stage.plays(&[lay("10C", B::DEFEND)]);
        assert_eq!(stage.shield_sum(0), shields);
    }
}

// RT-08, RT-29, RT-73.
#[test]
fn rt_g_11_absorption() {
    let mut stage = alone(&[]).shields(0, 5).intends(0, "9S", true).adversary_phase();
    stage.go(1, stage.script());
    assert_eq!((stage.p(0).hp, stage.shield_sum(0)), (17, 0));
}

// RT-20, RT-29.
#[test]
fn rt_g_12_expiry() {
    let mut stage = alone(&[]).shields(0, 5).intends(0, "2C", true).adversary_phase();
    stage.go(2, stage.script());
    assert_eq!(stage.shield_sum(0), 5, "all through round 1");
    stage.go(2, stage.script().cards("3C 2S 3S 4S 5S 6S"));
    assert_eq!((stage.fight.round(), stage.shield_sum(0)), (2, 0));
}

// RT-29, RT-55.
#[test]
fn rt_g_13_gift_to_a_later_actor() {
    for (rulings, kept) in [(&[][..], 6), (&[("shield_expiry", "literal_next_turn")][..], 0)] {
        let mut stage =
            Setting { players: &[&[], &[]], rulings, ..Setting::default() }.lay_out().knows(0, &[B::CANCER]).hand("M1");
        stage.plays(&[lay("M1", B::CANCER), pick(B::CANCER, 1), Choice::EndTurn]);
        assert_eq!((stage.shield_sum(0), stage.shield_sum(1)), (6, 6));
        stage.go(1, stage.script().cards("2S 3S 4S 5S 6S"));
        assert_eq!(stage.shield_sum(1), kept, "B's turn in the same round");
        stage.go(1, stage.script().pick(Choice::EndTurn));
        let mut stage = stage.intends(0, "2C", true);
        stage.go(3, stage.script());
        assert_eq!(stage.shield_sum(0), 6, "no damage in round 1");
        stage.go(2, stage.script().cards("3C 2S 3S 4S 5S 6S"));
        assert_eq!(stage.shield_sum(0), 0);
        stage.go(2, stage.script().pick(Choice::EndTurn).cards("7S 8S 9S 10S PgS"));
        assert_eq!(stage.shield_sum(1), 0);
    }
}
