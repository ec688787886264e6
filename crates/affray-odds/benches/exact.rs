//! How long exact answers take. Run a peer's figures in the same hour and compare ratios.

use std::collections::BTreeMap;
use std::hint::black_box;

use affray_core::query::Budget;
use affray_deckahedron::odds::{Endurance, Flipper, opposed};
use affray_deckahedron::{Card, Edition, Face, Rank};
use affray_odds::draw::{Deck, Expr, answer};
use affray_testkit::tiny_odds;
use criterion::{Criterion, criterion_group, criterion_main};

/// The 20 flips of a fresh deck: four ranks, five advantages.
fn twenty(flippers: &mut [Flipper; 4]) -> Vec<affray_core::exact::Odds<Face>> {
    flippers.iter_mut().flat_map(|flipper| (-2..=2).map(|net| flipper.odds(net))).collect()
}

fn exact(criterion: &mut Criterion) {
    let fresh = || Rank::ALL.map(|rank| Flipper::new(Edition::Guide, rank, &[]));
    let mut flippers = fresh();
    criterion.bench_function("20 flips", |bench| bench.iter(|| black_box(twenty(&mut flippers))));
    criterion.bench_function("20 flips, tables laid anew", |bench| bench.iter(|| black_box(twenty(&mut fresh()))));
    criterion.bench_function("400 opposed pairs", |bench| {
        bench.iter(|| {
            let flips = twenty(&mut flippers);
            for mine in &flips {
                for theirs in &flips {
                    black_box(opposed(mine, theirs));
                }
            }
        });
    });
    let mut wounded = Flipper::new(Edition::Guide, Rank::Anchor, &[Card::wound(1)]);
    criterion.bench_function("a flip of three that a wound card may cut short", |bench| {
        bench.iter(|| black_box(wounded.odds(2)));
    });
    criterion.bench_function("tarot hands, 78 cards, two sums", |bench| {
        bench.iter(|| {
            let tarot = Deck::tarot();
            for sum in [10, 20] {
                let text = format!("tower and sum(wands | swords) >= {sum}");
                let expr = Expr::read(&text, &tarot).expect("an expression");
                black_box(answer(&tarot, 5, &expr).expect("few combinations"));
            }
        });
    });
    let winner = tiny_odds::QUERIES.iter().find(|query| query.name == "winner").expect("the tiny duel has one");
    let winner = winner.prepare(&BTreeMap::default(), None, &[]).expect("sound values");
    criterion.bench_function("the winner of the tiny duel", |bench| {
        bench.iter(|| black_box(Budget::quiet(|watch| winner.exact(watch)).expect("few positions")));
    });
    let mut slow = criterion.benchmark_group("endurance");
    slow.sample_size(10);
    let endurance = Endurance::gritty(Edition::Guide, Rank::Anchor);
    slow.bench_function("standing after 1 to 12 exchanges", |bench| {
        bench.iter(|| black_box(Budget::quiet(|watch| endurance.web(watch)).expect("few positions").after(12)));
    });
    slow.bench_function("exchanges on average", |bench| {
        bench.iter(|| black_box(Budget::quiet(|watch| endurance.web(watch)).expect("few positions").mean_beats()));
    });
    slow.finish();
}

criterion_group!(benches, exact);
criterion_main!(benches);
