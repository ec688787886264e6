//! Golden cases of Stamina and reshuffles (GC-21 to GC-29, GC-73), and the rules behind them.

use crate::fixture::{self, ADA};
use crate::stage::*;
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::state::attribute::Attribute;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::state::fighter::{FighterId, Standing};
use affray_deckahedron::state::moves::{Cause, Move};

/// Loses so many points by the script, and uses all of it.
fn lose(fight: &mut Fight, points: u8, script: affray_core::Script<Fight>) {
    let mut script = script;
    fight.lose_points(&mut script, ADA, points, Cause::Physical).unwrap();
    script.finish();
}

fn is_out(fight: &Fight, who: FighterId) -> bool {
    fight.fighter(who).standing == Standing::Out
}

#[test]
fn dk_gc_21_three_points_are_three_searches() {
    // DK-30, DK-34
    let mut fight = ranked(Guide, 2, 0);
    lose(&mut fight, 3, quiet().cards("12 0 13 4 5 19"));
    check_piles(&fight, ADA, "0 4 5", "12 13 19", 14);
}

const SHORT: (&str, &str, &str) = ("2 5 6 7 8 9", "0 1 3 4 11 12", "10 13 14 15 16 17 18 19");

#[test]
fn dk_gc_22_a_deck_that_gives_out_is_reshuffled() {
    // DK-32
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, SHORT.0, SHORT.1, SHORT.2);
    lose(&mut fight, 1, quiet().cards("2 5 6 7 8 9").cards("5 12"));
    check_piles(&fight, ADA, "5", "10 13 14 15 16 17 18 19 12", 10);
    assert!(!is_out(&fight, ADA));
}

#[test]
fn dk_gc_23_the_module_drops_on_a_point_that_cannot_be_paid() {
    // DK-34, DK-35
    let mut fight = ranked(Module, 2, 0);
    lay_exactly(&mut fight, ADA, SHORT.0, SHORT.1, SHORT.2);
    lose(&mut fight, 3, quiet().cards("2 5 6 7 8 9").cards("5 12 11"));
    check_piles(&fight, ADA, "5", "10 13 14 15 16 17 18 19 12 11", 9);
    assert!(is_out(&fight, ADA));
}

#[test]
fn dk_gc_24_the_tenth_point_fells_only_in_the_later_editions() {
    // DK-35
    for edition in [Module, World, Guide] {
        let mut fight = ranked(edition, 2, 0);
        lay_exactly(&mut fight, ADA, "11 2 5 6 7 8 9", "0 1 3 4", "10 12 13 14 15 16 17 18 19");
        lose(&mut fight, 1, quiet().cards("11"));
        assert_eq!(fight.fighter(ADA).stamina(), 0);
        assert_eq!(is_out(&fight, ADA), edition != Module, "{edition}");
        if edition == Module {
            lose(&mut fight, 1, quiet());
            assert!(is_out(&fight, ADA), "a further loss incapacitates");
        }
    }
}

#[test]
fn dk_gc_25_five_cards_left_are_reshuffled() {
    // DK-28
    let mut fight = ranked(World, 3, 1);
    lay_exactly(&mut fight, ADA, "4 12 0 1 2 3 11", "5 6 7 8 9 10 13 14 15", "16 17 18 19");
    let told = ordinary(&mut fight, quiet().cards("4 12"), 1);
    assert_eq!(flips(&told), [(VV, "12".into())]);
    check_piles(&fight, ADA, "", "16 17 18 19", 16);
}

#[test]
fn dk_gc_26_the_check_never_breaks_into_a_flip() {
    // DK-28, DK-17
    let mut fight = ranked(World, 3, 1);
    lay_exactly(&mut fight, ADA, "4 12 14 1 2 3", "0 5 6 7 8 9 10 11 13 15", "16 17 18 19");
    let told = ordinary(&mut fight, quiet().cards("4 12 14").pick(Choice::Token), -2);
    assert_eq!(flips(&told), [(X, "14".into())]);
    assert_eq!((fight.bank, fight.fighter(ADA).green), (1, 1));
    check_piles(&fight, ADA, "", "16 17 18 19", 16);
}

#[test]
fn dk_gc_27_a_module_deck_may_run_out_in_a_flip() {
    // DK-29
    let mut fight = ranked(Module, 3, 0);
    lay_exactly(&mut fight, ADA, "4 12", "0 1 2 3 5 6 7 8 9 10 11 13 14 15", "16 17 18 19");
    let mut script = quiet().cards("4 12 15");
    let flip = fight.flip(&mut script, ADA, Attribute::Str, 2).unwrap();
    assert_eq!((flip.face, flip.resolver.to_string()), (VV, "12".into()));
    check_piles(&fight, ADA, "4 12 15", "16 17 18 19", 13);
    script.finish();
}

#[test]
fn dk_gc_28_a_parked_point_costs_no_card_and_comes_back_like_one() {
    // DK-50, DK-37, DK-38
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).give(Move::MysticBreathwork, 0, World);
    lose(&mut fight, 3, quiet().pick(Choice::OnMove(Move::MysticBreathwork)).cards("12 13"));
    check_piles(&fight, ADA, "", "12 13", 18);
    let tokens = |fight: &Fight| fight.fighter(ADA).held(Move::MysticBreathwork).unwrap().tokens;
    assert_eq!(tokens(&fight), 1);
    let card = |number| Choice::Card(affray_deckahedron::state::card::Card::base(number));
    let mut script = quiet().pick(Choice::Untoken(Move::MysticBreathwork)).pick(card(13)).pick(card(12));
    fight.regain(&mut script, ADA, 3, true).unwrap();
    script.finish();
    assert_eq!(tokens(&fight), 0);
    check_piles(&fight, ADA, "12 13", "", 18);
}

#[test]
fn dk_gc_29_the_last_point_may_be_absorbed() {
    // DK-50, DK-35
    let mut fight = ranked(World, 2, 0);
    fixture::lay(&mut fight, ADA, "", "", "10 12 13 14 15 16 17 18 19");
    fight.fighter_mut(ADA).give(Move::GoodCardio, 0, World);
    lose(&mut fight, 1, quiet().pick(Choice::OnMove(Move::GoodCardio)));
    assert!(!is_out(&fight, ADA));
    check_piles(&fight, ADA, "", "10 12 13 14 15 16 17 18 19", 11);
}

#[test]
fn dk_gc_73_a_wound_cards_search_is_made_in_the_short_deck() {
    // DK-16, DK-28
    let mut fight = ranked(World, 1, 1);
    lay_exactly(&mut fight, ADA, "w1 0 12 2 3 4", "1 5 6 7 8 9 10 11", "13 14 15 16 17 18 19");
    fight.fighter_mut(ADA).wound = 1;
    let told = ordinary(&mut fight, quiet().cards("w1").cards("0 12").pick(Choice::Narrate), 0);
    assert_eq!(flips(&told), [(XX, "w1".into())]);
    assert_eq!(gm_moves(&told), 1);
    check_piles(&fight, ADA, "", "13 14 15 16 17 18 19 12", 13);
    assert_eq!(fight.fighter(ADA).wound_cards().count_ones(), 1, "w1 is in the deck again");
}

#[test]
fn dk_31_one_may_reshuffle_before_each_search() {
    // DK-27, ruling reshuffle_each_point
    let mut fight = ranked(World, 2, 0);
    fixture::lay(&mut fight, ADA, "", "0 1", "");
    let mut script: affray_core::Script<Fight> =
        affray_core::Script::new(fixture::cast()).pick(Choice::Yes).cards("0 12").pick(Choice::Yes).cards("13");
    fight.lose_points(&mut script, ADA, 2, Cause::Physical).unwrap();
    script.finish();
    check_piles(&fight, ADA, "", "12 13", 18);
}

#[test]
fn dk_36_the_incapacitated_lose_nothing_more() {
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, "11 2 5 6 7 8 9", "0 1 3 4", "10 12 13 14 15 16 17 18 19");
    lose(&mut fight, 3, quiet().cards("11"));
    let mut script = quiet();
    fight.take_harm(&mut script, ADA, Cause::Physical).unwrap();
    assert_eq!((fight.fighter(ADA).harm, is_out(&fight, ADA)), (0, true));
}

#[test]
fn dk_05_cards_are_conserved_in_a_search_of_the_whole_deck() {
    let mut fight = ranked(World, 2, 0);
    lose(&mut fight, 1, quiet().cards("0 1 2 3 4 5 6 7 8 9 10"));
    // Nine cards are left, more than five.
    check_piles(&fight, ADA, "0 1 2 3 4 5 6 7 8 9", "10", 9);
}

#[test]
fn dk_38_sangfroid_takes_only_strains_of_the_mind() {
    // ruling cause_tag
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).give(Move::Sangfroid, 0, World);
    lose(&mut fight, 1, quiet().cards("12"));
    let mut script = quiet().whenever(|_, _, question, _| {
        matches!(question, Question::Absorb { .. }).then_some(Choice::OnMove(Move::Sangfroid))
    });
    fight.lose_stamina(&mut script, ADA, Cause::Mental).unwrap();
    check_piles(&fight, ADA, "", "12", 19);
}
