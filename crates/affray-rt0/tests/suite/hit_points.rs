//! Hit points: damage and falls to 0 (RT-07 to RT-10).

use affray_rt0::PlayerId;
use affray_rt0::Trait::*;
use affray_rt0::{Choice, Outcome, Question, Status};

use crate::stage::*;

// RT-09.
#[test]
fn rt_g_65_first_zero() {
    let stage = punched(alone(&[]).hp(0, 3));
    assert_eq!((stage.p(0).sheet.corruption, stage.p(0).hp, stage.p(0).zeros), (3, 10, 1));
}

// RT-08, RT-09.
#[test]
fn rt_g_66_borders() {
    let stage = punched(alone(&[]).hp(0, 8));
    assert_eq!((stage.p(0).hp, stage.p(0).sheet.corruption), (10, 3));
    let stage = punched(alone(&[]).hp(0, 3).shields(0, 5));
    assert_eq!((stage.p(0).hp, stage.shield_sum(0)), (10, 0));
    let stage = punched(alone(&[]).hp(0, 4).shields(0, 5));
    assert_eq!((stage.p(0).hp, stage.p(0).sheet.corruption), (1, 0));
}

// RT-10, RT-75.
#[test]
fn rt_g_67_second_zero() {
    let mut stage = alone(&[]).hp(0, 6);
    stage.a().zeros = 1;
    stage.a().sheet.corruption = 3;
    let stage = punched(stage);
    assert_eq!((stage.p(0).sheet.corruption, stage.p(0).status, stage.p(0).hp), (6, Status::Out, 0));
    assert_eq!(stage.fight.outcome(), Some(Outcome::Defeat));
}

// RT-09, RT-74.
#[test]
fn rt_g_68_two_packets() {
    let mut stage = Setting { foes: &["iron_warden"], ..Setting::default() }
        .lay_out()
        .hp(0, 9)
        .intends(0, "KS", true)
        .intends(0, "9W", true)
        .adversary_phase();
    stage.go(1, stage.script());
    assert_eq!((stage.p(0).hp, stage.p(0).sheet.corruption), (6, 3));
}

#[test]
fn rt_10_the_gm_may_name_the_price_of_the_second_fall() {
    let mut stage = ruled(&[("second_zero_corruption", "gm")]).hp(0, 6).intends(0, "5S", true).adversary_phase();
    stage.a().zeros = 1;
    assert_eq!(
        stage.options(1, Question::FallPrice(PlayerId(0)))[0],
        Choice::Corruption(3),
        "the price in print comes first"
    );
    stage.go(1, stage.script().pick(Choice::Corruption(5)));
    assert_eq!((stage.p(0).sheet.corruption, stage.p(0).status), (5, Status::Out));
}

// RT-08, RT-53, RT-83.
#[test]
fn rt_g_127_flat_bonus_before_factor() {
    let mut stage =
        alone(&[]).arcana(0).knows(0, &[B::ARIES]).on(B::UNLIKELY_HELMET, "2P").on(B::ARIES, "M1").hand("10C");
    stage.plays(&[lay("10C", B::DEFEND)]);
    assert_eq!(stage.shield_sum(0), 14);
    let mut stage = alone(&[Lucky]).arcana(0).on(B::UNLIKELY_WEAPON, "3P").hand("M10 KW");
    let script = stage.script().pick(lay("M10", B::TAKE_A_CHANCE)).toss(affray_core::Coin::Heads);
    stage.go(2, script.pick(Choice::Bin(B::FLEX)).pick(lay("KW", B::STRIKE)).pick(MELEE));
    assert_eq!(stage.brock(), 16);
    assert!(!stage.options(0, Question::Act).is_empty());
}
