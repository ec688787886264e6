//! Baselines: what the arithmetic of the tiny duel costs with no rules engine at all, and how ratios are taken.
//!
//! Benchmarks print ratios to a baseline taken in the same run, in alternating rounds, so that a busy machine slows both
//! sides alike; absolute times say more about the machine than about us.

use std::time::{Duration, Instant};

/// What the Anchor edge of each card shows, 1 (two crosses) to 4 (two ticks).
const ANCHOR: [u8; 20] = [1, 1, 1, 2, 2, 1, 2, 1, 2, 3, 4, 1, 3, 3, 1, 3, 4, 3, 1, 3];
/// What the Dart edge of each card shows.
const DART: [u8; 20] = [1, 2, 4, 4, 3, 3, 3, 1, 2, 2, 4, 4, 4, 4, 4, 2, 2, 4, 2, 3];

/// One side of the hard-coded duel.
#[derive(Clone, Copy)]
struct Side {
    deck: u32,
    discard: u32,
    lost: u32,
}

/// Plays duels in a loop that knows nothing but this duel; returns how many Anchor won.
///
/// `below` gives a random number under its bound.
pub fn hard_coded_duels(duels: u64, mut below: impl FnMut(u32) -> u32) -> u64 {
    let mut won = 0;
    for _ in 0..duels {
        let mut sides = [Side { deck: (1 << 20) - 1, discard: 0, lost: 0 }; 2];
        let mut who = 0;
        loop {
            let side = &mut sides[who];
            if side.deck == 0 {
                side.deck = std::mem::take(&mut side.discard);
            }
            let mut mask = side.deck;
            for _ in 0..below(side.deck.count_ones()) {
                mask &= mask - 1;
            }
            let card = mask.trailing_zeros() as usize;
            side.deck &= !(1 << card);
            side.discard |= 1 << card;
            let (hurt, cost) = match if who == 0 { ANCHOR[card] } else { DART[card] } {
                1 => (who, 2),
                2 => (who, 1),
                3 => (1 - who, 1),
                _ => (1 - who, 2),
            };
            sides[hurt].lost += cost;
            if sides[hurt].lost >= 10 {
                won += u64::from(hurt == 1);
                break;
            }
            who = 1 - who;
        }
    }
    won
}

/// Makes uniform draws out of a deck of twenty, shuffled when it is out; returns a sum, so that no draw can be
/// optimised away.
pub fn raw_draws(draws: u64, mut below: impl FnMut(u32) -> u32) -> u64 {
    let (mut deck, mut sum) = (0u32, 0u64);
    for _ in 0..draws {
        if deck == 0 {
            deck = (1 << 20) - 1;
        }
        let mut mask = deck;
        for _ in 0..below(deck.count_ones()) {
            mask &= mask - 1;
        }
        let card = mask.trailing_zeros();
        deck &= !(1 << card);
        sum += u64::from(card);
    }
    sum
}

/// How fast `ours` is compared with `baseline`, over alternating rounds.
///
/// Each closure does some work and returns how much.
pub fn ratio(rounds: usize, mut baseline: impl FnMut() -> u64, mut ours: impl FnMut() -> u64) -> Ratio {
    let rate = |work: &mut dyn FnMut() -> u64| {
        let start = Instant::now();
        let done = work();
        done as f64 / start.elapsed().max(Duration::from_nanos(1)).as_secs_f64()
    };
    // One round to warm up.
    baseline();
    ours();
    let pairs: Vec<(f64, f64)> = (0..rounds).map(|_| (rate(&mut baseline), rate(&mut ours))).collect();
    Ratio {
        baseline: median(pairs.iter().map(|pair| pair.0)),
        ours: median(pairs.iter().map(|pair| pair.1)),
        times: median(pairs.iter().map(|pair| pair.1 / pair.0)),
        best: pairs.iter().map(|pair| pair.1).fold(0.0, f64::max),
    }
}

/// The one in the middle.
fn median(all: impl Iterator<Item = f64>) -> f64 {
    let mut all: Vec<f64> = all.collect();
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}

/// Rates in work a second: medians over all rounds, each taken by itself.
#[derive(Debug, Clone, Copy)]
pub struct Ratio {
    /// The baseline's.
    pub baseline: f64,
    /// Ours.
    pub ours: f64,
    /// Ours divided by the baseline's of the same round, which a busy machine leaves alone.
    pub times: f64,
    /// Ours in the best of all rounds: what is left when the machine does nothing else.
    pub best: f64,
}

impl std::fmt::Display for Ratio {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Ratio { baseline, ours, times, best: _ } = self;
        write!(f, "{times:.3} of the baseline ({} against {} a second)", million(*ours), million(*baseline))
    }
}

/// A rate in words: `3.21 M`.
pub fn million(rate: f64) -> String {
    if rate >= 1e6 { format!("{:.2} M", rate / 1e6) } else { format!("{:.1} k", rate / 1e3) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use affray_core::{Random, Seat, Seeded, Stream};
    use affray_tiny::{Edition, Fight, Rulings};

    #[test]
    fn the_baseline_plays_the_same_duel() {
        let duels = 40_000;
        let mut chance = Stream::new(5, 0);
        let hard_coded = hard_coded_duels(duels, |bound| chance.below(bound)) as f64 / duels as f64;
        let mut seeded = Seeded::new(6, 0, Random);
        let ours = (0..duels)
            .filter(|_| {
                let mut duel = Fight::new(Edition::Flip, &Rulings::default());
                seeded.play_out(&mut duel, 200);
                duel.winner() == Some(Seat(0))
            })
            .count() as f64
            / duels as f64;
        // Anchor wins about 7.3 % of duels; three standard deviations of the difference are 0.0055.
        assert!((hard_coded - ours).abs() < 0.0055, "hard-coded {hard_coded}, ours {ours}");
    }
}
