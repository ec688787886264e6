//! Numbers for whoever runs the server, in the text format of Prometheus.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// The upper ends of the buckets of a histogram, in seconds.
const BUCKETS: [f64; 9] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0];

/// How long something took, in buckets.
#[derive(Debug, Default)]
pub struct Histogram {
    buckets: [AtomicU64; BUCKETS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    /// Adds one.
    pub fn add(&self, took: Duration) {
        let seconds = took.as_secs_f64();
        for (bucket, end) in self.buckets.iter().zip(BUCKETS) {
            if seconds <= end {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
    }

    /// How many, how long together in seconds, and the end of the bucket in which 95 of 100 are: infinite if it is the last.
    pub fn summary(&self) -> (u64, f64, f64) {
        let count = self.count.load(Ordering::Relaxed);
        let most = |bucket: &AtomicU64| bucket.load(Ordering::Relaxed) as f64 >= count as f64 * 0.95;
        let end = self.buckets.iter().position(most).map_or(f64::INFINITY, |place| BUCKETS[place]);
        (count, self.micros.load(Ordering::Relaxed) as f64 / 1e6, end)
    }

    fn write(&self, out: &mut String, name: &str, help: &str) {
        let count = self.count.load(Ordering::Relaxed);
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        for (bucket, end) in self.buckets.iter().zip(BUCKETS) {
            let _ = writeln!(out, "{name}_bucket{{le=\"{end}\"}} {}", bucket.load(Ordering::Relaxed));
        }
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {seconds}\n{name}_count {count}");
    }
}

/// What stands at this moment.
#[derive(Debug, Clone, Copy)]
pub struct Now {
    /// Tables in memory.
    pub in_memory: usize,
    /// Tables in the store.
    pub stored: u64,
    /// Writes that wait for the store.
    pub writes: usize,
    /// Requests that wait for odds.
    pub odds: usize,
    /// Since the server started.
    pub uptime: Duration,
}

/// Everything that is counted.
#[derive(Debug, Default)]
pub struct Metrics {
    /// Commands that were done.
    pub done: AtomicU64,
    /// Answers among them.
    pub answers: AtomicU64,
    /// Commands that were refused.
    pub refused: AtomicU64,
    /// Tables that were put away as files.
    pub archived: AtomicU64,
    /// Streams that are open.
    pub streams: AtomicI64,
    /// From a command to its durable change.
    pub commit: Histogram,
    /// Making a page or an update.
    pub render: Histogram,
}

impl Metrics {
    /// All of it as text, beside what is counted elsewhere.
    pub fn text(&self, now: &Now) -> String {
        let mut out = String::new();
        let mut one = |name: &str, kind: &str, help: &str, value: i64| {
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}");
        };
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed) as i64;
        one("affray_commands_total", "counter", "Commands that were done.", count(&self.done));
        one("affray_answers_total", "counter", "Questions that were answered.", count(&self.answers));
        one("affray_refusals_total", "counter", "Commands that were refused.", count(&self.refused));
        one("affray_streams", "gauge", "Streams that are open.", self.streams.load(Ordering::Relaxed));
        one("affray_tables_in_memory", "gauge", "Tables that are in memory.", now.in_memory as i64);
        one("affray_tables_stored", "gauge", "Tables that are stored, those in memory included.", now.stored as i64);
        one("affray_tables_archived_total", "counter", "Tables that were put away as files.", count(&self.archived));
        one("affray_write_queue", "gauge", "Writes that wait for the store.", now.writes as i64);
        one("affray_odds_queue", "gauge", "Requests that wait for odds.", now.odds as i64);
        one("affray_uptime_seconds", "gauge", "Since the server started.", now.uptime.as_secs() as i64);
        self.commit.write(&mut out, "affray_commit_seconds", "From a command to its durable change.");
        self.render.write(&mut out, "affray_render_seconds", "Making a page or an update.");
        out
    }
}
