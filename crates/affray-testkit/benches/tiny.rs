//! scratch
use affray_core::*;
use affray_testkit::tiny::*;
use rand_core::{Rng, SeedableRng};
use std::time::Instant;
const CARDS: [u8; 20] = [1, 1, 1, 2, 2, 1, 2, 1, 2, 3, 4, 1, 3, 3, 1, 3, 4, 3, 1, 3];
const DART: [u8; 20] = [1, 2, 4, 4, 3, 3, 3, 1, 2, 2, 4, 4, 4, 4, 4, 2, 2, 4, 2, 3];
fn pick(mut mask: u32, k: u32) -> u32 {
    for _ in 0..k {
        mask &= mask - 1;
    }
    mask.trailing_zeros()
}
#[inline(always)]
fn below(r: &mut impl Rng, n: u32) -> u32 {
    ((r.next_u32() as u64 * n as u64) >> 32) as u32
}
fn duels(r: &mut impl Rng, n: u64) -> u64 {
    let mut won = 0;
    for _ in 0..n {
        let mut deck = [(1u32 << 20) - 1; 2];
        let mut disc = [0u32; 2];
        let mut lost = [0u32; 2];
        let mut who = 0usize;
        loop {
            if deck[who] == 0 {
                deck[who] = disc[who];
                disc[who] = 0;
            }
            let c = pick(deck[who], below(r, deck[who].count_ones()));
            deck[who] &= !(1 << c);
            disc[who] |= 1 << c;
            let v = if who == 0 { CARDS[c as usize] } else { DART[c as usize] };
            let (hurt, k) = match v {
                1 => (who, 2),
                2 => (who, 1),
                3 => (1 - who, 1),
                _ => (1 - who, 2),
            };
            lost[hurt] += k;
            if lost[hurt] >= 10 {
                won += (hurt == 1) as u64;
                break;
            }
            who = 1 - who;
        }
    }
    won
}
fn main() {
    let mut r = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(1);
    let rul = affray_testkit::tiny::Rulings::default();
    for _ in 0..3 {
        let n = 3_000_000u64;
        let t = Instant::now();
        let w = duels(&mut r, n);
        let a = t.elapsed().as_secs_f64();
        let start = Duel::new(&rul);
        let mut s = Seeded::new(1, 0, Random);
        let mut w2 = 0;
        let t = Instant::now();
        for i in 0..n {
            s.restart(1, i);
            let mut d = start.clone();
            s.play_out(&mut d, 200);
            w2 += (d.winner() == Some(Seat(0))) as u64;
        }
        let b = t.elapsed().as_secs_f64();
        println!(
            "limit {:.2} M/s  ours {:.2} M/s ratio {:.2}  wins {:.4} {:.4}",
            n as f64 / a / 1e6,
            n as f64 / b / 1e6,
            a / b,
            w as f64 / n as f64,
            w2 as f64 / n as f64
        );
        let m = 100_000u64;
        let mut moves = 0usize;
        let mut out = Vec::new();
        let mut bytes = 0;
        let text = include_str!("../../../encounters/tiny/duel.toml");
        let setup = Setup { encounter: text.into(), ..Default::default() };
        let opening = Tiny::open(&setup).unwrap();
        let t = Instant::now();
        for i in 0..m {
            let p =
                Play::begin("tiny", text, opening.clone(), Some(Dealer::new(Secret::from_seed(i), vec![])), Tiny::bot);
            moves += p.steps();
            out.clear();
            p.write_record(true, &mut out);
            bytes += out.len();
        }
        let c = t.elapsed().as_secs_f64();
        println!("everything on: {:.2} M moves/s, {:.0} bytes", moves as f64 / c / 1e6, bytes as f64 / m as f64);
    }
}
