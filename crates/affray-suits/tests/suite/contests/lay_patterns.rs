//! Fast lay patterns against plain ones (SU-22, SU-23).

use affray_core::{Card as _, Stream};
use affray_suits::PlayingCard;
use affray_suits::rules::contests::lay_patterns::{LayPattern, Sums, plain};
use affray_suits::state::hand::Hand;

/// Hands of so many cards, with cards that come twice among them.
fn hands(cards: usize, count: u32) -> impl Iterator<Item = Hand> {
    let mut chance = Stream::new(22, cards as u64);
    (0..count).map(move |number| {
        // Every third hand comes from few kinds, so that cards are equal or court cards.
        let kinds: &[usize] = if number % 3 == 0 { &[3, 8, 17, 40, 44, 51] } else { &[] };
        let card = |chance: &mut Stream| match kinds {
            [] => chance.below(52) as usize,
            kinds => kinds[chance.below(kinds.len() as u32) as usize],
        };
        let mut hand = Hand::EMPTY;
        (0..cards).for_each(|_| hand.add(PlayingCard::from_index(card(&mut chance))));
        hand
    })
}

// SU-22, SU-23.
#[test]
fn su_22_patterns_out_of_tables_are_those_found_one_by_one() {
    for cards in 0..=Hand::MOST {
        for hand in hands(cards, 300) {
            for rank in [0, 3, 6, 10, 11, 12, 13, 20] {
                let found: Vec<LayPattern> = LayPattern::all(hand, rank).collect();
                assert_eq!(found, plain::all(hand, rank), "{hand:?} at rank {rank}");
                let sums = Sums::of(hand);
                for pattern in found {
                    let play = pattern.lay(hand).play();
                    assert_eq!((sums.play(pattern), sums.sum(pattern)), (play, play.sum), "{hand:?}: {pattern:?}");
                }
            }
        }
    }
}

#[test]
fn su_22_the_greatest_sum_is_found_as_by_going_through_all_patterns() {
    for cards in 0..=Hand::MOST {
        for hand in hands(cards, 2_000) {
            for (rank, least) in [(1, 0), (1, 4), (2, 4), (3, 4), (4, 4), (7, 0), (9, 4), (12, 4), (14, 0)] {
                // Of equal cards it does not matter which.
                let found = LayPattern::greatest(hand, rank, least).map(|pattern| pattern.lay(hand));
                let by_all = plain::greatest(hand, rank, least).map(|pattern| pattern.lay(hand));
                assert_eq!(found, by_all, "{hand:?} at rank {rank}, at least {least}");
            }
        }
    }
}
