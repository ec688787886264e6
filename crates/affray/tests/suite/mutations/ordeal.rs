//! Many cases one after the other, watched: none panics, none takes long, none takes much memory.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use affray_core::Stream;

/// The most processor time of one case. A machine that is busy with other things does not count.
const LONGEST: Duration = Duration::from_secs(5);
/// The most time of one case on any clock: one that waits for something is stuck.
const STUCK: Duration = Duration::from_mins(2);
/// The most memory, in bytes, of this process.
const MOST_MEMORY: u64 = 512 << 20;

/// How many cases of one kind are run; the four kinds make a hundred thousand in the full mode.
fn cases() -> u64 {
    if std::env::var_os("AFFRAY_SLOW_TESTS").is_some() { 25_000 } else { 1_000 }
}

/// The case under way.
struct Case {
    number: u64,
    begun: Instant,
    /// The processor time of the process when it began.
    cpu: Duration,
    input: String,
}

/// What a case is given: its chances, and a place to say what it tries.
pub struct Trial<'a> {
    /// Its chances.
    pub chance: Stream,
    case: &'a Mutex<Option<Case>>,
}

impl Trial<'_> {
    /// Notes the input, so that a failure can show it.
    pub fn tries(&self, input: impl Into<String>) {
        if let Some(case) = self.case.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            case.input = input.into();
        }
    }
}

/// Runs the cases of one kind. With `AFFRAY_CASE`, that one alone.
pub fn endure(seed: u64, each: impl Fn(&mut Trial<'_>)) {
    endure_some(seed, cases(), each);
}

/// Runs cases that are made of so many parts each; the parts are what is counted.
pub fn endure_parts(seed: u64, parts: u64, each: impl Fn(&mut Trial<'_>)) {
    endure_some(seed, cases().div_ceil(parts), each);
}

fn endure_some(seed: u64, cases: u64, each: impl Fn(&mut Trial<'_>)) {
    let case: Arc<Mutex<Option<Case>>> = Arc::default();
    let done = Arc::new(AtomicBool::new(false));
    let watch = std::thread::spawn({
        let (case, done) = (Arc::clone(&case), Arc::clone(&done));
        move || watch(&case, &done)
    });
    let alone = std::env::var("AFFRAY_CASE").ok().and_then(|number| number.parse::<u64>().ok());
    let numbers = alone.map_or(0..cases, |number| number..number + 1);
    for number in numbers {
        let begun = Case { number, begun: Instant::now(), cpu: cpu(), input: String::new() };
        *case.lock().unwrap_or_else(PoisonError::into_inner) = Some(begun);
        let mut trial = Trial { chance: Stream::new(seed, number), case: &case };
        let ran = catch_unwind(AssertUnwindSafe(|| each(&mut trial)));
        let tried = case.lock().unwrap_or_else(PoisonError::into_inner).take().expect("a case is under way");
        assert!(ran.is_ok(), "case {number} panicked:\n{}", tried.input);
    }
    done.store(true, Ordering::Relaxed);
    watch.join().expect("the watch ends");
}

/// Ends the process with a word about the case that takes too much.
fn watch(case: &Mutex<Option<Case>>, done: &AtomicBool) {
    while !done.load(Ordering::Relaxed) {
        std::thread::sleep(Duration::from_millis(50));
        let case = case.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(case) = case.as_ref() else { continue };
        let (took, worked) = (case.begun.elapsed(), cpu().saturating_sub(case.cpu));
        let memory = memory();
        let why = if took > STUCK || took > LONGEST && worked > LONGEST {
            format!("takes {worked:?} of the processor, {took:?} in all")
        } else if memory > MOST_MEMORY {
            format!("takes {} MiB of memory", memory >> 20)
        } else {
            continue;
        };
        eprintln!("case {} {why}:\n{}", case.number, case.input);
        exit(101);
    }
}

/// The processor time of this process so far.
fn cpu() -> Duration {
    // Fields are counted after the name, which ends in a bracket; ticks are hundredths of a second.
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|field| field.parse::<u64>().ok()).unwrap_or(0);
    Duration::from_millis(10 * (ticks(11) + ticks(12)))
}

/// The memory that this process has just now, in bytes.
fn memory() -> u64 {
    let statm = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    statm.split_whitespace().nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4096
}
