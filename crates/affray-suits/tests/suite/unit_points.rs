use affray_core::Card as _;
use affray_suits::rules::characters::points::*;
use affray_suits::rulings::*;
use affray_suits::state::hand::Hand;
use affray_suits::state::person::Person;
use affray_suits::*;

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
