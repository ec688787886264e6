//! Bleeding (SU-53 to SU-57).

use affray_suits::rulings::*;
use affray_suits::state::harm::Harm;

use crate::fixture::*;

/// Body 6, Damage 6, Trauma 3, Shock 2, unless said otherwise: the state after this card, and whether they bled.
fn bleeds(rulings: Rulings, before: Harm, drawn: &str) -> (Table, bool) {
    let mut table = table_with(rulings, [ann(), bo()], |_| {});
    table.fight.people[1].harm = before;
    let mut script = table.script().cards(drawn);
    let bled = table.fight.bleed(&mut script, BO).unwrap_or_else(|halt| panic!("{halt:?}"));
    script.finish();
    (table, bled)
}

fn check(before: (u16, u16, u16), drawn: &str, after: (u16, u16, u16), bled: bool) -> Table {
    let (shock, damage, trauma) = before;
    let (table, did) = bleeds(Rulings::default(), harm(shock, damage, trauma), drawn);
    assert_eq!((table.harm(BO), did), (after, bled), "{drawn}");
    table
}

const USUAL: (u16, u16, u16) = (2, 6, 3);

// SU-55.
#[test]
fn su_g_60_red_is_damage() {
    let table = check(USUAL, "2H", (2, 7, 3), true);
    assert!(table.fight.person(BO).is_up());
}

// SU-55, SU-61.
#[test]
fn su_g_61_black_is_shock_and_none_recovers() {
    check(USUAL, "AC", (3, 6, 3), true);
    let mut table = table([ann(), bo()]);
    table.fight.people[1].harm = harm(2, 6, 3);
    let script = table.script().cards("AC AS").pick(affray_suits::Choice::Rest);
    table.own_round(script, BO);
    assert_eq!(table.harm(BO), (3, 6, 3));
}

// SU-54, SU-61.
#[test]
fn su_g_62_a_card_equal_to_trauma_does_not_bleed_and_shock_may_recover() {
    check(USUAL, "3S", (2, 6, 3), false);
    let mut table = table([ann(), bo()]);
    table.fight.people[1].harm = harm(2, 6, 3);
    let script = table.script().cards("3S AS").pick(affray_suits::Choice::Rest);
    table.own_round(script, BO);
    assert_eq!(table.harm(BO), (1, 6, 3));
}

// SU-55.
#[test]
fn su_g_63_a_red_face_is_damage_and_trauma() {
    let table = check(USUAL, "JD", (2, 7, 4), true);
    assert!(table.is_out(BO));
}

// SU-55.
#[test]
fn su_g_64_a_black_face_is_shock_and_trauma() {
    let table = check(USUAL, "QS", (3, 6, 4), true);
    assert!(table.is_out(BO));
}

// SU-54.
#[test]
fn su_g_65_a_king_counts_three() {
    check(USUAL, "KH", (2, 6, 3), false);
}

// SU-54.
#[test]
fn su_g_66_a_ten_does_nothing() {
    check(USUAL, "10H", (2, 6, 3), false);
}

// SU-54.
#[test]
fn su_g_67_trauma_of_one_cannot_bleed() {
    check((2, 6, 1), "AH", (2, 6, 1), false);
    let rulings = Rulings { bleed_compare: BleedCompare::Le, ..Rulings::default() };
    assert_eq!(bleeds(rulings, harm(2, 6, 1), "AH").0.harm(BO), (2, 7, 1));
}

// SU-55.
#[test]
fn su_g_68_a_black_king_under_trauma_four() {
    let table = check((0, 6, 4), "KC", (1, 6, 5), true);
    assert!(table.fight.person(BO).is_up());
}

// SU-53, SU-55.
#[test]
fn su_g_69_a_red_jack_can_kill() {
    assert!(check((0, 6, 6), "JH", (0, 7, 7), true).is_dead(BO));
}

// SU-53.
#[test]
fn su_g_70_injury_above_twice_body_kills() {
    assert!(check((0, 10, 2), "AD", (0, 11, 2), true).is_dead(BO));
}

// SU-51, SU-55.
#[test]
fn su_g_71_bleeding_damage_is_not_converted() {
    assert!(!check((0, 9, 2), "AD", (0, 10, 2), true).is_dead(BO));
}

// SU-48, SU-55.
#[test]
fn su_g_72_shock_from_bleeding_is_lost_at_the_cap() {
    let before = Harm { shock: 12, damage: 6, trauma: 3, ..Harm::default() };
    assert_eq!(bleeds(Rulings::default(), before, "AS").0.harm(BO), (12, 6, 3));
    let rulings = Rulings { bleed_shock_over_cap: BleedShockOverCap::ToDamage, ..Rulings::default() };
    assert_eq!(bleeds(rulings, before, "AS").0.harm(BO), (12, 7, 3));
}

#[test]
fn su_54_the_unconscious_bleed_too() {
    let mut table = table([ann(), bo().out()]);
    table.fight.people[1].harm = harm(2, 6, 3);
    let script = table.script().cards("2H");
    table.own_round(script, BO);
    assert_eq!(table.harm(BO), (2, 7, 3));
}

#[test]
fn su_55_all_effects_come_together_before_death_is_looked_at() {
    // Trauma 6 and Injury 12 are bearable one by one; red Queen brings both past.
    let (table, _) = bleeds(Rulings::default(), harm(0, 6, 6), "QD");
    assert_eq!((table.harm(BO), table.is_dead(BO)), ((0, 7, 7), true));
}
