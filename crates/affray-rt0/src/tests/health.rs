//! Golden cases: hit points, Corruption, Friendship.

use affray_core::{Rulings as _, Scene};

use super::stage::*;
use crate::event::Outcome;
use crate::player::Status;
use crate::question::{Choice, MarkOn, Question};
use crate::traits::Trait::{self, *};

fn punched(stage: Stage) -> Stage {
    let mut stage = stage.intends(0, "9S", true).adversary_phase();
    stage.go(1, stage.script());
    stage
}

#[test]
fn rt_g_65_first_zero() {
    // RT-09
    let stage = punched(alone(&[]).hp(0, 3));
    assert_eq!((stage.p(0).sheet.corruption, stage.p(0).hp, stage.p(0).zeros), (3, 10, 1));
}

#[test]
fn rt_g_66_borders() {
    // RT-08, RT-09
    let stage = punched(alone(&[]).hp(0, 8));
    assert_eq!((stage.p(0).hp, stage.p(0).sheet.corruption), (10, 3));
    let stage = punched(alone(&[]).hp(0, 3).shields(0, 5));
    assert_eq!((stage.p(0).hp, stage.shield_sum(0)), (10, 0));
    let stage = punched(alone(&[]).hp(0, 4).shields(0, 5));
    assert_eq!((stage.p(0).hp, stage.p(0).sheet.corruption), (1, 0));
}

#[test]
fn rt_g_67_second_zero() {
    // RT-10, RT-75
    let mut stage = alone(&[]).hp(0, 6);
    stage.a().zeros = 1;
    stage.a().sheet.corruption = 3;
    let stage = punched(stage);
    assert_eq!((stage.p(0).sheet.corruption, stage.p(0).status, stage.p(0).hp), (6, Status::Out, 0));
    assert_eq!(stage.fight.outcome(), Some(Outcome::Defeat));
}

#[test]
fn rt_g_68_two_packets() {
    // RT-09, RT-74
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
fn rt_g_69_friendship() {
    // RT-11, RT-45
    for (traits, marked, boxes) in
        [(&[][..], true, 2), (&[Charming][..], true, 3), (&[Repulsive][..], true, 1), (&[Charming][..], false, 1)]
    {
        let mut stage = alone(traits).hp(0, 3).intends(0, "9S", true).adversary_phase();
        let mut script = affray_core::Script::new(stage.cast.clone());
        script = if marked { script.pick(Choice::Mark(MarkOn::Friendship)) } else { script.pick(Choice::Decline) };
        stage.fight.step(&mut script).unwrap();
        script.finish();
        assert_eq!(stage.p(0).corruption_here, 3);
        stage.fight.end_day(&mut stage.script()).unwrap();
        assert_eq!(stage.p(0).sheet.friendship.boxes, boxes, "{traits:?}, marked {marked}");
    }
    assert_eq!(alone(&[]).options(0, Question::Mark), [Choice::Mark(MarkOn::Friendship), Choice::Decline]);
}

#[test]
fn rt_g_113_retirement() {
    // RT-11
    for (limit, retired) in [(Some(6), true), (None, false)] {
        let mut stage = alone(&[]).hp(0, 3);
        stage.fight.settings.retire_at = limit;
        stage.a().sheet.corruption = 5;
        let mut stage = punched(stage);
        assert_eq!((stage.p(0).sheet.corruption, stage.p(0).hp, stage.p(0).sheet.retired), (8, 10, false));
        let mut stage2 = Stage { fight: stage.fight.clone(), cast: stage.cast.clone() }.hand("KW").foe_hp(0, 5).acts(0);
        stage2.plays(&[lay("KW", B::STRIKE), MELEE]);
        stage2.go(1, stage2.script());
        assert_eq!(stage2.p(0).sheet.retired, retired);
        assert_eq!(stage.a().status, Status::Active);
    }
}

#[test]
fn rt_06_imposed_lucky_does_not_rebuild_the_deck() {
    let mut stage = alone(&[]);
    stage.a().imposed.push(crate::player::Imposed { of: Lucky, source: 0 });
    let book = stage.fight.book.clone();
    stage.a().read_traits(&book);
    assert!(stage.p(0).has(Lucky));
    assert_eq!(stage.count(0).0, 78);
}

#[test]
fn rt_04_traits_come_in_pairs() {
    for of in Trait::ALL {
        assert_eq!(of.opposite().opposite(), of);
        assert_ne!(of.is_good(), of.opposite().is_good());
        assert_eq!(Trait::find(of.slug()), Some(of));
    }
    assert_eq!(crate::rulings::Rulings::default().all().len(), 83);
}
