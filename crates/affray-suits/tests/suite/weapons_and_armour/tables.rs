//! The tables of weapons and armour: power, leverage, who can use what (SU-34 to SU-38).

use affray_suits::rulings::*;
use affray_suits::state::arms::*;

fn weapon(name: &str) -> &'static Weapon {
    Armoury::standard().weapon(name).unwrap_or_else(|| panic!("no weapon {name}"))
}

fn check_power(name: &str, body: u16, power: u16) {
    assert_eq!(weapon(name).power(body, &Rulings::default()), power, "{name}, Body {body}");
}

// SU-34.
#[test]
fn su_g_01_a_sword_with_body_6() {
    check_power("sword", 6, 12);
}

// SU-34.
#[test]
fn su_g_02_a_pike_with_body_6_and_10() {
    check_power("pike", 6, 12);
    check_power("pike", 10, 17);
}

// SU-34.
#[test]
fn su_g_03_small_bite_and_claw() {
    check_power("small bite", 1, 1);
    check_power("claw", 5, 3);
}

// SU-34.
#[test]
fn su_g_04_fist_and_kick() {
    check_power("fist", 4, 4);
    check_power("kick", 7, 11);
}

// SU-34.
#[test]
fn su_g_05_su_34_a_warhammer_with_body_10() {
    check_power("warhammer", 10, 22);
}

// SU-36.
#[test]
fn su_g_06_a_shortsword_takes_body_2() {
    assert!(weapon("shortsword").refused_to(1).is_some_and(|why| why.contains("SU-36")));
    assert_eq!(weapon("shortsword").refused_to(2), None);
    check_power("shortsword", 2, 4);
}

// SU-35.
#[test]
fn su_g_07_a_rifle_is_as_strong_in_any_hands() {
    check_power("bolt-action rifle 7.62mm", 4, 13); // SU-35
    check_power("bolt-action rifle 7.62mm", 9, 13);
    assert!(weapon("bolt-action rifle 7.62mm").refused_to(3).is_some());
}

// SU-34, SU-90.
#[test]
fn su_g_08_a_short_bow_and_a_rock() {
    check_power("short bow", 4, 2);
    assert_eq!(weapon("short bow").reload_rounds(4), 2);
    check_power("rock", 2, 1);
    // Ruling power_floor.
    assert_eq!(weapon("rock").power(2, &Rulings { power_floor: PowerFloor::Zero, ..Rulings::default() }), 0);
}

#[test]
fn su_34_all_60_cells_of_the_leverage_table() {
    let table = include_str!("../tables/leverage.csv");
    let mut lines = table.lines();
    let leverages: Vec<Leverage> = lines
        .next()
        .expect("a head")
        .split(',')
        .skip(1)
        .map(|head| Leverage::try_from(head.parse::<f64>().expect("a number")).expect("quarters"))
        .collect();
    let mut cells = 0;
    for line in lines {
        let mut numbers = line.split(',').map(|cell| cell.parse::<u16>().expect("a number"));
        let body = numbers.next().expect("a Body");
        for (leverage, cell) in leverages.iter().zip(numbers) {
            assert_eq!(leverage.of(body), cell, "Body {body} times {leverage:?}");
            cells += 1;
        }
    }
    assert_eq!(cells, 60);
}

#[test]
fn su_36_all_260_cells_of_the_damage_projection() {
    let table = include_str!("../tables/projection.csv");
    let (mut printed, mut blank) = (0, 0);
    for line in table.lines().skip(1) {
        let mut cells = line.split(',');
        let name = cells.next().expect("a name");
        for (body, cell) in (1..).zip(cells) {
            if cell.is_empty() {
                assert!(weapon(name).refused_to(body).is_some(), "{name}, Body {body}");
                blank += 1;
            } else {
                check_power(name, body, cell.parse().expect("a number"));
                printed += 1;
            }
        }
    }
    assert_eq!((printed, blank), (188, 72));
}

#[test]
fn su_34_and_su_38_the_shipped_tables_keep_the_limits() {
    for weapon in &Armoury::standard().weapons {
        assert_eq!(weapon.beyond_limits(), Vec::<String>::new());
    }
    assert_eq!(Armoury::standard().weapons.len(), 65);
    assert_eq!(Armoury::standard().armour.len(), 10);
}
