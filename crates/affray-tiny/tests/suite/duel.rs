//! The duel: turns, flips, and what a card costs.

use affray_core::{Audience, Game, Progress, Scene, Script, Setup};
use affray_tiny::{Choice, Edition, Event, Marks, Tiny};

use crate::fixture::{ANCHOR, DART, cast, fight};

/// Plays the duel by these rulings with these cards turned up in turn, and gives what happened.
fn flips(rulings: &str, cards: &str) -> Vec<Event> {
    let encounter = format!("game = \"tiny\"\n[rulings]\n{rulings}");
    let mut fixture = fight(Edition::Flip);
    fixture.fight = Tiny::open(&Setup { encounter, ..Setup::default() }).expect("this encounter is sound").scene;
    let codes: Vec<&str> = cards.split_whitespace().collect();
    let fixture = fixture.run(codes.len(), |script| {
        codes.iter().fold(script, |script: Script<_>, code| script.pick(Choice::Flip).cards(code))
    });
    assert!(fixture.events.iter().all(|event| event.to == Audience::Everyone), "nothing in this edition is secret");
    fixture.happened()
}

#[test]
fn td_02_they_act_in_turn_and_a_ruling_says_who_begins() {
    let by = |events: Vec<Event>| {
        events.iter().map(|event| if let Event::Flipped { by, .. } = event { by.0 } else { 9 }).collect::<Vec<_>>()
    };
    assert_eq!(by(flips("", "10 3 9")), [0, 1, 0]);
    assert_eq!(by(flips("first = \"dart\"", "3 10 9")), [1, 0, 1]);
}

#[test]
fn td_03_each_reads_the_own_edge() {
    let shows = |events: Vec<Event>| {
        events
            .iter()
            .map(|event| if let Event::Flipped { shows, .. } = event { *shows } else { Marks::OneTick })
            .collect::<Vec<_>>()
    };
    // Card 2 is two crosses for Anchor and two ticks for Dart.
    assert_eq!(shows(flips("", "2 2")), [Marks::TwoCrosses, Marks::TwoTicks]);
}

#[test]
fn td_04_crosses_cost_the_flipper_and_ticks_the_other() {
    let costs = |cards| {
        flips("", cards)
            .iter()
            .map(|event| match event {
                Event::Flipped { hurt, cost, left, .. } => (hurt.0, *cost, *left),
                other => panic!("{other:?}"),
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(costs("0"), [(0, 2, 8)]); // XX
    assert_eq!(costs("3"), [(0, 1, 9)]); // X
    assert_eq!(costs("9"), [(1, 1, 9)]); // V
    assert_eq!(costs("10"), [(1, 2, 8)]); // VV
}

#[test]
fn td_05_an_empty_deck_takes_the_discards_back() {
    let fixture = fight(Edition::Flip).deck(ANCHOR, "19").run(3, |script| {
        script.pick(Choice::Flip).cards("19").pick(Choice::Flip).cards("3").pick(Choice::Flip).cards("19")
    });
    let happened = fixture.happened();
    assert_eq!(happened.iter().filter(|event| matches!(event, Event::Reshuffled { .. })).count(), 1);
    assert_eq!(happened[2], Event::Reshuffled { by: ANCHOR }, "card 19 was the last, and all are back");
    assert_eq!(fixture.fight.turn, DART);
    assert_eq!(fixture.progress, Progress::Going);
}

#[test]
fn td_07_nobody_may_pass() {
    for edition in [Edition::Flip, Edition::Hand] {
        let mut fight = fight(edition).hand(ANCHOR, if edition.has_hands() { "1 2 3" } else { "" }).fight;
        let mismatch = fight.step(&mut Script::new(cast()).pick(Choice::Pass)).expect_err("passing is not an option");
        assert!(mismatch.to_string().contains("TD-07"), "{mismatch}");
    }
}
