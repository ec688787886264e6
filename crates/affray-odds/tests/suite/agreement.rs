//! Exact odds compared with simulation: the same rules, asked in two ways.

use std::collections::BTreeMap;

use affray_core::Query;
use affray_core::exact::float;
use affray_core::query::Budget;
use affray_sim::interval;

type Samples = &'static [(&'static str, &'static [(&'static str, &'static str)])];

/// Every game's queries, and which of them to try with which values.
fn games() -> Vec<(&'static str, &'static [Query], Samples)> {
    vec![
        ("deckahedron", affray_deckahedron::odds::QUERIES, affray_deckahedron::odds::SAMPLES),
        ("rt0", affray_rt0::odds::QUERIES, affray_rt0::odds::SAMPLES),
        ("suits", affray_suits::odds::QUERIES, affray_suits::odds::SAMPLES),
        ("tiny", affray_tiny::odds::QUERIES, affray_tiny::odds::SAMPLES),
    ]
}

fn compare(runs: u64, level: f64) {
    let mut tried = 0;
    for (game, queries, samples) in games() {
        for (name, values) in samples {
            let query = queries.iter().find(|query| query.name == *name).expect("a query of this name");
            let values: BTreeMap<String, String> =
                values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
            let prepared = query.prepare(&values, None, &[]).unwrap_or_else(|fault| panic!("{game} {name}: {fault}"));
            let tables = Budget::quiet(|watch| prepared.exact(watch));
            let tables = tables.unwrap_or_else(|fault| panic!("{game} {name} {values:?}: {fault}"));
            let counts = prepared.simulate(20_261_116, runs);
            assert_eq!(counts.values().sum::<u64>(), runs, "{game} {name} {values:?}");
            for (label, chance) in &tables[0].outcomes {
                let count = counts.get(label).copied().unwrap_or(0);
                let simulated = interval::chance(count, runs, level);
                let p = float(chance);
                assert!(
                    simulated.holds(p),
                    "{game} {name} {values:?}, {label}: exactly {p}, simulated {} to {}",
                    simulated.low,
                    simulated.high
                );
            }
            for label in counts.keys() {
                assert!(
                    tables[0].outcomes.iter().any(|(known, _)| known == label),
                    "{game} {name} {values:?}: {label}"
                );
            }
            tried += 1;
        }
    }
    assert!(tried >= 40, "{tried} queries were tried");
}

#[test]
fn exact_odds_agree_with_a_short_simulation() {
    // Wide intervals: this is to notice a mistake, not to measure.
    compare(4_000, 0.999_99);
}

/// A million runs of each, within 99.9 % for one outcome; over all outcomes together that is 99.9 % to the power of their
/// number, so the level of each is set so that all of them hold together with 99.9 %.
#[test]
fn exact_odds_agree_with_a_million_runs_of_each() {
    if std::env::var_os("AFFRAY_SLOW_TESTS").is_none() {
        eprintln!("skipped: scripts/test --full runs it");
        return;
    }
    compare(1_000_000, 1.0 - 0.001 / 500.0);
}
