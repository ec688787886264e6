//! What lasts from one stage of a campaign to the next, row by row of `lasting.md`.

use affray_core::{Bag as _, Lasting as _, Scene as _};
use affray_deckahedron::edition::Edition;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::state::fighter::{Down, Fighter, Mastery, Ordered, Skill, Standing};
use affray_deckahedron::state::item::{Die, Item, ItemKind};
use affray_deckahedron::state::moves::Move;
use affray_testkit::documented;

use crate::fixture::{self, ADA, FOE};
use crate::script::Script;
use crate::stage::*;

const DIR: &str = env!("CARGO_MANIFEST_DIR");

/// The stage that follows an earlier one, once its first scene has begun.
fn next(earlier: &Fight) -> Fight {
    let mut fight = ranked(earlier.edition(), 2, 1);
    fight.change_scenario(|scenario| {
        // Another file may list the same names in another order.
        scenario.abilities = vec!["climbing".to_owned(), "swimming".to_owned()];
        scenario.situations = vec!["the fog".to_owned(), "the dark moat".to_owned()];
    });
    fight.beat = affray_deckahedron::state::fight::Beat::Opening;
    fight.follow(earlier);
    fight.step(&mut Script::new()).expect("a chapter opens by itself");
    fight
}

/// Ada after a stage in which this happened to her.
fn after(edition: Edition, happened: impl FnOnce(&mut Fighter)) -> Fighter {
    let mut earlier = ranked(edition, 2, 1);
    happened(earlier.fighter_mut(ADA));
    next(&earlier).fighter(ADA).clone()
}

#[test]
fn dk_05_piles_harm_and_wounds_last() {
    let mut earlier = ranked(World, 2, 1);
    fixture::lay(&mut earlier, ADA, "b1", "5 w1", "10 11");
    (earlier.fighter_mut(ADA).harm, earlier.fighter_mut(ADA).wound) = (2, 1);
    let (was, is) = (earlier.fighter(ADA).clone(), next(&earlier));
    let is = is.fighter(ADA);
    assert_eq!((is.deck, is.discard, is.exhaustion, is.supply), (was.deck, was.discard, was.exhaustion, was.supply));
    assert_eq!((is.harm, is.wound, is.deck.len()), (2, 1, 18));
}

#[test]
fn dk_06_tokens_and_ammunition_last() {
    let ada = after(Guide, |ada| (ada.green, ada.speed, ada.equipment, ada.wealth, ada.ammo) = (3, 2, 1, 4, 5));
    assert_eq!((ada.green, ada.speed, ada.equipment, ada.wealth, ada.ammo), (3, 2, 1, 4, 5));
}

#[test]
fn dk_07_move_cards_and_the_skill_last() {
    let ada = after(Guide, |ada| {
        ada.give(Move::GoodCardio, 1, Guide);
        let held = ada.note(Move::GoodCardio, Guide);
        (held.tokens, held.down, held.shaken) = (1, Down::UntilRest, true);
    });
    let held = ada.held(Move::GoodCardio).expect("the card");
    assert_eq!((held.owned, held.level, held.tokens, held.down, held.shaken), (true, 1, 1, Down::UntilRest, true));
    assert_eq!(after(Module, |ada| ada.skill = Some(Skill(-2))).skill, Some(Skill(-2)));
}

#[test]
fn dk_91_items_last_as_they_are() {
    let item = Item { damage: 1, white: 2, harm: 1, ..Item::new(ItemKind::Vitality) };
    let ada = after(Guide, |ada| {
        ada.items.push(item);
        (ada.die, ada.ranged) = (Die::D10, true);
        ada.blood_bound = true;
    });
    assert_eq!((ada.items.as_slice(), ada.die, ada.ranged, ada.blood_bound), (&[item][..], Die::D10, true, true));
}

#[test]
fn dk_90_orders_masteries_and_risk_drivers_last() {
    let ordered = Ordered { die: Die::D6, cost: 2, magic: true };
    let ada = after(Guide, |ada| {
        ada.ordered = Some(ordered);
        (ada.mastery, ada.mastered_ranged, ada.risk) = (Mastery::Waiting, true, 2);
    });
    assert_eq!((ada.ordered, ada.mastery, ada.mastered_ranged, ada.risk), (Some(ordered), Mastery::Waiting, true, 2));
}

#[test]
fn dk_23_abilities_last_by_their_names() {
    let mut earlier = ranked(World, 2, 1);
    earlier.change_scenario(|scenario| scenario.abilities = vec!["swimming".to_owned(), "flying".to_owned()]);
    earlier.fighter_mut(ADA).abilities = 0b11;
    assert_eq!(next(&earlier).fighter(ADA).abilities, 0b10, "swimming has another place, and flying none");
}

#[test]
fn dk_36_the_incapacitated_stay_out_and_runners_come_back() {
    assert_eq!(after(World, |ada| ada.standing = Standing::Fled).standing, Standing::Up);
    assert_eq!(after(World, |ada| ada.standing = Standing::Out).standing, Standing::Out);
    let mut earlier = ranked(World, 2, 1);
    earlier.fighter_mut(ADA).standing = Standing::Out;
    assert!(!earlier.is_left(0) && !earlier.goes_on());
}

// DK-58, DK-60, DK-75, DK-76, DK-81, DK-84, DK-88, DK-90.
#[test]
fn dk_58_what_belongs_to_a_fight_ends_with_it() {
    let ada = after(Guide, |ada| {
        (ada.last, ada.under, ada.pinned, ada.harmless) = (Some(Move::Breather), FOE.bit(), 2, 2);
        (ada.attacked_by, ada.guard, ada.shopped, ada.nimble) = (Some(FOE), 3, true, true);
        (ada.rage, ada.berserk, ada.hidden, ada.spared) = (true, true, true, 2);
        (ada.hindered, ada.clear, ada.involved, ada.answered) = (true, true, true, true);
        (ada.opening, ada.weak_spot, ada.unaware, ada.stunned, ada.bonus) = (2, true, true, true, 1);
        (ada.engaged, ada.criticals) = (FOE.bit(), 1);
    });
    let fresh = ranked(Guide, 2, 1).fighter(ADA).clone();
    assert_eq!(ada, fresh);
}

#[test]
fn dk_65_both_banks_last() {
    let mut earlier = ranked(Guide, 2, 1);
    (earlier.bank, earlier.good_bank) = (4, 2);
    let fight = next(&earlier);
    assert_eq!((fight.bank, fight.good_bank), (4, 2));
}

#[test]
fn dk_68_a_bought_disadvantage_lasts_for_the_situation_of_that_name() {
    let mut earlier = ranked(Guide, 2, 1);
    earlier.change_scenario(|scenario| scenario.situations = vec!["the dark moat".to_owned(), "the storm".to_owned()]);
    earlier.paid = 0b11;
    assert_eq!(next(&earlier).paid, 0b10, "the moat has another place, and the storm none");
}

#[test]
fn dk_72_the_place_the_round_and_its_turns_begin_anew() {
    let mut earlier = ranked(Guide, 2, 1);
    (earlier.round, earlier.answers, earlier.acted, earlier.waited, earlier.stage) = (7, 2, 1, 1, 1);
    earlier.spotlight = Some(ADA);
    earlier.place.dark = true;
    earlier.outcome = Some(affray_deckahedron::shown::event::Outcome::Victory);
    let fight = next(&earlier);
    assert_eq!((fight.round, fight.answers, fight.acted, fight.waited, fight.stage), (0, 0, 0, 0, 0));
    assert_eq!((fight.spotlight, fight.outcome, fight.place.dark), (None, None, false));
}

/// Seats belong to the stage: a file may seat the party in another order.
#[test]
fn seats_and_sheets_of_the_stage_are_its_own() {
    let mut earlier = ranked(Guide, 2, 1);
    (earlier.fighter_mut(ADA).seat, earlier.fighter_mut(ADA).chapter) = (affray_core::Seat(4), 3);
    let ada = next(&earlier).fighter(ADA).clone();
    assert_eq!((ada.seat, ada.chapter), (affray_core::Seat(0), 0));
    assert_eq!(next(&earlier).fighter(FOE), ranked(Guide, 2, 1).fighter(FOE), "foes are the stage's own");
}

#[test]
fn lasting_md_lists_every_field_and_the_test_that_proves_it() {
    let page = include_str!("../../lasting.md");
    let rows = documented::rows(page);
    let state = serde_json::to_value(next(&ranked(Guide, 2, 1))).expect("fights serialise to JSON");
    let gaps = documented::field_gaps(&rows, &documented::fields(&state));
    assert!(gaps.is_empty(), "{gaps:#?}");
    let tests: Vec<String> = rows.iter().map(|row| row[3].clone()).collect();
    let missing = documented::missing_tests(DIR, &tests);
    assert!(missing.is_empty(), "{missing:#?}");
}
