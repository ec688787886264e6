//! Gear and advancement (DK-89 to DK-92).

use affray_core::{Bag, Menu, Scene, Seat};
use affray_deckahedron::asked::choice::{Carried, Choice};
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::rules::flipping::attempt::Attempt;
use affray_deckahedron::rules::gear::sheet::{Picks, module_draft};
use affray_deckahedron::shown::event::{Event, Outcome};
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::{FighterId, Mastery, Ordered, Skill, Standing};
use affray_deckahedron::state::item::{Die, Item, ItemKind};
use affray_deckahedron::state::moves::{Letter, Move};

use crate::fixture::{self, ADA, FOE};
use crate::script::Script;
use crate::stage::*;

fn is_offered(fight: &Fight, choice: Choice) -> bool {
    let mut menu = Menu::explaining();
    fight.options(fight.fighter(ADA).seat, &Question::Settle { who: ADA }, &mut menu);
    menu.options().contains(&choice)
}

fn quiet_but_deals() -> Script {
    Script::new().whenever(|_, _, question, _| match question {
        Question::Reshuffle { .. } => Some(Choice::No),
        Question::Leverage { .. } => Some(Choice::Yes),
        _ => None,
    })
}

#[test]
fn dk_89_a_file_says_what_a_new_character_picks() {
    let start = "start = { speed = 4, equipment = 1, wealth = 1, moves = [\"backstab\", \"void_transfusion\"], items = [\"bow\", \"leather_armour\"] }";
    let fight = open("world-2017", start, REST).unwrap();
    let ada = fight.fighter(ADA);
    assert_eq!((ada.speed, ada.equipment, ada.wealth), (2, 1, 1), "two items weigh on Speed");
    assert!(ada.ranged && ada.die == Die::D4);
    assert_eq!(ada.level(Move::VoidTransfusion, World), -2, "a card begins at its first level");
    // In 2018 the items hold tokens of the same six, and a Risk Driver may take the place of a card.
    let start = "start = { speed = 3, equipment = 1, items = [\"sword\", \"vitality\"], moves = [\"weak_spot\"], risk_driver = true }";
    let fight = open("guide-2018", start, REST).unwrap();
    assert_eq!((fight.fighter(ADA).speed, fight.fighter(ADA).risk), (3, 2));
    // Every mistake is named.
    assert!(refused("world-2017", "start = { speed = 5, wealth = 1 }").contains("4 is the most"));
    assert!(refused("guide-2018", "start = { speed = 5 }").contains("DK-06"));
    assert!(refused("guide-2018", "start = { speed = 6, moves = [\"backstab\", \"good_cardio\"] }").contains("one A"));
    assert!(refused("guide-2018", "start = { speed = 5, items = [\"sigil\"] }").contains("magic move only"));
    assert!(refused("world-2017", "start = { speed = 4, equipment = 2 }\nitems = [\"sword\"]").contains("start"));
    assert!(refused("world-2017", "moves = [{ move = \"void_transfusion\", level = 0 }]").contains("no level 0"));
}

#[test]
fn dk_89_no_two_new_characters_share_a_card() {
    let start = "start = { speed = 6, moves = [\"weak_spot\"] }";
    let scenes = format!("[[party]]\nname = \"Ben\"\nstr = 2\ndex = 2\nint = 2\n{start}\n{REST}");
    let diagnostics = open("guide-2018", start, &scenes).unwrap_err();
    assert!(diagnostics[0].message.contains("Ada has taken weak_spot"), "{}", diagnostics[0].message);
}

#[test]
fn dk_89_the_module_drafts_its_skill() {
    let skill = |ada: &str| open("module-2017", ada, REST).unwrap().fighter(ADA).skill;
    assert_eq!(skill("start = { drafted = false }"), Some(Skill::NEW));
    assert_eq!(skill("start = { drafted = true }"), Some(Skill(0)));
    assert_eq!(skill("start = { }"), None, "a sheet that says nothing of a skill has none");
}

#[test]
fn dk_89_new_characters_choose_turn_by_turn() {
    let ben = "[[party]]\nname = \"Ben\"\nstr = 2\ndex = 2\nint = 2\n[[scene]]\nkind = \"creation\"\n";
    let mut fight = open("guide-2018", "", ben).unwrap();
    fight.step(&mut Script::new()).unwrap();
    let step = |fight: &mut Fight, picks: &[Choice]| {
        let mut script = picks.iter().fold(quiet(), |script, &pick| script.pick(pick));
        fight.step(&mut script).unwrap();
        events(script)
    };
    step(&mut fight, &[Choice::TakeMove(Move::UseMagicItem)]);
    let mut menu = Menu::plain();
    fight.options(Seat(1), &Question::PickMove { who: FighterId(1) }, &mut menu);
    assert!(!menu.options().contains(&Choice::TakeMove(Move::UseMagicItem)), "Ada has it");
    step(&mut fight, &[Choice::TakeMove(Move::Channel)]);
    // Second and third cards: no second A, and a Risk Driver for Ada.
    let mut menu = Menu::plain();
    fight.options(Seat(0), &Question::PickMove { who: ADA }, &mut menu);
    assert!(!menu.options().contains(&Choice::TakeMove(Move::Backstab)));
    for pick in [Choice::TakeMove(Move::WeakSpot), Choice::No, Choice::RiskDriver, Choice::No] {
        step(&mut fight, &[pick]);
    }
    // What the magic moves bring: one of choice, and the Sigil.
    step(&mut fight, &[Choice::TakeItem(ItemKind::UnerringDispatch)]);
    assert!(step(&mut fight, &[]).iter().any(|told| matches!(told, Event::ItemTaken { item: ItemKind::Sigil, .. })));
    // Two items, one of them magic at most.
    step(&mut fight, &[Choice::TakeItem(ItemKind::Vitality)]);
    step(&mut fight, &[Choice::TakeItem(ItemKind::Sword)]);
    let mut menu = Menu::plain();
    fight.options(Seat(0), &Question::PickItem { who: ADA, granted: false }, &mut menu);
    assert!(!menu.options().contains(&Choice::TakeItem(ItemKind::Mending)), "the second magic item");
    step(&mut fight, &[Choice::TakeItem(ItemKind::Sword)]);
    step(&mut fight, &[Choice::No]);
    // Tokens: Ada carries three items, so three are left.
    step(&mut fight, &[Choice::Shift { wealth: false }, Choice::No]);
    let told = step(&mut fight, &[Choice::Shift { wealth: true }, Choice::No]);
    let ada = fight.fighter(ADA);
    assert_eq!((ada.speed, ada.equipment, ada.wealth, ada.risk), (2, 1, 0, 2));
    assert!(told.contains(&Event::TokensLaid { who: FighterId(1), speed: 3, equipment: 0, wealth: 1 }));
    assert_eq!(fight.beat, Beat::Over);
}

#[test]
fn dk_89_a_risk_driver_pays_once() {
    let start = "start = { speed = 6, risk_driver = true }";
    let fight = "[[scene]]\nkind = \"fight\"\n[[scene.foe]]\nname = \"Foe\"\nstamina = 5\n";
    let mut fight = open("guide-2018", start, fight).unwrap();
    for _ in 0..2 {
        fight.step(&mut quiet()).unwrap();
    }
    let mut script = quiet().pick(Choice::SideAction).pick(Choice::TakeRisk).pick(Choice::Yes).pick(Choice::Pass);
    fight.step(&mut script).unwrap();
    assert_eq!((fight.fighter(ADA).green, fight.fighter(ADA).risk), (2, 0));
    let mut menu = Menu::plain();
    fight.options(Seat(0), &Question::SideAction { who: ADA, done: 0 }, &mut menu);
    assert!(!menu.options().contains(&Choice::TakeRisk));
}

#[test]
fn dk_90_a_session_begins_with_a_token_and_perhaps_a_level_card() {
    let session = "[[scene]]\nkind = \"session\"\ncircles = [\"Ada\"]\n";
    let mut fight = open("guide-2018", "", session).unwrap();
    fight.step(&mut quiet()).unwrap();
    let blessing = "b3".parse().unwrap();
    let mut script = quiet().pick(Choice::Yes).pick(Choice::Yes).pick(Choice::Card(blessing));
    let mut blessed = fight.clone();
    blessed.step(&mut script).unwrap();
    assert_eq!((blessed.fighter(ADA).green, blessed.fighter(ADA).deck.count(blessing)), (1, 1), "DK-24: into the deck");
    let mut script = quiet().pick(Choice::No).pick(Choice::Yes).pick(Choice::TakeMove(Move::GettingTheHang));
    fight.step(&mut script).unwrap();
    assert!(fight.fighter(ADA).has(Move::GettingTheHang) && fight.fighter(ADA).green == 0);
    // 2017 has no rule under the heading.
    let mut fight = open("world-2017", "", session).unwrap();
    fight.step(&mut quiet()).unwrap();
    fight.step(&mut Script::new()).unwrap();
    assert_eq!(fight.beat, Beat::Over);
}

#[test]
fn dk_90_in_2018_one_card_is_kept_and_an_own_item_may_be_given() {
    let town = "[[scene]]\nkind = \"settlement\"\ngoods = [\"plate_armour\", \"bracers\"]\n";
    let mut fight = open("guide-2018", "items = [\"bow\"]\nspeed = 2\nwealth = 1\ngreen = 1\n", town).unwrap();
    fight.step(&mut quiet()).unwrap();
    let give = fight.fighter(ADA).items[0].carried(0);
    fight.step(&mut quiet().pick(Choice::Swap { get: ItemKind::PlateArmour, give })).unwrap();
    let ada = fight.fighter(ADA);
    assert_eq!((ada.speed, ada.green, ada.ranged, ada.die), (0, 0, false, Die::D2), "the bow's token is Speed again");
    let mut menu = Menu::plain();
    fight.options(Seat(0), &Question::Settle { who: ADA }, &mut menu);
    assert!(!menu.options().contains(&Choice::Buy(ItemKind::Bracers)), "one is kept");
}

#[test]
fn dk_90_a_weapon_may_turn_up_as_loot() {
    let mut fight = ranked(World, 2, 1);
    fight.change_scenario(|scenario| scenario.chapters[0].loot_weapons = true);
    let ada = fight.fighter_mut(ADA);
    ada.ordered = Some(Ordered { die: Die::D6, cost: 1, magic: false });
    (ada.speed, ada.wealth) = (2, 0);
    fight.fighter_mut(FOE).standing = Standing::Out;
    (fight.outcome, fight.beat) = (Some(Outcome::Victory), Beat::After(ADA));
    fight.step(&mut quiet().pick(Choice::No).pick(Choice::Receive)).unwrap();
    assert_eq!((fight.fighter(ADA).die, fight.fighter(ADA).speed), (Die::D6, 1));
}

#[test]
fn dk_90_a_mastery_is_of_one_category() {
    let mut fight = ranked(World, 2, 1);
    let ada = fight.fighter_mut(ADA);
    (ada.mastery, ada.mastered_ranged) = (Mastery::InForce, true);
    assert_eq!((fight.weapon_for(ADA, true), fight.weapon_for(ADA, false)), (Die::D4, Die::D6));
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

// DK-90, DK-79.
#[test]
fn dk_gc_67_a_weapon_is_crafted_and_bought_later() {
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
    assert!(!is_offered(&fight, Choice::Craft { magic: false }));
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
    make(&mut fight, quiet().cards("17✔✔").roll(1).pick(Choice::Avoid), Move::HackAndSlash, Some(FOE));
    assert_eq!(fight.weapon(ADA), Die::D6);
}

// DK-91, DK-62.
#[test]
fn dk_gc_68_charges_and_capacity() {
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

// DK-91, DK-46, DK-47.
#[test]
fn dk_gc_69_entreat_the_blood_bound() {
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::Entreat, 0, World);
    fight.fighter_mut(ADA).give(Move::UseMagicItem, 0, World);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::UnerringDispatch));
    make(&mut fight, quiet().cards("5 12♥").cards("w1"), Move::Entreat, None);
    check_piles(&fight, ADA, "5 w1", "12", 18);
    assert_eq!(fight.fighter(ADA).wound, 1);
    let attempt = Attempt {
        who: ADA,
        mv: Move::UseMagicItem,
        at: Some(FOE),
        with: Some(fight.fighter(ADA).items[0].carried(0)),
        extra: false,
    };
    let mut script = quiet().cards("17✔✔").roll(1);
    fight.make_move(&mut script, attempt).unwrap();
    assert_eq!(fight.fighter(ADA).items[0].charges(World), 3, "no charge for the use itself");
    let mut script = quiet();
    fight.heal(&mut script, ADA).unwrap();
    assert_eq!((fight.fighter(ADA).wound, fight.fighter(ADA).wound_cards()), (0, 0));
    fight.fighter_mut(FOE).ticks = 9;
    let mut script = quiet().cards("10✔✔").roll(1);
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
    let mut script = quiet().cards("12♥").cards("w1");
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

// DK-92.
#[test]
fn dk_gc_70_discern_realities() {
    let mut fight = ranked(World, 2, 1);
    make(&mut fight, quiet().cards("2✗"), Move::Discern, None);
    assert_eq!((fight.answers, fight.bank), (1, 1));
    let told = make(&mut fight, quiet().cards("0✗✗ 11✔").roll(1).roll(1).cards("12♥"), Move::HackAndSlash, Some(FOE));
    assert_eq!(turned(&told), "0 11", "the flip that acts on the answer has +1");
    assert_eq!(fight.answers, 0);
    let mut fight = ranked(World, 2, 1);
    make(&mut fight, quiet().cards("11✔"), Move::Discern, None);
    assert_eq!((fight.answers, fight.bank), (2, 0));
}

#[test]
fn dk_91_void_transfusion_has_no_level_0() {
    let void = Move::VoidTransfusion.info(World);
    assert_eq!(void.start, -2);
    assert_eq!([-2, -1, 1, 2].map(|level| void.next_level(level)), [Some(-1), Some(1), Some(2), None]);
    assert!(!void.prints(0) && void.prints(-2) && void.prints(2));
}

#[test]
fn dk_92_parley_wants_something_to_bargain_with() {
    let bare = || Script::new().pick(Choice::No);
    // Nothing to bargain with: the worst of two.
    let mut fight = ranked(World, 3, 1);
    let told = make(&mut fight, bare().cards("12✔✔ 2✔").pick(Choice::No), Move::Parley, Some(FOE));
    assert_eq!(flips(&told), [(V, "2".into())]);
    // A tick wants something in hand; the GM says whether the foe is talked down by it.
    let mut fight = ranked(World, 3, 1);
    fight.fighter_mut(ADA).wealth = 1;
    let script = quiet_but_deals().cards("2✔").pick(Choice::PayWealth).pick(Choice::Yes);
    make(&mut fight, script, Move::Parley, Some(FOE));
    assert_eq!((fight.fighter(ADA).wealth, fight.fighter(FOE).standing), (0, Standing::Pacified));
    // DK-87: two ticks want a promise only.
    let mut fight = ranked(World, 3, 1);
    make(&mut fight, quiet_but_deals().cards("12✔✔").pick(Choice::Yes), Move::Parley, Some(FOE));
    assert_eq!(fight.decided(), Some(Outcome::Victory));
}

#[test]
fn dk_92_whoever_acts_on_an_answer_has_the_advantage() {
    let mut fight = two(World, 1);
    fight.answers = 1;
    let mut script = quiet().pick(Choice::Pass);
    fight.step(&mut script).unwrap();
    let mut script =
        quiet().pick(act(Move::HackAndSlash, Some(FighterId(2)))).cards("17✔✔ 11✔").roll(1).pick(Choice::Avoid);
    fight.step(&mut script).unwrap();
    assert_eq!((turned(&events(script)), fight.answers), ("17 11".into(), 0));
}

#[test]
fn dk_91_void_transfusion_wakes_empty_items_with_more_or_fewer_charges() {
    for (level, charges) in [(-2, 1), (-1, 2), (1, 4), (2, 5)] {
        let mut fight = ranked(World, 2, 1);
        let ada = fight.fighter_mut(ADA);
        ada.give(Move::Entreat, 0, World);
        ada.give(Move::VoidTransfusion, level, World);
        ada.items.push(Item { white: 3, ..Item::new(ItemKind::Vitality) });
        make(&mut fight, quiet().cards("12♥").cards("w1"), Move::Entreat, None);
        assert_eq!(fight.fighter(ADA).items[0].charges(World), charges);
    }
    // Without it the Blood-Bound do not wake what is depleted.
    let mut fight = ranked(World, 2, 1);
    let ada = fight.fighter_mut(ADA);
    ada.blood_bound = true;
    ada.give(Move::UseMagicItem, 0, World);
    ada.items.push(Item { white: 3, ..Item::new(ItemKind::UnerringDispatch) });
    assert!(!menu(&fight).iter().any(|choice| matches!(choice, Choice::Act { mv: Move::UseMagicItem, .. })));
    fight.fighter_mut(ADA).items[0].white = 2;
    assert!(menu(&fight).iter().any(|choice| matches!(choice, Choice::Act { mv: Move::UseMagicItem, .. })));
}

#[test]
fn dk_91_a_twisted_weapon_keeps_the_effect_with_one_charge() {
    let mut fight = ranked(World, 2, 1);
    let ada = fight.fighter_mut(ADA);
    ada.give(Move::ToolTwisting, 0, World);
    ada.give(Move::UseMagicItem, 0, World);
    ada.items.push(Item::new(ItemKind::Sword));
    ada.items.push(Item::new(ItemKind::UnerringDispatch));
    let with = Some(ada.items[1].carried(1));
    fight.make_move(&mut quiet(), Attempt { who: ADA, mv: Move::ToolTwisting, at: None, with, extra: false }).unwrap();
    let sword = fight.fighter(ADA).items[0];
    assert_eq!((sword.charges(World), sword.capacity(World)), (1, 1));
    let with = Carried { place: 0, item: ItemKind::UnerringDispatch };
    let shot = Choice::Act { mv: Move::UseMagicItem, at: Some(FOE), with: Some(with) };
    assert!(menu(&fight).contains(&shot));
    fight
        .make_move(
            &mut quiet().cards("17✔✔").roll(1),
            Attempt { who: ADA, mv: Move::UseMagicItem, at: Some(FOE), with: Some(with), extra: false },
        )
        .unwrap();
    assert_eq!((fight.fighter(FOE).ticks, fight.fighter(ADA).items[0].charges(World)), (2, 0));
}

#[test]
fn dk_89_the_gifts_of_magic_moves_answer_to_their_givers() {
    let mut fight = ranked(Guide, 2, 1);
    let ada = fight.fighter_mut(ADA);
    for mv in [Move::Channel, Move::UseMagicItem] {
        ada.give(mv, 0, Guide);
    }
    ada.items.push(Item::new(ItemKind::Sigil));
    ada.items.push(Item::new(ItemKind::BladeOfEchoes));
    let with = |fight: &Fight, place: u8| Some(fight.fighter(ADA).items[usize::from(place)].carried(place));
    let uses = |fight: &Fight, mv, place| menu(fight).contains(&Choice::Act { mv, at: None, with: with(fight, place) });
    assert!(uses(&fight, Move::Channel, 0) && !uses(&fight, Move::UseMagicItem, 0));
    assert!(!uses(&fight, Move::UseMagicItem, 1));
    fight.fighter_mut(ADA).blood_bound = true;
    assert!(uses(&fight, Move::UseMagicItem, 1));
}
