//! Between fights: the Day (RT-86).

use affray_rt0::Trait::*;
use affray_rt0::{Choice, Injury};

use crate::stage::*;

// RT-45, RT-63, RT-65, RT-86.
#[test]
fn rt_g_111_a_day_passes() {
    let mut stage = Setting { players: &[&[Charming], &[Charming]], ..Setting::default() }
        .lay_out()
        .knows(0, &[B::AQUARIUS])
        .knows(1, &[B::OPHIUCHUS]);
    stage.a().sheet.spent = [B::AQUARIUS].into_iter().collect();
    stage.a().sheet.friendship.marked = 1;
    stage.fight.end_day(&mut stage.script()).unwrap();
    assert!(!stage.p(0).sheet.spent.has(B::AQUARIUS));
    assert_eq!((stage.p(0).sheet.friendship.boxes, stage.p(0).sheet.friendship.marked), (3, 1));
    let mut script = stage.script().roll(1).roll(1).roll(1);
    stage.fight.begin_day(&mut script).unwrap();
    script.finish();
    let pool: Vec<_> = stage.p(1).sheet.pool.iter().collect();
    assert_eq!(pool, [B::ARIES, B::TAURUS, B::CANCER], "three that nobody knows");
}

#[test]
fn rt_86_a_player_put_out_is_back_the_next_day() {
    let mut stage = alone(&[]);
    stage.a().sheet.out_today = true;
    assert!(!stage.p(0).sheet.is_in_play());
    stage.fight.end_day(&mut stage.script()).unwrap();
    assert!(stage.p(0).sheet.is_in_play());
    // A scar closes a bin, chosen anew each Day.
    hurt(&mut stage, &[Injury::MassiveScar]);
    let mut script = stage.script().pick(Choice::Bin(B::DEFEND));
    stage.fight.begin_day(&mut script).unwrap();
    assert!(!stage.p(0).bins.has(B::DEFEND));
}
