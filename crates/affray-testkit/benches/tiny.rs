//! What the core costs: the tiny duel through it, beside the same duel as a hard-coded loop.

use std::hint::black_box;

use affray_core::{Dealer, Game, Play, Random, Secret, Seeded, Setup, Stream};
use affray_sim::baseline::{hard_coded_duels, million, ratio};
use affray_testkit::tiny::{Duel, Rulings, Tiny};
use criterion::{Criterion, Throughput};

const ENCOUNTER: &str = "game = \"tiny\"\n";

/// Duels by the hard-coded loop; says how many.
fn by_hand(chance: &mut Stream, duels: u64) -> u64 {
    black_box(hard_coded_duels(duels, |bound| chance.below(bound)));
    duels
}

/// Duels through the seeded answerer with bots; says how many.
fn seeded(answerer: &mut Seeded<Duel, Random>, first: &Duel, from: u64, duels: u64) -> u64 {
    for number in from..from + duels {
        answerer.restart(1, number);
        let mut duel = first.clone();
        answerer.play_out(&mut duel, 200);
        black_box(duel.winner());
    }
    duels
}

/// Duels with everything on: options listed, events kept, a sealed dealer, a record written; says how many moves.
fn everything(from: u64, duels: u64, out: &mut Vec<u8>) -> u64 {
    let setup = Setup { encounter: ENCOUNTER.to_owned(), ..Setup::default() };
    let opening = Tiny::open(&setup).expect("the encounter opens");
    let mut moves = 0;
    for number in from..from + duels {
        let dealer = Dealer::new(Secret::from_seed(number), Vec::new());
        let play = Play::begin(Tiny::SLUG, ENCOUNTER, opening.clone(), Some(dealer), Tiny::bot);
        moves += play.steps() as u64;
        out.clear();
        play.write_record(true, out);
        black_box(&out);
    }
    moves
}

fn main() {
    let first = Duel::new(&Rulings::default());
    let mut answerer = Seeded::new(1, 0, Random);
    let mut out = Vec::new();

    let mut criterion = Criterion::default().configure_from_args().sample_size(20);
    let mut group = criterion.benchmark_group("tiny duel");
    group.throughput(Throughput::Elements(1_000));
    group.bench_function("hard-coded loop", |b| {
        let mut chance = Stream::new(1, 0);
        b.iter(|| by_hand(&mut chance, 1_000));
    });
    group.bench_function("seeded answerer with bots", |b| b.iter(|| seeded(&mut answerer, &first, 0, 1_000)));
    group.bench_function("everything on, records written", |b| b.iter(|| everything(0, 1_000, &mut out)));
    group.finish();
    criterion.final_summary();

    let mut chance = Stream::new(2, 0);
    let duels = ratio(15, || by_hand(&mut chance, 300_000), || seeded(&mut answerer, &first, 0, 300_000));
    println!("\nratio: tiny duel, seeded answerer with bots: {duels}");
    let mut chance = Stream::new(3, 0);
    let moves = ratio(15, || by_hand(&mut chance, 100_000), || everything(0, 20_000, &mut out));
    println!("rate:  tiny duel, everything on: {} moves a second on one core", million(moves.ours));
}
