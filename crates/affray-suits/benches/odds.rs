//! What exact odds cost: whole answers, from the values of a query to its tables.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use affray_core::Game as _;
use affray_core::query::Budget;
use affray_suits::Suits;

/// The shortest of many answers: what is left when the machine does nothing else.
fn time(name: &str, values: &[(&str, &str)]) -> Duration {
    let query = Suits::QUERIES.iter().find(|query| query.name == name).expect("a query");
    let values: BTreeMap<String, String> =
        values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let answer = || {
        let start = Instant::now();
        let posed = query.prepare(&values, None, &[]).expect("sound values");
        black_box(Budget::quiet(|watch| posed.exact(watch)).expect("in reach"));
        start.elapsed()
    };
    (0..60).map(|_| answer()).min().expect("some answers")
}

fn main() {
    let report = |what: &str, name: &str, values: &[(&str, &str)]| {
        println!("time:  {what}: {:.3} ms", time(name, values).as_secs_f64() * 1e3);
    };
    // Beside icepool's 254 ms for two hands of two cards out of one deck.
    let hands = [("hand", "2"), ("defence-hand", "2"), ("draw", "no"), ("weapon", "none"), ("packs", "1")];
    report("two hands of 2 from one deck, each played best", "contest", &hands);
    report("a card against a card", "contest", &[("weapon", "none"), ("packs", "1")]);
    report("an attack with all that follows", "contest", &[("armour", "chainmail")]);
    report("bleeding for 60 rounds, and how long it takes", "bleeding", &[("rounds", "60")]);
    report("healing for 30 days", "healing", &[("damage", "8"), ("days", "30")]);
}
