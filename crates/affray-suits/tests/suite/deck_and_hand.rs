//! Deck and hand: cards, refreshing, losing, showing (SU-06 to SU-11).

use affray_core::{Ask, Card as _, Scene as _, Stream};
use affray_suits::PlayingCard;
use affray_suits::asked::choice::{Cards, Choice};
use affray_suits::asked::question::Question;
use affray_suits::asked::source::Source;
use affray_suits::bots::Plain;
use affray_suits::rulings::*;
use affray_suits::shown::event::Event;
use affray_suits::state::card::Pile;
use affray_suits::state::card::Value as _;
use affray_suits::state::fight::Fight;
use affray_suits::state::hand::{Hand, plain};

use crate::fixture::*;

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

/// A hand does with all cards at once what the plain version does card by card.
fn check_against_plain(hand: Hand) {
    for rank in 0..=20 {
        assert_eq!(hand.has_within(rank), plain::has_within(hand, rank), "{hand:?} at rank {rank}");
    }
    for card in (0..52).map(PlayingCard::from_index) {
        let mut left = hand;
        let taken = left.take(card).then_some(left);
        assert_eq!(taken, plain::take(hand, card), "{hand:?} without {card}");
        if hand.len() < Hand::MOST {
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
fn su_09_cards_come_and_go() {
    let mut held = hand("9C 3H 4D");
    assert!(held.take("4D".parse().expect("a card")));
    assert!(!held.take("4D".parse().expect("a card")));
    assert_eq!(held, hand("3H 9C"));
    assert_eq!(held.take_all().len(), 2);
    assert_eq!(held, Hand::EMPTY);
}

// SU-64.
#[test]
fn su_g_80_no_refresh_with_a_single_point_of_shock() {
    let scene = someone_hurt(1, 0, 0);
    assert_eq!(scene.forbids(BO, Question::Act(BO), Choice::Refresh), Some("SU-64"));
    let scene = someone_hurt(0, 0, 0);
    assert!(scene.allows(BO, Question::Act(BO), Choice::Refresh));
}

// SU-10.
#[test]
fn su_g_81_a_refresh_throws_one_and_draws_two() {
    let mut scene = table([ann().holding("9S 4H"), bo()]);
    let thrown = Choice::Throw(Cards(hand("9S")));
    let script = scene.script().pick(Choice::Refresh).pick(thrown).cards("5C 6C");
    scene.own_round(script, ANN);
    assert_eq!(scene.fight.person(ANN).hand, hand("4H 5C 6C")); // SU-10
    // Nothing and everything may be thrown too.
    assert!(scene.allows(ANN, Question::Throw(ANN), Choice::Throw(Cards(Hand::EMPTY))));
    assert!(scene.allows(ANN, Question::Throw(ANN), Choice::Throw(Cards(hand("4H 5C 6C")))));
}

// SU-06, SU-07.
#[test]
fn su_g_138_no_card_is_made_or_lost() {
    let people = [ann().rank(6).weapon("sword"), bo().rank(6).weapon("axe"), someone("Cy", 1).rank(5).weapon("spear")];
    let mut scene = undealt(Rulings::default(), people);
    let mut seeded = affray_core::Seeded::new(7, 0, Plain);
    for _ in 0..200 {
        let Ok(_) = scene.fight.step(&mut seeded);
        let census = scene.census();
        assert_eq!(census, Pile::packs(3)); // SU-06, SU-07
    }
}

// SU-09.
#[test]
fn su_g_141_a_hand_shrinks_and_stays_so() {
    let mut scene = dealt(6, "6S 2H 3H 4H", "6S");
    let attack = Choice::Attack { target: BO, weapon: FIRST };
    // Bo dodges at Body 6 with a six and is not hit.
    let mut script = scene.script().pick(attack).pick(lay("2H+3H")).pick(Choice::Dodge).cards("6C");
    scene.steps(&mut script, 1);
    script.finish();
    assert_eq!(scene.fight.person(ANN).hand, hand("4H"));
    let mut script = scene.script().pick(Choice::Wait).pick(Choice::Wait);
    scene.steps(&mut script, 3);
    script.finish();
    assert_eq!(scene.fight.person(ANN).hand, hand("4H")); // SU-09: only a refresh fills it
}

#[test]
fn su_11_and_su_13_nobody_sees_a_hand_or_an_action_card_before_it_is_shown() {
    // The heroes are asked together; meanwhile nothing of another's hand shows in a view.
    struct Peek(Vec<String>);
    impl Ask<Fight> for Peek {
        type Halt = ();
        fn card<B: affray_core::Bag<Card = PlayingCard>>(&mut self, _: Source, from: &B) -> Result<PlayingCard, ()> {
            Ok(from.nth(0))
        }
        fn roll(&mut self, _: Source, _: u8) -> Result<u8, ()> {
            Err(())
        }
        fn toss(&mut self, _: Source) -> Result<affray_core::Coin, ()> {
            Err(())
        }
        fn choose(&mut self, _: &mut Fight, _: affray_core::Seat, _: Question) -> Result<Choice, ()> {
            Err(())
        }
        fn choose_each(
            &mut self,
            scene: &mut Fight,
            seats: affray_core::SeatSet,
            _: Question,
        ) -> Result<affray_core::SeatAnswers<Choice>, ()> {
            for seat in seats.iter() {
                let view = scene.view(affray_core::Viewer::Seat(seat));
                self.0.push(serde_json::to_string(&view).expect("views serialise"));
                for who in scene.all() {
                    let own = scene.sheet(who).seat == seat;
                    assert_eq!(view.hand(who).is_some(), own);
                    assert!(view.action_card(who).is_none());
                }
            }
            Err(())
        }
        fn tell(&mut self, _: &Fight, _: affray_core::Audience, _: Event) {}
    }
    let mut scene = undealt(Rulings::default(), [ann(), bo(), someone("Cy", 1).henchman()]);
    let mut peek = Peek(Vec::new());
    assert_eq!(scene.fight.step(&mut peek).map(|_| ()), Err(()));
    assert_eq!(peek.0.len(), 2);
    assert_ne!(peek.0[0], peek.0[1]);
}
