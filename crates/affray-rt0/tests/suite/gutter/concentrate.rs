//! Concentrate (RT-30).

use affray_rt0::Trait::*;

use crate::stage::*;

// RT-23, RT-30.
#[test]
fn rt_g_14_two_majors() {
    let mut stage = alone(&[]).hand("M3 M8");
    stage.draws(&[lay("M3", B::CONCENTRATE), lay("M8", B::CONCENTRATE)], "7C");
    assert_eq!((stage.discard(), stage.held()), (pile("M3 M8"), pile("7C")));
    assert!(stage.may("7C", B::DEFEND), "playable now");
}

// RT-30.
#[test]
fn rt_g_15_wise() {
    let mut stage = alone(&[Wise]).hand("M3");
    stage.draws(&[lay("M3", B::CONCENTRATE)], "7C");
    assert_eq!((stage.held(), stage.discard()), (pile("7C"), pile("M3")));
}

// RT-30, RT-34.
#[test]
fn rt_g_16_foolish() {
    let mut stage = alone(&[Foolish]).on(B::CONCENTRATE, "M3").hand("M8 M11");
    stage.plays(&[lay("M8", B::CONCENTRATE)]);
    assert_eq!(stage.p(0).on(B::CONCENTRATE).count(), 2);
    stage.draws(&[lay("M11", B::CONCENTRATE)], "7C");
    assert_eq!((stage.discard(), stage.held()), (pile("M3 M8 M11"), pile("7C")));
}

// RT-30.
#[test]
fn rt_g_17_chain() {
    let mut stage = alone(&[Wise]).hand("M3");
    stage.draws(&[lay("M3", B::CONCENTRATE)], "M8");
    stage.draws(&[lay("M8", B::CONCENTRATE)], "5C");
    assert_eq!((stage.held(), stage.discard()), (pile("5C"), pile("M3 M8")));
}
