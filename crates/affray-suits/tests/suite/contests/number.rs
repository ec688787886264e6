//! A skill against a number (SU-32).

use affray_suits::asked::choice::{Choice, Task};
use affray_suits::rulings::*;

use crate::fixture::*;
use crate::medicine::contest;

#[test]
fn su_32_a_number_of_nothing_is_beaten_without_cards() {
    assert!(contest(6, 0, ""));
}

#[test]
fn su_32_a_contest_in_a_fight_may_be_played_from_the_hand() {
    let rulings = Rulings { medic_position: MedicPosition::ScenarioFlag, ..Rulings::default() };
    let medic = ann().with(|sheet| sheet.emt = Some(6)).holding("6S 9H");
    let patient = someone("Cy", 0).harm(0, 6, 2).with(|sheet| sheet.sheltered = true);
    let mut table = table_with(rulings, [medic, bo(), patient], |_| {});
    let work = Choice::Treat { patient: CY, task: Task::Stabilise };
    let script = table.script().pick(work).pick(lay("6S~9H")).cards("2C");
    table.own_round(script, ANN);
    assert_eq!(table.harm(CY), (0, 8, 0));
}

// SU-32.
#[test]
fn su_g_92_a_number_may_draw_weakly() {
    assert!(contest(6, 4, "5S 7H")); // SU-32
}
