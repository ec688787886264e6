//! The searching bot, which belongs to no game, in this one.

use affray_suits::Suits;
use affray_testkit::search::{is_honest, keeps_the_laws_of_records};

#[test]
fn it_decides_by_what_its_seat_sees_alone() {
    let looked = is_honest::<Suits>(include_str!("../../encounters/quarrel.toml"), 2, 6, 30);
    assert!(looked.decisions > 4, "{looked:?}");
}

#[test]
fn fights_of_searching_bots_replay_and_are_fair() {
    keeps_the_laws_of_records::<Suits>(
        include_str!("../../encounters/quarrel.toml"),
        1,
        "10".parse().expect("a strength"),
    );
}
