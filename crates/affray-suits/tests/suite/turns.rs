//! Turns and action cards: the order of the turn, surprise, late-comers, one thing a round (SU-12 to SU-20).

use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rulings::*;
use affray_suits::shown::event::Event;
use affray_suits::state::person::{Posture, Status};
use affray_suits::state::sheet::FighterId;

use crate::fixture::*;

// SU-09, SU-14.
#[test]
fn su_g_83_action_cards_at_speed_6() {
    let mut scene = dealt(6, "8S 2H 3H 4H", "8S");
    assert_eq!((scene.fight.person(ANN).slot, scene.fight.person(ANN).too_fast), (8, true));
    // Turn 1 is lost; Bo acts; in turn 2 Ann acts in slot 8 (SU-14).
    let mut script = scene.script().pick(Choice::Wait).pick(Choice::Wait);
    scene.steps(&mut script, 4);
    assert!(script.events.iter().any(|told| told.event == Event::TooFast { who: ANN }));
    assert!(script.events.iter().any(|told| told.event == Event::Waited { who: ANN }));
    assert_eq!(scene.fight.turn(), 2);
    script.finish();

    let scene = dealt(6, "KS 2H 3H 4H", "KS");
    assert_eq!((scene.fight.person(ANN).slot, scene.fight.person(ANN).too_fast), (3, false));
    let scene = dealt(6, "6S 2H 3H 4H", "6S");
    assert_eq!((scene.fight.person(ANN).slot, scene.fight.person(ANN).too_fast), (6, false));
    assert_eq!(scene.fight.person(ANN).hand.len(), 3); // SU-09
}

// SU-15.
#[test]
fn su_g_84_a_shared_slot_goes_by_speed_then_by_a_draw() {
    let pair = |speed: u16| [ann().henchman(), bo().with(|sheet| sheet.speed = speed).henchman()];
    let mut scene = undealt(Rulings::default(), pair(6));
    let mut script = scene.script().cards("5S 5H");
    scene.steps(&mut script, 1);
    assert_eq!(scene.fight.order.as_slice(), [BO, ANN]);
    script.finish();
    let mut scene = undealt(Rulings::default(), pair(5));
    let mut script = scene.script().cards("5S 5H 10S QS");
    scene.steps(&mut script, 1);
    assert_eq!(scene.fight.order.as_slice(), [BO, ANN]); // SU-15: Q counts 12
    script.finish();
    // Equal draws are repeated.
    let mut scene = undealt(Rulings::default(), pair(5));
    let mut script = scene.script().cards("5S 5H 10S 10H 9S 2H");
    scene.steps(&mut script, 1);
    assert_eq!(scene.fight.order.as_slice(), [ANN, BO]);
    script.finish();
}

// SU-19.
#[test]
fn su_g_88_two_tokens_of_surprise_cost_two_turns() {
    let mut scene = table([ann().with(|sheet| sheet.cooldown = 2), bo()]);
    for turn in 1..=3 {
        scene.fight.turn = turn;
        let script = scene.script();
        let script = if turn == 3 { script.pick(Choice::Wait) } else { script };
        scene.own_round(script, ANN); // SU-19
    }
}

// SU-12, SU-16.
#[test]
fn su_g_135_slots_count_down_and_cards_stand_up_again() {
    let people =
        ["A", "B", "C", "D"].map(|name| someone(name, u8::from(name == "A")).henchman().with(|sheet| sheet.speed = 10));
    let mut scene = undealt(Rulings::default(), people);
    let mut script = scene
        .script()
        .cards("9S 4H KC AD")
        .whenever(|_, _, question, _| matches!(question, Question::Act(_)).then_some(Choice::Wait));
    scene.steps(&mut script, 1);
    assert_eq!(scene.fight.order.as_slice(), [FighterId(0), FighterId(1), FighterId(2), FighterId(3)]); // SU-12
    assert_eq!(scene.fight.person(FighterId(2)).slot, 3);
    scene.steps(&mut script, 4);
    assert!(scene.fight.people.iter().all(|person| person.tilted)); // SU-16
    scene.steps(&mut script, 1);
    assert_eq!(scene.fight.turn(), 2);
    assert!(scene.fight.people.iter().all(|person| !person.tilted));
}

#[test]
fn su_12_somebody_late_is_dealt_in_at_the_start_of_their_turn() {
    let people = [ann().henchman(), bo().henchman(), someone("Cy", 0).with(|sheet| sheet.joins = 2)];
    let mut scene = undealt(Rulings::default(), people);
    let mut script = scene
        .script()
        .cards("4S 3H")
        .whenever(|_, _, question, _| matches!(question, Question::Act(_)).then_some(Choice::Wait));
    scene.steps(&mut script, 3 - 1);
    assert_eq!(scene.fight.person(CY).status, Status::Away);
    // The turn closes; Cy is dealt four cards and lays one above Speed 5: that turn is lost.
    let mut script = script.cards("9S 2H 3C 4C").pick(Choice::Card(card("9S")));
    scene.steps(&mut script, 2);
    assert_eq!(scene.fight.turn(), 2);
    assert_eq!(scene.fight.order.as_slice(), [CY, ANN, BO]);
    scene.steps(&mut script, 1);
    assert!(script.events.iter().any(|told| told.event == Event::TooFast { who: CY }));
}

// SU-20.
#[test]
fn su_g_125_lying_flat_forbids_nothing_and_takes_two_rounds_to_leave() {
    let mut scene =
        table([ann().with(|sheet| sheet.prone = true), bo().out().with(|sheet| sheet.suit = Some(impenetrable()))]);
    let round = |scene: &mut Table, choice, cards: &str| {
        let script = scene.script().pick(choice).cards(cards);
        scene.own_round(script, ANN);
        scene.fight.person(ANN).posture
    };
    assert_eq!(round(&mut scene, Choice::Attack { target: BO, weapon: FIRST }, "AS 2S"), Posture::Flat); // SU-20
    assert_eq!(round(&mut scene, Choice::Stand, ""), Posture::Crawling);
    assert_eq!(round(&mut scene, Choice::Stand, ""), Posture::Upright);
}

// SU-17, SU-65.
#[test]
fn su_g_142_one_thing_a_round_and_damage_lasts() {
    let mut scene = table([ann().rank(6).weapon("axe"), bo(), someone("Cy", 1)]);
    scene.fight.people[0].weapons[0].unready = 1;
    // Readying ends the own round: nothing more is asked (SU-17).
    let script = scene.script().pick(Choice::Ready(FIRST));
    scene.own_round(script, ANN);
    let mut scene = someone_hurt(0, 2, 0);
    for _ in 0..30 {
        rests(&mut scene, "");
    }
    assert_eq!(scene.harm(BO), (0, 2, 0)); // SU-65
}
