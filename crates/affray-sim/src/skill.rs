//! How much playing well matters: bots against a yardstick, on the same dealing secrets.
//!
//! Where two sides meet, a bot plays each fight from both seats against the yardstick, and the pair counts as one case:
//! who has the better sheet cancels out, and a bot against itself gives exactly one half. Where a party fights what the
//! GM runs, the party is played by the bot and by the yardstick in the same fights, and what counts is how many only one
//! of them wins (the test of `McNemar`).

use std::ops::Range;

use affray_core::{AnyBatch, Seat};
use rayon::prelude::*;
use serde::Serialize;

use crate::interval::{self, Interval};
use crate::run::RunControl;

/// How a bot did.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Rung {
    /// Pairs of fights.
    pub pairs: u64,
    /// The share of victories; a fight that nobody wins counts half.
    pub won: Interval,
    /// How much more that is than the yardstick wins.
    pub more: Interval,
    /// Pairs in which the bot did better than the yardstick.
    pub better: u64,
    /// Pairs in which it did worse.
    pub worse: u64,
}

impl Rung {
    /// Whether the difference to the yardstick is real.
    pub fn is_real(&self) -> bool {
        !self.more.holds(0.0)
    }
}

/// Pairs in one piece of work: fights of bots that search take long, so few.
const PIECE: u64 = 8;

/// What is counted of pairs.
#[derive(Debug, Clone, Copy, Default)]
struct Counted {
    pairs: u64,
    /// What the bot won more than its half of each pair, in quarters: -2 to 2.
    sum: i64,
    squares: i64,
    won: u64,
    better: u64,
    worse: u64,
}

impl Counted {
    fn add(&mut self, quarters: i64, won: bool) {
        self.pairs += 1;
        self.sum += quarters;
        self.squares += quarters * quarters;
        self.won += u64::from(won);
        self.better += u64::from(quarters > 0);
        self.worse += u64::from(quarters < 0);
    }

    fn merge(self, other: Counted) -> Counted {
        Counted {
            pairs: self.pairs + other.pairs,
            sum: self.sum + other.sum,
            squares: self.squares + other.squares,
            won: self.won + other.won,
            better: self.better + other.better,
            worse: self.worse + other.worse,
        }
    }
}

/// Counts numbered pairs on all cores, a piece at a time.
fn count(pairs: u64, watch: &RunControl, count: impl Fn(Range<u64>) -> Counted + Sync) -> Counted {
    (0..pairs.div_ceil(PIECE) as usize)
        .into_par_iter()
        .with_max_len(1)
        .map(|piece| {
            if watch.is_stopped() {
                return Counted::default();
            }
            let first = piece as u64 * PIECE;
            let numbers = first..(first + PIECE).min(pairs);
            let size = numbers.end - numbers.start;
            let counted = count(numbers);
            watch.add(size);
            counted
        })
        .reduce(Counted::default, Counted::merge)
}

/// A bot against a yardstick from both sides. In `first` the bot plays the side of `seats.0`, in `second` that of
/// `seats.1`.
pub fn against(
    (first, second): (&dyn AnyBatch, &dyn AnyBatch),
    seats: (Seat, Seat),
    (seed, pairs, level): (u64, u64, f64),
    watch: &RunControl,
) -> Rung {
    // What a side gets of a fight, in halves.
    let halves = |batch: &dyn AnyBatch, own: Seat, other: Seat, outcome: i32| -> i64 {
        match (batch.is_win_for(own, outcome), batch.is_win_for(other, outcome)) {
            (true, false) => 2,
            (false, true) => 0,
            _ => 1,
        }
    };
    let counted = count(pairs, watch, |numbers| {
        let mut won = Vec::with_capacity(PIECE as usize);
        first.fight(seed, numbers.clone(), &mut |fought| {
            won.push(halves(first, seats.0, seats.1, fought.values[0]));
        });
        let (mut counted, mut firsts) = (Counted::default(), won.into_iter());
        second.fight(seed, numbers, &mut |fought| {
            let here = halves(second, seats.1, seats.0, fought.values[0]);
            counted.add(firsts.next().expect("a fight for each number") + here - 2, false);
        });
        counted
    });
    let Interval { value, low, high, level } =
        interval::mean(counted.pairs, counted.sum.into(), counted.squares.into(), level);
    let more = Interval { value: value / 4.0, low: low.max(-2.0) / 4.0, high: high.min(2.0) / 4.0, level };
    let won = Interval { value: 0.5 + more.value, low: 0.5 + more.low, high: 0.5 + more.high, level };
    Rung { pairs: counted.pairs, won, more, better: counted.better, worse: counted.worse }
}

/// A bot in the place of a yardstick, against the same foes.
pub fn in_place_of(
    (bot, yardstick): (&dyn AnyBatch, &dyn AnyBatch),
    (seed, pairs, level): (u64, u64, f64),
    watch: &RunControl,
) -> Rung {
    let counted = count(pairs, watch, |numbers| {
        let mut before = Vec::with_capacity(PIECE as usize);
        yardstick.fight(seed, numbers.clone(), &mut |fought| before.push(fought.values.first() == Some(&0)));
        let (mut counted, mut before) = (Counted::default(), before.into_iter());
        bot.fight(seed, numbers, &mut |fought| {
            let won = fought.values.first() == Some(&0);
            let was = before.next().expect("a fight for each number");
            counted.add(i64::from(won) - i64::from(was), won);
        });
        counted
    });
    let more = interval::paired(counted.better, counted.worse, counted.pairs, level);
    let won = interval::chance(counted.won, counted.pairs, level);
    Rung { pairs: counted.pairs, won, more, better: counted.better, worse: counted.worse }
}

/// The rung from which on nothing more is gained that these fights can show: no later one's interval lies above its
/// value.
pub fn plateau(ladder: &[Rung]) -> Option<usize> {
    let ends_at = |place: usize| ladder[place + 1..].iter().all(|later| later.won.low <= ladder[place].won.value);
    (0..ladder.len()).find(|&place| ends_at(place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use affray_core::{Batch, Setup, Sitter};
    use affray_tiny::Tiny;

    fn batch(anchor: &str, dart: &str) -> Batch<Tiny> {
        let setup = Setup {
            encounter: "game = \"tiny\"\nedition = \"hand\"\n".to_owned(),
            sitters: [("Anchor", anchor), ("Dart", dart)]
                .map(|(seat, bot)| (seat.to_owned(), Sitter::Bot(bot.to_owned())))
                .into(),
            ..Setup::default()
        };
        Batch::open(&setup).expect("it opens")
    }

    fn against_plain(bot: &str, pairs: u64) -> Rung {
        let (first, second) = (batch(bot, "plain"), batch("plain", bot));
        against((&first, &second), (Seat(0), Seat(1)), (3, pairs, 0.95), &RunControl::default())
    }

    #[test]
    fn a_bot_against_itself_gives_exactly_zero() {
        for bot in ["random", "plain", "search:20"] {
            let both = batch(bot, bot);
            let rung = against((&both, &both), (Seat(0), Seat(1)), (3, 20, 0.95), &RunControl::default());
            assert_eq!((rung.more.value, rung.won.value, rung.better, rung.worse), (0.0, 0.5, 0, 0), "{bot}");
            assert!(!rung.is_real());
            let rung = in_place_of((&both, &both), (3, 20, 0.95), &RunControl::default());
            assert_eq!((rung.more.value, rung.better, rung.worse), (0.0, 0, 0), "{bot}");
        }
    }

    #[test]
    fn the_better_player_is_told_from_the_worse() {
        let random = against_plain("random", 400);
        assert!(random.is_real() && random.more.value < 0.0, "{random:?}");
        assert_eq!(random.pairs, 400);
    }

    #[test]
    fn any_number_of_threads_gives_the_same_rung() {
        let on = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| against_plain("search:30", 24))
        };
        assert_eq!(on(1), on(3));
    }

    #[test]
    fn a_ladder_ends_where_nothing_more_is_gained() {
        let rung = |value: f64| {
            let around = |value: f64| Interval { value, low: value - 0.02, high: value + 0.02, level: 0.95 };
            Rung { pairs: 100, won: around(value), more: around(value - 0.5), better: 0, worse: 0 }
        };
        let ladder: Vec<Rung> = [0.2, 0.5, 0.6, 0.61, 0.6].into_iter().map(rung).collect();
        assert_eq!(plateau(&ladder), Some(2));
        assert_eq!(plateau(&[]), None);
    }
}
