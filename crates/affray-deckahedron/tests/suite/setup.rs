//! Setup and state (DK-01 to DK-07).

use affray_core::{Lasting, Menu, Scene, Seat};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::edition::Edition;
use affray_deckahedron::rules::gear::sheet::{Picks, SheetError, granted_items};
use affray_deckahedron::rulings::{FoeFormat, MovesWithoutCard};
use affray_deckahedron::shown::event::{Event, Outcome};
use affray_deckahedron::state::attribute::{Attribute, Ranks};
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::{Down, Standing};
use affray_deckahedron::state::item::ItemKind;
use affray_deckahedron::state::moves::Move;

use crate::fixture::{self, ADA, FOE};
use crate::script::Script;
use crate::stage::*;

#[test]
fn dk_01_foes_decide_through_the_gm() {
    let fight = ranked(Module, 2, 1);
    assert_eq!(fight.fighter(FOE).seat, fight.gm);
    assert_eq!((Module.referee(), World.referee()), ("Storyteller", "GM"));
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
    let mut menu = Menu::plain();
    fight.options(Seat(0), &Question::Tokens { who: ADA }, &mut menu);
    assert!(!menu.options().contains(&Choice::No), "six on Speed are two too many");
    let mut script =
        quiet().pick(Choice::Shift { wealth: false }).pick(Choice::Shift { wealth: true }).pick(Choice::No);
    fight.step(&mut script).unwrap();
    assert_eq!((fight.fighter(ADA).speed, fight.fighter(ADA).equipment, fight.fighter(ADA).wealth), (4, 1, 1));
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
fn dk_04_stamina_is_the_stamina_cards_that_are_not_exhausted() {
    let mut fight = ranked(World, 2, 0);
    for (extra, discard, exhausted, stamina) in
        [("", "", "", 10), ("", "0 12 13", "", 10), ("", "", "12 13", 8), ("w1", "3", "10 11 12 13 14", 5)]
    {
        fixture::lay(&mut fight, ADA, extra, discard, exhausted);
        assert_eq!(fight.fighter(ADA).stamina(), stamina, "{exhausted:?} exhausted");
    }
    // A point parked on a card is no eleventh.
    fixture::lay(&mut fight, ADA, "", "", "");
    fight.fighter_mut(ADA).give(Move::GoodCardio, 0, World);
    fight.fighter_mut(ADA).note(Move::GoodCardio, World).tokens = 1;
    assert_eq!(fight.fighter(ADA).stamina(), 10);
}

// DK-89, DK-06, DK-85.
#[test]
fn dk_gc_66_six_tokens_and_what_is_carried() {
    let picks = |items: &[ItemKind]| Picks { columns: (4, 1, 1), items: items.to_vec(), ..Picks::default() };
    let two = picks(&[ItemKind::Sword, ItemKind::LeatherArmour]);
    assert_eq!(two.check(World), Ok((2, 1, 1)));
    let mut fight = ranked(World, 2, 1);
    fight.fighter_mut(ADA).speed = 2;
    assert_eq!(fight.run_cost(ADA), 2);
    let mixed = picks(&[ItemKind::Sword, ItemKind::Vitality]);
    assert!(matches!(mixed.check(World), Err(SheetError::Items(_))));
    assert_eq!(granted_items(Move::UseMagicItem, World), (2, None));
    let mage = Picks { granted: vec![ItemKind::Vitality, ItemKind::Mending], moves: vec![Move::UseMagicItem], ..two };
    assert_eq!(mage.check(World), Ok((0, 1, 1)));
    let guide = |columns, items: &[ItemKind]| Picks { columns, items: items.to_vec(), ..Picks::default() };
    assert!(matches!(
        guide((2, 1, 1), &[ItemKind::Vitality, ItemKind::Mending]).check(Guide),
        Err(SheetError::Items(_))
    ));
    assert_eq!(guide((2, 1, 1), &[ItemKind::Vitality, ItemKind::Sword]).check(Guide), Ok((2, 1, 1)));
    assert_eq!(guide((6, 0, 0), &[]).check(Guide), Ok((6, 0, 0)), "all six may sit on Speed");
    assert_eq!(guide((6, 0, 0), &[]).check(World), Err(SheetError::Column(6)));
    assert_eq!(granted_items(Move::Channel, Guide), (1, Some(ItemKind::Sigil)));
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
    (fight.outcome, fight.beat) = (Some(Outcome::Victory), Beat::After(ADA));
    let mut script = quiet().pick(Choice::No).pick(Choice::PickUp { wealth: false });
    fight.step(&mut script).unwrap();
    assert_eq!((fight.fighter(ADA).speed, fight.fighter(ADA).equipment, fight.place.equipment), (3, 1, 0));
}

#[test]
fn dk_07_without_the_card_a_move_is_made_at_its_lowest_level() {
    let mut fight = ranked(Guide, 2, 1);
    assert_eq!(fight.fighter(ADA).level(Move::Backstab, Guide), -2);
    fight.fighter_mut(ADA).give(Move::Backstab, 1, Guide);
    assert_eq!(fight.fighter(ADA).level(Move::Backstab, Guide), 1);
}

#[test]
fn every_move_has_its_card_in_the_editions_that_know_it() {
    for &known in Move::ALL {
        let editions: Vec<Edition> = Edition::ALL.into_iter().filter(|&e| known.info(e).exists).collect();
        assert!(!editions.is_empty(), "{} is in no edition", known.slug());
        for edition in editions {
            let info = known.info(edition);
            assert!(info.levels.0 <= info.levels.1, "{}", info.name);
            assert!((-2..=2).contains(&info.levels.0) && (-2..=2).contains(&info.levels.1), "{}", info.name);
        }
    }
}

#[test]
fn dk_07_moves_with_levels_are_tried_without_the_card_at_the_lowest() {
    let mut fight = ranked(Guide, 3, 1);
    let look = act(Move::WeakSpot, Some(FOE));
    assert!(side_actions(&fight).contains(&look) && !menu(&fight).contains(&look));
    assert!(!side_actions(&fight).contains(&act(Move::Vanish, None)), "a move without levels needs its card");
    let mut script = quiet().pick(Choice::SideAction).pick(look).cards("4✗ 12✔✔ 17✔").pick(Choice::Pass);
    fight.step(&mut script).unwrap();
    assert_eq!(turned(&events(script)), "4 12 17", "level -2");
    fight.change_scenario(|scenario| scenario.rulings.moves_without_card = MovesWithoutCard::None);
    assert!(!side_actions(&fight).contains(&look));
    // Where it is ruled so, what follows a hit needs no card either.
    let mut fight = ranked(Guide, 2, 1);
    fight.change_scenario(|scenario| scenario.rulings.moves_without_card = MovesWithoutCard::All);
    let script = quiet()
        .cards("12✔")
        .roll(1)
        .pick(act(Move::ScentOfBlood, Some(FOE)))
        .cards("11✔ 13✔✔ 17✔✔")
        .roll(1)
        .roll(1)
        .cards("14♥");
    make(&mut fight, script, Move::HackAndSlash, Some(FOE));
    assert_eq!(fight.fighter(FOE).ticks, 3);
    assert_eq!(fight.fighter(ADA).held(Move::ScentOfBlood).map(|held| held.down), Some(Down::UntilBreather));
}

#[test]
fn dk_05_cards_are_conserved_in_a_search_of_the_whole_deck() {
    let mut fight = ranked(World, 2, 0);
    lose(&mut fight, 1, quiet().cards("0 1 2 3 4 5 6 7 8 9 10♥"));
    // Nine cards are left, more than five.
    check_piles(&fight, ADA, "0 1 2 3 4 5 6 7 8 9", "10", 9);
}

#[test]
fn dk_06_only_the_world_of_2017_trades_tokens_for_speed() {
    for (edition, drops, weighs) in [(World, true, 1), (Guide, false, 0)] {
        let mut fight = ranked(edition, 2, 1);
        let ada = fight.fighter_mut(ADA);
        (ada.speed, ada.equipment, ada.wealth) = (2, 1, 1);
        for wealth in [false, true] {
            assert_eq!(side_actions(&fight).contains(&Choice::Lighten { wealth }), drops, "{edition}");
        }
        let mut town = town(edition);
        town.fighter_mut(ADA).speed = 2;
        assert_eq!(listed(&town, Question::Settle { who: ADA }).contains(&Choice::Lighten { wealth: true }), drops);
        // What lies about weighs in 2017 alone.
        fight.place.wealth = 1;
        fight.fighter_mut(FOE).standing = Standing::Out;
        (fight.outcome, fight.beat) = (Some(Outcome::Victory), Beat::After(ADA));
        fight.step(&mut quiet().pick(Choice::No).pick(Choice::PickUp { wealth: true })).unwrap();
        assert_eq!((fight.fighter(ADA).speed, fight.fighter(ADA).wealth), (2 - weighs, 2), "{edition}");
    }
}

/// Ada with a wolf against so many foes.
fn with_wolf(edition: &str, wolf: &str, foes: u8) -> Fight {
    let scenes = format!(
        "[[party.companion]]\nname = \"Wolf\"\nstamina = 4\ndie = \"d6\"\n{wolf}\n\
         [[scene]]\nkind = \"fight\"\n[[scene.foe]]\nname = \"Foe\"\ncount = {foes}\nstamina = 9\n"
    );
    let mut fight = open(edition, "die = \"d4\"", &scenes).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    for _ in 0..2 {
        fight.step(&mut Script::new()).unwrap();
    }
    assert_eq!(fight.beat, Beat::Spotlight(ADA));
    fight
}

#[test]
fn dk_01_a_companion_joins_its_characters_blows() {
    let mut fight = with_wolf("world-2017", "", 1);
    let wolf = fight.companions().next().unwrap();
    assert_eq!((fight.name(wolf), fight.fighter(wolf).master), ("Wolf", Some(ADA)));
    let told = make(&mut fight, quiet().cards("17✔✔").roll(3).pick(Choice::Avoid), Move::HackAndSlash, Some(FOE));
    assert!(told.contains(&Event::JoinedIn { who: ADA, companions: wolf.bit(), on: FOE }));
    assert_eq!(fight.fighter(FOE).ticks, 5, "3 and 1 more");
    // It may be told to hold back; then it adds nothing and nobody goes for it.
    let order = Choice::Order { who: wolf, back: true };
    assert!(side_actions(&fight).contains(&order));
    fight.step(&mut quiet().pick(Choice::SideAction).pick(order).pick(Choice::Pass)).unwrap();
    make(&mut fight, quiet().cards("3✔✔").roll(3).pick(Choice::Avoid), Move::HackAndSlash, Some(FOE));
    assert_eq!(fight.fighter(FOE).ticks, 2);
    let on_wolf = |fight: &Fight| {
        listed(fight, Question::GmMove { who: ADA, mv: Move::SpoutLore, foe: None }).contains(&Choice::AttackOn(wolf))
    };
    assert!(!on_wolf(&fight));
    fight.fighter_mut(wolf).clear = false;
    assert!(on_wolf(&fight));
}

#[test]
fn dk_01_a_companion_is_sent_in_its_characters_place() {
    // The player flips, the wolf's die is rolled, and the answer falls on the wolf.
    let mut fight = with_wolf("guide-2018", "harm_slots = 1", 1);
    let wolf = fight.companions().next().unwrap();
    let send = Choice::Send { who: wolf, at: FOE };
    assert!(menu(&fight).contains(&send));
    let mut script = quiet().pick(send).cards("11✔").roll(6).roll(4).pick(Choice::Harm);
    fight.step(&mut script).unwrap();
    let told = events(script);
    assert!(told.contains(&Event::Sent { who: wolf, by: ADA, at: FOE }), "{told:?}");
    assert_eq!((fight.fighter(FOE).ticks, fight.fighter(wolf).ticks, lost(&fight, ADA)), (3, 3, 0));
    assert_eq!((fight.fighter(wolf).harm_slots, fight.sent), (0, None), "its player lets the armour take three");
    // At none it is out, and that decides nothing.
    fight.beat = Beat::Spotlight(ADA);
    fight.step(&mut quiet().pick(send).cards("5✗").roll(4).pick(Choice::No)).unwrap();
    assert!(is_out(&fight, wolf) && fight.decided().is_none());
    assert!(!menu(&fight).contains(&send));
    // One that shoots lets fly.
    let mut fight = with_wolf("world-2017", "ranged = true", 1);
    fight.step(&mut quiet().pick(send).cards("17✔✔").roll(5)).unwrap();
    assert_eq!((fight.fighter(FOE).ticks, fight.fighter(ADA).engaged), (4, 0));
}

// DK-81.
#[test]
fn dk_01_foes_may_go_for_a_companion() {
    let mut fight = with_wolf("guide-2018", "", 2);
    let wolf = fight.companions().next().unwrap();
    let script = quiet().cards("0✗✗").pick(Choice::AttackOn(wolf)).roll(1);
    make(&mut fight, script, Move::SpoutLore, None);
    assert_eq!((fight.fighter(wolf).ticks, lost(&fight, ADA)), (2, 0), "a die of 1, and 1 for the other");
    // In the second format its player defies the danger for it.
    fight.change_scenario(|scenario| scenario.rulings.foe_format = FoeFormat::Format2);
    fight.beat = Beat::RoundEnd;
    let script = quiet().pick(Choice::Fighter(wolf)).pick(Choice::Attribute(Attribute::Str)).cards("3✗");
    fight.step(&mut { script }).unwrap();
    assert!(is_out(&fight, wolf));
}

#[test]
fn dk_01_companions_are_checked_and_last() {
    let wolf = "companion = [{ name = \"Wolf\", stamina = 4 }]";
    assert!(refused("module-2017", wolf).contains("DK-01"));
    assert!(refused("world-2017", "companion = [{ name = \"Wolf\", stamina = 0 }]").contains("from 1 to 99"));
    assert!(refused("world-2017", &format!("count = 2\n{wolf}")).contains("share no companion"));
    // The next stage has the same wolf, as it was; it is of no chapter and on no other side.
    let mut earlier = open("world-2017", wolf, REST).unwrap();
    let at = earlier.companions().next().unwrap();
    earlier.fighter_mut(at).ticks = 1;
    let mut later = open("world-2017", wolf, REST).unwrap();
    later.follow(&earlier);
    assert_eq!(later.fighter(later.companions().next().unwrap()).ticks, 1);
    assert_eq!((later.foes().count(), later.is_of_party(at)), (0, true));
}
