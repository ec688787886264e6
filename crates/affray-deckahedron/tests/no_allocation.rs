//! The seeded path allocates nothing per step: a counting allocator watches whole fights and what follows them.
#![allow(unsafe_code)] // an allocator is unsafe by nature; this one only counts and passes on

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use affray_core::{Game, Progress, Seeded, Setup};
use affray_deckahedron::Deckahedron;
use affray_deckahedron::bots::{Keen, Plain};

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

struct Counting;

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

#[global_allocator]
static COUNTING: Counting = Counting;

fn watch<B: affray_core::Bot<affray_deckahedron::Story> + Copy>(encounter: &str, bot: B) {
    let setup = Setup { encounter: encounter.to_owned(), ..Setup::default() };
    let first = Deckahedron::open(&setup).expect("the encounter opens").scene;
    let mut seeded = Seeded::new(1, 0, bot);
    // The answerer's menu grows to its full size once: the same fights are played without watching first.
    for number in 0..200 {
        seeded.restart(1, number);
        seeded.play_out(&mut first.clone(), 100_000);
    }
    for number in 0..200 {
        seeded.restart(1, number);
        let mut fight = first.clone();
        let before = ALLOCATIONS.load(Ordering::Relaxed);
        assert_eq!(seeded.play_out(&mut fight, 100_000), Progress::Over, "every fight ends");
        let during = ALLOCATIONS.load(Ordering::Relaxed) - before;
        assert_eq!(during, 0, "fight {number} allocated {during} times");
    }
}

fn main() {
    // Without the test harness, whose own threads would allocate meanwhile; test runners may still ask what is here.
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.iter().any(|argument| argument == "--list") {
        if !arguments.iter().any(|argument| argument == "--ignored") {
            println!("the_seeded_path_allocates_nothing_per_step: test");
        }
        return;
    }
    watch(include_str!("../../../encounters/deckahedron/duel.toml"), Plain);
    watch(include_str!("../../../encounters/deckahedron/duel-module.toml"), Plain);
    watch(include_str!("../../../encounters/deckahedron/mob.toml"), Plain);
    watch(include_str!("../../../encounters/deckahedron/tough.toml"), Keen);
    watch(include_str!("../../../encounters/deckahedron/arc-module.toml"), Plain);
    watch(include_str!("../../../encounters/deckahedron/arc-world.toml"), Plain);
    watch(include_str!("../../../encounters/deckahedron/arc-guide.toml"), Keen);

    let before = ALLOCATIONS.load(Ordering::Relaxed);
    drop(Vec::<u8>::with_capacity(100));
    assert!(ALLOCATIONS.load(Ordering::Relaxed) > before, "the counter counts");
    println!("1 passed, 0 failed");
}
