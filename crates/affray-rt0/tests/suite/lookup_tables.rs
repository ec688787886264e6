//! Tables to look up, made from what the rules go by.

use affray_core::Game as _;
use affray_rt0::{Injury, Rt0, Tarot};

// RT-03, RT-24, RT-51, RT-52, RT-67, RT-80, RT-81.
#[test]
fn rt_67_cards_bins_spells_and_adversaries_can_be_looked_up() {
    let tables = Rt0::tables();
    let names: Vec<&str> = tables.iter().map(|table| table.name).collect();
    assert_eq!(names, ["cards", "bins", "spells", "adversaries", "injuries", "skills", "eddy"]);
    for table in &tables {
        assert!(
            table.rows.iter().all(|row| row.len() == table.columns.len()),
            "{}: a cell for every heading",
            table.name
        );
        let text = format!("{:?}", table.rows);
        assert!(!text.contains("Number {") && !text.contains("List {"), "{}: plain words", table.name);
        assert!(Rt0::register().rule(table.rule.expect("a rule").0).is_some());
    }
    let row = |name: &str, first: &str| {
        let table = tables.iter().find(|table| table.name == name).expect("it is listed");
        let row = table.rows.iter().find(|row| row[0] == first).unwrap_or_else(|| panic!("no {first} in {name}"));
        row.join(" | ")
    };
    assert_eq!(row("cards", "qs"), "qs | Queen of Swords | 10 | 10 | ");
    assert!(row("cards", "m4").contains("Flex"), "{}", row("cards", "m4"));
    assert!(
        row("bins", "Strike").contains("Wands, Swords | at 10 points | 5 melee damage"),
        "{}",
        row("bins", "Strike")
    );
    assert!(row("bins", "Run Away").contains("a run of 4 (Fast 3, Slow 5)"), "{}", row("bins", "Run Away"));
    assert!(row("bins", "Movement").contains("any card"), "{}", row("bins", "Movement"));
    assert!(row("spells", "Leo").contains("15 magic melee damage"), "{}", row("spells", "Leo"));
    assert!(row("adversaries", "brock").contains("30 | 1 | Mobile | Punch: 8 melee damage to one player"));
    assert!(
        row("injuries", "Broken Arm").contains("Major | makes Weak | Splinted Arm | AID | 3"),
        "{}",
        row("injuries", "Broken Arm")
    );
    let count = |name: &str| tables.iter().find(|table| table.name == name).map_or(0, |table| table.rows.len());
    assert_eq!((count("cards"), count("injuries")), (<Tarot as affray_core::Card>::KINDS, Injury::ALL.len()));
}
