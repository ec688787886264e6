//! Chances through the public queries: section 8 of the digest, short cuts against the long way, and wrong values.

#[allow(dead_code, reason = "the tables are shared with the tests of the rules themselves")]
use std::collections::BTreeMap;
use std::ops::ControlFlow;

use crate::fixture::{self, ADA};
use affray_core::Bag;
use affray_core::exact::{self, Chance, Odds};
use affray_core::query::{Budget, OutcomeTable, PreparedQuery};
use affray_deckahedron::bots::Plain;
use affray_deckahedron::edition::Edition;
use affray_deckahedron::odds::{Flipper, QUERIES, SAMPLES};
use affray_deckahedron::state::attribute::{Attribute, Rank};
use affray_deckahedron::state::card::{self, Card, Pile};
use affray_deckahedron::state::face::Face;

fn prepare(query: &str, edition: Option<Edition>, values: &[(&str, String)]) -> Result<Box<dyn PreparedQuery>, String> {
    let query = QUERIES.iter().find(|other| other.name == query).expect("a query of this name");
    let values = values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    query.prepare(&values, edition.map(Edition::slug), &[]).map_err(|fault| fault.to_string())
}

fn ask(query: &str, edition: Option<Edition>, values: &[(&str, String)]) -> Vec<OutcomeTable> {
    let posed = prepare(query, edition, values).unwrap_or_else(|fault| panic!("{query} {values:?}: {fault}"));
    let mut watch = Budget { allowed: 500_000, report: &mut |_| ControlFlow::Continue(()) };
    posed.exact(&mut watch).unwrap_or_else(|fault| panic!("{query} {values:?}: {fault}"))
}

fn chance(part: u64, whole: u64) -> Chance {
    Chance::new(part.into(), whole.into())
}

fn of(table: &OutcomeTable, label: &str) -> Chance {
    let found = table.outcomes.iter().find(|(name, _)| name == label);
    found.map_or_else(|| chance(0, 1), |(_, chance)| chance.clone())
}

fn check(table: &OutcomeTable, whole: u64, counts: [u64; 4], what: &str) {
    for (face, count) in Face::ALL.into_iter().zip(counts) {
        assert_eq!(of(table, &face.to_string()), chance(count, whole), "{what}: {face}");
    }
}

fn lower(rank: Rank) -> String {
    rank.to_string().to_lowercase()
}

#[test]
fn flips_of_a_fresh_deck_are_as_listed() {
    for edition in Edition::ALL {
        for &(rank, net, sets, counts) in crate::odds::tables::FRESH {
            if net == -3 && edition != Edition::Module {
                continue; // Four cards are the module's alone (DK-09).
            }
            let values = [("rank", lower(rank)), ("advantage", net.to_string())];
            check(&ask("flip", Some(edition), &values)[0], sets, counts, &format!("{edition} {rank} {net}"));
            let odds = Flipper::new(edition, rank, &[]).odds(net);
            check(&OutcomeTable::of("", &odds, Face::to_string), sets, counts, &format!("{edition} {rank} {net}"));
        }
    }
}

fn wound(edition: Edition, rank: Rank, face: Face, not: Option<Card>) -> Option<Card> {
    let faces = card::faces(edition);
    Pile::from_bits(faces.wounds).cards().find(|&card| faces.face(card, rank) == face && Some(card) != not)
}

#[test]
fn wound_cards_interrupt_flips_as_listed() {
    for edition in Edition::ALL {
        for &(rank, face, net, draws, counts) in crate::odds::tables::ONE_WOUND {
            if let Some(card) = wound(edition, rank, face, None) {
                let values = [("rank", lower(rank)), ("advantage", net.to_string()), ("wounds", card.to_string())];
                let tables = ask("flip", Some(edition), &values);
                check(&tables[0], draws, counts, &format!("{edition} {rank} {net} {card}"));
                let cut = tables.iter().find(|table| table.title.contains("wound card")).expect("it may be cut short");
                assert_eq!(of(cut, "yes"), chance(net.unsigned_abs() as u64 + 1, 21));
            }
        }
        for &(rank, [first, second], net, draws, counts) in crate::odds::tables::TWO_WOUNDS {
            let Some(one) = wound(edition, rank, first, None) else { continue };
            let Some(two) = wound(edition, rank, second, Some(one)) else { continue };
            let values = [("rank", lower(rank)), ("advantage", net.to_string()), ("wounds", format!("{one} {two}"))];
            check(
                &ask("flip", Some(edition), &values)[0],
                draws,
                counts,
                &format!("{edition} {rank} {net} {one} {two}"),
            );
        }
    }
}

#[test]
fn the_critical_card_decides_one_two_or_three_times_in_twenty() {
    for (net, twentieths) in [(0, 1), (1, 2), (2, 3)] {
        for rank in Rank::ALL {
            let tables = ask("flip", Some(Edition::Guide), &[("rank", lower(rank)), ("advantage", net.to_string())]);
            let critical = tables.iter().find(|table| table.title.contains("critical success")).expect("a table of it");
            assert_eq!(of(critical, "yes"), chance(twentieths, 20), "{rank} {net}");
        }
    }
}

#[test]
fn short_cuts_give_what_the_long_way_gives() {
    // A flip of a thinned deck, by kinds and handfuls against card by card.
    let mut fight = fixture::fight(Edition::World, (2, 2, 2), 1);
    fixture::lay(&mut fight, ADA, "", "0 1 2", "10 14");
    let long: Odds<Face> = exact::Enumeration::new(Plain).odds(|ask| {
        let Ok(flip) = fight.clone().flip(ask, ADA, Attribute::Str, 1);
        flip.face
    });
    let values = [
        ("rank", "bulb".to_owned()),
        ("advantage", "1".to_owned()),
        ("discarded", "0 1 2".to_owned()),
        ("exhausted-cards", "10, 14".to_owned()),
    ];
    let short = &ask("flip", Some(Edition::World), &values)[0];
    for (face, chance) in long.chances() {
        assert_eq!(of(short, &face.to_string()), chance, "{face}");
    }
    // Cards exhausted by number are any of those there are: the mean over all of them.
    let by_number = &ask("flip", None, &[("exhausted", "1".to_owned())])[0];
    for face in Face::ALL {
        let each =
            (10..20).map(|card| of(&ask("flip", None, &[("exhausted-cards", card.to_string())])[0], &face.to_string()));
        let sum: Chance = each.sum();
        assert_eq!(of(by_number, &face.to_string()), sum / chance(10, 1), "{face}");
    }
}

// DK-30: (n + 1) / (s + 1) cards for s Stamina cards among n, the lost one included.
#[test]
fn losing_stamina_turns_as_many_cards_as_listed() {
    let mean = |values: &[(&str, String)]| ask("stamina", None, values)[1].mean.clone().expect("a mean");
    assert_eq!(mean(&[]), chance(21, 11));
    assert_eq!(mean(&[("wounds", "w1".to_owned())]), chance(22, 11));
    assert_eq!(mean(&[("wounds", "w1 w2".to_owned())]), chance(23, 11));
    let tired = [("discarded", "0 1 2".to_owned()), ("exhausted-cards", "10 11 12 13 14 15 16".to_owned())];
    assert_eq!(mean(&tired), chance(11, 4));
    // All ten, shuffled only when the deck has run out: the last of them is the twentieth card half of the time.
    let query = QUERIES.iter().find(|query| query.name == "stamina").expect("there is one");
    let values = BTreeMap::from([("points".to_owned(), "10".to_owned())]);
    let posed = query.prepare(&values, None, &[("mandatory_reshuffle_at".to_owned(), "0".to_owned())]);
    let all = Budget::quiet(|watch| posed.expect("sound values").exact(watch)).expect("few positions");
    assert_eq!(of(&all[0], "incapacitated"), chance(1, 1));
    assert_eq!(of(&all[1], "20"), chance(1, 2));
    assert_eq!(of(&all[1], "10"), chance(1, 184_756));
    assert_eq!(all[1].mean, Some(chance(210, 11)));
}

#[test]
fn a_character_of_rank_anchor_lasts_nine_and_a_half_exchanges() {
    // Shuffled only when the deck has run out, and out with the tenth point.
    let query = QUERIES.iter().find(|query| query.name == "survive").expect("there is one");
    let rulings = [("mandatory_reshuffle_at", "0"), ("incapacitation_timing", "last_lost")];
    let rulings = rulings.map(|(name, value)| (name.to_owned(), value.to_owned()));
    for edition in Edition::ALL {
        let posed = query.prepare(&BTreeMap::new(), Some(edition.slug()), &rulings).expect("sound values");
        let tables = Budget::quiet(|watch| posed.exact(watch)).expect("few positions");
        let mean = exact::float(tables[1].mean.as_ref().expect("a mean"));
        assert!((mean - 9.58).abs() < 0.01, "{edition}: {mean}");
    }
}

#[test]
fn every_sample_has_odds_that_sum_to_one_in_a_stable_order() {
    for (query, values) in SAMPLES {
        let values: Vec<(&str, String)> = values.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        let tables = ask(query, None, &values);
        for table in &tables {
            let sum: Chance = table.outcomes.iter().map(|(_, chance)| chance).sum();
            assert_eq!(sum, chance(1, 1), "{query} {values:?}: {}", table.title);
        }
        assert_eq!(tables, ask(query, None, &values), "{query} {values:?}");
        // A few runs by chance meet no outcome that the exact answer has not.
        let posed = prepare(query, None, &values).expect("it was posed before");
        let labels: BTreeMap<&String, &Chance> =
            tables[0].outcomes.iter().map(|(label, chance)| (label, chance)).collect();
        for label in posed.simulate(1, 300).keys() {
            assert!(labels.contains_key(label), "{query} {values:?}: {label}");
        }
    }
}

#[test]
fn wrong_values_name_the_right_ones() {
    let fault = |query: &str, name: &str, value: &str| {
        prepare(query, None, &[(name, value.to_owned())])
            .err()
            .unwrap_or_else(|| panic!("{query} takes {name} {value}"))
    };
    assert!(fault("flip", "rank", "wizard").contains("anchor, bulb, crescent or dart"));
    assert!(fault("flip", "advantage", "7").contains("-3 to 2"));
    assert!(fault("flip", "advantage", "-3").contains("-2 to 2"));
    assert!(fault("flip", "exhausted", "11").contains("0 to 10"));
    assert!(fault("flip", "exhausted-cards", "3, 4").contains("10 to 19"));
    assert!(fault("flip", "wounds", "w1 w1").contains("wound cards"));
    assert!(fault("flip", "wounds", "w9").contains("wound cards"));
    assert!(fault("flip", "rnk", "dart").contains("rank"));
    assert!(fault("flip", "from", "{}").contains("record"));
    assert!(fault("stamina", "points", "0").contains("1 to 12"));
}
