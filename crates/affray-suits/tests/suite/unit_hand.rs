use affray_core::Card as _;
use affray_suits::state::hand::*;
use affray_suits::{
    rulings::*,
    state::{hand::Hand, person::Person},
    *,
};

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

#[test]
fn su_22_a_card_within_the_rank_is_seen_as_by_looking_at_each() {
    for low in 0..52 {
        for high in low..52 {
            let cards = [low, high].map(PlayingCard::from_index);
            for held in [&cards[..], &cards[..1], &[]] {
                let hand = Hand::of(held);
                for rank in 0..=20 {
                    let by_each = held.iter().any(|card| u16::from(card.low()) <= rank);
                    assert_eq!(hand.has_within(rank), by_each, "{hand:?} at rank {rank}");
                }
            }
        }
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
