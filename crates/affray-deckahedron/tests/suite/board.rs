//! The board: what it shows of the state (`board.md`), and how cards are typed at a real table.

use std::collections::BTreeSet;

use affray_core::rules::board::{Item as BoardItem, Panel};
use affray_core::{Board, Drawn as _, Fact, Outlook as _, Scene as _, Seat, Thing, Viewer, Words as _};
use affray_deckahedron::asked::choice::Choice;
use affray_deckahedron::asked::question::Question;
use affray_deckahedron::edition::Edition;
use affray_deckahedron::game::Deckahedron;
use affray_deckahedron::shown::board::{key, meant};
use affray_deckahedron::state::attribute::Rank;
use affray_deckahedron::state::card::{self, Card};
use affray_deckahedron::state::fight::{Beat, Fight};
use affray_deckahedron::state::fighter::{Fighter, FighterId, Mastery, Ordered, Skill};
use affray_deckahedron::state::item::{Die, Item, ItemKind};
use affray_deckahedron::state::moves::Move;
use affray_testkit::documented;

use crate::fixture::{self, ADA, FOE};
use crate::stage::*;

#[test]
fn dk_10_a_card_is_known_by_its_number_or_by_its_edges() {
    for edition in Edition::ALL {
        for card in (0..20).map(Card::base) {
            assert_eq!(meant(&card.to_string(), edition), [card]);
            let edges: String = Rank::ALL.map(|rank| key(card::faces(edition).face(card, rank))).iter().collect();
            assert!(meant(&edges, edition).contains(&card), "{card} by {edges}");
        }
    }
    assert!(meant("20", Module).is_empty());
    assert!(meant("xy", Module).is_empty());
}

fn board(fight: &Fight) -> Board {
    let viewer = Viewer::Seat(Seat(0));
    Fight::board(&fight.view(viewer), viewer, &fixture::cast())
}

/// What the panel of somebody says, a line each.
fn panel(fight: &Fight, title: &str) -> Vec<String> {
    let board = board(fight);
    let panel: Option<&Panel> = board.panels.iter().find(|panel| panel.title == title);
    let words = |item: &BoardItem| match item {
        BoardItem::Note(words) => words.clone(),
        BoardItem::Track { label, now, .. } => format!("{label} {now}"),
        BoardItem::Pile { label, count, .. } => format!("{label} {count}"),
        other => format!("{other:?}"),
    };
    panel.map(|panel| panel.items.iter().map(words).collect()).unwrap_or_default()
}

#[track_caller]
fn shows(fight: &Fight, title: &str, wanted: &str) {
    let said = panel(fight, title);
    assert!(said.iter().any(|line| line.contains(wanted)), "{wanted:?} is in none of {said:#?}");
}

// DK-12, DK-13.
#[test]
fn dk_12_cards_that_tie_in_a_flip_are_on_the_table_and_are_no_stamina_lost() {
    let mut fight = ranked(World, 2, 2);
    let before = fight.fighter(ADA).stamina();
    set_net(&mut fight, 2);
    let looked = quiet().cards("10✔✔ 3✔✔ 17✔✔").whenever(move |fight, _, question, _| match question {
        Question::Resolver { first, .. } => {
            shows(fight, "Ada", &format!("Stamina {before}"));
            shows(fight, "Ada", "Flipped 3");
            let viewer = Viewer::Seat(Seat(0));
            let facts = Fight::facts(&fight.view(viewer), viewer, &fixture::cast());
            assert!(facts.contains(&Fact::number("Ada", "Stamina", before)), "{facts:?}");
            let choice = Choice::Card(*first);
            let touches = fight.touches(&fixture::cast(), Seat(0), question, &choice);
            assert_eq!(touches, [Thing::card("Ada", "Flipped", *first).into()]);
            Some(choice)
        }
        _ => None,
    });
    make(&mut fight, looked, Move::Parley, Some(FOE));
    assert!(!panel(&fight, "Ada").iter().any(|line| line.starts_with("Flipped")), "they are discarded");
}

/// A fight in which something happened to Ada.
fn ada(edition: Edition, happened: impl FnOnce(&mut Fighter)) -> Fight {
    let mut fight = ranked(edition, 2, 2);
    happened(fight.fighter_mut(ADA));
    fight
}

// DK-49, DK-56, DK-91.
#[test]
fn dk_91_the_board_shows_charges_and_tokens_on_items() {
    let fight = ada(Guide, |ada| {
        ada.items.push(Item { white: 1, ..Item::new(ItemKind::Vitality) });
        ada.items.push(Item { harm: 1, ..Item::new(ItemKind::LeatherArmour) });
        ada.items.push(Item { damage: 2, ..Item::new(ItemKind::Buckler) });
        ada.items.push(Item { die: Some(Die::D6), ..Item::new(ItemKind::Sword) });
    });
    shows(&fight, "Ada", "Vitality (2/3 charges), Leather Armour (Harm 1/2), Buckler (damaged 2), Sword (1d6)");
    let for_good = ada(Guide, |ada| ada.items.push(Item { black: 1, ..Item::new(ItemKind::Vitality) }));
    shows(&for_good, "Ada", "Vitality (2/2 charges)");
}

// DK-07, DK-49, DK-71.
#[test]
fn dk_71_the_board_shows_tokens_on_move_cards_and_shaken_confidence() {
    let fight = ada(Guide, |ada| {
        ada.give(Move::GoodCardio, 0, Guide);
        ada.note(Move::GoodCardio, Guide).tokens = 1;
        ada.note(Move::HackAndSlash, Guide).shaken = true;
    });
    let spots = Move::GoodCardio.info(Guide).spots.expect("it has spots").by_level[0];
    shows(&fight, "Ada", &format!("Good Cardio +0 (1/{spots} tokens)"));
    shows(&fight, "Ada", "Hack and Slash (shaken)");
}

// DK-07, DK-75.
#[test]
fn dk_75_the_board_shows_who_has_fallen_and_the_skill() {
    let fight = ada(Module, |ada| (ada.harmless, ada.skill) = (1, Some(Skill(-3))));
    shows(&fight, "Ada", "fallen: deals no loss");
    shows(&fight, "Ada", "attack skill -3");
}

// DK-58, DK-67, DK-84.
#[test]
fn dk_67_the_board_shows_what_waits_on_a_foe() {
    let mut fight = ranked(World, 2, 2);
    (fight.fighter_mut(FOE).bonus, fight.fighter_mut(FOE).opening) = (2, 1);
    fight.fighter_mut(ADA).under = FighterId(2).bit();
    shows(&fight, "Foe 1", "1 advantage against it, +2 on its next damage");
    shows(&fight, "Ada", "inferior to Foe 2");
}

// DK-09, DK-68, DK-85.
#[test]
fn dk_68_the_board_shows_bought_disadvantages_and_the_place() {
    let mut fight = ranked(Guide, 2, 1);
    fight.change_scenario(|scenario| {
        scenario.situations = vec!["the dark moat".to_owned(), "the storm".to_owned()];
        scenario.chapters[0].situations = 0b01;
        scenario.chapters[0].hazard = Some(Die::D6);
    });
    fight.paid = 0b11;
    (fight.place.cornered, fight.place.equipment) = (true, 2);
    for wanted in ["disadvantage bought: the dark moat", "the storm (not here)", "nobody can run", "danger: 1d6"] {
        shows(&fight, "Table", wanted);
    }
    shows(&fight, "Table", "Equipment to pick up 2");
    let mut fight = ranked(Module, 2, 1);
    fight.place.difficulty = -2;
    shows(&fight, "Table", "difficult: -2 on every flip");
}

// DK-23, DK-89, DK-90.
#[test]
fn dk_90_the_board_shows_what_waits_for_later() {
    let mut fight = ada(Guide, |ada| {
        ada.ordered = Some(Ordered { die: Die::D6, cost: 2, magic: false });
        (ada.mastery, ada.risk, ada.abilities) = (Mastery::Waiting, 2, 1);
    });
    fight.change_scenario(|scenario| scenario.abilities = vec!["swimming".to_owned()]);
    for wanted in [
        "knows swimming",
        "masters weapons of the hand once a foe falls to one",
        "a weapon of 1d6 is made, 2 Speed",
        "Risk Driver with 2 tokens",
    ] {
        shows(&fight, "Ada", wanted);
    }
}

// DK-72.
#[test]
fn dk_72_the_board_of_a_party_shows_whose_spotlight_it_is_and_who_has_acted() {
    let mut fight = two(World, 2);
    shows(&fight, "Ada", "has the spotlight");
    fight.beat = Beat::Spotlight(FighterId(1));
    fight.acted = ADA.bit();
    shows(&fight, "Ada", "has acted");
    shows(&fight, "Ben", "has the spotlight");
}

#[test]
fn board_md_has_a_row_for_every_field_of_the_state() {
    let mut fields = BTreeSet::new();
    documented::positions::<Deckahedron>(ENCOUNTERS, 2, |play| {
        fields.extend(documented::fields(&serde_json::to_value(play.scene()).expect("fights serialise to JSON")));
    });
    let gaps = documented::field_gaps(&documented::rows(include_str!("../../board.md")), &fields);
    assert!(gaps.is_empty(), "{gaps:#?}");
}

#[test]
fn whatever_the_gm_sets_is_seen_by_somebody() {
    let mut looked = 0;
    documented::positions::<Deckahedron>(ENCOUNTERS, 1, |play| {
        looked += 1;
        if looked % 25 == 0 {
            let unseen = documented::unseen_settings(play);
            assert!(unseen.is_empty(), "{unseen:#?}");
        }
    });
    assert!(looked > 500, "{looked} positions");
}
