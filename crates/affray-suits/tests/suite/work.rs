//! What takes time: waking, bandaging in turns and in the rear, work, pools (G-117, G-123, G-124, G-126, G-133).

use crate::fixture::*;
use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rules::contests::impact::Impact;
use affray_suits::rules::contests::without_blows::Pool;
use affray_suits::rulings::*;
use affray_suits::state::roster::Space;
use affray_suits::state::sheet::Band;

#[test]
fn su_g_117_the_knocked_out_wake_without_shock() {
    let mut scene = someone_hurt(5, 4, 0);
    rests(&mut scene, "10S");
    let mut script = scene.script();
    scene.fight.clock = 1 + 314 * 60;
    scene.fight.wake(&mut script);
    assert!(scene.is_out(BO));
    scene.fight.clock = 1 + 315 * 60;
    scene.fight.wake(&mut script);
    assert!(scene.fight.person(BO).is_up());
    assert_eq!(scene.harm(BO), (0, 4, 0)); // SU-91
    // A later encounter, with Damage 8: the check comes with the first own round.
    let mut scene = someone_hurt(0, 8, 0);
    rests(&mut scene, "5S");
    assert!(scene.fight.person(BO).is_up());
}

#[test]
fn su_g_123_bandaging_takes_a_turn_for_each_point_of_wounds() {
    // See also the cases in `medicine`; here the counting of turns (SU-18, SU-71).
    let shelter = Rulings { medic_position: MedicPosition::ScenarioFlag, ..Rulings::default() };
    let medic = || ann().with(|sheet| sheet.emt = Some(6));
    let patient = || someone("Cy", 0).harm(2, 1, 0).with(|sheet| sheet.sheltered = true);
    let treat = Choice::Treat { patient: CY, task: affray_suits::asked::choice::Task::Bandage };
    let fresh = || {
        let mut scene = table_with(
            shelter,
            [medic(), bo().out().with(|sheet| sheet.suit = Some(impenetrable())), patient()],
            |_| {},
        );
        scene.fight.people[2].harm.battle_damage = 1;
        scene
    };
    let mut scene = fresh();
    for turn in 4..=5 {
        scene.fight.turn = turn;
        let script = scene.script().pick(treat);
        scene.own_round(script, ANN);
    }
    scene.fight.turn = 6;
    let script = scene.script().pick(treat).cards("5S AH");
    scene.own_round(script, ANN);
    assert_eq!(scene.harm(CY), (0, 0, 0));

    let mut scene = fresh();
    let rounds = [
        (4, treat, ""),
        (5, Choice::Attack { target: BO, weapon: FIRST }, "AS 2S"),
        (6, treat, ""),
        (7, treat, ""),
        (8, treat, "5S AH"),
    ];
    for (turn, choice, cards) in rounds {
        scene.fight.turn = turn;
        let script = scene.script().pick(choice).cards(cards);
        scene.own_round(script, ANN);
    }
    assert_eq!(scene.harm(CY), (0, 0, 0));
}

#[test]
fn su_g_124_work_by_two_tests_and_a_third() {
    let work = |cards: &str, third: bool| {
        let mut scene = table([ann(), bo()]);
        let mut script = scene.script().cards(cards);
        scene.fight.work(&mut script, ANN, 6, third).map(|work| (work.output, work.time, work.materials))
    };
    assert_eq!(work("4S 9H", false), Ok((100, 100, None))); // SU-05
    assert_eq!(work("2S 5H", false), Ok((150, 50, None)));
    assert_eq!(work("8S 9H", false), Ok((50, 150, None)));
    assert_eq!(work("2S 5H JC", true), Ok((150, 50, Some(75))));
    assert_eq!(work("8S 9H 10C", true), Ok((50, 150, Some(150))));
    assert_eq!(work("2S 5H 7C", true), Ok((150, 50, Some(100))));
}

#[test]
fn su_g_126_a_pool_is_beaten_by_more_than_its_power() {
    let mut will = Pool::new(5); // SU-33
    assert!(!will.wear(Impact::points(3)));
    assert!(!will.wear(Impact::points(2)));
    assert!(will.wear(Impact::points(1)));
    // An indirect contest gathers effect by tests: 4 at rank 6 leaves a margin of 2, and 5 makes 70 % of 6.
    let mut scene = table([ann(), bo()]);
    let mut script = scene.script().cards("4S 5H 9C");
    assert_eq!(scene.fight.try_for_effect(&mut script, ANN, 6, 6), Ok(Impact::points(4)));
    assert_eq!(scene.fight.try_for_effect(&mut script, ANN, 6, 6), Ok(Impact::NONE));
}

#[test]
fn su_g_133_medics_work_in_the_rear_when_no_shooter_is_up() {
    let rulings = Rulings { medic_position: MedicPosition::Bands, ..Rulings::default() };
    let rear = |someone: Someone| someone.with(|sheet| sheet.band = Band::Rear);
    let people = |archer: Someone| {
        [
            rear(ann().with(|sheet| sheet.emt = Some(6))),
            archer,
            rear(someone("Cy", 0).harm(0, 6, 2)),
            someone("Di", 0),
            someone("Ed", 1).with(|sheet| sheet.emt = None),
        ]
    };
    let treat = Choice::Treat { patient: CY, task: affray_suits::asked::choice::Task::Stabilise };
    let bands = |roster: &mut affray_suits::state::roster::Roster| roster.space = Space::Bands;
    let up = table_with(rulings, people(bo().weapon("bow")), bands);
    assert_eq!(up.forbids(ANN, Question::Act(ANN), treat), Some("SU-66"));
    let down = table_with(rulings, people(bo().weapon("bow").out()), bands);
    assert!(down.allows(ANN, Question::Act(ANN), treat));
}
