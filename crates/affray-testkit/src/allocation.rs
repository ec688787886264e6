//! Nothing is allocated per step: an allocator that counts, and a watch over whole fights.
//!
//! A test binary without the usual harness (whose own threads would allocate meanwhile) looks like this:
//!
//! ```no_run
//! use affray_testkit::allocation::{self, Counting};
//! use affray_tiny::Tiny;
//!
//! #[global_allocator]
//! static COUNTING: Counting = Counting;
//!
//! fn main() {
//!     allocation::test(|| allocation::watch::<Tiny>("game = \"tiny\"\n", &affray_core::Random, 200));
//! }
//! ```
#![allow(unsafe_code)] // an allocator is unsafe by nature; this one only counts and passes on

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use affray_core::search::{Searcher, named};
use affray_core::{Bot, Decision, Game, Open, Progress, Reply, Says, Scene as _, Seeded, Setup, Stream, Viewer};

use crate::search;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

/// Counts allocations and passes them on to the system.
pub struct Counting;

// SAFETY: every call is handed to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.realloc(pointer, layout, size) }
    }
}

fn allocations() -> u64 {
    ALLOCATIONS.load(Ordering::Relaxed)
}

/// Plays fights of an encounter through the seeded answerer and fails if one allocates.
///
/// # Panics
/// If a fight allocates or does not end.
pub fn watch<G: Game>(encounter: &str, bot: &dyn Bot<G::Scene>, fights: u64) {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    let opening = G::open(&setup).unwrap_or_else(|diagnostics| panic!("the encounter does not open: {diagnostics:?}"));
    let mut seeded = Seeded::new(1, 0, bot);
    // The answerer's menu grows to its full size once, so the same fights are played without counting first.
    for number in 0..fights {
        seeded.restart(1, number);
        seeded.play_out(&mut opening.scene.clone(), G::STEP_CAP);
    }
    for number in 0..fights {
        seeded.restart(1, number);
        let mut scene = opening.scene.clone();
        let before = allocations();
        assert_eq!(seeded.play_out(&mut scene, G::STEP_CAP), Progress::Over, "every fight ends");
        let during = allocations() - before;
        assert_eq!(during, 0, "{}: fight {number} allocated {during} times", opening.title);
    }
}

/// Lets the searching bot decide at the first decisions of a fight and fails if an iteration allocates once the memory is
/// there.
///
/// # Panics
/// If one allocates.
pub fn watch_search<G: Game>(encounter: &str, iterations: u32, decisions: usize) {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    let opening = G::open(&setup).unwrap_or_else(|diagnostics| panic!("the encounter does not open: {diagnostics:?}"));
    let title = opening.title.clone();
    let bot = Searcher::of::<G>(named(&format!("search:{iterations}")).expect("the name of a search"));
    let planner = bot.planner().expect("it looks ahead");
    let mut play = search::by_people::<G>(opening, 1);
    for decision in 0..decisions {
        let Some((question, Open::Choice { menus, question: asked, .. })) = play.open() else { return };
        let (seat, menu) = &menus[0];
        let worlds = play.worlds(*seat).expect("it is asked");
        let plan = || {
            let view = play.scene().view(Viewer::Seat(*seat));
            let decision = Decision { seat: *seat, view, question: *asked, options: menu.options() };
            // The same iterations each time: what grows has grown.
            planner.plan(&worlds, &decision, &mut Stream::new(1, 1))
        };
        let option = plan();
        let before = allocations();
        assert_eq!(plan(), option, "{title}: the same question gets the same choice");
        let during = allocations() - before;
        assert_eq!(during, 0, "{title}: {iterations} iterations of decision {decision} allocated {during} times");
        let reply = Reply { question, seat: *seat, says: Says::Option(option) };
        play.reply(reply).expect("what is listed can be taken");
    }
}

/// The `main` of a test binary with [`Counting`] as its allocator: lists the test for test runners that ask, checks
/// that the counter counts, and runs the test.
///
/// # Panics
/// If the counter does not count.
pub fn test(body: impl FnOnce()) {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.iter().any(|argument| argument == "--list") {
        if !arguments.iter().any(|argument| argument == "--ignored") {
            println!("the_seeded_path_allocates_nothing_per_step: test");
        }
        return;
    }
    let before = allocations();
    drop(std::hint::black_box(Vec::<u8>::with_capacity(100)));
    assert!(allocations() > before, "the counter counts");
    body();
    println!("1 passed, 0 failed");
}
