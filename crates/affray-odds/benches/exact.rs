//! How long exact answers take. Times depend on the machine: compare ratios of runs made within the same hour.

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use affray_core::query::Budget;
use affray_deckahedron::odds::{Endurance, Flipper, opposed};
use affray_deckahedron::{Card, Edition, Face, Rank};
use affray_odds::draw::{Deal, Deck, Question};

/// The 20 flips of a fresh deck: four ranks, five advantages.
fn twenty(flippers: &mut [Flipper; 4]) -> Vec<affray_core::exact::Odds<Face>> {
    flippers.iter_mut().flat_map(|flipper| (-2..=2).map(|net| flipper.odds(net))).collect()
}

/// How long one run takes: the median of so many batches, each of as many runs as fit into a tenth of a second.
fn time<T>(what: &str, batches: usize, mut run: impl FnMut() -> T) {
    let start = Instant::now();
    black_box(run());
    let once = start.elapsed().max(Duration::from_nanos(1));
    let runs = (Duration::from_millis(100).as_nanos() / once.as_nanos()).max(1) as u32;
    let mut times: Vec<Duration> = (0..batches)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..runs {
                black_box(run());
            }
            start.elapsed() / runs
        })
        .collect();
    times.sort_unstable();
    println!("time:  {what}: {:?}", times[batches / 2]);
}

fn main() {
    let fresh = || Rank::ALL.map(|rank| Flipper::new(Edition::Guide, rank, &[]));
    let mut flippers = fresh();
    time("20 flips", 21, || twenty(&mut flippers));
    time("20 flips, tables rebuilt", 21, || twenty(&mut fresh()));
    time("400 opposed pairs", 21, || {
        let flips = twenty(&mut flippers);
        for mine in &flips {
            for theirs in &flips {
                black_box(opposed(mine, theirs));
            }
        }
    });
    let mut wounded = Flipper::new(Edition::Guide, Rank::Anchor, &[Card::wound(1)]);
    time("a flip of three that a wound card may cut short", 21, || wounded.odds(2));
    time("tarot hands, 78 cards, two sums", 21, || {
        let tarot = Deal::new(Deck::tarot(), 5);
        for sum in [10, 20] {
            let text = format!("tower and sum(wands | swords) >= {sum}");
            let question = Question::read(&text, &tarot).expect("an expression");
            black_box(Budget::quiet(|budget| question.dist(&tarot, None, budget)).expect("few combinations"));
        }
    });
    let queries = affray_tiny::odds::QUERIES;
    let winner = queries.iter().find(|query| query.name == "winner").expect("the tiny duel has one");
    let winner = winner.prepare(&BTreeMap::default(), None, &[]).expect("sound values");
    time("the winner of the tiny duel", 21, || Budget::quiet(|watch| winner.exact(watch)).expect("few positions"));
    let endurance = Endurance::gritty(Edition::Guide, Rank::Anchor);
    time("standing after 1 to 12 exchanges", 5, || {
        Budget::quiet(|watch| endurance.web(watch)).expect("few positions").after(12)
    });
    time("exchanges on average", 5, || {
        Budget::quiet(|watch| endurance.web(watch)).expect("few positions").mean_beats()
    });
}
