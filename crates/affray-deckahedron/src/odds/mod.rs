//! What Deckahedron can be asked about chances, answered by its own rules.

mod attack;
mod course;
mod flip;
mod lost;
mod setting;
mod stamina;
mod streak;
mod survive;

use affray_core::Query;

pub use attack::Exchange;
pub use flip::{Flipper, Shown, opposed};
pub use survive::{Endurance, Survival};

/// The queries.
pub const QUERIES: &[Query] = &[
    flip::FLIP,
    flip::OPPOSED,
    streak::STREAK,
    attack::MELEE,
    attack::STRIKE,
    stamina::STAMINA,
    lost::LOST,
    stamina::BREATHER,
    survive::SURVIVE,
];

/// Queries of all sorts with their values, for holding exact odds against simulation.
pub const SAMPLES: &[(&str, &[(&str, &str)])] = &[
    ("flip", &[]),
    ("flip", &[("rank", "dart"), ("advantage", "2")]),
    ("flip", &[("rank", "bulb"), ("advantage", "-2"), ("exhausted", "5")]),
    ("flip", &[("rank", "crescent"), ("advantage", "1"), ("wounds", "w1 w2")]),
    ("flip", &[("rank", "anchor"), ("advantage", "2"), ("discarded", "0 1 2 3 4 5 6 7 8 9 11 12 13 14 15 16 17 18")]),
    ("opposed", &[("rank", "dart"), ("foe-rank", "anchor"), ("advantage", "1"), ("foe-advantage", "-1")]),
    ("melee", &[]),
    ("melee", &[("rank", "dart"), ("foe-rank", "bulb")]),
    ("melee", &[("with", "shot"), ("rank", "crescent")]),
    ("strike", &[]),
    ("strike", &[("with", "volley"), ("rank", "crescent"), ("die", "d10"), ("foe-die", "d6"), ("foe-stamina", "3")]),
    ("melee", &[("rank", "bulb"), ("exhausted-cards", "10 11 12 13 14 15 16"), ("discarded", "0 1 w1")]),
    ("strike", &[("rank", "bulb"), ("exhausted-cards", "10 11 12 13 14 15 16"), ("wounds", "w1"), ("foe-die", "d6")]),
    ("strike", &[("exhausted", "8"), ("discarded", "1 2 3 4 5 6")]),
    ("streak", &[("rank", "crescent")]),
    ("streak", &[("rank", "bulb"), ("flips", "4"), ("advantage", "1"), ("exhausted", "6"), ("wounds", "w1 w2")]),
    ("streak", &[("flips", "3"), ("advantage", "-1"), ("needs", "two-ticks"), ("discarded", "0 1 2 3 4 5 6 7 8 9")]),
    ("lost", &[("discarded", "10 17")]),
    ("lost", &[("card", "10"), ("points", "4"), ("discarded", "10 0 1 2 3 4 5 6 7 8 9 11")]),
    ("lost", &[("card", "12"), ("points", "3"), ("exhausted", "4"), ("wounds", "w1")]),
    ("stamina", &[("points", "3")]),
    ("stamina", &[("points", "4"), ("exhausted", "7")]),
    ("breather", &[("exhausted", "6")]),
    ("survive", &[("exchanges", "4")]),
    ("survive", &[("rank", "dart"), ("exchanges", "20")]),
    ("survive", &[("rank", "bulb"), ("exchanges", "5"), ("exhausted", "5"), ("wounds", "w1")]),
    ("survive", &[("exchanges", "4"), ("exhausted-cards", "10 11 12 13"), ("discarded", "0 1 2 14 w1")]),
];
