//! The exact answerer compared with itself: every short cut gives the same odds as the long way.

use std::ops::ControlFlow;

use affray_core::exact::explore::Search;
use affray_core::exact::{self, Chance, Enumeration, Next, Web, WebError};
use affray_core::{Game, Progress, Random, Scene, Seat, Setup};
use affray_tiny::odds::kinds;
use affray_tiny::state::card::Pile;
use affray_tiny::{Card, Fight, Marks, Source, Tiny};

fn duel(stamina: u8) -> Fight {
    let file = format!("game = \"tiny\"\n[rulings]\nstamina = {stamina}\n");
    Tiny::open(&Setup { encounter: file, ..Setup::default() }).expect("a sound encounter").scene
}

fn web(start: Fight, allowed: usize) -> Result<Web<Seat>, WebError> {
    let search = Search {
        kinds: kinds().into(),
        which_kinds: |source: Source| source.seat().index(),
        allowed,
        watch: &mut |_, _| ControlFlow::Continue(()),
    };
    exact::explore(search, Random, start, &|scene: &Fight, _| scene.clone(), |position, ask| {
        let mut scene = position.clone();
        Ok(match scene.step(ask)? {
            Progress::Going => Next::Beat(scene),
            Progress::Over => Next::End(scene.winner().expect("a duel is won")),
        })
    })
}

#[test]
fn the_web_of_a_duel_has_the_odds_of_its_tree() {
    let start = duel(3);
    let tree = exact::odds::<Fight, _, _>(Random, |ask| {
        let mut scene = start.clone();
        while let Ok(Progress::Going) = scene.step(ask) {}
        scene.winner().expect("a duel is won")
    });
    let woven = web(start, usize::MAX).expect("a small duel").outcome().expect("no way back");
    assert_eq!(woven.into_chances(), tree);
}

#[test]
fn the_winner_of_the_tiny_duel_is_known_exactly() {
    let web = web(duel(10), usize::MAX).expect("a small duel");
    let odds = web.outcome().expect("no way back");
    let one: Chance = odds.chances().map(|(_, chance)| chance).sum();
    assert_eq!(one.to_string(), "1");
    let anchor = odds.chance(0);
    assert!((as_float(&anchor) - 0.073_404_423_414_401_1).abs() < 1e-15, "{anchor}");
    // After as many turns as there can be, every fight has ended.
    let after = web.after(19);
    assert_eq!(after[18].chance_that(|end| *end == Some(Seat(0))), anchor);
    assert_eq!(after[3].chance_that(Option::is_none).to_string(), "1", "nobody loses 10 in four turns");
    // The sum over beats is the mean.
    let turns: Chance = after.iter().map(|odds| odds.chance_that(Option::is_none)).sum();
    assert_eq!(turns + Chance::from_integer(1u32.into()), web.mean_beats().expect("no way back"));
}

#[test]
fn kinds_and_handfuls_change_no_odds() {
    let start = duel(20);
    let three = |scene: &Fight, ask: &mut exact::Exact<Fight, Random>| {
        let mut scene = scene.clone();
        for _ in 0..3 {
            let Ok(_) = scene.step(ask);
        }
        serde_json::to_value(scene.view(affray_core::Viewer::Onlooker)).expect("JSON")["fighters"][1]["lost"].as_u64()
    };
    let apart = Enumeration::new(Random).odds(|ask| three(&start, ask));
    let sorted = |source: Source| source.seat().index();
    let mut by_kind = Enumeration::new(Random).kinds_by(kinds(), sorted);
    let estimate = by_kind.estimate(|ask| three(&start, ask));
    assert!((50.0..=64.0).contains(&estimate), "4 × 4 × 4 kinds at most: {estimate}");
    assert_eq!(by_kind.odds(|ask| three(&start, ask)).into_chances(), apart.into_chances());
}

#[test]
fn a_web_too_wide_is_given_up() {
    assert_eq!(web(duel(10), 100).expect_err("thousands of positions"), WebError::TooMany { allowed: 100 });
}

fn as_float(chance: &Chance) -> f64 {
    let number = |big: &dyn ToString| big.to_string().parse::<f64>().expect("digits");
    number(chance.numer()) / number(chance.denom())
}

#[test]
fn two_hands_from_one_pile_are_two_handfuls() {
    use affray_core::Bag;
    // One kind has a single card left, so some handfuls have nothing to go on with.
    let pile = Pile::full().cards().take(7).collect::<Vec<_>>();
    let kind = |seat: Seat, card: Card| Marks::read(seat, card);
    let two_hands = |ask: &mut exact::Exact<Fight, Random>| {
        let mut left = Pile::full();
        for card in Pile::full().cards().filter(|card| !pile.contains(card)) {
            assert!(left.take(card));
        }
        [Seat(0), Seat(1)].map(|seat| {
            let mut hand = [(); 2].map(|()| {
                let Ok(card) = left.draw::<Fight, _>(ask, Source::Deck(seat));
                kind(Seat(0), card.expect("seven cards"))
            });
            hand.sort();
            hand
        })
    };
    let apart = Enumeration::new(Random).odds(two_hands);
    let anchor = kinds()[0].clone();
    let mut handfuls = Enumeration::new(Random).kinds(anchor).together_by(|source: Source| source.seat().0 + 1);
    assert_eq!(handfuls.odds(two_hands).into_chances(), apart.into_chances());
}

#[test]
fn a_gambler_who_stops_at_nothing_or_four() {
    // A fair walk from 1 between 0 and 4: rich with 1/4, and 1 · 3 tosses on average.
    let walk = |start: u8, may_end: bool| {
        let search = Search {
            kinds: Vec::new(),
            which_kinds: |_: Source| 0,
            allowed: 100,
            watch: &mut |_, _| ControlFlow::Continue(()),
        };
        let web = exact::explore(search, Random, start, &|_: &Fight, from: &u8| *from, |from, ask| {
            use affray_core::Ask;
            let heads = ask.toss(Source::Deck(Seat(0)))? == affray_core::Coin::FACES[0];
            let to = if heads { from + 1 } else { from - 1 };
            Ok(match to {
                0 | 4 if may_end => Next::End(to),
                0 | 4 => Next::Beat(2),
                to => Next::Beat(to),
            })
        });
        web.expect("three positions").long_run().expect("a small component")
    };
    let settled = walk(1, true).expect("it ends");
    let shown: Vec<String> = settled.ends.iter().map(|(end, chance)| format!("{end}: {chance}")).collect();
    assert_eq!((shown.join(" "), settled.beats.to_string()), ("0: 3/4 4: 1/4".to_owned(), "3".to_owned()));
    assert_eq!(walk(1, false), None, "round and round");
}
