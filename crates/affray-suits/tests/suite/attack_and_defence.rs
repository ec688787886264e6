//! Attack and defence: parries, dodges, reach, the helpless (SU-42 to SU-45).

use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rulings::*;
use affray_suits::shown::event::Mode;
use affray_suits::state::person::Status;
use affray_suits::state::roster::{Roster, Space};
use affray_suits::state::sheet::{Band, FighterId, WeaponId};

use crate::contests::{Plays, check_contest, check_draw};
use crate::fixture::*;

// SU-44.
#[test]
fn su_g_33_shots_can_only_be_dodged() {
    let table = table([ann().rank(6).weapon("bow"), bo().body(5).rank(8).weapon("sword").suit("light plate")]);
    assert_eq!(table.fight.parries_with(BO, weapon("bow")), None);
    assert_eq!(table.fight.guard(BO, Mode::Dodge, weapon("bow")).rank, 7);
    assert_eq!(table.fight.parries_with(BO, weapon("sword")), Some(FIRST));
    assert_eq!(table.fight.guard(BO, Mode::Parry, weapon("sword")).rank, 10);
}

// SU-45.
#[test]
fn su_g_36_the_helpless_are_hit_even_by_a_weak_play() {
    check_draw(7, "10S", 4, 0); // SU-45
}

#[test]
fn su_21_and_su_42_an_attack_pits_the_weapons_skill_against_the_defence() {
    check_contest(Plays(7, "deck 3H"), Plays(6, "deck 2S"), (10, 8, true), Some(4));
    check_contest(Plays(6, "deck 2H"), Plays(7, "deck 3S"), (8, 10, false), None);
}

#[test]
fn su_26_and_su_44_there_is_no_question_of_parrying_a_shot() {
    let mut table = table([ann().rank(6).weapon("revolver .36"), bo().rank(9).weapon("sword")]);
    // No Parry-or-Dodge question: the draw follows at once.
    let script = table.script().cards("5S 4H 2D");
    assert_eq!(settled(&table.attack(script, ANN, BO)), (11, 10, true));
}

#[test]
fn su_66_hand_weapons_reach_the_front_and_the_rear_only_when_nobody_stands_before_it() {
    let rear = |someone: Someone| someone.with(|sheet| sheet.band = Band::Rear);
    let bands = |roster: &mut Roster| roster.space = Space::Bands;
    let attack = |target| Choice::Attack { target, weapon: FIRST };
    let di = FighterId(3);
    let people = [ann(), bo(), rear(someone("Cy", 1)), rear(someone("Di", 0).weapon("bow"))];
    let mut scene = table_with(Rulings::default(), people, bands);
    assert!(scene.allows(ANN, Question::Act(ANN), attack(BO)));
    assert_eq!(scene.forbids(ANN, Question::Act(ANN), attack(CY)), Some("SU-66"));
    assert!(scene.allows(di, Question::Act(di), attack(CY)));
    let fist = Choice::Attack { target: BO, weapon: WeaponId(1) };
    assert!(!scene.allows(di, Question::Act(di), fist));
    scene.fight.people[1].status = Status::Out { minutes: 60, since: 0 };
    assert!(scene.allows(ANN, Question::Act(ANN), attack(CY)));
}

#[test]
fn su_40_and_su_43_unarmed_and_armoured() {
    let scene = table([ann().rank(6), bo().rank(6).suit("heavy plate")]);
    // A free fist parries a sword; deflection helps whoever dodges too.
    assert!(scene.fight.parries_with(ANN, weapon("sword")).is_some());
    assert_eq!(scene.fight.guard(BO, Mode::Dodge, weapon("bow")).rank, 6 + 2);
}
