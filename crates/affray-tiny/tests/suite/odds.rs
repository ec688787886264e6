//! Chances: exact odds, odds against simulation, and queries.

use std::collections::BTreeMap;

use affray_core::query::Budget;
use affray_core::{Chances, Dealer, OddsEffort, Random, Scene, Secret, Seeded, Setup, Sitter, exact, game};
use affray_testkit::laws::agrees_with_exact;
use affray_testkit::spy::{Seen, Spy};
use affray_tiny::odds::{QUERIES, SAMPLES};
use affray_tiny::{Edition, Event, Fight, Marks, Tiny};

use crate::fixture::{ANCHOR, fight};

#[test]
fn a_flip_has_the_exact_odds_of_its_edge() {
    let fight = fight(Edition::Flip).fight;
    let odds = exact::odds::<Fight, _, _>(Random, |ask| {
        let mut scene = fight.clone();
        let mut flipped = None;
        let report = |seen: Seen<'_, Fight>| {
            if let Seen::Event(_, Event::Flipped { shows, .. }) = seen {
                flipped = Some(*shows);
            }
        };
        let Ok(_) = scene.step(&mut Spy { inner: ask, report });
        flipped.expect("a turn flips a card")
    });
    let exact: Vec<(Marks, String)> = odds.iter().map(|(marks, chance)| (*marks, chance.to_string())).collect();
    let expected =
        [(Marks::TwoCrosses, "2/5"), (Marks::OneCross, "1/5"), (Marks::OneTick, "3/10"), (Marks::TwoTicks, "1/10")];
    assert_eq!(exact, expected.map(|(marks, chance)| (marks, chance.to_owned())));
}

#[test]
fn exact_odds_of_three_turns_sum_to_one_and_agree_with_simulation() {
    let fight = fight(Edition::Flip).fight;
    let odds = exact::odds::<Fight, _, _>(Random, |ask| {
        let mut scene = fight.clone();
        for _ in 0..3 {
            let Ok(_) = scene.step(ask);
        }
        scene.fighter(ANCHOR).lost
    });
    let one: exact::Chance = odds.iter().map(|(_, chance)| chance).sum();
    assert_eq!(one.to_string(), "1");

    let runs = 200_000;
    let mut counts = [0; 10];
    let mut seeded = Seeded::new(11, 0, Random);
    for _ in 0..runs {
        let mut scene = fight.clone();
        for _ in 0..3 {
            let Ok(_) = scene.step(&mut seeded);
        }
        counts[usize::from(scene.fighter(ANCHOR).lost)] += 1;
    }
    for (lost, chance) in odds {
        agrees_with_exact(exact::float(&chance), counts[usize::from(lost)], runs, &format!("losing {lost}"));
    }
}

#[test]
fn queries_agree_with_simulation() {
    for (name, values) in SAMPLES {
        let query = QUERIES.iter().find(|query| query.name == *name).expect("a query of this name");
        let values = values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let query = query.prepare(&values, None, &[]).expect("sound values");
        let tables = Budget::quiet(|watch| query.exact(watch)).expect("few positions");
        let runs = 50_000;
        let counts = query.simulate(1, runs);
        for (label, chance) in &tables[0].outcomes {
            agrees_with_exact(exact::float(chance), counts.get(label).copied().unwrap_or(0), runs, label);
        }
    }
}

#[test]
fn who_wins_with_hands_is_not_a_matter_of_chance_alone() {
    let winner = QUERIES.iter().find(|query| query.name == "winner").expect("it is there");
    let Err(error) = winner.prepare(&BTreeMap::new(), Some("hand"), &[]) else { panic!("it has no exact answer") };
    assert!(error.to_string().contains("affray sim"), "{error}");
}

#[test]
fn each_option_shows_what_it_brings() {
    let setup = Setup {
        encounter: include_str!("../../encounters/hands.toml").to_owned(),
        sitters: vec![("Anchor".to_owned(), Sitter::Person)],
        ..Setup::default()
    };
    let dealer = Dealer::new(Secret::from_seed(1), Vec::new());
    let play = game::begin::<Tiny>(&setup, Some(dealer)).expect("it opens");
    let odds = OddsEffort::quiet(|effort| play.all_option_odds(ANCHOR, effort)).expect("Anchor is asked");
    assert_eq!(odds.len(), 3, "a hand of three");
    for option in odds {
        let Chances::Exact(chances) = &option.at_once else { panic!("{option:?}") };
        let [(gist, chance)] = chances.as_slice() else { panic!("a card does one thing: {chances:?}") };
        assert_eq!(chance.to_string(), "1");
        assert!(gist.contains("Stamina -"), "{gist}");
    }
}

#[test]
fn an_enumeration_stops_at_its_limit_and_where_a_path_has_no_result() {
    use affray_core::Ask as _;
    use affray_core::exact::{Enumeration, Stopped};
    let source = affray_tiny::asked::source::Source::Deck(ANCHOR);
    let dice = |limit: u64, given: u8| {
        Enumeration::<Fight, _>::new(Random).within(
            limit,
            |_, _| std::ops::ControlFlow::Continue(()),
            |ask| {
                let (Ok(first), Ok(second)) = (ask.roll(source, 6), ask.roll(source, 6));
                (first <= given).then_some(first + second)
            },
        )
    };
    assert_eq!(dice(36, 6).expect("thirty-six paths").len(), 11);
    assert_eq!(dice(35, 6), Err(Stopped));
    assert_eq!(dice(36, 5), Err(Stopped));
}
