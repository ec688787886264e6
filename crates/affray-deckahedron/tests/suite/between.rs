//! Before and between fights: new characters, sessions, what is carried into a rest (DK-62, DK-89, DK-90).

use crate::fixture::{self, ADA, FOE};
use crate::stage::*;
use affray_core::{Bag, Game, Random, Scene, Script, Seeded, Setup, Trouble};
use affray_deckahedron::Deckahedron;
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::shown::event::Event;
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::FighterId;
use affray_deckahedron::state::item::{Die, ItemKind};
use affray_deckahedron::state::moves::Move;

fn open(edition: &str, ada: &str, scenes: &str) -> Result<Fight, Vec<Trouble>> {
    let encounter = format!(
        "game = \"deckahedron\"\nedition = \"{edition}\"\n\
         [[party]]\nname = \"Ada\"\nstr = 2\ndex = 2\nint = 2\n{ada}\n{scenes}"
    );
    Deckahedron::open(&Setup { encounter, ..Setup::default() }).map(|opening| opening.scene)
}

const REST: &str = "[[scene]]\nkind = \"rest\"\n";

fn refused(edition: &str, ada: &str) -> String {
    open(edition, ada, REST).unwrap_err().iter().map(|trouble| trouble.message.as_str()).collect()
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
    let troubles = open("guide-2018", start, &scenes).unwrap_err();
    assert!(troubles[0].message.contains("Ada has taken weak_spot"), "{}", troubles[0].message);
}

#[test]
fn dk_89_the_module_drafts_its_skill() {
    assert_eq!(open("module-2017", "start = { drafted = false }", REST).unwrap().fighter(ADA).skill.0, -3);
    assert_eq!(open("module-2017", "start = { }", REST).unwrap().fighter(ADA).skill.0, 0);
}

#[test]
fn dk_89_new_characters_choose_turn_by_turn() {
    let ben = "[[party]]\nname = \"Ben\"\nstr = 2\ndex = 2\nint = 2\n[[scene]]\nkind = \"creation\"\n";
    let mut fight = open("guide-2018", "", ben).unwrap();
    fight.step(&mut Script::new(fixture::cast())).unwrap();
    let step = |fight: &mut Fight, picks: &[Choice]| {
        let mut script = picks.iter().fold(quiet(), |script, &pick| script.pick(pick));
        fight.step(&mut script).unwrap();
        events(script)
    };
    step(&mut fight, &[Choice::TakeMove(Move::UseMagicItem)]);
    let mut menu = affray_core::Menu::plain();
    fight.options(affray_core::Seat(1), &Question::PickMove { who: FighterId(1) }, &mut menu);
    assert!(!menu.options().contains(&Choice::TakeMove(Move::UseMagicItem)), "Ada has it");
    step(&mut fight, &[Choice::TakeMove(Move::Channel)]);
    // Second and third cards: no second A, and a Risk Driver for Ada.
    let mut menu = affray_core::Menu::plain();
    fight.options(affray_core::Seat(0), &Question::PickMove { who: ADA }, &mut menu);
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
    let mut menu = affray_core::Menu::plain();
    fight.options(affray_core::Seat(0), &Question::PickItem { who: ADA, granted: false }, &mut menu);
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
fn dk_06_in_2017_the_columns_are_laid_before_gear_weighs_on_them() {
    let mut fight = open("world-2017", "", "[[scene]]\nkind = \"creation\"\n").unwrap();
    for _ in 0..4 {
        let script =
            quiet().whenever(|_, _, question, _| matches!(question, Question::PickMove { .. }).then_some(Choice::No));
        let mut script = script;
        if fight.stage == 3 {
            break;
        }
        fight.step(&mut script).unwrap();
    }
    let mut menu = affray_core::Menu::plain();
    fight.options(affray_core::Seat(0), &Question::Tokens { who: ADA }, &mut menu);
    assert!(!menu.options().contains(&Choice::No), "six on Speed are two too many");
    let mut script =
        quiet().pick(Choice::Shift { wealth: false }).pick(Choice::Shift { wealth: true }).pick(Choice::No);
    fight.step(&mut script).unwrap();
    assert_eq!((fight.fighter(ADA).speed, fight.fighter(ADA).equipment, fight.fighter(ADA).wealth), (4, 1, 1));
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
    let mut menu = affray_core::Menu::plain();
    fight.options(affray_core::Seat(0), &Question::SideAction { who: ADA, done: 0 }, &mut menu);
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
    fight.step(&mut Script::new(fixture::cast())).unwrap();
    assert_eq!(fight.beat, Beat::Over);
}

#[test]
fn dk_62_what_is_in_use_does_not_recharge_in_2018() {
    let gear = "gear = [{ item = \"vitality\", spent = 2, in_use = true }, { item = \"mending\", spent = 3 }, { item = \"unerring_dispatch\", spent = 1 }]";
    let mut fight = open("guide-2018", gear, REST).unwrap();
    fight.step(&mut quiet()).unwrap();
    let keep = Choice::KeepUsing(fight.fighter(ADA).items[2].carried(2));
    fight.step(&mut quiet().pick(keep).pick(Choice::No)).unwrap();
    let charges: Vec<u8> = fight.fighter(ADA).items.iter().map(|item| item.charges(Guide)).collect();
    assert_eq!(charges, [1, 3, 2], "in use by the file; idle; kept in use by the player");
    let mut fight = open("world-2017", gear, REST).unwrap();
    fight.step(&mut quiet()).unwrap();
    fight.step(&mut quiet()).unwrap();
    assert!(fight.fighter(ADA).items.iter().all(|item| item.charges(World) == 3), "2017 recharges all");
    assert!(refused("guide-2018", "gear = [{ item = \"sword\", damage = 3 }]").contains("DK-56"));
    assert!(refused("guide-2018", "gear = [{ item = \"vitality\", spent = 4 }]").contains("DK-91"));
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
    let mut menu = affray_core::Menu::plain();
    fight.options(affray_core::Seat(0), &Question::Settle { who: ADA }, &mut menu);
    assert!(!menu.options().contains(&Choice::Buy(ItemKind::Bracers)), "one is kept");
}

#[test]
fn dk_90_a_weapon_may_turn_up_as_loot() {
    let mut fight = ranked(World, 2, 1);
    fight.change_scenario(|scenario| scenario.chapters[0].loot_weapons = true);
    let ada = fight.fighter_mut(ADA);
    ada.ordered = Some(affray_deckahedron::state::fighter::Ordered { die: Die::D6, cost: 1, magic: false });
    (ada.speed, ada.wealth) = (2, 0);
    fight.fighter_mut(FOE).standing = affray_deckahedron::state::fighter::Standing::Out;
    (fight.outcome, fight.beat) = (Some(affray_deckahedron::shown::event::Outcome::Victory), Beat::After(0));
    fight.step(&mut quiet().pick(Choice::No).pick(Choice::Receive)).unwrap();
    assert_eq!((fight.fighter(ADA).die, fight.fighter(ADA).speed), (Die::D6, 1));
}

#[test]
fn dk_90_a_mastery_is_of_one_category() {
    let mut fight = ranked(World, 2, 1);
    let ada = fight.fighter_mut(ADA);
    (ada.mastery, ada.mastered_ranged) = (affray_deckahedron::state::fighter::Mastery::InForce, true);
    assert_eq!((fight.weapon_for(ADA, true), fight.weapon_for(ADA, false)), (Die::D4, Die::D6));
}

#[test]
fn dk_23_whoever_does_not_pay_may_flip_where_the_test_allows_it() {
    let test = "[[scene]]\nkind = \"challenge\"\n[[scene.challenge]]\nname = \"the moat\"\nattribute = \"dex\"\nprice = 1\nability = \"swimming\"\n";
    let mut fight = open("world-2017", "green = 1", test).unwrap();
    fight.step(&mut quiet()).unwrap();
    let mut script = quiet().pick(Choice::No).cards("11");
    fight.clone().step(&mut script).unwrap();
    assert!(events(script).iter().any(|told| matches!(told, Event::ChallengePassed { .. })));
    fight.step(&mut quiet().pick(Choice::Yes)).unwrap();
    assert_eq!((fight.fighter(ADA).green, fight.fighter(ADA).abilities), (0, 1));
}

#[test]
fn dk_35_the_module_lets_the_spent_stand() {
    let spent = "exhausted = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]";
    assert!(open("module-2017", spent, REST).unwrap().fighter(ADA).is_up());
    assert!(!open("world-2017", spent, REST).unwrap().fighter(ADA).is_up());
}

#[test]
fn bots_play_through_creation_sessions_and_towns() {
    let scenes = "[[party]]\nname = \"Ben\"\nstr = 1\ndex = 2\nint = 3\n[[scene]]\nkind = \"creation\"\n\
        [[scene]]\nkind = \"session\"\ncircles = [\"Ben\"]\n\
        [[scene]]\nkind = \"fight\"\nloot_equipment = 2\nloot_wealth = 1\nloot_weapons = true\nhazard = \"d4\"\ndark = true\nchase = true\n\
        [[scene.challenge]]\nname = \"a leap\"\nattribute = \"dex\"\n\
        [[scene.foe]]\nname = \"Foe\"\ncount = 2\nstamina = 3\nunaware = true\n\
        [[scene]]\nkind = \"rest\"\n[[scene]]\nkind = \"settlement\"\ngoods = [\"mending\", \"many_knives\"]\n\
        [[scene]]\nkind = \"fight\"\n[[scene.foe]]\nname = \"Last\"\nstamina = 3\n";
    for edition in ["world-2017", "guide-2018"] {
        let first = open(edition, "bot = \"plain\"", scenes).unwrap();
        for number in 0..300 {
            let mut fight = first.clone();
            Seeded::new(5, number, Random).play_out(&mut fight, 100_000);
            assert_eq!(fight.beat, Beat::Over);
            assert!(fight.fighters.iter().all(affray_deckahedron::state::fighter::Fighter::is_sound));
        }
        let mut fight = first.clone();
        Seeded::new(5, 0, affray_deckahedron::bots::Plain).play_out(&mut fight, 100_000);
        assert_eq!(fight.beat, Beat::Over);
    }
}
