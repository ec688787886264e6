//! The seeded path allocates nothing per step.

use affray_core::Random;
use affray_testkit::allocation::{self, Counting};
use affray_tiny::Tiny;
use affray_tiny::bots::Plain;

#[global_allocator]
static COUNTING: Counting = Counting;

fn main() {
    allocation::test(|| {
        allocation::watch::<Tiny>(include_str!("../encounters/duel.toml"), &Random, 1_000);
        allocation::watch::<Tiny>(include_str!("../encounters/hands.toml"), &Random, 1_000);
        allocation::watch::<Tiny>(include_str!("../encounters/hands.toml"), &Plain, 1_000);
        allocation::watch_search::<Tiny>(include_str!("../encounters/hands.toml"), 150, 6);
        allocation::watch_search::<Tiny>(include_str!("../encounters/duel.toml"), 150, 6);
    });
}
