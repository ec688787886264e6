//! Corruption: marked on boxes, and the limit (RT-11).

use affray_core::{Overrule, Scene};
use affray_rt0::Trait::*;
use affray_rt0::{Choice, MarkOn, Milestone, Question, Status};

use crate::stage::*;

// RT-11, RT-45.
#[test]
fn rt_g_69_friendship() {
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

// RT-11.
#[test]
fn rt_g_113_retirement() {
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
fn rt_45_rt_77_a_mark_goes_with_the_point_that_is_shed() {
    let shed = |ruling: &str, corruption: u16, shed: u16| {
        let mut stage = ruled(&[("shed_marks", ruling)]).foe_hp(0, 5).hand("KW");
        stage.a().sheet.corruption = corruption;
        stage.a().sheet.friendship.marked = 1;
        let row = Milestone { at: 1, shed, ..Milestone::default() };
        stage.fight.settings.milestones = [row].into_iter().collect();
        stage.plays(&[lay("KW", B::STRIKE), MELEE]);
        let told = stage.go(1, stage.script().cards("M3"));
        let gone = log(&stage, &told).iter().filter(|(_, line)| line.contains("mark on A's Friendship")).count();
        (stage.p(0).sheet.corruption, stage.p(0).sheet.friendship.marked, gone)
    };
    assert_eq!(shed("go_with_points", 3, 2), (1, 1, 0), "unmarked points go first");
    assert_eq!(shed("go_with_points", 3, 3), (0, 0, 1), "the last one was the mark");
    assert_eq!(shed("stay", 3, 3), (0, 1, 0));
    // An upgrade closes with the marks that opened it, by rule and by the GM's word alike.
    let mut stage = alone(&[]).arcana(0);
    let book = stage.fight.book.clone();
    stage.a().sheet.corruption = 3;
    stage.a().sheet.marks.push((B::BLACKJACK, 3));
    stage.a().read_bins(&book);
    assert!(stage.p(0).bins.has(B::HIT_ME));
    stage.fight.set(&stage.cast, "A.corruption", "2").expect("the GM may say so");
    assert_eq!((stage.p(0).sheet.marked(B::BLACKJACK), stage.p(0).bins.has(B::HIT_ME)), (2, false));
    assert_eq!(flaws(&stage.fight), Vec::<String>::new());
}
