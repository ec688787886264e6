//! Healing, surgery, death (SU-77 to SU-85).

use affray_core::{Dealer, Game as _, Secret, Setup};
use affray_suits::Suits;
use affray_suits::asked::choice::Choice;
use affray_suits::asked::question::Question;
use affray_suits::rulings::{DeathInBed, Rulings, SupportTeam};
use affray_suits::shown::event::{Brought, Event};
use affray_suits::state::fight::Stage;
use affray_suits::state::person::Status;
use affray_suits::state::roster::Circumstances;

use crate::fixture::*;
use crate::medicine::{BOB, RICK, ward};

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

/// Somebody dead with this Injury, and the surgeons at work.
fn morgue(damage: u16, trauma: u16) -> Table {
    let mut table = ward(0, damage, trauma);
    table.fight.stage = Stage::Surgery;
    table.fight.people[1].status = Status::dead(1, false);
    table.fight.people[1].traumatised_at = Some(1);
    table
}

// SU-79.
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

// SU-80.
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

// SU-77.
#[test]
fn su_g_103_body_against_damage_by_the_higher_card() {
    let mut table = alone(7);
    // Major Damage 1 is drawn over first.
    day(&mut table, Circumstances::Good, 1, "9S 4S 3H");
    assert_eq!(table.harm(BOB), (0, 6, 0)); // SU-77
}

// SU-78.
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

// SU-53.
#[test]
fn su_g_105_getting_worse_can_kill() {
    let mut table = alone(12);
    day(&mut table, Circumstances::Good, 1, "AS");
    assert!(table.is_dead(BOB));
    assert_eq!(table.harm(BOB), (0, 13, 0)); // SU-53
}

// SU-81.
#[test]
fn su_g_106_the_worst_conditions_wear_at_half_the_damage() {
    let mut table = alone(7);
    // Over the Major Damage; then Body 6 weak (3) against half of 7, 4 + 4; no chance to heal on day 1.
    day(&mut table, Circumstances::Worst, 1, "9S 10H 4C");
    assert_eq!(table.harm(BOB), (0, 8, 0)); // SU-81
}

// SU-82, SU-85.
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

// SU-84.
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

// SU-83.
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

// SU-85.
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

// SU-50, SU-82.
#[test]
fn su_g_111_the_destroyed_are_past_help() {
    let mut table = morgue(13, 0);
    table.fight.people[1].status = Status::destroyed(1);
    assert_eq!(table.forbids(RICK, Question::Operate(RICK), Choice::Operate(BOB)), Some("SU-82")); // SU-50
}

// SU-49.
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

// SU-60, SU-82.
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

// SU-79, SU-82.
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

// SU-81.
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

/// A day on which Bob, at the edge of death, gets worse; the rest is up to the script.
fn deathbed(rulings: Rulings, care: Circumstances, damage: u16) -> Table {
    let mut table = ward(0, damage, 0);
    table.fight.rulings = rulings;
    let mut roster = (*table.fight.roster).clone();
    roster.after.care = care;
    table.fight.roster = roster.into();
    (table.fight.stage, table.fight.day, table.fight.clock) = (Stage::Days, 1, 86_401);
    table
}

#[test]
fn su_82_a_surgeon_at_the_bedside_fights_death() {
    let mut table = deathbed(Rulings::default(), Circumstances::Good, 12);
    let mut script = table.script().cards("AS").pick(Choice::Operate(BOB)).cards("9S 4H");
    table.fight.pass_day(&mut script, BOB).unwrap_or_else(|halt| panic!("{halt:?}"));
    let told = script.finish();
    assert!(table.is_out(BOB));
    assert_eq!(table.harm(BOB), (0, 12, 0));
    assert!(told.iter().any(|told| matches!(told.event, Event::DeathContested { rank: 9, minutes: 30, .. })));
}

#[test]
fn su_85_a_hero_who_dies_in_bed_may_speak() {
    let mut table = deathbed(Rulings::default(), Circumstances::Good, 12);
    let mut script =
        table.script().cards("AS").pick(Choice::Operate(BOB)).cards("8S 10H").pick(Choice::Speak).cards("5S");
    table.fight.pass_day(&mut script, BOB).unwrap_or_else(|halt| panic!("{halt:?}"));
    let told = script.finish();
    assert!(table.is_dead(BOB));
    assert!(told.iter().any(|told| told.event == Event::LastWords { who: BOB, spoken: true }));
}

#[test]
fn su_81_death_by_the_conditions_is_fought_too_and_says_so() {
    let mut table = deathbed(Rulings::default(), Circumstances::Worst, 12);
    // Over the Major Damage of 6; Body fails against half of 12.
    let mut script = table.script().cards("9S 10H 4C").pick(Choice::Done);
    table.fight.pass_day(&mut script, BOB).unwrap_or_else(|halt| panic!("{halt:?}"));
    let told = script.finish();
    assert!(table.is_dead(BOB));
    let died = Event::DiedInBed { who: BOB, conditions: true };
    assert!(told.iter().any(|told| told.event == died));
}

#[test]
fn su_80_a_death_in_bed_is_final_where_the_table_says_so_and_without_a_surgeon() {
    let last = Rulings { death_in_bed: DeathInBed::Final, ..Rulings::default() };
    let mut table = deathbed(last, Circumstances::Good, 12);
    let mut script = table.script().cards("AS");
    table.fight.pass_day(&mut script, BOB).unwrap_or_else(|halt| panic!("{halt:?}"));
    script.finish();
    assert!(table.is_dead(BOB));
    let mut table = alone(12);
    day(&mut table, Circumstances::Good, 1, "AS");
    assert!(table.is_dead(BOB));
}

#[test]
fn su_82_a_day_later_it_is_too_late() {
    let mut table = deathbed(Rulings::default(), Circumstances::Good, 13);
    table.fight.people[1].status = Status::dead(1, false);
    let ask = Question::Bedside { surgeon: RICK, patient: BOB };
    assert_eq!(table.forbids(RICK, ask, Choice::Operate(BOB)), Some("SU-82"));
}

#[test]
fn su_83_a_surgeon_who_is_operating_is_nobodys_team() {
    let mut table = morgue(6, 7);
    let rank = |table: &Table| table.fight.death_rank(RICK);
    assert_eq!(rank(&table), 9, "Nora helps");
    table.fight.people[2].busy_until = 1800;
    assert_eq!(rank(&table), 5);
    table.fight.people[0].busy_until = 1800;
    assert_eq!(rank(&table), 9, "by the time that Rick is free, so is Nora");
    table.fight.people[0].busy_until = 0;
    table.fight.rulings.support_team = SupportTeam::Anyone;
    assert_eq!(rank(&table), 9);
}

#[test]
fn su_78_a_point_healed_in_somebodys_care_is_theirs() {
    for (cards, brought) in
        [("5S AH", Brought::Healing), ("9S 5H 6S 5C", Brought::Care(RICK)), ("9S 5H 9C 5C", Brought::Nothing)]
    {
        let mut table = deathbed(Rulings::default(), Circumstances::Good, 5);
        let mut script = table.script().cards(cards);
        table.fight.pass_day(&mut script, BOB).unwrap_or_else(|halt| panic!("{halt:?}"));
        let told = script.finish();
        let found = find(&told, |event| match event {
            Event::DayEnded { brought, .. } => Some(*brought),
            _ => None,
        });
        assert_eq!(found, brought, "{cards}");
    }
}

#[test]
fn su_77_days_heal_without_a_fight() {
    let file = |after: &str| Setup {
        encounter: format!(
            "game = \"suits\"\n{after}\n[[fighter]]\nname = \"Ann\"\nside = \"a\"\nharm = {{ damage = 4, shock = 2 }}\n\
             [[fighter]]\nname = \"Bob\"\nside = \"a\"\n"
        ),
        ..Setup::default()
    };
    let dealer = Dealer::new(Secret::from_seed(5), Vec::new());
    let play =
        affray_core::game::begin::<Suits>(&file("after = { days = 6 }"), Some(dealer)).expect("nobody is needed");
    let fight = play.scene();
    assert!(play.is_over() && fight.stage == Stage::Over && fight.winner.is_none());
    assert!(fight.people.iter().all(|person| person.hand.is_empty()), "nobody is dealt a hand");
    assert_eq!((fight.person(ANN).harm.shock, fight.day > 0), (0, true));
    let log: Vec<String> = affray_core::AnyPlay::lines(&play, affray_core::Viewer::Onlooker)
        .into_iter()
        .map(|line| line.line.text)
        .collect();
    assert!(log.iter().any(|line| line.contains("Day 1")), "{log:?}");
    assert!(Suits::open(&file("")).is_err(), "a fight needs two sides");
}
