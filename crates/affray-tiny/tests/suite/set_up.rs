//! Set-up.

use affray_core::{Audit, Bag};
use affray_tiny::Edition;
use affray_tiny::state::card::Pile;

use crate::fixture::{ANCHOR, DART, fight};

#[test]
fn td_01_both_begin_with_all_twenty_cards() {
    for edition in [Edition::Flip, Edition::Hand] {
        let fight = fight(edition).fight;
        for seat in [ANCHOR, DART] {
            assert_eq!(fight.fighter(seat).deck, Pile::full());
            assert!(fight.fighter(seat).discard.is_empty() && fight.fighter(seat).hand.is_empty());
        }
        let mut cards = 0;
        fight.census(&mut |_| cards += 1);
        assert_eq!(cards, 40);
    }
}
