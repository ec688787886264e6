//! Corruption: marked on boxes, and the limit (RT-11).

use affray_core::Scene;
use affray_rt0::Trait::*;
use affray_rt0::{Choice, MarkOn, Question, Status};

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
