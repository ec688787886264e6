//! The searching bot in the smallest game: its worlds can be counted.

use std::collections::BTreeMap;

use affray_core::exact::{Enumeration, float};
use affray_core::search::worth;
use affray_core::{Game, Opening, Progress, Random, Scene as _, Seeded, Setup, Stream};
use affray_testkit::search::{by_people, is_honest, keeps_the_laws_of_records};
use affray_tiny::odds::kinds;
use affray_tiny::{Edition, Fight, Source, Tiny};

use crate::fixture::{ANCHOR, DART, cast, fight};

fn opening(scene: Fight) -> Opening<Fight> {
    let setup = Setup { encounter: Tiny::STARTER.to_owned(), ..Setup::default() };
    Opening { scene, ..Tiny::open(&setup).expect("the starter opens") }
}

#[test]
fn each_world_that_the_view_allows_is_dealt_as_often_as_it_is_likely() {
    // Anchor sees that Dart holds three cards out of six: twenty hands, each as likely as the next.
    let scene = fight(Edition::Hand).hand(DART, "4 7 16").deck(DART, "1 2 3").hand(ANCHOR, "1 2 3").fight;
    let play = by_people::<Tiny>(opening(scene), 1);
    let worlds = play.worlds(ANCHOR).expect("Anchor is asked");
    let (deals, mut hands) = (40_000, BTreeMap::<u32, u32>::new());
    for number in 0..deals {
        let world = worlds.deal(&mut Stream::new(5, number));
        *hands.entry(world.fighter(DART).hand.bits()).or_default() += 1;
        assert_eq!(world.fighter(ANCHOR), play.scene().fighter(ANCHOR), "its own cards stay");
    }
    assert_eq!(hands.len(), 20, "all hands come up, and no others");
    // Four standard deviations of a share of one in twenty.
    let (mean, allowed) = (deals as f64 / 20.0, 4.0 * (deals as f64 * 0.05 * 0.95).sqrt());
    assert!(hands.values().all(|count| (f64::from(*count) - mean).abs() < allowed), "{hands:?}");
}

#[test]
fn it_decides_by_what_its_seat_sees_alone() {
    let looked = is_honest::<Tiny>(include_str!("../../encounters/hands.toml"), 12, 3, 60);
    assert!(looked.decisions > 15 && looked.varied > looked.decisions, "{looked:?}");
}

#[test]
fn fights_of_searching_bots_replay_and_are_fair() {
    for file in Tiny::ENCOUNTERS {
        keeps_the_laws_of_records::<Tiny>(file.text, 2, "30".parse().expect("a strength"));
    }
}

#[test]
fn the_worth_of_an_ending_agrees_with_the_exact_one() {
    let (cast, mut endings) = (cast(), 0);
    for number in 0.. {
        let (mut scene, mut seeded) = (fight(Edition::Flip).fight, Seeded::new(9, number, Random));
        let is_late = |scene: &Fight| [ANCHOR, DART].iter().all(|&seat| scene.stamina_left(seat) <= 3);
        while !is_late(&scene) && scene.step(&mut seeded) == Ok(Progress::Going) {}
        if !is_late(&scene) || scene.winner().is_some() {
            continue;
        }
        let odds = Enumeration::new(Random).kinds_by(kinds(), |source: Source| source.seat().index()).odds(|ask| {
            let mut end = scene.clone();
            while end.step(ask) == Ok(Progress::Going) {}
            // Numbers that are not negative are in the order of their bits.
            worth(&end, &scene, &cast, scene.turn).to_bits()
        });
        let exact: f64 = odds.chances().map(|(worth, chance)| f64::from_bits(*worth) * float(&chance)).sum();
        let turn = scene.turn;
        let play = by_people::<Tiny>(opening(scene), number);
        let found = play.advice(turn, "search:600", number).expect("somebody's turn").options[0].worth;
        // Twice the error is left in one of ten thousand cases.
        assert!((found.mean() - exact).abs() < 2.0 * found.error(), "{number}: {found:?}, exactly {exact}");
        endings += 1;
        if endings == 200 {
            break;
        }
    }
}
