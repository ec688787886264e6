//! The exact answerer against itself: every short cut gives the odds that the long way gives.

use std::ops::ControlFlow;

use affray_core::exact::web::Search;
use affray_core::exact::{self, Chance, Enumeration, Next, Reach, Web};
use affray_core::{Game, Progress, Random, Scene, Seat, Setup};
use affray_testkit::tiny::{DeckOf, Duel, Tiny};

fn duel(stamina: u8) -> Duel {
    let file = format!("game = \"tiny\"\n[rulings]\nstamina = {stamina}\n");
    Tiny::open(&Setup { encounter: file, ..Setup::default() }).expect("a sound encounter").scene
}

fn web(start: Duel, allowed: usize) -> Result<Web<Seat>, Reach> {
    let search = Search {
        kinds: Duel::kinds().into(),
        sort: |DeckOf(seat)| seat.index(),
        allowed,
        watch: &mut |_, _| ControlFlow::Continue(()),
    };
    exact::explore(
        search,
        Random,
        start,
        |scene: &Duel, _| scene.clone(),
        |position, ask| {
            let mut scene = position.clone();
            Ok(match scene.step(ask)? {
                Progress::Going => Next::Beat(scene),
                Progress::Over => Next::End(scene.winner().expect("a duel is won")),
            })
        },
    )
}

#[test]
fn the_web_of_a_duel_has_the_odds_of_its_tree() {
    let start = duel(3);
    let tree = exact::odds::<Duel, _, _>(Random, |ask| {
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
    // After so many turns as there can be, things stand as they end.
    let after = web.after(19);
    assert_eq!(after[18].chance_that(|end| *end == Some(Seat(0))), anchor);
    assert_eq!(after[3].chance_that(Option::is_none).to_string(), "1", "nobody loses 10 in four turns");
    // What is counted beat by beat is the mean.
    let turns: Chance = after.iter().map(|odds| odds.chance_that(Option::is_none)).sum();
    assert_eq!(turns + Chance::from_integer(1u32.into()), web.mean_beats().expect("no way back"));
}

#[test]
fn kinds_and_handfuls_change_no_odds() {
    let start = duel(20);
    let three = |scene: &Duel, ask: &mut exact::Exact<Duel, Random>| {
        let mut scene = scene.clone();
        for _ in 0..3 {
            let Ok(_) = scene.step(ask);
        }
        serde_json::to_value(scene.view(affray_core::Viewer::Onlooker)).expect("JSON")["fighters"][1]["lost"].as_u64()
    };
    let apart = Enumeration::new(Random).odds(|ask| three(&start, ask));
    let sorted = |DeckOf(seat): DeckOf| seat.index();
    let mut by_kind = Enumeration::new(Random).kinds_by(Duel::kinds(), sorted);
    let estimate = by_kind.estimate(|ask| three(&start, ask));
    assert!((50.0..=64.0).contains(&estimate), "4 × 4 × 4 kinds at most: {estimate}");
    assert_eq!(by_kind.odds(|ask| three(&start, ask)).into_chances(), apart.into_chances());
}

#[test]
fn a_web_too_wide_is_given_up() {
    assert_eq!(web(duel(10), 100).expect_err("thousands of positions"), Reach::TooMany { allowed: 100 });
}

fn as_float(chance: &Chance) -> f64 {
    let number = |big: &dyn ToString| big.to_string().parse::<f64>().expect("digits");
    number(chance.numer()) / number(chance.denom())
}
