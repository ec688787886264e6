//! Long work: on all cores, without the interpreter lock, with progress, and stopped by Ctrl-C.

use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

use affray::sim::run::RunControl;
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::error::wrong;

/// The threads of this process, by how many were asked for; 0 for all cores. A process that was forked has none of its
/// parent's threads, so a pool belongs to the process that made it.
static POOLS: Mutex<Vec<(u32, usize, Arc<ThreadPool>)>> = Mutex::new(Vec::new());

/// The threads to work on: all cores, or so many.
pub fn pool(threads: Option<usize>) -> PyResult<Arc<ThreadPool>> {
    let mut kept = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let (process, threads) = (std::process::id(), threads.unwrap_or(0));
    let is_ours = |(owner, size, _): &&(u32, usize, Arc<ThreadPool>)| *owner == process && *size == threads;
    if let Some((_, _, pool)) = kept.iter().find(is_ours) {
        return Ok(Arc::clone(pool));
    }
    let built = ThreadPoolBuilder::new().num_threads(threads).build().map(Arc::new);
    let pool = built.map_err(|error| wrong(format!("threads cannot be started: {error}")))?;
    // A parent's pools stay in the list: to take one down would be to wait for threads that are not there.
    kept.push((process, threads, Arc::clone(&pool)));
    Ok(pool)
}

/// How often Python is asked for signals, and told how far it is.
const TICK: Duration = Duration::from_millis(50);
/// Shorter work shows no bar unless somebody asked for one.
const QUICK: Duration = Duration::from_millis(300);

/// How a caller wants long work done.
pub struct Terms<'py> {
    /// Threads to use; all cores if left out.
    pub threads: Option<usize>,
    /// `None` for a bar where it can be seen, `True` or `False`, or a function of how many are done out of how many.
    pub progress: Option<Bound<'py, PyAny>>,
    /// How much there is to do.
    pub total: u64,
}

/// Does work on the threads of the pool while Python runs on. A signal stops it, and so does an error in the progress
/// function; that is what is raised.
pub fn watched<'py, T: Send>(
    py: Python<'py>,
    terms: &Terms<'py>,
    work: impl FnOnce(&RunControl) -> T + Send,
) -> PyResult<T> {
    let pool = pool(terms.threads)?;
    let (watch, done, ready) = (RunControl::default(), Mutex::new(None), Condvar::new());
    let begun = Instant::now();
    let mut bar: Option<Bound<'py, PyAny>> = None;
    let mut failed: Option<PyErr> = None;
    let result = std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let result = pool.install(|| work(&watch));
            *done.lock().unwrap_or_else(PoisonError::into_inner) = Some(result);
            ready.notify_one();
        });
        loop {
            let result = py.detach(|| {
                let waiting = done.lock().unwrap_or_else(PoisonError::into_inner);
                let waited = ready.wait_timeout_while(waiting, TICK, |done| done.is_none() && !worker.is_finished());
                waited.unwrap_or_else(PoisonError::into_inner).0.take()
            });
            if result.is_some() {
                return result;
            }
            if worker.is_finished() {
                // It panicked, unless it finished just now.
                return done.lock().unwrap_or_else(PoisonError::into_inner).take();
            }
            if failed.is_none()
                && let Err(error) = py.check_signals().and_then(|()| report(py, terms, &watch, begun, &mut bar))
            {
                watch.stop();
                failed = Some(error);
            }
        }
    });
    if bar.is_none() && failed.is_none() && is_explicit(terms) {
        // Whoever asked for it is told at least the end.
        bar = Some(begin(py, terms)?);
    }
    let closed = bar.map_or(Ok(()), |bar| bar.call_method1("close", (watch.done(),)).map(drop));
    match (failed, result) {
        (Some(error), _) => Err(error),
        (None, Some(result)) => closed.map(|()| result),
        (None, None) => Err(wrong("a thread of the engine failed; what it said is on standard error")),
    }
}

fn report<'py>(
    py: Python<'py>,
    terms: &Terms<'py>,
    watch: &RunControl,
    begun: Instant,
    bar: &mut Option<Bound<'py, PyAny>>,
) -> PyResult<()> {
    if bar.is_none() {
        if begun.elapsed() < QUICK && !is_explicit(terms) {
            return Ok(());
        }
        *bar = Some(begin(py, terms)?);
    }
    bar.as_ref().map_or(Ok(()), |bar| bar.call_method1("update", (watch.done(),)).map(drop))
}

/// Whether the caller asked to be told.
fn is_explicit(terms: &Terms<'_>) -> bool {
    terms.progress.as_ref().is_some_and(|progress| progress.is_truthy().unwrap_or(false))
}

/// What is told.
fn begin<'py>(py: Python<'py>, terms: &Terms<'py>) -> PyResult<Bound<'py, PyAny>> {
    py.import("affray._progress")?.getattr("begin")?.call1((terms.progress.as_ref(), terms.total))
}
