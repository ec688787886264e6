//! Recovery (DK-57 to DK-64).

use affray_core::{Menu, Scene};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::shown::event::Event;
use affray_deckahedron::state::attribute::Attribute;
use affray_deckahedron::state::card::Card;
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::Standing;
use affray_deckahedron::state::item::{Item, ItemKind};
use affray_deckahedron::state::moves::Move;
use affray_deckahedron::state::scenario::ChapterKind;

use crate::fixture::{self, ADA, FOE};
use crate::script::Script;
use crate::stage::*;

/// Whether Ada may take a Breather now.
fn may_breathe(fight: &Fight) -> bool {
    let mut menu = Menu::explaining();
    fight.options(fight.fighter(ADA).seat, &Question::Act { who: ADA, extra: false, done: 0 }, &mut menu);
    menu.options().contains(&Choice::Act { mv: Move::Breather, at: None, with: None })
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
    assert!(refused("guide-2018", "gear = [{ item = \"sword\", damage = 3 }]").contains("from 0 to 2"));
    assert!(refused("guide-2018", "gear = [{ item = \"vitality\", spent = 4 }]").contains("DK-91"));
}

// DK-57, DK-58, DK-37, DK-59.
#[test]
fn dk_gc_47_a_module_breather() {
    let mut fight = ranked(Module, 4, 1);
    fixture::lay(&mut fight, ADA, "", "", "12 17");
    breathe(&mut fight, with(Attribute::Dex).cards("9✗").pick(card(17)));
    check_piles(&fight, ADA, "9 17", "12", 17);
    assert_eq!(fight.fighter(ADA).under, FOE.bit(), "the foe has a superior position");
    let mut fight = ranked(Module, 4, 1);
    fixture::lay(&mut fight, ADA, "", "", "12 17");
    breathe(&mut fight, with(Attribute::Dex).cards("4✔✔").roll(3).pick(card(17)).pick(card(12)));
    check_piles(&fight, ADA, "4 17 12", "", 17);
    assert_eq!(fight.fighter(ADA).under, 0);
}

// DK-58.
#[test]
fn dk_gc_48_one_tick_has_a_drawback_only_in_the_module() {
    for edition in [Module, World, Guide] {
        let mut fight = ranked(edition, 3, 1);
        fixture::lay(&mut fight, ADA, "", "", "12 17");
        let script = with(Attribute::Int).cards(if edition == Guide { "4✗" } else { "4✔" });
        let script = if edition == Guide { script } else { script.roll(1) };
        let told = breathe(&mut fight, script.pick(card(17)));
        assert_eq!(flips(&told)[0].0, if edition == Guide { X } else { V });
        check_piles(&fight, ADA, "4 17", "12", 17);
        let position = fight.fighter(ADA).under != 0;
        assert_eq!((position, fight.bank), (edition != World, u8::from(edition == Guide)), "{edition}");
    }
}

// DK-58, DK-60.
#[test]
fn dk_gc_49_two_crosses_and_the_bar_on_a_second_breather() {
    let mut fight = ranked(World, 1, 1);
    fixture::lay(&mut fight, ADA, "", "", "12");
    let told = breathe(&mut fight, with(Attribute::Dex).cards("0✗✗").pick(Choice::Narrate));
    assert_eq!(gm_moves(&told), 1);
    check_piles(&fight, ADA, "0", "12", 18);
    assert!(!may_breathe(&fight), "refused until another move is made");
    make(&mut fight, quiet().cards("13✔"), Move::SpoutLore, None);
    assert!(may_breathe(&fight));
    let mut fight = ranked(Module, 1, 1);
    fixture::lay(&mut fight, ADA, "", "", "12");
    let told = breathe(&mut fight, with(Attribute::Dex).cards("0✗✗"));
    assert_eq!((gm_moves(&told), fight.fighter(ADA).under), (0, FOE.bit()));
    assert!(may_breathe(&fight));
}

// DK-62.
#[test]
fn dk_gc_50_a_module_rest_goes_to_the_deck() {
    let mut fight = weary(Module);
    let mut script = quiet().pick(Choice::FromPile).cards("11 14");
    fight.rest(&mut script, ADA).unwrap();
    script.finish();
    check_piles(&fight, ADA, "5 w1", "11 14", 17);
    assert_eq!(fight.fighter(ADA).harm, 1);
}

#[test]
fn dk_gc_51_a_world_rest_goes_to_the_discard_pile() {
    let mut fight = weary(World);
    let mut script = quiet().pick(Choice::FromPile).cards("11 14");
    fight.rest(&mut script, ADA).unwrap();
    script.finish();
    check_piles(&fight, ADA, "5 w1 10 12 13 15", "11 14", 13);
    assert_eq!(fight.fighter(ADA).harm, 1);
}

#[test]
fn dk_gc_52_a_guide_rest_counts_first_and_the_player_keeps() {
    let mut fight = weary(Guide);
    let mut script = quiet().pick(card(11)).pick(card(14)).pick(card(15)).pick(Choice::FromPile);
    fight.rest(&mut script, ADA).unwrap();
    script.finish();
    check_piles(&fight, ADA, "5 w1 10 12 13", "11 14 15", 13);
    assert_eq!(fight.fighter(ADA).harm, 1);
}

// rulings rest_k_exceeds_pile and rest_empty_pile.
#[test]
fn dk_gc_53_more_tokens_than_cards() {
    let mut fight = ranked(World, 2, 0);
    fixture::lay(&mut fight, ADA, "w1", "", "12");
    (fight.fighter_mut(ADA).harm, fight.fighter_mut(ADA).wound) = (2, 1);
    let mut script = quiet().pick(Choice::FromPile);
    fight.rest(&mut script, ADA).unwrap();
    script.finish();
    check_piles(&fight, ADA, "", "12", 20);
    assert_eq!(fight.fighter(ADA).harm, 1);
    let mut fight = ranked(World, 2, 0);
    fight.fighter_mut(ADA).harm = 1;
    let mut script = quiet().pick(Choice::FromPile);
    fight.rest(&mut script, ADA).unwrap();
    assert_eq!(fight.fighter(ADA).harm, 0);
    check_piles(&fight, ADA, "", "", 20);
}

// DK-63.
#[test]
fn dk_gc_54_a_day_of_healing() {
    for edition in [Module, World, Guide] {
        let mut fight = ranked(edition, 2, 0);
        fixture::lay(&mut fight, ADA, "", "w1 w2", "10 11 12 13 14");
        (fight.fighter_mut(ADA).harm, fight.fighter_mut(ADA).wound) = (2, 2);
        let leaves = Choice::Card(Card::wound(1));
        let mut script = match edition {
            Guide => quiet().pick(card(11)).pick(card(14)).pick(leaves),
            _ => quiet().pick(leaves).cards("12"),
        };
        fight.heal(&mut script, ADA).unwrap();
        script.finish();
        match edition {
            Module => check_piles(&fight, ADA, "w2", "12", 19),
            World => check_piles(&fight, ADA, "w2 10 11 13 14", "12", 15),
            Guide => check_piles(&fight, ADA, "w2 10 12 13", "11 14", 15),
        }
        assert_eq!((fight.fighter(ADA).harm, fight.fighter(ADA).wound), (0, 1));
    }
}

// DK-61, DK-15.
#[test]
fn dk_gc_71_a_breather_outside_danger_has_no_bad_side() {
    let mut fight = ranked(Guide, 2, 0);
    fixture::lay(&mut fight, ADA, "", "", "12 17");
    let mut script = with(Attribute::Str).cards("1✗").pick(card(17));
    fight.free_breather(&mut script, ADA).unwrap();
    script.finish();
    check_piles(&fight, ADA, "1 17", "12", 17);
    assert_eq!((fight.bank, fight.fighter(ADA).under), (0, 0));
    let mut fight = ranked(Guide, 2, 0);
    fixture::lay(&mut fight, ADA, "", "", "12 17");
    let mut script = with(Attribute::Str).cards("0✗✗");
    fight.free_breather(&mut script, ADA).unwrap();
    let told = events(script);
    assert_eq!(gm_moves(&told), 0);
    check_piles(&fight, ADA, "0", "12 17", 17);
    let mut fight = ranked(World, 2, 0);
    fixture::lay(&mut fight, ADA, "", "", "12");
    let mut script = with(Attribute::Dex).cards("2✗").pick(card(12));
    fight.free_breather(&mut script, ADA).unwrap();
    script.finish();
    check_piles(&fight, ADA, "2 12", "", 18);
    assert_eq!(fight.bank, 0);
}

// DK-88: Mending.
#[test]
fn dk_64_whoever_mends_does_not_rest() {
    let mut fight = ranked(World, 2, 0);
    fixture::lay(&mut fight, ADA, "", "", "12 13");
    fight.fighter_mut(ADA).harm = 1;
    fight.fighter_mut(ADA).items.push(Item::new(ItemKind::Mending));
    fight.change_scenario(|scenario| scenario.chapters[0].kind = ChapterKind::Rest);
    fight.beat = Beat::Turn(ADA);
    let mut script = quiet().pick(Choice::Fighter(ADA));
    fight.step(&mut script).unwrap();
    script.finish();
    assert_eq!(fight.fighter(ADA).harm, 0);
    check_piles(&fight, ADA, "", "12 13", 18);
}

// ruling world_card_harm.
#[test]
fn dk_63_healing_clears_cards_of_harm_too() {
    let mut fight = weary(World);
    fight.fighter_mut(ADA).give(Move::ToughStuff, 1, World);
    fight.fighter_mut(ADA).note(Move::ToughStuff, World).tokens = 2;
    let mut script = quiet();
    fight.heal(&mut script, ADA).unwrap();
    assert_eq!(fight.fighter(ADA).held(Move::ToughStuff).unwrap().tokens, 0);
    // A rest may take its one Harm from the card.
    let mut fight = weary(World);
    fight.fighter_mut(ADA).give(Move::ToughStuff, 0, World);
    fight.fighter_mut(ADA).note(Move::ToughStuff, World).tokens = 1;
    let mut script = quiet().pick(Choice::OnMove(Move::ToughStuff)).cards("10 11 12");
    fight.rest(&mut script, ADA).unwrap();
    script.finish();
    assert_eq!(fight.fighter(ADA).harm, 2);
}

// DK-16, DK-27, DK-28.
#[test]
fn dk_61_whoever_ran_takes_a_breather_like_everybody() {
    let ran = |deck: &str, discard: &str| {
        let mut fight = ranked(World, 2, 1);
        lay_exactly(&mut fight, ADA, deck, discard, "18 19");
        fight.fighter_mut(ADA).wound = 1;
        (fight.fighter_mut(ADA).standing, fight.beat) = (Standing::Fled, Beat::After(ADA));
        fight
    };
    let asked = |choice| {
        let script = Script::new().whenever(move |_, _, question, _| match question {
            Question::Reshuffle { .. } => Some(choice),
            _ => None,
        });
        script.pick(Choice::Attribute(Attribute::Int))
    };
    // The wound card costs its point, and five cards are too few.
    let mut fight = ran("w1 0 1 2 12 3 4", "5 6 7 8 9 10 11 13 14 15 16 17");
    let mut script = asked(Choice::No).cards("w1✗✗").cards("12♥");
    fight.free_breather(&mut script, ADA).unwrap();
    let told = events(script);
    assert_eq!(lost(&fight, ADA), 3);
    assert!(told.contains(&Event::Reshuffled { who: ADA, forced: true, deck: 18 }), "{told:?}");
    // Before the flip one may reshuffle.
    let mut fight = ran("w1 0 1 2 12 3 4", "5 6 7 8 9 10 11 13 14 15 16 17");
    let mut script = asked(Choice::Yes).cards("0✗✗");
    fight.free_breather(&mut script, ADA).unwrap();
    assert!(events(script).contains(&Event::Reshuffled { who: ADA, forced: false, deck: 19 }));
    // The last point fells them where they are.
    let mut fight = ranked(World, 2, 1);
    fixture::lay(&mut fight, ADA, "w1", "", "10 11 12 13 14 15 16 17 18");
    (fight.fighter_mut(ADA).standing, fight.fighter_mut(ADA).wound) = (Standing::Fled, 1);
    fight.free_breather(&mut with(Attribute::Int).cards("w1✗✗").cards("19♥"), ADA).unwrap();
    assert!(is_out(&fight, ADA));
}
