//! What can be looked up: complete, and made from what the rules use.

use affray_core::Game as _;
use affray_core::game::LookupTable;
use affray_suits::Suits;
use affray_suits::rules::contests::impact::impact;
use affray_suits::rulings::Rulings;
use affray_suits::state::arms::Armoury;

fn table(name: &str) -> LookupTable {
    Suits::tables().into_iter().find(|table| table.name == name).unwrap_or_else(|| panic!("no table {name}"))
}

#[test]
fn every_table_has_a_cell_for_every_heading_and_a_rule_of_the_register() {
    let names: Vec<&str> = Suits::tables().iter().map(|table| table.name).collect();
    assert_eq!(names, ["weapons", "armor", "wounds", "effect", "leverage"]);
    for table in Suits::tables() {
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{}", table.name);
        let rule = table.rule.expect("a rule");
        assert!(Suits::register().rule(rule.0).is_some(), "{}", rule.0);
        for id in table.rows.iter().flatten().chain(&table.notes).flat_map(|text| text.split(['[', ']', ',', ' '])) {
            assert!(!id.starts_with("SU-") || Suits::register().rule(id).is_some(), "{id}");
        }
    }
}

// SU-34, SU-38, SU-39.
#[test]
fn su_34_weapons_and_armour_can_be_looked_up() {
    let weapons = table("weapons");
    assert_eq!(weapons.rows.len(), Armoury::standard().weapons.len());
    let sword = weapons.rows.iter().find(|row| row[0] == "sword").expect("a sword");
    assert_eq!(sword[..6], ["sword", "blade", "1.75", "1", "1", "0"]);
    let bow = weapons.rows.iter().find(|row| row[0] == "short bow").expect("a bow");
    assert_eq!(bow[7], "6/Body");
    let plate = table("armor").rows.into_iter().find(|row| row[0] == "heavy plate").expect("plate");
    assert_eq!(plate, ["heavy plate", "suit", "5", "2", "1"]);
}

// SU-30.
#[test]
fn su_30_the_effect_table_is_what_the_rules_compute() {
    let effect = table("effect");
    for (steps, row) in (1i16..).zip(&effect.rows) {
        for (power, cell) in (1u16..).zip(&row[1..]) {
            assert_eq!(*cell, impact(power, steps, &Rulings::default()).to_string());
        }
    }
    assert_eq!(effect.rows[0][1..5], ["½", "½", "½", "½"]);
    let leverage = table("leverage");
    assert_eq!(leverage.rows[5][6], "11", "Body 6 at leverage 1.75");
}
