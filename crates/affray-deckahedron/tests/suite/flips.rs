//! Golden cases of flips and wound cards (GC-01 to GC-20), and the rules behind them.

use crate::fixture::{self, ADA, FOE};
use crate::stage::*;
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::rules::flipping::attempt::Attempt;
use affray_deckahedron::shown::event::Event;
use affray_deckahedron::state::attribute::{Attribute, Rank, Ranks};
use affray_deckahedron::state::card::Card;
use affray_deckahedron::state::fight::Fight;
use affray_deckahedron::state::fighter::Skill;
use affray_deckahedron::state::moves::{Cause, Move};

#[test]
fn dk_gc_01_one_cross_adds_to_the_bank() {
    // DK-10, DK-13, DK-65
    let mut fight = ranked(World, 3, 1);
    let told = ordinary(&mut fight, quiet().cards("9"), 0);
    assert_eq!(flips(&told), [(X, "9".into())]);
    check_piles(&fight, ADA, "9", "", 19);
    assert_eq!(fight.bank, 1);
}

#[test]
fn dk_gc_02_advantage_takes_the_best() {
    let mut fight = ranked(World, 2, 1);
    let told = ordinary(&mut fight, quiet().cards("6 17"), 1);
    assert_eq!(flips(&told), [(VV, "17".into())]);
    check_piles(&fight, ADA, "6 17", "", 18);
    assert_eq!(fight.bank, 0);
}

#[test]
fn dk_gc_03_every_card_is_flipped_and_ties_are_the_players() {
    // DK-11, DK-12, DK-18, DK-19
    let mut fight = ranked(World, 2, 2);
    fight.fighter_mut(ADA).green = 1;
    let script = quiet().cards("10 3 17").pick(Choice::Card(Card::base(10))).pick(Choice::Yes);
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
        let told = ordinary(&mut fight, quiet().cards("10 3 17").pick(Choice::Card(Card::base(other))), 2);
        assert_eq!(flips(&told), [(VV, other.to_string())], "any of the three may be picked");
        assert_eq!(fight.fighter(ADA).green, 1);
    }
}

#[test]
fn dk_gc_04_green_counts_on_a_failure_too() {
    // DK-66, DK-17
    let mut fight = ranked(World, 4, 1);
    let told = ordinary(&mut fight, quiet().cards("10 1").pick(Choice::Narrate).pick(Choice::Token), -1);
    assert_eq!(flips(&told), [(XX, "1".into())]);
    assert_eq!(gm_moves(&told), 1);
    assert_eq!(fight.fighter(ADA).green, 1);
    check_piles(&fight, ADA, "10 1", "", 18);
    let mut fight = ranked(World, 4, 1);
    ordinary(&mut fight, quiet().cards("10 1").pick(Choice::Narrate).pick(Choice::Level), -1);
    assert_eq!((fight.fighter(ADA).green, fight.fighter(ADA).level(Move::Parley, World)), (0, 1));
}

#[test]
fn dk_gc_05_opposite_sources_cancel() {
    // DK-09, DK-17
    let mut fight = ranked(World, 2, 1);
    assert_eq!(fight.net(2, 3), -1);
    fight.paid = 0b111;
    fight.change_scenario(|scenario| scenario.chapters[0].situations = 0b111);
    (fight.answers, fight.fighter_mut(FOE).opening) = (1, 1);
    let told = make(&mut fight, quiet().cards("16 11"), Move::Parley, Some(FOE));
    assert_eq!(flips(&told), [(V, "11".into())]);
    assert_eq!(fight.fighter(ADA).green, 0, "16 is green but does not resolve");
}

#[test]
fn dk_gc_06_three_disadvantages_are_two() {
    // DK-09
    let mut fight = ranked(World, 4, 1);
    let told = ordinary(&mut fight, quiet().cards("17 3 10").pick(Choice::Card(Card::base(3))), -3);
    assert_eq!(turned(&told), "17 3 10");
    assert_eq!(flips(&told), [(VV, "3".into())]);
    assert!(fight.fighter(ADA).deck.cards_hold(Card::base(0)));
}

#[test]
fn dk_gc_07_the_sum_is_cut_after_adding() {
    // DK-09, ruling clamp_after_sum
    let mut fight = ranked(World, 2, 0);
    assert_eq!(fight.net(4, 1), 2);
    let mut script = quiet().cards("4 5 6");
    fight.flip(&mut script, ADA, Attribute::Str, 2).unwrap();
    assert_eq!(turned(&events(script)).split(' ').count(), 3);
}

#[test]
fn dk_gc_08_a_new_module_skill_flips_four_cards() {
    // DK-07, DK-09
    let mut fight = ranked(Module, 4, 1);
    fight.fighter_mut(ADA).skill = Skill::NEW;
    assert_eq!(fight.net(0, 3), -3);
    // The defender's 9 is one cross: the attacker falls.
    let told = make(&mut fight, quiet().cards("17 3 10 0").cards("9"), Move::Melee, Some(FOE));
    assert_eq!(flips(&told)[0], (XX, "0".into()));
}

#[test]
fn dk_gc_09_the_tie_decides_about_green() {
    // DK-12, DK-17
    for (pick, green) in [(1, 1), (2, 0)] {
        let mut fight = ranked(World, 2, 1);
        let mut script = quiet().cards("1 2").pick(Choice::Card(Card::base(pick)));
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
    let told = ordinary(&mut fight, quiet().cards("8 17"), 1);
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
        ordinary(&mut fight, quiet().cards("14").pick(Choice::Token), 0);
        assert_eq!(fight.fighter(ADA).green, 1);
    }
}

/// An IMMEDIATE move that has to be owned: Channel the Living Light without an item to channel.
fn immediate(fight: &mut Fight, script: affray_core::Script<Fight>) -> Vec<Event> {
    let edition = fight.edition();
    fight.fighter_mut(ADA).give(Move::Channel, 0, edition);
    make(fight, script, Move::Channel, None)
}

#[test]
fn dk_gc_12_immediate_moves_feed_no_bank_and_no_gm() {
    // DK-15, ruling critfail_on_immediate
    let mut fight = ranked(World, 3, 1);
    let told = immediate(&mut fight, quiet().cards("9"));
    assert_eq!((flips(&told)[0].0, fight.bank), (X, 0));
    fight.bank = 3;
    let told = immediate(&mut fight, quiet().cards("0"));
    assert_eq!((flips(&told)[0].clone(), gm_moves(&told), fight.bank), ((XX, "0".into()), 0, 3));
}

#[test]
fn dk_gc_13_a_critical_failure_may_cost_three_points() {
    // DK-20, DK-70
    let mut fight = ranked(World, 2, 1);
    fight.bank = 3;
    let script = quiet().cards("0").pick(Choice::Narrate).pick(Choice::Yes).pick(Choice::Narrate);
    let told = ordinary(&mut fight, script, 0);
    assert_eq!((gm_moves(&told), fight.bank), (2, 0));
    let mut fight = ranked(World, 2, 1);
    fight.bank = 2;
    let told = ordinary(&mut fight, quiet().cards("0").pick(Choice::Narrate), 0);
    assert_eq!((gm_moves(&told), fight.bank), (1, 2));
}

#[test]
fn dk_gc_14_a_blank_cross_is_the_gms_in_2018() {
    // DK-14: Called Shot prints nothing for one cross.
    for (edition, moves) in [(Guide, 1), (World, 0)] {
        let mut fight = ranked(edition, 3, 1);
        fight.fighter_mut(ADA).give(Move::CalledShot, 0, edition);
        let mut script = quiet().cards("9");
        if moves == 1 {
            script = script.pick(Choice::Narrate);
        }
        let told = make(&mut fight, script, Move::CalledShot, Some(FOE));
        assert_eq!((gm_moves(&told), fight.bank), (moves, 1), "{edition}");
    }
}

#[test]
fn dk_gc_15_a_flashback_flips_again_one_better() {
    // DK-21
    let mut fight = ranked(World, 1, 1);
    fight.fighter_mut(ADA).green = 2;
    let script = quiet()
        .cards("0 1 2")
        .pick(Choice::Card(Card::base(1)))
        .pick(Choice::TwoGreen)
        .cards("17 12")
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
    let script = quiet().cards("0").pick(Choice::TwoGreen).pick(Choice::Yes).pick(Choice::Yes).cards("1 2 17");
    let told = ordinary(&mut fight, script, 0);
    assert_eq!(turned(&told), "1 2 17");
    assert_eq!(fight.fighter(ADA).green, 0);
    // DK-22: Good Thing I Brought
    let mut fight = ranked(World, 1, 1);
    fight.fighter_mut(ADA).equipment = 2;
    let told = ordinary(&mut fight, quiet().cards("0").pick(Choice::TwoEquipment).cards("1 17"), 0);
    assert_eq!(turned(&told), "1 17");
    assert_eq!(fight.fighter(ADA).equipment, 0);
}

#[test]
fn dk_gc_16_a_critical_flip_costs_a_green_token() {
    // DK-19
    let mut fight = ranked(Guide, 2, 1);
    fight.fighter_mut(ADA).green = 1;
    let act = |mv, at| Choice::Act { mv, at, with: None };
    let mut script = quiet()
        .pick(act(Move::Discern, None))
        .cards("10")
        .pick(Choice::Yes)
        .pick(act(Move::SpoutLore, None))
        .cards("3 4");
    // Discern gives three answers; the extra move has one advantage of its own.
    affray_core::Scene::step(&mut fight, &mut script).unwrap();
    let told = events(script);
    assert_eq!(turned(&told), "3 4");
    assert_eq!(fight.fighter(ADA).green, 0);
    let mut fight = ranked(Guide, 2, 1);
    let told = ordinary(&mut fight, quiet().cards("10"), 0);
    assert_eq!(flips(&told), [(VV, "10".into())]);
}

#[test]
fn dk_gc_17_a_wound_card_stops_the_flip_and_costs_a_point() {
    // DK-16
    let mut fight = ranked(World, 1, 1);
    fixture::lay(&mut fight, ADA, "w1", "", "18");
    fight.fighter_mut(ADA).wound = 1;
    let script = quiet().cards("11 w1").pick(Choice::Card(Card::wound(1))).cards("10").pick(Choice::Narrate);
    let told = ordinary(&mut fight, script, 2);
    assert_eq!(flips(&told), [(XX, "w1".into())]);
    check_piles(&fight, ADA, "11 w1", "18 10", 17);
    assert_eq!(gm_moves(&told), 1);
}

#[test]
fn dk_gc_18_a_wound_card_alone_resolves() {
    // DK-16, DK-30
    let mut fight = ranked(World, 3, 1);
    fixture::lay(&mut fight, ADA, "w2", "", "18");
    fight.fighter_mut(ADA).wound = 1;
    let told = ordinary(&mut fight, quiet().cards("w2 4 13"), 2);
    assert_eq!((flips(&told)[0].clone(), fight.bank), ((X, "w2".into()), 1));
    check_piles(&fight, ADA, "w2 4", "18 13", 17);
}

#[test]
fn dk_gc_19_a_module_wound_card_stops_disadvantage_too() {
    let mut fight = ranked(Module, 4, 1);
    fixture::lay(&mut fight, ADA, "w1", "", "18");
    fight.fighter_mut(ADA).wound = 1;
    let mut script = quiet().cards("17 w1 12");
    let flip = fight.flip(&mut script, ADA, Attribute::Str, -2).unwrap();
    assert_eq!((flip.face, flip.interrupted), (XX, true));
    check_piles(&fight, ADA, "17 w1", "18 12", 17);
    assert!(fight.fighter(ADA).deck.cards_hold(Card::base(5)));
    script.finish();
}

#[test]
fn dk_gc_20_a_search_does_not_mind_wound_cards() {
    // DK-33
    let mut fight = ranked(World, 3, 0);
    fixture::lay(&mut fight, ADA, "w1", "", "18");
    fight.fighter_mut(ADA).wound = 1;
    let mut script = quiet().cards("3 w1 12");
    fight.lose_stamina(&mut script, ADA, Cause::Physical).unwrap();
    check_piles(&fight, ADA, "3 w1", "18 12", 17);
    script.finish();
}

#[test]
fn dk_02_ranks_run_from_1_to_4_and_a_new_character_has_six_points() {
    assert!(Ranks::new(0, 2, 3).is_none() && Ranks::new(5, 1, 1).is_none());
    assert_eq!(Ranks::new(1, 2, 3).map(Ranks::points), Some(6));
}

#[test]
fn dk_03_a_fight_starts_with_twenty_cards_and_nothing_else() {
    let fight = ranked(World, 2, 1);
    check_piles(&fight, ADA, "", "", 20);
    let ada = fight.fighter(ADA);
    assert_eq!((ada.harm, ada.wound, ada.green, fight.bank, ada.stamina()), (0, 0, 0, 0, 10)); // DK-04
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
    let mut script = quiet().cards("b1 12");
    fight.lose_stamina(&mut script, ADA, Cause::Physical).unwrap();
    check_piles(&fight, ADA, "b1", "12", 19);
    let mut script = quiet().cards("3");
    assert_eq!(fight.flip(&mut script, ADA, Attribute::Str, 0).unwrap().face, X);
}

#[test]
fn dk_08_the_attribute_is_named_before_the_flip() {
    let mut fight = fixture::fight(World, (1, 4, 1), 1);
    let script = quiet().pick(Choice::Attribute(Attribute::Dex)).cards("17");
    let told = make(&mut fight, script, Move::DefyDanger, None);
    assert_eq!(flips(&told), [(VV, "17".into())]);
}

#[test]
fn dk_25_a_flip_offers_a_reshuffle_before_and_after() {
    // DK-26, DK-27
    let mut fight = ranked(World, 2, 1);
    fixture::lay(&mut fight, ADA, "", "0 1 2", "");
    let mut script: affray_core::Script<Fight> =
        affray_core::Script::new(fixture::cast()).pick(Choice::Yes).cards("17").pick(Choice::No);
    let attempt = Attempt { who: ADA, mv: Move::SpoutLore, at: None, with: None, extra: false };
    fight.make_move(&mut script, attempt).unwrap();
    check_piles(&fight, ADA, "17", "", 19);
    script.finish();
}

#[test]
fn dk_69_the_good_bank_buys_two_advantages() {
    let mut fight = ranked(Guide, 1, 1);
    fight.good_bank = 2;
    let told = ordinary(&mut fight, quiet().pick(Choice::Yes).cards("0 1 17").pick(Choice::No), 0);
    assert_eq!((turned(&told).as_str(), fight.good_bank), ("0 1 17", 1));
    let mut fight = ranked(Guide, 1, 1);
    fight.good_bank = 1;
    let script = quiet().pick(Choice::No).cards("0").pick(Choice::GoodBank).cards("1 2 17");
    let told = ordinary(&mut fight, script, 0);
    assert_eq!((turned(&told).as_str(), fight.good_bank), ("1 2 17", 0));
}

/// A small word for looking into a deck.
trait Holds {
    fn cards_hold(&self, card: Card) -> bool;
}
impl Holds for affray_deckahedron::state::card::Pile {
    fn cards_hold(&self, card: Card) -> bool {
        affray_core::Bag::count(self, card) == 1
    }
}
