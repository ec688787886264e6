use affray_core::Card as _;

use affray_core::Card as _;
use affray_suits::rules::contests::lay_patterns::*;
use affray_suits::{
    rulings::*,
    state::{hand::Hand, person::Person},
    *,
};

#[test]
fn su_22_the_greatest_sum_is_found_as_by_going_through_all_ways() {
    let cards = [0, 3, 8, 17, 23, 30, 38, 40, 45, 51].map(PlayingCard::from_index);
    for hand in 0u32..10_000 {
        let places = [hand % 10, hand / 10 % 10, hand / 100 % 10].map(|place| cards[place as usize]);
        let hand = Hand::of(&places[..=hand as usize / 3334]);
        for (rank, least) in [(1, 0), (4, 4), (7, 0), (9, 4), (12, 4), (14, 0)] {
            let found = Way::greatest(hand, rank, least).map(|way| way.lay(hand));
            let by_all = Way::greatest_of_all(hand, rank, least).map(|way| way.lay(hand));
            assert_eq!(found, by_all, "{hand:?} at rank {rank}, at least {least}");
        }
    }
}
