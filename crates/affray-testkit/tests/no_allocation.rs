//! The seeded path allocates nothing per step of the tiny duel.

use affray_core::Random;
use affray_testkit::allocation::{self, Counting};
use affray_testkit::tiny::Tiny;

#[global_allocator]
static COUNTING: Counting = Counting;

fn main() {
    allocation::test(|| {
        allocation::watch::<Tiny>(include_str!("../../../encounters/tiny/duel.toml"), &Random, 1_000);
    });
}
