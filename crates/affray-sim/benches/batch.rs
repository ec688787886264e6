//! What the batch simulator costs: the tiny duel through it, compared with the same duel as a hard-coded loop, and all
//! cores compared with one.

use std::hint::black_box;

use affray_core::{Batch, Setup, Stream};
use affray_sim::baseline::{hard_coded_duels, million, ratio};
use affray_sim::run::{Plan, RunControl, Until, run};
use affray_tiny::Tiny;

fn main() {
    let setup = Setup { encounter: "game = \"tiny\"\n".to_owned(), ..Setup::default() };
    let batch = Batch::<Tiny>::open(&setup).expect("the encounter opens");
    let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    let (one, all) = (pool(1), pool(0));
    let play = |pool: &rayon::ThreadPool, fights: u64| {
        let plan = Plan { seed: 1, until: Until::Fights(fights), level: 0.95 };
        pool.install(|| black_box(run(&batch, &plan, &RunControl::default())).fights)
    };
    let mut chance = Stream::new(2, 0);
    let duels = ratio(
        15,
        || {
            black_box(hard_coded_duels(300_000, |bound| chance.below(bound)));
            300_000
        },
        || play(&one, 300_000),
    );
    println!("ratio: tiny duel through the batch simulator, one core: {duels}");
    let cores = ratio(15, || play(&one, 600_000), || play(&all, 600_000));
    let (threads, times) = (all.current_num_threads(), cores.ours / cores.baseline);
    println!("ratio: {threads} threads to one: {times:.2} ({} duels a second)", million(cores.ours));
}
