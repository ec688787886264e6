//! What lasts from one stage of a campaign to the next, and what does not: a test for each row of `lasting.md`.

use affray_core::{Bag, Lasting, Scene};
use affray_suits::asked::question::Question;
use affray_suits::rulings::*;
use affray_suits::state::fight::{Fight, Stage};
use affray_suits::state::hand::Hand;
use affray_suits::state::person::{Posture, Status};
use affray_suits::state::sheet::FighterId;

use crate::fixture::*;

/// Ann of the party, Bo against her, Cy who helps her; the stage is over with Ann as described.
fn over(change: impl FnOnce(&mut Fight)) -> Fight {
    let mut table = table([ann().suit("chainmail").weapon("revolver .36"), bo(), someone("Cy", 0)]);
    table.fight.stage = Stage::Over;
    change(&mut table.fight);
    table.fight
}

/// The next stage with the same people, as their file describes them.
fn next(earlier: &Fight) -> Table {
    next_with(Rulings::default(), earlier)
}

fn next_with(rulings: Rulings, earlier: &Fight) -> Table {
    let mut table =
        undealt(rulings, [ann().suit("chainmail").weapon("revolver .36"), bo().henchman(), someone("Cy", 0)]);
    table.fight.follow(earlier);
    table
}

/// How many cards each is dealt.
fn dealt(table: &mut Table) -> Vec<usize> {
    let mut seeded = affray_core::Seeded::new(1, 0, affray_suits::Plain);
    let Ok(_) = table.fight.step(&mut seeded);
    table.fight.people.iter().map(|person| person.hand.len()).collect()
}

#[test]
fn su_65_damage_and_trauma_last() {
    let table = next(&over(|fight| fight.people[0].harm = harm(0, 4, 2)));
    assert_eq!(table.harm(ANN), (0, 4, 2));
}

#[test]
fn su_73_what_was_stabilised_lasts() {
    let table = next(&over(|fight| {
        let harm = &mut fight.people[0].harm;
        (harm.damage, harm.stabilised, harm.bleeding_stopped) = (7, 3, true);
    }));
    let harm = table.fight.person(ANN).harm;
    assert_eq!((harm.stabilised, harm.bleeding_stopped), (3, true));
}

#[test]
fn su_76_shock_does_not_last() {
    let table = next(&over(|fight| fight.people[0].harm = harm(5, 6, 1)));
    assert_eq!(table.harm(ANN), (0, 6, 1));
}

#[test]
fn su_70_the_account_of_a_fight_does_not_last() {
    let table = next(&over(|fight| {
        let harm = &mut fight.people[0].harm;
        (harm.damage, harm.battle_damage, harm.battle_trauma, harm.bandaged, harm.half) = (4, 4, true, true, true);
    }));
    let harm = table.fight.person(ANN).harm;
    assert_eq!((harm.battle_damage, harm.battle_trauma, harm.bandaged, harm.half), (0, false, false, false));
}

#[test]
fn su_67_armour_taken_off_is_worn_again() {
    let earlier = over(|fight| (fight.people[0].suit_off, fight.people[0].strip_left) = (true, Some(0)));
    let table = next(&earlier);
    assert!(!table.fight.person(ANN).suit_off);
    assert_eq!((table.fight.absorption(ANN, weapon("sword")), table.fight.person(ANN).strip_left), (2, None));
    assert_eq!(earlier.absorption(ANN, weapon("sword")), 0);
}

#[test]
fn su_09_a_hero_who_has_healed_is_dealt_a_hand() {
    let mut hurt = undealt(Rulings::default(), [ann().harm(0, 3, 0), bo().henchman(), someone("Cy", 0)]);
    assert!(!hurt.fight.is_dealt_in(ANN), "the file says so for the first stage");
    hurt.fight.follow(&over(|_| ()));
    assert_eq!(dealt(&mut hurt), [3, 0, 3]);
}

#[test]
fn su_64_a_hero_wounded_in_the_stage_before_is_dealt_none() {
    let earlier = over(|fight| fight.people[0].harm = harm(0, 3, 0));
    assert_eq!(dealt(&mut next(&earlier)), [0, 0, 3]);
    let normally = Rulings { wounded_start: WoundedStart::DealNormally, ..Rulings::default() };
    assert_eq!(dealt(&mut next_with(normally, &earlier)), [3, 0, 3]);
}

#[test]
fn su_06_packs_are_counted_for_those_who_are_dealt_in() {
    // Nine heroes hold 36 cards and leave sixteen of one pack; hurt ones hold one each.
    let heroes = || (0..9).map(|place| someone(&format!("H{place}"), 0)).collect::<Vec<_>>();
    let one_pack = Rulings { deck_count: 1, ..Rulings::default() };
    let mut earlier = undealt(one_pack, heroes());
    assert_eq!(earlier.fight.packs, 2);
    for person in earlier.fight.people.iter_mut() {
        person.harm.damage = 1;
    }
    let mut later = undealt(one_pack, heroes());
    later.fight.follow(&earlier.fight);
    assert_eq!((later.fight.packs, later.fight.pile.len()), (1, 52));
}

#[test]
fn su_59_the_knocked_out_come_round() {
    let table = next(&over(|fight| fight.people[0].status = Status::Out { minutes: 600, since: 3 }));
    assert!(table.fight.person(ANN).is_up());
}

#[test]
fn su_49_the_dead_stay_dead_and_are_dealt_nothing() {
    let mut table = next(&over(|fight| fight.people[0].status = Status::dead(3, false)));
    assert!(table.is_dead(ANN));
    assert_eq!(dealt(&mut table), [0, 0, 3]);
    assert!(!table.fight.order.contains(&ANN));
}

#[test]
fn su_92_hands_action_cards_cooldown_and_posture_do_not_last() {
    let table = next(&over(|fight| {
        let person = &mut fight.people[0];
        (person.hand, person.slot, person.action_card) = (hand("3H 4H"), 5, Some(card("5S")));
        (person.cooldown, person.posture, person.covers) = (2, Posture::Flat, Some(CY));
    }));
    let person = table.fight.person(ANN);
    assert_eq!((person.hand, person.slot, person.action_card), (Hand::EMPTY, 0, None));
    assert_eq!((person.cooldown, person.posture, person.covers), (0, Posture::Upright, None));
}

#[test]
fn su_90_magazines_are_full_again() {
    let table = next(&over(|fight| fight.people[0].weapons[0].shots = 0));
    assert_eq!(table.fight.person(ANN).wielded(FIRST).shots, 5);
}

#[test]
fn su_79_the_half_hour_for_surgery_does_not_last() {
    let mut table = next(&over(|fight| {
        let person = &mut fight.people[0];
        (person.harm.damage, person.harm.stabilised, person.traumatised_at) = (7, 2, Some(3));
    }));
    assert_eq!(table.fight.person(ANN).traumatised_at, None);
    table.fight.stage = Stage::Surgery;
    let operate = affray_suits::Choice::Operate(ANN);
    assert_eq!(table.forbids(CY, Question::Operate(CY), operate), Some("SU-79"));
}

#[test]
fn foes_begin_anew_even_if_one_of_that_name_died_before() {
    let table = next(&over(|fight| {
        fight.people[1].status = Status::dead(3, false);
        fight.people[1].harm = harm(0, 9, 0);
    }));
    assert!(table.fight.person(BO).is_up());
    assert_eq!(table.harm(BO), (0, 0, 0));
}

// SU-89.
#[test]
fn su_89_a_squad_whose_first_member_is_dead_draws_for_the_next() {
    let people = || {
        let squad = |name: &str| someone(name, 0).henchman().with(|sheet| sheet.squad = Some(1));
        [squad("One"), squad("Two"), bo().henchman()]
    };
    let mut earlier = undealt(Rulings::default(), people());
    earlier.fight.people[0].status = Status::dead(1, false);
    let mut later = undealt(Rulings::default(), people());
    later.fight.follow(&earlier.fight);
    dealt(&mut later);
    assert!(later.fight.person(FighterId(1)).slot > 0, "Two has a card to act on");
}

#[test]
fn su_12_nobody_waits_for_the_dead() {
    let people = || [ann(), bo().henchman(), someone("Cy", 1).with(|sheet| sheet.joins = 50)];
    let mut later = undealt(Rulings::default(), people());
    dealt(&mut later);
    (later.fight.people[2].status, later.fight.people[1].status) = (Status::dead(1, false), Status::dead(2, false));
    later.fight.recheck_end.set(true);
    let mut script = later
        .script()
        .whenever(|_, _, question, _| matches!(question, Question::Act(_)).then_some(affray_suits::Choice::Rest));
    later.steps(&mut script, 1);
    assert_ne!(later.fight.stage(), Stage::Turns);
}

#[test]
fn every_row_of_the_table_names_a_test_that_exists() {
    let (page, tests) = (include_str!("../../lasting.md"), include_str!("lasting.rs"));
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| ")).skip(2).collect();
    assert!(rows.len() >= 12);
    for row in &rows {
        let named: Vec<&str> = row.rsplit('|').nth(1).expect("a last cell").split('`').skip(1).step_by(2).collect();
        assert!(!named.is_empty(), "{row}");
        for name in named {
            assert!(tests.contains(&format!("#[test]\nfn {name}()")), "{name} is no test");
        }
    }
    // And every test is a row.
    for name in tests.split("#[test]\nfn ").skip(1).filter_map(|rest| rest.split("()").next()) {
        let mentioned = page.contains(&format!("`{name}`"));
        assert!(mentioned || name == "every_row_of_the_table_names_a_test_that_exists", "{name} is in no row");
    }
}
