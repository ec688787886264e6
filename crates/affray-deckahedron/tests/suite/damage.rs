//! Golden cases of damage, Harm, Wounds and absorbing (GC-30 to GC-46, GC-75, GC-76), and the rules behind them.

use crate::fixture::{self, ADA, FOE};
use crate::stage::*;
use affray_deckahedron::asked::choice::{Carried, Choice};
use affray_deckahedron::edition::Edition;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::state::fighter::Standing;
use affray_deckahedron::state::item::{Die, Item, ItemKind};
use affray_deckahedron::state::moves::{Cause, Move};

type Script = affray_core::Script<Fight>;

/// The item carried first.
const fn first(item: ItemKind) -> Carried {
    Carried { place: 0, item }
}

fn is_out(fight: &Fight) -> bool {
    fight.fighter(ADA).standing == Standing::Out
}

fn hit(fight: &mut Fight, number: u8, script: Script) {
    let mut script = script;
    fight.damage(&mut script, ADA, number, Cause::Physical).unwrap();
    script.finish();
}

fn harm(fight: &mut Fight, script: Script) {
    let mut script = script;
    fight.take_harm(&mut script, ADA, Cause::Physical).unwrap();
    script.finish();
}

fn wound(fight: &mut Fight, script: Script) {
    let mut script = script;
    fight.take_wound(&mut script, ADA, Cause::Physical).unwrap();
    script.finish();
}

fn tokens(fight: &Fight) -> (u8, u8) {
    (fight.fighter(ADA).harm, fight.fighter(ADA).wound)
}

const fn split(harm: u8, wound: u8) -> Choice {
    Choice::Split { harm, wound }
}

/// (Stamina, Harm, Wounds) of every legal split.
fn splits(edition: Edition, number: u8) -> Vec<(u8, u8, u8)> {
    let fight = ranked(edition, 2, 0);
    let all: Vec<(u8, u8)> = fight.splits(ADA, number).collect();
    all.into_iter().map(|(harm, wound)| (fight.split(ADA, number, harm, wound).unwrap(), harm, wound)).collect()
}

#[test]
fn dk_gc_30_without_a_split_every_point_is_stamina() {
    // DK-39, DK-41
    for edition in [World, Guide] {
        let mut fight = ranked(edition, 2, 0);
        hit(&mut fight, 7, quiet().pick(split(0, 0)).cards("10 11 12 13 14 15 16"));
        check_piles(&fight, ADA, "", "10 11 12 13 14 15 16", 13);
    }
}

#[test]
fn dk_gc_31_four_stamina_and_a_harm() {
    // DK-41, DK-44
    for edition in [World, Guide] {
        let mut fight = ranked(edition, 2, 0);
        hit(&mut fight, 7, quiet().pick(split(1, 0)).cards("10 1 11 12 2 13 14"));
        check_piles(&fight, ADA, "1 2", "10 11 12 13 14", 13);
        assert_eq!(tokens(&fight), (1, 0));
    }
}

#[test]
fn dk_gc_32_one_stamina_and_two_harm() {
    for edition in [World, Guide] {
        let mut fight = ranked(edition, 2, 0);
        hit(&mut fight, 7, quiet().pick(split(2, 0)).cards("10 1 11 12"));
        check_piles(&fight, ADA, "1", "10 11 12", 16);
        assert_eq!(tokens(&fight), (2, 0));
    }
}

#[test]
fn dk_gc_33_one_stamina_and_a_wound() {
    // DK-46
    for edition in [World, Guide] {
        let mut fight = ranked(edition, 2, 0);
        hit(&mut fight, 7, quiet().pick(split(0, 1)).cards("10 1 11").cards("w1"));
        check_piles(&fight, ADA, "1 w1", "10 11", 17);
        assert_eq!(tokens(&fight), (0, 1));
    }
}

#[test]
fn dk_gc_34_legal_splits() {
    // DK-41, ruling split_overpay
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

#[test]
fn dk_gc_35_a_third_harm_is_a_wound() {
    // DK-45
    let mut fight = ranked(World, 2, 0);
    fixture::lay(&mut fight, ADA, "", "", "18 19");
    fight.fighter_mut(ADA).harm = 2;
    harm(&mut fight, quiet().cards("5 12").cards("w1"));
    check_piles(&fight, ADA, "5 w1", "18 19 12", 16);
    assert_eq!(tokens(&fight), (2, 1));
}

#[test]
fn dk_gc_36_in_the_module_it_costs_two_points() {
    // DK-45
    let mut fight = ranked(Module, 2, 0);
    fixture::lay(&mut fight, ADA, "", "", "18 19");
    fight.fighter_mut(ADA).harm = 2;
    harm(&mut fight, quiet().cards("5 12 3 13").cards("w1"));
    check_piles(&fight, ADA, "5 3 w1", "18 19 12 13", 14);
    assert_eq!(tokens(&fight), (2, 1));
}

#[test]
fn dk_gc_37_a_third_wound_is_the_end() {
    // DK-47
    let mut fight = ranked(Guide, 2, 0);
    fixture::lay(&mut fight, ADA, "", "w1 w2", "18 19");
    fight.fighter_mut(ADA).wound = 2;
    wound(&mut fight, quiet());
    assert!(is_out(&fight));
    check_piles(&fight, ADA, "w1 w2", "18 19", 18);
}

#[test]
fn dk_gc_38_a_third_harm_with_two_wounds() {
    // DK-45, DK-47
    for edition in [World, Module] {
        let mut fight = ranked(edition, 2, 0);
        fixture::lay(&mut fight, ADA, "", "w1 w2", "14 17 18 19");
        (fight.fighter_mut(ADA).harm, fight.fighter_mut(ADA).wound) = (2, 2);
        let script = if edition == Module { quiet().cards("5 12") } else { quiet() };
        harm(&mut fight, script);
        assert!(is_out(&fight));
        match edition {
            Module => check_piles(&fight, ADA, "w1 w2 5", "14 17 18 19 12", 14),
            _ => check_piles(&fight, ADA, "w1 w2", "14 17 18 19", 16),
        }
    }
}

#[test]
fn dk_gc_39_the_wound_card_is_no_part_of_its_own_reshuffle() {
    // DK-46, ruling wound_before_card
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, "0 1 2 3 4 5", "6 7 8 9 10 11 12", "13 14 15 16 17 18 19");
    wound(&mut fight, quiet().cards("0 1 2 3 4 5").cards("8 11").cards("w1"));
    check_piles(&fight, ADA, "8 w1", "13 14 15 16 17 18 19 11", 11);
}

#[test]
fn dk_gc_40_nor_of_the_one_that_follows_its_point() {
    // DK-28, DK-46
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, "0 12 1 2 3 4 5", "6 7 8 9 10 11", "13 14 15 16 17 18 19");
    wound(&mut fight, quiet().cards("0 12").cards("w1"));
    check_piles(&fight, ADA, "w1", "13 14 15 16 17 18 19 12", 12);
}

#[test]
fn dk_gc_41_the_token_is_placed_on_the_fallen() {
    // DK-35, DK-36, DK-44, ruling token_after_incapacitation
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, "2 11 5 6 7 8 9", "0 1 3 4", "10 12 13 14 15 16 17 18 19");
    harm(&mut fight, quiet().cards("2 11"));
    assert!(is_out(&fight));
    assert_eq!(tokens(&fight), (1, 0));
    check_piles(&fight, ADA, "0 1 3 4 2", "10 11 12 13 14 15 16 17 18 19", 5);
}

#[test]
fn dk_gc_42_tough_stuff_takes_a_harm() {
    // DK-42, DK-51
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).give(Move::ToughStuff, 0, World);
    harm(&mut fight, quiet().pick(Choice::OnMove(Move::ToughStuff)));
    check_piles(&fight, ADA, "", "", 20);
    assert_eq!(tokens(&fight), (0, 0));
    harm(&mut fight, quiet().cards("13"));
    assert_eq!(tokens(&fight), (1, 0), "the spot is taken");
}

#[test]
fn dk_gc_43_leather_armour() {
    // DK-52
    for (edition, spots, exhausted) in [(World, 3, "13"), (Guide, 2, "")] {
        let mut fight = ranked(edition, 2, 0);
        fight.fighter_mut(ADA).items.push(Item::new(ItemKind::LeatherArmour));
        let script = |cards: &str| quiet().pick(Choice::OnItem(first(ItemKind::LeatherArmour))).cards(cards);
        harm(&mut fight, script(exhausted));
        check_piles(&fight, ADA, "", exhausted, if edition == World { 19 } else { 20 });
        assert_eq!((fight.fighter(ADA).items[0].harm, tokens(&fight)), (1, (0, 0)));
        for more in 1..spots {
            harm(&mut fight, script(if edition == World { ["", "14", "15"][more] } else { "" }));
        }
        harm(&mut fight, quiet().cards("16"));
        assert_eq!(tokens(&fight), (1, 0), "the spots are full");
    }
}

#[test]
fn dk_gc_44_a_buckler_avoids_the_harm_for_a_point() {
    // DK-53
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::Buckler));
    harm(&mut fight, quiet().pick(Choice::Shield(first(ItemKind::Buckler))).cards("5").cards("13"));
    check_piles(&fight, ADA, "5", "13", 18);
    assert_eq!(tokens(&fight), (0, 0));
}

#[test]
fn dk_gc_45_bracers_fail_quietly() {
    // DK-53, DK-15
    let mut fight = ranked(Guide, 1, 1);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::Bracers));
    harm(&mut fight, quiet().pick(Choice::Shield(first(ItemKind::Bracers))).cards("2").cards("13"));
    check_piles(&fight, ADA, "2", "13", 18);
    assert_eq!((tokens(&fight), fight.bank), ((1, 0), 0));
}

#[test]
fn dk_gc_46_plate_takes_a_third_wound() {
    // DK-51, ruling wounds_counted
    let mut fight = ranked(Guide, 2, 0);
    fixture::lay(&mut fight, ADA, "w1 w2", "", "18 19");
    fight.fighter_mut(ADA).wound = 2;
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::PlateArmour));
    wound(&mut fight, quiet().pick(Choice::OnItem(first(ItemKind::PlateArmour))));
    assert!(!is_out(&fight));
    assert_eq!((fight.fighter(ADA).items[0].wound, tokens(&fight)), (1, (0, 2)));
    check_piles(&fight, ADA, "", "18 19", 20);
}

#[test]
fn dk_gc_75_dangers_split_and_costs_do_not() {
    // DK-39, DK-41, DK-71
    for edition in [World, Guide] {
        assert_eq!(splits(edition, 4), [(4, 0, 0), (1, 1, 0)]);
        let mut fight = ranked(edition, 2, 1);
        fight.change_scenario(|scenario| scenario.chapters[0].hazard = Some(Die::D6));
        fight.fighter_mut(ADA).give(Move::GoodCardio, 0, edition);
        // The GM's move on two crosses is a rockfall of 4, taken as one point and a Harm.
        let script = quiet()
            .cards("0")
            .pick(Choice::Hazard)
            .roll(4)
            .pick(split(1, 0))
            .pick(Choice::No)
            .cards("12")
            .pick(Choice::No)
            .cards("13");
        ordinary(&mut fight, script, 0);
        assert_eq!(tokens(&fight), (1, 0));
        // Running at Speed 0 costs four points, one of them parked, and asks for no split.
        let script = quiet().pick(Choice::OnMove(Move::GoodCardio)).cards("14 15 17");
        make(&mut fight, script, Move::RunAway, None);
        assert_eq!(fight.fighter(ADA).standing, Standing::Fled);
        assert_eq!(fight.fighter(ADA).stamina(), 5);
    }
}

#[test]
fn dk_gc_76_the_modules_last_harm_leaves_its_marks() {
    // DK-45, rulings incapacitation_module_reading and token_after_incapacitation
    let mut fight = ranked(Module, 2, 0);
    lay_exactly(&mut fight, ADA, "0 1 2 3 4 5 6 7 8 9", "", "10 11 12 13 14 15 16 17 18 19");
    fight.fighter_mut(ADA).harm = 2;
    harm(&mut fight, quiet().cards("w1"));
    assert!(is_out(&fight));
    assert_eq!(tokens(&fight), (2, 1));
    check_piles(&fight, ADA, "w1", "10 11 12 13 14 15 16 17 18 19", 10);
}

#[test]
fn dk_43_stamina_comes_before_harm_and_the_rest_is_dropped() {
    let mut fight = ranked(World, 2, 0);
    lay_exactly(&mut fight, ADA, "11 2 5 6 7 8 9", "0 1 3 4", "10 12 13 14 15 16 17 18 19");
    // One point fells; the Harm of the same hit is dropped.
    hit(&mut fight, 4, quiet().pick(split(1, 0)).cards("11"));
    assert!(is_out(&fight));
    assert_eq!(tokens(&fight), (0, 0));
}

#[test]
fn dk_40_halving_rounds_up() {
    let fight = ranked(World, 2, 0);
    assert_eq!([1, 2, 3, 4, 5].map(|number| fight.halve(number)), [1, 1, 2, 2, 3]);
}

#[test]
fn dk_54_armour_mastery_dents_the_armour_and_56_the_third_dent_is_the_last() {
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).give(Move::ArmourMastery, 0, World);
    fight.fighter_mut(ADA).items.push(Item { harm: 3, ..Item::new(ItemKind::LeatherArmour) });
    for _ in 0..3 {
        wound(&mut fight, quiet().pick(Choice::Mastery(first(ItemKind::LeatherArmour))));
    }
    assert!(fight.fighter(ADA).items[0].is_broken());
    assert_eq!(tokens(&fight), (0, 0));
    wound(&mut fight, quiet().cards("12").cards("w1"));
    assert_eq!(tokens(&fight), (0, 1));
    // DK-56: magic items are immune.
    let mut blade = Item::new(ItemKind::Vitality);
    assert!(!blade.hurt(World) && blade.damage == 0);
    blade.twisted = true;
    blade.hurt(World);
    assert_eq!(blade.damage, 1);
}

#[test]
fn dk_55_reach_out_spares_points_of_each_attack() {
    for (edition, spared) in [(World, 2), (Guide, 1)] {
        let mut fight = ranked(edition, 2, 0);
        fight.fighter_mut(ADA).give(Move::ReachOut, 0, edition);
        fight.fighter_mut(ADA).items.push(Item::new(ItemKind::Vitality));
        hit(&mut fight, 3, quiet().pick(split(0, 0)).cards(if spared == 2 { "12" } else { "12 13" }));
        assert_eq!(fight.fighter(ADA).stamina(), 10 - (3 - spared));
        // Without a charge nothing is spared.
        fight.fighter_mut(ADA).items[0].white = 3;
        hit(&mut fight, 1, quiet().cards("14"));
    }
}

#[test]
fn dk_55_sever_pulse_spends_charges() {
    let mut fight = ranked(Guide, 2, 0);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::SeverPulseShield));
    harm(&mut fight, quiet().pick(Choice::Charge(first(ItemKind::SeverPulseShield))));
    assert_eq!((fight.fighter(ADA).items[0].charges(Guide), tokens(&fight)), (0, (0, 0)));
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::SeverPulseShield));
    hit(&mut fight, 2, quiet().pick(Choice::Charge(first(ItemKind::SeverPulseShield))).pick(Choice::No).cards("12"));
    assert_eq!((fight.fighter(ADA).items[0].charges(World), fight.fighter(ADA).stamina()), (2, 9));
}

#[test]
fn dk_48_wound_cards_are_as_many_as_wounds() {
    let mut fight = ranked(World, 2, 0);
    wound(&mut fight, quiet().cards("12").cards("w2"));
    wound(&mut fight, quiet().cards("13").cards("w1"));
    assert_eq!(fight.fighter(ADA).wound_cards().count_ones(), 2);
    wound(&mut fight, quiet());
    assert!(is_out(&fight));
}

#[test]
fn dk_82_a_players_hit_on_a_tough_foe_may_become_harm() {
    let mut fight = ranked(World, 2, 1);
    let seat = fight.gm;
    let ranks = fight.fighter(FOE).ranks;
    *fight.fighter_mut(FOE) = affray_deckahedron::state::fighter::Fighter::fresh(
        World,
        affray_deckahedron::state::fighter::Make::Decked,
        ranks,
        seat,
    );
    fight.fighter_mut(ADA).die = Die::D6;
    // One tick: a roll of 5 as a Harm and two points; the foe strikes back for 1.
    let script = quiet().cards("11").roll(5).pick(split(1, 0)).cards("10 12 13").roll(1).cards("14");
    make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    assert_eq!((fight.fighter(FOE).harm, fight.fighter(FOE).stamina()), (1, 7));
}
