//! What may be laid from a hand (SU-08, SU-22 to SU-24).

use affray_suits::state::lay::Lay;

use crate::fixture::hand;

fn lays(cards: &str, rank: u16) -> Vec<String> {
    let mut all = Vec::new();
    Lay::each(&hand(cards), rank, |lay, play| {
        assert_eq!(play, lay.play());
        all.push(lay.to_string());
    });
    all
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
