//! Damage, Harm and Wounds (DK-39 to DK-48).

use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::edition::Edition;
use affray_deckahedron::state::fighter::Standing;
use affray_deckahedron::state::item::Die;
use affray_deckahedron::state::moves::Move;

use crate::fixture::{self, ADA};
use crate::stage::*;

/// (Stamina, Harm, Wounds) of every legal split.
fn splits(edition: Edition, number: u8) -> Vec<(u8, u8, u8)> {
    let fight = ranked(edition, 2, 0);
    let all: Vec<(u8, u8)> = fight.splits(ADA, number).collect();
    all.into_iter().map(|(harm, wound)| (fight.split(ADA, number, harm, wound).unwrap(), harm, wound)).collect()
}

// DK-39, DK-41.
#[test]
fn dk_gc_30_without_a_split_every_point_is_stamina() {
    for edition in [World, Guide] {
        let mut fight = ranked(edition, 2, 0);
        hit(&mut fight, 7, quiet().pick(split(0, 0)).cards("10♥ 11♥ 12♥ 13♥ 14♥ 15♥ 16♥"));
        check_piles(&fight, ADA, "", "10 11 12 13 14 15 16", 13);
    }
}

// DK-41, DK-44.
#[test]
fn dk_gc_31_four_stamina_and_a_harm() {
    for edition in [World, Guide] {
        let mut fight = ranked(edition, 2, 0);
        hit(&mut fight, 7, quiet().pick(split(1, 0)).cards("10♥ 1 11♥ 12♥ 2 13♥ 14♥"));
        check_piles(&fight, ADA, "1 2", "10 11 12 13 14", 13);
        assert_eq!(tokens(&fight), (1, 0));
    }
}

#[test]
fn dk_gc_32_one_stamina_and_two_harm() {
    for edition in [World, Guide] {
        let mut fight = ranked(edition, 2, 0);
        hit(&mut fight, 7, quiet().pick(split(2, 0)).cards("10♥ 1 11♥ 12♥"));
        check_piles(&fight, ADA, "1", "10 11 12", 16);
        assert_eq!(tokens(&fight), (2, 0));
    }
}

// DK-46.
#[test]
fn dk_gc_33_one_stamina_and_a_wound() {
    for edition in [World, Guide] {
        let mut fight = ranked(edition, 2, 0);
        hit(&mut fight, 7, quiet().pick(split(0, 1)).cards("10♥ 1 11♥").cards("w1"));
        check_piles(&fight, ADA, "1 w1", "10 11", 17);
        assert_eq!(tokens(&fight), (0, 1));
    }
}

// DK-41, ruling split_overpay.
#[test]
fn dk_gc_34_legal_splits() {
    for edition in [World, Guide] {
        assert_eq!(splits(edition, 2), [(2, 0, 0)]);
        assert_eq!(splits(edition, 3), [(3, 0, 0), (0, 1, 0)]);
        let mut seven = splits(edition, 7);
        seven.sort_unstable();
        assert_eq!(seven, [(1, 0, 1), (1, 2, 0), (4, 1, 0), (7, 0, 0)]);
        assert_eq!(splits(edition, 12).len(), 9);
        let fight = ranked(edition, 2, 0);
        assert!(fight.split(ADA, 7, 1, 1).is_err());
        assert!(fight.split(ADA, 5, 0, 1).is_err());
        assert!(fight.split(ADA, 2, 1, 0).is_err());
        // The count of 8.5: the sum over w of (N - 6w) / 3 + 1.
        for number in 0..=20u8 {
            let expected: usize = (0..=number / 6).map(|wounds| usize::from((number - 6 * wounds) / 3) + 1).sum();
            assert_eq!(splits(edition, number).len(), expected, "N = {number}");
        }
    }
}

// DK-45.
#[test]
fn dk_gc_35_a_third_harm_is_a_wound() {
    let mut fight = ranked(World, 2, 0);
    fixture::lay(&mut fight, ADA, "", "", "18 19");
    fight.fighter_mut(ADA).harm = 2;
    harm(&mut fight, quiet().cards("5 12♥").cards("w1"));
    check_piles(&fight, ADA, "5 w1", "18 19 12", 16);
    assert_eq!(tokens(&fight), (2, 1));
}

// DK-45.
#[test]
fn dk_gc_36_in_the_module_it_costs_two_points() {
    let mut fight = ranked(Module, 2, 0);
    fixture::lay(&mut fight, ADA, "", "", "18 19");
    fight.fighter_mut(ADA).harm = 2;
    harm(&mut fight, quiet().cards("5 12♥ 3 13♥").cards("w1"));
    check_piles(&fight, ADA, "5 3 w1", "18 19 12 13", 14);
    assert_eq!(tokens(&fight), (2, 1));
}

// DK-47.
#[test]
fn dk_gc_37_a_third_wound_is_the_end() {
    let mut fight = ranked(Guide, 2, 0);
    fixture::lay(&mut fight, ADA, "", "w1 w2", "18 19");
    fight.fighter_mut(ADA).wound = 2;
    wound(&mut fight, quiet());
    assert!(is_out(&fight, ADA));
    check_piles(&fight, ADA, "w1 w2", "18 19", 18);
}

// DK-45, DK-47.
#[test]
fn dk_gc_38_a_third_harm_with_two_wounds() {
    for edition in [World, Module] {
        let mut fight = ranked(edition, 2, 0);
        fixture::lay(&mut fight, ADA, "", "w1 w2", "14 17 18 19");
        (fight.fighter_mut(ADA).harm, fight.fighter_mut(ADA).wound) = (2, 2);
        let script = if edition == Module { quiet().cards("5 12♥") } else { quiet() };
        harm(&mut fight, script);
        assert!(is_out(&fight, ADA));
        match edition {
            Module => check_piles(&fight, ADA, "w1 w2 5", "14 17 18 19 12", 14),
            _ => check_piles(&fight, ADA, "w1 w2", "14 17 18 19", 16),
        }
    }
}

// DK-46, ruling wound_before_card.
#[test]
fn dk_gc_39_the_wound_card_is_no_part_of_its_own_reshuffle() {
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, "0 1 2 3 4 5", "6 7 8 9 10 11 12", "13 14 15 16 17 18 19");
    wound(&mut fight, quiet().cards("0 1 2 3 4 5").cards("8 11♥").cards("w1"));
    check_piles(&fight, ADA, "8 w1", "13 14 15 16 17 18 19 11", 11);
}

// DK-28, DK-46.
#[test]
fn dk_gc_40_nor_of_the_one_that_follows_its_point() {
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, "0 12 1 2 3 4 5", "6 7 8 9 10 11", "13 14 15 16 17 18 19");
    wound(&mut fight, quiet().cards("0 12♥").cards("w1"));
    check_piles(&fight, ADA, "w1", "13 14 15 16 17 18 19 12", 12);
}

// DK-35, DK-36, DK-44, ruling token_after_incapacitation.
#[test]
fn dk_gc_41_the_token_is_placed_on_the_fallen() {
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, "2 11 5 6 7 8 9", "0 1 3 4", "10 12 13 14 15 16 17 18 19");
    harm(&mut fight, quiet().cards("2 11♥"));
    assert!(is_out(&fight, ADA));
    assert_eq!(tokens(&fight), (1, 0));
    check_piles(&fight, ADA, "0 1 3 4 2", "10 11 12 13 14 15 16 17 18 19", 5);
}

// DK-39, DK-41, DK-71.
#[test]
fn dk_gc_75_dangers_split_and_costs_do_not() {
    for edition in [World, Guide] {
        assert_eq!(splits(edition, 4), [(4, 0, 0), (1, 1, 0)]);
        let mut fight = ranked(edition, 2, 1);
        fight.change_scenario(|scenario| scenario.chapters[0].hazard = Some(Die::D6));
        fight.fighter_mut(ADA).give(Move::GoodCardio, 0, edition);
        // The GM's move on two crosses is a rockfall of 4, taken as one point and a Harm.
        let script = quiet()
            .cards("0✗✗")
            .pick(Choice::Hazard)
            .roll(4)
            .pick(split(1, 0))
            .pick(Choice::No)
            .cards("12♥")
            .pick(Choice::No)
            .cards("13♥");
        ordinary(&mut fight, script, 0);
        assert_eq!(tokens(&fight), (1, 0));
        // Running at Speed 0 costs four points, one of them parked, and asks for no split.
        let script = quiet().pick(Choice::OnMove(Move::GoodCardio)).cards("14♥ 15♥ 17♥");
        make(&mut fight, script, Move::RunAway, None);
        assert_eq!(fight.fighter(ADA).standing, Standing::Fled);
        assert_eq!(fight.fighter(ADA).stamina(), 5);
    }
}

// DK-45, rulings incapacitation_module_reading and token_after_incapacitation.
#[test]
fn dk_gc_76_the_modules_last_harm_leaves_its_marks() {
    let mut fight = ranked(Module, 2, 0);
    lay_exactly(&mut fight, ADA, "0 1 2 3 4 5 6 7 8 9", "", "10 11 12 13 14 15 16 17 18 19");
    fight.fighter_mut(ADA).harm = 2;
    harm(&mut fight, quiet().cards("w1"));
    assert!(is_out(&fight, ADA));
    assert_eq!(tokens(&fight), (2, 1));
    check_piles(&fight, ADA, "w1", "10 11 12 13 14 15 16 17 18 19", 10);
}

#[test]
fn dk_43_stamina_comes_before_harm_and_the_rest_is_dropped() {
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, "11 2 5 6 7 8 9", "0 1 3 4", "10 12 13 14 15 16 17 18 19");
    // One point fells; the Harm of the same hit is dropped.
    hit(&mut fight, 4, quiet().pick(split(1, 0)).cards("11♥"));
    assert!(is_out(&fight, ADA));
    assert_eq!(tokens(&fight), (0, 0));
}

#[test]
fn dk_40_halving_rounds_up() {
    let fight = ranked(World, 2, 0);
    assert_eq!([1, 2, 3, 4, 5].map(|number| fight.halve(number)), [1, 1, 2, 2, 3]);
}

#[test]
fn dk_48_wound_cards_are_as_many_as_wounds() {
    let mut fight = ranked(World, 2, 0);
    wound(&mut fight, quiet().cards("12♥").cards("w2"));
    wound(&mut fight, quiet().cards("13♥").cards("w1"));
    assert_eq!(fight.fighter(ADA).wound_cards().count_ones(), 2);
    wound(&mut fight, quiet());
    assert!(is_out(&fight, ADA));
}
