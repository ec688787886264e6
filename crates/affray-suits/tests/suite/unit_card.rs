use affray_core::Card as _;
use affray_suits::rulings::*;
use affray_suits::state::card::*;
use affray_suits::state::hand::Hand;
use affray_suits::state::person::Person;
use affray_suits::*;

#[test]
fn su_08_a_pack_has_eight_of_each_low_value_to_three_and_four_of_the_rest() {
    let mut counts = [0; 11];
    for index in 0..52 {
        counts[usize::from(PlayingCard::from_index(index).low())] += 1;
    }
    assert_eq!(counts, [0, 8, 8, 8, 4, 4, 4, 4, 4, 4, 4]);
}

#[test]
fn su_08_codes_read_back() {
    for index in 0..52 {
        let card = PlayingCard::from_index(index);
        assert_eq!(card.to_string().parse(), Ok(card));
        assert_eq!(card.pretty().to_string().parse(), Ok(card));
    }
    for wrong in ["", "S", "1S", "11H", "QX", "♠", "é"] {
        assert!(wrong.parse::<PlayingCard>().is_err(), "{wrong}");
    }
}
