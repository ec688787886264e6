//! Flipping (DK-08 to DK-25).

use affray_core::{Bag, Overrule, Scene};
use affray_deckahedron::asked::choice::{Choice, Forgotten};
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::rules::flipping::attempt::Attempt;
use affray_deckahedron::rulings::{AttributeChoice, FlashbackScope, FoeFormat, LeatherArmour};
use affray_deckahedron::shown::event::{Event, Outcome};
use affray_deckahedron::state::attribute::{Attribute, Rank};
use affray_deckahedron::state::card::{Card, Pile};
use affray_deckahedron::state::face::Face;
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::{Skill, Standing};
use affray_deckahedron::state::item::{Item, ItemKind};
use affray_deckahedron::state::moves::{Cause, Move};
use affray_deckahedron::state::scenario::{Challenge, ChapterKind};

use crate::fixture::{self, ADA, FOE};
use crate::script::Script;
use crate::stage::*;

/// An IMMEDIATE move that has to be owned: Channel the Living Light without an item to channel.
fn immediate(fight: &mut Fight, script: Script) -> Vec<Event> {
    let edition = fight.edition();
    fight.fighter_mut(ADA).give(Move::Channel, 0, edition);
    make(fight, script, Move::Channel, None)
}

#[test]
fn dk_23_whoever_does_not_pay_may_flip_where_the_test_allows_it() {
    let test = "[[scene]]\nkind = \"challenge\"\n[[scene.challenge]]\nname = \"the moat\"\nattribute = \"dex\"\nprice = 1\nability = \"swimming\"\n";
    let mut fight = open("world-2017", "green = 1", test).unwrap();
    fight.step(&mut quiet()).unwrap();
    let mut script = quiet().pick(Choice::No).cards("11✔");
    fight.clone().step(&mut script).unwrap();
    assert!(events(script).iter().any(|told| matches!(told, Event::ChallengePassed { .. })));
    fight.step(&mut quiet().pick(Choice::Yes)).unwrap();
    assert_eq!((fight.fighter(ADA).green, fight.fighter(ADA).abilities), (0, 1));
}

// DK-10, DK-13, DK-65.
#[test]
fn dk_gc_01_one_cross_adds_to_the_bank() {
    let mut fight = ranked(World, 3, 1);
    let told = ordinary(&mut fight, quiet().cards("9✗"), 0);
    assert_eq!(flips(&told), [(X, "9".into())]);
    check_piles(&fight, ADA, "9", "", 19);
    assert_eq!(fight.bank, 1);
}

#[test]
fn dk_gc_02_advantage_takes_the_best() {
    let mut fight = ranked(World, 2, 1);
    let told = ordinary(&mut fight, quiet().cards("6✗✗ 17✔✔"), 1);
    assert_eq!(flips(&told), [(VV, "17".into())]);
    check_piles(&fight, ADA, "6 17", "", 18);
    assert_eq!(fight.bank, 0);
}

// DK-11, DK-12, DK-18, DK-19.
#[test]
fn dk_gc_03_every_card_is_flipped_and_ties_are_the_players() {
    let mut fight = ranked(World, 2, 2);
    fight.fighter_mut(ADA).green = 1;
    let script = quiet().cards("10✔✔ 3✔✔ 17✔✔").pick(Choice::Card(Card::base(10))).pick(Choice::Yes);
    set_net(&mut fight, 2);
    let mut script = script;
    let attempt = Attempt { who: ADA, mv: Move::Parley, at: Some(FOE), with: None, extra: false };
    let again = fight.make_move(&mut script, attempt).unwrap();
    let told = events(script);
    assert_eq!(turned(&told), "10 3 17");
    assert!(again, "card 10 and a green token buy another move");
    check_piles(&fight, ADA, "10 3 17", "", 17);
    for other in [3, 17] {
        let mut fight = ranked(World, 2, 2);
        fight.fighter_mut(ADA).green = 1;
        let told = ordinary(&mut fight, quiet().cards("10✔✔ 3✔✔ 17✔✔").pick(Choice::Card(Card::base(other))), 2);
        assert_eq!(flips(&told), [(VV, other.to_string())], "any of the three may be picked");
        assert_eq!(fight.fighter(ADA).green, 1);
    }
}

// DK-66, DK-17.
#[test]
fn dk_gc_04_green_counts_on_a_failure_too() {
    let mut fight = ranked(World, 4, 1);
    let told = ordinary(&mut fight, quiet().cards("10✔✔ 1✗✗").pick(Choice::Narrate).pick(Choice::Token), -1);
    assert_eq!(flips(&told), [(XX, "1".into())]);
    assert_eq!(gm_moves(&told), 1);
    assert_eq!(fight.fighter(ADA).green, 1);
    check_piles(&fight, ADA, "10 1", "", 18);
    let mut fight = ranked(World, 4, 1);
    ordinary(&mut fight, quiet().cards("10✔✔ 1✗✗").pick(Choice::Narrate).pick(Choice::Level), -1);
    assert_eq!((fight.fighter(ADA).green, fight.fighter(ADA).level(Move::Parley, World)), (0, 1));
}

// DK-09, DK-17.
#[test]
fn dk_gc_05_opposite_sources_cancel() {
    let mut fight = ranked(World, 2, 1);
    assert_eq!(fight.net(2, 3), -1);
    fight.paid = 0b111;
    fight.change_scenario(|scenario| scenario.chapters[0].situations = 0b111);
    (fight.answers, fight.fighter_mut(FOE).opening) = (1, 1);
    let told = make(&mut fight, quiet().cards("16✔✔ 11✔"), Move::Parley, Some(FOE));
    assert_eq!(flips(&told), [(V, "11".into())]);
    assert_eq!(fight.fighter(ADA).green, 0, "16 is green but does not resolve");
}

// DK-09.
#[test]
fn dk_gc_06_three_disadvantages_are_two() {
    let mut fight = ranked(World, 4, 1);
    let told = ordinary(&mut fight, quiet().cards("17✔✔ 3✔✔ 10✔✔").pick(Choice::Card(Card::base(3))), -3);
    assert_eq!(turned(&told), "17 3 10");
    assert_eq!(flips(&told), [(VV, "3".into())]);
    assert!(fight.fighter(ADA).deck.cards_hold(Card::base(0)));
}

// DK-09, ruling clamp_after_sum.
#[test]
fn dk_gc_07_the_sum_is_cut_after_adding() {
    let mut fight = ranked(World, 2, 0);
    assert_eq!(fight.net(4, 1), 2);
    let mut script = quiet().cards("4✗ 5✔ 6✗✗");
    fight.flip(&mut script, ADA, Attribute::Str, 2).unwrap();
    assert_eq!(turned(&events(script)).split(' ').count(), 3);
}

// DK-07, DK-09.
#[test]
fn dk_gc_08_a_new_module_skill_flips_four_cards() {
    let mut fight = ranked(Module, 4, 1);
    fight.fighter_mut(ADA).skill = Some(Skill::NEW);
    assert_eq!(fight.net(0, 3), -3);
    // The defender's 9 is one cross: the attacker falls.
    let told = make(&mut fight, quiet().cards("17✔✔ 3✔✔ 10✔✔ 0✗✗").cards("9✗"), Move::Melee, Some(FOE));
    assert_eq!(flips(&told)[0], (XX, "0".into()));
}

// DK-12, DK-17.
#[test]
fn dk_gc_09_the_tie_decides_about_green() {
    for (pick, green) in [(1, 1), (2, 0)] {
        let mut fight = ranked(World, 2, 1);
        let mut script = quiet().cards("1✗ 2✗").pick(Choice::Card(Card::base(pick)));
        if green == 1 {
            script = script.pick(Choice::Token);
        }
        let told = ordinary(&mut fight, script, 1);
        assert_eq!(flips(&told), [(X, pick.to_string())]);
        assert_eq!((fight.fighter(ADA).green, fight.bank), (green, 1));
    }
}

#[test]
fn dk_gc_10_green_counts_only_when_it_resolves() {
    let mut fight = ranked(World, 3, 1);
    let told = ordinary(&mut fight, quiet().cards("8✗✗ 17✔"), 1);
    assert_eq!(flips(&told), [(V, "17".into())]);
    assert_eq!(fight.fighter(ADA).green, 0);
}

#[test]
fn dk_gc_11_the_green_cards_differ_by_edition() {
    let green = |edition, card: u8| {
        let faces = affray_deckahedron::state::card::faces(edition);
        (faces.face(Card::base(card), Rank::Crescent), faces.is_green(Card::base(card)))
    };
    assert_eq!([green(Module, 13), green(World, 13), green(Guide, 13)], [(V, true), (V, false), (V, false)]);
    assert_eq!([green(Module, 14), green(World, 14), green(Guide, 14)], [(X, false), (X, true), (X, true)]);
    for edition in [World, Guide] {
        let mut fight = ranked(edition, 3, 1);
        ordinary(&mut fight, quiet().cards("14✗").pick(Choice::Token), 0);
        assert_eq!(fight.fighter(ADA).green, 1);
    }
}

// DK-15, ruling critfail_on_immediate.
#[test]
fn dk_gc_12_immediate_moves_feed_no_bank_and_no_gm() {
    let mut fight = ranked(World, 3, 1);
    let told = immediate(&mut fight, quiet().cards("9✗"));
    assert_eq!((flips(&told)[0].0, fight.bank), (X, 0));
    fight.bank = 3;
    let told = immediate(&mut fight, quiet().cards("0✗✗"));
    assert_eq!((flips(&told)[0].clone(), gm_moves(&told), fight.bank), ((XX, "0".into()), 0, 3));
}

// DK-20, DK-70.
#[test]
fn dk_gc_13_a_critical_failure_may_cost_three_points() {
    let mut fight = ranked(World, 2, 1);
    fight.bank = 3;
    let script = quiet().cards("0✗✗").pick(Choice::Narrate).pick(Choice::Yes).pick(Choice::Narrate);
    let told = ordinary(&mut fight, script, 0);
    assert_eq!((gm_moves(&told), fight.bank), (2, 0));
    let mut fight = ranked(World, 2, 1);
    fight.bank = 2;
    let told = ordinary(&mut fight, quiet().cards("0✗✗").pick(Choice::Narrate), 0);
    assert_eq!((gm_moves(&told), fight.bank), (1, 2));
}

// DK-14: Called Shot prints nothing for one cross.
#[test]
fn dk_gc_14_a_blank_cross_is_the_gms_in_2018() {
    for (edition, moves) in [(Guide, 1), (World, 0)] {
        let mut fight = ranked(edition, 3, 1);
        fight.fighter_mut(ADA).give(Move::CalledShot, 0, edition);
        let mut script = quiet().cards("9✗");
        if moves == 1 {
            script = script.pick(Choice::Narrate);
        }
        let told = make(&mut fight, script, Move::CalledShot, Some(FOE));
        assert_eq!((gm_moves(&told), fight.bank), (moves, 1), "{edition}");
    }
}

// DK-21.
#[test]
fn dk_gc_15_a_flashback_flips_again_one_better() {
    let mut fight = ranked(World, 1, 1);
    fight.fighter_mut(ADA).green = 2;
    let script = quiet()
        .cards("0✗✗ 1✗✗ 2✗✗")
        .pick(Choice::Card(Card::base(1)))
        .pick(Choice::TwoGreen)
        .cards("17✔ 12✔")
        .pick(Choice::Card(Card::base(17)));
    let told = ordinary(&mut fight, script, -2);
    assert_eq!(flips(&told).last(), Some(&(V, "17".into())));
    assert_eq!((fight.fighter(ADA).green, fight.bank, gm_moves(&told)), (0, 0, 0));
    check_piles(&fight, ADA, "0 1 2 17 12", "", 15);
}

#[test]
fn dk_21_a_third_token_buys_another_advantage_and_22_equipment_pays_too() {
    let mut fight = ranked(World, 1, 1);
    fight.fighter_mut(ADA).green = 3;
    let script = quiet().cards("0✗✗").pick(Choice::TwoGreen).pick(Choice::Yes).pick(Choice::Yes).cards("1✗✗ 2✗✗ 17✔");
    let told = ordinary(&mut fight, script, 0);
    assert_eq!(turned(&told), "1 2 17");
    assert_eq!(fight.fighter(ADA).green, 0);
    // DK-22: Good Thing I Brought
    let mut fight = ranked(World, 1, 1);
    fight.fighter_mut(ADA).equipment = 2;
    let told = ordinary(&mut fight, quiet().cards("0✗✗").pick(Choice::TwoEquipment).cards("1✗✗ 17✔"), 0);
    assert_eq!(turned(&told), "1 17");
    assert_eq!(fight.fighter(ADA).equipment, 0);
}

// DK-19.
#[test]
fn dk_gc_16_a_critical_flip_costs_a_green_token() {
    let mut fight = ranked(Guide, 2, 1);
    fight.fighter_mut(ADA).green = 1;
    let act = |mv, at| Choice::Act { mv, at, with: None };
    let mut script = quiet()
        .pick(act(Move::Discern, None))
        .cards("10✔✔")
        .pick(Choice::Yes)
        .pick(act(Move::SpoutLore, None))
        .cards("3✗ 4✔");
    // Discern gives three answers; the extra move has one advantage of its own.
    Scene::step(&mut fight, &mut script).unwrap();
    let told = events(script);
    assert_eq!(turned(&told), "3 4");
    assert_eq!(fight.fighter(ADA).green, 0);
    let mut fight = ranked(Guide, 2, 1);
    let told = ordinary(&mut fight, quiet().cards("10✔✔"), 0);
    assert_eq!(flips(&told), [(VV, "10".into())]);
}

// DK-16.
#[test]
fn dk_gc_17_a_wound_card_stops_the_flip_and_costs_a_point() {
    let mut fight = ranked(World, 1, 1);
    fixture::lay(&mut fight, ADA, "w1", "", "18");
    fight.fighter_mut(ADA).wound = 1;
    let script = quiet().cards("11✗✗ w1✗✗").pick(Choice::Card(Card::wound(1))).cards("10♥").pick(Choice::Narrate);
    let told = ordinary(&mut fight, script, 2);
    assert_eq!(flips(&told), [(XX, "w1".into())]);
    check_piles(&fight, ADA, "11 w1", "18 10", 17);
    assert_eq!(gm_moves(&told), 1);
}

// DK-16, DK-30.
#[test]
fn dk_gc_18_a_wound_card_alone_resolves() {
    let mut fight = ranked(World, 3, 1);
    fixture::lay(&mut fight, ADA, "w2", "", "18");
    fight.fighter_mut(ADA).wound = 1;
    let told = ordinary(&mut fight, quiet().cards("w2✗ 4 13♥"), 2);
    assert_eq!((flips(&told)[0].clone(), fight.bank), ((X, "w2".into()), 1));
    check_piles(&fight, ADA, "w2 4", "18 13", 17);
}

#[test]
fn dk_gc_19_a_module_wound_card_stops_disadvantage_too() {
    let mut fight = ranked(Module, 4, 1);
    fixture::lay(&mut fight, ADA, "w1", "", "18");
    fight.fighter_mut(ADA).wound = 1;
    let mut script = quiet().cards("17✔✔ w1✗✗ 12♥");
    let flip = fight.flip(&mut script, ADA, Attribute::Str, -2).unwrap();
    assert_eq!((flip.face, flip.interrupted), (XX, true));
    check_piles(&fight, ADA, "17 w1", "18 12", 17);
    assert!(fight.fighter(ADA).deck.cards_hold(Card::base(5)));
    script.finish();
}

#[test]
fn dk_17_module_practice_works_off_penalties() {
    assert_eq!(Skill::NEW.practised(1), Skill(-2));
    assert_eq!(Skill(0).practised(1), Skill(1));
    assert_eq!(Skill(1).practised(1), Skill(1), "the second bonus card needs two green cards");
    assert_eq!(Skill(1).practised(2), Skill(2));
    assert_eq!(Skill(2).practised(2), Skill(2));
}

#[test]
fn dk_24_a_blessing_is_shuffled_into_the_deck() {
    let mut fight = ranked(Guide, 1, 0);
    assert!(fight.bless(ADA, Card::blessing(1)));
    assert!(!fight.bless(ADA, Card::blessing(1)), "there is one of each");
    assert_eq!(fixture::deck_size(&fight, ADA), 21);
    let mut script = quiet().cards("b1 12♥");
    fight.lose_stamina(&mut script, ADA, Cause::Physical).unwrap();
    check_piles(&fight, ADA, "b1", "12", 19);
    let mut script = quiet().cards("3✗");
    assert_eq!(fight.flip(&mut script, ADA, Attribute::Str, 0).unwrap().face, X);
}

#[test]
fn dk_08_the_attribute_is_named_before_the_flip() {
    let mut fight = fixture::fight(World, (1, 4, 1), 1);
    let script = quiet().pick(Choice::Attribute(Attribute::Dex)).cards("17✔✔");
    let told = make(&mut fight, script, Move::DefyDanger, None);
    assert_eq!(flips(&told), [(VV, "17".into())]);
}

// DK-26, DK-27.
#[test]
fn dk_25_a_flip_offers_a_reshuffle_before_and_after() {
    let mut fight = ranked(World, 2, 1);
    fixture::lay(&mut fight, ADA, "", "0 1 2", "");
    let mut script: Script = Script::new().pick(Choice::Yes).cards("17✔✔").pick(Choice::No);
    let attempt = Attempt { who: ADA, mv: Move::SpoutLore, at: None, with: None, extra: false };
    fight.make_move(&mut script, attempt).unwrap();
    check_piles(&fight, ADA, "17", "", 19);
    script.finish();
}

// DK-08, DK-14, DK-83.
#[test]
fn dk_gc_65_kresk_leaps_the_pit() {
    let mut fight = ranked(World, 3, 1);
    let told = make(&mut fight, quiet().pick(Choice::Attribute(Attribute::Str)).cards("2✔"), Move::DefyDanger, None);
    assert_eq!(flips(&told), [(V, "2".into())]);
    assert!(told.contains(&Event::CameOff { who: ADA, face: V }));
    check_piles(&fight, ADA, "2", "", 19);
    assert_eq!((fight.bank, gm_moves(&told)), (0, 0));
}

/// A test of what a chapter holds.
fn trial(attribute: Option<Attribute>, needs: Face, speed: u8, price: u8) -> Challenge {
    Challenge {
        name: "the moat".to_owned(),
        attribute,
        difficulty: 0,
        needs,
        speed,
        price,
        ability: (price > 0).then_some(0),
        peril: None,
    }
}

/// Puts Ada to it; whether she passes.
fn put(fight: &mut Fight, challenge: Challenge, script: Script) -> bool {
    fight.change_scenario(|scenario| {
        scenario.chapters[0].challenges = vec![challenge];
        scenario.abilities = vec!["swimming".to_owned()];
    });
    let mut script = script;
    fight.challenge(&mut script, ADA, 0).unwrap();
    events(script).contains(&Event::ChallengePassed { who: ADA, chapter: 0, challenge: 0 })
}

// DK-23.
#[test]
fn dk_gc_72_ad_hoc_challenges() {
    let mut fight = ranked(World, 4, 0);
    fight.fighter_mut(ADA).green = 1;
    assert!(put(&mut fight, trial(None, V, 0, 1), quiet().pick(Choice::Yes)));
    assert_eq!((fight.fighter(ADA).green, fight.fighter(ADA).abilities), (0, 1));
    check_piles(&fight, ADA, "", "", 20);
    assert!(put(&mut fight, trial(None, V, 0, 1), quiet()), "learned for good");
    let mut fight = ranked(World, 4, 0);
    assert!(!put(&mut fight, trial(None, V, 0, 1), quiet()), "the peril starts");
    fight.fighter_mut(ADA).speed = 1;
    assert!(!put(&mut fight, trial(Some(Attribute::Dex), VV, 2, 0), quiet()), "not even a flip");
    fight.fighter_mut(ADA).speed = 2;
    assert!(!put(&mut fight, trial(Some(Attribute::Dex), VV, 2, 0), quiet().cards("12✗")));
    check_piles(&fight, ADA, "12", "", 19);
    assert_eq!(fight.bank, 0);
    assert!(put(&mut fight, trial(Some(Attribute::Dex), VV, 2, 0), quiet().cards("17✔✔")));
    let mut fight = ranked(World, 3, 0);
    assert!(put(&mut fight, trial(Some(Attribute::Int), V, 0, 0), quiet().cards("3✔")));
}

#[test]
fn dk_21_a_mercy_flashback_makes_up_for_something_forgotten() {
    let mut fight = ranked(World, 2, 1);
    fixture::lay(&mut fight, ADA, "", "", "12 17");
    fight.fighter_mut(ADA).give(Move::MysticBreathwork, 0, World);
    let parked = Choice::Mercy(Forgotten::Park(Move::MysticBreathwork));
    assert!(!side_actions(&fight).contains(&parked), "it costs a green token");
    fight.fighter_mut(ADA).green = 2;
    let again = |consent| quiet().pick(Choice::SideAction).pick(parked).pick(consent);
    let mut script = again(Choice::No).pick(Choice::Pass);
    fight.clone().step(&mut script).unwrap();
    assert!(events(script).contains(&Event::Refused { who: ADA }), "the GM may say no");
    let mut script = again(Choice::Yes).pick(Choice::Card("17".parse().unwrap())).pick(Choice::Pass);
    fight.step(&mut script).unwrap();
    let ada = fight.fighter(ADA);
    assert_eq!((ada.green, ada.held[0].tokens), (1, 1));
    check_piles(&fight, ADA, "17", "12", 18);
    // A Harm goes to the armour that could have taken it.
    let ada = fight.fighter_mut(ADA);
    (ada.harm, ada.green) = (1, 1);
    ada.items.push(Item::new(ItemKind::LeatherArmour));
    fight.beat = Beat::Spotlight(ADA);
    let armour = Choice::Mercy(Forgotten::HarmOnItem(Item::new(ItemKind::LeatherArmour).carried(0)));
    let script = || quiet().pick(Choice::SideAction).pick(armour).pick(Choice::Yes);
    // The leather of 2017 would have cost the point all the same (DK-52); that of 2018 would not.
    let mut free = fight.clone();
    free.change_scenario(|scenario| scenario.rulings.leather_armour = LeatherArmour::Free);
    free.step(&mut script().pick(Choice::Card("12".parse().unwrap())).pick(Choice::Pass)).unwrap();
    assert_eq!((free.fighter(ADA).harm, lost(&free, ADA)), (0, 0));
    fight.step(&mut script().pick(Choice::Pass)).unwrap();
    assert_eq!((fight.fighter(ADA).harm, fight.fighter(ADA).items[0].harm, fight.fighter(ADA).green), (0, 1, 0));
    assert_eq!(lost(&fight, ADA), 1, "no point comes back");
}

#[test]
fn dk_21_what_was_for_sale_can_be_made_up_for_at_its_price_and_a_token() {
    let mut fight = ranked(Guide, 2, 1);
    fight.change_scenario(|scenario| {
        let mut town = fixture::chapter(ChapterKind::Settlement);
        town.goods = vec![ItemKind::Bracers];
        scenario.chapters.insert(0, town);
    });
    fight.chapter = 1;
    fight.fighter_mut(FOE).chapter = 1;
    let ada = fight.fighter_mut(ADA);
    (ada.green, ada.wealth, ada.speed) = (2, 2, 2);
    for what in [Forgotten::Provision, Forgotten::Buy(ItemKind::Bracers)] {
        let mut script =
            quiet().pick(Choice::SideAction).pick(Choice::Mercy(what)).pick(Choice::Yes).pick(Choice::Pass);
        fight.beat = Beat::Spotlight(ADA);
        fight.step(&mut script).unwrap();
    }
    let ada = fight.fighter(ADA);
    assert_eq!((ada.green, ada.wealth, ada.equipment, ada.speed, ada.items.len()), (0, 0, 2, 1, 1));
}

#[test]
fn dk_21_whatever_was_forgotten_is_reached_by_touch() {
    let mut fight = ranked(Guide, 2, 1);
    fight.change_scenario(|scenario| {
        let mut town = fixture::chapter(ChapterKind::Settlement);
        town.goods = ItemKind::ALL.to_vec();
        scenario.chapters.insert(0, town);
    });
    fight.chapter = 1;
    fight.fighter_mut(FOE).chapter = 1;
    let ada = fight.fighter_mut(ADA);
    (ada.green, ada.wealth, ada.speed) = (2, 2, 9);
    check_reach(&fight, Question::SideAction { who: ADA, done: 0 });
    // The same for armour, without a town.
    let mut fight = ranked(Guide, 2, 1);
    let ada = fight.fighter_mut(ADA);
    (ada.green, ada.harm) = (1, 1);
    ada.items.extend([Item::new(ItemKind::LeatherArmour); 12]);
    check_reach(&fight, Question::SideAction { who: ADA, done: 0 });
}

#[test]
fn dk_21_the_gm_may_refuse_a_third_token() {
    let mut fight = ranked(World, 1, 1);
    fight.fighter_mut(ADA).green = 3;
    let script = quiet().cards("0✗✗").pick(Choice::TwoGreen).pick(Choice::Yes).pick(Choice::No).cards("9✔ 11✗✗");
    let told = ordinary(&mut fight, script, 0);
    assert!(told.contains(&Event::Refused { who: ADA }));
    assert_eq!((fight.fighter(ADA).green, turned(&told)), (1, "9 11".into()));
}

#[test]
fn dk_22_a_useful_thing_is_produced() {
    let mut fight = ranked(Guide, 2, 1);
    (fight.fighter_mut(ADA).green, fight.fighter_mut(ADA).equipment) = (1, 3);
    for green in [true, false] {
        fight.beat = Beat::Spotlight(ADA);
        let mut script = quiet().pick(Choice::SideAction).pick(Choice::Brought { green }).pick(Choice::Pass);
        fight.step(&mut script).unwrap();
    }
    assert_eq!((fight.fighter(ADA).green, fight.fighter(ADA).equipment), (0, 0));
    assert!(!side_actions(&fight).iter().any(|choice| matches!(choice, Choice::Brought { .. })));
}

#[test]
fn dk_08_the_gm_names_the_attribute_after_asking() {
    let (str, int) = (Choice::Attribute(Attribute::Str), Choice::Attribute(Attribute::Int));
    let flipped = |fight: &mut Fight, script, mv| {
        let told = make(fight, script, mv, None);
        told.iter().find_map(|event| match event {
            Event::Flipped { attribute, .. } => Some(*attribute),
            _ => None,
        })
    };
    // The player has Strength in mind; the GM hears how, and names Intelligence.
    let bare = || Script::new();
    let mut fight = ranked(World, 3, 1);
    assert_eq!(
        flipped(&mut fight, bare().pick(str).pick(int).cards("2✔").pick(Choice::No), Move::DefyDanger),
        Some(Attribute::Int)
    );
    // The other readings ask one of them only.
    for ruling in [AttributeChoice::Player, AttributeChoice::Gm] {
        let mut fight = ranked(World, 3, 1);
        fight.change_scenario(|scenario| scenario.rulings.attribute_choice = ruling);
        let script = bare().pick(str).cards("2✔").pick(Choice::No);
        assert_eq!(flipped(&mut fight, script, Move::DefyDanger), Some(Attribute::Str));
    }
    // DK-57: a Breather is the player's own.
    let mut fight = ranked(World, 3, 1);
    let script = bare().pick(int).cards("2✔").roll(1).pick(Choice::No);
    assert_eq!(flipped(&mut fight, script, Move::Breather), Some(Attribute::Int));
}

#[test]
fn dk_09_the_modules_storyteller_sets_the_difficulty() {
    let mut fight = ranked(Module, 3, 1);
    fight.set(&fixture::cast(), "difficulty", "-2").unwrap();
    let told = make(&mut fight, quiet().cards("4✔ 12✔✔ 1✔✔").cards("9✗").roll(1).cards("10♥"), Move::Melee, Some(FOE));
    assert_eq!(flips(&told)[0].0, V, "three cards, the worst");
    // Only a skill nobody taught takes a fourth card.
    let mut fight = ranked(Module, 3, 1);
    fight.place.difficulty = -2;
    fight.fighter_mut(ADA).skill = Some(Skill(-2));
    let told = make(&mut fight, quiet().cards("4✔ 12✔✔ 1✔✔").cards("9✗").roll(1).cards("10♥"), Move::Melee, Some(FOE));
    assert_eq!(flips(&told)[0].0, V);
}

#[test]
fn dk_17_the_module_teaches_only_a_skill_that_is_written_down() {
    // Card 1 is green and resolves the attack.
    let attack = |skill| {
        let mut fight = ranked(Module, 3, 1);
        fight.fighter_mut(ADA).skill = skill;
        make(&mut fight, quiet().cards("1✔✔").cards("9✗").roll(1).cards("10♥"), Move::Melee, Some(FOE));
        fight.fighter(ADA).skill
    };
    assert_eq!(attack(None), None, "Strength was flipped, and nothing is learned");
    assert_eq!(attack(Some(Skill(0))), Some(Skill(1)));
    let skill = |ada: &str| open("module-2017", ada, REST).unwrap().fighter(ADA).skill;
    assert_eq!((skill(""), skill("skill = -1")), (None, Some(Skill(-1))));
    assert!(refused("module-2017", "skill = 3").contains("from -3 to 2"));
    let everybody = format!("[rulings]\nmodule_skill = \"everybody\"\n{REST}");
    assert_eq!(open("module-2017", "", &everybody).unwrap().fighter(ADA).skill, Some(Skill(0)));
}

/// A Hack and Slash with one tick on a foe that bears it and strikes back for 1, and And This Is For… that card 10
/// resolves.
fn follow_up() -> Script {
    let follows = Choice::Act { mv: Move::AndThisIsFor, at: Some(FOE), with: None };
    quiet()
        .pick(act(Move::HackAndSlash, Some(FOE)))
        .cards("11✔")
        .roll(1)
        .pick(follows)
        .cards("10✔✔")
        .roll(1)
        .roll(1)
        .cards("12♥")
}

#[test]
fn dk_19_a_critical_flip_on_a_follow_up_gives_the_move() {
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::AndThisIsFor, 0, World);
    fight.fighter_mut(ADA).green = 1;
    let mut script = follow_up().pick(Choice::Yes).pick(act(Move::SpoutLore, None)).cards("5✔ 13✗✗");
    fight.step(&mut script).unwrap();
    let told = events(script);
    assert_eq!(turned(&told), "5 13", "with an advantage");
    assert_eq!((fight.fighter(ADA).green, fight.fighter(ADA).criticals), (0, 0));
    // Nothing is paid where the blow felled the last foe.
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::AndThisIsFor, 0, World);
    fight.fighter_mut(ADA).green = 1;
    fight.fighter_mut(FOE).ticks = 2;
    let mut script = follow_up();
    fight.step(&mut script).unwrap();
    script.finish();
    assert_eq!((fight.outcome, fight.fighter(ADA).green), (Some(Outcome::Victory), 1));
}

#[test]
fn dk_19_rage_and_repairs_can_be_critical_too() {
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).give(Move::DispenseWrath, 0, World);
    fight.fighter_mut(ADA).green = 1;
    // One cross: the foe bears 1 and strikes back for 4, a Harm and a point.
    let script = quiet().pick(act(Move::HackAndSlash, Some(FOE))).cards("4✗").roll(4).pick(split(1, 0));
    let script = script.cards("12♥").cards("13♥").pick(Choice::Yes).cards("10✔✔").pick(Choice::Yes);
    let mut script = script.pick(act(Move::SpoutLore, None)).cards("3✔✔ 5✔").pick(Choice::No);
    fight.step(&mut script).unwrap();
    assert_eq!(turned(&events(script)), "3 5");
    // During a rest there is another go at the repairs, as long as there is something to repair.
    let gear = "gear = [{ item = \"leather_armour\", damage = 2 }, { item = \"sword\", damage = 2 }]\nequipment = 2\ngreen = 1";
    let mut fight = open("world-2017", gear, REST).unwrap();
    fight.step(&mut quiet()).unwrap();
    let script = quiet().pick(Choice::Number(1)).cards("10✔✔").pick(Choice::Yes);
    let mut script = script.pick(Choice::Number(1)).cards("17✔✔ 5✔");
    fight.step(&mut script).unwrap();
    script.finish();
    let ada = fight.fighter(ADA);
    assert_eq!((ada.green, ada.equipment, ada.items[0].damage, ada.items[1].damage), (0, 0, 0, 0));
    let mut fight = open("world-2017", &gear.replace("damage = 2 }]", "damage = 0 }]"), REST).unwrap();
    fight.step(&mut quiet()).unwrap();
    let mut script = quiet().pick(Choice::Number(1)).cards("10✔✔");
    fight.step(&mut script).unwrap();
    script.finish();
    assert_eq!(fight.fighter(ADA).green, 1, "nothing is left to repair, so nothing is to be paid for");
}

#[test]
fn dk_19_nobody_is_asked_to_pay_when_no_foe_is_left() {
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).green = 1;
    fight.fighter_mut(FOE).ticks = 2;
    let mut script = quiet().pick(act(Move::HackAndSlash, Some(FOE))).cards("10✔✔").roll(2).pick(Choice::Avoid);
    fight.step(&mut script).unwrap();
    script.finish();
    assert_eq!((fight.outcome, fight.fighter(ADA).green), (Some(Outcome::Victory), 1));
}

#[test]
fn dk_21_every_flip_can_be_flashed_back() {
    let ada = |edition| {
        let mut fight = ranked(edition, 2, 1);
        fixture::lay(&mut fight, ADA, "", "", "12");
        fight.fighter_mut(ADA).green = 2;
        fight
    };
    // A Breather in quiet: IMMEDIATE takes away only the GM's part (DK-15).
    let breath = || quiet().pick(Choice::Attribute(Attribute::Str)).cards("0✗✗");
    for standing in [Standing::Up, Standing::Fled] {
        let mut fight = ada(Guide);
        fight.fighter_mut(ADA).standing = standing;
        let mut script = breath().pick(Choice::TwoGreen).cards("4✔ 1✗").roll(1).pick(card(12));
        fight.free_breather(&mut script, ADA).unwrap();
        script.finish();
        assert_eq!((fight.fighter(ADA).green, lost(&fight, ADA)), (0, 0), "{standing:?}");
    }
    // A shield.
    let mut fight = ada(World);
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::Buckler));
    let shield = Choice::Shield(Item::new(ItemKind::Buckler).carried(0));
    harm(&mut fight, quiet().pick(shield).cards("0✗✗").pick(Choice::TwoGreen).cards("5✔ 2✗").cards("13♥"));
    assert_eq!((fight.fighter(ADA).green, fight.fighter(ADA).harm), (0, 0));
    // A test.
    let mut fight = ada(World);
    assert!(put(
        &mut fight,
        trial(Some(Attribute::Int), V, 0, 0),
        quiet().cards("0✗✗").pick(Choice::TwoGreen).cards("5✔ 2✗")
    ));
    // Where it is ruled so, only moves.
    let mut fight = ada(Guide);
    fight.change_scenario(|scenario| scenario.rulings.flashback_scope = FlashbackScope::Moves);
    fight.free_breather(&mut breath(), ADA).unwrap();
    assert_eq!(fight.fighter(ADA).green, 2);
}

#[test]
fn dk_21_nobody_is_asked_about_a_flip_that_cannot_come_out_better() {
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).green = 2;
    assert_eq!(flips(&ordinary(&mut fight, quiet().cards("3✔✔"), 0)), [(VV, "3".into())]);
    let told = ordinary(&mut fight, quiet().cards("11✔").pick(Choice::No), 0);
    assert_eq!(flips(&told), [(V, "11".into())], "one tick has its snag");
    // A test that is passed, and rage that came.
    assert!(put(&mut fight, trial(Some(Attribute::Int), V, 0, 0), quiet().cards("5✔")));
    fight.fighter_mut(ADA).give(Move::DispenseWrath, 0, World);
    harm(&mut fight, quiet().cards("13♥").pick(Choice::Yes).cards("2✗"));
    assert!(fight.fighter(ADA).rage);
}

#[test]
fn dk_17_green_counts_when_a_counterspell_fails() {
    let mut fight = ranked(World, 1, 1);
    fight.fighter_mut(FOE).casts = true;
    let ada = fight.fighter_mut(ADA);
    ada.give(Move::Counterspell, 0, World);
    ada.items.push(Item::new(ItemKind::Vitality));
    let script = quiet().cards("9✔").roll(1).pick(Choice::Yes).cards("1✗✗").pick(Choice::Token);
    make(&mut fight, script.roll(1).cards("12♥"), Move::HackAndSlash, Some(FOE));
    assert_eq!((fight.fighter(ADA).green, lost(&fight, ADA)), (1, 1), "the spell strikes, and green is green");
}

#[test]
fn dk_19_foes_that_gang_up_can_be_defied_critically() {
    let mut fight = ranked(Guide, 2, 2);
    fight.change_scenario(|scenario| scenario.rulings.foe_format = FoeFormat::Format2);
    fight.fighter_mut(ADA).green = 1;
    fight.beat = Beat::RoundEnd;
    let script = quiet().pick(Choice::Fighter(ADA)).pick(Choice::Attribute(Attribute::Str)).cards("10✔✔");
    let mut script = script.pick(Choice::Yes).pick(act(Move::SpoutLore, None)).cards("3✗ 4✔");
    fight.step(&mut script).unwrap();
    assert_eq!((turned(&events(script)), fight.fighter(ADA).green), ("3 4".into(), 0));
}

/// A small word for looking into a deck.
trait Holds {
    fn cards_hold(&self, card: Card) -> bool;
}
impl Holds for Pile {
    fn cards_hold(&self, card: Card) -> bool {
        Bag::count(self, card) == 1
    }
}
