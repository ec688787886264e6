//! What the GM sets and calls for has every consequence that the rules attach to it.

use affray_core::{
    Allowed, Audit as _, Call, Game as _, Overrule as _, Progress, Random, Scene as _, Seeded, SetRefused, Setup,
    Stream,
};
use affray_suits::asked::choice::{Choice, Task};
use affray_suits::asked::question::Question;
use affray_suits::rulings::Rulings;
use affray_suits::shown::event::{Against, Event, Purpose};
use affray_suits::state::clash::{Clash, OnTable};
use affray_suits::state::fight::Stage;
use affray_suits::state::person::{Bandaging, Status};
use affray_suits::{Fight, Suits};

use crate::fixture::*;

const ENCOUNTERS: [&str; 5] = [
    include_str!("../../encounters/tavern_duel.toml"),
    include_str!("../../encounters/knights_and_spearmen.toml"),
    include_str!("../../encounters/gunfight.toml"),
    include_str!("../../encounters/hero_against_squad.toml"),
    include_str!("../../encounters/field_hospital.toml"),
];

fn flaws(fight: &Fight) -> Vec<String> {
    let mut found = Vec::new();
    fight.flaws(&mut |flaw| found.push(flaw));
    found
}

fn set(table: &mut Table, name: &str, value: &str) -> Result<(), SetRefused> {
    let cast = table.cast.clone();
    table.fight.set(&cast, name, value)
}

/// Anything the GM may do, at decisions in the middle of a step too; ten thousand times in the full mode.
#[test]
fn whatever_the_gm_does_at_a_decision_keeps_the_laws() {
    let acts = if std::env::var_os("AFFRAY_SLOW_TESTS").is_some() { 10_000 } else { 600 };
    affray_testkit::laws::interrupted::<Suits>(&ENCOUNTERS, acts);
}

/// A listed value for a quantity, or for something wanted by a call.
fn any(allowed: &Allowed, whim: &mut Stream) -> Option<String> {
    match allowed {
        Allowed::Number(least, most) => Some((least + i64::from(whim.below((most - least + 1) as u32))).to_string()),
        Allowed::Words(words) if words.is_empty() => None,
        Allowed::Words(words) => Some(words[whim.below(words.len() as u32) as usize].clone()),
        Allowed::Text => Some("words".to_owned()),
    }
}

#[test]
fn whatever_the_gm_sets_or_calls_for_leaves_a_fight_that_makes_sense() {
    let mut positions = 0;
    for encounter in ENCOUNTERS {
        let opening = Suits::open(&Setup { encounter: encounter.to_owned(), ..Setup::default() }).expect("it opens");
        let cast = opening.cast;
        for number in 0..60 {
            let mut whim = Stream::new(77, number);
            let mut seeded = Seeded::new(5, number, Random);
            let mut fight = opening.scene.clone();
            for step in 0..20_000 {
                assert_eq!(flaws(&fight), Vec::<String>::new(), "before step {step} of fight {number}");
                if whim.below(6) == 0 {
                    let before = fight.clone();
                    let calls = fight.calls(&cast);
                    let (what, value);
                    if whim.below(4) == 0 && !calls.is_empty() {
                        let callable = &calls[whim.below(calls.len() as u32) as usize];
                        let with = callable
                            .wants
                            .iter()
                            .filter_map(|wanted| Some((wanted.name.to_owned(), any(&wanted.allowed, &mut whim)?)));
                        let call = Call { name: callable.name.to_owned(), with: with.collect(), reason: String::new() };
                        (what, value) = (call.name.clone(), format!("{:?}", call.with));
                        let Ok(()) = fight.call(&cast, &call, &mut seeded);
                    } else {
                        let quantities = fight.quantities(&cast);
                        let quantity = &quantities[whim.below(quantities.len() as u32) as usize];
                        let Some(chosen) = any(&quantity.allowed, &mut whim) else { continue };
                        (what, value) = (quantity.name.clone(), chosen);
                        fight.set(&cast, &what, &value).unwrap_or_else(|why| panic!("{what} {value}: {why}"));
                        let names = |fight: &Fight| -> Vec<String> {
                            fight.quantities(&cast).into_iter().map(|quantity| quantity.name).collect()
                        };
                        assert!(names(&fight).contains(&what), "{what} is still there");
                    }
                    positions += 1;
                    assert_eq!(flaws(&fight), Vec::<String>::new(), "{what} {value} in {before:#?}");
                }
                let Ok(progress) = fight.step(&mut seeded);
                if progress == Progress::Over {
                    break;
                }
            }
            assert_eq!(fight.stage(), Stage::Over, "fight {number} ends");
            assert_eq!(flaws(&fight), Vec::<String>::new());
        }
    }
    assert!(positions > 1_000, "{positions}");
}

#[test]
fn flaws_are_found() {
    type Case = (&'static str, fn(&mut Fight));
    let cases: [Case; 7] = [
        ("Ann has Shock 20 and Body 6", |fight| fight.people[0].harm.shock = 20),
        ("Ann lives with Damage 13 and Trauma 0 at Body 6", |fight| fight.people[0].harm.damage = 13),
        ("Ann is up with Wounds 13 at Body 6", |fight| fight.people[0].harm = harm(7, 6, 0)),
        ("Ann has Damage 1, 2 of it stabilised Trauma", |fight| {
            (fight.people[0].harm.damage, fight.people[0].harm.stabilised) = (1, 2);
        }),
        ("Ann is injured and holds cards", |fight| {
            fight.people[0].hand = hand("3H");
            fight.people[0].harm.damage = 1;
        }),
        ("Ann bandages Bo, who does not know of it", |fight| {
            fight.people[0].bandaging = Some(Bandaging { patient: BO, left: 2, since: 1 });
        }),
        ("Ann stands in the fight without a slot", |fight| fight.people[0].slot = 0),
    ];
    for (flaw, spoil) in cases {
        let mut table = table([ann(), bo()]);
        assert_eq!(flaws(&table.fight), Vec::<String>::new());
        spoil(&mut table.fight);
        assert!(flaws(&table.fight).iter().any(|found| found == flaw), "{flaw}: {:?}", flaws(&table.fight));
    }
}

// SU-09, SU-63, SU-64, SU-70.
#[test]
fn su_63_damage_that_the_gm_sets_costs_the_hand_and_counts_for_this_fight() {
    let mut table = table([ann().holding("3H 4H"), bo()]);
    set(&mut table, "Ann.damage", "3").expect("it can be set");
    let person = table.fight.person(ANN);
    assert_eq!((person.hand.len(), person.harm.battle_damage), (0, 3));
    assert_eq!(table.census(), crate::fixture::table([ann(), bo()]).census(), "no card is lost");
    set(&mut table, "Ann.damage", "1").expect("it can be set");
    assert_eq!(table.fight.person(ANN).harm.battle_damage, 1);
}

// SU-57.
#[test]
fn su_57_wounds_that_the_gm_sets_knock_out() {
    let mut table = table([ann().harm(7, 0, 0), bo()]);
    set(&mut table, "Ann.damage", "6").expect("it can be set");
    assert!(table.is_out(ANN));
}

// SU-53.
#[test]
fn su_53_trauma_that_the_gm_sets_kills_where_the_table_says_so() {
    let rulings = Rulings { trauma_death_compare: affray_suits::rulings::TraumaDeathCompare::Ge, ..Rulings::default() };
    let mut table = table_with(rulings, [ann(), bo()], |_| {});
    set(&mut table, "Ann.trauma", "6").expect("it can be set");
    assert!(table.is_dead(ANN));
}

// SU-18, SU-68.
#[test]
fn su_18_whoever_falls_leaves_off_what_they_were_at() {
    for status in ["out", "dead"] {
        let mut table = table([ann(), bo(), someone("Cy", 0).harm(0, 3, 0)]);
        table.fight.take_up_bandaging(ANN, Bandaging { patient: CY, left: 2, since: 1 });
        set(&mut table, "Ann.status", status).expect("it can be set");
        assert_eq!((table.fight.person(ANN).bandaging, table.fight.person(CY).bandaged_by), (None, 0), "{status}");
    }
    // By the rules as by the console.
    let mut table = table([ann().harm(0, 12, 0), bo(), someone("Cy", 0).harm(0, 3, 0)]);
    table.fight.take_up_bandaging(ANN, Bandaging { patient: CY, left: 2, since: 1 });
    let mut script = table.script();
    table.fight.strike(&mut script, ANN, 20, 0, 0);
    assert_eq!((table.is_dead(ANN), table.fight.person(CY).bandaged_by), (true, 0));
}

// SU-53.
#[test]
fn su_53_whom_the_gm_brings_back_can_live_with_it() {
    let mut table = table([ann(), bo()]);
    let person = &mut table.fight.people[0];
    (person.status, person.harm) = (Status::dead(1, false), harm(10, 15, 8));
    set(&mut table, "Ann.status", "up").expect("it can be set");
    assert_eq!(flaws(&table.fight), Vec::<String>::new());
    assert!(table.fight.person(ANN).is_up());
}

// SU-12.
#[test]
fn su_12_nobody_is_forgotten_when_the_gm_turns_the_clock() {
    let mut table = table([ann(), bo(), someone("Cy", 1).henchman().with(|sheet| sheet.joins = 5)]);
    table.fight.people[2].status = Status::Away;
    table.fight.people[2].slot = 0;
    table.fight.order.retain(|who| *who != CY);
    set(&mut table, "turn", "20").expect("it can be set");
    let mut script = table.script().cards("4S");
    table.fight.close_turn(&mut script).unwrap_or_else(|halt| panic!("{halt:?}"));
    script.finish();
    assert!(table.fight.person(CY).is_up() && table.fight.order.contains(&CY));
}

/// Makes a call with these values, and the script's cards and choices.
fn call(table: &mut Table, name: &str, with: &[(&str, &str)], script: affray_core::Script<Fight>) -> Vec<Event> {
    let cast = table.cast.clone();
    let listed = table.fight.calls(&cast);
    let callable = listed.iter().find(|callable| callable.name == name).unwrap_or_else(|| panic!("no call {name}"));
    let mut values: std::collections::BTreeMap<String, String> =
        callable.wants.iter().filter_map(|wanted| Some((wanted.name.to_owned(), wanted.default.clone()?))).collect();
    values.extend(with.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    for wanted in &callable.wants {
        assert!(wanted.allowed.holds(&values[wanted.name]), "{}", wanted.name);
    }
    let call = Call { name: name.to_owned(), with: values, reason: String::new() };
    let mut script = script;
    table.fight.call(&cast, &call, &mut script).unwrap_or_else(|halt| panic!("{halt:?}"));
    assert_eq!(flaws(&table.fight), Vec::<String>::new());
    script.finish().into_iter().map(|told| told.event).collect()
}

// SU-04, SU-05.
#[test]
fn su_04_the_gm_calls_for_a_test_or_a_piece_of_work() {
    let mut table = table([ann(), bo()]);
    let script = table.script().cards("5S");
    let told = call(&mut table, "test", &[("who", "Ann"), ("of", "speed")], script);
    assert!(matches!(told[..], [Event::Tested { who: ANN, rank: 5, passed: true, purpose: Purpose::Called, .. }]));
    let script = table.script().cards("5S");
    let told = call(&mut table, "test", &[("who", "Ann"), ("of", "emt"), ("harder", "1")], script);
    assert!(matches!(told[..], [Event::Tested { rank: 2, passed: false, .. }]), "untrained: half of Mind, less 1");
    let script = table.script().cards("5S 2S");
    let told = call(&mut table, "work", &[("who", "Ann"), ("of", "mind")], script);
    assert!(told.contains(&Event::Laboured { who: ANN, output: 150, time: 50, materials: None }));
}

// SU-21, SU-32.
#[test]
fn su_21_the_gm_calls_for_a_contest_with_somebody_or_something() {
    let mut table = table([ann().holding("4H"), bo()]);
    let script = table.script().pick(lay("4H")).cards("3S");
    let told =
        call(&mut table, "contest", &[("who", "Ann"), ("of", "will"), ("against", "Bo"), ("with", "body")], script);
    let won = told.iter().find_map(|event| match event {
        Event::Measured { actor, other, won, .. } => Some((actor.value, other.value, *won)),
        _ => None,
    });
    assert_eq!(won, Some((9, 9, true)), "a tie, by the higher card");
    assert!(table.fight.clash.is_none());
    let script = table.script().cards("2S 5H");
    let told = call(&mut table, "challenge", &[("who", "Ann"), ("of", "speed"), ("difficulty", "4")], script);
    assert!(told.iter().any(|event| matches!(event, Event::Contested { against: Against::Difficulty, won: true, .. })));
}

// SU-46, SU-63.
#[test]
fn su_46_the_gm_deals_a_blow() {
    let mut table = table([ann().suit("chainmail").holding("4H"), bo()]);
    let script = table.script();
    call(&mut table, "blow", &[("who", "Ann"), ("impact", "10")], script);
    assert_eq!((table.harm(ANN), table.fight.person(ANN).hand.len()), ((6, 2, 0), 0));
    let script = table.script();
    call(&mut table, "blow", &[("who", "Ann"), ("impact", "20"), ("armour", "no")], script);
    assert!(table.is_dead(ANN));
}

// SU-62, SU-66, SU-73.
#[test]
fn su_66_the_gm_lets_somebody_treat_or_rest_in_the_midst_of_a_fight() {
    let mut table = table([ann().with(|sheet| sheet.emt = Some(6)), bo(), someone("Cy", 0).harm(2, 6, 1)]);
    let treat = Choice::Treat { patient: CY, task: Task::Stabilise };
    assert_eq!(table.forbids(ANN, Question::Act(ANN), treat), Some("SU-66"));
    let script = table.script().cards("5S 2S");
    call(&mut table, "first_aid", &[("medic", "Ann"), ("patient", "Cy")], script);
    assert_eq!(table.harm(CY), (2, 7, 0));
    let script = table.script();
    call(&mut table, "rest", &[("who", "Cy"), ("rounds", "1")], script);
    assert_eq!(table.harm(CY), (1, 7, 0));
}

#[test]
fn nothing_is_called_for_while_action_cards_are_chosen_or_cards_lie_on_the_table() {
    let table = undealt(Rulings::default(), [ann(), bo()]);
    assert!(table.fight.calls(&table.cast).is_empty());
    let mut table = crate::fixture::table([ann(), bo()]);
    let names = |table: &Table| -> Vec<&str> { table.fight.calls(&table.cast).iter().map(|call| call.name).collect() };
    assert_eq!(names(&table), ["test", "work", "rest", "challenge", "contest", "blow"]);
    table.fight.clash = Some(Clash {
        by: ANN,
        target: Some(BO),
        weapon: Some(FIRST),
        mode: None,
        actor: OnTable::default(),
        defender: OnTable::default(),
    });
    assert_eq!(names(&table), ["test", "work", "rest", "blow"]);
}
