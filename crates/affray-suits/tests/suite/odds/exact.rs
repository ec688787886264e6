//! Exact odds, by going down every branch of chance.

use affray_core::exact::{Chance, odds};
use affray_core::{Bot, Decision, FromList, Stream};
use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::asked::source::Draw;
use affray_suits::bots::Plain;
use affray_suits::rules::contests::impact::impact;
use affray_suits::rules::contests::value::beats;
use affray_suits::rulings::*;
use affray_suits::shown::event::{Against, Purpose};
use affray_suits::state::card::Value as _;
use affray_suits::state::fight::{Fight, Stage};

use super::figures::{ATTACK, NUMBER};
use crate::fixture::*;

/// Parries, whatever a dodge would be worth; otherwise plain.
#[derive(Clone, Copy)]
struct Parries;

impl Bot<Fight> for Parries {
    fn choose(&self, decision: &Decision<'_, Fight>, whim: &mut Stream) -> usize {
        match decision.question {
            Question::Mode(_) => decision.options.iter().position(|option| *option == Choice::Parry).expect("a parry"),
            _ => Plain.choose(decision, whim),
        }
    }
}

fn ratio(numerator: u64, denominator: u64) -> Chance {
    Chance::new(numerator.into(), denominator.into())
}

/// One pack, nothing out.
fn one_pack(rulings: Rulings) -> Rulings {
    Rulings { deck_count: 1, ..rulings }
}

fn chance_of<F: FnMut(&mut affray_core::exact::Exact<Fight, Parries>) -> bool>(run: F) -> Chance {
    odds::<Fight, _, _>(Parries, run).into_iter().find(|(won, _)| *won).map_or(ratio(0, 1), |(_, chance)| chance)
}

/// The chance of an attack off the deck against a parry off the deck.
fn attack_odds(rulings: Rulings, attack: u16, defence: u16, deflection: u16) -> Chance {
    let armoured = bo().rank(defence).suit("leather").with(|sheet| {
        let suit = sheet.suit.as_mut().expect("worn");
        suit.deflection = deflection;
    });
    let start = table_with(one_pack(rulings), [ann().rank(attack), armoured], |_| {}).fight;
    chance_of(|ask| {
        let mut fight = start.clone();
        let Ok(sides) = fight.clash(ask, ANN, BO, FIRST);
        let (attack, defence) = sides.expect("nobody interferes");
        beats(attack, defence, &fight.rulings)
    })
}

/// The chance of a skill against a number.
fn number_odds(rulings: Rulings, rank: u16, number: u16) -> Chance {
    let mut start = table_with(one_pack(rulings), [ann(), bo()], |_| {}).fight;
    start.stage = Stage::Days;
    chance_of(|ask| {
        let mut fight = start.clone();
        let Ok(won) = fight.contest_number(ask, ANN, rank, BO, Against::Damage, number);
        won
    })
}

#[test]
fn su_27_odds_of_one_card_contests_at_ranks_3_to_9() {
    for (row, attack) in ATTACK.iter().zip(3..) {
        for (&pairs, defence) in row.iter().zip(3..) {
            let chance = attack_odds(Rulings::default(), attack, defence, 0);
            assert_eq!(chance, ratio(pairs, 2652), "{attack} against {defence}");
        }
    }
}

#[test]
fn su_32_odds_of_skills_1_to_12_against_numbers_1_to_16() {
    for (row, rank) in NUMBER.iter().zip(1..) {
        for (&pairs, number) in row.iter().zip(1..) {
            let chance = number_odds(Rulings::default(), rank, number);
            assert_eq!(chance, ratio(pairs, 2652), "{rank} against {number}");
        }
    }
}

#[test]
fn su_27_odds_when_only_sound_cards_break_ties() {
    let rulings = Rulings { tie_high_card: TieHighCard::SoundOnly, ..Rulings::default() };
    for (rank, pairs) in (3..).zip([864, 960, 1040, 1104, 1152, 1184, 1200]) {
        assert_eq!(attack_odds(rulings, rank, rank, 0), ratio(pairs, 2652), "equal ranks of {rank}");
    }
}

#[test]
fn su_27_odds_when_ties_always_fail() {
    // Both conditions can never hold when each side plays one card.
    let rulings = Rulings { tie_either: TieEither::Both, ..Rulings::default() };
    assert_eq!(attack_odds(rulings, 6, 6, 0), ratio(1104, 2652));
}

#[test]
fn su_27_odds_that_an_attack_at_least_ties() {
    let start = table_with(one_pack(Rulings::default()), [ann().rank(6), bo().rank(6)], |_| {}).fight;
    let at_least = chance_of(|ask| {
        let Ok(sides) = start.clone().clash(ask, ANN, BO, FIRST);
        let (attack, defence) = sides.expect("nobody interferes");
        attack.value >= defence.value
    });
    assert_eq!(at_least, ratio(1548, 2652));
}

#[test]
fn su_07_odds_with_every_card_returned_at_once() {
    let rulings = Rulings { reshuffle_policy: ReshufflePolicy::EachDraw, ..Rulings::default() };
    assert_eq!(attack_odds(rulings, 6, 6, 0), ratio(75, 169));
    assert_eq!(attack_odds(rulings, 7, 6, 0), ratio(109, 169));
}

#[test]
fn su_40_odds_against_deflection() {
    let value = Rulings { deflection_scope: DeflectionScope::Value, ..Rulings::default() };
    for (points, (rank, flat)) in (0..).zip([(1200, 1200), (960, 1104), (624, 912), (336, 768), (96, 544), (32, 352)]) {
        assert_eq!(attack_odds(Rulings::default(), 6, 6, points), ratio(rank, 2652), "deflection {points}");
        assert_eq!(attack_odds(value, 6, 6, points), ratio(flat, 2652), "deflection {points}, flat");
    }
}

#[test]
fn su_29_odds_of_the_effect_card() {
    let start = table_with(one_pack(Rulings::default()), [ann(), bo()], |_| {}).fight;
    let effects = odds::<Fight, _, _>(Plain, |ask| {
        let Ok(card) = start.clone().draw(ask, Draw::Effect, ANN);
        card.low()
    });
    for (low, chance) in &effects {
        assert_eq!(*chance, if *low <= 3 { ratio(2, 13) } else { ratio(1, 13) }, "a card of {low}");
    }
    let mean = |of: &dyn Fn(u8) -> u64| {
        effects.iter().fold(ratio(0, 1), |sum, (low, chance)| sum + chance * ratio(of(*low), 1))
    };
    assert_eq!(mean(&u64::from), ratio(61, 13));
    assert_eq!(mean(&|low| u64::from(low).pow(2)), ratio(1466, 169) + ratio(61 * 61, 169));
    // Power 12 without margin: 1 2 4 5 6 7 8 10 11 12, 73/13 on average.
    let impact = |low: u8| u64::from(impact(12, low.into(), &Rulings::default()).whole());
    assert_eq!((1..=10).map(impact).collect::<Vec<_>>(), [1, 2, 4, 5, 6, 7, 8, 10, 11, 12]);
    assert_eq!(mean(&impact), ratio(73, 13));
}

/// The chance of a knockout in the next own round, just above Body.
fn knockout_odds(rulings: Rulings, will: u16) -> Chance {
    let hurt = bo().harm(0, 7, 0).with(|sheet| sheet.will = will);
    let start = table_with(one_pack(rulings), [ann(), hurt, someone("Cy", 1)], |_| {}).fight;
    chance_of(|ask| {
        let mut fight = start.clone();
        let Ok(()) = fight.own_round(ask, BO);
        !fight.person(BO).is_up()
    })
}

#[test]
fn su_56_odds_of_a_knockout_by_will() {
    let whole = [11, 9, 7, 6, 5, 4, 3, 2, 1, 0];
    for (will, thirteenths) in (1..).zip(whole) {
        assert_eq!(knockout_odds(Rulings::default(), will), ratio(thirteenths, 13), "Will {will}");
    }
    let halved = Rulings { halved_will: HalvedWill::InjuryGtBody, ..Rulings::default() };
    for (will, thirteenths) in (3..).zip([9, 9, 7, 7, 6, 6]) {
        assert_eq!(knockout_odds(halved, will), ratio(thirteenths, 13), "Will {will}, halved");
    }
}

/// Damage and Trauma, or death.
type Leads = Option<(u16, u16)>;

/// Where one bleeding draw leads from Damage and Trauma at Body 6: death is `None`.
fn bleeding_step(rulings: Rulings, damage: u16, trauma: u16) -> Vec<(Leads, Chance)> {
    let start = table_with(one_pack(rulings), [ann(), bo().out().harm(0, damage, trauma)], |_| {}).fight;
    odds::<Fight, _, _>(Plain, |ask| {
        let mut fight = start.clone();
        let Ok(_) = fight.bleed(ask, BO);
        let person = fight.person(BO);
        (!person.is_dead()).then_some((person.harm.damage, person.harm.trauma))
    })
}

/// Own rounds until death by bleeding, from Damage 6 and so much Trauma; `None` if never.
fn rounds_to_death(rulings: Rulings, damage: u16, trauma: u16) -> Option<Chance> {
    let mut stay = ratio(0, 1);
    let mut sum = ratio(1, 1);
    for (next, chance) in bleeding_step(rulings, damage, trauma) {
        match next {
            None => {}
            Some(state) if state == (damage, trauma) => stay += chance,
            Some((damage, trauma)) => sum += chance * rounds_to_death(rulings, damage, trauma)?,
        }
    }
    let moves = ratio(1, 1) - stay;
    (moves > ratio(0, 1)).then(|| sum / moves)
}

#[test]
fn su_54_odds_own_rounds_until_death_by_bleeding() {
    let default = Rulings::default();
    let le = Rulings { bleed_compare: BleedCompare::Le, ..default };
    let ge = Rulings { trauma_death_compare: TraumaDeathCompare::Ge, ..default };
    let expect = |rulings, trauma, expected: Option<(u64, u64)>| {
        let expected = expected.map(|(n, d)| ratio(n, d));
        assert_eq!(rounds_to_death(rulings, 6, trauma), expected, "Trauma {trauma}");
    };
    expect(default, 1, None);
    expect(default, 2, Some((1_466_504, 66_825)));
    expect(default, 3, Some((249_574, 22_275)));
    expect(default, 4, Some((150_982, 22_275)));
    expect(default, 5, Some((1196, 275)));
    expect(default, 6, Some((26, 11)));
    expect(le, 1, Some((3_191_916_793, 132_313_500)));
    expect(le, 2, Some((583_150_633, 44_104_500)));
    expect(le, 3, Some((127_664_173, 14_701_500)));
    expect(le, 4, Some((378_573, 60_500)));
    expect(le, 5, Some((975, 242)));
    expect(le, 6, Some((13, 6)));
    expect(ge, 2, Some((133_159, 6075)));
    expect(ge, 3, Some((22_529, 2025)));
    expect(ge, 4, Some((13_247, 2025)));
    expect(ge, 5, Some((91, 25)));
}

#[test]
fn su_54_odds_of_bleeding_in_one_own_round() {
    for (trauma, thirteenths) in (1..).zip([0, 2, 4, 6, 7, 8]) {
        let start = table_with(one_pack(Rulings::default()), [ann(), bo().out().harm(0, 6, trauma)], |_| {}).fight;
        let bleeds = chance_of(|ask| {
            let Ok(bled) = start.clone().bleed(ask, BO);
            bled
        });
        assert_eq!(bleeds, ratio(thirteenths, 13), "Trauma {trauma}");
    }
}

#[test]
fn su_53_odds_of_being_dead_within_so_many_own_rounds() {
    use std::collections::BTreeMap;
    let rows: [(u16, [f64; 7]); 5] = [
        (2, [0.0, 0.002_048, 0.018_863, 0.151_922, 0.546_432, 0.799_872, 0.986_618]),
        (3, [0.0, 0.036_641, 0.147_778, 0.534_113, 0.923_528, 0.990_360, 0.999_987]),
        (4, [0.0, 0.183_830, 0.440_131, 0.852_338, 0.994_884, 0.999_875, 1.0]),
        (5, [3.0 / 26.0, 0.469_106, 0.728_407, 0.961_628, 0.999_504, 0.999_995, 1.0]),
        (6, [11.0 / 26.0, 0.807_977, 0.936_087, 0.995_915, 0.999_983, 1.0, 1.0]),
    ];
    let number = |chance: &Chance| {
        let digits = |part: &str| part.parse::<f64>().expect("a number");
        digits(&chance.numer().to_string()) / digits(&chance.denom().to_string())
    };
    let mut known: BTreeMap<(u16, u16), Vec<(Leads, f64)>> = BTreeMap::new();
    for (trauma, expected) in rows {
        let mut at: BTreeMap<(u16, u16), f64> = BTreeMap::from([((6, trauma), 1.0)]);
        let mut dead = 0.0;
        for round in 1..=60 {
            let mut next = BTreeMap::new();
            for (state, weight) in at {
                let steps = known.entry(state).or_insert_with(|| {
                    let steps = bleeding_step(Rulings::default(), state.0, state.1);
                    steps.iter().map(|(next, chance)| (*next, number(chance))).collect()
                });
                for (to, chance) in steps {
                    match to {
                        None => dead += weight * *chance,
                        Some(state) => *next.entry(*state).or_insert(0.0) += weight * *chance,
                    }
                }
            }
            at = next;
            if let Some(place) = [1, 3, 5, 10, 20, 30, 60].iter().position(|&n| n == round) {
                assert!((dead - expected[place]).abs() < 6e-7, "Trauma {trauma}, {round} rounds: {dead}");
            }
        }
    }
}

#[test]
fn su_32_odds_under_the_other_readings_of_a_number() {
    let under = |contest_vs_number| Rulings { contest_vs_number, ..Rulings::default() };
    // Static: 6 + card, or 3 when weak, above 8: cards 3 to 6, that is 8 + 3 · 4 of 52.
    assert_eq!(number_odds(under(ContestVsNumber::Static), 6, 8), ratio(8 + 12, 52));
    // A test of 6 − 2: cards 1 to 4.
    assert_eq!(number_odds(under(ContestVsNumber::ReducedRank), 6, 2), ratio(28, 52));
    // Over 2 and within 6: 3, 4, 5, 6.
    assert_eq!(number_odds(under(ContestVsNumber::Band), 6, 2), ratio(8 + 12, 52));
}

#[test]
fn su_04_exact_and_seeded_agree_on_a_test() {
    let start = table([ann(), bo()]).fight;
    let mut seeded = affray_core::Seeded::new(11, 0, Plain);
    let tries = 40_000;
    let mut passed = 0;
    for _ in 0..tries {
        let Ok(pass) = start.clone().test(&mut seeded, ANN, 5, Purpose::Work);
        passed += u32::from(pass);
    }
    let share = f64::from(passed) / f64::from(tries);
    assert!((share - 8.0 / 13.0).abs() < 0.01, "{share}");
}

#[test]
fn simulated_contests_agree_with_exact_odds() {
    let trials = 20_000;
    for (rank, number) in [(3, 4), (5, 5), (8, 6)] {
        let exact = number_odds(Rulings::default(), rank, number);
        let mut start = table_with(one_pack(Rulings::default()), [ann(), bo()], |_| {}).fight;
        start.stage = Stage::Days;
        let mut seeded = affray_core::Seeded::new(5, 0, FromList(Parries));
        let won = (0..trials).filter(|&fight| {
            seeded.restart(5, fight);
            let Ok(won) = start.clone().contest_number(&mut seeded, ANN, rank, BO, Against::Damage, number);
            won
        });
        let hits = won.count() as u64;
        let part = |part: String| part.parse::<f64>().expect("a number");
        let exact = part(exact.numer().to_string()) / part(exact.denom().to_string());
        affray_testkit::laws::agrees_with_exact(exact, hits, trials, &format!("rank {rank} against {number}"));
    }
}
