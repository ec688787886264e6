//! The table of moves.

use affray_deckahedron::edition::Edition;
use affray_deckahedron::state::moves::Move;

#[test]
fn every_move_has_its_card_in_the_editions_that_know_it() {
    for &known in Move::ALL {
        let editions: Vec<Edition> = Edition::ALL.into_iter().filter(|&e| known.info(e).exists).collect();
        assert!(!editions.is_empty(), "{} is in no edition", known.slug());
        for edition in editions {
            let info = known.info(edition);
            assert!(info.levels.0 <= info.levels.1, "{}", info.name);
            assert!((-2..=2).contains(&info.levels.0) && (-2..=2).contains(&info.levels.1), "{}", info.name);
        }
    }
}

#[test]
fn dk_91_void_transfusion_has_no_level_0() {
    let void = Move::VoidTransfusion.info(Edition::World);
    assert_eq!(void.start, -2);
    assert_eq!([-2, -1, 1, 2].map(|level| void.next_level(level)), [Some(-1), Some(1), Some(2), None]);
    assert!(!void.prints(0) && void.prints(-2) && void.prints(2));
}

#[test]
fn dk_49_spots_add_up_by_level() {
    let spots = |known: Move, edition| known.info(edition).spots.map(|spots| spots.by_level);
    assert_eq!(spots(Move::GoodCardio, Edition::World), Some([1, 2, 3]));
    assert_eq!(spots(Move::MysticBreathwork, Edition::World), Some([1, 2, 3]));
    assert_eq!(spots(Move::MysticBreathwork, Edition::Guide), Some([1, 2, 4]));
    assert_eq!(spots(Move::BloodyButUnbowed, Edition::Guide), Some([0, 1, 2]));
    assert_eq!(spots(Move::GettingTheHang, Edition::Guide), Some([2, 2, 2]));
}
