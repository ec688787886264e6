//! The end of a combat, and the next one (RT-72, RT-75, RT-78).

use affray_core::Overrule;
use affray_rt0::FoeId;
use affray_rt0::{Choice, Event, Fate, Outcome};

use crate::stage::*;

// RT-72, RT-75.
#[test]
fn rt_g_95_stops_at_once() {
    let mut stage = alone(&[]).foe_hp(0, 5).intends(0, "9S", true).hand("KW 3C 4C");
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    assert_eq!((stage.fight.outcome(), stage.held()), (Some(Outcome::Victory), pile("3C 4C")));
    let told = stage.go(1, stage.script());
    assert!(told.iter().any(|told| matches!(told.event, Event::Ended { outcome: Outcome::Victory, .. })));
    assert_eq!((stage.p(0).hp, stage.fight.tallies()), (20, 4));
}

// RT-72.
#[test]
fn rt_g_96_one_of_two_down() {
    let mut stage = Setting { foes: &["brock", "laborer"], ..Setting::default() }
        .lay_out()
        .foe_hp(0, 5)
        .intends(0, "9S", true)
        .hand("KW");
    stage.plays(&[lay("KW", B::STRIKE), MELEE, Choice::Adversary(FoeId(0))]);
    assert_eq!((stage.fight.outcome(), stage.fight.gm[0].discard), (None, pile("9S")));
}

// RT-02, RT-07, RT-11, RT-78.
#[test]
fn rt_g_102_next_combat() {
    let mut stage = alone(&[]).knows(0, &[B::ARIES]).on(B::STRIKE, "9W").on(B::ARIES, "M1").hp(0, 7).shields(0, 4);
    stage.a().sheet.corruption = 3;
    stage.a().corruption_here = 3;
    stage.a().zeros = 1;
    let mut stage = stage.foe_hp(0, 5).hand("KW");
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    stage.go(1, stage.script());
    stage.fight.again();
    let player = stage.p(0);
    assert_eq!((player.hp, player.shield_sum(), player.zeros), (20, 0, 0));
    assert_eq!((player.corruption_here, player.sheet.corruption), (0, 3));
    assert_eq!((stage.count(0), player.working.len(), stage.brock()), ((78, 0, 0, 0), 0, 30));
}

#[test]
fn rt_72_the_gm_tells_what_became_of_the_fallen_and_may_have_one_flee_at_any_moment() {
    let mut stage = alone(&[]).foe_hp(0, 5).hand("KW");
    stage.fight.settings.human_gm = true;
    stage.plays(&[lay("KW", B::STRIKE), MELEE]);
    let told = stage.go(1, stage.script().pick(Choice::Fate(Fate::Unconscious)));
    assert!(told.iter().any(|told| told.event == Event::FateTold { adversary: FoeId(0), fate: Fate::Unconscious }));
    let mut stage = alone(&[]).intends(0, "9S", true);
    stage.fight.set(&stage.cast, "Brock.standing", "fled").expect("the GM may say so");
    assert_eq!(stage.fight.outcome(), Some(Outcome::Victory));
    assert_eq!(stage.fight.gm[0].discard, pile("9S"));
}

#[test]
fn rt_75_a_fight_past_its_last_round_is_unfinished() {
    let mut stage = alone(&[]).round(200).intent_step();
    stage.go(2, stage.script());
    assert_eq!((stage.fight.outcome(), stage.fight.tallies()), (Some(Outcome::Unfinished), 0));
}
