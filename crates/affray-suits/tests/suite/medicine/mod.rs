//! Emergency medicine: bandaging, stabilising, self-care, two medics (SU-66 to SU-76).

mod aftermath;

use affray_suits::asked::choice::{Choice, Task};
use affray_suits::asked::question::Question;
use affray_suits::rules::contests::impact::Impact;
use affray_suits::rulings::*;
use affray_suits::shown::event::{Against, Event};
use affray_suits::state::fight::Stage;
use affray_suits::state::roster::{Roster, Space};
use affray_suits::state::sheet::{Band, FighterId};

use crate::fixture::*;

/// Rick (Ann's place) is a medic of EMT 6 and a surgeon of 9, Bob (Bo's place) the patient; the fight is over.
pub fn ward(shock: u16, damage: u16, trauma: u16) -> Table {
    ward_with(Rulings::default(), shock, damage, trauma)
}

fn ward_with(rulings: Rulings, shock: u16, damage: u16, trauma: u16) -> Table {
    let rick = someone("Rick", 0).with(|sheet| (sheet.emt, sheet.surgery) = (Some(6), Some(9)));
    let bob = someone("Bob", 1).harm(shock, damage, trauma);
    let nurse = someone("Nora", 0).with(|sheet| sheet.emt = Some(6));
    let mut table = table_with(rulings, [rick, bob, nurse], |_| {});
    table.fight.stage = Stage::Aftermath;
    table.fight.ended = Some(1);
    table.fight.people[1].harm.battle_damage = damage;
    table
}

pub const RICK: FighterId = ANN;

pub const BOB: FighterId = BO;

const NORA: FighterId = CY;

fn treat(table: &mut Table, medic: FighterId, task: Task, cards: &str) -> Vec<affray_core::AddressedEvent<Event>> {
    let mut script = table.script().cards(cards);
    table.fight.treat(&mut script, medic, BOB, task).unwrap_or_else(|halt| panic!("{halt:?}"));
    script.finish()
}

/// Bandages through all the turns it takes; the contest is played with these cards.
fn bandage(table: &mut Table, cards: &str) -> u16 {
    let turns = table.fight.person(BOB).harm.wounds(&Rulings::default()).max(1);
    for _ in 1..turns {
        treat(table, RICK, Task::Bandage, "");
    }
    treat(table, RICK, Task::Bandage, cards);
    turns
}

pub fn contest(rank: u16, number: u16, cards: &str) -> bool {
    contest_under(Rulings::default(), rank, number, cards)
}

fn contest_under(rulings: Rulings, rank: u16, number: u16, cards: &str) -> bool {
    let mut table = ward_with(rulings, 0, 4, 0);
    let mut script = table.script().cards(cards);
    let won = table.fight.contest_number(&mut script, RICK, rank, BOB, Against::Damage, number);
    script.finish();
    won.unwrap_or_else(|halt| panic!("{halt:?}"))
}

// SU-69.
#[test]
fn su_g_89_rick_heals_two_of_bobs_four() {
    let mut table = ward(0, 4, 0);
    bandage(&mut table, "5S 7H");
    assert_eq!(table.harm(BOB), (0, 2, 0)); // SU-69
}

// SU-70.
#[test]
fn su_g_90_only_this_fights_damage_counts() {
    let mut table = ward(0, 5, 0);
    table.fight.people[1].harm.battle_damage = 3;
    bandage(&mut table, "5S 7H");
    assert_eq!(table.harm(BOB), (0, 3, 0)); // SU-70
}

// SU-72.
#[test]
fn su_g_91_one_point_of_trauma_rules_bandaging_out() {
    for (points, trauma) in [(4, 1), (5, 2)] {
        let mut table = ward(0, 3, 0);
        let mut arm = weapon("knife").clone();
        arm.pen = 6; // all Damage
        let mut script = table.script();
        table.fight.land(&mut script, BOB, Impact::points(points), &arm);
        assert_eq!(table.harm(BOB), (0, 6, trauma));
        let bandage = Choice::Treat { patient: BOB, task: Task::Bandage };
        assert_eq!(table.forbids(RICK, Question::Tend(RICK), bandage), Some("SU-72"));
    }
}

// SU-69.
#[test]
fn su_g_93_a_failed_try_is_the_only_one() {
    assert!(!contest(6, 4, "9S 2H"));
    let mut table = ward(0, 4, 0);
    bandage(&mut table, "9S 2H");
    assert_eq!(table.harm(BOB), (0, 4, 0));
    let again = Choice::Treat { patient: BOB, task: Task::Bandage };
    assert_eq!(table.forbids(RICK, Question::Tend(RICK), again), Some("SU-69"));
}

// SU-27, SU-69.
#[test]
fn su_g_94_a_tie_with_the_lower_card_fails() {
    assert!(!contest(6, 4, "2S 4H"));
}

// SU-71.
#[test]
fn su_g_95_nine_turns_clear_the_shock_too() {
    let mut table = ward(5, 4, 0);
    assert_eq!(bandage(&mut table, "5S 7H"), 9); // SU-71
    assert_eq!(table.harm(BOB), (0, 2, 0));
}

// SU-67.
#[test]
fn su_g_96_armour_and_bandages_take_time() {
    let strip = |suit: &str| {
        let mut table = ward(0, 6, 3);
        let mut roster = (*table.fight.roster).clone();
        roster.sheets[1] = bo().suit(suit).sheet;
        roster.equip(table.fight.rulings());
        table.fight.roster = roster.into();
        table.fight.strip_rounds(BOB)
    };
    assert_eq!((strip("heavy plate"), strip("chainmail")), (1, 0)); // SU-67
    let mut table = ward(0, 6, 3);
    let mut roster = (*table.fight.roster).clone();
    roster.sheets[0].bandages = false;
    table.fight.roster = roster.into();
    let stabilise = Choice::Treat { patient: BOB, task: Task::Stabilise };
    for _ in 0..3 {
        assert_eq!(table.forbids(RICK, Question::Tend(RICK), stabilise), Some("SU-67"));
        treat(&mut table, RICK, Task::Tear, "");
    }
    assert!(table.allows(RICK, Question::Tend(RICK), stabilise));
}

// SU-73, SU-74.
#[test]
fn su_g_97_two_medics_stabilise_four() {
    let mut table = ward(0, 6, 5);
    treat(&mut table, RICK, Task::Stabilise, "6S 6H");
    // 6 + 4 against 3 + 3.
    treat(&mut table, NORA, Task::Stabilise, "4S 3H");
    assert_eq!(table.harm(BOB), (0, 10, 1)); // SU-73
    let harm = table.fight.person(BOB).harm;
    assert_eq!((harm.stabilised, harm.injury(), harm.is_bleeding()), (4, 11, false)); // SU-74
}

// SU-73.
#[test]
fn su_g_98_the_last_point_of_trauma() {
    let mut table = ward(0, 10, 1);
    table.fight.people[1].harm.stabilised = 4;
    treat(&mut table, RICK, Task::Stabilise, "5S 2H");
    assert_eq!((table.harm(BOB), table.fight.person(BOB).harm.stabilised), ((0, 11, 0), 5));
}

// SU-75.
#[test]
fn su_g_99_self_care_at_half() {
    let rank = |emt: Option<u16>, mind: u16| {
        ann().with(|sheet| (sheet.emt, sheet.mind) = (emt, mind)).sheet.self_care_rank(&Rulings::default())
    };
    assert_eq!((rank(Some(7), 5), rank(None, 6), rank(None, 5)), (4, 2, 2)); // SU-75
    let table = ward(0, 6, 2);
    assert_eq!(table.fight.care_rank(NORA, NORA), 3);
    assert_eq!(table.fight.care_rank(NORA, BOB), 6);
}

// SU-72.
#[test]
fn su_g_100_damage_above_body_is_not_bandaged() {
    let table = ward(0, 8, 0);
    let bandage = Choice::Treat { patient: BOB, task: Task::Bandage };
    assert_eq!(table.forbids(RICK, Question::Tend(RICK), bandage), Some("SU-72"));
}

// SU-68.
#[test]
fn su_g_128_two_medics_make_one_attempt_and_a_third_is_refused() {
    let medic = |name| someone(name, 0).with(|sheet| sheet.emt = Some(6));
    let people = [medic("Rick"), bo().harm(0, 5, 0), medic("Nora"), medic("Tom")];
    let mut table = table(people);
    table.fight.stage = Stage::Aftermath;
    table.fight.people[1].harm.battle_damage = 5;
    let tom = FighterId(3);
    // Five turns, the two side by side.
    treat(&mut table, RICK, Task::Bandage, "");
    treat(&mut table, NORA, Task::Bandage, "");
    let help = Choice::Treat { patient: BOB, task: Task::Bandage };
    assert_eq!(table.forbids(tom, Question::Tend(tom), help), Some("SU-68"));
    for _ in 0..3 {
        treat(&mut table, RICK, Task::Bandage, "");
        treat(&mut table, NORA, Task::Bandage, "");
    }
    // Rick fails, Nora succeeds, in one attempt: half of five, once.
    treat(&mut table, RICK, Task::Bandage, "9S 5H 5S 7H");
    assert_eq!(table.harm(BOB), (0, 2, 0));
}

// SU-18, SU-71.
#[test]
fn su_g_123_bandaging_takes_a_turn_for_each_point_of_wounds() {
    // See also the cases in `medicine`; here the counting of turns (SU-18, SU-71).
    let shelter = Rulings { medic_position: MedicPosition::ScenarioFlag, ..Rulings::default() };
    let medic = || ann().with(|sheet| sheet.emt = Some(6));
    let patient = || someone("Cy", 0).harm(2, 1, 0).with(|sheet| sheet.sheltered = true);
    let treat = Choice::Treat { patient: CY, task: Task::Bandage };
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

// SU-66.
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
    let treat = Choice::Treat { patient: CY, task: Task::Stabilise };
    let bands = |roster: &mut Roster| roster.space = Space::Bands;
    let up = table_with(rulings, people(bo().weapon("bow")), bands);
    assert_eq!(up.forbids(ANN, Question::Act(ANN), treat), Some("SU-66"));
    let down = table_with(rulings, people(bo().weapon("bow").out()), bands);
    assert!(down.allows(ANN, Question::Act(ANN), treat));
}

/// Three who can lend a hand, and Bob in heavy plate with Trauma; nobody has bandages.
fn crowded() -> Table {
    let helper = |name: &str| someone(name, 0).with(|sheet| (sheet.emt, sheet.bandages) = (Some(6), false));
    let bob = bo().suit("heavy plate").harm(0, 6, 2).with(|sheet| (sheet.bandages, sheet.emt) = (false, Some(6)));
    let mut table = table([helper("Rick"), bob, helper("Nora"), helper("Tom")]);
    table.fight.stage = Stage::Aftermath;
    table
}

#[test]
fn su_68_assistants_who_strip_and_tear_are_no_medics() {
    let mut table = crowded();
    let tom = FighterId(3);
    treat(&mut table, RICK, Task::Strip, "");
    treat(&mut table, NORA, Task::Tear, "");
    treat(&mut table, RICK, Task::Tear, "");
    // Two have lent a hand in this turn, and have treated nobody.
    let stabilise = Choice::Treat { patient: BOB, task: Task::Stabilise };
    assert!(table.allows(tom, Question::Tend(tom), stabilise));
    assert!(table.allows(BOB, Question::Tend(BOB), stabilise), "nor is the patient's own care refused");
    treat(&mut table, RICK, Task::Stabilise, "9S 2H");
    treat(&mut table, tom, Task::Stabilise, "9S 2H");
    assert_eq!(table.forbids(NORA, Question::Tend(NORA), stabilise), Some("SU-68"));
    assert_eq!(table.forbids(BOB, Question::Tend(BOB), stabilise), Some("SU-68"));
}

#[test]
fn su_67_first_aid_says_that_the_suit_comes_off_and_the_board_shows_it() {
    let mut table = ward(0, 6, 2);
    let mut roster = (*table.fight.roster).clone();
    roster.sheets[1].suit = bo().suit("chainmail").sheet.suit;
    roster.equip(table.fight.rulings());
    table.fight.roster = roster.into();
    let notes = |table: &Table| board(table, BOB);
    assert!(notes(&table).contains("wears chainmail"), "{}", notes(&table));
    let told = treat(&mut table, RICK, Task::Stabilise, "9S 2H");
    let off = Event::SuitOff { medic: RICK, patient: BOB };
    assert_eq!(told.iter().filter(|told| told.event == off).count(), 1);
    let line = affray_core::Words::line(&table.fight, &table.cast, &off).expect("a line");
    assert_eq!(line.text, "Rick takes off Bob's chainmail to get at the wound");
    assert!(notes(&table).contains("chainmail (taken off)") && !notes(&table).contains("wears chainmail"));
    let again = treat(&mut table, RICK, Task::Stabilise, "9S 2H");
    assert!(again.iter().all(|told| told.event != off), "it comes off once");
}

/// Somebody's panel of the board, a line for each thing.
pub fn board(table: &Table, who: FighterId) -> String {
    use affray_core::Scene as _;
    use affray_core::rules::board::{Drawn, Item};
    let viewer = affray_core::Viewer::Onlooker;
    let board = <affray_suits::Fight as Drawn>::board(&table.fight.view(viewer), viewer, &table.cast);
    let panel = board.panels.iter().find(|panel| panel.title == table.fight.sheet(who).name).expect("a panel");
    let note = |item: &Item| if let Item::Note(words) = item { format!("{words}\n") } else { format!("{item:?}\n") };
    panel.items.iter().map(note).collect()
}

/// Ann and the patient on the field, and a doctor who comes after so many minutes.
fn waiting(minutes: u16, harm: (u16, u16, u16)) -> Table {
    let doctor = someone("Doc", 0).with(|sheet| {
        (sheet.emt, sheet.surgery, sheet.arrives) = (Some(6), Some(9), Some(minutes));
    });
    let people = [ann().holding("9S").harm(2, 0, 0), bo().harm(harm.0, harm.1, harm.2).out(), doctor];
    let mut table = table(people);
    table.fight.people[2].status = affray_suits::Status::Away;
    table.fight.people[1].harm.battle_damage = harm.1;
    let mut script = table.script();
    table.fight.end_fight(&mut script, None);
    table
}

const DOC: FighterId = CY;

#[test]
fn su_66_a_helper_who_comes_later_stabilises_and_then_operates() {
    let mut table = waiting(10, (3, 6, 1));
    table.fight.people[1].traumatised_at = Some(1);
    let mut script = table.script().pick(Choice::Done);
    while table.fight.person(DOC).status == affray_suits::Status::Away {
        table.steps(&mut script, 1);
    }
    let told = script.finish();
    assert!(told.iter().any(|told| told.event == Event::Arrived { who: DOC, minutes: 10 }));
    assert_eq!((table.fight.clock, table.fight.person(ANN).hand.len(), table.harm(ANN).0), (601, 0, 0)); // SU-92, SU-76
    let mut script = table.script().pick(Choice::Treat { patient: BO, task: Task::Stabilise }).cards("5S 2H");
    while table.fight.stage() == Stage::Aftermath {
        table.steps(&mut script, 1);
    }
    script.finish();
    assert_eq!((table.harm(BO).1, table.harm(BO).2, table.fight.person(BO).harm.stabilised), (7, 0, 1));
    // Within half an hour of the injury.
    assert!(table.allows(DOC, Question::Operate(DOC), Choice::Operate(BO)));
}

#[test]
fn su_69_a_helper_who_comes_later_bandages() {
    let mut table = waiting(10, (0, 2, 0));
    let bandage = Choice::Treat { patient: BO, task: Task::Bandage };
    let mut script = table.script().pick(Choice::Done).pick(bandage).cards("5S AH");
    while table.fight.stage() == Stage::Aftermath {
        table.steps(&mut script, 1);
    }
    script.finish();
    assert_eq!(table.harm(BO), (0, 1, 0));
}

#[test]
fn su_54_who_bleeds_may_live_to_see_the_helper() {
    // A minute is sixty bleeding draws; all but the last are over.
    let mut table = waiting(1, (0, 6, 2));
    table.fight.clock = 60;
    let stabilise = Choice::Treat { patient: BO, task: Task::Stabilise };
    let mut script = table.script().pick(Choice::Done).cards("10S 10H").pick(stabilise).cards("5S 2H");
    while table.fight.person(BO).harm.trauma > 0 {
        table.steps(&mut script, 1);
    }
    assert_eq!(table.fight.clock, 61);
}

#[test]
fn su_66_nobody_waits_for_a_helper_whom_nobody_needs() {
    let mut table = waiting(10, (0, 0, 0));
    let mut script = table.script();
    while table.fight.stage() == Stage::Aftermath {
        table.steps(&mut script, 1);
    }
    assert!(script.finish().iter().all(|told| !matches!(told.event, Event::Arrived { .. })));
    assert!(table.fight.clock < 10);
}

#[test]
fn su_71_a_medic_who_comes_late_to_a_bandage_has_no_contest() {
    let bandage = Choice::Treat { patient: BOB, task: Task::Bandage };
    for (ruling, allowed) in [(JoiningMedic::FromTheStart, false), (JoiningMedic::AnyTime, true)] {
        let mut table = ward_with(Rulings { joining_medic: ruling, ..Rulings::default() }, 0, 5, 0);
        treat(&mut table, RICK, Task::Bandage, "");
        assert!(table.allows(NORA, Question::Tend(NORA), bandage), "in the same turn");
        let mut script = table.script();
        table.fight.close_turn(&mut script).unwrap_or_else(|halt| panic!("{halt:?}"));
        assert_eq!(table.allows(NORA, Question::Tend(NORA), bandage), allowed);
        assert_eq!(table.forbids(NORA, Question::Tend(NORA), bandage), (!allowed).then_some("SU-71"));
    }
}
