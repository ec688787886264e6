//! Golden cases of talk, gear and edges (GC-65 to GC-70, GC-72), and the rules behind them.

mod common;

use affray_core::{Menu, Scene, Seat};
use affray_deckahedron::act::Attempt;
use affray_deckahedron::event::{Event, Outcome};
use affray_deckahedron::fighter::{Mastery, Standing};
use affray_deckahedron::fixture::{self, ADA, FOE};
use affray_deckahedron::frame::{Challenge, Kind};
use affray_deckahedron::gear::{BadSheet, Letter, Picks, granted_items, module_draft};
use affray_deckahedron::item::{Die, Item, ItemKind};
use affray_deckahedron::mark::Attribute;
use affray_deckahedron::moves::Move;
use affray_deckahedron::question::{Choice, Question};
use affray_deckahedron::story::{Beat, Story};
use common::*;

#[test]
fn dk_gc_65_kresk_leaps_the_pit() {
    // DK-08, DK-14, DK-83
    let mut story = ranked(World, 3, 1);
    let told = make(&mut story, quiet().pick(Choice::Attribute(Attribute::Str)).cards("2"), Move::DefyDanger, None);
    assert_eq!(flips(&told), [(V, "2".into())]);
    assert!(told.contains(&Event::CameOff { who: ADA, face: V }));
    check_piles(&story, ADA, "2", "", 19);
    assert_eq!((story.bank, gm_moves(&told)), (0, 0));
}

#[test]
fn dk_gc_66_six_tokens_and_what_is_carried() {
    // DK-89, DK-06, DK-85
    let picks = |items: &[ItemKind]| Picks { columns: (4, 1, 1), items: items.to_vec(), ..Picks::default() };
    let two = picks(&[ItemKind::Sword, ItemKind::LeatherArmour]);
    assert_eq!(two.check(World), Ok((2, 1, 1)));
    let mut story = ranked(World, 2, 1);
    story.fighter_mut(ADA).speed = 2;
    assert_eq!(story.run_cost(ADA), 2);
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
    let mut story = ranked(World, 2, 1);
    let ada = story.fighter_mut(ADA);
    (ada.speed, ada.equipment, ada.wealth) = (3, 1, 1);
    fixture::reframe(&mut story, |frame| frame.chapters[0].place.equipment = 1);
    let otherwise = |choice| quiet().pick(Choice::Otherwise).pick(choice).pick(Choice::Pass);
    let mut script = otherwise(Choice::Lighten { wealth: false });
    story.step(&mut script).unwrap();
    let ada = story.fighter(ADA);
    assert_eq!((ada.speed, ada.equipment, ada.wealth), (4, 0, 1));
    let mut menu = Menu::explaining();
    story.options(Seat(0), &Question::Otherwise { who: ADA, done: 0 }, &mut menu);
    assert!(!menu.options().contains(&Choice::Lighten { wealth: true }), "the column is full");
    // Once the fight is won, what lies about costs a Speed each.
    story.place.equipment = 1;
    story.fighter_mut(FOE).standing = Standing::Out;
    (story.outcome, story.beat) = (Some(Outcome::Victory), Beat::After(0));
    let mut script = quiet().pick(Choice::No).pick(Choice::PickUp { wealth: false });
    story.step(&mut script).unwrap();
    assert_eq!((story.fighter(ADA).speed, story.fighter(ADA).equipment, story.place.equipment), (3, 1, 0));
}

/// Ada in a settlement.
fn town(edition: affray_deckahedron::edition::Edition) -> Story {
    let mut story = ranked(edition, 2, 0);
    fixture::reframe(&mut story, |frame| {
        frame.chapters[0].kind = Kind::Settlement;
        frame.chapters[0].goods = vec![ItemKind::LeatherArmour];
    });
    story.beat = Beat::Turn(0);
    let ada = story.fighter_mut(ADA);
    (ada.speed, ada.equipment, ada.wealth) = (4, 1, 1);
    story
}

fn settle(story: &mut Story, choice: Choice) {
    let mut script = quiet().pick(choice);
    if let Choice::Craft { .. } = choice {
        script = script.pick(Choice::Number(1)); // the GM weighs what it costs in Speed
    }
    story.step(&mut script).unwrap();
    script.finish();
}

fn offered(story: &Story, choice: Choice) -> bool {
    let mut menu = Menu::explaining();
    story.options(story.fighter(ADA).seat, &Question::Settle { who: ADA }, &mut menu);
    menu.options().contains(&choice)
}

#[test]
fn dk_gc_67_a_weapon_is_crafted_and_bought_later() {
    // DK-90, DK-79
    let mut story = town(World);
    story.fighter_mut(ADA).green = 2;
    settle(&mut story, Choice::Craft { magic: false });
    let ada = story.fighter(ADA);
    assert_eq!((ada.green, ada.die), (0, Die::D4), "the weapon in hand is still the old one");
    settle(&mut story, Choice::Receive);
    let ada = story.fighter(ADA);
    assert_eq!((ada.wealth, ada.speed, ada.die), (0, 3, Die::D6));
    let mut story = town(World);
    story.fighter_mut(ADA).green = 1;
    assert!(!offered(&story, Choice::Craft { magic: false }));
    story.fighter_mut(ADA).green = 3;
    settle(&mut story, Choice::Craft { magic: true });
    assert_eq!(story.fighter(ADA).green, 0);
    assert!(story.fighter(ADA).ordered.unwrap().magic);
}

#[test]
fn dk_90_study_shop_and_mastery() {
    let mut story = town(World);
    story.fighter_mut(ADA).green = 5;
    settle(&mut story, Choice::Study(Move::Backstab));
    assert_eq!(story.fighter(ADA).level(Move::Backstab, World), 0);
    settle(&mut story, Choice::Study(Move::Backstab));
    assert_eq!((story.fighter(ADA).level(Move::Backstab, World), story.fighter(ADA).green), (1, 1));
    settle(&mut story, Choice::Master);
    assert_eq!((story.fighter(ADA).mastery, story.fighter(ADA).green), (Mastery::Waiting, 0));
    settle(&mut story, Choice::Buy(ItemKind::LeatherArmour));
    assert_eq!((story.fighter(ADA).wealth, story.fighter(ADA).speed), (0, 3));
    settle(&mut story, Choice::Sell);
    assert_eq!((story.fighter(ADA).equipment, story.fighter(ADA).wealth, story.fighter(ADA).speed), (0, 1, 4));
    settle(&mut story, Choice::Provision);
    assert_eq!((story.fighter(ADA).equipment, story.fighter(ADA).wealth), (2, 0));
    // 2018: a green token and an Equipment, or a green token and an own item.
    let mut story = town(Guide);
    story.fighter_mut(ADA).green = 1;
    settle(&mut story, Choice::Barter(ItemKind::LeatherArmour));
    assert_eq!((story.fighter(ADA).green, story.fighter(ADA).equipment, story.fighter(ADA).items.len()), (0, 0, 1));
    // A mastery comes into force when a foe falls.
    let mut story = ranked(World, 2, 1);
    story.fighter_mut(ADA).mastery = Mastery::Waiting;
    story.fighter_mut(FOE).ticks = 1;
    make(&mut story, quiet().cards("17").roll(1).pick(Choice::Avoid), Move::HackAndSlash, Some(FOE));
    assert_eq!(story.weapon(ADA), Die::D6);
}

#[test]
fn dk_56_repairs() {
    let mut story = town(World);
    story.fighter_mut(ADA).items.push(Item { damage: 2, ..Item::new(ItemKind::Sword) });
    settle(&mut story, Choice::RepairAll);
    assert_eq!((story.fighter(ADA).items[0].damage, story.fighter(ADA).wealth), (0, 0));
    // Sharpen & Stitch during a rest: one tick, one dent for each Equipment.
    let mut story = town(World);
    fixture::reframe(&mut story, |frame| frame.chapters[0].kind = Kind::Rest);
    story.fighter_mut(ADA).items.push(Item { damage: 2, ..Item::new(ItemKind::Sword) });
    let mut script = quiet().pick(Choice::Number(1)).cards("11");
    story.step(&mut script).unwrap();
    script.finish();
    assert_eq!((story.fighter(ADA).items[0].damage, story.fighter(ADA).equipment), (1, 0));
}

#[test]
fn dk_gc_68_charges_and_capacity() {
    // DK-91, DK-62
    let spent = Item { black: 1, white: 2, ..Item::new(ItemKind::UnerringDispatch) };
    assert_eq!((spent.capacity(World), spent.charges(World)), (2, 0));
    for (edition, in_use, after) in [(World, false, 2), (World, true, 2), (Guide, false, 2), (Guide, true, 0)] {
        let mut story = ranked(edition, 2, 1);
        story.fighter_mut(ADA).give(Move::UseMagicItem, 0, edition);
        story.fighter_mut(ADA).items.push(Item { in_use, ..spent });
        let mut menu = Menu::explaining();
        story.options(story.fighter(ADA).seat, &Question::Act { who: ADA, extra: false, done: 0 }, &mut menu);
        let with = Some(spent.carried(0));
        let uses = Choice::Act { mv: Move::UseMagicItem, at: Some(FOE), with };
        assert!(!menu.options().contains(&uses), "depleted, cannot be used");
        assert!(menu.forbidden().iter().any(|no| no.choice == uses && no.rule.0 == "DK-91"));
        let mut script = quiet();
        if edition == Guide && !in_use {
            script = script.pick(Choice::No); // nothing else works on through the rest
        }
        story.rest(&mut script, ADA).unwrap();
        let item = story.fighter(ADA).items[0];
        assert_eq!((item.charges(edition), item.black), (after, 1), "{edition}, in use: {in_use}");
    }
}

#[test]
fn dk_gc_69_entreat_the_blood_bound() {
    // DK-91, DK-46, DK-47
    let mut story = ranked(World, 2, 1);
    story.fighter_mut(ADA).give(Move::Entreat, 0, World);
    story.fighter_mut(ADA).give(Move::UseMagicItem, 0, World);
    story.fighter_mut(ADA).items.push(Item::new(ItemKind::UnerringDispatch));
    make(&mut story, quiet().cards("5 12").cards("w1"), Move::Entreat, None);
    check_piles(&story, ADA, "5 w1", "12", 18);
    assert_eq!(story.fighter(ADA).wound, 1);
    let attempt = Attempt {
        who: ADA,
        mv: Move::UseMagicItem,
        at: Some(FOE),
        with: Some(story.fighter(ADA).items[0].carried(0)),
        extra: false,
    };
    let mut script = quiet().cards("17").roll(1);
    story.make_move(&mut script, attempt).unwrap();
    assert_eq!(story.fighter(ADA).items[0].charges(World), 3, "no charge for the use itself");
    let mut script = quiet();
    story.heal(&mut script, ADA).unwrap();
    assert_eq!((story.fighter(ADA).wound, story.fighter(ADA).wound_cards()), (0, 0));
    story.fighter_mut(FOE).ticks = 9;
    let mut script = quiet().cards("10").roll(1);
    story.make_move(&mut script, attempt).unwrap();
    assert_eq!(story.fighter(ADA).items[0].charges(World), 2, "a use costs 1 again");
    let mut story = ranked(World, 2, 1);
    fixture::lay(&mut story, ADA, "w1 w2", "", "");
    story.fighter_mut(ADA).wound = 2;
    make(&mut story, quiet(), Move::Entreat, None);
    assert_eq!(story.fighter(ADA).standing, Standing::Out);
}

#[test]
fn dk_91_void_transfusion_and_tool_twisting() {
    let mut story = ranked(World, 2, 1);
    story.fighter_mut(ADA).give(Move::VoidTransfusion, -2, World);
    story.fighter_mut(ADA).items.push(Item { white: 3, ..Item::new(ItemKind::UnerringDispatch) });
    let mut script = quiet().cards("12").cards("w1");
    story.entreat(&mut script, ADA).unwrap();
    assert_eq!(story.fighter(ADA).items[0].charges(World), 1, "two fewer than usual");
    let mut story = ranked(World, 2, 1);
    story.fighter_mut(ADA).give(Move::ToolTwisting, 0, World);
    story.fighter_mut(ADA).items.push(Item::new(ItemKind::Sword));
    story.fighter_mut(ADA).items.push(Item::new(ItemKind::Vitality));
    let mut script = quiet();
    let attempt = Attempt {
        who: ADA,
        mv: Move::ToolTwisting,
        at: None,
        with: Some(story.fighter(ADA).items[1].carried(1)),
        extra: false,
    };
    story.make_move(&mut script, attempt).unwrap();
    let [sword, vitality] = [story.fighter(ADA).items[0], story.fighter(ADA).items[1]];
    assert_eq!((sword.capacity(World), vitality.is_broken()), (1, true));
}

#[test]
fn dk_gc_70_discern_realities() {
    // DK-92
    let mut story = ranked(World, 2, 1);
    make(&mut story, quiet().cards("2"), Move::Discern, None);
    assert_eq!((story.answers, story.bank), (1, 1));
    let told = make(&mut story, quiet().cards("0 11").roll(1).roll(1).cards("12"), Move::HackAndSlash, Some(FOE));
    assert_eq!(turned(&told), "0 11", "the flip that acts on the answer has +1");
    assert_eq!(story.answers, 0);
    let mut story = ranked(World, 2, 1);
    make(&mut story, quiet().cards("11"), Move::Discern, None);
    assert_eq!((story.answers, story.bank), (2, 0));
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
    let put = |story: &mut Story, challenge: Challenge, script: affray_core::Script<Story>| {
        fixture::reframe(story, |frame| {
            frame.chapters[0].challenges = vec![challenge];
            frame.abilities = vec!["swimming".to_owned()];
        });
        let mut script = script;
        story.challenge(&mut script, ADA, 0).unwrap();
        events(script).contains(&Event::ChallengePassed { who: ADA, chapter: 0, challenge: 0 })
    };
    let mut story = ranked(World, 4, 0);
    story.fighter_mut(ADA).green = 1;
    assert!(put(&mut story, test(None, V, 0, 1), quiet().pick(Choice::Yes)));
    assert_eq!((story.fighter(ADA).green, story.fighter(ADA).abilities), (0, 1));
    check_piles(&story, ADA, "", "", 20);
    assert!(put(&mut story, test(None, V, 0, 1), quiet()), "learned for good");
    let mut story = ranked(World, 4, 0);
    assert!(!put(&mut story, test(None, V, 0, 1), quiet()), "the peril starts");
    story.fighter_mut(ADA).speed = 1;
    assert!(!put(&mut story, test(Some(Attribute::Dex), VV, 2, 0), quiet()), "not even a flip");
    story.fighter_mut(ADA).speed = 2;
    assert!(!put(&mut story, test(Some(Attribute::Dex), VV, 2, 0), quiet().cards("12")));
    check_piles(&story, ADA, "12", "", 19);
    assert_eq!(story.bank, 0);
    assert!(put(&mut story, test(Some(Attribute::Dex), VV, 2, 0), quiet().cards("17")));
    let mut story = ranked(World, 3, 0);
    assert!(put(&mut story, test(Some(Attribute::Int), V, 0, 0), quiet().cards("3")));
}

#[test]
fn dk_07_without_the_card_a_move_is_made_at_its_lowest_level() {
    let mut story = ranked(Guide, 2, 1);
    assert_eq!(story.fighter(ADA).level(Move::Backstab, Guide), -2);
    story.fighter_mut(ADA).give(Move::Backstab, 1, Guide);
    assert_eq!(story.fighter(ADA).level(Move::Backstab, Guide), 1);
}
