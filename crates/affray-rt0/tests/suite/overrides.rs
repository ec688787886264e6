//! What the GM sets has the consequences that the rules attach to it: after any setting, in any position, everything that
//! must hold of a fight holds.

use affray_core::Stream;

use crate::played::{answer, begin, encounters, overrule};
use crate::stage::flaws;

// RT-10, RT-44, RT-64, RT-72, RT-75, RT-77.
#[test]
fn rt_72_whatever_the_gm_sets_leaves_a_sound_fight() {
    let fights = if std::env::var_os("AFFRAY_SLOW_TESTS").is_some() { 400 } else { 12 };
    let mut set = 0;
    for (which, text) in encounters().iter().enumerate() {
        for fight in 0..fights {
            let seed = 100 * which as u64 + fight;
            let mut whim = Stream::new(seed, 1);
            let mut play = begin(text, seed);
            let mut changes = Vec::new();
            for _ in 0..200 {
                let change = if whim.below(4) == 0 { overrule(&mut play, &mut whim) } else { None };
                set += usize::from(change.is_some());
                changes.extend(change);
                let wrong = flaws(play.scene());
                assert!(wrong.is_empty(), "encounter {which}, fight {fight}, after {changes:#?}: {wrong:#?}");
                if !answer(&mut play, &mut whim) {
                    break;
                }
                let wrong = flaws(play.scene());
                assert!(wrong.is_empty(), "encounter {which}, fight {fight}, after {changes:#?}: {wrong:#?}");
            }
        }
    }
    assert!(set > 500, "{set} settings were taken");
}
