//! Characters and tests (SU-01 to SU-05).

use affray_suits::Purpose;
use affray_suits::rules::characters::points::{Build, Prices};
use affray_suits::rulings::*;

use crate::fixture::*;

fn build(attributes: [u16; 4], skills: &[(&str, i32)], colleges: &[(&str, &[&str])]) -> (i32, Vec<String>) {
    let [speed, will, mind, body] = attributes;
    Build {
        attributes: [("Speed", speed), ("Will", will), ("Mind", mind), ("Body", body)],
        skills: skills.iter().map(|&(skill, level)| (skill.to_owned(), level)).collect(),
        colleges: colleges
            .iter()
            .map(|(name, skills)| ((*name).to_owned(), skills.iter().map(ToString::to_string).collect()))
            .collect(),
    }
    .price(Prices::standard())
}

#[test]
fn su_01_attributes_cost_what_the_table_says() {
    assert_eq!(build([5, 5, 5, 5], &[], &[]), (0, vec![]));
    assert_eq!(build([6, 7, 8, 9], &[], &[]), (6 + 13 + 21 + 30, vec![]));
    assert_eq!(build([3, 4, 5, 10], &[], &[]), (-10 - 6 + 40, vec![]));
    let (_, wrong) = build([2, 5, 5, 11], &[], &[]);
    assert_eq!(wrong.len(), 2);
}

#[test]
fn su_02_skills_and_colleges_cost_by_level() {
    assert_eq!(build([5, 5, 5, 5], &[("hand_weapons", 0)], &[]).0, 1);
    assert_eq!(build([5, 5, 5, 5], &[("hand_weapons", 2)], &[]).0, 5);
    // A college's skills come at level 0; only further levels cost.
    assert_eq!(build([5, 5, 5, 5], &[("emt", 1), ("surgery", 0)], &[("medicine", &["emt", "surgery"])]).0, 4 + 2);
    let (_, wrong) = build([5, 5, 5, 5], &[("emt", 3)], &[("medicine", &["emt"]), ("Medicine", &["emt"])]);
    assert_eq!(wrong.len(), 2);
}

// SU-03.
#[test]
fn su_g_21_barnes_untrained_attacks_at_half_his_speed_and_parries_at_all_of_it() {
    let barnes = ann().with(|sheet| sheet.speed = 4).sheet;
    assert_eq!(barnes.attack_rank(weapon("fist"), &Rulings::default()), 2);
    assert_eq!(barnes.parry_rank(), 4);
    // SU-03, ruling untrained_rounding.
    let odd = ann().with(|sheet| sheet.speed = 5).sheet;
    assert_eq!(odd.attack_rank(weapon("fist"), &Rulings::default()), 3);
    let down = Rulings { untrained_rounding: UntrainedRounding::Down, ..Rulings::default() };
    assert_eq!(odd.attack_rank(weapon("fist"), &down), 2);
}

// SU-03.
#[test]
fn su_g_130_trained_and_untrained_in_mind() {
    let trained = ann().with(|sheet| (sheet.mind, sheet.emt) = (6, Some(8))).sheet;
    assert_eq!(trained.emt_rank(&Rulings::default()), 8);
    let untrained = ann().with(|sheet| sheet.mind = 6).sheet;
    assert_eq!(untrained.emt_rank(&Rulings::default()), 3);
}

// SU-04.
#[test]
fn su_g_140_tests_at_rank_6() {
    for (drawn, passes) in [("6S", true), ("7S", false), ("KS", true), ("JS", true)] {
        let mut table = table([ann(), bo()]);
        let mut script = table.script().cards(drawn);
        let passed = table.fight.test(&mut script, ANN, 6, Purpose::Work);
        assert_eq!(passed, Ok(passes), "{drawn} at 6 (SU-04)");
    }
}

// SU-05.
#[test]
fn su_g_124_work_by_two_tests_and_a_third() {
    let work = |cards: &str, third: bool| {
        let mut scene = table([ann(), bo()]);
        let mut script = scene.script().cards(cards);
        scene.fight.labour(&mut script, ANN, 6, third).map(|work| (work.output, work.time, work.materials))
    };
    assert_eq!(work("4S 9H", false), Ok((100, 100, None))); // SU-05
    assert_eq!(work("2S 5H", false), Ok((150, 50, None)));
    assert_eq!(work("8S 9H", false), Ok((50, 150, None)));
    assert_eq!(work("2S 5H JC", true), Ok((150, 50, Some(75))));
    assert_eq!(work("8S 9H 10C", true), Ok((50, 150, Some(150))));
    assert_eq!(work("2S 5H 7C", true), Ok((150, 50, Some(100))));
}
