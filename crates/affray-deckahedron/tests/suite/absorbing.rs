//! Absorbing (DK-49 to DK-56).

use affray_core::Scene;
use affray_deckahedron::asked::choice::{Carried, Choice};
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::state::attribute::Attribute;
use affray_deckahedron::state::card::Card;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::state::item::{Item, ItemKind};
use affray_deckahedron::state::moves::Move;
use affray_deckahedron::state::scenario::ChapterKind;

use crate::fixture::{self, ADA};
use crate::stage::*;

/// The item carried first.
const fn first(item: ItemKind) -> Carried {
    Carried { place: 0, item }
}

// DK-42, DK-51.
#[test]
fn dk_gc_42_tough_stuff_takes_a_harm() {
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).give(Move::ToughStuff, 0, World);
    harm(&mut fight, quiet().pick(Choice::OnMove(Move::ToughStuff)));
    check_piles(&fight, ADA, "", "", 20);
    assert_eq!(tokens(&fight), (0, 0));
    harm(&mut fight, quiet().cards("13♥"));
    assert_eq!(tokens(&fight), (1, 0), "the spot is taken");
}

// DK-52.
#[test]
fn dk_gc_43_leather_armour() {
    for (edition, spots, exhausted) in [(World, 3, "13"), (Guide, 2, "")] {
        let mut fight = ranked(edition, 2, 0);
        fight.fighter_mut(ADA).items.push(Item::new(ItemKind::LeatherArmour));
        let script = |cards: &str| quiet().pick(Choice::OnItem(first(ItemKind::LeatherArmour))).cards(cards);
        let found = if edition == World { format!("{exhausted}♥") } else { String::new() };
        harm(&mut fight, script(&found));
        check_piles(&fight, ADA, "", exhausted, if edition == World { 19 } else { 20 });
        assert_eq!((fight.fighter(ADA).items[0].harm, tokens(&fight)), (1, (0, 0)));
        for more in 1..spots {
            harm(&mut fight, script(if edition == World { ["", "14♥", "15♥"][more] } else { "" }));
        }
        harm(&mut fight, quiet().cards("16♥"));
        assert_eq!(tokens(&fight), (1, 0), "the spots are full");
    }
}

// DK-53.
#[test]
fn dk_gc_44_a_buckler_avoids_the_harm_for_a_point() {
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::Buckler));
    harm(&mut fight, quiet().pick(Choice::Shield(first(ItemKind::Buckler))).cards("5✔").cards("13♥"));
    check_piles(&fight, ADA, "5", "13", 18);
    assert_eq!(tokens(&fight), (0, 0));
}

// DK-53, DK-15.
#[test]
fn dk_gc_45_bracers_fail_quietly() {
    let mut fight = ranked(Guide, 1, 1);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::Bracers));
    harm(&mut fight, quiet().pick(Choice::Shield(first(ItemKind::Bracers))).cards("2✗✗").cards("13♥"));
    check_piles(&fight, ADA, "2", "13", 18);
    assert_eq!((tokens(&fight), fight.bank), ((1, 0), 0));
}

// DK-51, ruling wounds_counted.
#[test]
fn dk_gc_46_plate_takes_a_third_wound() {
    let mut fight = ranked(Guide, 2, 0);
    fixture::lay(&mut fight, ADA, "w1 w2", "", "18 19");
    fight.fighter_mut(ADA).wound = 2;
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::PlateArmour));
    wound(&mut fight, quiet().pick(Choice::OnItem(first(ItemKind::PlateArmour))));
    assert!(!is_out(&fight, ADA));
    assert_eq!((fight.fighter(ADA).items[0].wound, tokens(&fight)), (1, (0, 2)));
    check_piles(&fight, ADA, "", "18 19", 20);
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
    wound(&mut fight, quiet().cards("12♥").cards("w1"));
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
        hit(&mut fight, 3, quiet().pick(split(0, 0)).cards(if spared == 2 { "12♥" } else { "12♥ 13♥" }));
        assert_eq!(fight.fighter(ADA).stamina(), 10 - (3 - spared));
        // Without a charge nothing is spared.
        fight.fighter_mut(ADA).items[0].white = 3;
        hit(&mut fight, 1, quiet().cards("14♥"));
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
    hit(&mut fight, 2, quiet().pick(Choice::Charge(first(ItemKind::SeverPulseShield))).pick(Choice::No).cards("12♥"));
    assert_eq!((fight.fighter(ADA).items[0].charges(World), fight.fighter(ADA).stamina()), (2, 9));
}

#[test]
fn dk_56_any_amount_for_repairs_is_reached_by_touch() {
    let mut fight = ranked(Guide, 2, 0);
    fight.fighter_mut(ADA).equipment = 12;
    check_reach(&fight, Question::Repair { who: ADA });
}

#[test]
fn dk_56_repairs() {
    let mut fight = town(World);
    fight.fighter_mut(ADA).items.push(Item { damage: 2, ..Item::new(ItemKind::Sword) });
    settle(&mut fight, Choice::RepairAll);
    assert_eq!((fight.fighter(ADA).items[0].damage, fight.fighter(ADA).wealth), (0, 0));
    // Sharpen & Stitch during a rest: one tick, one dent for each Equipment.
    let mut fight = town(World);
    fight.change_scenario(|scenario| scenario.chapters[0].kind = ChapterKind::Rest);
    fight.fighter_mut(ADA).items.push(Item { damage: 2, ..Item::new(ItemKind::Sword) });
    let mut script = quiet().pick(Choice::Number(1)).cards("11✔");
    fight.step(&mut script).unwrap();
    script.finish();
    assert_eq!((fight.fighter(ADA).items[0].damage, fight.fighter(ADA).equipment), (1, 0));
}

#[test]
fn dk_49_spots_add_up_by_level() {
    let spots = |known: Move, edition| known.info(edition).spots.map(|spots| spots.by_level);
    assert_eq!(spots(Move::GoodCardio, World), Some([1, 2, 3]));
    assert_eq!(spots(Move::MysticBreathwork, World), Some([1, 2, 3]));
    assert_eq!(spots(Move::MysticBreathwork, Guide), Some([1, 2, 4]));
    assert_eq!(spots(Move::BloodyButUnbowed, Guide), Some([0, 1, 2]));
    assert_eq!(spots(Move::GettingTheHang, Guide), Some([2, 2, 2]));
}

#[test]
fn dk_52_a_guide_breather_may_gird_leather_armour() {
    let mut fight = ranked(Guide, 4, 1);
    fixture::lay(&mut fight, ADA, "", "", "12");
    fight.fighter_mut(ADA).items.push(Item { harm: 2, ..Item::new(ItemKind::LeatherArmour) });
    breathe(
        &mut fight,
        with(Attribute::Dex)
            .cards("17✔✔")
            .roll(2)
            .pick(Choice::Gird(Carried { place: 0, item: ItemKind::LeatherArmour }))
            .pick(card(12)),
    );
    assert_eq!(fight.fighter(ADA).items[0].harm, 1);
    // DK-62: a rest clears the armour.
    let mut script = quiet();
    fight.rest(&mut script, ADA).unwrap();
    assert_eq!(fight.fighter(ADA).items[0].harm, 0);
}

// DK-50, DK-37, DK-38.
#[test]
fn dk_gc_28_a_parked_point_costs_no_card_and_comes_back_like_one() {
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).give(Move::MysticBreathwork, 0, World);
    lose(&mut fight, 3, quiet().pick(Choice::OnMove(Move::MysticBreathwork)).cards("12♥ 13♥"));
    check_piles(&fight, ADA, "", "12 13", 18);
    let tokens = |fight: &Fight| fight.fighter(ADA).held(Move::MysticBreathwork).unwrap().tokens;
    assert_eq!(tokens(&fight), 1);
    let card = |number| Choice::Card(Card::base(number));
    let mut script = quiet().pick(Choice::Untoken(Move::MysticBreathwork)).pick(card(13)).pick(card(12));
    fight.regain(&mut script, ADA, 3, true).unwrap();
    script.finish();
    assert_eq!(tokens(&fight), 0);
    check_piles(&fight, ADA, "12 13", "", 18);
}

// DK-50, DK-35.
#[test]
fn dk_gc_29_the_last_point_may_be_absorbed() {
    let mut fight = ranked(World, 2, 0);
    fixture::lay(&mut fight, ADA, "", "", "10 12 13 14 15 16 17 18 19");
    fight.fighter_mut(ADA).give(Move::GoodCardio, 0, World);
    lose(&mut fight, 1, quiet().pick(Choice::OnMove(Move::GoodCardio)));
    assert!(!is_out(&fight, ADA));
    check_piles(&fight, ADA, "", "10 12 13 14 15 16 17 18 19", 11);
}
