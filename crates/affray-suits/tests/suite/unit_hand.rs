use affray_core::{Card as _, Stream};
use affray_suits::rulings::*;
use affray_suits::state::hand::Hand;
use affray_suits::state::hand::*;
use affray_suits::state::lay::Lay;
use affray_suits::*;

fn hand(cards: &str) -> Hand {
    Hand::of(&cards.split(' ').map(|code| code.parse().expect("a card")).collect::<Vec<_>>())
}

fn lays(cards: &str, rank: u16) -> Vec<String> {
    let mut all = Vec::new();
    Lay::each(&hand(cards), rank, |lay, play| {
        assert_eq!(play, lay.play());
        all.push(lay.to_string());
    });
    all
}

/// A hand does with all cards at once what the plain version does card by card.
fn check_against_plain(hand: Hand) {
    for rank in 0..=20 {
        assert_eq!(hand.has_within(rank), plain::has_within(hand, rank), "{hand:?} at rank {rank}");
    }
    for card in (0..52).map(PlayingCard::from_index) {
        let mut left = hand;
        let taken = left.take(card).then_some(left);
        assert_eq!(taken, plain::take(hand, card), "{hand:?} without {card}");
        if hand.len() < Hand::ROOM {
            let mut more = hand;
            more.add(card);
            assert_eq!(more, plain::add(hand, card), "{hand:?} and {card}");
        }
    }
}

// SU-09, SU-22.
#[test]
fn su_09_every_hand_of_up_to_two_cards_is_as_the_plain_one() {
    check_against_plain(Hand::EMPTY);
    for low in 0..52 {
        check_against_plain(Hand::of(&[PlayingCard::from_index(low)]));
        for high in low..52 {
            check_against_plain(Hand::of(&[low, high].map(PlayingCard::from_index)));
        }
    }
}

// SU-09, SU-22.
#[test]
fn su_09_hands_of_three_and_four_cards_are_as_the_plain_ones() {
    let mut chance = Stream::new(9, 22);
    for number in 0..20_000 {
        let kinds = if number % 4 == 0 { 8 } else { 52 };
        let cards: [PlayingCard; 4] = std::array::from_fn(|_| PlayingCard::from_index(chance.below(kinds) as usize));
        check_against_plain(Hand::of(&cards[..3 + number % 2]));
    }
    assert!(hand("4C 5D 6H KS").has_within(3) && !hand("4C 5D 6H KS").has_within(2));
}

#[test]
fn su_22_three_cards_can_be_laid_in_26_ways_and_none_comes_twice() {
    let all = lays("3H 4D 9C", 6);
    assert_eq!(all.len(), 26);
    let twins = lays("3H 3H 3H", 6);
    let distinct: std::collections::BTreeSet<&String> = twins.iter().collect();
    assert_eq!((twins.len(), distinct.len()), (9, 9));
}

#[test]
fn su_08_court_cards_may_be_read_high_within_the_rank() {
    assert_eq!(lays("QH", 6), ["QH", "~QH"]);
    assert_eq!(lays("QH", 12), ["QH", "QH^", "~QH"]);
    assert_eq!(lays("KH", 12), ["KH", "~KH"]);
}

#[test]
fn su_22_lays_read_back() {
    let mut count = 0;
    Lay::each(&hand("2S QH KD"), 14, |lay, _| {
        assert_eq!(lay.to_string().parse::<Lay>().expect("a lay"), lay);
        count += 1;
    });
    assert_eq!(count, 3 * 4 * 4 - 1);
    assert!("3H+9X".parse::<Lay>().is_err());
    assert!("3H+3H+3H+3H+3H".parse::<Lay>().is_err());
}

#[test]
fn su_09_cards_come_and_go() {
    let mut held = hand("9C 3H 4D");
    assert!(held.take("4D".parse().expect("a card")));
    assert!(!held.take("4D".parse().expect("a card")));
    assert_eq!(held, hand("3H 9C"));
    assert_eq!(held.take_all().len(), 2);
    assert_eq!(held, Hand::EMPTY);
}
