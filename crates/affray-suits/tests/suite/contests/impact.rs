//! From power and margin to Impact (SU-28 to SU-31).

use affray_suits::rules::contests::impact::*;
use affray_suits::rulings::*;

fn check(power: u16, percent: i16, expected: &str) {
    assert_eq!(impact(power, percent / 10, &Rulings::default()).to_string(), expected, "{power} at {percent} %");
}

// SU-30.
#[test]
fn su_g_05_su_30_a_warhammer_of_power_22_at_90_percent() {
    check(22, 90, "20");
}

// SU-30.
#[test]
fn su_g_09_power_6_margin_3_effect_card_4() {
    check(6, 10 * (3 + 4), "4");
}

// SU-30.
#[test]
fn su_g_10_less_than_one_half_counts_as_one_half() {
    check(4, 10, "½");
    check(5, 10, "1");
}

// SU-30.
#[test]
fn su_g_11_halves_go_up() {
    check(15, 10, "2");
    check(9, 50, "5");
}

// SU-30.
#[test]
fn su_g_12_power_1_above_100_percent() {
    check(1, 110, "1");
    check(1, 150, "2");
    // Ruling effect_beyond_table: Power plus the row for the excess.
    let rulings = Rulings { effect_beyond_table: EffectBeyondTable::AddBase, ..Rulings::default() };
    assert_eq!(impact(1, 11, &rulings).to_string(), "1½");
}

// SU-30.
#[test]
fn su_g_13_the_far_corner_of_the_table() {
    check(13, 170, "22");
    check(19, 190, "36");
    check(20, 200, "40");
}

// SU-30.
#[test]
fn su_g_14_beyond_the_table_both_readings_agree() {
    check(12, 230, "28");
    let rulings = Rulings { effect_beyond_table: EffectBeyondTable::AddBase, ..Rulings::default() };
    assert_eq!(impact(12, 23, &rulings), Impact::points(28));
}

#[test]
fn su_30_all_400_cells_of_the_effect_table() {
    let table = include_str!("../tables/effect.csv");
    let mut cells = 0;
    for line in table.lines().skip(1) {
        let mut fields = line.split(',');
        let percent: i16 = fields.next().expect("each row begins with its percentage").parse().expect("a number");
        for (column, cell) in fields.enumerate() {
            check(column as u16 + 1, percent, cell);
            cells += 1;
        }
    }
    assert_eq!(cells, 400);
}
