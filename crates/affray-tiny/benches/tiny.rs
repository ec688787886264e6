//! What the core costs: the tiny duel through it, compared with the same duel as a hard-coded loop.

use std::hint::black_box;

use affray_core::{Dealer, Game, Play, Random, Secret, Seeded, Setup, Stream};
use affray_sim::baseline::{hard_coded_duels, million, ratio};
use affray_testkit::bench::report_search;
use affray_tiny::{Edition, Fight, Rulings, Tiny};

const ENCOUNTER: &str = "game = \"tiny\"\n";

/// Duels by the hard-coded loop; says how many.
fn by_hand(chance: &mut Stream, duels: u64) -> u64 {
    black_box(hard_coded_duels(duels, |bound| chance.below(bound)));
    duels
}

/// Duels through the seeded answerer with bots; says how many.
fn seeded(answerer: &mut Seeded<Fight, Random>, first: &Fight, duels: u64) -> u64 {
    for number in 0..duels {
        answerer.restart(1, number);
        let mut fight = first.clone();
        answerer.play_out(&mut fight, 200);
        black_box(fight.winner());
    }
    duels
}

/// Duels with everything on: options listed, events kept, a sealed dealer, a record written; says how many moves.
fn everything(duels: u64, out: &mut Vec<u8>) -> u64 {
    let setup = Setup { encounter: ENCOUNTER.to_owned(), ..Setup::default() };
    let opening = Tiny::open(&setup).expect("the encounter opens");
    let mut moves = 0;
    for number in 0..duels {
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
    let first = Fight::new(Edition::Flip, &Rulings::default());
    let mut answerer = Seeded::new(1, 0, Random);
    let mut chance = Stream::new(2, 0);
    let duels = ratio(15, || by_hand(&mut chance, 300_000), || seeded(&mut answerer, &first, 300_000));
    println!("ratio: tiny duel, seeded answerer with bots: {duels}");
    let (mut chance, mut out) = (Stream::new(3, 0), Vec::new());
    let moves = ratio(15, || by_hand(&mut chance, 100_000), || everything(20_000, &mut out));
    println!("rate:  tiny duel, everything on: {} moves a second on one core", million(moves.ours));
    report_search::<Tiny>("duel", include_str!("../encounters/duel.toml"), 1_000);
    report_search::<Tiny>("hands", include_str!("../encounters/hands.toml"), 1_000);
}
