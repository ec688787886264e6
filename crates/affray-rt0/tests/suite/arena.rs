//! The arena: sizes, edges, reach (RT-12 to RT-14).

use affray_rt0::{Arena, Question, Zone};

use crate::stage::*;

// RT-12, RT-14, RT-35.
#[test]
fn rt_g_41_edges() {
    let stage = alone(&[]).at(0, 1, 1);
    assert_eq!(stage.options(0, Question::Step(A)), [zone(1, 2), zone(2, 1)]);
    let stage = ruled(&[("adjacency", "king")]).at(0, 1, 1);
    assert_eq!(stage.options(0, Question::Step(A)), [zone(1, 2), zone(2, 1), zone(2, 2)]);
    let mut stage = Setting { arena: Arena::Cramped, ..Setting::default() }.lay_out().on(B::MOVEMENT, "2C").hand("3C");
    stage.plays(&[lay("3C", B::MOVEMENT)]);
    assert_eq!((stage.p(0).zone, stage.discard()), (Zone::at(1, 1), pile("2C 3C")));
}

#[test]
fn rt_12_arenas_and_their_centres() {
    for (arena, side, centre) in [(Arena::Cramped, 1, 1), (Arena::Normal, 3, 2), (Arena::Large, 5, 3)] {
        assert_eq!((arena.side(), arena.centre()), (side, Zone::at(centre, centre)));
        assert_eq!(arena.zones().count(), usize::from(side) * usize::from(side));
    }
}

// RT-13.
#[test]
fn rt_g_80_gallery_sharpshooter() {
    let mut stage = against(&["gallery_sharpshooter"]).intends(0, "4W", true).adversary_phase();
    stage.go(1, stage.script());
    assert_eq!((stage.fight.adversaries[0].zone, stage.p(0).hp), (Zone::at(1, 2), 17));
}
