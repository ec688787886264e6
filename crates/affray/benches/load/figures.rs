//! What was measured, in words.

use std::fmt::Write as _;

use crate::first_load::FirstLoad;

/// What was measured. Times are in milliseconds, memory is in bytes.
#[derive(Default)]
pub struct Figures {
    /// How many tables.
    pub tables: usize,
    /// How many streams.
    pub streams: usize,
    /// How long it was measured.
    pub seconds: f64,
    /// From an answer to one's own view.
    pub own: Vec<f64>,
    /// From an answer to the views of others.
    pub others: Vec<f64>,
    /// Sizes of updates, compressed.
    pub sizes: Vec<f64>,
    /// Answers that came later than planned.
    pub late: usize,
    /// Answers that were refused.
    pub refused: usize,
    /// Raw appends one after the other.
    pub raw_one: Vec<f64>,
    /// Raw appends a second of many writers.
    pub raw_many: f64,
    /// Memory of the empty server, with tables, with streams, at the end.
    pub memory: [f64; 4],
    /// Memory by the minute.
    pub soak: Vec<f64>,
    /// Cores that the server kept busy.
    pub cores: f64,
    /// What the server wrote to its log.
    pub log: Vec<String>,
    /// What a browser fetches first.
    pub first: FirstLoad,
    /// Wrong tokens that were tried, and what became of them.
    pub guesses: String,
}

/// A value of a sorted list.
pub fn quantile(sorted: &[f64], part: f64) -> f64 {
    if sorted.is_empty() { f64::NAN } else { sorted[((sorted.len() - 1) as f64 * part).round() as usize] }
}

/// The values, sorted.
pub fn sorted(values: &[f64]) -> Vec<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

fn three(values: &[f64]) -> String {
    let sorted = sorted(values);
    let at = |part| quantile(&sorted, part);
    format!("p50 {:7.2} ms   p95 {:7.2} ms   p99 {:7.2} ms", at(0.5), at(0.95), at(0.99))
}

impl Figures {
    /// All of it.
    pub fn words(&self) -> String {
        let mut out = String::new();
        let [empty, tables, streams, end] = self.memory;
        let sizes = sorted(&self.sizes);
        let mut line = |name: &str, value: String| {
            let _ = writeln!(out, "{name:<24}{value}");
        };
        line("load", format!("{} tables, {} streams, {:.0} s", self.tables, self.streams, self.seconds));
        let answers = self.own.len();
        line("answers a second", format!("{:.1} ({answers} in all)", answers as f64 / self.seconds));
        line("answer to own view", three(&self.own));
        line("answer to others' view", three(&self.others));
        line("raw append, one writer", three(&self.raw_one));
        line("raw appends, 64 writers", format!("{:.0} a second", self.raw_many));
        let kilobytes = |part| quantile(&sizes, part) / 1e3;
        line("one update, compressed", format!("p50 {:.1} KB, p95 {:.1} KB", kilobytes(0.5), kilobytes(0.95)));
        line("first load, compressed", self.first.words());
        line("memory a table", format!("{:.1} KiB", (tables - empty) / 1024.0 / self.tables as f64));
        line("memory a parked stream", format!("{:.1} KiB", (streams - tables) / 1024.0 / self.streams as f64));
        line("memory of the server", format!("{:.0} MiB at the end", end / 1_048_576.0));
        line("processor", format!("{:.2} cores", self.cores));
        line("answers behind schedule", format!("{}, refused {}", self.late, self.refused));
        line("lines in its log", self.log.len().to_string());
        if !self.guesses.is_empty() {
            line("wrong tokens", self.guesses.clone());
        }
        if !self.soak.is_empty() {
            let list: Vec<String> = self.soak.iter().map(|bytes| format!("{:.1}", bytes / 1_048_576.0)).collect();
            line("memory by the minute", format!("{} MiB", list.join(" ")));
        }
        out
    }

    /// Fails unless memory was flat after the first half, and the log is empty.
    pub fn is_steady(&self) {
        assert!(self.log.is_empty(), "the server complained: {:?}", self.log);
        let (first, second) = self.soak.split_at(self.soak.len() / 2);
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
        let grown = mean(second) / mean(first);
        println!("memory of the second half beside the first: {grown:.3}");
        assert!(first.is_empty() || grown < 1.1, "memory grows");
    }
}
