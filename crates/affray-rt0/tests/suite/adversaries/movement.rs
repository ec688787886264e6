//! How adversaries move (RT-70).

use affray_rt0::rules::arena::steps::step_toward;
use affray_rt0::rulings::Adjacency;
use affray_rt0::{Arena, Zone};

use crate::stage::*;

#[test]
fn rt_70_where_rows_and_columns_differ_by_as_much_the_row_changes_first() {
    let step = |from: (u8, u8), to: (u8, u8)| {
        step_toward(Zone::at(from.0, from.1), Zone::at(to.0, to.1), Adjacency::Orthogonal)
    };
    assert_eq!(step((3, 3), (1, 1)), Zone::at(2, 3), "up, not left");
    assert_eq!(step((1, 1), (3, 3)), Zone::at(2, 1), "down, not right");
    assert_eq!(step((1, 1), (2, 3)), Zone::at(1, 2), "the longer difference first");
    let king = step_toward(Zone::at(1, 1), Zone::at(3, 3), Adjacency::King);
    assert_eq!(king, Zone::at(2, 2), "with diagonal steps both");
}

#[test]
fn rt_70_of_several_steps_away_the_first_in_reading_order_is_taken() {
    // Who steps away: up, else left, else right, else down; in a corner nowhere.
    let away = |foe: (u8, u8), player: (u8, u8)| {
        let mut stage =
            Setting { foes: &["gallery_sharpshooter"], arena: Arena::Normal, ..Setting::default() }.lay_out();
        stage = stage.foe_at(0, foe.0, foe.1).at(0, player.0, player.1).intends(0, "4W", true).adversary_phase();
        stage.go(1, stage.script());
        let zone = stage.fight.adversaries[0].zone;
        (zone.row, zone.column)
    };
    assert_eq!(away((2, 2), (2, 2)), (1, 2), "up");
    assert_eq!(away((1, 2), (1, 2)), (1, 1), "no row above: left");
    assert_eq!(away((1, 1), (1, 1)), (1, 2), "neither above nor left: right");
    assert_eq!(away((1, 2), (1, 1)), (1, 3), "right leads away, down comes later");
    assert_eq!(away((1, 3), (1, 1)), (2, 3), "only down leads away");
    assert_eq!(away((3, 3), (1, 1)), (3, 3), "no step leads farther");
}
