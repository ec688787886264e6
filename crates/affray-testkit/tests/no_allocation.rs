//! The seeded path allocates nothing per step: a counting allocator watches a thousand duels.
#![allow(unsafe_code)] // an allocator is unsafe by nature; this one only counts and passes on

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use affray_core::{Random, Seeded};
use affray_testkit::tiny::{Duel, Rulings};

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

fn main() {
    // Without the test harness, whose own threads would allocate meanwhile; test runners may still ask what is here.
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.iter().any(|argument| argument == "--list") {
        if !arguments.iter().any(|argument| argument == "--ignored") {
            println!("the_seeded_path_allocates_nothing_per_step: test");
        }
        return;
    }
    let first = Duel::new(&Rulings::default());
    let mut seeded = Seeded::new(1, 0, Random);
    let mut warm = first.clone();
    seeded.play_out(&mut warm, 200);

    let before = ALLOCATIONS.load(Ordering::Relaxed);
    for number in 0..1_000 {
        seeded.restart(1, number);
        let mut duel = first.clone();
        seeded.play_out(&mut duel, 200);
        assert!(duel.winner().is_some(), "every duel ends");
    }
    let during = ALLOCATIONS.load(Ordering::Relaxed) - before;
    assert_eq!(during, 0, "a thousand duels allocated {during} times");

    drop(Vec::<u8>::with_capacity(100));
    assert!(ALLOCATIONS.load(Ordering::Relaxed) > before, "the counter counts");
    println!("1 passed, 0 failed");
}
