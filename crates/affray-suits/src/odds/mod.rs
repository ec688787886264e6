//! What SUITS can be asked about chances: each query runs the rules' own methods, so no rule is written twice.
//!
//! One module for each family: contests and attacks, tests, pools, first aid, bleeding and knockouts, healing, cheating death.

pub mod contest;
mod death;
mod healing;
mod memo;
pub mod player;
mod pool;
pub mod rounds;
pub mod setup;
mod skill;
mod tables;
mod treat;

use affray_core::Query;

/// Everything that can be asked.
pub const QUERIES: &[Query] = &[
    contest::CONTEST,
    skill::TEST,
    skill::NUMBER,
    skill::WORK,
    skill::EFFECT,
    pool::POOL,
    rounds::BLEEDING,
    rounds::KNOCKOUT,
    treat::TREAT,
    healing::DAY,
    healing::HEALING,
    death::CHEAT_DEATH,
];

/// Assorted queries with their values, for whoever wants to see exact odds and simulation agree.
pub const SAMPLES: &[(&str, &[(&str, &str)])] = &[
    ("contest", &[]),
    ("contest", &[("attack", "7"), ("defence", "6"), ("packs", "1"), ("armour", "chainmail"), ("shield", "buckler")]),
    ("contest", &[("hand", "7C,QS,2H"), ("attack", "8"), ("aim", "harm"), ("damage", "4")]),
    ("contest", &[("attacker", "henchman"), ("defender", "henchman"), ("weapon", "axe")]),
    ("contest", &[("hand", "2"), ("defence-hand", "2"), ("draw", "no"), ("packs", "1"), ("weapon", "none")]),
    ("contest", &[("weapon", "short bow"), ("mode", "dodge"), ("target-body", "5"), ("gone", "KS,KC,KD")]),
    ("test", &[("rank", "6"), ("gone", "AS,2S,3S"), ("packs", "1")]),
    ("number", &[("rank", "7"), ("number", "9")]),
    ("work", &[("rank", "5"), ("packs", "1")]),
    ("effect", &[("power", "3"), ("margin", "2")]),
    ("pool", &[("rank", "7"), ("pool", "8"), ("tries", "4")]),
    ("bleeding", &[("trauma", "4"), ("rounds", "6")]),
    ("knockout", &[("shock", "5"), ("damage", "3"), ("trauma", "0"), ("rounds", "4")]),
    ("treat", &[("treatment", "bandage"), ("medics", "2")]),
    ("treat", &[("treatment", "stabilise"), ("medics", "2"), ("trauma", "3")]),
    ("treat", &[("treatment", "bandage"), ("skill", "7"), ("second", "4"), ("damage", "5")]),
    ("treat", &[("treatment", "surgery"), ("trauma", "0"), ("damage", "11"), ("stabilised", "5")]),
    ("day", &[("damage", "8"), ("healer", "6")]),
    ("healing", &[("damage", "5"), ("days", "9"), ("care", "worst"), ("healer", "7")]),
    ("healing", &[("damage", "2"), ("trauma", "1"), ("days", "6"), ("healer", "7")]),
    ("cheat-death", &[("tools", "no")]),
];
