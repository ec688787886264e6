//! The tables to look things up in: whole, true to the rules' own data, and with rules of the register.

use affray_core::{Game as _, LookupTable};
use affray_deckahedron::Deckahedron;
use affray_deckahedron::edition::Edition;
use affray_deckahedron::rules::attacks::opposed_tables::Clash;
use affray_deckahedron::rulings::REGISTER;
use affray_deckahedron::state::attribute::Rank;
use affray_deckahedron::state::card::{self, Card};
use affray_deckahedron::state::item::{Die, ItemKind};
use affray_deckahedron::state::moves::Move;

use crate::fixture::FOE;
use crate::stage::*;

fn table(name: &str) -> LookupTable {
    Deckahedron::tables().into_iter().find(|table| table.name == name).unwrap_or_else(|| panic!("no table {name}"))
}

/// The cell of a row that begins with these words.
fn cell(table: &LookupTable, row: &str, column: &str) -> String {
    let place = table.columns.iter().position(|name| name == column).unwrap_or_else(|| panic!("no column {column}"));
    let row = table.rows.iter().find(|cells| cells[0] == row).unwrap_or_else(|| panic!("no row {row}"));
    row[place].clone()
}

#[test]
fn every_table_is_whole_and_cites_the_register() {
    let tables = Deckahedron::tables();
    let names: Vec<&str> = tables.iter().map(|table| table.name).collect();
    for wanted in ["cards-guide-2018", "cards-world-2017", "cards-module-2017", "moves", "items", "foes"] {
        assert!(names.contains(&wanted), "{wanted} is none of {names:?}");
    }
    for table in &tables {
        assert!(!table.rows.is_empty(), "{}", table.name);
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{}", table.name);
        let rule = table.rule.as_ref().expect("each names its rule");
        assert!(REGISTER.rule(rule.0).is_some(), "{}: {}", table.name, rule.0);
    }
    for row in table("moves").rows {
        assert!(REGISTER.rule(&row[2]).is_some(), "{row:?}");
    }
}

#[test]
fn dk_10_the_tables_of_cards_show_what_the_cards_show() {
    for (edition, name) in [(Guide, "cards-guide-2018"), (World, "cards-world-2017"), (Module, "cards-module-2017")] {
        let (table, faces) = (table(name), card::faces(edition));
        assert_eq!(table.rows.len() as u32, 20 + (faces.wounds | faces.blessings).count_ones(), "{name}");
        for card in (0..20).map(Card::base) {
            for rank in Rank::ALL {
                let shown = cell(&table, &card.to_string(), &rank.to_string());
                assert_eq!(shown, faces.face(card, rank).to_string(), "{name}: {card} {rank}");
            }
        }
        assert!(cell(&table, "10", "signs").contains("critical success"));
        assert!(cell(&table, "w1", "signs").contains("wound card"));
    }
}

// DK-88, DK-91: a row for every card there is, in the words of its edition.
#[test]
fn dk_88_every_move_and_item_of_an_edition_has_its_row() {
    let (moves, items) = (table("moves"), table("items"));
    for edition in Edition::ALL {
        let known = |info: &str, table: &LookupTable| table.rows.iter().any(|row| row[0] == info);
        for mv in Move::ALL.iter().map(|mv| mv.info(edition)).filter(|info| info.exists) {
            assert!(known(mv.name, &moves), "{edition}: {}", mv.name);
        }
        for item in ItemKind::ALL.iter().map(|item| item.info(edition)).filter(|info| info.exists) {
            assert!(known(item.name, &items), "{edition}: {}", item.name);
        }
    }
    assert_eq!(cell(&items, "Vitality", "charges"), "3");
    assert_eq!(cell(&moves, "Hack and Slash", "✔"), "Damage; the foe strikes back.");
}

// DK-80: the price list of the table is the one that encounters are checked with.
#[test]
fn dk_80_the_table_of_power_says_what_the_rules_count() {
    let power = table("power");
    let points = |what: &str| cell(&power, what, "points").parse::<u32>().expect("a number");
    let mut fight = ranked(World, 2, 1);
    let (party, foes) = (fight.party_power(), fight.foe_power(0));
    assert_eq!(party, points("the party has, for each character"));
    assert_eq!(foes, 5 * points("a Stamina point of a foe costs"));
    fight.fighter_mut(crate::fixture::ADA).green = 1;
    assert_eq!(fight.party_power() - party, points("the party has, for each green token"));
    let costs = |change: fn(&mut affray_deckahedron::state::fighter::Fighter), what: &str| {
        let mut fight = fight.clone();
        change(fight.fighter_mut(FOE));
        assert_eq!(fight.foe_power(0) - foes, points(what), "{what}");
    };
    costs(|foe| foe.harm_slots = 1, "armour that takes 3 costs");
    costs(|foe| foe.wound_slots = 1, "armour that takes 3 or 6 costs");
    costs(|foe| foe.die = Die::D6, "a weapon of 1d6 or more costs");
}

// DK-75.
#[test]
fn dk_75_the_table_of_melee_is_the_one_that_is_played() {
    let melee = table("melee");
    assert_eq!(cell(&melee, "✔✔", "✗✗"), "defender 1d4+1, or a Wound");
    assert_eq!(cell(&melee, "✗", "✗"), "nothing");
    assert!(Clash::of(XX, X).attacker_falls && cell(&melee, "✗✗", "✗").contains("attacker falls"));
}
