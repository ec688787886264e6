//! Where odds are computed: a bounded pool, so that they cannot slow down answers. Work stops as soon as nobody waits for it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use affray_analysis::{Readers, Report, outcomes};
use affray_core::{AnyGame, Record, Seat, SeatSet};
use affray_pages::model::OddsView;
use tokio::sync::Semaphore;

use crate::odds::in_words;

/// Questions that are computed at the same time.
const THREADS: usize = 1;
/// The most time for the exact odds of one option: others wait, too.
const EXACT_TIME: Duration = Duration::from_millis(300);
/// The most time for all options of a question.
const ALL_TIME: Duration = Duration::from_secs(5);
/// About how long a luck report takes.
const LUCK_TIME: Duration = Duration::from_secs(3);

/// Where odds are computed.
#[derive(Debug)]
pub struct OddsPool {
    free: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
}

impl Default for OddsPool {
    fn default() -> OddsPool {
        OddsPool { free: Arc::new(Semaphore::new(THREADS)), waiting: Arc::default() }
    }
}

/// Stops a computation when whoever waits for it has gone.
struct Wanted(Arc<AtomicBool>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
    }
}

/// Counts one who waits, also if they go away waiting.
struct Queued(Arc<AtomicUsize>);

impl Queued {
    fn new(waiting: Arc<AtomicUsize>) -> Queued {
        waiting.fetch_add(1, Ordering::Relaxed);
        Queued(waiting)
    }
}

impl Drop for Queued {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl OddsPool {
    /// How many wait for their turn.
    pub fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }

    /// The odds of each option open to a seat; `None` if they cannot be computed. Dropping the future stops the work.
    pub async fn odds(&self, game: &'static dyn AnyGame, record: String, seat: Seat) -> Option<OddsView> {
        self.run(move |wanted| odds(game, &record, seat, wanted)).await
    }

    /// The luck report of a fight that is over, in which these people played; `None` if it cannot be computed.
    pub async fn luck(&self, game: &'static dyn AnyGame, record: String, people: SeatSet) -> Option<Vec<String>> {
        self.run(move |wanted| luck(game, &record, people, wanted)).await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce(&AtomicBool) -> Option<T> + Send + 'static) -> Option<T> {
        let queued = Queued::new(self.waiting.clone());
        let permit = self.free.clone().acquire_owned().await.ok()?;
        drop(queued);
        let wanted = Wanted(Arc::new(AtomicBool::new(true)));
        let flag = wanted.0.clone();
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(&flag)
        });
        let result = done.await.ok().flatten();
        drop(wanted);
        result
    }
}

fn go_on(wanted: &AtomicBool) -> ControlFlow<()> {
    if wanted.load(Ordering::Relaxed) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

fn odds(game: &dyn AnyGame, record: &str, seat: Seat, wanted: &AtomicBool) -> Option<OddsView> {
    let play = game.resume(&Record::read(record).ok()?, true).ok()?;
    let began = Instant::now();
    let check = || if began.elapsed() < ALL_TIME { go_on(wanted) } else { ControlFlow::Break(()) };
    let mut all = Vec::new();
    outcomes(play.as_ref(), seat, EXACT_TIME, &check, |odds| {
        all.push(odds);
        ControlFlow::Continue(())
    });
    Some(in_words(all))
}

fn luck(game: &dyn AnyGame, record: &str, people: SeatSet, wanted: &AtomicBool) -> Option<Vec<String>> {
    let record = Record::read(record).ok()?;
    let (play, forecast) = (game.resume(&record, true).ok()?, game.forecast(&record).ok()?);
    let readers = Readers::apart(people);
    let report = Report::within(LUCK_TIME, play.as_ref(), forecast.as_ref(), readers, |_| go_on(wanted))?;
    Some(report.lines().to_vec())
}
