//! Medicine and death (G-89 to G-112, G-119 to G-121, G-128, G-132).

use crate::fixture::*;
use affray_suits::asked::choice::{Choice, Task};
use affray_suits::asked::question::Question;
use affray_suits::rules::contests::impact::Impact;
use affray_suits::rulings::*;
use affray_suits::shown::event::{Against, Event};
use affray_suits::state::fight::Stage;
use affray_suits::state::person::Status;
use affray_suits::state::roster::Circumstances;
use affray_suits::state::sheet::FighterId;

/// Rick (Ann's place) is a medic of EMT 6 and a surgeon of 9, Bob (Bo's place) the patient; the fight is over.
fn ward(shock: u16, damage: u16, trauma: u16) -> Table {
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

const RICK: FighterId = ANN;
const BOB: FighterId = BO;
const NORA: FighterId = CY;

fn treat(table: &mut Table, medic: FighterId, task: Task, cards: &str) -> Vec<affray_core::Told<Event>> {
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

fn contest(rank: u16, number: u16, cards: &str) -> bool {
    contest_under(Rulings::default(), rank, number, cards)
}

fn contest_under(rulings: Rulings, rank: u16, number: u16, cards: &str) -> bool {
    let mut table = ward_with(rulings, 0, 4, 0);
    let mut script = table.script().cards(cards);
    let won = table.fight.contest_number(&mut script, RICK, rank, BOB, Against::Damage, number);
    script.finish();
    won.unwrap_or_else(|halt| panic!("{halt:?}"))
}

#[test]
fn su_g_89_rick_heals_two_of_bobs_four() {
    let mut table = ward(0, 4, 0);
    bandage(&mut table, "5S 7H");
    assert_eq!(table.harm(BOB), (0, 2, 0)); // SU-69
}

#[test]
fn su_g_90_only_this_fights_damage_counts() {
    let mut table = ward(0, 5, 0);
    table.fight.people[1].harm.battle_damage = 3;
    bandage(&mut table, "5S 7H");
    assert_eq!(table.harm(BOB), (0, 3, 0)); // SU-70
}

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

#[test]
fn su_g_92_a_number_may_draw_weakly() {
    assert!(contest(6, 4, "5S 7H")); // SU-32
}

#[test]
fn su_g_93_a_failed_try_is_the_only_one() {
    assert!(!contest(6, 4, "9S 2H"));
    let mut table = ward(0, 4, 0);
    bandage(&mut table, "9S 2H");
    assert_eq!(table.harm(BOB), (0, 4, 0));
    let again = Choice::Treat { patient: BOB, task: Task::Bandage };
    assert_eq!(table.forbids(RICK, Question::Tend(RICK), again), Some("SU-69"));
}

#[test]
fn su_g_94_a_tie_with_the_lower_card_fails() {
    assert!(!contest(6, 4, "2S 4H"));
}

#[test]
fn su_g_95_nine_turns_clear_the_shock_too() {
    let mut table = ward(5, 4, 0);
    assert_eq!(bandage(&mut table, "5S 7H"), 9); // SU-71
    assert_eq!(table.harm(BOB), (0, 2, 0));
}

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

#[test]
fn su_g_98_the_last_point_of_trauma() {
    let mut table = ward(0, 10, 1);
    table.fight.people[1].harm.stabilised = 4;
    treat(&mut table, RICK, Task::Stabilise, "5S 2H");
    assert_eq!((table.harm(BOB), table.fight.person(BOB).harm.stabilised), ((0, 11, 0), 5));
}

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

#[test]
fn su_g_100_damage_above_body_is_not_bandaged() {
    let table = ward(0, 8, 0);
    let bandage = Choice::Treat { patient: BOB, task: Task::Bandage };
    assert_eq!(table.forbids(RICK, Question::Tend(RICK), bandage), Some("SU-72"));
}

#[test]
fn su_g_101_surgery_heals_half_of_what_was_stabilised() {
    let late = |minutes: u16| {
        let mut table = ward(0, 11, 0);
        let mut roster = (*table.fight.roster).clone();
        roster.sheets[0].arrives = Some(minutes);
        table.fight.roster = roster.into();
        table.fight.stage = Stage::Surgery;
        let person = &mut table.fight.people[1];
        (person.harm.stabilised, person.traumatised_at) = (5, Some(1));
        table
    };
    let mut table = late(20);
    let mut script = table.script().pick(Choice::Operate(BOB)).cards("8S 5H");
    table.steps(&mut script, 1);
    script.finish();
    assert_eq!((table.harm(BOB), table.fight.person(BOB).harm.stabilised), ((0, 8, 0), 2)); // SU-79
    let table = late(40);
    assert_eq!(table.forbids(RICK, Question::Operate(RICK), Choice::Operate(BOB)), Some("SU-79"));
}

/// A day of Bob's in this care.
fn day(table: &mut Table, care: Circumstances, number: u16, cards: &str) {
    let mut roster = (*table.fight.roster).clone();
    roster.after.care = care;
    table.fight.roster = roster.into();
    table.fight.stage = Stage::Days;
    table.fight.day = number;
    let mut script = table.script().cards(cards);
    table.fight.pass_day(&mut script, BOB).unwrap_or_else(|halt| panic!("{halt:?}"));
    script.finish();
}

/// Bob alone, without healers.
fn alone(damage: u16) -> Table {
    let mut table = ward(0, damage, 0);
    for place in [0, 2] {
        table.fight.people[place].status = Status::Out { minutes: 9999, since: 0 };
    }
    table
}

#[test]
fn su_g_102_injury_above_body_must_be_drawn_over() {
    let mut table = alone(8);
    day(&mut table, Circumstances::Good, 1, "2S");
    assert_eq!(table.harm(BOB), (0, 9, 0)); // SU-80
    let mut table = alone(8);
    day(&mut table, Circumstances::Good, 1, "3S 6H 10C");
    assert_eq!(table.harm(BOB), (0, 7, 0));
    let mut table = alone(8);
    day(&mut table, Circumstances::Good, 1, "JS");
    assert_eq!(table.harm(BOB), (0, 9, 0));
}

#[test]
fn su_g_103_body_against_damage_by_the_higher_card() {
    let mut table = alone(7);
    // Major Damage 1 is drawn over first.
    day(&mut table, Circumstances::Good, 1, "9S 4S 3H");
    assert_eq!(table.harm(BOB), (0, 6, 0)); // SU-77
}

#[test]
fn su_g_104_a_healer_gets_the_second_chance() {
    let mut table = ward(0, 5, 0);
    let mut roster = (*table.fight.roster).clone();
    roster.sheets[2].emt = Some(7);
    table.fight.roster = roster.into();
    // Body 6 weak against 5 + 5; the better healer, EMT 7, wins 13 to 10.
    day(&mut table, Circumstances::Good, 1, "9S 5H 6S 5C");
    assert_eq!(table.harm(BOB), (0, 4, 0)); // SU-78
}

#[test]
fn su_g_105_getting_worse_can_kill() {
    let mut table = alone(12);
    day(&mut table, Circumstances::Good, 1, "AS");
    assert!(table.is_dead(BOB));
    assert_eq!(table.harm(BOB), (0, 13, 0)); // SU-53
}

#[test]
fn su_g_106_the_worst_conditions_wear_at_half_the_damage() {
    let mut table = alone(7);
    // Over the Major Damage; then Body 6 weak (3) against half of 7, 4 + 4; no chance to heal on day 1.
    day(&mut table, Circumstances::Worst, 1, "9S 10H 4C");
    assert_eq!(table.harm(BOB), (0, 8, 0)); // SU-81
}

/// Somebody dead with this Injury, and the surgeons at work.
fn morgue(damage: u16, trauma: u16) -> Table {
    let mut table = ward(0, damage, trauma);
    table.fight.stage = Stage::Surgery;
    table.fight.people[1].status = Status::Dead { since: 1, helpless: false, for_good: false };
    table.fight.people[1].traumatised_at = Some(1);
    table
}

#[test]
fn su_g_107_death_holds_and_a_hero_may_speak() {
    let mut table = morgue(6, 7);
    let mut script = table.script().pick(Choice::Operate(BOB)).cards("8S 10H").pick(Choice::Speak).cards("5S");
    table.steps(&mut script, 1);
    let told = script.finish();
    assert!(table.is_dead(BOB));
    assert!(told.iter().any(|told| told.event == Event::LastWords { who: BOB, spoken: true })); // SU-85
    // There is one attempt (SU-82).
    assert_eq!(table.forbids(RICK, Question::Operate(RICK), Choice::Operate(BOB)), Some("SU-82"));
}

#[test]
fn su_g_108_death_is_cheated_in_four_hours() {
    let mut table = morgue(6, 7);
    let mut script = table.script().pick(Choice::Operate(BOB)).cards("9S 4H");
    table.steps(&mut script, 1);
    let told = script.finish();
    assert_eq!(
        find(&told, |event| match event {
            Event::DeathContested { minutes, .. } => Some(*minutes),
            _ => None,
        }),
        240
    ); // SU-84
    assert!(table.is_out(BOB));
    assert_eq!((table.harm(BOB), table.fight.person(BOB).harm.stabilised), ((0, 12, 0), 6));
}

#[test]
fn su_g_109_a_surgeon_alone_in_primitive_times_has_half_the_skill() {
    let mut table = morgue(6, 7);
    let rank = |table: &Table| table.fight.death_rank(RICK);
    assert_eq!(rank(&table), 9);
    table.fight.people[2].status = Status::Out { minutes: 60, since: 0 };
    assert_eq!(rank(&table), 5); // SU-83: no support team
    let mut roster = (*table.fight.roster).clone();
    (roster.after.modern, roster.after.tools) = (false, false);
    table.fight.roster = roster.into();
    assert_eq!(rank(&table), 5); // halved once
}

#[test]
fn su_g_110_a_last_speech_takes_a_will_check() {
    for (drawn, speaks) in [("5S", true), ("6S", false)] {
        let mut table = morgue(6, 7);
        let mut script = table.script().pick(Choice::Operate(BOB)).cards("8S 10H").pick(Choice::Speak).cards(drawn);
        table.steps(&mut script, 1);
        let told = script.finish();
        assert!(told.iter().any(|told| told.event == Event::LastWords { who: BOB, spoken: speaks }), "{drawn}");
    }
}

#[test]
fn su_g_111_the_destroyed_are_past_help() {
    let mut table = morgue(13, 0);
    table.fight.people[1].status = Status::Dead { since: 1, helpless: false, for_good: true };
    assert_eq!(table.forbids(RICK, Question::Operate(RICK), Choice::Operate(BOB)), Some("SU-82")); // SU-50
}

#[test]
fn su_g_112_an_instant_death_leaves_no_trauma_to_mend() {
    let mut table = morgue(7, 0);
    let mut script = table.script().pick(Choice::Operate(BOB)).cards("9S 4H");
    table.steps(&mut script, 1);
    let told = script.finish();
    let (minutes, number) = (
        find(&told, |event| match event {
            Event::DeathContested { minutes, .. } => Some(*minutes),
            _ => None,
        }),
        find(&told, |event| match event {
            Event::Contested { number, .. } => Some(number.rank),
            _ => None,
        }),
    );
    assert_eq!((minutes, number), (30, 7)); // SU-49
}

#[test]
fn su_g_119_a_sleeper_killed_in_two_rounds_faces_the_surgeon_with_seven() {
    let mut table = table([ann(), bo().asleep(), someone("Cy", 1)]);
    for turn in 1..=2 {
        table.fight.turn = turn;
        let script = table.script().pick(Choice::Kill(BO));
        table.own_round(script, ANN);
    }
    assert!(table.is_dead(BO));
    assert_eq!(table.harm(BO), (0, 7, 0));
    assert_eq!(table.fight.person(BO).harm.injury(), 7);
}

#[test]
fn su_g_120_surgery_stays_open_after_cheating_death() {
    let mut table = morgue(6, 7);
    let mut script = table.script().pick(Choice::Operate(BOB)).cards("9S 4H").pick(Choice::Operate(BOB)).cards("5S 8H");
    table.steps(&mut script, 2);
    script.finish();
    let harm = table.fight.person(BOB).harm;
    assert_eq!((harm.damage, harm.stabilised), (9, 3));
    assert_eq!(harm.injury() - 6, 3); // next day's Major Damage
}

#[test]
fn su_g_121_poor_and_worst_care() {
    // Poor: no contest of Body; the healers try at once, every day.
    for number in 1..=2 {
        let mut table = ward(0, 5, 0);
        day(&mut table, Circumstances::Poor, number, "6S 5C");
        assert_eq!(table.harm(BOB), (0, 4, 0));
    }
    // Worst: Body against 3 on both days, and healers on the second only.
    let mut table = ward(0, 5, 0);
    day(&mut table, Circumstances::Worst, 1, "5S 3H");
    assert_eq!(table.harm(BOB), (0, 5, 0));
    day(&mut table, Circumstances::Worst, 2, "4S 3D 6H 5C");
    assert_eq!(table.harm(BOB), (0, 4, 0));
}

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
