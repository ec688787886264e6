//! Golden cases of talk, gear and edges (GC-65 to GC-70, GC-72), and the rules behind them.

use crate::fixture::{self, ADA, FOE};
use crate::stage::*;
use affray_core::{Menu, Scene, Seat};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::rules::flipping::attempt::Attempt;
use affray_deckahedron::rules::gear::settlement::{BadSheet, Picks, granted_items, module_draft};
use affray_deckahedron::shown::event::{Event, Outcome};
use affray_deckahedron::state::attribute::Attribute;
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::{Mastery, Standing};
use affray_deckahedron::state::item::{Die, Item, ItemKind};
use affray_deckahedron::state::moves::Letter;
use affray_deckahedron::state::moves::Move;
use affray_deckahedron::state::scenario::{Challenge, ChapterKind};

#[test]
fn dk_gc_65_kresk_leaps_the_pit() {
    // DK-08, DK-14, DK-83
    let mut fight = ranked(World, 3, 1);
    let told = make(&mut fight, quiet().pick(Choice::Attribute(Attribute::Str)).cards("2"), Move::DefyDanger, None);
    assert_eq!(flips(&told), [(V, "2".into())]);
    assert!(told.contains(&Event::CameOff { who: ADA, face: V }));
    check_piles(&fight, ADA, "2", "", 19);
    assert_eq!((fight.bank, gm_moves(&told)), (0, 0));
}

#[test]
fn dk_gc_66_six_tokens_and_what_is_carried() {
    // DK-89, DK-06, DK-85
    let picks = |items: &[ItemKind]| Picks { columns: (4, 1, 1), items: items.to_vec(), ..Picks::default() };
    let two = picks(&[ItemKind::Sword, ItemKind::LeatherArmour]);
    assert_eq!(two.check(World), Ok((2, 1, 1)));
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).speed = 2;
    assert_eq!(fight.run_cost(ADA), 2);
    let mixed = picks(&[ItemKind::Sword, ItemKind::Vitality]);
    assert!(matches!(mixed.check(World), Err(BadSheet::Items(_))));
    assert_eq!(granted_items(Move::UseMagicItem, World), (2, None));
    let mage = Picks { granted: vec![ItemKind::Vitality, ItemKind::Mending], moves: vec![Move::UseMagicItem], ..two };
    assert_eq!(mage.check(World), Ok((0, 1, 1)));
    let guide = |columns, items: &[ItemKind]| Picks { columns, items: items.to_vec(), ..Picks::default() };
    assert!(matches!(guide((2, 1, 1), &[ItemKind::Vitality, ItemKind::Mending]).check(Guide), Err(BadSheet::Items(_))));
    assert_eq!(guide((2, 1, 1), &[ItemKind::Vitality, ItemKind::Sword]).check(Guide), Ok((2, 1, 1)));
    assert_eq!(guide((6, 0, 0), &[]).check(Guide), Ok((6, 0, 0)), "all six may sit on Speed");
    assert_eq!(guide((6, 0, 0), &[]).check(World), Err(BadSheet::Column(6)));
    assert_eq!(granted_items(Move::Channel, Guide), (1, Some(ItemKind::Sigil)));
}

#[test]
fn dk_89_three_moves_one_a_and_two_b() {
    let fits =
        |moves: &[Move]| Picks { columns: (4, 1, 1), moves: moves.to_vec(), ..Picks::default() }.check(World).is_ok();
    // One A, two B.
    assert!(fits(&[Move::Backstab, Move::BumRush, Move::WhereItHurts]));
    assert!(!fits(&[Move::Backstab, Move::GoodCardio, Move::WeakSpot]), "two A");
    assert!(!fits(&[Move::BumRush, Move::WhereItHurts, Move::AndThisIsFor]), "three B");
    assert!(!fits(&[Move::WeakSpot, Move::Vanish, Move::Sangfroid, Move::EscapeRoute]), "four cards");
    assert_eq!(Move::Backstab.info(World).letter, Letter::A);
    assert_eq!(module_draft(4), (13, 12));
}

#[test]
fn dk_06_dropping_gains_speed_and_picking_up_costs_it() {
    let mut fight = ranked(World, 2, 1);
    let ada = fight.fighter_mut(ADA);
    (ada.speed, ada.equipment, ada.wealth) = (3, 1, 1);
    fight.change_scenario(|scenario| scenario.chapters[0].place.equipment = 1);
    let take_side_action = |choice| quiet().pick(Choice::SideAction).pick(choice).pick(Choice::Pass);
    let mut script = take_side_action(Choice::Lighten { wealth: false });
    fight.step(&mut script).unwrap();
    let ada = fight.fighter(ADA);
    assert_eq!((ada.speed, ada.equipment, ada.wealth), (4, 0, 1));
    let mut menu = Menu::explaining();
    fight.options(Seat(0), &Question::SideAction { who: ADA, done: 0 }, &mut menu);
    assert!(!menu.options().contains(&Choice::Lighten { wealth: true }), "the column is full");
    // Once the fight is won, what lies about costs a Speed each.
    fight.place.equipment = 1;
    fight.fighter_mut(FOE).standing = Standing::Out;
    (fight.outcome, fight.beat) = (Some(Outcome::Victory), Beat::After(0));
    let mut script = quiet().pick(Choice::No).pick(Choice::PickUp { wealth: false });
    fight.step(&mut script).unwrap();
    assert_eq!((fight.fighter(ADA).speed, fight.fighter(ADA).equipment, fight.place.equipment), (3, 1, 0));
}

/// Ada in a settlement.
fn town(edition: affray_deckahedron::edition::Edition) -> Fight {
    let mut fight = ranked(edition, 2, 0);
    fight.change_scenario(|scenario| {
        scenario.chapters[0].kind = ChapterKind::Settlement;
        scenario.chapters[0].goods = vec![ItemKind::LeatherArmour];
    });
    fight.beat = Beat::Turn(0);
    let ada = fight.fighter_mut(ADA);
    (ada.speed, ada.equipment, ada.wealth) = (4, 1, 1);
    fight
}

fn settle(fight: &mut Fight, choice: Choice) {
    let mut script = quiet().pick(choice);
    if let Choice::Craft { .. } = choice {
        script = script.pick(Choice::Number(1)); // the GM weighs what it costs in Speed
    }
    fight.step(&mut script).unwrap();
    script.finish();
}

fn offered(fight: &Fight, choice: Choice) -> bool {
    let mut menu = Menu::explaining();
    fight.options(fight.fighter(ADA).seat, &Question::Settle { who: ADA }, &mut menu);
    menu.options().contains(&choice)
}

#[test]
fn dk_gc_67_a_weapon_is_crafted_and_bought_later() {
    // DK-90, DK-79
    let mut fight = town(World);
    fight.fighter_mut(ADA).green = 2;
    settle(&mut fight, Choice::Craft { magic: false });
    let ada = fight.fighter(ADA);
    assert_eq!((ada.green, ada.die), (0, Die::D4), "the weapon in hand is still the old one");
    settle(&mut fight, Choice::Receive);
    let ada = fight.fighter(ADA);
    assert_eq!((ada.wealth, ada.speed, ada.die), (0, 3, Die::D6));
    let mut fight = town(World);
    fight.fighter_mut(ADA).green = 1;
    assert!(!offered(&fight, Choice::Craft { magic: false }));
    fight.fighter_mut(ADA).green = 3;
    settle(&mut fight, Choice::Craft { magic: true });
    assert_eq!(fight.fighter(ADA).green, 0);
    assert!(fight.fighter(ADA).ordered.unwrap().magic);
}

#[test]
fn dk_90_study_shop_and_mastery() {
    let mut fight = town(World);
    fight.fighter_mut(ADA).green = 5;
    settle(&mut fight, Choice::Study(Move::Backstab));
    assert_eq!(fight.fighter(ADA).level(Move::Backstab, World), 0);
    settle(&mut fight, Choice::Study(Move::Backstab));
    assert_eq!((fight.fighter(ADA).level(Move::Backstab, World), fight.fighter(ADA).green), (1, 1));
    settle(&mut fight, Choice::Master);
    assert_eq!((fight.fighter(ADA).mastery, fight.fighter(ADA).green), (Mastery::Waiting, 0));
    settle(&mut fight, Choice::Buy(ItemKind::LeatherArmour));
    assert_eq!((fight.fighter(ADA).wealth, fight.fighter(ADA).speed), (0, 3));
    settle(&mut fight, Choice::Sell);
    assert_eq!((fight.fighter(ADA).equipment, fight.fighter(ADA).wealth, fight.fighter(ADA).speed), (0, 1, 4));
    settle(&mut fight, Choice::Provision);
    assert_eq!((fight.fighter(ADA).equipment, fight.fighter(ADA).wealth), (2, 0));
    // 2018: a green token and an Equipment, or a green token and an own item.
    let mut fight = town(Guide);
    fight.fighter_mut(ADA).green = 1;
    settle(&mut fight, Choice::Barter(ItemKind::LeatherArmour));
    assert_eq!((fight.fighter(ADA).green, fight.fighter(ADA).equipment, fight.fighter(ADA).items.len()), (0, 0, 1));
    // A mastery comes into force when a foe falls.
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).mastery = Mastery::Waiting;
    fight.fighter_mut(FOE).ticks = 1;
    make(&mut fight, quiet().cards("17").roll(1).pick(Choice::Avoid), Move::HackAndSlash, Some(FOE));
    assert_eq!(fight.weapon(ADA), Die::D6);
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
    let mut script = quiet().pick(Choice::Number(1)).cards("11");
    fight.step(&mut script).unwrap();
    script.finish();
    assert_eq!((fight.fighter(ADA).items[0].damage, fight.fighter(ADA).equipment), (1, 0));
}

#[test]
fn dk_gc_68_charges_and_capacity() {
    // DK-91, DK-62
    let spent = Item { black: 1, white: 2, ..Item::new(ItemKind::UnerringDispatch) };
    assert_eq!((spent.capacity(World), spent.charges(World)), (2, 0));
    for (edition, in_use, after) in [(World, false, 2), (World, true, 2), (Guide, false, 2), (Guide, true, 0)] {
        let mut fight = ranked(edition, 2, 1);
        fight.fighter_mut(ADA).give(Move::UseMagicItem, 0, edition);
        fight.fighter_mut(ADA).items.push(Item { in_use, ..spent });
        let mut menu = Menu::explaining();
        fight.options(fight.fighter(ADA).seat, &Question::Act { who: ADA, extra: false, done: 0 }, &mut menu);
        let with = Some(spent.carried(0));
        let uses = Choice::Act { mv: Move::UseMagicItem, at: Some(FOE), with };
        assert!(!menu.options().contains(&uses), "depleted, cannot be used");
        assert!(menu.forbidden().iter().any(|no| no.choice == uses && no.rule.0 == "DK-91"));
        let mut script = quiet();
        if edition == Guide && !in_use {
            script = script.pick(Choice::No); // nothing else works on through the rest
        }
        fight.rest(&mut script, ADA).unwrap();
        let item = fight.fighter(ADA).items[0];
        assert_eq!((item.charges(edition), item.black), (after, 1), "{edition}, in use: {in_use}");
    }
}

#[test]
fn dk_gc_69_entreat_the_blood_bound() {
    // DK-91, DK-46, DK-47
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::Entreat, 0, World);
    fight.fighter_mut(ADA).give(Move::UseMagicItem, 0, World);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::UnerringDispatch));
    make(&mut fight, quiet().cards("5 12").cards("w1"), Move::Entreat, None);
    check_piles(&fight, ADA, "5 w1", "12", 18);
    assert_eq!(fight.fighter(ADA).wound, 1);
    let attempt = Attempt {
        who: ADA,
        mv: Move::UseMagicItem,
        at: Some(FOE),
        with: Some(fight.fighter(ADA).items[0].carried(0)),
        extra: false,
    };
    let mut script = quiet().cards("17").roll(1);
    fight.make_move(&mut script, attempt).unwrap();
    assert_eq!(fight.fighter(ADA).items[0].charges(World), 3, "no charge for the use itself");
    let mut script = quiet();
    fight.heal(&mut script, ADA).unwrap();
    assert_eq!((fight.fighter(ADA).wound, fight.fighter(ADA).wound_cards()), (0, 0));
    fight.fighter_mut(FOE).ticks = 9;
    let mut script = quiet().cards("10").roll(1);
    fight.make_move(&mut script, attempt).unwrap();
    assert_eq!(fight.fighter(ADA).items[0].charges(World), 2, "a use costs 1 again");
    let mut fight = ranked(World, 2, 1);
    fixture::lay(&mut fight, ADA, "w1 w2", "", "");
    fight.fighter_mut(ADA).wound = 2;
    make(&mut fight, quiet(), Move::Entreat, None);
    assert_eq!(fight.fighter(ADA).standing, Standing::Out);
}

#[test]
fn dk_91_void_transfusion_and_tool_twisting() {
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::VoidTransfusion, -2, World);
    fight.fighter_mut(ADA).items.push(Item { white: 3, ..Item::new(ItemKind::UnerringDispatch) });
    let mut script = quiet().cards("12").cards("w1");
    fight.entreat(&mut script, ADA).unwrap();
    assert_eq!(fight.fighter(ADA).items[0].charges(World), 1, "two fewer than usual");
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::ToolTwisting, 0, World);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::Sword));
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::Vitality));
    let mut script = quiet();
    let attempt = Attempt {
        who: ADA,
        mv: Move::ToolTwisting,
        at: None,
        with: Some(fight.fighter(ADA).items[1].carried(1)),
        extra: false,
    };
    fight.make_move(&mut script, attempt).unwrap();
    let [sword, vitality] = [fight.fighter(ADA).items[0], fight.fighter(ADA).items[1]];
    assert_eq!((sword.capacity(World), vitality.is_broken()), (1, true));
}

#[test]
fn dk_gc_70_discern_realities() {
    // DK-92
    let mut fight = ranked(World, 2, 1);
    make(&mut fight, quiet().cards("2"), Move::Discern, None);
    assert_eq!((fight.answers, fight.bank), (1, 1));
    let told = make(&mut fight, quiet().cards("0 11").roll(1).roll(1).cards("12"), Move::HackAndSlash, Some(FOE));
    assert_eq!(turned(&told), "0 11", "the flip that acts on the answer has +1");
    assert_eq!(fight.answers, 0);
    let mut fight = ranked(World, 2, 1);
    make(&mut fight, quiet().cards("11"), Move::Discern, None);
    assert_eq!((fight.answers, fight.bank), (2, 0));
}

#[test]
fn dk_gc_72_ad_hoc_challenges() {
    // DK-23
    let test = |attribute, needs, speed, price| Challenge {
        name: "the moat".to_owned(),
        attribute,
        difficulty: 0,
        needs,
        speed,
        price,
        ability: (price > 0).then_some(0),
        peril: None,
    };
    let put = |fight: &mut Fight, challenge: Challenge, script: affray_core::Script<Fight>| {
        fight.change_scenario(|scenario| {
            scenario.chapters[0].challenges = vec![challenge];
            scenario.abilities = vec!["swimming".to_owned()];
        });
        let mut script = script;
        fight.challenge(&mut script, ADA, 0).unwrap();
        events(script).contains(&Event::ChallengePassed { who: ADA, chapter: 0, challenge: 0 })
    };
    let mut fight = ranked(World, 4, 0);
    fight.fighter_mut(ADA).green = 1;
    assert!(put(&mut fight, test(None, V, 0, 1), quiet().pick(Choice::Yes)));
    assert_eq!((fight.fighter(ADA).green, fight.fighter(ADA).abilities), (0, 1));
    check_piles(&fight, ADA, "", "", 20);
    assert!(put(&mut fight, test(None, V, 0, 1), quiet()), "learned for good");
    let mut fight = ranked(World, 4, 0);
    assert!(!put(&mut fight, test(None, V, 0, 1), quiet()), "the peril starts");
    fight.fighter_mut(ADA).speed = 1;
    assert!(!put(&mut fight, test(Some(Attribute::Dex), VV, 2, 0), quiet()), "not even a flip");
    fight.fighter_mut(ADA).speed = 2;
    assert!(!put(&mut fight, test(Some(Attribute::Dex), VV, 2, 0), quiet().cards("12")));
    check_piles(&fight, ADA, "12", "", 19);
    assert_eq!(fight.bank, 0);
    assert!(put(&mut fight, test(Some(Attribute::Dex), VV, 2, 0), quiet().cards("17")));
    let mut fight = ranked(World, 3, 0);
    assert!(put(&mut fight, test(Some(Attribute::Int), V, 0, 0), quiet().cards("3")));
}

#[test]
fn dk_07_without_the_card_a_move_is_made_at_its_lowest_level() {
    let mut fight = ranked(Guide, 2, 1);
    assert_eq!(fight.fighter(ADA).level(Move::Backstab, Guide), -2);
    fight.fighter_mut(ADA).give(Move::Backstab, 1, Guide);
    assert_eq!(fight.fighter(ADA).level(Move::Backstab, Guide), 1);
}
