//! Fights on all cores, the same result for any number of threads.
//!
//! Fights are numbered, each has a stream of its own from (seed, number), and they are played in chunks of fixed
//! size. Chunks may finish in any order: counts are whole numbers, and a stop for precision is decided only between waves
//! of chunks whose size does not depend on the threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use affray_core::{AnyBatch, Column, Decide, FightResult};
use rayon::prelude::*;

use crate::tally::Tally;

/// When to stop.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Until {
    /// After so many fights.
    Fights(u64),
    /// When the chance to win is known to within `half_width` either way, or after `at_most` fights.
    Precise {
        /// Half the width of the interval: 0.005 for half a per cent.
        half_width: f64,
        /// No more fights than this.
        at_most: u64,
    },
}

/// What to simulate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    /// The seed of all streams.
    pub seed: u64,
    /// When to stop.
    pub until: Until,
    /// The level of intervals.
    pub level: f64,
}

/// Fights in one chunk: enough that handing them out costs nothing, few enough that a stop comes soon.
const CHUNK: u64 = 500;
/// Chunks between two looks at the precision.
const WAVE: u64 = 20;
/// Fights handed out at a time. A run that is stopped still skips the chunks that were handed out, so there must not be
/// as many as somebody may ask for.
const STRETCH: u64 = CHUNK * (1 << 17);
/// Pieces into which each thread's share is divided, if there are enough chunks. No thread takes over a piece that
/// another has begun, so a piece is the most that one thread may still have to do while the others wait; by default
/// rayon makes four.
const PIECES: usize = 64;

/// Watches a run from outside: how far it is, and whether it should stop.
#[derive(Debug, Default)]
pub struct RunControl {
    done: AtomicU64,
    stop: AtomicBool,
}

impl RunControl {
    /// Notes that this many more are done.
    pub(crate) fn add(&self, fights: u64) {
        self.done.fetch_add(fights, Ordering::Relaxed);
    }

    /// How many fights are done.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Asks the run to stop after the chunks under way.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Where numbered fights come from: an encounter that bots fight, or one whose people decide with a function.
pub trait FightSource: Sync {
    /// The columns of each fight.
    fn columns(&self) -> Vec<Column>;
    /// What may be used.
    fn uses(&self) -> Vec<String>;
    /// Plays fights of these numbers under a seed, and hands each over.
    fn fight(&self, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(&FightResult<'_>));
}

impl<T: AnyBatch + ?Sized> FightSource for T {
    fn columns(&self) -> Vec<Column> {
        AnyBatch::columns(self)
    }
    fn uses(&self) -> Vec<String> {
        AnyBatch::uses(self)
    }
    fn fight(&self, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(&FightResult<'_>)) {
        AnyBatch::fight(self, seed, numbers, each);
    }
}

/// An encounter whose people decide with a function. Where that decides nothing its fights end, and whoever gave the
/// function stops the run.
pub struct Deciding<'a> {
    /// The encounter.
    pub batch: &'a dyn AnyBatch,
    /// Who decides in the seats of people.
    pub decide: &'a Decide<'a>,
}

impl FightSource for Deciding<'_> {
    fn columns(&self) -> Vec<Column> {
        self.batch.columns()
    }
    fn uses(&self) -> Vec<String> {
        self.batch.uses()
    }
    fn fight(&self, seed: u64, numbers: Range<u64>, each: &mut dyn FnMut(&FightResult<'_>)) {
        let _ = self.batch.fight_deciding(seed, numbers, self.decide, each);
    }
}

/// Plays the fights on rayon's threads and tallies them.
pub fn run<S: FightSource + ?Sized>(batch: &S, plan: &Plan, watch: &RunControl) -> Tally {
    let mut tally = Tally::new(batch.columns(), batch.uses());
    let most = match plan.until {
        Until::Fights(fights) => fights,
        Until::Precise { at_most, .. } => at_most,
    };
    while tally.fights < most && !watch.is_stopped() {
        let wave = match plan.until {
            Until::Fights(_) => tally.fights.saturating_add(STRETCH),
            Until::Precise { .. } => tally.fights.saturating_add(CHUNK * WAVE),
        };
        let wave = wave.min(most);
        let played = play(batch, plan.seed, tally.fights..wave, watch);
        tally = tally.merge(played);
        if let Until::Precise { half_width, .. } = plan.until
            && tally.win_chance(plan.level).half_width() <= half_width
        {
            break;
        }
    }
    tally
}

/// Plays the fights of these numbers on rayon's threads and tallies them: a piece of a larger run. If it is stopped early,
/// fights are missing from it.
pub fn run_range<S: FightSource + ?Sized>(batch: &S, seed: u64, numbers: Range<u64>, watch: &RunControl) -> Tally {
    let empty = || Tally::new(batch.columns(), batch.uses());
    stretches(numbers, watch)
        .map(|stretch| play(batch, seed, stretch, watch))
        .reduce(Tally::merge)
        .unwrap_or_else(empty)
}

/// Plays fights of these numbers. If it is stopped early, it returns whole chunks, not necessarily the first ones.
pub(crate) fn play<S: FightSource + ?Sized>(batch: &S, seed: u64, numbers: Range<u64>, watch: &RunControl) -> Tally {
    let empty = || Tally::new(batch.columns(), batch.uses());
    chunks(numbers)
        .fold(empty, |mut tally, chunk| {
            if !watch.is_stopped() {
                let size = chunk.end - chunk.start;
                batch.fight(seed, chunk, &mut |fought| tally.add(fought));
                watch.add(size);
            }
            tally
        })
        .reduce(empty, Tally::merge)
}

/// Plays fights of these numbers and hands each over in order, a wave of chunks at a time.
///
/// `keep` turns a fight into what is handed over.
pub fn each<S: FightSource + ?Sized, T: Send>(
    batch: &S,
    seed: u64,
    numbers: Range<u64>,
    watch: &RunControl,
    keep: impl Fn(&FightResult<'_>) -> T + Sync,
    mut hand: impl FnMut(T),
) {
    in_waves(numbers, watch, |chunk| {
        let mut kept = Vec::with_capacity(CHUNK as usize);
        if !watch.is_stopped() {
            let size = chunk.end - chunk.start;
            batch.fight(seed, chunk, &mut |fought| kept.push(keep(fought)));
            watch.add(size);
        }
        kept
    })
    .for_each(&mut hand);
}

/// What each chunk makes, in order, a wave at a time: no more than one wave is kept in memory.
pub(crate) fn in_waves<T: Send>(
    numbers: Range<u64>,
    watch: &RunControl,
    make: impl Fn(Range<u64>) -> Vec<T> + Sync,
) -> impl Iterator<Item = T> {
    const IN_WAVE: u64 = 64 * CHUNK;
    let Range { start, end } = numbers;
    let waves = (start..end).step_by(IN_WAVE as usize).take_while(|_| !watch.is_stopped());
    waves.flat_map(move |first| {
        let wave: Vec<Vec<T>> = chunks(first..first.saturating_add(IN_WAVE).min(end)).map(&make).collect();
        wave.into_iter().flatten()
    })
}

/// These numbers in stretches that are few enough to be skipped in no time; no more of them once the run is stopped.
pub(crate) fn stretches(numbers: Range<u64>, watch: &RunControl) -> impl Iterator<Item = Range<u64>> {
    let Range { start, end } = numbers;
    let stretches = (start..end).step_by(STRETCH as usize).take_while(|_| !watch.is_stopped());
    stretches.map(move |first| first..first.saturating_add(STRETCH).min(end))
}

/// The chunks that these numbers fall into, made as they are asked for: a list would grow with the fights.
pub(crate) fn chunks(numbers: Range<u64>) -> impl IndexedParallelIterator<Item = Range<u64>> {
    let Range { start, end } = numbers;
    let count = (end.saturating_sub(start)).div_ceil(CHUNK) as usize;
    let piece = count.div_ceil(PIECES * rayon::current_num_threads()).max(1);
    (0..count).into_par_iter().with_max_len(piece).map(move |place| {
        let first = start + place as u64 * CHUNK;
        first..first.saturating_add(CHUNK).min(end)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use affray_core::{Batch, Setup};
    use affray_tiny::Tiny;

    fn batch() -> Batch<Tiny> {
        Batch::open(&Setup { encounter: "game = \"tiny\"\n".to_owned(), ..Setup::default() }).expect("it opens")
    }

    fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads").install(work)
    }

    #[test]
    fn any_number_of_threads_gives_the_same_tally() {
        let batch = batch();
        for until in [Until::Fights(12_345), Until::Precise { half_width: 0.004, at_most: 100_000 }] {
            let plan = Plan { seed: 3, until, level: 0.95 };
            let tallies: Vec<Tally> = [1, 2, 3]
                .into_iter()
                .map(|threads| on_threads(threads, || run(&batch, &plan, &RunControl::default())))
                .collect();
            assert_eq!(tallies[0], tallies[1]);
            assert_eq!(tallies[0], tallies[2]);
            assert!(tallies[0].fights > 1_000);
        }
    }

    #[test]
    fn a_precise_run_is_as_precise_as_asked() {
        let plan = Plan { seed: 3, until: Until::Precise { half_width: 0.004, at_most: 1_000_000 }, level: 0.95 };
        let tally = run(&batch(), &plan, &RunControl::default());
        assert!(tally.win_chance(0.95).half_width() <= 0.004);
        assert!(tally.fights < 50_000, "and it stops when it is: {}", tally.fights);
    }

    #[test]
    fn a_stopped_run_gives_what_there_is() {
        let watch = RunControl::default();
        watch.stop();
        let plan = Plan { seed: 3, until: Until::Fights(10_000), level: 0.95 };
        assert_eq!(run(&batch(), &plan, &watch).fights, 0);
    }

    #[test]
    fn a_run_of_any_size_stops_when_it_is_asked_to() {
        let (batch, begun) = (batch(), std::time::Instant::now());
        let plan = Plan { seed: 3, until: Until::Fights(u64::MAX), level: 0.95 };
        let stopping = |work: &(dyn Fn(&RunControl) + Sync)| {
            let watch = RunControl::default();
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    while watch.done() == 0 {
                        std::thread::yield_now();
                    }
                    watch.stop();
                });
                work(&watch);
            });
        };
        stopping(&|watch| assert!(run(&batch, &plan, watch).fights > 0));
        stopping(&|watch| each(&batch, 3, 0..u64::MAX, watch, |_| (), |()| ()));
        stopping(&|watch| {
            let settings = || crate::compare::Setting { values: Vec::new(), batch: Box::new(self::batch()) };
            crate::compare::compare(vec![settings(), settings()], 3, u64::MAX, 0.95, watch);
        });
        assert!(begun.elapsed() < std::time::Duration::from_secs(20), "{:?}", begun.elapsed());
    }

    #[test]
    fn one_fight_can_be_taken_out_and_is_the_same_fight() {
        let batch = batch();
        let mut flips = Vec::new();
        each(
            &batch,
            9,
            0..700,
            &RunControl::default(),
            |fought| (fought.number, fought.values.to_vec()),
            |kept| flips.push(kept),
        );
        assert_eq!(flips.len(), 700);
        assert!(flips.iter().zip(0..).all(|((number, _), expected)| *number == expected), "in order");
        for number in [0, 499, 500, 699] {
            let record = affray_core::Record::read(&batch.record(9, number)).expect("a record");
            let answers = record.bind::<affray_tiny::Fight>().expect("answers");
            // One decision and one card a flip.
            assert_eq!(answers.len() as i32, 2 * flips[number as usize].1[1]);
        }
    }
}
