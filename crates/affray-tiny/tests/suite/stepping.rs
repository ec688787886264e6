//! Fights advanced from outside.

use affray_core::stepping::{AnyStepper, Ending, Stepper};
use affray_core::{Seat, Setup, Sitter, Stream, Viewer};
use affray_tiny::Tiny;

fn hands(person: &[&str]) -> Stepper<Tiny> {
    let encounter = include_str!("../../encounters/hands.toml").to_owned();
    let sitter = |name: &str| if person.contains(&name) { Sitter::Person } else { Sitter::Bot("plain".to_owned()) };
    let sitters = ["Anchor", "Dart"].map(|name| (name.to_owned(), sitter(name))).into();
    Stepper::open(&Setup { encounter, sitters, ..Setup::default() }).expect("it opens")
}

fn seen(fight: &dyn AnyStepper, seat: Seat) -> Vec<i16> {
    let mut slots = vec![0; 256];
    fight.observe(seat, &mut slots);
    slots
}

/// Plays at random, and gives what was seen at each decision.
fn played(fight: &mut Stepper<Tiny>, seed: u64) -> Vec<Vec<i16>> {
    let (mut chance, mut all) = (Stream::new(seed, 0), Vec::new());
    fight.begin(Some(seed), 3);
    while let Some(seat) = fight.asked().iter().next() {
        assert!(fight.options(seat) > 1, "what has one option is not asked");
        all.push(seen(fight, seat));
        let option = chance.below(fight.options(seat) as u32) as usize;
        assert!(fight.choose(seat, option));
    }
    assert_eq!(fight.ending(), Some(Ending::Over));
    all
}

#[test]
fn a_seed_repeats_a_fight_and_somebody_wins() {
    let mut fight = hands(&["Anchor", "Dart"]);
    let first = played(&mut fight, 7);
    assert!(first.len() > 4);
    assert_eq!(played(&mut fight, 7), first);
    assert_ne!(played(&mut fight, 8), first);
    assert_eq!([Seat(0), Seat(1)].iter().filter(|seat| fight.has_won(**seat)).count(), 1);
}

#[test]
fn bots_decide_in_their_own_seats() {
    let mut fight = hands(&["Dart"]);
    fight.begin(Some(1), 0);
    while let Some(seat) = fight.asked().iter().next() {
        assert_eq!(seat, Seat(1));
        fight.choose(seat, 0);
    }
    assert_eq!(fight.ending(), Some(Ending::Over));
}

#[test]
fn what_is_seen_does_not_depend_on_what_is_hidden() {
    let mut fight = hands(&["Anchor", "Dart"]);
    let mut others_see_it = 0;
    for number in 0..20 {
        fight.begin(Some(5), number);
        let mut exchanged = vec![0; 256];
        for (seat, other) in [(Seat(0), Seat(1)), (Seat(1), Seat(0))] {
            for exchange in 0..5 {
                fight.observe_exchanged(seat, Viewer::Seat(seat), exchange, &mut exchanged);
                assert_eq!(exchanged, seen(&fight, seat));
                fight.observe_exchanged(seat, Viewer::Seat(other), exchange, &mut exchanged);
                others_see_it += usize::from(exchanged != seen(&fight, seat));
            }
        }
    }
    assert!(others_see_it > 50, "cards were exchanged {others_see_it} times in sight of their owner");
}

#[test]
fn chance_may_come_from_outside() {
    let mut fight = hands(&["Anchor", "Dart"]);
    fight.begin(None, 0);
    assert!(fight.asked().is_empty() && !fight.chances().is_empty());
    while fight.ending().is_none() {
        match fight.asked().iter().next() {
            Some(seat) => assert!(fight.choose(seat, 0)),
            None => {
                let other = fight.fork();
                assert_eq!(other.chances(), fight.chances());
                assert!(!fight.deal(fight.chances().len()), "there is no such card");
                assert!(fight.deal(0));
            }
        }
    }
    assert!(!fight.deal(0) && !fight.choose(Seat(0), 0));
}

#[test]
fn an_option_has_the_same_action_wherever_it_is_offered() {
    let mut fight = hands(&["Anchor", "Dart"]);
    let mut known = std::collections::BTreeMap::new();
    let mut actions = Vec::new();
    for number in 0..20 {
        fight.begin(Some(5), number);
        while let Some(seat) = fight.asked().iter().next() {
            fight.actions(seat, 1 << 20, &mut actions).expect("there is room");
            for (text, action) in fight.option_texts(seat).into_iter().zip(&actions) {
                assert_eq!(known.entry((seat, text.clone())).or_insert(*action), action, "{text}");
            }
            let wrong = fight.actions(seat, 1, &mut actions).expect_err("two options, one action");
            assert!(wrong.options > 1);
            fight.choose(seat, 0);
        }
    }
    assert!(known.len() > 10);
}

#[test]
fn a_fight_without_decisions_is_stepped_all_the_same() {
    let encounter = include_str!("../../encounters/duel.toml").to_owned();
    let sitters = ["Anchor", "Dart"].map(|name| (name.to_owned(), Sitter::Person)).into();
    let mut fight = Stepper::<Tiny>::open(&Setup { encounter, sitters, ..Setup::default() }).expect("it opens");
    fight.begin(Some(1), 0);
    let mut flips = 0;
    while let Some(seat) = fight.asked().iter().next() {
        assert!(fight.choose(seat, 0));
        flips += 1;
    }
    assert!(flips > 5 && fight.ending() == Some(Ending::Over));
}
