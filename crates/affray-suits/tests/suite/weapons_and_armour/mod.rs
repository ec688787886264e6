//! Weapons and armour in use: readying, trampling, spears, flails, hands to hold them (SU-36 to SU-41).

mod tables;

use affray_core::Script;
use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rulings::*;
use affray_suits::shown::event::{Event, Mode};
use affray_suits::state::fight::Fight;
use affray_suits::state::sheet::WeaponId;

use crate::fixture::*;
use crate::reloading_waking_end::attack_turns;

// SU-40.
#[test]
fn su_g_32_light_plate_and_shield_raise_a_parry_of_5_to_9() {
    let defender = || bo().rank(5).suit("light plate").shield("shield").with(|sheet| sheet.body = 1);
    let run = |rulings| {
        let mut table = table_with(rulings, [ann().rank(1), defender()], |_| {});
        let script = table.script().pick(Choice::Parry).cards("AS 7H");
        settled(&table.attack(script, ANN, BO)).1
    };
    assert_eq!(run(Rulings::default()), 16);
    assert_eq!(run(Rulings { deflection_scope: DeflectionScope::Value, ..Rulings::default() }), 3 + 4);
}

// SU-41.
#[test]
fn su_g_34_a_flail_gets_round_a_shield() {
    let table = table([ann(), bo().rank(6).weapon("sword").shield("shield")]);
    assert_eq!(table.fight.guard(BO, Mode::Parry, weapon("sword")).rank, 8);
    assert_eq!(table.fight.guard(BO, Mode::Parry, weapon("flail")).rank, 7);
    let off = Rulings { flail_note: FlailNote::Off, ..Rulings::default() };
    let table = table_with(off, [ann(), bo().rank(6).weapon("sword").shield("shield")], |_| {});
    assert_eq!(table.fight.guard(BO, Mode::Parry, weapon("flail")).rank, 8);
}

// SU-37.
#[test]
fn su_g_35_an_unready_axe_parries_but_does_not_attack() {
    let mut table = table([ann().rank(6).weapon("axe"), bo().rank(6).weapon("sword")]);
    table.fight.people[0].weapons[0].unready = 1;
    assert_eq!(table.fight.parries_with(ANN, weapon("sword")), Some(FIRST));
    assert_eq!(table.fight.guard(ANN, Mode::Parry, weapon("sword")).rank, 6);
    let attack = Choice::Attack { target: BO, weapon: FIRST };
    assert_eq!(table.forbids(ANN, Question::Act(ANN), attack), Some("SU-37"));
}

// SU-37.
#[test]
fn su_g_82_an_axe_strikes_every_second_turn_and_a_poleaxe_every_third() {
    assert_eq!(attack_turns(ann().rank(6).weapon("axe"), 5), [1, 3, 5]);
    assert_eq!(attack_turns(ann().rank(6).weapon("poleaxe"), 7), [1, 4, 7]);
}

// SU-41.
#[test]
fn su_g_114_the_first_trampling_is_half_as_hard() {
    let horse = ann().rank(6).weapon("trample").with(|sheet| sheet.beast = true);
    let run = |rulings: Rulings| {
        let mut scene =
            table_with(rulings, [horse.clone(), bo().out().with(|sheet| sheet.suit = Some(impenetrable()))], |_| {});
        let mut impacts = Vec::new();
        for _ in 0..2 {
            // Margin 0 and an effect card of ten: 100 % of 11.
            let script = scene.script().cards("6S 10H");
            let told = scene.attack(script, ANN, BO);
            impacts.push(find(&told, |event| match event {
                Event::EffectTurned { impact, power: 11, .. } => Some(impact.0.whole()),
                _ => None,
            }));
            let mut quiet = scene.script();
            scene.fight.reshuffle(&mut quiet);
        }
        impacts
    };
    assert_eq!(run(Rulings::default()), [6, 11]);
    assert_eq!(run(Rulings { trample_note: TrampleNote::Off, ..Rulings::default() }), [11, 11]);
}

// SU-41.
#[test]
fn su_g_115_a_friends_spear_covers_against_hand_weapons() {
    let people = [ann().rank(6).weapon("sword"), bo(), someone("Cy", 0).weapon("spear")];
    let mut scene = table(people.clone());
    let script = scene.script().pick(Choice::Cover(ANN)).pick(Choice::Wait);
    scene.own_round(script, CY);
    assert_eq!(scene.fight.guard(ANN, Mode::Parry, weapon("sword")).rank, 7); // SU-41
    assert_eq!(scene.fight.guard(ANN, Mode::Dodge, weapon("bow")).rank, 6);
    let scene = table_with(Rulings { spear_note: SpearNote::Off, ..Rulings::default() }, people, |_| {});
    assert!(!scene.allows(CY, Question::Act(CY), Choice::Cover(ANN)));
}

// SU-67.
#[test]
fn su_g_139_a_suit_taken_off_protects_no_more() {
    let mut scene = table([ann(), bo().rank(6).suit("light plate")]);
    assert_eq!(scene.fight.absorption(BO, weapon("sword")), 4);
    scene.fight.people[1].suit_off = true; // SU-67
    assert_eq!(scene.fight.absorption(BO, weapon("sword")), 0);
    assert_eq!(scene.fight.deflection(BO, weapon("sword")), 0);
}

#[test]
fn su_36_two_hands_hold_a_weapon_and_a_shield_or_one_great_weapon() {
    let scene = table([ann().weapon("greatsword").shield("shield"), bo().weapon("sword").shield("shield")]);
    assert_eq!(scene.fight.deflection(ANN, weapon("sword")), 0);
    assert_eq!(scene.fight.deflection(BO, weapon("sword")), 2);
    // Both hands are full: no fist.
    let fist = WeaponId(1);
    assert_eq!(scene.forbids(ANN, Question::Act(ANN), Choice::Attack { target: BO, weapon: fist }), Some("SU-36"));
}

#[test]
fn su_17_a_weapon_taken_in_hand_is_ready() {
    let mut scene = table([ann().weapon("knife").weapon("poleaxe"), bo()]);
    let knife = WeaponId(1);
    assert!(!scene.fight.person(ANN).wielded(knife).held);
    let script: Script<Fight> = scene.script().pick(Choice::Take(knife));
    scene.own_round(script, ANN);
    assert!(scene.fight.person(ANN).wielded(knife).held);
    assert!(scene.allows(ANN, Question::Act(ANN), Choice::Attack { target: BO, weapon: knife }));
}
