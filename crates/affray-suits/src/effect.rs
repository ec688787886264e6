//! From power and margin to Impact (SU-28 to SU-31).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rulings::{EffectBeyondTable, Rulings};

/// What a success does before armour, counted in halves: the table knows one half, and whole points (SU-30).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Impact {
    halves: u16,
}

impl Impact {
    /// Nothing at all.
    pub const NONE: Impact = Impact { halves: 0 };
    /// One half (SU-31).
    pub const HALF: Impact = Impact { halves: 1 };

    /// So many whole points.
    pub const fn points(points: u16) -> Self {
        Impact { halves: points * 2 }
    }

    /// The whole points in it.
    pub const fn whole(self) -> u16 {
        self.halves / 2
    }

    /// Whether a half is left over.
    pub const fn has_half(self) -> bool {
        self.halves % 2 == 1
    }

    /// Half of it, rounded up to a whole point, as the first trampling has it (SU-41).
    #[must_use]
    pub const fn halved(self) -> Self {
        Impact::points(self.halves.div_ceil(4))
    }
}

impl std::ops::Add for Impact {
    type Output = Impact;

    fn add(self, other: Impact) -> Impact {
        Impact { halves: self.halves + other.halves }
    }
}

impl fmt::Display for Impact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.whole(), self.has_half()) {
            (0, true) => f.write_str("½"),
            (whole, true) => write!(f, "{whole}½"),
            (whole, false) => write!(f, "{whole}"),
        }
    }
}

/// Power times so many tenths, halves up, and less than one half counts as one half (SU-30).
const fn row(power: u16, steps: u16) -> Impact {
    let tenths = power as u32 * steps as u32;
    if tenths < 5 { Impact::HALF } else { Impact::points(((tenths + 5) / 10) as u16) }
}

/// The Impact of `power` at so many steps of 10 % (SU-29, SU-30).
pub fn impact(power: u16, steps: i16, rulings: &Rulings) -> Impact {
    let Ok(steps) = u16::try_from(steps) else { return Impact::NONE };
    match rulings.effect_beyond_table {
        _ if steps == 0 => Impact::NONE,
        EffectBeyondTable::AddBase if steps > 10 => Impact::points(power) + row(power, steps - 10),
        EffectBeyondTable::AddBase | EffectBeyondTable::Formula => row(power, steps),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(power: u16, percent: i16, expected: &str) {
        assert_eq!(impact(power, percent / 10, &Rulings::default()).to_string(), expected, "{power} at {percent} %");
    }

    #[test]
    fn su_g_05_su_30_a_warhammer_of_power_22_at_90_percent() {
        check(22, 90, "20");
    }

    #[test]
    fn su_g_09_power_6_margin_3_effect_card_4() {
        check(6, 10 * (3 + 4), "4");
    }

    #[test]
    fn su_g_10_less_than_one_half_counts_as_one_half() {
        check(4, 10, "½");
        check(5, 10, "1");
    }

    #[test]
    fn su_g_11_halves_go_up() {
        check(15, 10, "2");
        check(9, 50, "5");
    }

    #[test]
    fn su_g_12_power_1_above_100_percent() {
        check(1, 110, "1");
        check(1, 150, "2");
        // Ruling effect_beyond_table: Power plus the row for the excess.
        let rulings = Rulings { effect_beyond_table: EffectBeyondTable::AddBase, ..Rulings::default() };
        assert_eq!(impact(1, 11, &rulings).to_string(), "1½");
    }

    #[test]
    fn su_g_13_the_far_corner_of_the_table() {
        check(13, 170, "22");
        check(19, 190, "36");
        check(20, 200, "40");
    }

    #[test]
    fn su_g_14_beyond_the_table_both_readings_agree() {
        check(12, 230, "28");
        let rulings = Rulings { effect_beyond_table: EffectBeyondTable::AddBase, ..Rulings::default() };
        assert_eq!(impact(12, 23, &rulings), Impact::points(28));
    }

    #[test]
    fn su_30_all_400_cells_of_the_effect_table() {
        let table = include_str!("../tests/tables/effect.csv");
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
}
