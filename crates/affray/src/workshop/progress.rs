//! Progress on long work: a bar on standard error where there is a terminal, and a clean stop on Ctrl-C.

use std::fmt::Write;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use affray_core::query;
use affray_sim::run::RunControl;
use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};

use crate::output::{Answer, style};

/// How long a run may take to stop after a signal.
const PATIENCE: Duration = Duration::from_secs(3);

/// Shows how far a run is until dropped.
pub struct Progress {
    /// What the run reports to.
    pub watch: Arc<RunControl>,
    finished: Arc<AtomicBool>,
    painter: Option<JoinHandle<()>>,
}

impl Progress {
    /// Shows the progress of a run of this many fights.
    pub fn new(fights: u64) -> Progress {
        let watch = Arc::new(RunControl::default());
        let finished = Arc::new(AtomicBool::new(false));
        let (stopping, ended) = (Arc::clone(&watch), Arc::clone(&finished));
        // The first signal stops the run, and its results so far are printed. A run that does not stop soon has none to
        // print; a second signal ends the program immediately, as people expect.
        let _ = ctrlc::set_handler(move || {
            if stopping.is_stopped() {
                std::process::exit(130);
            }
            stopping.stop();
            let asked = Instant::now();
            while !ended.load(Ordering::Relaxed) {
                if asked.elapsed() > PATIENCE {
                    std::process::exit(130);
                }
                std::thread::sleep(Duration::from_millis(20));
            }
        });
        let painter = std::io::stderr().is_terminal().then(|| {
            let (watch, finished) = (Arc::clone(&watch), Arc::clone(&finished));
            std::thread::spawn(move || {
                let bar = ProgressBar::new(fights);
                let look = "{bar:32} {human_pos}/{human_len} fights, {rate} a second, {eta} left";
                let style = ProgressStyle::with_template(look).unwrap_or_else(|_| ProgressStyle::default_bar());
                // Nobody needs fractions of a fight per second.
                let rate = |state: &ProgressState, to: &mut dyn Write| {
                    let _ = write!(to, "{}", HumanCount(state.per_sec() as u64));
                };
                bar.set_style(style.with_key("rate", rate));
                while !finished.load(Ordering::Relaxed) {
                    bar.set_position(watch.done().min(fights));
                    std::thread::sleep(Duration::from_millis(100));
                }
                bar.finish_and_clear();
            })
        });
        Progress { watch, finished, painter }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.finished.store(true, Ordering::Relaxed);
        if let Some(painter) = self.painter.take() {
            let _ = painter.join();
        }
    }
}

/// Shows the progress of an enumeration that takes long.
pub struct Working;

impl Working {
    /// Runs `work` with a budget of this many paths, and shows a bar on a terminal. The first Ctrl-C ends the program:
    /// nothing is printed that is not exact, so there is nothing to wait for.
    pub fn on<T>(what: &'static str, allowed: usize, work: impl FnOnce(&mut query::Budget<'_>) -> T) -> T {
        let begun = Instant::now();
        let mut bar: Option<ProgressBar> = None;
        let shows = std::io::stderr().is_terminal();
        let _ = ctrlc::set_handler(move || {
            // The bar's line is cleared, where there may be one.
            let clear = if shows { "\r\u{1b}[K" } else { "" };
            eprintln!("{clear}stopped before the answer was complete; nothing is printed that is not exact");
            std::process::exit(130);
        });
        let mut report = |share: f64| {
            // Quick answers need none of this.
            if begun.elapsed() < Duration::from_millis(300) {
                return ControlFlow::Continue(());
            }
            if shows {
                let bar = bar.get_or_insert_with(|| {
                    let bar = ProgressBar::new(1000);
                    let look = "{msg} {bar:32} {percent} %, {eta} left";
                    bar.set_style(ProgressStyle::with_template(look).unwrap_or_else(|_| ProgressStyle::default_bar()));
                    bar.set_message(what);
                    bar
                });
                bar.set_position((share * 1000.0) as u64);
            }
            ControlFlow::Continue(())
        };
        let done = work(&mut query::Budget { allowed, report: &mut report });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        done
    }
}

/// Reports that the answer is incomplete, because it was stopped.
pub fn stopped_early(what: &str) -> Answer {
    crate::remark!("{faint}stopped early: {what}{faint:#}", faint = style::FAINT);
    Answer::Stopped
}
