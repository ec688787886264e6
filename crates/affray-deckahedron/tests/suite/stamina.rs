//! Stamina (DK-30 to DK-38).

use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::state::fighter::Standing;
use affray_deckahedron::state::moves::{Cause, Move};

use crate::fixture::{self, ADA};
use crate::script::Script;
use crate::stage::*;

const SHORT: (&str, &str, &str) = ("2 5 6 7 8 9", "0 1 3 4 11 12", "10 13 14 15 16 17 18 19");

#[test]
fn dk_35_the_module_lets_the_spent_stand() {
    let spent = "exhausted = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]";
    assert!(open("module-2017", spent, REST).unwrap().fighter(ADA).is_up());
    assert!(!open("world-2017", spent, REST).unwrap().fighter(ADA).is_up());
}

// DK-33.
#[test]
fn dk_gc_20_a_search_does_not_mind_wound_cards() {
    let mut fight = ranked(World, 3, 0);
    fixture::lay(&mut fight, ADA, "w1", "", "18");
    fight.fighter_mut(ADA).wound = 1;
    let mut script = quiet().cards("3 w1 12♥");
    fight.lose_stamina(&mut script, ADA, Cause::Physical).unwrap();
    check_piles(&fight, ADA, "3 w1", "18 12", 17);
    script.finish();
}

#[test]
fn dk_36_the_incapacitated_do_not_rest() {
    let mut fight = weary(World);
    fight.fighter_mut(ADA).standing = Standing::Out;
    let mut script = quiet();
    fight.rest(&mut script, ADA).unwrap();
    fight.heal(&mut script, ADA).unwrap();
    check_piles(&fight, ADA, "5 w1", "10 11 12 13 14 15", 13);
}

// DK-30, DK-34.
#[test]
fn dk_gc_21_three_points_are_three_searches() {
    let mut fight = ranked(Guide, 2, 0);
    lose(&mut fight, 3, quiet().cards("12♥ 0 13♥ 4 5 19♥"));
    check_piles(&fight, ADA, "0 4 5", "12 13 19", 14);
}

// DK-32.
#[test]
fn dk_gc_22_a_deck_that_gives_out_is_reshuffled() {
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, SHORT.0, SHORT.1, SHORT.2);
    lose(&mut fight, 1, quiet().cards("2 5 6 7 8 9").cards("5 12♥"));
    check_piles(&fight, ADA, "5", "10 13 14 15 16 17 18 19 12", 10);
    assert!(!is_out(&fight, ADA));
}

// DK-34, DK-35.
#[test]
fn dk_gc_23_the_module_drops_on_a_point_that_cannot_be_paid() {
    let mut fight = ranked(Module, 2, 0);
    lay_exactly(&mut fight, ADA, SHORT.0, SHORT.1, SHORT.2);
    lose(&mut fight, 3, quiet().cards("2 5 6 7 8 9").cards("5 12♥ 11♥"));
    check_piles(&fight, ADA, "5", "10 13 14 15 16 17 18 19 12 11", 9);
    assert!(is_out(&fight, ADA));
}

// DK-35.
#[test]
fn dk_gc_24_the_tenth_point_fells_only_in_the_later_editions() {
    for edition in [Module, World, Guide] {
        let mut fight = ranked(edition, 2, 0);
        lay_exactly(&mut fight, ADA, "11 2 5 6 7 8 9", "0 1 3 4", "10 12 13 14 15 16 17 18 19");
        lose(&mut fight, 1, quiet().cards("11♥"));
        assert_eq!(fight.fighter(ADA).stamina(), 0);
        assert_eq!(is_out(&fight, ADA), edition != Module, "{edition}");
        if edition == Module {
            lose(&mut fight, 1, quiet());
            assert!(is_out(&fight, ADA), "a further loss incapacitates");
        }
    }
}

// DK-27, ruling reshuffle_each_point.
#[test]
fn dk_31_one_may_reshuffle_before_each_search() {
    let mut fight = ranked(World, 2, 0);
    fixture::lay(&mut fight, ADA, "", "0 1", "");
    let mut script: Script = Script::new().pick(Choice::Yes).cards("0 12♥").pick(Choice::Yes).cards("13♥");
    fight.lose_points(&mut script, ADA, 2, Cause::Physical).unwrap();
    script.finish();
    check_piles(&fight, ADA, "", "12 13", 18);
}

#[test]
fn dk_36_the_incapacitated_lose_nothing_more() {
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, "11 2 5 6 7 8 9", "0 1 3 4", "10 12 13 14 15 16 17 18 19");
    lose(&mut fight, 3, quiet().cards("11♥"));
    let mut script = quiet();
    fight.take_harm(&mut script, ADA, Cause::Physical).unwrap();
    assert_eq!((fight.fighter(ADA).harm, is_out(&fight, ADA)), (0, true));
}

// ruling cause_tag.
#[test]
fn dk_38_sangfroid_takes_only_strains_of_the_mind() {
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).give(Move::Sangfroid, 0, World);
    lose(&mut fight, 1, quiet().cards("12♥"));
    let mut script = quiet().whenever(|_, _, question, _| {
        matches!(question, Question::Absorb { .. }).then_some(Choice::OnMove(Move::Sangfroid))
    });
    fight.lose_stamina(&mut script, ADA, Cause::Mental).unwrap();
    check_piles(&fight, ADA, "", "12", 19);
}
