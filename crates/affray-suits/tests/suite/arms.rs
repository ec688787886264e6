//! Arms and armour in use: readying, loading, trampling, spears, hands to hold them, reach (G-82, G-114 to G-116, G-139).

use affray_core::Script;

use crate::fixture::*;
use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rulings::*;
use affray_suits::shown::event::{Event, Mode};
use affray_suits::state::fight::Fight;
use affray_suits::state::person::Status;
use affray_suits::state::roster::Space;
use affray_suits::state::sheet::{Band, FighterId};

/// The turns in which Ann attacks if she attacks whenever she may, and otherwise readies or loads.
fn attack_turns(someone: Someone, turns: u16) -> Vec<u16> {
    let mut table = table([someone, bo().out().with(|sheet| sheet.suit = Some(impenetrable()))]);
    let attack = Choice::Attack { target: BO, weapon: FIRST };
    let mut found = Vec::new();
    for turn in 1..=turns {
        table.fight.turn = turn;
        let script = if table.allows(ANN, Question::Act(ANN), attack) {
            found.push(turn);
            table.script().pick(attack).cards("2S 2H")
        } else if table.allows(ANN, Question::Act(ANN), Choice::Ready(FIRST)) {
            table.script().pick(Choice::Ready(FIRST))
        } else {
            table.script().pick(Choice::Reload(FIRST))
        };
        table.own_round(script, ANN);
        let mut quiet = table.script();
        table.fight.reshuffle(&mut quiet);
    }
    found
}

#[test]
fn su_g_82_an_axe_strikes_every_second_turn_and_a_poleaxe_every_third() {
    assert_eq!(attack_turns(ann().rank(6).weapon("axe"), 5), [1, 3, 5]);
    assert_eq!(attack_turns(ann().rank(6).weapon("poleaxe"), 7), [1, 4, 7]);
}

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

#[test]
fn su_g_116_magazines_run_dry_and_are_filled_again() {
    let fired = |name: &str, body: u16, turns: u16| attack_turns(ann().rank(6).body(body).weapon(name), turns);
    assert_eq!(fired("revolver .36", 5, 12), [1, 2, 3, 4, 5, 8, 9, 10, 11, 12]); // SU-90
    assert_eq!(fired("short bow", 4, 7), [1, 4, 7]);
    assert_eq!(fired("throwing dagger", 4, 4), [1, 2, 3, 4]);
}

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
    let fist = affray_suits::state::sheet::WeaponId(1);
    assert_eq!(scene.forbids(ANN, Question::Act(ANN), Choice::Attack { target: BO, weapon: fist }), Some("SU-36"));
}

#[test]
fn su_40_and_su_43_unarmed_and_armoured() {
    let scene = table([ann().rank(6), bo().rank(6).suit("heavy plate")]);
    // A free fist parries a sword; deflection helps whoever dodges too.
    assert!(scene.fight.parries_with(ANN, weapon("sword")).is_some());
    assert_eq!(scene.fight.guard(BO, Mode::Dodge, weapon("bow")).rank, 6 + 2);
}

#[test]
fn su_17_a_weapon_taken_in_hand_is_ready() {
    let mut scene = table([ann().weapon("knife").weapon("poleaxe"), bo()]);
    let knife = affray_suits::state::sheet::WeaponId(1);
    assert!(!scene.fight.person(ANN).wielded(knife).held);
    let script: Script<Fight> = scene.script().pick(Choice::Take(knife));
    scene.own_round(script, ANN);
    assert!(scene.fight.person(ANN).wielded(knife).held);
    assert!(scene.allows(ANN, Question::Act(ANN), Choice::Attack { target: BO, weapon: knife }));
}

#[test]
fn su_66_hand_weapons_reach_the_front_and_the_rear_only_when_nobody_stands_before_it() {
    let rear = |someone: Someone| someone.with(|sheet| sheet.band = Band::Rear);
    let bands = |roster: &mut affray_suits::state::roster::Roster| roster.space = Space::Bands;
    let attack = |target| Choice::Attack { target, weapon: FIRST };
    let di = FighterId(3);
    let people = [ann(), bo(), rear(someone("Cy", 1)), rear(someone("Di", 0).weapon("bow"))];
    let mut scene = table_with(Rulings::default(), people, bands);
    assert!(scene.allows(ANN, Question::Act(ANN), attack(BO)));
    assert_eq!(scene.forbids(ANN, Question::Act(ANN), attack(CY)), Some("SU-66"));
    assert!(scene.allows(di, Question::Act(di), attack(CY)));
    let fist = Choice::Attack { target: BO, weapon: affray_suits::state::sheet::WeaponId(1) };
    assert!(!scene.allows(di, Question::Act(di), fist));
    scene.fight.people[1].status = Status::Out { minutes: 60, since: 0 };
    assert!(scene.allows(ANN, Question::Act(ANN), attack(CY)));
}
