//! Reloading, waking, the end (SU-90 to SU-92).

use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::bots::Plain;
use affray_suits::shown::event::Against;
use affray_suits::state::fight::Stage;
use affray_suits::state::person::Status;

use crate::fixture::*;

/// The turns in which Ann attacks if she attacks whenever she may, and otherwise readies or loads.
pub fn attack_turns(someone: Someone, turns: u16) -> Vec<u16> {
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

// SU-90.
#[test]
fn su_g_116_magazines_run_dry_and_are_filled_again() {
    let fired = |name: &str, body: u16, turns: u16| attack_turns(ann().rank(6).body(body).weapon(name), turns);
    assert_eq!(fired("revolver .36", 5, 12), [1, 2, 3, 4, 5, 8, 9, 10, 11, 12]); // SU-90
    assert_eq!(fired("short bow", 4, 7), [1, 4, 7]);
    assert_eq!(fired("throwing dagger", 4, 4), [1, 2, 3, 4]);
}

// SU-91.
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

// SU-32, SU-76, SU-92.
#[test]
fn su_g_118_the_end_of_a_fight_clears_the_table() {
    let mut scene = table([ann().holding("3H 4H").harm(3, 1, 0), bo()]);
    let person = &mut scene.fight.people[0];
    (person.harm.half, person.cooldown) = (true, 1);
    let mut script = scene.script();
    scene.fight.end_fight(&mut script, Some(0));
    scene.fight.close_encounter(&mut script);
    let person = scene.fight.person(ANN);
    assert_eq!((person.hand.len(), person.harm.half, person.cooldown), (0, false, 0)); // SU-92
    assert_eq!(scene.harm(ANN), (0, 1, 0)); // SU-76
    // Next day: off the deck, without a question (SU-32).
    scene.fight.stage = Stage::Days;
    let mut script = scene.script().cards("5S AH");
    assert_eq!(scene.fight.contest_number(&mut script, ANN, 6, ANN, Against::Damage, 1), Ok(true));
}

#[test]
fn su_17_a_truce_takes_everybody_who_is_up() {
    let mut scene = table([ann(), bo(), someone("Cy", 1).out()]);
    let mut script = scene.script().pick(Choice::Truce).pick(Choice::Wait);
    scene.steps(&mut script, 2);
    assert_eq!(scene.fight.stage(), Stage::Turns);
    script.finish();
    scene.fight.next = 0;
    let mut script = scene.script().pick(Choice::Truce).pick(Choice::Truce);
    scene.steps(&mut script, 2);
    assert_eq!((scene.fight.stage(), scene.fight.winner()), (Stage::Aftermath, None));
    script.finish();
}

#[test]
fn su_58_the_reeling_may_agree_to_a_truce() {
    let mut scene = table([ann(), bo().harm(7, 1, 0)]);
    let mut script = scene.script().pick(Choice::Truce).cards("2S").pick(Choice::Truce);
    scene.steps(&mut script, 2);
    script.finish();
    assert_ne!(scene.fight.stage(), Stage::Turns);
    assert_eq!((scene.fight.winner(), scene.harm(BO)), (None, (6, 1, 0)), "it counts as a rest");
    // The good bot agrees.
    let mut scene = table([ann(), bo().harm(7, 1, 0)]);
    scene.fight.people[0].truce = true;
    let view = affray_core::Scene::view(&scene.fight, affray_core::Viewer::Seat(affray_core::Seat(1)));
    let mut whim = affray_core::Stream::new(1, 1);
    let picked = affray_core::QuickBot::pick(
        &affray_suits::bots::Good,
        affray_core::Seat(1),
        &view,
        &Question::Act(BO),
        &mut whim,
    );
    assert_eq!(picked, Some(Choice::Truce));
}

#[test]
fn a_fight_nobody_can_win_is_called_off_at_the_cap() {
    let wall = || ann().with(|sheet| sheet.suit = Some(impenetrable()));
    let mut scene = table([wall(), bo().with(|sheet| sheet.suit = Some(impenetrable()))]);
    let mut seeded = affray_core::Seeded::new(1, 0, Plain);
    assert_eq!(seeded.play_out(&mut scene.fight, 1000), affray_core::Progress::Over);
    assert_eq!((scene.fight.ended(), scene.fight.winner()), (Some(100), None));
}

// SU-76.
#[test]
fn su_g_132_breath_comes_back_to_those_awake() {
    let mut table = table([ann().harm(5, 1, 0), bo().harm(5, 1, 0)]);
    let mut script = table.script();
    table.fight.knock_out(&mut script, BO);
    assert!(matches!(table.fight.person(BO).status, Status::Out { minutes: 135, .. }));
    table.fight.end_fight(&mut script, Some(0));
    table.fight.close_encounter(&mut script);
    assert_eq!(table.harm(ANN), (0, 1, 0)); // SU-76
    assert!(table.is_out(BO));
    assert_eq!(table.harm(BO), (5, 1, 0));
}
