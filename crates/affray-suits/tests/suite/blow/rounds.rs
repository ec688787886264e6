//! Own rounds of the hurt: checks, knockouts, killing the helpless, Shock that goes (SU-56 to SU-62).

use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rules::contests::impact::Impact;
use affray_suits::rulings::*;
use affray_suits::state::person::Status;

use crate::fixture::*;

// SU-56.
#[test]
fn su_g_73_will_checks_at_will_5() {
    for (drawn, awake) in [("5S", true), ("6S", false), ("KS", true), ("10S", false)] {
        let mut table = someone_hurt(7, 0, 0);
        rests(&mut table, drawn);
        assert_eq!(table.fight.person(BO).is_up(), awake, "{drawn} against Will 5");
    }
}

// SU-57.
#[test]
fn su_g_74_no_check_a_check_and_an_automatic_knockout() {
    let mut table = someone_hurt(6, 0, 0);
    rests(&mut table, "");
    let mut table = someone_hurt(6, 6, 0);
    rests(&mut table, "AS");
    assert!(table.fight.person(BO).is_up());
    // The thirteenth point is a blow: out at once, without a card (SU-57).
    let mut table = someone_hurt(6, 6, 0);
    let mut script = table.script();
    table.fight.land(&mut script, BO, Impact::points(1), weapon("club"));
    assert!(table.is_out(BO));
}

// SU-59.
#[test]
fn su_g_75_damage_4_and_shock_5_last_five_hours_and_a_quarter() {
    assert_eq!(harm(5, 4, 0).knockout_minutes(&Rulings::default()), 5 * 60 + 15);
    let mut table = someone_hurt(5, 4, 0);
    rests(&mut table, "10S");
    assert_eq!(table.fight.person(BO).status, Status::Out { minutes: 315, since: 1 }); // SU-59
}

// SU-60.
#[test]
fn su_g_76_the_helpless_are_killed_in_two_rounds_running() {
    let kill = Choice::Kill(BO);
    let round = |table: &mut Table, turn: u16, choice: Choice, cards: &str| {
        table.fight.turn = turn;
        let script = table.script().pick(choice).cards(cards);
        table.own_round(script, ANN);
    };
    let mut scene = table([ann(), bo().out().harm(1, 2, 0), someone("Cy", 1)]);
    round(&mut scene, 3, kill, "");
    assert!(!scene.is_dead(BO));
    round(&mut scene, 4, kill, "");
    assert!(scene.is_dead(BO));
    assert_eq!(scene.harm(BO), (1, 2 + 7, 0)); // SU-60

    let mut scene = table([ann(), bo().out().with(|sheet| sheet.suit = Some(impenetrable())), someone("Cy", 1)]);
    round(&mut scene, 3, kill, "");
    round(&mut scene, 4, Choice::Attack { target: BO, weapon: FIRST }, "AS 2S");
    round(&mut scene, 5, kill, "");
    assert!(!scene.is_dead(BO));
    round(&mut scene, 6, kill, "");
    assert!(scene.is_dead(BO));
}

// SU-61.
#[test]
fn su_g_77_without_damage_shock_fades_whatever_is_done() {
    let mut scene = table([ann().harm(4, 0, 0), bo().out().with(|sheet| sheet.suit = Some(impenetrable()))]);
    let script = scene.script().pick(Choice::Attack { target: BO, weapon: FIRST }).cards("AS 2S");
    scene.own_round(script, ANN);
    assert_eq!(scene.harm(ANN), (3, 0, 0)); // SU-61
    let mut scene = someone_hurt(4, 0, 0);
    rests(&mut scene, "");
    assert_eq!(scene.harm(BO), (3, 0, 0));
}

// SU-62.
#[test]
fn su_g_78_with_damage_shock_goes_only_in_rest() {
    let mut scene = table([ann().harm(4, 2, 0), bo().out().with(|sheet| sheet.suit = Some(impenetrable()))]);
    let script = scene.script().pick(Choice::Attack { target: BO, weapon: FIRST }).cards("AS 2S");
    scene.own_round(script, ANN);
    assert_eq!(scene.harm(ANN), (4, 2, 0));
    let mut scene = someone_hurt(4, 2, 0);
    rests(&mut scene, "");
    assert_eq!(scene.harm(BO), (3, 2, 0)); // SU-62
    let mut scene = someone_hurt(3, 6, 2);
    rests(&mut scene, "AH AS");
    assert_eq!(scene.harm(BO), (3, 7, 2)); // bled, so no Shock went
}

// SU-62.
#[test]
fn su_g_79_the_unconscious_rest_when_they_do_not_bleed() {
    let mut scene = table([ann(), bo().out().harm(9, 6, 2)]);
    rests(&mut scene, "2S");
    assert_eq!(scene.harm(BO), (8, 6, 2));
}

// SU-58.
#[test]
fn su_g_127_the_reeling_may_only_recover() {
    let mut scene = someone_hurt(4, 3, 0);
    let act = Question::Act(BO);
    assert_eq!(scene.forbids(BO, act, Choice::Attack { target: ANN, weapon: FIRST }), Some("SU-58"));
    assert_eq!(scene.forbids(BO, act, Choice::Refresh), Some("SU-58"));
    rests(&mut scene, "AS");
    assert_eq!(scene.harm(BO), (3, 3, 0));
    // Wounds 6: free to act, without a check.
    assert!(scene.allows(BO, act, Choice::Attack { target: ANN, weapon: FIRST }));
    rests(&mut scene, "");
}
