//! Movement (RT-35).

use affray_rt0::Trait::*;
use affray_rt0::Zone;

use crate::stage::*;

// RT-14, RT-35.
#[test]
fn rt_g_39_movement() {
    let mut stage = alone(&[]).hand("2C M5");
    stage.plays(&[lay("2C", B::MOVEMENT), lay("M5", B::MOVEMENT), zone(1, 2)]);
    assert_eq!((stage.p(0).zone, stage.discard()), (Zone::at(1, 2), pile("2C M5")));
    assert_eq!(stage.fight.adversaries[0].zone, Zone::at(2, 2));
}

// RT-35.
#[test]
fn rt_g_40_fast_and_slow() {
    let mut stage = alone(&[Fast]).hand("9W");
    stage.plays(&[lay("9W", B::MOVEMENT), zone(1, 2)]);
    assert_eq!(stage.p(0).zone, Zone::at(1, 2));
    let mut stage = alone(&[Slow]).hand("9W 2C M3");
    stage.plays(&[lay("9W", B::MOVEMENT), lay("2C", B::MOVEMENT)]);
    assert_eq!(stage.p(0).zone, Zone::at(2, 2));
    stage.plays(&[lay("M3", B::MOVEMENT), zone(3, 2)]);
    assert_eq!(stage.p(0).zone, Zone::at(3, 2));
}
